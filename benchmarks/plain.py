"""The site's addresses and one more, of a page that is nothing but the site's frame around a sentence."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path

TEMPLATE = '{% extends "base.html" %}{% block title %}Plain{% endblock %}{% block content %}<p>Plain.</p>{% endblock %}'


def plain(request: HttpRequest) -> HttpResponse:
    """The page that the others are compared with."""
    return HttpResponse(engines["django"].from_string(TEMPLATE).render({}, request))


urlpatterns = [path("plain/", plain), path("", include("config.urls"))]
