"""The page of a hall as an application of its own: it reads, decides nothing, and knows no roles.

Everything on it is what the audience of a table may see, as late as that table lets it.
"""

from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from flask import Flask, Response, jsonify, render_template
from starlette.types import ASGIApp

from webui.desk.messages import MESSAGES
from webui.hall.hall import Hall
from webui.server.answers import json_answer
from webui.server.app import LARGEST_BODY, PACKAGE, add_headers, refuse_strangers
from webui.server.buffered import Buffered
from webui.server.errors import register_errors
from webui.server.site import NO_LIMIT, WSGI_THREADS


def create_hall_app(hall: Hall) -> Flask:
    """Return the application: a page, what it shows, its texts and files."""
    app = Flask("webui", static_folder=PACKAGE / "static", template_folder=PACKAGE / "templates")
    app.config["PROVIDE_AUTOMATIC_OPTIONS"] = False
    app.before_request(refuse_strangers)
    app.after_request(add_headers)

    def page() -> str:
        return render_template("hall.html")

    def tables() -> Response:
        return json_answer({"tables": hall.views()})

    def messages() -> Response:
        return jsonify(MESSAGES)

    app.add_url_rule("/", view_func=page)
    app.add_url_rule("/api/tables", view_func=tables)
    app.add_url_rule("/messages.json", view_func=messages)
    register_errors(app)
    return app


def create_hall_site(hall: Hall) -> ASGIApp:
    """Return the application that a server runs."""
    app = create_hall_app(hall)
    pages = WSGIMiddleware(
        cast(WSGIApp, app.wsgi_app), workers=WSGI_THREADS, send_queue_size=NO_LIMIT
    )
    return Buffered(cast(ASGIApp, pages), LARGEST_BODY)
