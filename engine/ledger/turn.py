"""How the cards of a turn go on with one more observation."""

from dataclasses import replace

from engine.accounts.laid import (
    Cause,
    Doubt,
    LaidCard,
    LiftedCard,
    Reason,
    TurnLedger,
)
from engine.accounts.mistrust import Mistrust
from engine.accounts.scene import Scene
from engine.cards import SLASHES
from engine.characters import skills_at
from engine.faces import card_of, may_be_same_face, suit_of
from engine.ledger.followed import without_contradicted
from engine.ledger.laid import laid_card, refreshed
from engine.observations import (
    MIDDLE,
    PILES,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    HandCounted,
    HpShown,
    Observation,
    Place,
)
from engine.plays.pending import ASKS_FOR_SLASH
from engine.rulesets import RuleSet
from engine.seats import Seat
from engine.skills.slashes import UNCOUNTED_SLASHES
from engine.state import MatchState, Phase, TableCard
from engine.tolerances import (
    ESTATE_WITHIN_MS,
    FOUND_BEFORE_LOST_MS,
    LAID_TOGETHER_MS,
    REFOUND_WITHIN_MS,
    SPOKEN_WITHIN_MS,
)

_LAYS_WHEN_HURT = frozenset({"ganglie", "buqu"})
"""Skills for which cards are laid as soon as their owner is hurt, before its health card moves."""


def turn_after(
    turn: TurnLedger | None,
    ruleset: RuleSet,
    before: MatchState,
    observation: Observation,
    after: MatchState,
) -> TurnLedger | None:
    """Return the cards of the turn that is on after one more observation."""
    if after.acting is not None and after.turns != before.turns:
        return _begun_turn(turn, after, after.acting, observation.at_ms)
    if turn is None or before.acting is not turn.seat:
        return turn
    gone_on = _gone_on(turn, ruleset, before, observation, after)
    return _with_what_followed(gone_on, ruleset, observation, after)


def _with_what_followed(
    turn: TurnLedger, ruleset: RuleSet, observation: Observation, after: MatchState
) -> TurnLedger:
    """Hands are counted when nothing is pending; that is only kept where it tells something."""
    is_counted = isinstance(observation.fact, HandCounted)
    stopped = replace(turn, stopped_seq=observation.seq) if is_counted else turn
    followed = without_contradicted(stopped, after, ruleset.settle_tolerance_ms)
    return turn if followed is stopped else followed


def _gone_on(
    turn: TurnLedger,
    ruleset: RuleSet,
    before: MatchState,
    observation: Observation,
    after: MatchState,
) -> TurnLedger:
    fact = observation.fact
    if isinstance(fact, Declared):
        return _with_declaration(turn, observation, fact, ruleset, after)
    if isinstance(fact, CardPlaced | CardMoved | CardTakenAway):
        return _with_card(turn, ruleset, before, observation, after)
    if isinstance(fact, DeathConfirmed):
        return _with_death(turn, observation)
    if isinstance(fact, HpShown):
        hurt = _with_health(turn, observation.seq, fact, before)
        is_avenged = bool(_LAYS_WHEN_HURT & skills_at(before, fact.seat))
        return refreshed(hurt, ruleset, after, observation.at_ms) if is_avenged else hurt
    return turn


def _with_health(turn: TurnLedger, seq: int, fact: HpShown, before: MatchState) -> TurnLedger:
    hp = before.seat(fact.seat).hp
    if hp is None or fact.hp == hp:
        return turn
    if fact.hp < hp:
        heavy = {seq} if hp - fact.hp > 1 else set[int]()
        losses = (*turn.losses, (seq, fact.seat))
        return replace(turn, losses=losses, heavy_losses=turn.heavy_losses | heavy)
    return replace(turn, heals=(*turn.heals, (seq, fact.seat)))


def _begun_turn(last: TurnLedger | None, after: MatchState, seat: Seat, at_ms: int) -> TurnLedger:
    lifted = () if last is None else last.lifted
    mistrust = Mistrust() if last is None else last.mistrust
    return TurnLedger(
        mistrust=mistrust,
        seat=seat,
        n_delayed_tricks=len(after.cards_at(Place("judge", seat))),
        n_slashes_without_card=2 if "shensu" in skills_at(after, seat) else 0,
        lifted=tuple(card for card in lifted if at_ms - card.at_ms <= REFOUND_WITHIN_MS),
    )


