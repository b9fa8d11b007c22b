"""Which devices were paired: tokens that work once, sessions, and links for the public.

Of every secret only the SHA-256 is kept, in memory and on disk. Times are Unix seconds.
"""

import hashlib
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from webui.desk.roles import Role

LOGGER = logging.getLogger(__name__)

TOKEN_S = 120
"""How long a token can be spent."""
SESSION_S = 3 * 24 * 3600
"""How long a device stays paired: the days of a tournament."""
SECRET_BYTES = 24


class Kind(StrEnum):
    """How a session shows itself."""

    DEVICE = "device"
    """By a cookie that was given for a token."""
    LINK = "link"
    """By the address itself, until it is revoked; for the public alone."""


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who may come in."""

    id: str
    """Names it to the admin; opens nothing."""
    digest: str
    """SHA-256 of its secret."""
    role: Role
    kind: Kind
    name: str
    """What the device calls itself, or what the admin called the link; may be empty."""
    made_s: float


@dataclass(frozen=True, slots=True)
class _Offer:
    role: Role
    until_s: float


class Sessions:
    """All sessions of one table; safe to use from any thread."""

    def __init__(self, path: Path | None = None, now_s: Callable[[], float] = time.time) -> None:
        """Go on with the sessions of ``path``, so that nobody must pair again after a restart.

        Args:
            path: where sessions are kept; None keeps them in memory.
            now_s: Unix time.
        """
        self._path = path
        self.now_s = now_s
        self._lock = threading.Lock()
        self._offers: dict[str, _Offer] = {}
        self._sessions = {session.digest: session for session in _read(path)}
        self._seen_s: dict[str, float] = {}

    def offer(self, role: Role) -> str:
        """Return a token that opens one session for ``role``, once and within ``TOKEN_S``."""
        token = secrets.token_urlsafe(SECRET_BYTES)
        with self._lock:
            now_s = self.now_s()
            self._offers = {d: offer for d, offer in self._offers.items() if offer.until_s > now_s}
            self._offers[_digest_of(token)] = _Offer(role, now_s + TOKEN_S)
        return token

    def spend(self, token: str, name: str) -> tuple[Session, str] | None:
        """Return the session that a token opens, with its secret; None for a token that does not.

        Args:
            token: as given by ``offer``.
            name: what the device calls itself.
        """
        with self._lock:
            offer = self._offers.pop(_digest_of(token), None)
            if offer is None or offer.until_s <= self.now_s():
                return None
            return self._begin(offer.role, Kind.DEVICE, name)

    def make_link(self, role: Role, name: str) -> tuple[Session, str]:
        """Return a session that shows itself by its address, with its secret."""
        with self._lock:
            return self._begin(role, Kind.LINK, name)

    def find(self, secret: str | None, kind: Kind) -> Session | None:
        """Return the session that ``secret`` opens, None when it opens none."""
        if not secret:
            return None
        session = self._sessions.get(_digest_of(secret))
        if session is None or session.kind is not kind or not self._is_valid(session):
            return None
        self._seen_s[session.id] = self.now_s()
        return session

    def has(self, session_id: str) -> bool:
        """Return whether a session still stands."""
        return any(session.id == session_id for session in self.all())

    def all(self) -> tuple[Session, ...]:
        """Return the sessions that stand, oldest first."""
        return tuple(s for s in tuple(self._sessions.values()) if self._is_valid(s))

    def seen_s(self, session: Session) -> float | None:
        """Return when a session last asked for something, None when not since the start."""
        return self._seen_s.get(session.id)

    def revoke(self, session_id: str) -> bool:
        """End a session and return whether there was one."""
        with self._lock:
            before = len(self._sessions)
            self._keep({d: s for d, s in self._sessions.items() if s.id != session_id})
            return len(self._sessions) < before

    def revoke_all(self) -> int:
        """End all sessions, forget all tokens, and return how many sessions there were."""
        with self._lock:
            n_ended = len(self._sessions)
            self._offers.clear()
            self._keep({})
            return n_ended

    def _begin(self, role: Role, kind: Kind, name: str) -> tuple[Session, str]:
        secret = secrets.token_urlsafe(SECRET_BYTES)
        digest, made_s = _digest_of(secret), self.now_s()
        session = Session(secrets.token_hex(4), digest, role, kind, name, made_s)
        self._keep({s.digest: s for s in (*self.all(), session)})
        return session, secret

    def _is_valid(self, session: Session) -> bool:
        return session.kind is Kind.LINK or self.now_s() < session.made_s + SESSION_S

    def _keep(self, sessions: dict[str, Session]) -> None:
        self._sessions = sessions
        if self._path is None:
            return
        try:
            _write(self._path, tuple(sessions.values()))
        except OSError as error:
            # The devices stay paired until the program ends; a full disk must not stop a match.
            LOGGER.warning("%s: sessions cannot be kept: %s", self._path, error.strerror)


def _digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def _write(path: Path, sessions: tuple[Session, ...]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.touch(mode=0o600)
    new.write_text(json.dumps([asdict(session) for session in sessions]), encoding="utf-8")
    new.replace(path)


def _read(path: Path | None) -> tuple[Session, ...]:
    if path is None or not path.exists():
        return ()
    try:
        return tuple(map(_session_of, json.loads(path.read_text(encoding="utf-8"))))
    except (OSError, ValueError, KeyError, TypeError) as error:
        LOGGER.warning("%s: devices must be paired again: %s", path, error)
        return ()


def _session_of(kept: dict[str, Any]) -> Session:
    return Session(
        id=str(kept["id"]),
        digest=str(kept["digest"]),
        role=Role(kept["role"]),
        kind=Kind(kept["kind"]),
        name=str(kept["name"]),
        made_s=float(kept["made_s"]),
    )
