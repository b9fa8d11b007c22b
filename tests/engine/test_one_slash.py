"""One slash a play phase: the plain case, both sides of it, and what explains a second."""

import pytest

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Corrected,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    HpShown,
    Place,
    Retracted,
    Ruled,
    Unobservable,
)
from engine.report import report_of
from engine.seats import Seat
from tests.engine.told import (
    CC,
    CL,
    CR,
    MIDDLE,
    ORDINARY,
    PILE,
    WC,
    WL,
    WR,
    After,
    counted,
    delayed,
    end_turn,
    equipped,
    gone,
    laid,
    marks,
    responded,
    sideways,
    swept,
    told,
    upright,
    used,
)

FIRST = laid("slash/S7", 1)
SECOND = laid("slash/S8", 2)
RED_SECOND = laid("slash/H10", 2)

# Nobody here draws, gives or takes cards outside the draw phase.
QUIET = {**ORDINARY, WR: "ganning", CR: "lvmeng"}


def test_a_second_slash_of_an_ordinary_character_is_a_violation_at_once() -> None:
    match = told(sideways(WC), FIRST, laid("jink/H2", 3), SECOND)
    (flag,) = match.flags
    assert (flag.rule, flag.clause, flag.severity) == (
        "one_slash",
        "cert-3v3 3.3.2 d2",
        "violation",
    )
    assert (flag.seq, flag.at_ms, flag.seat, flag.evidence) == (5, 15_000, WC, (3,))
    assert "许褚" in flag.text_zh
    assert "黑桃8 杀" in flag.text_zh
    assert "Xu Chu" in flag.text_en


def test_one_slash_is_no_violation() -> None:
    assert told(sideways(WC), FIRST, laid("jink/H2", 3)).flags == ()


def test_the_first_slash_of_the_next_turn_is_no_violation() -> None:
    assert told(sideways(WC), FIRST, sideways(CC), SECOND).flags == ()


def test_a_third_slash_is_a_violation_of_its_own() -> None:
    match = told(sideways(WC), FIRST, SECOND, laid("slash/C2", 3))
    assert [flag.seq for flag in match.flags] == [4, 5]


def test_slashes_swept_to_the_pile_still_count() -> None:
    match = told(sideways(WC), FIRST, swept(1), SECOND)
    assert marks(match, "one_slash") == ["violation"]


def test_slashes_known_only_by_their_picture_count() -> None:
    match = told(sideways(WC), laid("slash/?", 1), gone(1), After(4_000, laid("slash/?", 2)))
    assert marks(match, "one_slash") == ["violation"]


def test_fire_and_thunder_slashes_count() -> None:
    match = told(sideways(WC), laid("fire__slash/H4", 1), laid("thunder__slash/S4", 2))
    assert marks(match, "one_slash") == ["violation"]


def test_cards_laid_between_two_turns_do_not_count() -> None:
    assert told(sideways(WC), FIRST, end_turn(WC), SECOND).flags == ()


