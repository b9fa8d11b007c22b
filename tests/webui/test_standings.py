"""The table of a tournament from the command line: from result files, logs and reports."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.log_codec import decode_log
from engine.observations import (
    DeathConfirmed,
    Fact,
    HpShown,
    MatchEnded,
    MatchStarted,
    Observation,
    SeatEntry,
)
from engine.seats import Seat, Team
from tests.webui.log_files import told, write_log
from tests.webui.test_cli import assert_one_line_refusal, zhicai

__all__ = ["zhicai"]
Zhicai = Callable[..., tuple[int, str, str]]

DOCS = (Path(__file__).parents[2] / "docs" / "standings.md").read_text(encoding="utf-8")
A_TEAM, B_TEAM = ("A1", "A2", "A3"), ("B1", "B2", "B3")
TEAM_SEATS = {team: [seat for seat in Seat if seat.team is team] for team in (Team.WARM, Team.COLD)}


def write_game(
    path: Path,
    warm: tuple[str, ...],
    cold: tuple[str, ...],
    winner: Team,
    game_no: int = 1,
    day: int = 1,
) -> Path:
    """Write a log in which a commander dies, and the winner's left vanguard has lost one."""
    players = dict(
        zip((*TEAM_SEATS[Team.WARM], *TEAM_SEATS[Team.COLD]), (*warm, *cold), strict=True)
    )
    entries = {seat: SeatEntry(name, "zhaoyun") for seat, name in players.items()}
    started_utc = f"2026-01-0{day}T0{game_no}:00:00Z"
    facts: tuple[Fact, ...] = (
        MatchStarted("cert-3v3", "classic", entries, started_utc, game_no),
        HpShown(Seat(f"{winner}_left"), 3),
        DeathConfirmed(Seat(f"{winner.other}_commander")),
        MatchEnded(winner, "commander_death"),
    )
    write_log(path, told(facts))
    return path


def rows(out: str) -> list[tuple[object, ...]]:
    keys = ("rank", "team", "match_points", "survivors", "lost_hp", "points_lost", "decided_by")
    return [tuple(row[key] for key in keys) for row in json.loads(out)]


def test_a_result_file_is_ranked(zhicai: Zhicai, tmp_path: Path) -> None:
    result = tmp_path / "result.json"
    games = [
        {"winner": "甲", "survivors": 2, "lost_hp": 3, "points_lost": {"乙": 1}},
        {"winner": "甲", "survivors": 3},
    ]
    result.write_text(json.dumps({"teams": ["乙", "甲"], "games": games}), encoding="utf-8")
    status, out, err = zhicai("standings", result, "--json")
    assert (status, err) == (0, "")
    assert rows(out) == [
        (1, "甲", 3, 5, None, 0, "match_points"),
        (2, "乙", 0, 0, 0, 1, "match_points"),
    ]


def test_the_table_is_aligned_whatever_the_script(zhicai: Zhicai, tmp_path: Path) -> None:
    result = tmp_path / "result.json"
    games = [{"winner": "Long name", "survivors": 2, "lost_hp": 0}] * 2
    result.write_text(json.dumps({"teams": ["甲乙", "Long name"], "games": games}))
    head, first, second = zhicai("standings", result)[1].splitlines()
    assert head.split() == ["名次", "队伍", "胜/场", "积分", "存活", "失血", "扣分", "依据"]
    assert first.split() == ["1", "Long", "name", "1/1", "3", "4", "0", "0", "比赛积分"]
    assert first.index("1/1") == second.index("0/1") + len("甲乙")
    english = zhicai("standings", result, "--lang", "en")[1].splitlines()
    assert english[1].endswith("match points")


def test_logs_make_matches_by_their_players(zhicai: Zhicai, tmp_path: Path) -> None:
    first = write_game(tmp_path / "1.jsonl", A_TEAM, B_TEAM, Team.WARM, 1)
    second = write_game(tmp_path / "2.jsonl", ("B2", "B3", "B1"), A_TEAM, Team.WARM, 2)
    third = write_game(tmp_path / "3.jsonl", A_TEAM, B_TEAM, Team.WARM, 3)
    status, out, _ = zhicai("standings", third, first, second, "--json")
    assert status == 0
    assert rows(out) == [
        (1, "A1/A2/A3", 2, 6, 2, 0, "match_points"),
        (2, "B1/B2/B3", 1, 3, 1, 0, "match_points"),
    ]


def test_a_game_that_is_not_numbered_higher_begins_a_new_match(
    zhicai: Zhicai, tmp_path: Path
) -> None:
    told = [(Team.WARM, 1, 1), (Team.WARM, 2, 1), (Team.COLD, 1, 2), (Team.COLD, 2, 2)]
    games = [
        write_game(tmp_path / f"{day}-{game_no}.jsonl", A_TEAM, B_TEAM, winner, game_no, day)
        for winner, game_no, day in told
    ]
    records = json.loads(zhicai("standings", *games, "--json")[1])
    assert [(row["team"], row["n_matches"], row["n_won"]) for row in records] == [
        ("A1/A2/A3", 2, 1),
        ("B1/B2/B3", 2, 1),
    ]
    assert {row["decided_by"] for row in records} == {"draw"}


