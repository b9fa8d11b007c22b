"""The seconds before a flag, for officials: which stills there are, and each of them."""

from flask import Blueprint, Response, request

from webui.replay.replays import Replays
from webui.server.answers import still_answer, stills_answer

SOURCE_PARAMETER = "source"


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
        stills = self._replays.stills(flag_id)
        return stills_answer(stills, is_growing=self._replays.is_growing(flag_id))

    def still(self, flag_id: str, at_ms: int) -> Response:
        """Return one still; of several cameras the one that ``source`` names.

        Raises:
            ApiError: when the clip has no such still.
        """
        still = self._replays.still(flag_id, at_ms, request.args.get(SOURCE_PARAMETER))
        return still_answer(still, flag_id, at_ms)
