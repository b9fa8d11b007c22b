"""The language in which a file is asked for."""

from flask import request

from webui.desk.messages import LANGUAGES
from webui.server.errors import ApiError

LANGUAGE_PARAMETER = "lang"


def asked_language() -> str:
    """Return the language that the address names, Chinese without any.

    Raises:
        ApiError: when there is no such language.
    """
    lang = request.args.get(LANGUAGE_PARAMETER, LANGUAGES[0])
    if lang not in LANGUAGES:
        raise ApiError(400, "wrong_field", f"lang must be one of {', '.join(LANGUAGES)}")
    return lang
