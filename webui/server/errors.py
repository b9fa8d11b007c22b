"""The one shape of every error: ``{"error": {"code": ..., "message": ...}}``.

``code`` is stable and for programs, ``message`` is for people.
"""

from flask import Flask, Response, jsonify
from werkzeug.exceptions import HTTPException


class ApiError(ValueError):
    """A request that cannot be carried out as it was put."""

    def __init__(self, status: int, code: str, message: str) -> None:
        """Take the HTTP status, and what stands in the answer."""
        super().__init__(message)
        self.status = status
        self.code = code


def register_errors(app: Flask) -> None:
    """Make ``app`` answer every error in the one shape."""
    app.register_error_handler(ApiError, _answer_api_error)
    app.register_error_handler(HTTPException, _answer_http_error)
    app.register_error_handler(OSError, answer_unwritable_log)


def _answer_api_error(error: ApiError) -> tuple[Response, int]:
    return _shape(error.code, str(error)), error.status


def _answer_http_error(error: HTTPException) -> tuple[Response, int]:
    status = error.code or 500
    code = error.name.lower().replace(" ", "_")
    return _shape(code, error.description or error.name), status


def answer_unwritable_log(error: OSError) -> tuple[Response, int]:
    """Return the answer for what could not be written down."""
    message = f"the entry was not written to the log: {error.strerror or error}"
    return _shape("log_unwritable", message), 503


def _shape(code: str, message: str) -> Response:
    return jsonify({"error": {"code": code, "message": message}})
