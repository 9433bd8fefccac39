"""The addresses of standings and of the players in them."""

from django.urls import URLPattern

app_name = "standings"
urlpatterns: list[URLPattern] = []
