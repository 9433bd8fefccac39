"""The addresses of clubs' people: founding, members, invitations, players."""

from django.urls import URLPattern

app_name = "players"
urlpatterns: list[URLPattern] = []
