"""The Flask application: pages, files and the API; see docs/api.md."""

from pathlib import Path

from flask import Flask, Response, request

from webui.desk.actions import Recorder
from webui.desk.hub import Hub
from webui.server.api import Api
from webui.server.errors import ApiError, register_errors
from webui.server.origin import is_own_host, is_same_origin
from webui.server.pages import Pages

PACKAGE = Path(__file__).parents[1]
LARGEST_BODY = 16 * 1024
READING_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def create_app(hub: Hub, recorder: Recorder, evidence_dir: Path) -> Flask:
    """Return the application for one table.

    Args:
        hub: where states and pictures come from.
        recorder: where the referee's decisions go.
        evidence_dir: holds ``<seq>.jpg``, the picture that proves entry ``seq``.
    """
    app = Flask("webui", static_folder=PACKAGE / "static", template_folder=PACKAGE / "templates")
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.before_request(refuse_strangers)
    app.after_request(add_headers)
    app.register_blueprint(Pages(hub, evidence_dir).blueprint())
    app.register_blueprint(Api(hub, recorder).blueprint(), url_prefix="/api")
    register_errors(app)
    return app


def refuse_strangers() -> None:
    """Stop requests under a foreign host name, and changes that another site's page asks for.

    Raises:
        ApiError: when the request must not be served.
    """
    if not is_own_host(request.host):
        raise ApiError(421, "foreign_host", f"{request.host} is not a name of this computer")
    if request.method in READING_METHODS:
        return
    is_cross_site = request.headers.get("Sec-Fetch-Site", "none") not in {"same-origin", "none"}
    if is_cross_site or not is_same_origin(request.headers.get("Origin"), request.host):
        raise ApiError(403, "foreign_origin", "only pages of this server may change anything")
    if request.mimetype != "application/json":
        raise ApiError(415, "not_json", "the Content-Type must be application/json")


def add_headers(response: Response) -> Response:
    """Tell the browser to load nothing from elsewhere and to be framed by nobody."""
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        # Some browsers do not count a WebSocket of the same host as 'self'.
        f"font-src 'self'; connect-src 'self' ws://{request.host}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    response.headers.setdefault("Cache-Control", "no-cache")
    return response