def _with_card(
    turn: TurnLedger,
    ruleset: RuleSet,
    before: MatchState,
    observation: Observation,
    after: MatchState,
) -> TurnLedger:
    fact = observation.fact
    if isinstance(fact, CardMoved | CardTakenAway):
        turn = _with_lost(_with_lifted(turn, before, observation, fact), before, observation, fact)
    turn = refreshed(turn, ruleset, after, observation.at_ms)
    card = _card_newly_in_play(fact, after)
    if card is None:
        return turn
    known = next((i for i, laid in enumerate(turn.laid) if laid.track == card.track), None)
    if known is not None:
        return _with_laid(turn, known, replace(turn.laid[known], face=card.face))
    scene = Scene(before, turn, observation.at_ms, ruleset.settle_tolerance_ms)
    laid = laid_card(scene, ruleset, observation, card)
    return _with_new_card(turn, laid)


def _with_lifted(
    turn: TurnLedger,
    before: MatchState,
    observation: Observation,
    fact: CardMoved | CardTakenAway,
) -> TurnLedger:
    target = fact.target
    if fact.origin.zone != "play" or (target is not None and target.zone == "play"):
        return turn
    face = before.find_face(fact.track)
    is_in_hand = target is not None and target.zone == "hand"
    is_gone = target is None or is_in_hand
    lifted = LiftedCard(fact.track, face, observation.at_ms, is_gone, is_in_hand)
    turn = replace(turn, lifted=(*turn.lifted, lifted))
    if target == Place("hand", turn.seat):
        return _taken_back(turn, fact.track)
    return _with_same_card(turn, lifted) if target is None else turn


def _taken_back(turn: TurnLedger, track: int) -> TurnLedger:
    """A slash that the acting character takes up again was not used; one said to be stays so."""
    laid = tuple(
        replace(card, said=Cause.OTHER) if card.track == track and card.said is None else card
        for card in turn.laid
    )
    return replace(turn, laid=laid)


def _with_lost(
    turn: TurnLedger,
    before: MatchState,
    observation: Observation,
    fact: CardMoved | CardTakenAway,
) -> TurnLedger:
    """Keep what left the zone of a character; a lightning that goes on does so by itself."""
    origin, target = fact.origin, fact.target
    is_passed_on = target is not None and target.zone == origin.zone
    if origin.zone not in ("equip", "judge") or is_passed_on:
        return turn
    lost = observation.seq, origin, before.find_face(fact.track)
    return replace(turn, lost=(*turn.lost, lost))


def _with_same_card(turn: TurnLedger, lost: LiftedCard) -> TurnLedger:
    """A card laid just before one of the same face was lost may be that one, found anew."""
    if suit_of(lost.face) is None:
        return turn
    relaid = Reason(f"relaid#{lost.track}", Cause.RELAID, 1)
    laid = tuple(
        replace(card, reasons=(*card.reasons, relaid))
        if card.face == lost.face
        and card.track != lost.track
        and 0 <= lost.at_ms - card.at_ms <= FOUND_BEFORE_LOST_MS
        else card
        for card in turn.laid
    )
    return replace(turn, laid=laid)


def _card_newly_in_play(fact: object, after: MatchState) -> TableCard | None:
    """Return the card that this observation brought into a play zone, if it did."""
    if isinstance(fact, CardMoved):
        if fact.origin.zone == "play" or fact.origin in PILES or fact.target.zone != "play":
            return None
        track = fact.track
    elif isinstance(fact, CardPlaced) and fact.place.zone == "play":
        track = fact.track
    else:
        return None
    return after.find_card(track)


def _with_new_card(turn: TurnLedger, card: LaidCard) -> TurnLedger:
    """Lay a card: one that was spoken of before it was seen, or one more."""
    for index, spoken in enumerate(turn.laid):
        if spoken.track is None and may_be_same_face(spoken.face, card.face):
            seen = replace(card, seq=spoken.seq, at_ms=spoken.at_ms, said=spoken.said)
            return _with_laid(turn, index, seen)
    turn = _with_like_left_open(turn, card)
    if not turn.laid or card.at_ms - turn.laid[-1].at_ms > LAID_TOGETHER_MS:
        return replace(turn, laid=(*turn.laid, card))
    earlier = _doubted(turn.laid[-1])
    return replace(turn, laid=(*turn.laid[:-1], earlier, _doubted(card)))


