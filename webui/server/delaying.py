"""How far the public is behind: looking it up and changing it."""

from flask import Blueprint, Response, jsonify, request

from webui.desk.hub import Hub
from webui.server.body import read
from webui.server.requests import PublicDelay


class Delaying:
    """The endpoints; docs/api.md lists them."""

    def __init__(self, hub: Hub) -> None:
        """Take whose public it is."""
        self._hub = hub

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        routes = Blueprint("delaying", __name__)
        routes.add_url_rule("/delay", view_func=self.delay)
        routes.add_url_rule("/delay", view_func=self.set_delay, methods=["POST"])
        return routes

    def delay(self) -> Response:
        """Return the delay."""
        return jsonify(delay_s=self._hub.delay.delay_ms // 1000)

    def set_delay(self) -> Response:
        """Change the delay and return it."""
        self._hub.delay.set_delay(read(PublicDelay, request).delay_s * 1000)
        self._hub.wake_all()
        return self.delay()
