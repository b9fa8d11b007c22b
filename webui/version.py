"""Which release of the program this is."""

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """Return the release, ``uninstalled`` for a work tree that was never installed."""
    try:
        return version("zhicai")
    except PackageNotFoundError:
        return "uninstalled"
