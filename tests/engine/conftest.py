"""Settings of the engine's tests."""

import pytest
from hypothesis import settings

settings.register_profile("engine", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("engine")


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
