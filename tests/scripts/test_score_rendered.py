"""The scorers of rendered material: right about what they judge, and running on tiny inputs."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.observations import CardMoved, CardPlaced, CardTakenAway, IdentityTurned, Place
from engine.seats import Seat
from scripts.score import indices, names, still, tables, turns, unknown
from scripts.score.paint_tables import SeenCard
from scripts.score.product import (
    Material,
    corner_errors_px,
    iou_of,
    is_right_way_up,
    made_up_material,
    match_outlines,
    proxy_material,
)
from scripts.score.report import kept_parts, write_report
from scripts.score.turns import ShortMatch, Turned, judge, random_match
from scripts.score_vision import SCORES_OF_NET, enter_scores, scorers_to_run
from vision.model import Quad
from vision.simulated.script import TableScript, TurnCard


def box(left: float, top: float) -> Quad:
    return Quad(((left, top), (left + 63, top), (left + 63, top + 88), (left, top + 88)))


def card(left: float, top: float, visible: float = 1.0) -> SeenCard:
    return SeenCard("slash/S7", box(left, top), visible)


def test_outlines_are_right_missed_or_false() -> None:
    cards = [card(0, 0), card(200, 0), card(400, 0)]
    match = match_outlines([box(401, 2), box(3, 1), box(900, 900)], cards)
    assert match.pairs == ((0, 2), (1, 0))
    assert match.missed == (1,)
    assert match.false == (2,)


def test_a_second_outline_of_a_card_is_false() -> None:
    match = match_outlines([box(0, 0), box(2, 2)], [card(0, 0)])
    assert match.pairs == ((0, 0),)
    assert match.false == (1,)


def test_a_card_of_which_little_is_seen_may_be_found_and_need_not() -> None:
    assert match_outlines([], [card(0, 0, visible=0.59)]).missed == ()
    assert match_outlines([], [card(0, 0, visible=0.6)]).missed == (0,)
    assert match_outlines([box(0, 0)], [card(0, 0, visible=0.1)]).false == ()


def test_of_two_cards_in_one_place_the_one_in_sight_is_found() -> None:
    match = match_outlines([box(1, 1)], [card(0, 0, visible=0.05), card(2, 2, visible=1.0)])
    assert match.pairs == ((0, 1),)


def test_the_overlap_of_outlines_is_that_of_their_areas() -> None:
    assert iou_of(box(0, 0), box(0, 0)) == pytest.approx(1)
    assert iou_of(box(0, 0), box(0, 44)) == pytest.approx(1 / 3, abs=1e-3)
    assert iou_of(box(0, 0), box(64, 0)) == 0


def test_corners_are_compared_the_better_way_round() -> None:
    off = Quad(tuple((x + 3, y + 4) for x, y in box(0, 0).corners_xy))  # type: ignore[arg-type]
    assert corner_errors_px(off, box(0, 0)) == pytest.approx([5] * 4)
    assert corner_errors_px(off.turned(2), box(0, 0)) == pytest.approx([5] * 4)
    assert is_right_way_up(off, box(0, 0))
    assert not is_right_way_up(off.turned(2), box(0, 0))


SEAT = Seat.WARM_LEFT
ZONE = Place("identity", SEAT)
TURN = ShortMatch(TableScript((), 1), (Turned("warm_left", True),), frozenset())
PLACED = CardPlaced("identity/loyalist", ZONE, 1)


@pytest.mark.parametrize(
    ("facts", "n_missed", "n_extra"),
    [
        ([PLACED, IdentityTurned(SEAT, True)], 0, 0),
        ([IdentityTurned(SEAT, True)], 0, 0),
        ([PLACED], 1, 0),
        ([PLACED, IdentityTurned(SEAT, True), IdentityTurned(SEAT, False)], 0, 1),
        ([PLACED, IdentityTurned(SEAT, True), IdentityTurned(Seat.WARM_RIGHT, True)], 0, 1),
        ([PLACED, PLACED, IdentityTurned(SEAT, True)], 0, 1),
        ([PLACED, IdentityTurned(SEAT, True), CardTakenAway(1, ZONE)], 0, 1),
        ([PLACED, IdentityTurned(SEAT, True), CardMoved(1, ZONE, Place("play"))], 0, 1),
        ([CardPlaced("identity/rebel", ZONE, 1), IdentityTurned(SEAT, True)], 0, 1),
        ([CardPlaced("slash/S7", Place("play"), 2), PLACED, IdentityTurned(SEAT, True)], 0, 0),
    ],
)
def test_every_turn_must_be_told_once_and_nothing_else(
    facts: list[Any], n_missed: int, n_extra: int
) -> None:
    missed, extra = judge(TURN, facts)
    assert (len(missed), len(extra)) == (n_missed, n_extra)


def test_a_card_that_lay_sideways_at_first_is_told_as_turned() -> None:
    match = ShortMatch(TableScript((), 1), (), frozenset({"warm_left"}))
    assert judge(match, [PLACED, IdentityTurned(SEAT, True)]) == ((), ())
    assert len(judge(match, [PLACED])[0]) == 1


def test_a_made_up_match_turns_what_it_says() -> None:
    match = random_match(turns.FIRST_SEED)
    acted = [action for action in match.script.actions if isinstance(action, TurnCard)]
    told = [(turns.SEATS[action.track], action.sideways) for action in acted]
    assert told == [(turn.seat, turn.sideways) for turn in match.turns]
    assert len(match.turns) == turns.N_TURNS


def test_a_card_can_be_seen_between_two_turns_of_it() -> None:
    between_ms = []
    for seed in range(turns.FIRST_SEED, turns.FIRST_SEED + 40):
        actions = random_match(seed).script.actions
        turned = [action for action in actions if isinstance(action, TurnCard)]
        for first, second in pairwise(turned):
            if first.track == second.track:
                between_ms.append(second.at_ms - first.at_ms)
    assert len(between_ms) > 5
    assert min(between_ms) >= 2_250


def test_some_shadow_passes_in_every_minute_of_the_still_table() -> None:
    shadows = still.random_shadows(np.random.default_rng(1), 1800)
    gaps = np.diff([shadow.from_s for shadow in shadows])
    assert len(shadows) > 30
    assert gaps.max() < 60
    x, y = np.meshgrid(np.linspace(0, 1, 40), np.linspace(0, 1, 40))
    first = shadows[0]
    darkest = min(
        float(first.over(first.from_s + share * first.lasts_s, x, y).min())
        for share in np.linspace(0, 1, 20)
    )
    assert 0.45 < darkest < 0.9


@pytest.fixture(scope="module")
def decks() -> list[Material]:
    return [proxy_material(), made_up_material("banner", 3, 12, n_left_out=4)]


def measured(result: dict[str, Any], beginning: str) -> float:
    return next(row["measured"] for row in result["figures"] if row["figure"].startswith(beginning))


def has_figures_of_manifest(scorer: str, result: dict[str, Any]) -> bool:
    wanted = {f for net in SCORES_OF_NET.values() for s, f in net.values() if s == scorer}
    return bool(wanted) and wanted <= {row["figure"] for row in result["figures"]}


def test_the_tables_scorer_runs_on_one_table(decks: list[Material], tmp_path: Path) -> None:
    result = tables.score(1, pictures=tmp_path, materials=decks[:1])
    assert measured(result, "cards >= 60 % visible, one frame") > 10
    assert measured(result, "cards found, >= 60 % visible, one frame") > 0.5
    assert len(list(tmp_path.iterdir())) == len(result["failures"])
    assert has_figures_of_manifest("tables", result)


def test_the_names_and_the_index_scorer_run_on_one_table(decks: list[Material]) -> None:
    named = names.score(1, heights_px=(150,), materials=decks[:1])
    assert measured(named, "looks") >= 4
    assert measured(named, "card name, one frame") > 0.7
    read = indices.score(1, heights_px=(150,), materials=decks[:1])
    assert measured(read, "suit and rank, six frames") > 0.4
    assert has_figures_of_manifest("names", named)
    assert has_figures_of_manifest("indices", read)


def test_the_unknown_scorer_lays_known_cards_and_strangers(decks: list[Material]) -> None:
    result = unknown.score(1, heights_px=(110,), materials=[unknown.with_foreign(decks[1])])
    looks = measured(result, "looks")
    assert isinstance(looks, dict)
    assert looks["strangers"] > 0
    assert looks["known"] > 0


def test_the_turns_scorer_runs_on_one_match() -> None:
    result = turns.score(1, fps=5.0)
    assert measured(result, "identity turns not reported, of 3") <= 3
    assert result["details"]["matches"] == 1


def test_the_still_scorer_runs_for_some_seconds() -> None:
    result = still.score(0.2, fps=4.0)
    assert measured(result, "events in 0.2 min") == 0
    assert measured(result, "frames") == "48 at 4"


def test_only_scorers_that_exist_and_can_run_are_run() -> None:
    assert scorers_to_run("still,turns", None) == ["still", "turns"]
    assert "photos" not in scorers_to_run(None, None)
    assert "photos" in scorers_to_run(None, Path("photos"))
    with pytest.raises(ValueError, match="no such scorer"):
        scorers_to_run("stil", None)
    with pytest.raises(ValueError, match="needs --photos"):
        scorers_to_run("photos", None)


def test_rows_of_other_nets_are_not_kept(tmp_path: Path) -> None:
    out = tmp_path / "report"
    assert kept_parts(out, {"models": {"find_cards": "new"}}) == {}
    part = {"figures": [], "failures": []}
    made = {"models": {"find_cards": "old"}}
    write_report({"made": made, "scorers": {"still": part}}, "Scores", out)
    assert kept_parts(out, {"models": {"find_cards": "new"}}) == {}
    assert kept_parts(out, {"models": {"find_cards": "old"}}) == {"still": part}


def test_the_manifest_takes_what_was_measured_and_keeps_the_rest(tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.json"
    scores = {"recall": 0.1, "precision": 0.2}
    manifest.write_text(
        json.dumps({"models": {net: {"scores": dict(scores)} for net in SCORES_OF_NET}})
    )
    row = {"figure": "cards found, >= 60 % visible, one frame", "measured": 0.993}
    enter_scores(manifest, {"tables": {"figures": [row]}})
    entered = json.loads(manifest.read_text())["models"]["find_cards"]["scores"]
    assert entered == {"recall": 0.993, "precision": 0.2}
