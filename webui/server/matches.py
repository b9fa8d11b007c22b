"""Recorded matches over HTTP, for officials: looked through, jumped about in, downloaded."""

from collections.abc import Callable, Mapping
from io import BytesIO

from flask import Blueprint, Response, render_template, request, send_file
from flask import send_from_directory as send_from

from engine.seats import Seat
from webui.exports.download import DOWNLOADS
from webui.matches.match_views import match_view_of, timeline_of
from webui.matches.opened import OpenedMatch
from webui.matches.person import person_of
from webui.matches.shelf import ListedMatch, MatchShelf, UnknownMatchError, UnreadableMatchError
from webui.server.answers import json_answer, still_answer, stills_answer
from webui.server.asked_language import asked_language
from webui.server.errors import ApiError
from webui.server.replay import SOURCE_PARAMETER


class Matches:
    """What the pages of recorded matches ask for; docs/api.md lists the addresses."""

    def __init__(self, shelf: MatchShelf) -> None:
        """Take where matches come from."""
        self._shelf = shelf

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        routes = Blueprint("matches", __name__)
        one = "/matches/<match_id>"
        routes.add_url_rule(one, view_func=self.page)
        views: Mapping[str, Callable[..., Response]] = {
            f"{one}/evidence/<int:seq>.jpg": self.evidence,
            f"{one}/replays/<flag_id>/<int:at_ms>.jpg": self.still,
            f"{one}/exports/<form>": self.export,
            f"{one}/people/<seat>.json": self.person,
            "/api/matches": self.listed,
            f"/api{one}": self.match,
            f"/api{one}/timeline": self.timeline,
            f"/api{one}/tables/<int:seq>": self.table,
            f"/api{one}/replays/<flag_id>": self.stills,
        }
        for path, view in views.items():
            routes.add_url_rule(path, view.__name__, view)
        return routes

    def page(self, match_id: str) -> str:
        """Return the page of a match.

        Raises:
            ApiError: when there is no such match.
        """
        self._open(match_id)
        return render_template("match.html")

    def listed(self) -> Response:
        """Return the names of all matches."""
        return json_answer({"matches": self._shelf.listed()})

    def match(self, match_id: str) -> Response:
        """Return a match in short."""
        listed = ListedMatch(match_id, self._shelf.is_live(match_id))
        return json_answer(match_view_of(listed, self._open(match_id)))

    def timeline(self, match_id: str) -> Response:
        """Return all entries and flags of a match."""
        return json_answer(timeline_of(self._open(match_id)))

    def table(self, match_id: str, seq: int) -> Response:
        """Return the table after an entry.

        Raises:
            ApiError: when the match has no such entry.
        """
        opened = self._open(match_id)
        if not 1 <= seq <= len(opened.record.observations):
            raise ApiError(404, "unknown_entry", f"there is no entry {seq}")
        return json_answer(opened.table_after(seq))

    def evidence(self, match_id: str, seq: int) -> Response:
        """Return the picture that proves an entry."""
        opened = self._open(match_id)
        return send_from(opened.evidence.absolute(), f"{seq}.jpg", mimetype="image/jpeg")

    def stills(self, match_id: str, flag_id: str) -> Response:
        """Return where each still of a flag's clip is from, oldest first."""
        clips = self._open(match_id).clips
        return stills_answer(clips.stills(flag_id) if clips else (), is_growing=False)

    def still(self, match_id: str, flag_id: str, at_ms: int) -> Response:
        """Return one still of a flag's clip.

        Raises:
            ApiError: when there is none.
        """
        clips = self._open(match_id).clips
        source = request.args.get(SOURCE_PARAMETER)
        still = clips.still(flag_id, at_ms, source) if clips else None
        return still_answer(still, flag_id, at_ms)

    def export(self, match_id: str, form: str) -> Response:
        """Return a match in another form, as a file to keep.

        Raises:
            ApiError: for a form or language that there is not, or when it cannot be written so.
        """
        if form not in DOWNLOADS:
            raise ApiError(404, "unknown_form", f"form must be one of {', '.join(DOWNLOADS)}")
        lang = asked_language()
        download, opened = DOWNLOADS[form], self._open(match_id)
        try:
            content = download.content(opened.record, lang)
        except UnicodeEncodeError as error:
            message = f"{match_id}: holds a character that cannot be written: {error}"
            raise ApiError(409, "unreadable_match", message) from None
        return send_file(
            BytesIO(content),
            mimetype=download.media_type,
            as_attachment=True,
            download_name=f"{match_id}{download.ending}",
        )

    def person(self, match_id: str, seat: str) -> Response:
        """Return all that a match has kept about one player, as a file to keep.

        Raises:
            ApiError: when there is no such seat or match.
        """
        if seat not in set(Seat):
            raise ApiError(404, "not_found", f"seat must be one of {', '.join(Seat)}")
        answer = json_answer(person_of(match_id, self._open(match_id), Seat(seat)))
        answer.headers.set("Content-Disposition", "attachment", filename=f"{match_id}-{seat}.json")
        return answer

    def _open(self, match_id: str) -> OpenedMatch:
        try:
            return self._shelf.open(match_id)
        except UnknownMatchError as error:
            raise ApiError(404, "unknown_match", str(error)) from None
        except UnreadableMatchError as error:
            raise ApiError(409, "unreadable_match", str(error)) from None
