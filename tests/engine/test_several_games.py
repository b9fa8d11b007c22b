"""Games of one match in one log: each begins anew, and undo reaches back over the games."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.match import CHECKPOINT_EVERY, Match, new_match, replay
from engine.observations import (
    DeathConfirmed,
    Fact,
    HandCounted,
    HpShown,
    MatchEnded,
    MatchStarted,
    Observation,
    Retracted,
    Witness,
)
from engine.rulesets import DEFAULT_RULESET
from engine.seats import Seat, Team
from engine.simulator.game import Plan, simulate
from tests.engine.rulings.games import ALL_UPRIGHT, played_to_time, round_of
from tests.engine.test_match import what_follows
from tests.engine.told import CC, WC, After, laid, marks, observed, sideways, started, swept, told

END = MatchEnded(Team.WARM, "survivors")


def game(game_no: int) -> MatchStarted:
    return replace(started(), game_no=game_no)


def simulated(*seeds: int) -> Iterator[Observation]:
    """Games of the simulator one after the other, as one log has them."""
    seq = at_ms = 0
    for game_no, seed in enumerate(seeds, start=1):
        began_ms = at_ms
        for entry in simulate(Plan("cert-3v3", seed)).observations:
            is_start = isinstance(entry.fact, MatchStarted)
            fact = replace(entry.fact, game_no=game_no) if is_start else entry.fact
            seq, at_ms = seq + 1, began_ms + entry.at_ms
            yield Observation(seq, at_ms, entry.by, fact)


def folded(record: Iterable[Observation]) -> Match:
    match = new_match(DEFAULT_RULESET)
    for entry in record:
        match = match.then(entry)
    return match


def test_the_next_game_has_its_time_before_it() -> None:
    over = (*played_to_time(DeathConfirmed(Seat.COLD_LEFT), dead=(Seat.COLD_LEFT,)), END)
    rounds = (*round_of(), *ALL_UPRIGHT, sideways(WC))
    assert marks(told(*over), "match_clock") == ["timeout"]
    assert marks(told(*over, game(2), *rounds), "match_clock") == ["timeout"]
    assert marks(told(*over[:-1], *ALL_UPRIGHT, sideways(WC)), "match_clock")[-1] == "procedure"


def test_what_was_counted_laid_and_dealt_belongs_to_its_game() -> None:
    facts: tuple[Fact, ...] = (
        sideways(WC),
        laid("slash/S7", 1),
        HandCounted(WC, 9),
        DeathConfirmed(CC, WC),
        MatchEnded(Team.WARM, "commander_death"),
    )
    second = (sideways(WC), laid("slash/S8", 1), swept(1))
    alone = told(*second)
    match = told(*facts, game(2), *second)
    assert match.flags == told(*facts).flags
    for after, fresh in ((match.ledger.hands, alone.ledger.hands),):
        assert (after.counts, after.seat) == (fresh.counts, fresh.seat)
    assert len(match.ledger.account.cards) == len(alone.ledger.account.cards) == 1
    assert match.ledger.turn is not None
    assert [card.face for card in match.ledger.turn.laid] == ["slash/S8"]


def undone(match: Match, seq: int) -> Match:
    """Take an entry back as the referee does, and undo that again."""
    record = match.record
    for of_seq in (seq, len(record) + 1):
        n_entries, at_ms = len(match.record), match.record[-1].at_ms
        match = match.then(Observation(n_entries + 1, at_ms, Witness.REFEREE, Retracted(of_seq)))
    return match


def test_taking_an_entry_back_and_undoing_that_changes_nothing() -> None:
    """Across phases, units, rounds and games: entries from all over three games."""
    match = folded(simulated(17, 6, 2))
    n_entries = len(match.record)
    for seq in range(3, n_entries, n_entries // 25):
        assert what_follows(undone(match, seq)) == what_follows(match), seq


def test_an_entry_of_the_first_game_can_be_taken_back_in_the_third() -> None:
    record = tuple(simulated(17, 6, 2))
    first_hp = next(entry for entry in record if isinstance(entry.fact, HpShown))
    taken_back = Observation(
        len(record) + 1, record[-1].at_ms, Witness.REFEREE, Retracted(first_hp.seq)
    )
    match = folded((*record, taken_back))
    assert match == replay((*record, taken_back))
    assert [former.game_no for former in match.state.former] == [1, 2]


def test_a_match_of_five_games_remembers_no_more_of_play_than_one_game() -> None:
    """Only the record, its flags and the checkpoints grow; what is known of play begins anew."""
    five = folded(simulated(17, 6, 2, 5, 17))
    (*_, last) = simulated(17)
    alone = folded(simulated(17))
    assert len(five.state.former) == 4
    assert len(five.checkpoints) == len(five.record) // CHECKPOINT_EVERY
    assert len(five.state.table) == len(alone.state.table)
    assert len(five.ledger.account.cards) == len(alone.ledger.account.cards)
    assert len(five.ledger.hands.counts) == len(alone.ledger.hands.counts)
    assert len(five.record) > 3 * last.seq


def test_the_record_of_a_game_told_twice_gives_the_same_match() -> None:
    facts: tuple[Fact | After, ...] = (started(), sideways(WC), laid("slash/S7", 1))
    assert replay(observed(*facts)) == replay(observed(*facts))
    assert folded(simulated(17, 6)) == folded(simulated(17, 6))
