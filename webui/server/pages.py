"""The pages and the files they show."""

from functools import partial
from pathlib import Path

from flask import Blueprint, Response, g, jsonify, render_template, send_from_directory

from webui.desk.hub import Hub
from webui.desk.messages import MESSAGES
from webui.desk.roles import OFFICIALS
from webui.server.access import may
from webui.server.errors import ApiError
from webui.version import program_version

TEMPLATES = {
    "/": "dashboard.html",
    "/ledger": "ledger.html",
    "/clock": "clock.html",
    "/overlay": "overlay.html",
    "/watch": "watch.html",
    "/setup": "setup.html",
    "/matches": "matches.html",
    "/pair": "pair.html",
}

MENU = {
    "/": "menu.referee",
    "/ledger": "ledger.title",
    "/matches": "matches.title",
    "/setup": "setup.title",
    "/clock": "clock.title",
    "/overlay": "menu.overlay",
    "/watch": "watch.title",
}
"""Pages that officials go to from one another, and the texts that name them."""


class Pages:
    """What a browser opens."""

    def __init__(self, hub: Hub, evidence_dir: Path) -> None:
        """Take where states come from and where evidence lies."""
        self._hub = hub
        self._evidence_dir = evidence_dir.absolute()

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        routes = Blueprint("pages", __name__)
        for path, template in TEMPLATES.items():
            name = template.partition(".")[0]
            routes.add_url_rule(path, name, partial(render_template, template))
        routes.app_context_processor(_menu)
        routes.add_url_rule("/health", view_func=self.health)
        routes.add_url_rule("/messages.json", view_func=self.messages)
        routes.add_url_rule("/frame.jpg", view_func=self.frame)
        routes.add_url_rule("/evidence/<int:seq>.jpg", view_func=self.evidence)
        routes.add_url_rule("/favicon.ico", view_func=self.icon)
        return routes

    def health(self) -> Response:
        """Return whether the program is at work, for scripts and monitors.

        Who is no official gets nothing that tells what goes on at the table.
        """
        response = self._health() if g.visitor.role in OFFICIALS else _bare_health()
        # static/overlay_when_ready.html, a local file, asks whether the program is there yet.
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    def _health(self) -> Response:
        published = self._hub.newest
        table = published.snapshot.table if published else None
        newest_frame = self._hub.newest_frame()
        cameras = (table.cameras or (table.camera,)) if table else ()
        return jsonify(
            version=program_version(),
            revision=published.revision if published else 0,
            state_age_ms=self._hub.clock_ms() - published.at_ms if published else None,
            frame_seq=newest_frame[1] if newest_frame else None,
            fps=cameras[0].fps if cameras else None,
            mat_found=any(camera.mat_found for camera in cameras) if cameras else None,
            cameras_lost=[camera.source for camera in cameras if camera.lost],
            watchers=self._hub.watchers,
        )

    def messages(self) -> Response:
        """Return every text of the pages, by language."""
        return jsonify(MESSAGES)

    def frame(self) -> Response:
        """Return the newest picture, for programs that cannot keep a connection.

        Raises:
            ApiError: before the first picture.
        """
        picture = self._hub.picture()
        if picture is None:
            raise ApiError(404, "no_picture", "no camera has sent a picture yet")
        response = Response(picture.jpeg, mimetype="image/jpeg")
        response.headers["X-Frame-Seq"] = str(picture.seq)
        response.headers["Cache-Control"] = "no-store"
        return response

    def evidence(self, seq: int) -> Response:
        """Return the picture that proves entry ``seq``."""
        return send_from_directory(self._evidence_dir, f"{seq}.jpg", mimetype="image/jpeg")

    def icon(self) -> Response:
        """Return the sign on the browser's tab."""
        return send_from_directory(
            Path(__file__).parents[1] / "static", "icon.svg", mimetype="image/svg+xml"
        )


def _menu() -> dict[str, list[tuple[str, str]]]:
    """Return to the templates the pages that this visitor may open."""
    return {"menu": [page for page in MENU.items() if may(g.visitor.role, "GET", page[0])]}


def _bare_health() -> Response:
    return jsonify(version=program_version())
