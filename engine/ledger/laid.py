"""A card newly laid in the middle: every reason for its lying there, and every doubt."""

from dataclasses import replace

from engine.accounts.laid import Cause, Doubt, LaidCard, TurnLedger
from engine.accounts.reasons import reasons_for
from engine.accounts.scene import Scene
from engine.accounts.swept_early import asking_after_sweep
from engine.cards import kind_of
from engine.characters import has_stranger
from engine.editions import crossbow_limit_of
from engine.faces import card_of, find_face
from engine.observations import Observation, Place
from engine.rulesets import RuleSet
from engine.state import MatchState, Phase, TableCard
from engine.turns.order import may_have_acted_unseen


def laid_card(
    scene: Scene, ruleset: RuleSet, observation: Observation, card: TableCard
) -> LaidCard:
    """Return a card as it is newly laid, or spoken of before it is seen."""
    actor_equipment = scene.equipment(scene.turn.seat)
    asking = asking_after_sweep(scene)
    early = frozenset({Doubt.EARLY_SWEEP} if asking else set[Doubt]())
    is_others = card.place.seat not in (None, scene.turn.seat)
    return LaidCard(
        seq=observation.seq,
        at_ms=observation.at_ms,
        track=card.track,
        face=card.face,
        said=Cause.OTHER if is_others or scene.turn.is_discard_declared else None,
        reasons=reasons_for(scene, card.face),
        limit=_limit_of(scene, ruleset),
        has_spear="spear" in actor_equipment and not scene.is_cleared,
        has_blade="blade" in actor_equipment and not scene.is_cleared,
        doubts=_doubts_of(scene, card.track) | early,
        is_first=scene.is_cleared,
        asking=asking,
    )


def _limit_of(scene: Scene, ruleset: RuleSet) -> int | None:
    if "paoxiao" in scene.skills(scene.actor):
        return None
    if "crossbow" not in scene.equipment(scene.turn.seat):
        return ruleset.slashes_a_phase
    return crossbow_limit_of(ruleset, scene.state.deck)


def _doubts_of(scene: Scene, track: int | None) -> frozenset[Doubt]:
    state = scene.state
    equip_zone = Place("equip", scene.turn.seat)
    held, mistrust = state.cards_at(equip_zone), scene.turn.mistrust
    is_doubtful = any(_is_unread_equipment(c.face) or c.track in mistrust.tracks for c in held)
    lying = [c for c in state.table if c.place.zone == "play" and c.track != track]
    doubts = {
        Doubt.UNKNOWN_GENERAL: has_stranger(state),
        Doubt.UNREAD_EQUIPMENT: is_doubtful
        or scene.turn.seat in mistrust.weapons
        or any(card_of(card.face) == "crossbow" for card in lying),
        Doubt.UNREAD_CARD: track in mistrust.tracks or any(_is_unread(c.face) for c in lying),
        Doubt.DISCARDING: state.phase is Phase.DISCARD,
        Doubt.UNSEEN_TURN: may_have_acted_unseen(state),
        Doubt.BLIND: state.is_blind(equip_zone, scene.at_ms),
    }
    return frozenset(doubt for doubt, is_given in doubts.items() if is_given)


def _is_unread_equipment(face: str | None) -> bool:
    """Whether nobody knows what piece of equipment it is; no other card can lie there."""
    kind = kind_of(face)
    return _is_unread(face) or kind is None or not kind.is_equipment


def _is_unread(face: str | None) -> bool:
    return card_of(face) is None or find_face(face) is None


def refreshed(turn: TurnLedger, ruleset: RuleSet, after: MatchState, at_ms: int) -> TurnLedger:
    """Give cards laid a moment ago the reasons that were seen only now.

    Two cards laid one after the other may settle in the other order.
    """
    scene = Scene(after, turn, at_ms, ruleset.settle_tolerance_ms)
    is_recent = [at_ms - card.at_ms <= ruleset.settle_tolerance_ms for card in turn.laid]
    if not any(is_recent):
        return turn
    laid = tuple(
        _with_late_reasons(card, scene, ruleset) if recent and card.is_slash else card
        for card, recent in zip(turn.laid, is_recent, strict=True)
    )
    return replace(turn, laid=laid)


def _with_late_reasons(card: LaidCard, scene: Scene, ruleset: RuleSet) -> LaidCard:
    laid = tuple(other for other in scene.turn.laid if other is not card)
    turn = replace(scene.turn, lifted=(), laid=laid)
    others = replace(scene, turn=turn, state=_without_track(scene.state, card.track))
    known = {reason.id: reason.per_use for reason in card.reasons}
    late = {r.id: r for r in reasons_for(others, card.face) if r.per_use > known.get(r.id, -1)}
    equipment = scene.equipment(scene.turn.seat)
    limits = (card.limit, _limit_of(scene, ruleset))
    return replace(
        card,
        reasons=(*(r for r in card.reasons if r.id not in late), *late.values()),
        limit=None if None in limits else max(limit for limit in limits if limit is not None),
        has_spear=card.has_spear or ("spear" in equipment and not others.is_cleared),
        has_blade=card.has_blade or ("blade" in equipment and not others.is_cleared),
    )


def _without_track(state: MatchState, track: int | None) -> MatchState:
    return replace(state, table=tuple(card for card in state.table if card.track != track))
