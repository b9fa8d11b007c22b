"""The fold: what the table is after each observation."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.apply import apply
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    Conceded,
    Corrected,
    DeathConfirmed,
    Declared,
    Fact,
    FirstTeamChosen,
    FoulCalled,
    GeneralPicked,
    HandCounted,
    HpShown,
    IdentityTurned,
    LineupSet,
    MatchEnded,
    Observation,
    Place,
    PoolRevealed,
    Retracted,
    Ruled,
    TimeCalled,
    Unobservable,
    Witness,
)
from engine.seats import Seat, Team
from engine.state import MatchState, Phase
from tests.engine.told import (
    CC,
    MIDDLE,
    PILE,
    WC,
    WL,
    After,
    delayed,
    end_turn,
    equipped,
    gone,
    laid,
    sideways,
    started,
    swept,
    told,
)

# Few places and tracks, so that removals and moves meet cards that lie there.
PLACES = (
    MIDDLE,
    PILE,
    Place("equip", WC),
    Place("general", WC),
    Place("hp", WC),
    Place("play", WC),
)
TRACKS = st.integers(0, 4)
FACES = st.sampled_from(
    ["slash/S7", "slash/?", "jink/H2", "duel/SA", "back", "general/zhaoyun", "hp/2", "?", None]
)
PLACE = st.sampled_from(PLACES)
SEAT = st.sampled_from([WC, WL, CC])
TEAM = st.sampled_from(list(Team))
TABLE_FACTS: st.SearchStrategy[Fact] = st.one_of(
    st.builds(CardPlaced, FACES, PLACE, TRACKS),
    st.builds(CardPlaced, FACES, PLACE, TRACKS),
    st.builds(CardMoved, TRACKS, PLACE, PLACE),
    st.builds(CardTakenAway, TRACKS, PLACE, st.none() | PLACE),
)
CLOCK = st.sampled_from(["window", "match", "draft_pick"])
PLAIN_FACTS: st.SearchStrategy[Fact] = st.one_of(
    TABLE_FACTS,
    TABLE_FACTS,
    st.builds(IdentityTurned, SEAT, st.booleans()),
    st.builds(
        Declared,
        SEAT,
        st.sampled_from(["use", "respond", "skill", "discard", "end_turn", "phase", "pass"]),
        FACES,
        st.sampled_from([None, "slash", "discard", "nonsense"]),
        st.just(()),
        st.sampled_from([None, "blade", "luoshen", "nonsense"]),
    ),
    st.builds(HandCounted, SEAT, st.integers(0, 9)),
    st.builds(HpShown, SEAT, st.integers(0, 5)),
    st.builds(DeathConfirmed, SEAT, st.none() | SEAT),
    st.builds(ClockStarted, CLOCK, st.none() | st.just(5000), st.none() | SEAT, st.none()),
    st.builds(ClockPaused, CLOCK),
    st.builds(ClockResumed, CLOCK),
    st.builds(TimeCalled, CLOCK),
    st.builds(FoulCalled, TEAM, st.just("talk"), st.integers(0, 3)),
    st.builds(Conceded, TEAM),
    st.builds(Unobservable, st.lists(PLACE, max_size=2).map(tuple), st.just("hand")),
    st.builds(GeneralPicked, TEAM, st.sampled_from(["zhaoyun", "caocao", "nobody"])),
    st.builds(LineupSet, TEAM, st.just({WL: "zhaoyun"})),
    st.builds(PoolRevealed, st.just(("zhaoyun",))),
    st.builds(FirstTeamChosen, TEAM),
    st.builds(MatchEnded, st.none() | TEAM, st.just("done")),
)
FACTS_WITH_CORRECTIONS: st.SearchStrategy[Fact] = st.one_of(
    PLAIN_FACTS,
    PLAIN_FACTS,
    PLAIN_FACTS,
    st.builds(Retracted, st.integers(0, 30)),
    st.builds(Corrected, st.integers(0, 30), PLAIN_FACTS),
    st.builds(Ruled, st.builds("one_slash@{}".format, st.integers(1, 30)), st.just("dismissed")),
)


def folded(facts: list[Fact]) -> MatchState:
    state = MatchState()
    for seq, fact in enumerate(facts, start=1):
        state = apply(state, Observation(seq, 1000 * seq, Witness.CAMERA, fact))
    return state


@given(st.lists(TABLE_FACTS, max_size=30))
def test_the_table_equals_a_naive_account(facts: list[Fact]) -> None:
    account: dict[int, tuple[str | None, Place]] = {}
    for fact in facts:
        if isinstance(fact, CardPlaced):
            account[fact.track] = (fact.face, fact.place)
        elif isinstance(fact, CardMoved) and fact.track in account:
            account[fact.track] = (account[fact.track][0], fact.target)
        elif isinstance(fact, CardTakenAway):
            account.pop(fact.track, None)
    state = folded(facts)
    assert Counter((c.track, c.face, c.place) for c in state.table) == Counter(
        (track, face, place) for track, (face, place) in account.items()
    )
    for place in PLACES:
        lying = Counter(face for face, where in account.values() if where == place)
        assert Counter(card.face for card in state.cards_at(place)) == lying


def test_taking_one_card_leaves_the_others_where_they_lie() -> None:
    state = told(laid("slash/S7", 1), laid("slash/S8", 2), equipped(WC, "axe/D5", 3), gone(2)).state
    assert [(card.face, card.place) for card in state.table] == [
        ("slash/S7", MIDDLE),
        ("axe/D5", Place("equip", WC)),
    ]


def test_a_card_remembers_when_it_was_placed_wherever_it_goes() -> None:
    (card,) = told(laid("slash/S7", 1), swept(1)).state.table
    assert (card.placed_seq, card.placed_ms, card.place) == (2, 6000, PILE)


@given(st.lists(FACTS_WITH_CORRECTIONS, max_size=30))
def test_no_order_of_facts_is_refused(facts: list[Fact]) -> None:
    state = folded(facts)
    assert {seat.seat for seat in state.seats} == set(Seat)
    assert state.at_ms == 1000 * len(facts)


def test_the_start_seats_players_and_generals() -> None:
    state = told().state
    assert (state.ruleset, state.deck, state.game_no) == ("cert-3v3", "classic", 1)
    commander, vanguard = state.seat(WC), state.seat(WL)
    assert (commander.general, commander.max_hp, commander.hp) == ("xuchu", 5, 5)
    assert (vanguard.general, vanguard.max_hp, vanguard.hp) == ("zhangliao", 4, 4)
    assert not commander.is_hp_shown


def test_general_and_health_cards_on_their_zones_tell_who_sits_there() -> None:
    general = CardPlaced("general/zhenji", Place("general", CC), 1)
    health = CardPlaced("hp/2", Place("hp", CC), 2)
    seat = told(general, health, generals={}).state.seat(CC)
    assert (seat.general, seat.max_hp, seat.hp, seat.is_hp_shown) == ("zhenji", 4, 2, True)
    seat = told(health, general, generals={}).state.seat(CC)
    assert (seat.general, seat.max_hp, seat.hp) == ("zhenji", 4, 2)


def test_a_general_lying_in_the_middle_sits_nowhere() -> None:
    state = told(laid("general/zhenji", 1), generals={}).state
    assert all(seat.general is None for seat in state.seats)


def test_a_general_in_no_list_has_no_known_health() -> None:
    seat = told(LineupSet(Team.COLD, {CC: "wangxiang"}), generals={}).state.seat(CC)
    assert (seat.general, seat.max_hp, seat.hp) == ("wangxiang", None, None)


def test_a_general_of_another_edition_has_its_printed_health() -> None:
    seat = told(LineupSet(Team.COLD, {CC: "zhugejin"}), generals={}).state.seat(CC)
    assert (seat.general, seat.max_hp, seat.hp) == ("zhugejin", 4, 4)  # 3, and 1 as commander


def test_a_face_turned_down_keeps_the_general() -> None:
    down = CardPlaced("back", Place("general", WC), 1)
    assert told(down).state.seat(WC).general == "xuchu"


PHASES: dict[str, tuple[tuple[Fact, ...], Phase]] = {
    "a turn begins": ((sideways(WC),), Phase.START),
    "a card laid in the middle": ((sideways(WC), laid("peach/H3", 1)), Phase.PLAY),
    "a weapon equipped": ((sideways(WC), equipped(WC, "axe/D5", 1)), Phase.PLAY),
    "somebody else's equipment": ((sideways(WC), equipped(CC, "axe/D5", 1)), Phase.START),
    "a judgement": (
        (delayed(WC, "indulgence/S6", 1), sideways(WC), laid("peach/H3", 2)),
        Phase.JUDGE,
    ),
    "the judged card is gone": (
        (
            delayed(WC, "indulgence/S6", 1),
            sideways(WC),
            laid("peach/H3", 2),
            CardMoved(1, Place("judge", WC), PILE),
        ),
        Phase.DRAW,
    ),
    "a card straight to the pile after play": (
        (sideways(WC), laid("peach/H3", 1), CardPlaced("jink/H2", PILE, 2)),
        Phase.DISCARD,
    ),
    "a played card swept to the pile": (
        (sideways(WC), laid("peach/H3", 1), swept(1)),
        Phase.PLAY,
    ),
    "a played card seen again on the pile": (
        (sideways(WC), laid("peach/H3", 1), gone(1), CardPlaced("peach/H3", PILE, 2)),
        Phase.PLAY,
    ),
    "a dismantled card on the pile": (
        (sideways(WC), laid("dismantlement/S3", 1), CardPlaced("jink/H2", PILE, 2)),
        Phase.PLAY,
    ),
    "a declared discard": ((sideways(WC), Declared(WC, "discard")), Phase.DISCARD),
    "a declared phase": ((sideways(WC), Declared(WC, "phase", None, "draw")), Phase.DRAW),
    "a nonsense phase": ((sideways(WC), Declared(WC, "phase", None, "tea")), Phase.START),
    "somebody else's word": ((sideways(WC), Declared(CC, "discard")), Phase.START),
    "a declared end": ((sideways(WC), end_turn(WC)), Phase.BETWEEN_TURNS),
    "the draft": ((PoolRevealed(("caocao",)),), Phase.DRAFT),
    "the line-up": ((LineupSet(Team.WARM, {WC: "caocao"}),), Phase.PREPARATION),
}


def test_the_phase_is_the_latest_that_the_table_proves() -> None:
    for case, (facts, phase) in PHASES.items():
        assert told(*facts).state.phase is phase, case


def test_a_new_start_clears_the_table() -> None:
    assert told(laid("peach/H3", 1), sideways(WC), started()).state.table == ()


def test_the_state_carries_the_time_of_the_last_observation() -> None:
    assert told(sideways(WC), After(1234, end_turn(WC))).state.at_ms == 3000 + 3000 + 1234
