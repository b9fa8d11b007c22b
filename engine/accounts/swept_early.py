"""What may still ask for a card after the middle was swept: the slash before may not be settled.

Weapons and skills ask at their own moment of a slash. What followed the slash tells whether that
moment is over: who was hurt was hit, what was laid on it answered it, and another play ends it.
"""

from engine.accounts.laid import Cause, LaidCard
from engine.accounts.scene import Scene, has_opposite

_AFTER_DODGE = frozenset({"axe", "blade", "leiji"})
_BEFORE_DODGE = frozenset({"ice_sword", "double_swords", "tieqi"})
_LAID_BEFORE = {"liuli": 1, "guicai": 1, "guidao": 1}
"""How many cards a skill may lay on a slash before those that are asked for ahead of a dodge."""


def asking_after_sweep(scene: Scene) -> frozenset[str]:
    """Return the weapons and skills that may ask for a card although the middle was swept.

    Source: 3.3.2 d2 with the texts of the cards: double swords and tieqi when the target is
    named, ice sword instead of the damage, axe, blade and leiji once a slash was dodged.
    """
    slash = _latest_slash(scene.turn.laid)
    if slash is None or not scene.is_cleared:
        return frozenset()
    since = [card for card in scene.turn.laid if card.seq > slash.seq]
    if _is_settled(scene, slash, since):
        return frozenset()
    asking = _asking(scene)
    if not since:
        return asking - _AFTER_DODGE
    is_answered = len(since) > _n_laid_before(scene)
    return asking - _BEFORE_DODGE if is_answered else asking


def _latest_slash(laid: tuple[LaidCard, ...]) -> LaidCard | None:
    """Return the slash that was used last; where only one may be, the one that surely was."""
    used = [card for card in laid if card.is_slash and card.said is not Cause.OTHER]
    used = [card for card in used if not _is_for_a_trick(card)]
    sure = [card for card in used if card.limit == 1 and _is_surely_used(card)]
    return next(iter([*sure, *reversed(used)]), None)


def _is_for_a_trick(card: LaidCard) -> bool:
    """Whether it was laid while a trick was open that asks for it or turned it up."""
    return any(reason.cause in _BY_A_TRICK for reason in card.reasons)


_BY_A_TRICK = frozenset({Cause.RESPONSE, Cause.TURNED_UP})


def _is_surely_used(card: LaidCard) -> bool:
    return card.is_first and not card.open_reasons and not card.doubts


def _is_settled(scene: Scene, slash: LaidCard, since: list[LaidCard]) -> bool:
    """Whether the slash hit the only one it was aimed at, or another play was begun since."""
    hurt = [seat for seq, seat in scene.turn.losses if seq > slash.seq]
    has_hit = any(seat is not scene.turn.seat for seat in hurt)
    is_only_one = "halberd" not in scene.equipment(scene.turn.seat)
    return any(card.is_first for card in since) or (has_hit and is_only_one)


def _asking(scene: Scene) -> frozenset[str]:
    weapons = {kind for kind in scene.equipment(scene.turn.seat) if kind is not None}
    if not has_opposite(scene, scene.actor):
        weapons.discard("double_swords")
    of_others = {skill for seat in scene.others for skill in scene.skills(seat)}
    skills = {"tieqi"} & set(scene.skills(scene.actor)) | {"leiji"} & of_others
    return frozenset(weapons | skills) & (_AFTER_DODGE | _BEFORE_DODGE)


def _n_laid_before(scene: Scene) -> int:
    alive = {skill for seat in scene.state.living for skill in scene.skills(seat)}
    return sum(n_cards for skill, n_cards in _LAID_BEFORE.items() if skill in alive)
