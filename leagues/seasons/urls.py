"""The addresses of clubs, leagues and seasons, and of the rules in words."""

from django.urls import URLPattern

app_name = "seasons"
urlpatterns: list[URLPattern] = []
