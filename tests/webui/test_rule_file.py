"""An organiser's rules in a TOML file, on the command line and in the log."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.generals import POOLS
from engine.observations import MatchEnded
from engine.rulesets import UnknownRuleSetError
from engine.seats import Team
from tests.webui.feeder import FakeRecorder
from tests.webui.log_files import told, write_log
from webui.commands.exits import BadInputError
from webui.commands.run import game_of_log, new_game
from webui.commands.watch import Game, opening
from webui.desk.hub import Hub
from webui.matches.shelf import MatchShelf
from webui.recorder import read_match
from webui.rule_file import RuleFileError, load_ruleset

CUP = """
id = "my-cup"
base = "king-10"
name_zh = "我的杯"
deck = "competition_2013"
banned_generals = ["zhangjiao"]
kill_reward = 2
game_s = 1800
"""


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    file = tmp_path / "my-cup.toml"
    file.write_text(CUP, encoding="utf-8")
    return file


def test_a_file_makes_rules_of_a_book(cup: Path) -> None:
    rules = load_ruleset(str(cup))
    assert (rules.id, rules.name_zh, rules.deck_id) == ("my-cup", "我的杯", "competition_2013")
    assert (rules.game_ms, rules.banned_generals) == (1_800_000, ("zhangjiao",))
    assert rules.clause("draft_order.first") == "king-10 流程 一.3 a"


def test_a_file_that_was_saved_on_windows_is_read(cup: Path) -> None:
    plain = load_ruleset(str(cup))
    cup.write_bytes(b"\xef\xbb\xbf" + cup.read_bytes().replace(b"\n", b"\r\n"))
    assert load_ruleset(str(cup)) == plain


def test_an_id_is_looked_up() -> None:
    assert load_ruleset("tongshuai").id == "tongshuai"
    with pytest.raises(UnknownRuleSetError, match=r"'my-cup'.*cert-3v3.*\.toml"):
        load_ruleset("my-cup")


def test_the_deck_that_a_file_names_is_played_with_unless_another_is_given(cup: Path) -> None:
    assert new_game(str(cup), None).deck == "competition_2013"
    assert new_game(str(cup), "proxy").deck == "proxy"
    cup.write_text('id = "my-cup"\nbase = "king-10"\n', encoding="utf-8")
    assert new_game(str(cup), None).deck == new_game("king-10", None).deck == "proxy"


def test_a_match_is_gone_on_with_by_the_settings_that_its_log_carries(
    cup: Path, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    begun = opening(new_game(str(cup), None))
    write_log(log, told([begun]))
    assert game_of_log(log, str(cup), None) == game_of_log(log, None, None)
    assert game_of_log(log, None, None).deck == "competition_2013"
    cup.write_text(CUP.replace("1800", "1500"), encoding="utf-8")
    with pytest.raises(BadInputError, match="carries my-cup with other settings"):
        game_of_log(log, str(cup), None)
    write_log(log, told([replace(begun, settings=None)]))
    assert game_of_log(log, str(cup), None).rules.game_ms == 1_500_000


WRONG = {
    "no file": (None, "cannot be read: No such file"),
    "no TOML": (b"id = my-cup", r"Invalid value.*line 1"),
    "no text": (b"\xff\xfe", "not a text file in UTF-8"),
    "a bad setting": (b'id = "a"\nbase = "chess"', "base = 'chess': allowed are"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_file_that_makes_no_rules_is_refused_by_name(case: str, tmp_path: Path) -> None:
    content, message = WRONG[case]
    file = tmp_path / "cup.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(RuleFileError, match=rf"cup\.toml: .*{message}"):
        load_ruleset(str(file))


@pytest.mark.parametrize(
    ("banned", "hint"),
    [("zhangjao", "did you mean 'zhangjiao'\\?"), ("xxxxxxxx", "give ids such as 'zhangjiao'")],
)
def test_a_general_that_is_in_no_list_is_not_banned(cup: Path, banned: str, hint: str) -> None:
    cup.write_text(CUP.replace("zhangjiao", f'zhoutai", "{banned}'), encoding="utf-8")
    message = rf"my-cup\.toml: banned_generals: unknown general '{banned}'; {hint}"
    with pytest.raises(RuleFileError, match=message):
        load_ruleset(str(cup))


def test_every_general_of_every_pool_may_be_banned(cup: Path) -> None:
    everybody = sorted(frozenset().union(*POOLS.values()))
    cup.write_text(CUP.replace('["zhangjiao"]', repr(everybody)), encoding="utf-8")
    assert load_ruleset(str(cup)).banned_generals == tuple(everybody)


def test_a_match_by_a_file_of_rules_is_opened_without_it(cup: Path, tmp_path: Path) -> None:
    begun = opening(Game(load_ruleset(str(cup)), "competition_2013"))
    cup.unlink()
    matches = tmp_path / "matches"
    matches.mkdir()
    write_log(matches / "played.jsonl", told([begun, MatchEnded(Team.WARM, "commander_death")]))
    shelf = MatchShelf(matches / "live.evidence", FakeRecorder(Hub()))
    rules = shelf.open("played").record.match.ruleset
    assert (rules.name_zh, rules.book, rules.game_ms) == ("我的杯", "king-10", 1_800_000)
    assert read_match(matches / "played.jsonl").ruleset == rules