def _with_like_left_open(turn: TurnLedger, card: LaidCard) -> TurnLedger:
    """Leave open which of two cards of one face an entry spoke of that came between them."""
    if not turn.laid or suit_of(card.face) is None:
        return turn
    latest_seq = turn.laid[-1].seq
    laid = tuple(
        replace(like, said=None, told_seq=0)
        if like.face == card.face and like.told_seq > latest_seq
        else like
        for like in turn.laid
    )
    return replace(turn, laid=laid)


def _doubted(card: LaidCard) -> LaidCard:
    return replace(card, doubts=card.doubts | {Doubt.LAID_TOGETHER})


def _with_death(turn: TurnLedger, observation: Observation) -> TurnLedger:
    estate = Reason("estate", Cause.DISCARDED, None)
    laid = tuple(
        replace(card, reasons=(*card.reasons, estate))
        if observation.at_ms - card.at_ms <= ESTATE_WITHIN_MS
        else card
        for card in turn.laid
    )
    return replace(turn, laid=laid, death_ms=observation.at_ms)


def _with_declaration(
    turn: TurnLedger,
    observation: Observation,
    fact: Declared,
    ruleset: RuleSet,
    after: MatchState,
) -> TurnLedger:
    turn = replace(turn, is_discard_declared=_is_discarding(turn, fact))
    cause = _cause_said(turn, fact, after)
    if cause is None:
        return turn
    index = _index_spoken_of(turn, observation.at_ms, fact)
    if index is not None:
        spoken_of = replace(turn.laid[index], said=cause, told_seq=observation.seq)
        return _with_laid(turn, index, spoken_of)
    if cause is Cause.OTHER and fact.face is None:
        return turn
    scene = Scene(after, turn, observation.at_ms, ruleset.settle_tolerance_ms)
    spoken = TableCard(-1, fact.face, MIDDLE, observation.seq, observation.at_ms)
    card = replace(laid_card(scene, ruleset, observation, spoken), track=None, said=cause)
    return replace(turn, laid=(*turn.laid, card))


def _is_discarding(turn: TurnLedger, fact: Declared) -> bool:
    if fact.seat is not turn.seat:
        return turn.is_discard_declared
    if fact.action == "phase":
        return fact.as_card == Phase.DISCARD.value
    if fact.action in ("use", "play"):
        return False
    return turn.is_discard_declared or fact.action == "discard"


def _cause_said(turn: TurnLedger, fact: Declared, after: MatchState) -> Cause | None:
    """Return what an entry says about a slash, or None when it speaks of no slash.

    A slash that was only said to be played while one is asked for answers that.
    """
    is_slash = (fact.as_card or card_of(fact.face)) in SLASHES
    is_answer = fact.action == "play" and _is_slash_asked_for(after)
    is_slash_used = is_slash and fact.action in ("use", "play") and not is_answer
    if is_slash_used and fact.seat is turn.seat:
        if _may_be_uncounted(fact, after):
            return None
        return Cause.FOLLOW_UP if fact.skill == "blade" else Cause.USE
    if card_of(fact.face) in SLASHES or (is_slash and fact.action == "respond"):
        return Cause.OTHER
    return None


def _is_slash_asked_for(state: MatchState) -> bool:
    return any(card_of(card.face) in ASKS_FOR_SLASH for card in state.cards_at(MIDDLE))


def _may_be_uncounted(fact: Declared, state: MatchState) -> bool:
    """Whether a slash may be one by a skill that the limit does not count, be it told or not."""
    is_bare = fact.face is None and fact.skill is None
    skills = skills_at(state, fact.seat) if is_bare else {fact.skill}
    return bool(UNCOUNTED_SLASHES.intersection(skills))


def _index_spoken_of(turn: TurnLedger, at_ms: int, fact: Declared) -> int | None:
    """Find the latest card laid that the entry can mean and none has spoken of yet."""
    in_hands = {card.track for card in turn.lifted if card.is_in_hand}
    for index in range(len(turn.laid) - 1, -1, -1):
        card = turn.laid[index]
        is_open = card.said is None and card.track is not None and card.track not in in_hands
        is_meant = may_be_same_face(card.face, fact.face) and (
            fact.face is not None or card.is_slash
        )
        if is_open and is_meant and at_ms - card.at_ms <= SPOKEN_WITHIN_MS:
            return index
    return None


def _with_laid(turn: TurnLedger, index: int, card: LaidCard) -> TurnLedger:
    return replace(turn, laid=(*turn.laid[:index], card, *turn.laid[index + 1 :]))