def test_a_match_has_as_many_games_as_its_rules_say(zhicai: Zhicai, tmp_path: Path) -> None:
    log = tmp_path / "1.jsonl"
    write_game(log, A_TEAM, B_TEAM, Team.WARM)
    assert rows(zhicai("standings", log, "--json")[1])[0][2] == 0, "one of three is open"
    assert rows(zhicai("standings", log, "--games", 1, "--json")[1])[0][2] == 3
    begun, *others = (entry.fact for entry in decode(log))
    assert isinstance(begun, MatchStarted)
    write_log(log, told([replace(begun, ruleset="tongshuai"), *others]))
    won = zhicai("standings", log, "--json")[1]
    assert rows(won)[0][:3] == (1, "A1/A2/A3", 3)
    report = tmp_path / "1.json"
    report.write_text(zhicai("judge", log, "--json")[1], encoding="utf-8")
    assert zhicai("standings", report, "--json")[1] == won
    result = tmp_path / "result.json"
    game = {"winner": "A", "survivors": 2, "lost_hp": 0}
    result.write_text(json.dumps({"teams": ["A", "B"], "games": [game]}))
    assert rows(zhicai("standings", result, "--json")[1])[0][2] == 0
    assert rows(zhicai("standings", result, "--rules", "tongshuai", "--json")[1])[0][2] == 3


def test_a_log_may_hold_several_games(zhicai: Zhicai, tmp_path: Path) -> None:
    first = write_game(tmp_path / "1.jsonl", A_TEAM, B_TEAM, Team.WARM, 1)
    second = write_game(tmp_path / "2.jsonl", B_TEAM, A_TEAM, Team.COLD, 2)
    both = tmp_path / "both.jsonl"
    write_log(both, told(entry.fact for entry in (*decode(first), *decode(second))))
    found = zhicai("standings", both, "--json")[1]
    assert found == zhicai("standings", first, second, "--json")[1]
    assert json.loads(found)[0]["match_points"] == 3
    result = tmp_path / "result.json"
    games = [{"file": "both.jsonl", "warm": "A"}]
    result.write_text(json.dumps({"teams": ["A", "B"], "games": games}))
    assert_one_line_refusal(zhicai("standings", result), "game 1", "both.jsonl", "2 games")


def decode(path: Path) -> tuple[Observation, ...]:
    return decode_log(path.read_text(encoding="utf-8").splitlines()).observations


def test_a_report_of_the_judge_counts_like_its_log(zhicai: Zhicai, tmp_path: Path) -> None:
    logs = [
        write_game(tmp_path / f"{number}.jsonl", A_TEAM, B_TEAM, Team.COLD, number)
        for number in (1, 2)
    ]
    reports = []
    for log in logs:
        report = log.with_suffix(".json")
        report.write_text(zhicai("judge", log, "--json")[1], encoding="utf-8")
        reports.append(report)
    expected = zhicai("standings", *logs, "--json")[1]
    assert zhicai("standings", *reports, "--json")[1] == expected
    assert rows(expected)[0] == (1, "B1/B2/B3", 3, 6, 2, 0, "match_points")


def test_a_result_file_may_point_to_logs_and_reports(zhicai: Zhicai, tmp_path: Path) -> None:
    write_game(tmp_path / "1.jsonl", ("", "", ""), ("", "", ""), Team.WARM)
    report = zhicai("judge", tmp_path / "1.jsonl", "--json")[1]
    (tmp_path / "1.json").write_text(report, encoding="utf-8")
    games = [{"file": "1.jsonl", "warm": "A"}, {"file": "1.json", "warm": "A"}]
    result = tmp_path / "result.json"
    result.write_text(json.dumps({"teams": ["A", "B"], "games": games}))
    assert rows(zhicai("standings", result, "--json")[1]) == [
        (1, "A", 3, 6, 2, 0, "match_points"),
        (2, "B", 0, 0, 0, 0, "match_points"),
    ]


