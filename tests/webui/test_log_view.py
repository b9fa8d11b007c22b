import pytest

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
    MatchStarted,
    Observation,
    Place,
    PoolRevealed,
    Retracted,
    Ruled,
    SeatEntry,
    TimeCalled,
    Unobservable,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.feeder import made_up_record
from webui.desk.log_view import log_entries_of

PLAY, DISCARD = Place("play"), Place("discard")
SEATS = {seat: SeatEntry("", None) for seat in Seat}
SENTENCES: list[tuple[Fact, str, str]] = [
    (MatchStarted("cert-3v3", "proxy", SEATS, "2026", 2), "第 2 局开始", "Game 2 begins"),
    (
        PoolRevealed(("lvbu", "machao")),
        "亮出选将池：吕布、马超",
        "Draft pool revealed: Lü Bu, Ma Chao",
    ),
    (GeneralPicked(Team.WARM, "lvbu"), "暖方选择 吕布", "Warm picks Lü Bu"),
    (
        LineupSet(Team.COLD, {Seat.COLD_LEFT: "zhaoyun", Seat.COLD_RIGHT: "machao"}),
        "冷方定阵：赵云、马超",
        "Cold lines up: Zhao Yun, Ma Chao",
    ),
    (FirstTeamChosen(Team.COLD), "冷方先手", "Cold opens"),
    (
        IdentityTurned(Seat.WARM_LEFT, sideways=True),
        "暖方左前锋身份牌横置",
        "Warm left vanguard's identity card is turned sideways",
    ),
    (
        IdentityTurned(Seat.WARM_LEFT, sideways=False),
        "暖方左前锋身份牌竖置",
        "Warm left vanguard's identity card is turned upright",
    ),
    (CardPlaced("slash/S7", PLAY, 1), "♠7 杀 放到出牌区", "♠7 Slash laid on the play area"),
    (CardPlaced("slash/?", PLAY, 1), "杀 放到出牌区", "Slash laid on the play area"),
    (CardPlaced(None, PLAY, 1), "看不清的牌 放到出牌区", "Unreadable card laid on the play area"),
    (
        CardPlaced("back", PLAY, 1),
        "背面朝上的牌 放到出牌区",
        "Face-down card laid on the play area",
    ),
    (
        CardPlaced("crossbow/D1", Place("equip", Seat.COLD_LEFT), 1),
        "crossbow/D1 放到冷方左前锋的装备区",
        "crossbow/D1 laid on the equipment zone of Cold left vanguard",
    ),
    (
        CardMoved(90, PLAY, DISCARD),
        "♥3 桃 从出牌区移到弃牌堆",
        "♥3 Peach moved from the play area to the discard pile",
    ),
    (
        CardTakenAway(90, PLAY, Place("hand", Seat.COLD_LEFT)),
        "♥3 桃 从出牌区收进冷方左前锋的手牌区",
        "♥3 Peach taken from the play area into the hand zone of Cold left vanguard",
    ),
    (CardTakenAway(90, PLAY), "♥3 桃 从出牌区拿走", "♥3 Peach taken away from the play area"),
    (HandCounted(Seat.COLD_LEFT, 3), "冷方左前锋手牌 3 张", "Cold left vanguard holds 3 cards"),
    (HpShown(Seat.COLD_LEFT, 0), "冷方左前锋体力 0", "Cold left vanguard shows 0 health"),
    (
        Declared(Seat.WARM_COMMANDER, "end_turn"),
        "暖方主帅宣布回合结束",
        "Warm commander declares the end of the turn",
    ),
    (
        Declared(Seat.WARM_COMMANDER, "use", "slash/S7"),
        "暖方主帅使用 ♠7 杀",
        "Warm commander uses: ♠7 Slash",
    ),
    (DeathConfirmed(Seat.WARM_RIGHT), "暖方右前锋阵亡", "Warm right vanguard died"),
    (ClockStarted("match", 2_400_000), "比赛计时开始", "Match clock started"),
    (ClockPaused("match"), "比赛计时暂停", "Match clock paused"),
    (ClockResumed("match"), "比赛计时继续", "Match clock resumed"),
    (TimeCalled("window"), "五秒响应时间到", "5 s window time is up"),
    (
        FoulCalled(Team.WARM, "conduct", 1, note="talk"),
        "暖方扣技术分 1 分：其他犯规 talk",
        "Warm loses 1 technical point(s): other foul talk",
    ),
    (
        FoulCalled(Team.COLD, "talk", 2, official="side_referee"),
        "冷方扣技术分 2 分：言语交流 （边裁）",
        "Cold loses 2 technical point(s): talking (side referee)",
    ),
    (
        FoulCalled(Team.COLD, "signal", 0),
        "警告冷方：动作交流",
        "Warning to Cold: gestures",
    ),
    (
        Declared(Seat.WARM_COMMANDER, "use", "duel/SA", targets=(Seat.COLD_LEFT,)),
        "暖方主帅对冷方左前锋使用 ♠A 决斗",
        "Warm commander uses ♠A Duel on Cold left vanguard",
    ),
    (
        Declared(
            Seat.WARM_LEFT, "skill", skill="fanjian", targets=(Seat.COLD_LEFT, Seat.COLD_RIGHT)
        ),
        "暖方左前锋对冷方左前锋、冷方右前锋发动技能 fanjian",
        "Warm left vanguard uses fanjian on Cold left vanguard, Cold right vanguard",
    ),
    (Conceded(Team.COLD), "冷方认输", "Cold concedes"),
    (
        Unobservable((PLAY, Place("judge", Seat.COLD_LEFT)), "hand"),
        "看不见：出牌区、冷方左前锋的判定区",
        "Cannot be seen: play area, judgement zone of Cold left vanguard",
    ),
    (Retracted(4), "撤回第 4 条", "Entry 4 taken back"),
    (Retracted(4, "twice"), "撤回第 4 条 twice", "Entry 4 taken back twice"),
    (
        Corrected(4, CardPlaced("jink/D2", PLAY, 1)),
        "更正第 4 条：♦2 闪 放到出牌区",
        "Entry 4 corrected: ♦2 Dodge laid on the play area",
    ),
    (Ruled("one_slash@4", "play_stands"), "裁定：维持现状", "Ruling: play stands"),
    (
        MatchEnded(Team.COLD, "commander_death"),
        "本局结束，冷方胜：对方主帅阵亡",
        "Game over, Cold won: the other commander's death",
    ),
    (
        MatchEnded(None, "rain"),
        "本局结束，未分胜负：rain",
        "Game over, undecided: rain",
    ),
]


