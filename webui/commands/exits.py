"""How commands end: bad input in one clear line and this status, a signal like Ctrl-C."""

import signal
from collections.abc import Generator
from contextlib import contextmanager

BAD_INPUT_STATUS = 2


class BadInputError(ValueError):
    """Something a person gave that cannot be used; the message says what, where and what to do."""


@contextmanager
def interrupted_by_signals() -> Generator[None]:
    """Make Ctrl-C and the request to end raise ``KeyboardInterrupt``; for the main thread.

    Ctrl-C is set as well, since shells start background jobs of scripts deaf to it.
    """
    ends = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(end, signal.default_int_handler) for end in ends]
    try:
        yield
    finally:
        for end, handler in zip(ends, before, strict=True):
            signal.signal(end, handler)
