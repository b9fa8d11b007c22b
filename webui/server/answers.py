"""The answers that several endpoints give in the same form."""

from flask import Response, jsonify

from webui.desk.wire import encode_json
from webui.replay.reel import Still
from webui.server.errors import ApiError

KEPT_BY_BROWSERS = "private, max-age=3600, immutable"
"""A still never changes; scrubbing back and forth asks for each but once."""


def json_answer(view: object) -> Response:
    """Return a view as JSON."""
    return Response(encode_json(view), mimetype="application/json")


def stills_answer(stills: tuple[Still, ...], *, is_growing: bool) -> Response:
    """Return where each still of a clip is from, in the order given."""
    return jsonify(
        stills=[{"source": still.source, "at_ms": still.at_ms} for still in stills],
        is_growing=is_growing,
    )


def still_answer(still: Still | None, flag_id: str, at_ms: int) -> Response:
    """Return one still of a flag's clip.

    Raises:
        ApiError: when there is none.
    """
    if still is None:
        raise ApiError(404, "no_picture", f"{flag_id[:60]!r} has no still at {at_ms} ms")
    response = Response(still.jpeg, mimetype="image/jpeg")
    response.headers["Cache-Control"] = KEPT_BY_BROWSERS
    return response
