"""Legal games: nothing may be called a breach, and the account has to be the truth."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.simulator.game import Plan, Simulated, simulate
from scripts.judge_score.judged import Judged, judged
from scripts.judge_score.truth import cards_told, holds, is_truth
from scripts.score.report import at_least, at_most, failure, noted, share


@dataclass(slots=True)
class _Tally:
    """What is counted over all games."""

    is_table_only: bool
    n_observations: int = 0
    n_cards: int = 0
    n_certain: int = 0
    n_lost: int = 0
    n_plays: int = 0
    n_right: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    remarks: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, str]] = field(default_factory=list)

    def add(self, game: Simulated, result: Judged) -> None:
        """Count one game."""
        where = f"{game.truth.ruleset} seed {game.truth.seed} seq"
        self.n_observations += len(game.observations)
        for flag in result.match.flags:
            self.remarks[f"{flag.rule} {flag.severity}"] += 1
        for flag in result.violations:
            self.rules[flag.rule] += 1
            self.failures.append(failure(f"{where} {flag.seq}", f"{flag.rule}: {flag.text_en}"))
        cards = result.match.ledger.account.cards
        self.n_cards += len(cards)
        self.n_certain += sum(card.is_certain for card in cards)
        self.n_lost += sum(card.is_lost for card in cards)
        for play, card in cards_told(game, cards):
            is_right = holds(play, card) if self.is_table_only else is_truth(play, card)
            self.n_plays += 1
            self.n_right += is_right
            if not is_right:
                self.failures.append(failure(f"{where} {card.seq}", f"account of {card.face}"))


def score(ruleset: str, n_games: int, *, is_table_only: bool) -> dict[str, Any]:
    """Judge legal games, told by the table alone or in full."""
    tally = _Tally(is_table_only)
    for seed in range(n_games):
        game = simulate(Plan(ruleset, seed, is_table_only=is_table_only))
        tally.add(game, judged(game.observations, ruleset))
    what = "account holds the truth" if is_table_only else "account equals the truth"
    return {
        "figures": [
            noted("games", n_games),
            noted("observations a game", round(tally.n_observations / max(1, n_games))),
            at_most("violations", sum(tally.rules.values()), 0),
            at_most("lost accounts", tally.n_lost, 0),
            at_least(what, share(tally.n_right, tally.n_plays), 1.0),
            noted("cards with a certain account", share(tally.n_certain, tally.n_cards)),
            noted("all remarks", dict(tally.remarks)),
        ],
        "failures": tally.failures,
    }
