"""What players agree to: looking it up and entering it."""

from pathlib import Path

from flask import Blueprint, Response, request

from webui.desk.actions import Recorder
from webui.desk.hub import Hub
from webui.replay.forget_clips import forget_whole_pictures
from webui.replay.replays import Replays
from webui.server.answers import json_answer
from webui.server.body import read
from webui.server.requests import Consent
from webui.time_of_day import utc_text


class Consenting:
    """The endpoints; docs/api.md lists them."""

    def __init__(self, hub: Hub, recorder: Recorder, replays: Replays, evidence_dir: Path) -> None:
        """Take whose players they are, and where pictures of them are kept."""
        self._hub = hub
        self._recorder = recorder
        self._replays = replays
        self._evidence_dir = evidence_dir

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        routes = Blueprint("consenting", __name__)
        routes.add_url_rule("/privacy", view_func=self.privacy)
        routes.add_url_rule("/consents", view_func=self.enter, methods=["POST"])
        return routes

    def privacy(self) -> Response:
        """Return what is kept of the players."""
        players = self._recorder.match.state.players
        return json_answer(self._hub.privacy.view(players, self._replays.n_kept))

    def enter(self) -> Response:
        """Enter what a player says and return what is kept now: nothing, once somebody declines."""
        asked, match = read(Consent, request), self._recorder.match
        player = match.state.players[asked.seat]
        self._hub.privacy.enter(asked.seat, player, utc_text(), agrees=asked.agrees)
        if not asked.agrees:
            self._replays.forget()
            forget_whole_pictures(self._evidence_dir, match.record)
        return self.privacy()