# What explains a second slash: generals beside the ordinary ones, then what was seen.
EXPLAINED: dict[str, tuple[dict[Seat, str | None], list[Fact | After]]] = {
    "SHA-05 the acting character holds the crossbow": (
        {},
        [equipped(WC, "crossbow/CA", 9), FIRST, SECOND, laid("slash/C2", 3)],
    ),
    "the crossbow settles just after the slash": (
        {},
        [FIRST, SECOND, After(900, equipped(WC, "crossbow/CA", 9))],
    ),
    "Zhang Fei has no limit": ({WC: "zhangfei"}, [FIRST, SECOND, laid("slash/C2", 3)]),
    "a duel lies open": ({}, [FIRST, laid("duel/SA", 9), SECOND, laid("slash/C2", 3)]),
    "the duel settles just after the slash shown for it": (
        {},
        [FIRST, SECOND, After(900, laid("duel/SA", 9))],
    ),
    "the barbarians ask all five others": (
        {},
        [laid("savage_assault/S7", 9), *(laid("slash/?", n) for n in range(1, 7))],
    ),
    "a borrowed sword": ({}, [FIRST, laid("collateral/CQ", 9), SECOND]),
    "a borrowed Green Dragon Blade may strike again": (
        {},
        [
            FIRST,
            equipped(CC, "blade/S5", 8),
            laid("collateral/CQ", 9),
            SECOND,
            laid("jink/H2", 4),
            laid("slash/C2", 3),
        ],
    ),
    "BLADE-01 the Green Dragon Blade strikes again after a dodge": (
        {},
        [
            equipped(WC, "blade/S5", 9),
            FIRST,
            laid("jink/H2", 3),
            SECOND,
            laid("jink/D2", 4),
            SECOND,
        ],
    ),
    "SPEAR-01 two cards laid one after the other are one slash of the spear": (
        {},
        [equipped(WC, "spear/SQ", 9), FIRST, SECOND],
    ),
    "SPEAR-04 spear slashes shown for the barbarians": (
        {},
        [
            equipped(CC, "spear/SQ", 8),
            FIRST,
            laid("savage_assault/S7", 9),
            *(laid("slash/?", n) for n in range(11, 21)),
        ],
    ),
    "the axe is paid with two slashes": (
        {},
        [equipped(WC, "axe/D5", 9), FIRST, laid("jink/H2", 3), SECOND, laid("slash/C2", 4)],
    ),
    "the ice sword makes the target discard two": (
        {},
        [equipped(WC, "ice_sword/S2", 9), FIRST, SECOND, laid("slash/C2", 4)],
    ),
    "the double swords make a woman discard one": (
        {CC: "huangyueying"},
        [equipped(WC, "double_swords/S2", 9), FIRST, SECOND],
    ),
    "a dismantled slash is laid in the middle": ({}, [FIRST, laid("dismantlement/S3", 9), SECOND]),
    "harvest turns up as many cards as characters live": (
        {},
        [FIRST, laid("amazing_grace/H3", 9), *(laid("slash/?", n) for n in range(11, 17))],
    ),
    "the eight trigrams are judged": ({}, [equipped(CC, "eight_diagram/S2", 9), FIRST, SECOND]),
    "indulgence is judged before play": (
        {},
        [
            sideways(CC),
            delayed(WL, "indulgence/S6", 9),
            end_turn(CC),
            sideways(WL),
            FIRST,
            gone(9, Place("judge", WL)),
            SECOND,
        ],
    ),
    "Zhao Yun shows a slash as a dodge": ({CC: "zhaoyun"}, [FIRST, SECOND]),
    "Zhen Ji shows a black slash as a dodge": ({CC: "zhenji"}, [FIRST, SECOND]),
    "Lü Bu asks Zhao Yun for two dodges": (
        {WC: "lvbu", CC: "zhaoyun"},
        [FIRST, SECOND, laid("slash/C2", 3)],
    ),
    "Da Qiao passes the slash on with a slash": ({CC: "daqiao"}, [FIRST, SECOND]),
    "Zhao Yun dodges the raining arrows, then the slash": (
        {CC: "zhaoyun"},
        [laid("archery_attack/HA", 9), FIRST, SECOND, laid("slash/C2", 3)],
    ),
    "Xiao Qiao passes damage on with a heart": ({CC: "xiaoqiao"}, [FIRST, RED_SECOND]),
    "Xiahou Dun takes revenge: a judgement and two discards": (
        {CC: "xiahoudun"},
        [FIRST, laid("slash/?", 3), laid("slash/?", 4), laid("slash/?", 5)],
    ),
    "Hua Tuo saves with a red slash": ({CC: "huatuo"}, [FIRST, RED_SECOND]),
    "Zhang Jiao has somebody judge after his dodge": (
        {CC: "zhangjiao"},
        [FIRST, laid("jink/H2", 3), SECOND],
    ),
    "Sima Yi plays a slash over a judgement": (
        {CC: "simayi"},
        [
            equipped(CC, "eight_diagram/S2", 9),
            FIRST,
            laid("jink/H3", 8),
            SECOND,
            laid("slash/C2", 3),
        ],
    ),
    "Ma Chao judges for his horsemen": ({WC: "machao"}, [FIRST, SECOND]),
    "Zhen Ji turns up black cards before she plays": (
        {WC: "zhenji"},
        [FIRST, SECOND, laid("jink/H2", 3), laid("slash/C2", 4)],
    ),
    "Diao Chan pays for a duel between two men": (
        {WC: "diaochan"},
        [FIRST, SECOND, laid("slash/C2", 3), laid("slash/C3", 4)],
    ),
    "Sun Quan discards to draw anew": ({WC: "sunquan"}, [FIRST, SECOND, laid("slash/C2", 3)]),
    "Gan Ning uses black slashes as dismantle": ({WC: "ganning"}, [FIRST, SECOND]),
    "Da Qiao uses a diamond slash as indulgence": (
        {WC: "daqiao"},
        [FIRST, laid("slash/D6", 2)],
    ),
    "Hua Tuo pays a card to heal": ({WC: "huatuo"}, [FIRST, SECOND]),
    "Sun Shangxiang pays two cards to heal": (
        {WC: "sunshangxiang"},
        [FIRST, SECOND, laid("slash/C2", 3)],
    ),
    "Zhou Yu has a card of his shown": ({WC: "zhouyu"}, [FIRST, SECOND]),
    "a dead character's cards are laid out, confirmed afterwards": (
        {},
        [FIRST, SECOND, laid("slash/C2", 3), DeathConfirmed(CL)],
    ),
    "a dying character's cards are laid out": ({}, [FIRST, HpShown(CL, 0), SECOND]),
    "the same card is picked up and laid down again": (
        {},
        [FIRST, gone(1), After(2_500, laid("slash/S7", 2))],
    ),
    "a card is found under a new track before the old one is given up": (
        {},
        [laid("slash/S8", 1), laid("slash/S8", 2), After(1_500, gone(1))],
    ),
    "the only card with its face is found again after a minute": (
        {},
        [FIRST, gone(1), After(60_000, laid("slash/S7", 2))],
    ),
    "a slash of the turn before is found again": (
        {},
        [laid("slash/S8", 8), sideways(CC), FIRST, gone(8), After(9_000, laid("slash/S8", 9))],
    ),
    "a slash lost just before the turn is found again": (
        {},
        [laid("slash/S8", 8), gone(8), sideways(CC), FIRST, laid("slash/S8", 9)],
    ),
    "an official says it was a response": ({}, [FIRST, SECOND, responded(CC, "slash/S8")]),
    "an official says somebody else used it": ({}, [FIRST, SECOND, used(CC, "slash/S8")]),
    "SHA-02 an official says it was laid for a rapid slash": (
        {WC: "xiahouyuan"},
        [used(WC, None, "slash", "shensu"), FIRST],
    ),
    "an official says that cards are being discarded": (
        {},
        [FIRST, Declared(WC, "phase", None, "discard"), SECOND, laid("slash/C2", 3)],
    ),
    "a card of Zhou Tai's is seen before his health card moves": (
        {CL: "zhoutai"},
        [HpShown(CL, 1), FIRST, SECOND, After(900, HpShown(CL, 0))],
    ),
    "Xiahou Dun's revenge is seen before his health card moves": (
        {CC: "xiahoudun"},
        [HpShown(CC, 5), FIRST, swept(1), SECOND, After(900, HpShown(CC, 4))],
    ),
    "the acting character takes the first one back": (
        {},
        [FIRST, CardTakenAway(1, MIDDLE, Place("hand", WC)), SECOND],
    ),
    "SHA-02 a slash without a card may be a rapid one though nobody said so": (
        {WC: "xiahouyuan"},
        [used(WC, None, "slash"), laid("jink/H2", 8), swept(8), used(WC, "slash/S7"), FIRST],
    ),
    "a slash is said to be played in a duel": (
        {},
        [FIRST, swept(1), laid("duel/SA", 9), Declared(WC, "play", "slash/S8"), SECOND],
    ),
    "it lies before another seat": (
        {},
        [FIRST, CardPlaced("slash/S8", Place("play", CC), 2)],
    ),
    "SHA-04 used in another's turn by a borrowed sword": (
        {},
        [sideways(CC), laid("collateral/CQ", 9), FIRST, sideways(WL), SECOND],
    ),
}


