"""Why a slash may lie in the middle other than being used by the acting character.

Everything here is lenient on purpose: a reason that might apply is given, with the most
cards it can explain. Skills are those of the 32 generals, cards those of the standard game.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.accounts.laid import Cause, LaidCard, Reason
from engine.accounts.scene import Scene, has_opposite
from engine.cards import kind_of
from engine.characters import skills_of
from engine.decks import DECKS
from engine.faces import ANY_SUIT, RED, Suit, card_of, may_be_same_face, suit_of
from engine.observations import Place
from engine.skills.conversions import CONVERSIONS
from engine.skills.costs import COSTS
from engine.state import Phase
from engine.tolerances import ESTATE_WITHIN_MS, REFOUND_WITHIN_MS, RELAID_WITHIN_MS


def reasons_for(scene: Scene, face: str | None) -> tuple[Reason, ...]:
    """Return every reason for which a slash with this face may have been laid."""
    return (
        *_asked_for(scene),
        *_by_actors_skills(scene, face),
        *_by_others_skills(scene, face),
        *_by_equipment(scene),
        *_by_judgement(scene),
        *_by_death(scene),
        *_by_laying_again(scene, face),
    )


def n_damaging_tricks(laid: Iterable[LaidCard]) -> int:
    """Return how many of these cards can hurt or ask for a dodge, slashes aside."""
    kinds = [card_of(card.face) for card in laid]
    return sum(kind in _DAMAGING for kind in kinds)


_DAMAGING = frozenset({"duel", "savage_assault", "archery_attack", "fire_attack", "collateral"})


def _asked_for(scene: Scene) -> Iterable[Reason]:
    """Responses to, and cards lost or turned up by, the tricks lying in the middle."""
    for track, kind in scene.open_cards().items():
        build = _TRICKS.get(kind)
        if build is not None:
            cause, total = build(scene)
            yield Reason(f"{kind}#{track}", cause, total)


def _savage_assault(scene: Scene) -> tuple[Cause, int | None]:
    cards_each = 2 if _is_equipped_by_others(scene, "spear") else 1
    return Cause.RESPONSE, cards_each * len(scene.others)


def _collateral(scene: Scene) -> tuple[Cause, int | None]:
    if _is_equipped_by_others(scene, "blade"):
        return Cause.RESPONSE, None
    return Cause.RESPONSE, 2 if _is_equipped_by_others(scene, "spear") else 1


_TRICKS: dict[str, Callable[[Scene], tuple[Cause, int | None]]] = {
    "duel": lambda _: (Cause.RESPONSE, None),
    "savage_assault": _savage_assault,
    "collateral": _collateral,
    "dismantlement": lambda _: (Cause.DISCARDED, 1),
    "amazing_grace": lambda scene: (Cause.TURNED_UP, len(scene.state.living)),
    "fire_attack": lambda _: (Cause.DISCARDED, 2),
}


@dataclass(frozen=True, slots=True)
class _SkillReason:
    cause: Cause
    total: int | None
    per_use: int = 0


_ACTORS_SKILLS = {
    "lijian": _SkillReason(Cause.RESPONSE, None),
    "zhiheng": _SkillReason(Cause.COST, None),
    "qingnang": _SkillReason(Cause.COST, 1),
    "jieyin": _SkillReason(Cause.COST, 2),
    "fanjian": _SkillReason(Cause.DISCARDED, 1),
    "qixi": _SkillReason(Cause.CONVERTED, None),
    "guose": _SkillReason(Cause.CONVERTED, None),
    "tieqi": _SkillReason(Cause.JUDGEMENT, 0, 1),
    "tianxiang": _SkillReason(Cause.DISCARDED, 0, 1),
}

_OTHERS_SKILLS = {
    "longdan": _SkillReason(Cause.AS_JINK, 0, 1),
    "qingguo": _SkillReason(Cause.AS_JINK, 0, 1),
    "liuli": _SkillReason(Cause.COST, 0, 1),
    "leiji": _SkillReason(Cause.JUDGEMENT, 0, 1),
    "ganglie": _SkillReason(Cause.DISCARDED, 0, 3),
    "tianxiang": _SkillReason(Cause.DISCARDED, 0, 1),
}


def _is_unhurt(scene: Scene, skill: str) -> bool:
    """Whether a skill needs damage that nobody has seen, with nothing pending that might do it."""
    if skill not in _WHEN_HURT or not scene.is_cleared:
        return False
    owner = next((seat for seat in scene.state.living if skill in skills_of(seat)), None)
    return (
        owner is not None
        and owner.is_hp_shown
        and owner.seat not in {seat for _, seat in scene.turn.losses}
    )


_WHEN_HURT = frozenset({"ganglie"})
_ANSWERS_TO_A_PLAY = frozenset({"longdan", "qingguo", "liuli", "tianxiang", "leiji", "tieqi"})
"""Skills for which somebody must be the target of something that is not settled yet."""

_ASKED_TWICE = frozenset({Cause.AS_JINK, Cause.JUDGEMENT})


def _by_actors_skills(scene: Scene, face: str | None) -> Iterable[Reason]:
    skills = scene.skills(scene.actor)
    yield from _by_skills(scene, skills, _ACTORS_SKILLS, face)
    if "luoshen" in skills and not any(_is_red(card.face) for card in scene.turn.laid):
        yield Reason("luoshen", Cause.JUDGEMENT, None)
    if "collateral" in scene.open_cards().values():
        yield from _by_skills(scene, skills, _OTHERS_SKILLS, face)


def _by_others_skills(scene: Scene, face: str | None) -> Iterable[Reason]:
    for seat in scene.others:
        skills = scene.skills(seat)
        yield from _by_skills(scene, skills, _OTHERS_SKILLS, face)
        if "jijiu" in skills and _may_be(face, RED) and _may_be_dying(scene):
            yield Reason("jijiu", Cause.AS_PEACH, None)


def _by_skills(
    scene: Scene, skills: tuple[str, ...], table: dict[str, _SkillReason], face: str | None
) -> Iterable[Reason]:
    for skill in skills:
        given = table.get(skill)
        if skill in _ANSWERS_TO_A_PLAY and _is_nobody_asked(scene):
            continue
        if given is not None and _may_be(face, _suits_for(skill)):
            per_use = 0 if _is_unhurt(scene, skill) else given.per_use * _targets_a_slash(scene)
            if given.cause in _ASKED_TWICE:
                per_use *= _times_asked(scene)
            yield Reason(skill, given.cause, given.total, per_use)


def _by_equipment(scene: Scene) -> Iterable[Reason]:
    wielders = [] if _is_nobody_asked(scene) else [scene.actor]
    if "collateral" in scene.open_cards().values():
        wielders += scene.others
    for seat in wielders:
        for kind in scene.equipment(seat.seat):
            n_cards = _WEAPON_COSTS.get(kind or "", 0)
            if kind == "double_swords" and not has_opposite(scene, seat):
                n_cards = 0
            if n_cards:
                yield Reason(f"{kind}", Cause.COST, 0, n_cards * _targets_a_slash(scene))


_WEAPON_COSTS = {"ice_sword": 2, "axe": 2, "double_swords": 1}


def _by_judgement(scene: Scene) -> Iterable[Reason]:
    """Judgement cards turned from the deck, and cards played over them."""
    n_waiting = scene.turn.n_delayed_tricks if scene.state.phase in _BEFORE_PLAY else 0
    if n_waiting:
        yield Reason("delayed_tricks", Cause.JUDGEMENT, n_waiting)
    armors = [seat for seat in scene.others if "eight_diagram" in scene.equipment(seat.seat)]
    n_armors = 0 if _is_nobody_asked(scene) else len(armors)
    if n_armors:
        asked = n_armors * _times_asked(scene)
        yield Reason("eight_diagram", Cause.JUDGEMENT, 0, asked)
    is_judging = n_armors or (_has_judging_skill(scene) and not _is_nobody_asked(scene))
    per_use = 1 if is_judging else 0
    for seat in scene.state.living:
        if {"guicai", "guidao"} & set(scene.skills(seat)) and (n_waiting or per_use):
            total = None if "luoshen" in scene.skills(scene.actor) else n_waiting
            yield Reason("played_over", Cause.JUDGEMENT, total, 2 * per_use)


def _is_nobody_asked(scene: Scene) -> bool:
    """Whether nobody can be asked for a dodge; a slash without a card leaves no trace."""
    return scene.is_cleared and not _may_slash_without_card(scene)


def _may_slash_without_card(scene: Scene) -> bool:
    """Whether it may skip its draw phase, or gave equipment to skip its play phase (神速)."""
    if "shensu" not in _actor_skills(scene):
        return False
    kinds = (kind_of(card.face) for card in scene.turn.laid if card.is_first)
    is_given = any(kind is None or kind.is_equipment for kind in kinds)
    is_lost = any(place == Place("equip", scene.turn.seat) for _, place, _ in scene.turn.lost)
    return not scene.turn.has_drawn or is_given or is_lost


_BEFORE_PLAY = (Phase.START, Phase.JUDGE, Phase.DRAW)


def _has_judging_skill(scene: Scene) -> bool:
    others = {skill for seat in scene.others for skill in scene.skills(seat)}
    return bool({"ganglie", "leiji"} & others or {"tieqi", "luoshen"} & set(_actor_skills(scene)))


def _actor_skills(scene: Scene) -> tuple[str, ...]:
    return scene.skills(scene.actor)


def _by_death(scene: Scene) -> Iterable[Reason]:
    """All cards of a character that has died are laid out."""
    death_ms = scene.turn.death_ms
    is_near_death = death_ms is not None and scene.at_ms - death_ms <= ESTATE_WITHIN_MS
    if is_near_death or any(s.is_at_zero for s in scene.others):
        yield Reason("estate", Cause.DISCARDED, None)


def _by_laying_again(scene: Scene, face: str | None) -> Iterable[Reason]:
    """The same card as before: picked up and laid down, or lost from sight and found again."""
    for card in scene.turn.lifted:
        is_exact = card.face == face and suit_of(face) is not None
        within_ms = REFOUND_WITHIN_MS if is_exact else RELAID_WITHIN_MS
        is_recent = scene.at_ms - card.at_ms <= within_ms
        if card.is_gone and is_recent and may_be_same_face(card.face, face):
            yield Reason(f"relaid#{card.track}", Cause.RELAID, 1)
    deck = DECKS.get(scene.state.deck)
    is_single = deck is not None and deck.copies.get(face or "") == 1
    if is_single and any(
        card.face == face and not _was_dealt_out(scene, card) for card in scene.turn.laid
    ):
        yield Reason("relaid", Cause.RELAID, None)


def _was_dealt_out(scene: Scene, card: LaidCard) -> bool:
    """Whether it was turned up and taken by somebody, who may then lay it again as a play."""
    is_turned = any(reason.cause in _TURNED for reason in card.open_reasons)
    return is_turned and any(
        lifted.track == card.track
        and lifted.is_gone
        and scene.at_ms - lifted.at_ms > REFOUND_WITHIN_MS
        for lifted in scene.turn.lifted
    )


_TURNED = frozenset({Cause.TURNED_UP, Cause.JUDGEMENT})


def _may_be_dying(scene: Scene) -> bool:
    """Whether one more blow can bring somebody to 0, as far as the health cards show."""
    blow = 2 if "luoyi" in _actor_skills(scene) else 1
    return any(not seat.is_hp_shown or (seat.hp or 0) <= blow for seat in scene.state.living)


def _times_asked(scene: Scene) -> int:
    """How many dodges the acting character's slash asks for."""
    return 2 if "wushuang" in _actor_skills(scene) else 1


def _targets_a_slash(scene: Scene) -> int:
    return 3 if "halberd" in scene.equipment(scene.turn.seat) else 1


def _is_equipped_by_others(scene: Scene, kind: str) -> bool:
    return any(kind in scene.equipment(seat.seat) for seat in scene.others)


def _suits_for(skill: str) -> frozenset[Suit]:
    """Return the suits of the cards that are laid for a skill."""
    if skill in COSTS:
        return COSTS[skill].suits
    ways = CONVERSIONS.get(skill)
    return ANY_SUIT if ways is None else frozenset(suit for way in ways for suit in way.suits)


def _may_be(face: str | None, suits: frozenset[Suit]) -> bool:
    suit = suit_of(face)
    return suit is None or suit in suits


def _is_red(face: str | None) -> bool:
    return suit_of(face) in RED