@pytest.mark.parametrize(
    ("fact", "zh", "en"),
    SENTENCES,
    ids=[f"{type(s[0]).__name__}-{n}" for n, s in enumerate(SENTENCES)],
)
def test_an_entry_reads_as_a_sentence(fact: Fact, zh: str, en: str) -> None:
    placed = Observation(1, 0, Witness.CAMERA, CardPlaced("peach/H3", PLAY, 90))
    record = (placed, Observation(2, 5_000, Witness.REFEREE, fact))
    (entry,) = log_entries_of(record, 1, 2)
    assert (entry.text.zh, entry.text.en) == (zh, en)
    assert (entry.seq, entry.at_ms, entry.by, entry.kind) == (
        2,
        5_000,
        "referee",
        type(fact).__name__,
    )


def test_every_kind_of_entry_has_a_sentence() -> None:
    assert {type(fact) for fact, _, _ in SENTENCES} == set(Fact.__args__)


def test_a_corrected_card_moves_under_its_true_name() -> None:
    record = (
        Observation(1, 0, Witness.CAMERA, CardPlaced("slash/S7", PLAY, 90)),
        Observation(2, 1, Witness.REFEREE, Corrected(1, CardPlaced("jink/D2", PLAY, 90))),
        Observation(3, 2, Witness.CAMERA, CardMoved(90, PLAY, DISCARD)),
    )
    (entry,) = log_entries_of(record, 2, 3)
    assert entry.text.zh == "♦2 闪 从出牌区移到弃牌堆"


def test_entries_know_their_side_and_what_they_are_about() -> None:
    record = (
        Observation(
            1, 0, Witness.CAMERA, CardPlaced("blade/S5", Place("equip", Seat.COLD_LEFT), 7)
        ),
        Observation(2, 0, Witness.REFEREE, FoulCalled(Team.WARM, "conduct", 1)),
        Observation(3, 0, Witness.REFEREE, Retracted(2)),
    )
    placed, foul, retracted = log_entries_of(record, 0, 3)
    assert (placed.seat, placed.team, placed.track) == ("cold_left", "cold", 7)
    assert (foul.seat, foul.team, foul.track) == (None, "warm", None)
    assert (retracted.of_seq, placed.of_seq) == (2, None)


def test_a_slice_of_the_record_is_a_slice_of_the_entries() -> None:
    entries = log_entries_of(made_up_record(), 3, 6)
    assert [entry.seq for entry in entries] == [4, 5, 6]
