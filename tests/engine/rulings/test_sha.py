"""The rulings on how many slashes a phase allows (SHA), one test each; see also test_crossbow."""

from engine.rulesets import RULESETS
from tests.engine.declared import respond, use
from tests.engine.told import (
    CC,
    ORDINARY,
    WC,
    WL,
    end_turn,
    equipped,
    laid,
    marks,
    sideways,
    swept,
    told,
    used,
)

DODGED = (laid("slash/S7", 1), laid("jink/H2", 2), swept(1), swept(2))
AGAIN = (laid("slash/S8", 3), laid("jink/D2", 4))


def test_sha_01_a_second_slash_in_one_phase_is_illegal_in_every_book() -> None:
    for ruleset in RULESETS.values():
        match = told(sideways(WC), *DODGED, *AGAIN, ruleset=ruleset)
        (flag,) = [flag for flag in match.flags if flag.rule == "one_slash"]
        assert (flag.seat, flag.severity, flag.seq) == (WC, "violation", 7)


def test_sha_02_a_rapid_slash_does_not_count() -> None:
    rapid = use(WC, None, CC, as_card="slash", skill="shensu")
    generals = {**ORDINARY, WC: "xiahouyuan"}
    normal = (use(WC, "slash/S7", CC), laid("slash/S7", 1))
    assert marks(told(sideways(WC), rapid, *normal, generals=generals), "one_slash") == []


def test_sha_04_a_borrowed_slash_does_not_count_in_the_own_turn_later() -> None:
    borrowed = (
        use(CC, "collateral/CQ", WL, WC),
        laid("collateral/CQ", 1),
        respond(WL, "slash/S7", WC),
        laid("slash/S7", 2),
        swept(1),
        swept(2),
        end_turn(CC),
    )
    own = (used(WL, "slash/S8"), laid("slash/S8", 3))
    match = told(sideways(CC), equipped(WL, "axe/D5", 9), *borrowed, sideways(WL), *own)
    assert marks(match, "one_slash") == []


def test_sha_05_the_crossbow_allows_any_number() -> None:
    slashes = [laid("slash/?", track) for track in range(1, 9)]
    match = told(sideways(WC), equipped(WC, "crossbow/CA", 9), *slashes)
    assert marks(match, "one_slash") == []


def test_sha_07_the_competition_crossbow_allows_four() -> None:
    slashes = [laid("slash/?", number) for number in range(1, 6)]
    crossbow = equipped(WC, "crossbow/CA", 9)
    four = told(sideways(WC), crossbow, *slashes[:4], deck="competition_2013")
    assert four.flags == ()
    five = told(sideways(WC), crossbow, *slashes, deck="competition_2013")
    assert marks(five, "one_slash") == ["violation"]


def test_sha_11_a_slash_in_vain_counts() -> None:
    in_vain = (equipped(CC, "nioh_shield/C2", 9), laid("slash/S7", 1), swept(1))
    assert marks(told(sideways(WC), *in_vain, *AGAIN), "one_slash") == ["violation"]
