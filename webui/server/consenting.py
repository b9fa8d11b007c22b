"""What players agree to: looking it up and entering it."""

from datetime import UTC, datetime

from flask import Blueprint, Response, request

from engine.seats import Seat
from webui.desk.hub import Hub
from webui.server.answers import json_answer
from webui.server.body import Body


class Consenting:
    """The endpoints; docs/api.md lists them."""

    def __init__(self, hub: Hub) -> None:
        """Take whose players they are."""
        self._hub = hub

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        routes = Blueprint("consenting", __name__)
        routes.add_url_rule("/privacy", view_func=self.privacy)
        routes.add_url_rule("/consents", view_func=self.enter, methods=["POST"])
        return routes

    def privacy(self) -> Response:
        """Return what is kept of the players."""
        return json_answer(self._hub.privacy.view())

    def enter(self) -> Response:
        """Enter what a player says and return what is kept now."""
        body = Body(request)
        seat, agrees = body.choice("seat", Seat), body.truth("agrees")
        self._hub.privacy.enter(
            seat, datetime.now(UTC).isoformat(timespec="seconds"), agrees=agrees
        )
        return self.privacy()
