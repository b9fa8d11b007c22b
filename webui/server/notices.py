"""The notice that says what is filmed at this table, to be printed from the page."""

from io import BytesIO

from flask import Blueprint, Response, send_file

from webui.desk.hub import Hub
from webui.printing.notice import Notice, notice_pdf
from webui.server.asked_language import asked_language


class Notices:
    """The address of the notice; docs/api.md lists it."""

    def __init__(self, hub: Hub) -> None:
        """Take whose table it is."""
        self._hub = hub

    def blueprint(self) -> Blueprint:
        """Return the route."""
        routes = Blueprint("notices", __name__)
        routes.add_url_rule("/notice.pdf", view_func=self.notice)
        return routes

    def notice(self) -> Response:
        """Return the notice as a file to print."""
        lang, file = asked_language(), BytesIO()
        notice_pdf(file, lang, Notice(self._n_cameras(), self._hub.privacy.kept))
        file.seek(0)
        return send_file(file, mimetype="application/pdf")

    def _n_cameras(self) -> int:
        published = self._hub.newest
        table = published.snapshot.table if published else None
        return max(1, len(table.cameras)) if table else 1
