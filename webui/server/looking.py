"""Every look at a clip and every export is noted here, whatever page or program asks for it."""

from collections.abc import Mapping

from flask import Blueprint, Response, g, make_response, request

from webui.desk.looks import Looker, Looks
from webui.server.answers import json_answer
from webui.server.door import Visitor
from webui.server.errors import answer_unwritable_log

NOTED: Mapping[str, tuple[str, str]] = {
    "/replays/<flag_id>/<int:at_ms>.jpg": ("clip", "flag_id"),
    "/matches/<match_id>/replays/<flag_id>/<int:at_ms>.jpg": ("clip", "flag_id"),
    "/matches/<match_id>/exports/<form>": ("export", "form"),
    "/matches/<match_id>/people/<seat>.json": ("export", "seat"),
}
"""Routes to what is looked at there, and the part of the address that names it."""


class Looking:
    """Notes what is given to whom, and tells the console."""

    def __init__(self, looks: Looks, running_id: str) -> None:
        """Take the register, and the name of the match that is being recorded."""
        self._looks = looks
        self._running_id = running_id

    def blueprint(self) -> Blueprint:
        """Return the route."""
        routes = Blueprint("looking", __name__)
        routes.add_url_rule("/looks", view_func=self.looks)
        return routes

    def looks(self) -> Response:
        """Return who has looked at what, the newest first."""
        return json_answer({"looks": self._looks.newest()})

    def note(self, response: Response) -> Response:
        """Note what the response gives away; when it cannot be noted, it is not given."""
        rule = request.url_rule.rule if request.url_rule else ""
        if rule not in NOTED or response.status_code != 200:
            return response
        what, part = NOTED[rule]
        asked = request.view_args or {}
        match = asked.get("match_id", self._running_id)
        try:
            self._looks.note(_looker(g.visitor), what, match, asked[part])
        except OSError as error:
            return make_response(answer_unwritable_log(error))
        return response


def _looker(visitor: Visitor) -> Looker:
    session = visitor.session
    role = visitor.role.value if visitor.role else ""
    return Looker(role, session.id if session else "", session.name if session else "")