GAME = {"winner": "A", "survivors": 2, "lost_hp": 0}
BAD: dict[str, tuple[object, tuple[str, ...]]] = {
    "a number": (7, ("line 1",)),
    "no teams": ({"games": []}, ("teams",)),
    "one team": ({"teams": ["A"], "games": []}, ("two teams",)),
    "the same team twice": ({"teams": ["A", "A"], "games": []}, ("two teams",)),
    "games that are none": ({"teams": ["A", "B"], "games": 3}, ("games",)),
    "a strange winner": ({"teams": ["A", "B"], "games": [{**GAME, "winner": "C"}]}, ("game 1",)),
    "no survivors": ({"teams": ["A", "B"], "games": [GAME, {"winner": "A"}]}, ("game 2",)),
    "half a survivor": ({"teams": ["A", "B"], "games": [{**GAME, "survivors": 0.5}]}, ("0.5",)),
    "a field unknown": ({"teams": ["A", "B"], "games": [{**GAME, "wins": 2}]}, ("wins",)),
    "points of another": (
        [{"teams": ["A", "B"], "games": [{**GAME, "points_lost": {"C": 1}}]}],
        ("match 1", "game 1", "C"),
    ),
    "a missing file": (
        {"teams": ["A", "B"], "games": [{"file": "none.jsonl", "warm": "A"}]}, ("none.jsonl",)
    ),
    "a file without a side": (
        {"teams": ["A", "B"], "games": [{"file": "none.jsonl"}]}, ("warm",)
    ),
    "a report without a state": ({"outcome": {}}, ("state",)),
    "a report of a broken log": ({"outcome": {}, "error": "line 3: cut off"}, ("line 3",)),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_bad_result_is_refused_in_one_line(case: str, zhicai: Zhicai, tmp_path: Path) -> None:
    document, words = BAD[case]
    path = tmp_path / "result.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert_one_line_refusal(zhicai("standings", path), "result.json", *words)


def test_other_files_are_refused_in_one_line(zhicai: Zhicai, tmp_path: Path) -> None:
    assert_one_line_refusal(zhicai("standings", tmp_path / "none.json"), "none.json")
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\xff")
    assert_one_line_refusal(zhicai("standings", picture), "picture.png")
    empty = tmp_path / "empty.jsonl"
    empty.write_text("", encoding="utf-8")
    assert_one_line_refusal(zhicai("standings", empty), "empty.jsonl")
    assert_one_line_refusal(zhicai("standings"))
    nameless = write_game(tmp_path / "nameless.jsonl", ("A1", "A2", ""), B_TEAM, Team.WARM)
    assert_one_line_refusal(zhicai("standings", nameless), "nameless.jsonl", "players")
    cut = write_game(tmp_path / "cut.jsonl", A_TEAM, B_TEAM, Team.WARM)
    cut.write_text(cut.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    assert_one_line_refusal(zhicai("standings", cut), "cut.jsonl", "line 4")


def test_no_game_counts_twice_because_its_file_is_named_twice(
    zhicai: Zhicai, tmp_path: Path
) -> None:
    log = write_game(tmp_path / "a.jsonl", A_TEAM, B_TEAM, Team.WARM)
    same = tmp_path / "." / "b" / ".." / "a.jsonl"
    (tmp_path / "b").mkdir()
    assert_one_line_refusal(zhicai("standings", log, same), "a.jsonl: given twice")


def test_no_game_is_judged_as_played_before_itself(zhicai: Zhicai, tmp_path: Path) -> None:
    log = write_game(tmp_path / "a.jsonl", A_TEAM, B_TEAM, Team.WARM)
    assert_one_line_refusal(zhicai("judge", log, "--after", log), "no earlier game than itself")


def test_the_example_in_the_documents_is_sound(zhicai: Zhicai, tmp_path: Path) -> None:
    example, row = re.findall(r"```json\n(.*?)\n```", DOCS, re.DOTALL)
    write_game(tmp_path / "table1-game2.jsonl", B_TEAM, A_TEAM, Team.COLD)
    path = tmp_path / "result.json"
    path.write_text(example, encoding="utf-8")
    status, out, _ = zhicai("standings", path, "--json")
    assert status == 0
    assert rows(out)[0] == (1, "A", 3, 5, 4, 0, "match_points")
    assert json.loads(out)[0].keys() == json.loads(row).keys()


# The games of a match one after another: zhicai judge --after.


def test_the_judge_sees_the_commanders_of_earlier_games(zhicai: Zhicai, tmp_path: Path) -> None:
    first = write_game(tmp_path / "1.jsonl", A_TEAM, B_TEAM, Team.WARM, 1)
    second = write_game(tmp_path / "2.jsonl", ("A2", "A1", "A3"), ("B1", "B2", "B3"), Team.COLD, 2)
    third = write_game(tmp_path / "3.jsonl", A_TEAM, ("B2", "B1", "B3"), Team.COLD, 3)

    def rotation(*arguments: object) -> list[tuple[str, str]]:
        flags = json.loads(zhicai("judge", *arguments, "--json")[1])["flags"]
        return [
            (flag["severity"], flag["seat"])
            for flag in flags
            if flag["rule"] == "commander_rotation"
        ]

    assert rotation(second) == []
    assert rotation(second, "--after", first) == [("violation", "cold_commander")]
    assert rotation(third, "--after", first, "--after", second) == [("watch", "warm_commander")]
    missing = zhicai("judge", second, "--after", tmp_path / "none.jsonl")
    assert_one_line_refusal(missing, "none.jsonl")
