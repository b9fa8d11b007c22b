"""The Flask application: pages, files and the API; see docs/api.md."""

from pathlib import Path

from flask import Flask, Response, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from webui.desk.actions import Recorder
from webui.desk.hub import Hub
from webui.desk.looks import Looks
from webui.desk.press import Press
from webui.matches.shelf import MatchShelf
from webui.replay.clips import ClipShelf
from webui.replay.replays import Replays
from webui.server.access import PAGES
from webui.server.api import Api
from webui.server.consenting import Consenting
from webui.server.delaying import Delaying
from webui.server.door import LINK_PARAMETER, Door, admit
from webui.server.errors import ApiError, register_errors
from webui.server.looking import Looking
from webui.server.matches import Matches
from webui.server.notices import Notices
from webui.server.origin import is_own_host, is_same_origin
from webui.server.pages import Pages
from webui.server.pairing import Pairing
from webui.server.replay import Replay

PACKAGE = Path(__file__).parents[1]
LARGEST_BODY = 16 * 1024
READING_METHODS = frozenset({"GET", "HEAD"})
FRAMED_BY_OWN_PAGES = frozenset({"/overlay"})
"""Pages that another page of this server may show inside itself: the preview of the setup."""


def create_app(
    hub: Hub,
    recorder: Recorder,
    evidence_dir: Path,
    door: Door | None = None,
    press: Press | None = None,
    replays: Replays | None = None,
) -> Flask:
    """Return the application for one table.

    Args:
        hub: where states and pictures come from.
        recorder: where the referee's decisions go.
        evidence_dir: holds ``<seq>.jpg``, the picture that proves entry ``seq``.
        door: who may come in; None lets in the console alone.
        press: prints states; shared with the live connections.
        replays: clips of flags; None shows those that lie in ``evidence_dir``.
    """
    app = Flask("webui", static_folder=None, template_folder=PACKAGE / "templates")
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["PROVIDE_AUTOMATIC_OPTIONS"] = False
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    door = door or Door()
    app.before_request(refuse_strangers)
    app.before_request(lambda: let_in(door))
    app.after_request(add_headers)
    app.register_blueprint(Pages(hub, evidence_dir).blueprint())
    app.register_blueprint(Api(hub, press or Press(hub), recorder).blueprint(), url_prefix="/api")
    app.register_blueprint(Pairing(hub, door).blueprint(), url_prefix="/api")
    clips = replays or Replays(ClipShelf(evidence_dir))
    app.register_blueprint(Replay(clips).blueprint())
    app.register_blueprint(Matches(MatchShelf(evidence_dir, recorder)).blueprint())
    app.register_blueprint(Delaying(hub).blueprint(), url_prefix="/api")
    app.register_blueprint(
        Consenting(hub, recorder, clips, evidence_dir).blueprint(), url_prefix="/api"
    )
    looking = Looking(Looks(evidence_dir.parent), evidence_dir.stem)
    app.after_request(looking.note)
    app.register_blueprint(looking.blueprint(), url_prefix="/api")
    app.register_blueprint(Notices(hub).blueprint())
    # Flask would add its own before it is told to leave OPTIONS alone.
    app.static_folder = PACKAGE / "static"
    app.add_url_rule("/static/<path:filename>", "static", app.send_static_file)
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
    # No page of another site can send DELETE unasked; it carries no body whose type would count.
    if request.method != "DELETE" and request.mimetype != "application/json":
        raise ApiError(415, "not_json", "the Content-Type must be application/json")


def let_in(door: Door) -> AnyResponse | None:
    """Remember who asks, and stop what they may not do.

    Raises:
        ApiError: when the request must not be served.
    """
    g.visitor = door.visitor(
        request.remote_addr or "", request.cookies, request.host, request.args.get(LINK_PARAMETER)
    )
    if request.url_rule is None:
        return None  # nothing is there, which Flask will say
    route = request.url_rule.rule
    if g.visitor.role is None and route in PAGES and None not in PAGES[route]:
        return redirect("/pair")
    admit(g.visitor, request.method, route)
    return None


def add_headers(response: Response) -> Response:
    """Tell the browser to load nothing from elsewhere, to use no sensors, to frame no page."""
    framed_by = "'self'" if request.path in FRAMED_BY_OWN_PAGES else "'none'"
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        # Some browsers do not count a WebSocket of the same host as 'self'.
        f"font-src 'self'; frame-src 'self'; connect-src 'self' ws://{request.host}; "
        f"base-uri 'none'; form-action 'none'; frame-ancestors {framed_by}"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Permissions-Policy"] = (
        "camera=(), microphone=(), geolocation=(), usb=(), payment=(), display-capture=()"
    )
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    response.headers.setdefault("Cache-Control", "no-cache")
    return response
