"""The addresses of matches: lists, the sheet, recording, corrections, the calculator."""

from django.urls import URLPattern

app_name = "matches"
urlpatterns: list[URLPattern] = []
