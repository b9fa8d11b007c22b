"""What a rule set is: one book's settings and the clauses on which each rule rests."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.rulesets.choices import (
    Alternation,
    AoeOrder,
    CardText,
    Distances,
    FirstChoiceTimeout,
    FirstPicker,
    FirstSide,
    GeneralPool,
    IdentityCards,
    JudgeOrder,
    KillRewardFor,
    LordSkills,
    NextRoundFirst,
    Overtime,
    Unit,
)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One rule book, or one that an organiser derived from it.

    Times are in ms; None means that there is no such clock. The defaults are those of the certified
    referees' book.
    """

    id: str
    name_zh: str
    name_en: str
    clauses: Mapping[str, str]
    """Clause by rule id, or by ``rule.part`` where a rule rests on several."""
    book: str = ""
    """The book whose clauses are cited; empty for a book itself."""

    deck_id: str = "classic"
    """106 cards (cert-3v3 1.2.2); king-10 总则 二 also has the competition deck, tongshuai 160."""
    crossbow_text: CardText = CardText.AS_PRINTED
    """Standard: no limit (tongshuai 2); competition, from 2013 on: four slashes a phase."""
    ex_nihilo_text: CardText = CardText.AS_PRINTED
    """Standard: two cards; competition, from 2013 on: three for the side with fewer alive."""

    general_pool: GeneralPool = GeneralPool.CLASSIC_2011
    """32 of standard and wind (cert-3v3 1.2.1); whatever the players own (tongshuai 3.1)."""
    banned_generals: tuple[str, ...] = ()
    """Generals that an organiser takes out of the pool."""
    pool_size: int = 16
    """Generals to draft from: 16 (cert-3v3 3.1.3, king-10 流程 一.3), 8 (tongshuai 3.2.2)."""
    picks: tuple[int, ...] = (1, 2, 2, 2, 2, 2, 2, 2, 1)
    """Generals picked at each go (king-10 流程 一.3 a; cert-3v3 leaves out the last), or 1-2-2-2-1
    (tongshuai 3.2.3)."""
    first_picker: FirstPicker = FirstPicker.WARM_DECIDES
    first_choice_timeout: FirstChoiceTimeout = FirstChoiceTimeout.PASS_TO_COLD
    first_choice_ms: int | None = 10_000
    pick_ms: int | None = 20_000
    """For one go; what follows when it runs out is in no book, so the referee decides."""
    show_ms: int | None = 10_000
    assign_ms: int | None = 90_000
    """To choose three, hand in the others and give the cards to the vanguards."""

    n_games: int = 3
    """Best of three (cert-3v3 2.1.1), a single game (tongshuai)."""
    commander_rotates: bool = True
    """From game to game (cert-3v3 2.1.1, king-10 总则 一.1); one player a side: no (tongshuai)."""
    identity_cards: IdentityCards = IdentityCards.PER_CHARACTER
    commander_hp_bonus: int = 1
    """cert-3v3 积分 1.3 by Zhou Tai's note, tongshuai 3.2.4; king-10 does not say."""
    lord_skills: LordSkills = LordSkills.OFF

    first_side: FirstSide = FirstSide.COLD_DECIDES
    first_unit_must_be_commander: bool = True
    """cert-3v3 3.3.1 a, king-10 流程 三.1(2), tongshuai 4.1.1."""
    unit: Unit = Unit.BOTH_VANGUARDS
    alternation: Alternation = Alternation.ALTERNATE
    next_round_first: NextRoundFirst = NextRoundFirst.ALTERNATE

    opening_hand: int = 4
    """king-10 流程 二.4, tongshuai 3.3; cert-3v3 3.2.4 names no number."""
    warm_commander_extra_card: bool = False
    """One more opening card for the warm commander (FreeKill 2023; no book)."""
    cards_drawn: int = 2
    """In the draw phase (cert-3v3 3.3.2 c, tongshuai 4.2)."""
    slashes_a_phase: int = 1
    """cert-3v3 3.3.2 d2, tongshuai 4.2."""
    distances: Distances = Distances.RING
    aoe_order: AoeOrder = AoeOrder.USER_CHOICE
    judge_order: JudgeOrder = JudgeOrder.LAST_PLACED
    lightnings_stack: bool = False
    """Whether several lightnings may lie before one character: tongshuai 4.4.2, else FAQ 闪电."""
    kill_reward: int | None = None
    """Cards for a kill: 0, 2 or 3. None: as the deck's edition has it, 3 in 2011 and 2 from 2012
    on; cert-3v3 and king-10 say nothing, tongshuai 4.4.3 says 2. The source of the killing damage
    draws them."""
    kill_reward_for: KillRewardFor = KillRewardFor.ANY

    game_ms: int | None = 2_400_000
    """From the preparation on (cert-3v3 1.3, king-10 总则 三); none in tongshuai."""
    finish_round_after_time: bool = True
    """Whether a round is played out after time (cert-3v3 3.4.2; king-10 only compares)."""
    overtime: Overtime = Overtime.ONCE
    overtime_ms: int = 300_000
    skill_window_ms: int | None = 5_000
    """To declare a skill of a phase (cert-3v3 3.3.2); king-10 breaks off before it."""
    nullification_window_ms: int | None = 5_000
    """Before a delayed trick is judged; a referees' habit, in no book."""
    may_heal_after_concession: bool = True
    """Whether the other side's survivors may still use their own peaches (cert-3v3 积分 3)."""
    technical_points: int = 3
    """Points a side has to lose (cert-3v3 2.1.2, king-10 总则 一.2); tongshuai has none."""
    settle_tolerance_ms: int = 1_000
    """How much later than the act a settled card or a tap may be reported."""

    def clause(self, key: str) -> str:
        """Return book and clause of a rule, such as ``cert-3v3 3.3.2 d2``."""
        return f"{self.book or self.id} {self.clauses[key]}"
