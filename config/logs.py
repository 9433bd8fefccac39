"""What the log leaves out."""

import logging
from http import HTTPStatus


class RefusalsInOneLine(logging.Filter):
    """Keeps the traceback for what broke; a request that was refused was answered, and takes one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything through, a refusal without where it was raised."""
        if getattr(record, "status_code", HTTPStatus.INTERNAL_SERVER_ERROR) < HTTPStatus.INTERNAL_SERVER_ERROR:
            record.exc_info = record.exc_text = None
        return True