@pytest.mark.parametrize("case", EXPLAINED)
def test_a_slash_with_a_legal_explanation_is_not_flagged(case: str) -> None:
    generals, facts = EXPLAINED[case]
    match = told(sideways(WC), *facts, generals={**ORDINARY, **generals})
    assert marks(match, "one_slash") == []


# The other side of each limit: one card more than the explanation covers.
UNEXPLAINED: dict[str, tuple[dict[Seat, str | None], list[Fact | After]]] = {
    "the crossbow is somebody else's": ({}, [equipped(CC, "crossbow/CA", 9), FIRST, SECOND]),
    "the crossbow was replaced": (
        {},
        [
            equipped(WC, "crossbow/CA", 9),
            FIRST,
            CardTakenAway(9, Place("equip", WC)),
            equipped(WC, "axe/D5", 8),
            laid("jink/H2", 7),
            laid("slash/S8", 2),
            laid("slash/S9", 3),
            laid("slash/S10", 4),
        ],
    ),
    "the crossbow comes long after the slash": (
        {},
        [FIRST, SECOND, equipped(WC, "crossbow/CA", 9)],
    ),
    "the duel was settled and swept away": (
        {},
        [FIRST, laid("duel/SA", 9), swept(9), SECOND],
    ),
    "a borrowed sword gives one slash": (
        {},
        [FIRST, laid("collateral/CQ", 9), SECOND, laid("slash/C2", 3)],
    ),
    "Xiahou Dun's health card moves long after": (
        {CC: "xiahoudun"},
        [HpShown(CC, 5), FIRST, swept(1), SECOND, After(1_100, HpShown(CC, 4))],
    ),
    "somebody without such skills is at nothing just after": (
        {},
        [HpShown(CL, 1), FIRST, SECOND, After(900, HpShown(CL, 0))],
    ),
    "another takes the first one": (
        {},
        [FIRST, CardTakenAway(1, MIDDLE, Place("hand", CC)), SECOND],
    ),
    "what was said to be used is taken back": (
        {},
        [used(WC, "slash/S7"), FIRST, CardTakenAway(1, MIDDLE, Place("hand", WC)), SECOND],
    ),
    "an ordinary character's slash without a card": (
        {},
        [used(WC, None, "slash"), laid("jink/H2", 8), swept(8), used(WC, "slash/S7"), FIRST],
    ),
    "slashes are said to be played and nothing asks for one": (
        {},
        [Declared(WC, "play", "slash/S7"), FIRST, Declared(WC, "play", "slash/S8"), SECOND],
    ),
    "the barbarians ask five others": (
        {},
        [laid("savage_assault/S7", 9), *(laid("slash/?", n) for n in range(1, 8))],
    ),
    "the Green Dragon Blade without a dodge": ({}, [equipped(WC, "blade/S5", 9), FIRST, SECOND]),
    "a dodge between two slashes makes no spear's pair": (
        {},
        [equipped(WC, "spear/SQ", 9), FIRST, laid("jink/H2", 3), SECOND],
    ),
    "the double swords against a man": ({}, [equipped(WC, "double_swords/S2", 9), FIRST, SECOND]),
    "one dismantled card": (
        {},
        [FIRST, laid("dismantlement/S3", 9), SECOND, laid("slash/C2", 3)],
    ),
    "Zhao Yun dodges one slash with one card": (
        {CC: "zhaoyun"},
        [FIRST, SECOND, laid("slash/C2", 3)],
    ),
    "Zhao Yun dodges arrows and a slash with one card each": (
        {CC: "zhaoyun"},
        [laid("archery_attack/HA", 9), FIRST, SECOND, laid("slash/C2", 3), laid("slash/C3", 4)],
    ),
    "Zhen Ji shows no red slash as a dodge": ({CC: "zhenji"}, [FIRST, RED_SECOND]),
    "Zhao Yun is dead": (
        {CC: "caoren", CL: "zhaoyun"},
        [DeathConfirmed(CL), After(20_000, FIRST), SECOND],
    ),
    "Hua Tuo saves with no black slash": ({CC: "huatuo"}, [FIRST, SECOND]),
    "nobody is near death": (
        {CC: "huatuo"},
        [*(HpShown(seat, 3) for seat in Seat), FIRST, RED_SECOND],
    ),
    "one's own eight trigrams": ({}, [equipped(WC, "eight_diagram/S2", 9), FIRST, SECOND]),
    "Zhen Ji has turned up a red card": (
        {WC: "zhenji"},
        [laid("jink/H2", 3), FIRST, SECOND],
    ),
    "Gan Ning's red slash is no dismantle": ({WC: "ganning"}, [RED_SECOND, laid("slash/D6", 3)]),
    "Hua Tuo heals once": ({WC: "huatuo"}, [FIRST, SECOND, laid("slash/C2", 3)]),
    "SHA-11 the first slash had no effect": (
        {},
        [equipped(CC, "nioh_shield/C2", 9), FIRST, SECOND],
    ),
    "Guan Yu is bound by the limit": ({WC: "guanyu"}, [FIRST, SECOND]),
    "SHA-10 Guan Yu's second slash is the crossbow itself": (
        {WC: "guanyu"},
        [
            equipped(WC, "crossbow/DA", 9),
            FIRST,
            CardTakenAway(9, Place("equip", WC)),
            After(2_000, used(WC, "crossbow/DA", "slash")),
        ],
    ),
    "an official says that Guan Yu used a red card as a slash": (
        {WC: "guanyu"},
        [FIRST, laid("jink/H2", 2), used(WC, "jink/H2", "slash")],
    ),
    "officials' entries alone": ({}, [used(WC, "slash/S7"), used(WC, "slash/S8")]),
    "an official's entry ends the doubt about a duel": (
        {},
        [laid("duel/SA", 9), FIRST, SECOND, used(WC, "slash/S7"), used(WC, "slash/S8")],
    ),
    "the other card with the same face, long after the first was picked up": (
        {},
        [SECOND, gone(2), After(10_100, laid("slash/S8", 3))],
    ),
    "a slash of the turn before does not excuse two of this turn": (
        {},
        [laid("slash/C5", 8), sideways(CC), gone(8), After(9_000, FIRST), SECOND],
    ),
}


