"""What follows a second slash contradicts what might have excused it, or leaves it excused.

The truth is in the texts of the cards and skills: who is healed by qingnang, where a card of
fanjian goes, when a weapon asks for its cards, which judgement of leiji hurts and by how much.
"""

import pytest

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Fact,
    HandCounted,
    HpShown,
    Place,
)
from engine.seats import Seat
from tests.engine.told import (
    CC,
    CL,
    MIDDLE,
    ORDINARY,
    PILE,
    WC,
    WL,
    After,
    counted,
    equipped,
    laid,
    marks,
    sideways,
    swept,
    told,
)

FIRST, SECOND = laid("slash/S7", 1), laid("slash/C5", 2)
HEALTHS = tuple(HpShown(seat, 4) for seat in Seat)
HURT, HEALED = HpShown(CC, 3), HpShown(WL, 4)
DODGED = (FIRST, laid("jink/H2", 11), swept(1), swept(11))
HIT = (FIRST, HpShown(CL, 3), swept(1))
NEXT = laid("duel/SA", 12)

Case = tuple[dict[Seat, str | None], list[Fact | After]]

CONTRADICTED: dict[str, Case] = {
    "Hua Tuo's card hurts": ({WC: "huatuo"}, [*HIT, SECOND, HURT]),
    "nobody is healed by Hua Tuo's card before the next": (
        {WC: "huatuo"},
        [*HIT, SECOND, swept(2), NEXT],
    ),
    "Hua Tuo's peach heals, and not the card before it": (
        {WC: "huatuo"},
        [HpShown(WL, 3), *HIT, SECOND, swept(2), laid("peach/H3", 12), HEALED],
    ),
    "nobody is healed by Hua Tuo's card when the hands are counted": (
        {WC: "huatuo"},
        [*HIT, SECOND, swept(2), HandCounted(CC, 4), equipped(CL, "dilu/C5", 8)],
    ),
    "nobody is healed by Sun Shangxiang's two cards": (
        {WC: "sunshangxiang"},
        [*HIT, SECOND, laid("jink/H3", 13), swept(2), swept(13), NEXT],
    ),
    "Zhou Yu's card goes to the pile": ({WC: "zhouyu"}, [*HIT, SECOND, swept(2)]),
    "the red card hurts and saves nobody": (
        {CC: "huatuo"},
        [HpShown(WL, 1), *HIT, laid("slash/H10", 2), HpShown(WL, 0)],
    ),
    "Zhen Ji's card hurts, as no judgement does": (
        {WC: "zhenji"},
        [laid("slash/D9", 1), HURT, swept(1), SECOND],
    ),
    "Ma Chao's slash was dodged long ago": ({WC: "machao"}, [*DODGED, SECOND]),
    "Ma Chao's slash hit": ({WC: "machao"}, [*HIT, SECOND]),
    "Zhang Jiao's side was hit, so that nobody dodged": (
        {CC: "zhangjiao"},
        [FIRST, HpShown(CC, 2), swept(1), SECOND],
    ),
    "nobody dodged, as a leiji takes": ({CC: "zhangjiao"}, [FIRST, swept(1), SECOND]),
    "another play was begun since the dodge": (
        {CC: "zhangjiao"},
        [*DODGED, laid("ex_nihilo/H7", 12), swept(12), SECOND],
    ),
    "a card of leiji that is no spade hurts": ({CC: "zhangjiao"}, [*DODGED, SECOND, HURT]),
    "a spade of leiji hurts by one": (
        {CC: "zhangjiao"},
        [*DODGED, laid("slash/S8", 2), HpShown(CL, 3)],
    ),
    "a dodge is laid over a card of leiji": (
        {CC: "zhangjiao"},
        [*DODGED, SECOND, laid("jink/H3", 13)],
    ),
    "the axe costs two cards and not one": (
        {},
        [equipped(WC, "axe/D5", 9), *DODGED, SECOND, HURT, swept(2)],
    ),
    "two cards for the axe hurt nobody": (
        {},
        [
            equipped(WC, "axe/D5", 9),
            *DODGED,
            SECOND,
            laid("jink/H3", 13),
            swept(2),
            swept(13),
            NEXT,
        ],
    ),
    "the ice sword takes two cards and not one": (
        {},
        [equipped(WC, "ice_sword/S2", 9), FIRST, swept(1), SECOND, swept(2)],
    ),
    "the ice sword takes cards instead of hurting": (
        {},
        [equipped(WC, "ice_sword/S2", 9), FIRST, swept(1), SECOND, laid("jink/H3", 13), HURT],
    ),
    "the ice sword does nothing to a dodged slash": (
        {},
        [equipped(WC, "ice_sword/S2", 9), *DODGED, SECOND, laid("jink/H3", 13)],
    ),
    "Xiahou Yuan drew, so that he skipped nothing": (
        {WC: "xiahouyuan", CC: "daqiao"},
        [*counted(4), sideways(WC), HandCounted(WC, 6), *HIT, SECOND],
    ),
    "the only card with its face was turned up, taken and used": (
        {},
        [
            laid("slash/C2", 1),
            HpShown(CL, 3),
            swept(1),
            laid("amazing_grace/H3", 12),
            laid("slash/S7", 13),
            CardTakenAway(13, MIDDLE),
            swept(12),
            After(12_000, laid("slash/S7", 2)),
        ],
    ),
}


