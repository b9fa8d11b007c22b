"""The seconds before a flag, for officials: which stills there are, and each of them."""

from flask import Blueprint, Response, jsonify, request

from webui.replay.replays import Replays
from webui.server.errors import ApiError

SOURCE_PARAMETER = "source"
KEPT_BY_BROWSERS = "private, max-age=3600, immutable"
"""A still never changes; scrubbing back and forth asks for each but once."""


class Replay:
    """What the replay dialog asks for; docs/api.md lists the addresses."""

    def __init__(self, replays: Replays) -> None:
        """Take where clips come from."""
        self._replays = replays

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        routes = Blueprint("replay", __name__)
        routes.add_url_rule("/api/replays/<flag_id>", "stills", self.stills)
        routes.add_url_rule("/replays/<flag_id>/<int:at_ms>.jpg", "still", self.still)
        return routes

    def stills(self, flag_id: str) -> Response:
        """Return where each still of a clip is from, oldest first; none when there is no clip."""
        stills = [
            {"source": still.source, "at_ms": still.at_ms}
            for still in self._replays.stills(flag_id)
        ]
        return jsonify(stills=stills, is_growing=self._replays.is_growing(flag_id))

    def still(self, flag_id: str, at_ms: int) -> Response:
        """Return one still; of several cameras the one that ``source`` names.

        Raises:
            ApiError: when the clip has no such still.
        """
        still = self._replays.still(flag_id, at_ms, request.args.get(SOURCE_PARAMETER))
        if still is None:
            raise ApiError(404, "no_picture", f"{flag_id[:60]!r} has no still at {at_ms} ms")
        response = Response(still.jpeg, mimetype="image/jpeg")
        response.headers["Cache-Control"] = KEPT_BY_BROWSERS
        return response
