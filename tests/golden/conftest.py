"""Settings of the golden matches."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the transcripts of the golden matches anew; read the difference before keeping",
    )


@pytest.fixture
def is_updating_golden(request: pytest.FixtureRequest) -> bool:
    # The option is only known when pytest was started on this folder.
    return bool(request.config.getoption("--update-golden", default=False))
