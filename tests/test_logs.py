"""The log of a refusal is one line; what broke keeps its traceback."""

import logging

import pytest
from django.core.exceptions import PermissionDenied

from config.logs import RefusalsInOneLine


def logged(status_code: int | None) -> str:
    """What the site's handler writes of a request that ended in an exception."""
    try:
        raise PermissionDenied
    except PermissionDenied as refusal:
        record = logging.LogRecord("django.request", logging.WARNING, "", 1, "Forbidden: %s", ("/m/1/",), None)
        record.exc_info = (type(refusal), refusal, refusal.__traceback__)
    if status_code is not None:
        record.status_code = status_code
    assert RefusalsInOneLine().filter(record)
    return logging.Formatter("{message}", style="{").format(record)


@pytest.mark.parametrize("status_code", [400, 403, 413])
def test_refusal_takes_one_line(status_code):
    assert logged(status_code) == "Forbidden: /m/1/"


@pytest.mark.parametrize("status_code", [None, 500])
def test_what_broke_keeps_its_traceback(status_code):
    first, *traceback = logged(status_code).splitlines()

    assert (first, traceback[0], traceback[-1]) == (
        "Forbidden: /m/1/",
        "Traceback (most recent call last):",
        "django.core.exceptions.PermissionDenied",
    )