@pytest.mark.parametrize("case", UNEXPLAINED)
def test_a_slash_without_a_legal_explanation_is_a_violation(case: str) -> None:
    generals, facts = UNEXPLAINED[case]
    match = told(sideways(WC), *facts, generals={**ORDINARY, **generals})
    assert marks(match, "one_slash") == ["violation"]


BOW = equipped(WC, "kylin_bow/H5", 9)
OFF = CardMoved(9, Place("equip", WC), PILE)
AWAY = CardMoved(8, Place("equip", CC), PILE)

# What could not be known must not accuse anybody.
DOUBTED: dict[str, tuple[dict[Seat, str | None], list[Fact | After], str]] = {
    "the acting general is unknown": ({WC: None}, [FIRST, SECOND], "watch"),
    "another general is unknown": ({CC: None}, [FIRST, SECOND], "watch"),
    "a general of another edition": ({CC: "zhugejin"}, [FIRST, SECOND], "watch"),
    "an unread card is equipped": ({}, [equipped(WC, None, 9), FIRST, SECOND], "watch"),
    "what is equipped was read as no equipment": (
        {},
        [equipped(WC, "god_salvation/HA", 9), FIRST, SECOND],
        "watch",
    ),
    "a weapon was laid off and none was seen in its stead": (
        {},
        [BOW, FIRST, OFF, SECOND],
        "watch",
    ),
    "the weapon was read as one that lies before another": (
        {},
        [BOW, equipped(CC, "kylin_bow/H5", 8), FIRST, SECOND],
        "watch",
    ),
    "the weapon was read as one that another laid off since": (
        {},
        [BOW, equipped(CC, "kylin_bow/H5", 8), AWAY, FIRST, SECOND],
        "watch",
    ),
    "the second slash was read as a card that lies before another": (
        {},
        [delayed(CC, "slash/S7", 8), SECOND, FIRST],
        "watch",
    ),
    "an unread card lies in the middle": ({}, [laid(None, 9), FIRST, SECOND], "watch"),
    "two cards were laid at once": (
        {},
        [FIRST, laid("jink/H2", 3), laid("peach/H3", 8), After(100, SECOND)],
        "watch",
    ),
    "cards went straight to the pile before": (
        {},
        [FIRST, CardPlaced("jink/H2", PILE, 9), SECOND],
        "watch",
    ),
    "the equipment zone is hidden": (
        {},
        [Unobservable((Place("equip", WC),), "hand over the table"), FIRST, SECOND],
        "unobservable",
    ),
}