@pytest.mark.parametrize("case", CONTRADICTED)
def test_a_second_slash_is_a_violation_when_its_excuse_is_contradicted(case: str) -> None:
    generals, facts = CONTRADICTED[case]
    facts = facts if sideways(WC) in facts else [sideways(WC), *facts]
    match = told(*HEALTHS, *facts, generals={**ORDINARY, **generals})
    assert marks(match, "one_slash") == ["violation"]


STANDING: dict[str, tuple[Case, list[str]]] = {
    "Hua Tuo's card heals": (({WC: "huatuo"}, [HpShown(WL, 3), *HIT, SECOND, HEALED, NEXT]), []),
    "Hua Tuo's healing is shown after the next card": (
        ({WC: "huatuo"}, [HpShown(WL, 3), *HIT, SECOND, swept(2), NEXT, HEALED]),
        [],
    ),
    "a hand is counted while Hua Tuo's card still lies there": (
        ({WC: "huatuo"}, [*HIT, SECOND, HandCounted(CC, 4)]),
        [],
    ),
    "Sun Shangxiang's two cards heal": (
        (
            {WC: "sunshangxiang"},
            [HpShown(WL, 3), *HIT, SECOND, laid("jink/H3", 13), HEALED, swept(2), swept(13), NEXT],
        ),
        [],
    ),
    "Zhou Yu's card is taken": (
        ({WC: "zhouyu"}, [*HIT, SECOND, CardTakenAway(2, MIDDLE), HURT]),
        [],
    ),
    "Zhen Ji's card is followed by nothing": (
        ({WC: "zhenji"}, [laid("slash/D9", 1), swept(1), SECOND, HURT]),
        [],
    ),
    "Ma Chao's slash has come to nothing yet": (
        ({WC: "machao"}, [FIRST, swept(1), SECOND]),
        ["watch"],
    ),
    "a spade of leiji hurts by two": (
        ({CC: "zhangjiao"}, [*DODGED, laid("slash/S8", 2), HpShown(CL, 2)]),
        ["watch"],
    ),
    "a spade of leiji hurts by one who wears a lion": (
        (
            {CC: "zhangjiao"},
            [equipped(CL, "silver_lion/CA", 8), *DODGED, laid("slash/S8", 2), HpShown(CL, 3)],
        ),
        ["watch"],
    ),
    "a dodge is laid over a card of leiji by who may": (
        ({CC: "zhangjiao", CL: "simayi"}, [*DODGED, SECOND, laid("jink/H3", 13)]),
        ["watch"],
    ),
    "two cards for the axe hurt": (
        (
            {},
            [equipped(WC, "axe/D5", 9), *DODGED, SECOND, laid("jink/H3", 13), HURT],
        ),
        ["watch"],
    ),
    "the axe is paid with a horse and a card": (
        (
            {},
            [
                equipped(WC, "axe/D5", 9),
                equipped(WC, "dilu/C5", 8),
                *DODGED,
                SECOND,
                CardMoved(8, Place("equip", WC), PILE),
                HURT,
                swept(2),
            ],
        ),
        ["watch"],
    ),
    "the ice sword takes two cards": (
        ({}, [equipped(WC, "ice_sword/S2", 9), FIRST, swept(1), SECOND, laid("jink/H3", 13)]),
        ["watch"],
    ),
    "a halberd's slash hit one and may have been dodged by another": (
        (
            {CC: "zhangjiao"},
            [
                equipped(WC, "halberd/DQ", 9),
                FIRST,
                laid("jink/H2", 11),
                HURT,
                swept(1),
                swept(11),
                SECOND,
            ],
        ),
        ["watch"],
    ),
    "Xiahou Yuan's hand did not grow": (
        (
            {WC: "xiahouyuan", CC: "daqiao"},
            [*counted(4), sideways(WC), HandCounted(WC, 4), *HIT, SECOND],
        ),
        [],
    ),
    "Xiahou Yuan gave equipment to skip his play phase": (
        (
            {WC: "xiahouyuan", CC: "daqiao"},
            [
                *counted(4),
                sideways(WC),
                HandCounted(WC, 6),
                CardPlaced("dilu/C5", MIDDLE, 14),
                swept(14),
                *HIT,
                SECOND,
            ],
        ),
        [],
    ),
}


@pytest.mark.parametrize(
    "case",
    [
        "nobody is healed by Hua Tuo's card before the next",
        "nobody is healed by Hua Tuo's card when the hands are counted",
        "nobody is healed by Sun Shangxiang's two cards",
    ],
)
def test_health_cards_that_nobody_sees_contradict_nothing(case: str) -> None:
    generals, facts = CONTRADICTED[case]
    seen = [fact for fact in facts if not isinstance(fact, HpShown)]
    match = told(sideways(WC), *seen, generals={**ORDINARY, **generals})
    assert marks(match, "one_slash") == []


@pytest.mark.parametrize("case", STANDING)
def test_a_second_slash_stays_excused_by_what_still_fits(case: str) -> None:
    (generals, facts), expected = STANDING[case]
    facts = facts if sideways(WC) in facts else [sideways(WC), *facts]
    match = told(*HEALTHS, *facts, generals={**ORDINARY, **generals})
    assert marks(match, "one_slash") == expected
