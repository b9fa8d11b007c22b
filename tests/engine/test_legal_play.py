"""Legal matches put together at random raise nothing; the same with one fault raise that fault."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from engine.observations import CardTakenAway, Declared, Fact, HandCounted, Place
from engine.seats import Seat
from tests.engine.told import (
    CC,
    CL,
    CR,
    MIDDLE,
    WC,
    WL,
    WR,
    end_turn,
    equipped,
    laid,
    sideways,
    swept,
    told,
    upright,
)

# Legal first rounds: warm opens with its commander, then the sides alternate unit by unit.
ORDERS = [
    (WC, *cold_first, *warm, *cold_last)
    for warm in ((WL, WR), (WR, WL))
    for cold_first, cold_last in (
        ((CC,), (CL, CR)),
        ((CC,), (CR, CL)),
        ((CL, CR), (CC,)),
        ((CR, CL), (CC,)),
    )
]

# Plays as kinds of cards laid one after the other; a lone slash is the one use of the phase.
PLAYS: dict[str, tuple[str, ...]] = {
    "nothing": (),
    "a slash": ("slash",),
    "a slash that is dodged": ("slash", "jink"),
    "a peach": ("peach",),
    "a duel lost at once": ("duel",),
    "a long duel": ("duel", "slash", "slash", "slash", "slash"),
    "barbarians": ("savage_assault", "slash", "slash", "slash"),
    "a borrowed sword": ("collateral", "slash", "jink"),
    "a slash dismantled": ("dismantlement", "slash"),
    "a dismantle negated": ("dismantlement", "nullification"),
    "harvest": ("amazing_grace", "slash", "slash", "peach", "slash", "jink", "jink"),
}
QUIET = [name for name in PLAYS if not name.startswith("a slash") or "dismantled" in name]


class Tracks:
    """Numbers for cards, and the facts of laying and sweeping them."""

    def __init__(self) -> None:
        self.last = 0

    def play(self, *kinds: str) -> Iterator[Fact]:
        first = self.last + 1
        for kind in kinds:
            self.last += 1
            yield laid(f"{kind}/?", self.last)
        for track in range(first, self.last + 1):
            yield swept(track)


@st.composite
def legal_rounds(draw: st.DrawFn) -> list[list[Fact]]:
    """One list of facts a turn; the last entry of a turn but one is its declared end."""
    tracks = Tracks()
    turns: list[list[Fact]] = []
    for seat in draw(st.sampled_from(ORDERS)):
        facts: list[Fact] = [sideways(seat)]
        names = draw(st.lists(st.sampled_from(QUIET), max_size=3))
        names.insert(draw(st.integers(0, len(names))), draw(st.sampled_from(list(PLAYS))))
        for name in names:
            facts += tracks.play(*PLAYS[name])
        if draw(st.booleans()):
            facts += armed(seat, tracks)
        facts += [Declared(seat, "discard"), end_turn(seat), HandCounted(seat, 3)]
        turns.append(facts)
    return turns


def armed(seat: Seat, tracks: Tracks) -> Iterator[Fact]:
    """Slash on with a crossbow, which somebody dismantles before the turn is over."""
    tracks.last += 1
    crossbow = tracks.last
    yield equipped(seat, "crossbow/CA", crossbow)
    yield from tracks.play("slash", "slash", "jink")
    yield CardTakenAway(crossbow, Place("equip", seat))


@given(legal_rounds())
def test_a_legal_round_raises_nothing(turns: list[list[Fact]]) -> None:
    reset = [upright(seat) for seat in Seat]
    match = told(*(fact for turn in turns for fact in turn), *reset)
    assert match.flags == ()
    assert match.state.round_no == 2
    assert match.state.cards_at(MIDDLE) == ()


@given(legal_rounds(), st.integers(0, 5))
def test_two_more_slashes_in_a_legal_turn_are_seen(turns: list[list[Fact]], turn: int) -> None:
    """Two, because the turn may not have used its own yet."""
    tracks = Tracks()
    tracks.last = 1000
    slashes = [*tracks.play("slash", "jink"), *tracks.play("slash", "jink")]
    faulty = [*turns[:turn], [*turns[turn][:-3], *slashes, *turns[turn][-3:]], *turns[turn + 1 :]]
    match = told(*(fact for facts in faulty for fact in facts))
    assert {(flag.rule, flag.severity) for flag in match.flags} == {("one_slash", "violation")}
    assert {flag.seat for flag in match.flags} == {match.state.turns[turn]}