@pytest.mark.parametrize("case", DOUBTED)
def test_a_doubtful_second_slash_is_no_violation(case: str) -> None:
    generals, facts, severity = DOUBTED[case]
    match = told(sideways(WC), *facts, generals={**ORDINARY, **generals})
    assert marks(match, "one_slash") == [severity]


SEEN_WELL: dict[str, list[Fact | After]] = {
    "another weapon was seen in its stead": [
        BOW,
        FIRST,
        OFF,
        equipped(WC, "halberd/DQ", 7),
        SECOND,
    ],
    "another weapon was seen before": [BOW, equipped(WC, "halberd/DQ", 7), OFF, FIRST, SECOND],
    "another weapon was seen since": [BOW, OFF, equipped(WC, "halberd/DQ", 7), FIRST, SECOND],
    "a horse was laid off": [
        equipped(WC, "dilu/C5", 9),
        OFF,
        FIRST,
        SECOND,
    ],
    "another laid its weapon off": [equipped(CC, "kylin_bow/H5", 8), AWAY, FIRST, SECOND],
    "a weapon was found again under another track": [
        BOW,
        equipped(WC, "kylin_bow/H5", 8),
        FIRST,
        SECOND,
    ],
    "the other one vanished, so that it was the same card": [
        equipped(CC, "kylin_bow/H5", 8),
        BOW,
        gone(8, Place("equip", CC)),
        FIRST,
        SECOND,
    ],
    "it was read anew as another": [
        equipped(CC, "kylin_bow/H5", 8),
        BOW,
        equipped(WC, "halberd/DQ", 9),
        FIRST,
        SECOND,
    ],
}


