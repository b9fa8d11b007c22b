"""What pages and programs may read, and the way to everything else under ``/api``."""

from flask import Blueprint, Response, g, jsonify, request

from engine.observations import CardPlaced
from engine.record import effective_record
from webui.desk.actions import Recorder
from webui.desk.faces import candidates_of
from webui.desk.find_faces import find_faces
from webui.desk.foul_codes import foul_codes_of
from webui.desk.hub import Hub
from webui.desk.press import Press
from webui.desk.setup_view import setup_view_of
from webui.desk.skills_view import skills_at_table
from webui.desk.snapshot import Snapshot
from webui.server.answers import json_answer
from webui.server.door import ROLE_PARAMETER
from webui.server.errors import ApiError
from webui.server.openapi import openapi_document
from webui.server.recording import Recording, entry_of, placed_card

LONGEST_QUERY = 40
CLOCK_HEADER = "X-Clock-Ms"
"""Carries the server clock beside a state, for programs that show its clocks."""


class Api:
    """The endpoints that read; docs/api.md lists them."""

    def __init__(self, hub: Hub, press: Press, recorder: Recorder) -> None:
        """Take where states come from and where entries go."""
        self._hub = hub
        self._press = press
        self._recorder = recorder

    def blueprint(self) -> Blueprint:
        """Return the routes, those that record among them."""
        routes = Blueprint("api", __name__)
        routes.add_url_rule("/state", view_func=self.state)
        routes.add_url_rule("/candidates/<int:seq>", view_func=self.candidates)
        routes.add_url_rule("/faces", view_func=self.faces)
        routes.add_url_rule("/foul_codes", view_func=self.foul_codes)
        routes.add_url_rule("/skills", view_func=self.skills)
        routes.add_url_rule("/setup", view_func=self.setup)
        routes.add_url_rule("/openapi.json", view_func=self.openapi)
        Recording(self._recorder).add_to(routes)
        return routes

    def state(self) -> Response:
        """Return the view of a role, the visitor's own unless told otherwise.

        Raises:
            ApiError: for a role that is not for this visitor, or before the first state.
        """
        role = g.visitor.served_as(request.args.get(ROLE_PARAMETER))
        printed = self._press.newest(role)
        if printed is None:
            raise ApiError(404, "no_state", "there is nothing to see yet")
        response = Response(printed.view, mimetype="application/json")
        response.headers[CLOCK_HEADER] = str(self._hub.clock_ms())
        return response

    def candidates(self, seq: int) -> Response:
        """Return the cards that entry ``seq`` may have been, likeliest first.

        Raises:
            ApiError: when ``seq`` is not the placing of a card.
        """
        match = self._recorder.match
        first = placed_card(entry_of(match.record, seq))
        now = {entry.seq: entry.fact for entry in effective_record(match.record)}.get(seq)
        placed = now if isinstance(now, CardPlaced) else first
        published = self._hub.newest
        snapshot = published.snapshot if published else Snapshot(match, None, 0)
        candidates = candidates_of(
            placed,
            match.state.deck,
            snapshot.table,
            snapshot.log_tracks,
            first_face=first.face,
        )
        return json_answer(candidates)

    def faces(self) -> Response:
        """Return the faces that a search finds.

        Raises:
            ApiError: when the search is too long.
        """
        query = request.args.get("q", "")
        if len(query) > LONGEST_QUERY:
            raise ApiError(400, "wrong_field", f"q must be at most {LONGEST_QUERY} characters")
        return json_answer({"faces": find_faces(query, self._recorder.match.state.deck)})

    def foul_codes(self) -> Response:
        """Return what technical points are taken for."""
        return json_answer({"codes": foul_codes_of(self._recorder.match.ruleset)})

    def skills(self) -> Response:
        """Return the skills of the characters at the table."""
        return json_answer({"skills": skills_at_table(self._recorder.match.state)})

    def setup(self) -> Response:
        """Return how well the cameras see."""
        return json_answer(setup_view_of(self._hub))

    def openapi(self) -> Response:
        """Return this interface in the OpenAPI format."""
        return jsonify(openapi_document())
