import pytest

from engine.simulator.game import Plan, Simulated, simulate

N_GAMES = {"cert-3v3": 40, "king-10": 20, "tongshuai": 50}


@pytest.fixture(scope="session")
def played() -> dict[str, list[Simulated]]:
    """Return games of each rule set, with all that was said."""
    return {
        ruleset: [simulate(Plan(ruleset, seed)) for seed in range(n_games)]
        for ruleset, n_games in N_GAMES.items()
    }