@pytest.mark.parametrize("case", SEEN_WELL)
def test_what_was_seen_well_leaves_no_doubt(case: str) -> None:
    assert marks(told(sideways(WC), *SEEN_WELL[case]), "one_slash") == ["violation"]


def test_a_weapon_that_came_unseen_leaves_doubts_until_one_is_seen() -> None:
    """In the turn before, one card more left the hand than was seen."""
    begun = (*counted(4), sideways(WC), HandCounted(WC, 6), FIRST, swept(1))
    others = (*counted(4), sideways(CC), sideways(WL), sideways(WR), sideways(CL), sideways(CR))
    again = (*(upright(seat) for seat in Seat), sideways(WC))
    slashes = (laid("slash/S8", 3), laid("slash/S9", 4))
    match = told(*begun, *others, *again, *slashes, generals=QUIET)
    assert marks(match, "one_slash") == ["watch"]
    match = told(*begun, *others, *again, equipped(WC, "halberd/DQ", 7), *slashes, generals=QUIET)
    assert marks(match, "one_slash") == ["violation"]
    whole = (*counted(4, {WC: 5}), *others[6:])
    match = told(*begun, *whole, *again, *slashes, generals=QUIET)
    assert marks(match, "one_slash") == ["violation"]
    match = told(BOW, *begun, *others, *again, *slashes, generals=QUIET)
    assert marks(match, "one_slash") == ["violation"]


@pytest.mark.parametrize(
    ("draws", "held"),
    [
        # Lu Xun drew a card, so that all hands together hold enough.
        ((HandCounted(WC, 6),), {WC: 4, WR: 5}),
        # Nobody counted the hand after the draw.
        ((), {WC: 2}),
    ],
)
def test_a_card_that_left_the_hand_unseen_may_be_a_weapon(
    draws: tuple[Fact, ...], held: dict[Seat, int]
) -> None:
    generals = {**QUIET, WR: "luxun"}
    turn = (*counted(4), sideways(WC), *draws, FIRST, swept(1), *counted(4, held))
    others = [sideways(seat) for seat in (CC, WL, WR, CL, CR)]
    again = (*(upright(seat) for seat in Seat), sideways(WC))
    slashes = (laid("slash/S8", 3), laid("slash/S9", 4))
    match = told(*turn, *others, *again, *slashes, generals=generals)
    assert marks(match, "one_slash") == ["watch"]


def test_a_turn_that_may_have_begun_unseen_accuses_nobody() -> None:
    identities = [
        CardPlaced("identity/rebel", Place("identity", seat), 60 + number)
        for number, seat in enumerate(Seat)
    ]
    seen = told(*identities, sideways(WC), FIRST, SECOND)
    assert marks(seen, "one_slash") == ["violation"]
    lost = CardTakenAway(63, Place("identity", CC))
    unseen = told(*identities, sideways(WC), FIRST, lost, SECOND)
    assert marks(unseen, "one_slash") == ["unobservable"]
    # Warm's own vanguard cannot be next, so its card says nothing about this turn.
    other = CardTakenAway(61, Place("identity", WL))
    assert marks(told(*identities, sideways(WC), FIRST, other, SECOND), "one_slash") == [
        "violation"
    ]


@pytest.mark.parametrize("later", [After(2_500, gone(1)), After(1_500, swept(1))])
def test_a_second_slash_of_the_same_face_stands_when_the_first_stayed(later: After) -> None:
    match = told(sideways(WC), laid("slash/S8", 1), laid("slash/S8", 2), later)
    assert marks(match, "one_slash") == ["violation"]


def test_a_zone_that_can_be_seen_again_leaves_no_doubt() -> None:
    hidden = Unobservable((Place("equip", WC),), "hand over the table")
    match = told(sideways(WC), hidden, equipped(WC, "axe/D5", 9), FIRST, laid("jink/H2", 8), SECOND)
    assert marks(match, "one_slash") == []
    match = told(sideways(WC), hidden, equipped(WC, "kylin_bow/H5", 9), FIRST, SECOND)
    assert marks(match, "one_slash") == ["violation"]


def test_an_officials_entry_turns_a_doubt_into_a_violation() -> None:
    unknown = {**ORDINARY, CC: None}
    match = told(sideways(WC), FIRST, SECOND, used(WC, "slash/S7"), generals=unknown)
    assert marks(match, "one_slash") == ["watch"]
    facts = (FIRST, SECOND, used(WC, "slash/S7"), used(WC, "slash/S8"))
    match = told(sideways(WC), *facts, generals=unknown)
    assert marks(match, "one_slash") == ["violation"]


def test_a_flag_is_withdrawn_when_the_card_is_explained_later() -> None:
    facts = (sideways(WC), FIRST, SECOND)
    assert marks(told(*facts), "one_slash") == ["violation"]
    assert marks(told(*facts, responded(CC, "slash/S8")), "one_slash") == []


def test_a_flag_that_was_ruled_on_stays() -> None:
    ruling = Ruled("one_slash@4", "dismissed")
    match = told(sideways(WC), FIRST, SECOND, ruling, responded(CC, "slash/S8"))
    assert [(flag.id, flag.ruling) for flag in match.flags] == [("one_slash@4", "dismissed")]


def test_a_retracted_slash_takes_its_flag_along() -> None:
    assert told(sideways(WC), FIRST, SECOND, Retracted(4)).flags == ()


def test_a_misread_card_takes_its_flag_along() -> None:
    corrected = Corrected(4, laid("jink/H2", 2))
    assert told(sideways(WC), FIRST, SECOND, corrected).flags == ()


def test_a_card_read_better_later_is_the_same_card() -> None:
    match = told(sideways(WC), laid("slash/?", 1), laid("slash/S7", 1))
    assert match.flags == ()
    assert match.ledger.turn is not None
    assert [card.face for card in match.ledger.turn.laid] == ["slash/S7"]


def test_the_report_says_how_many_accounts_fit() -> None:
    assert report_of(told(sideways(WC), FIRST))["accounts"] == 1
    duel = told(sideways(WC), laid("duel/SA", 9), FIRST)
    assert report_of(duel)["accounts"] == 2


def test_a_long_turn_with_many_explanations_stays_small() -> None:
    generals = {WC: "machao", WL: "zhenji", CC: "zhaoyun", CL: "zhangjiao", WR: "xiahoudun"}
    tricks = [
        laid("savage_assault/S7", 90),
        laid("archery_attack/HA", 91),
        laid("dismantlement/S3", 92),
    ]
    slashes = [laid("slash/?", number) for number in range(1, 16)]
    match = told(sideways(WC), *tricks, *slashes, generals={**ORDINARY, **generals})
    assert marks(match, "one_slash") == []


def test_moving_a_card_within_the_middle_is_no_second_slash() -> None:
    before_seat = CardPlaced("slash/S7", Place("play", WC), 1)
    to_middle = CardMoved(1, Place("play", WC), MIDDLE)
    assert told(sideways(WC), before_seat, to_middle).flags == ()
