import hashlib
import json
import socket
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.log_codec import decode_log
from models.registry import ManifestError
from vision.mat.mat import load_mat
from vision.model import Place
from vision.read.deck import DeckError, load_deck
from vision.simulated.script import LayCard, TableScript
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import overhead_camera
from webui.assemble import make_reader
from webui.cli import main

DEMO_MATCH = Path(__file__).parents[2] / "webui" / "demo" / "match.jsonl"
LOG_LINES = (
    '{"v":1,"seq":1,"at_ms":0,"by":"import","type":"MatchStarted","ruleset":"cert-3v3",'
    '"deck":"proxy","seats":{},"started_utc":"2026-11-30T08:00:00Z","game_no":1,"prev":"%s"}',
    '{"v":1,"seq":2,"at_ms":900,"by":"camera","type":"CardPlaced","face":"slash/S7",'
    '"zone":"play","seat":null,"track":1,"prev":"%s"}',
)


@pytest.fixture
def zhicai(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):
    """Return a function that runs the command line: status, standard output, standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["zhicai", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        return ended.value.code or 0, out, err

    return run


def nets_and_deck_fit() -> bool:
    """Say whether the shipped nets are there and made the shipped deck."""
    try:
        make_reader(load_deck("proxy"))
    except (ManifestError, DeckError):
        return False
    return True


needs_nets = pytest.mark.skipif(not nets_and_deck_fit(), reason="nets are being made anew")


def good_log(folder: Path) -> Path:
    """Write a log by hand, chained as docs/log-format.md has it."""
    before, lines = "0" * 64, []
    for template in LOG_LINES:
        lines.append(template % before)
        before = hashlib.sha256(lines[-1].encode()).hexdigest()
    path = folder / "match.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def assert_one_line_refusal(result: tuple[int, str, str], *words: str) -> None:
    status, _, err = result
    assert status == 2, err
    assert "Traceback" not in err
    assert len(err.splitlines()) == 1, err
    for word in words:
        assert word in err


def test_help_names_every_command(zhicai) -> None:
    status, out, err = zhicai("--help")
    assert (status, err) == (0, "")
    for command in ("demo", "run", "read", "judge", "enroll", "doctor"):
        assert f"\n  {command} " in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "command"),
        (["fly"], "fly"),
        (["judge"], "LOG"),
        (["run"], "--source"),
        (["judge", "x.jsonl", "--lang", "latin"], "latin"),
        (["run", "--source", "0", "--seconds", "0"], "--seconds"),
    ],
)
def test_a_command_line_that_is_none_is_refused_in_one_line(
    zhicai, arguments: list[str], word: str
) -> None:
    assert_one_line_refusal(zhicai(*arguments), word)


def test_without_a_mat_there_is_none_to_print(zhicai, tmp_path: Path) -> None:
    refused = zhicai("print", "mat", "--mat", "none", "-o", tmp_path / "mat.pdf")
    assert_one_line_refusal(refused, "mat none: has no markers")
    assert not (tmp_path / "mat.pdf").exists()


@needs_nets
def test_a_match_that_needs_zones_is_not_acted_out_without_a_mat(zhicai, tmp_path: Path) -> None:
    refused = zhicai(
        *("run", "--source", f"sim:{DEMO_MATCH}", "--mat", "none", "--headless"),
        *("--log", tmp_path / "seen.jsonl"),
    )
    assert_one_line_refusal(refused, "no such card or zone")


@needs_nets
def test_a_missing_picture_is_refused_by_name(zhicai, tmp_path: Path) -> None:
    assert_one_line_refusal(zhicai("read", tmp_path / "gone.jpg"), "gone.jpg", "no such file")


@needs_nets
def test_text_called_a_picture_is_refused_by_name(zhicai, tmp_path: Path) -> None:
    (tmp_path / "notes.jpg").write_text("a shopping list", encoding="utf-8")
    assert_one_line_refusal(zhicai("read", tmp_path / "notes.jpg"), "notes.jpg: not a picture")


@needs_nets
def test_a_bad_picture_does_not_hide_the_good_ones(zhicai, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((200, 300, 3), 80, np.uint8))
    status, out, err = zhicai("read", tmp_path / "gone.jpg", tmp_path / "plain.png", "--json")
    assert status == 2
    assert err.count("\n") == 1
    (entry,) = json.loads(out)
    assert entry["image"] == "plain.png"


def test_an_unknown_deck_is_refused_by_name(zhicai, tmp_path: Path) -> None:
    result = zhicai("read", tmp_path / "a.jpg", "--deck", tmp_path / "blue")
    assert_one_line_refusal(result, "blue", "enroll")


def test_unknown_rules_are_refused_with_those_there_are(zhicai, tmp_path: Path) -> None:
    result = zhicai("run", "--source", "0", "--rules", "chess", "--log", tmp_path / "log.jsonl")
    assert_one_line_refusal(result, "chess", "cert-3v3", "king-10")
    assert_one_line_refusal(zhicai("judge", good_log(tmp_path), "--rules", "go"), "'go'", "king-10")


@pytest.mark.parametrize(
    "arguments",
    [
        ("judge", "LOG"),
        ("judge", DEMO_MATCH, "--after", "LOG"),
        ("export", "LOG", "--format", "csv"),
        ("print", "sheet", "LOG", "-o", "OUT"),
        ("run", "--source", "97", "--headless", "--resume", "--log", "LOG"),
    ],
)
def test_a_log_of_unknown_rules_is_refused_by_name(
    zhicai, tmp_path: Path, arguments: tuple[object, ...]
) -> None:
    log, out = tmp_path / "lost.jsonl", tmp_path / "sheet.pdf"
    started = (LOG_LINES[0] % ("0" * 64)).replace('"cert-3v3"', '"lost-cup"')
    log.write_text(started + "\n", encoding="utf-8")
    files = {"LOG": log, "OUT": out}
    refused = zhicai(*(files.get(str(argument), argument) for argument in arguments))
    assert_one_line_refusal(refused, "lost.jsonl", "'lost-cup'", "cert-3v3", "--rules")
    assert not out.exists()


@needs_nets
def test_an_unknown_mat_is_refused_with_those_there_are(zhicai, tmp_path: Path) -> None:
    result = zhicai("run", "--source", "0", "--mat", "green", "--log", tmp_path / "log.jsonl")
    assert_one_line_refusal(result, "green", "std")


@needs_nets
def test_a_camera_that_is_not_there_is_refused_and_leaves_no_log(zhicai, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    result = zhicai("run", "--source", "97", "--headless", "--log", log)
    assert_one_line_refusal(result, "97")
    assert not log.exists()


@needs_nets
def test_a_source_that_is_not_there_is_refused_by_name(zhicai, tmp_path: Path) -> None:
    film = tmp_path / "gone.mp4"
    result = zhicai("run", "--source", film, "--headless", "--log", tmp_path / "log.jsonl")
    assert_one_line_refusal(result, "gone.mp4")


@needs_nets
@needs_nets
def test_one_of_several_cameras_that_is_not_there_is_refused_by_name(
    zhicai, tmp_path: Path
) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((200, 300, 3), 80, np.uint8))
    log = tmp_path / "log.jsonl"
    result = zhicai("run", "--source", tmp_path / "plain.png", "--source", "gone.mp4", "--log", log)
    assert_one_line_refusal(result, "gone.mp4: no such file")
    assert not log.exists()


@needs_nets
def test_several_cameras_need_a_mat_with_markers(zhicai, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((200, 300, 3), 80, np.uint8))
    sources = ["--source", tmp_path / "plain.png"] * 2
    result = zhicai("run", *sources, "--mat", "none", "--log", tmp_path / "log.jsonl")
    assert_one_line_refusal(result, "none: has no markers")


@needs_nets
def test_two_cameras_watch_one_simulated_table(zhicai, tmp_path: Path) -> None:
    table, log = good_log(tmp_path), tmp_path / "log.jsonl"
    sources = ["--source", f"sim:{table}", "--source", f"sim-close:{table}"]
    status, _, err = zhicai("run", *sources, "--headless", "--seconds", 4, "--log", log)
    assert (status, err) == (0, "")
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    at_play = [line for line in lines if line.get("zone") == "play"]
    assert [line["face"] for line in at_play if line["type"] == "CardPlaced"] == ["slash/S7"]
    # 3.2 card heights: of 130 px, or of 211 px from near, cut down to 480; by who settled it first.
    picture = cv2.imread(str(log.with_suffix(".evidence") / f"{at_play[0]['seq']}.jpg"))
    assert picture.shape[1] in (416, 480)


def test_a_log_that_is_there_is_not_written_over(zhicai, tmp_path: Path) -> None:
    picture, log = tmp_path / "plain.png", good_log(tmp_path)
    cv2.imwrite(str(picture), np.full((200, 300, 3), 80, np.uint8))
    before = log.read_bytes()
    result = zhicai("run", "--source", picture, "--headless", "--log", log)
    assert_one_line_refusal(result, "match.jsonl: there already", "--resume")
    assert log.read_bytes() == before


def test_a_log_is_not_gone_on_with_by_other_rules(zhicai, tmp_path: Path) -> None:
    log = good_log(tmp_path)
    before = log.read_bytes()
    arguments = ("run", "--source", "97", "--headless", "--log", log, "--resume")
    result = zhicai(*arguments, "--rules", "king-10")
    assert_one_line_refusal(result, "match.jsonl", "cert-3v3", "king-10")
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("extra", "deck"), [((), "blue"), (("--rules", "cert-3v3"), "blue"), (("--deck", "red"), "red")]
)
def test_a_log_is_gone_on_with_by_its_own_deck_unless_told_otherwise(
    zhicai, tmp_path: Path, extra: tuple[str, ...], deck: str
) -> None:
    log = tmp_path / "match.jsonl"
    started = (LOG_LINES[0] % ("0" * 64)).replace('"proxy"', '"blue"')
    log.write_text(started + "\n", encoding="utf-8")
    result = zhicai("run", "--source", "97", "--headless", "--log", log, "--resume", *extra)
    assert_one_line_refusal(result, f"'{deck}'")


def test_there_must_be_a_log_to_go_on_with(zhicai, tmp_path: Path) -> None:
    log = tmp_path / "gone.jsonl"
    result = zhicai("run", "--source", "97", "--headless", "--log", log, "--resume")
    assert_one_line_refusal(result, "gone.jsonl")


@needs_nets
def test_a_log_that_a_crash_left_empty_begins_with_the_game(zhicai, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    log.write_bytes(b"")
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((90, 160, 3), np.uint8))
    watched = ("--source", tmp_path / "a.png", "--headless", "--mat", "none")
    for _ in range(2):
        assert zhicai("run", *watched, "--log", log, "--resume")[0] == 0
    types = [json.loads(line)["type"] for line in log.read_text(encoding="utf-8").splitlines()]
    assert types.count("MatchStarted") == 1
    assert types[0] == "MatchStarted"


@pytest.mark.parametrize("port", ["-1", "65536"])
@pytest.mark.parametrize("command", [("demo",), ("run", "--source", "0")])
def test_a_port_that_there_is_not_is_refused(zhicai, command: tuple[str, ...], port: str) -> None:
    assert_one_line_refusal(zhicai(*command, "--headless", f"--port={port}"), "--port", port)


@pytest.mark.parametrize("lan", ["--lan", "--no-lan"])
def test_a_port_that_is_taken_is_refused_and_leaves_nothing_behind(
    zhicai, tmp_path: Path, lan: str
) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((200, 300, 3), 80, np.uint8))
    log = tmp_path / "matches" / "log.jsonl"
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        watched = ("--source", tmp_path / "plain.png", "--port", port, lan, "--no-browser")
        assert_one_line_refusal(zhicai("run", *watched, "--log", log), f":{port}", "--port")
    assert not log.parent.exists()


def test_a_picture_is_watched_and_the_log_gone_on_with(zhicai, tmp_path: Path) -> None:
    picture, log = tmp_path / "plain.png", tmp_path / "new.jsonl"
    cv2.imwrite(str(picture), np.full((200, 300, 3), 80, np.uint8))
    for extra in ((), ("--resume",)):
        status, _, err = zhicai("run", "--source", picture, "--headless", "--log", log, *extra)
        assert (status, err) == (0, "")
        decoded = decode_log(log.read_text(encoding="utf-8").splitlines())
        assert decoded.error is None
        assert [type(o.fact).__name__ for o in decoded.observations] == ["MatchStarted"]


def pictures_in(folder: Path, *sizes_wh: tuple[int, int]) -> Path:
    folder.mkdir()
    for number, (width, height) in enumerate(sizes_wh):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((height, width, 3), 80, np.uint8))
    return folder


def test_pictures_that_were_left_out_are_counted_on_the_last_line(zhicai, tmp_path: Path) -> None:
    film = pictures_in(tmp_path / "film", (300, 200), (10, 10), (150, 100), (300, 200))
    (film / "9.png").write_text("a shopping list", encoding="utf-8")
    log = tmp_path / "log.jsonl"
    status, _, err = zhicai("run", "--source", film, "--headless", "--mat", "none", "--log", log)
    assert status == 0
    assert err.splitlines()[-1] == (
        f"zhicai: {film}: 3 of 5 pictures were left out (2 cannot be read, 1 of another size than "
        "the first); save them anew, all in one size, and watch again"
    )


def test_a_folder_without_one_good_picture_is_refused(zhicai, tmp_path: Path) -> None:
    film, log = pictures_in(tmp_path / "film", (10, 10), (31, 200)), tmp_path / "log.jsonl"
    watched = ("--source", film, "--headless", "--mat", "none", "--log", log)
    assert_one_line_refusal(zhicai("run", *watched), "film", "none of its pictures can be read")
    assert not log.exists()


def test_pictures_that_no_deck_can_be_made_of_are_refused(zhicai, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = zhicai("enroll", tmp_path / "empty", "-o", tmp_path / "deck")
    assert_one_line_refusal(result, "no pictures")
    assert not (tmp_path / "deck").exists()


def test_a_good_log_is_judged(zhicai, tmp_path: Path) -> None:
    status, out, err = zhicai("judge", good_log(tmp_path), "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    keys = {"ruleset", "flags", "state", "outcome", "accounts", "account", "error"}
    assert set(report) == keys
    assert report["ruleset"] == "cert-3v3"
    assert report["flags"] == []
    assert report["error"] is None
    assert [card["face"] for card in report["state"]["table"]] == ["slash/S7"]
    assert report["accounts"] >= 1


def test_a_log_may_be_judged_by_other_rules(zhicai, tmp_path: Path) -> None:
    _, out, _ = zhicai("judge", good_log(tmp_path), "--rules", "king-10", "--json")
    assert json.loads(out)["ruleset"] == "king-10"


def test_flags_have_the_agreed_keys(zhicai) -> None:
    demo = Path(__file__).parents[2] / "webui" / "demo" / "match.jsonl"
    status, out, _ = zhicai("judge", demo, "--json", "--lang", "en")
    assert status == 0
    flags = json.loads(out)["flags"]
    assert flags
    for flag in flags:
        assert set(flag) == {"rule", "clause", "severity", "seq", "at_ms", "seat", "text"}
        assert flag["clause"].startswith("cert-3v3 ")
    status, out, _ = zhicai("judge", demo)
    assert status == 0
    assert len(out.splitlines()) == 1 + len(flags)


@pytest.mark.parametrize(
    ("lang", "counts", "severity"),
    [("zh", "条记录，", " 违规 ["), ("en", " entries, ", " Violation [")],
)
def test_a_judged_log_is_told_in_one_language(zhicai, lang, counts, severity) -> None:
    first, *flags = zhicai("judge", DEMO_MATCH, "--lang", lang)[1].splitlines()
    assert counts in first
    assert any(severity in flag for flag in flags)
    if lang == "zh":
        assert "flags" not in first


def test_a_judged_log_says_who_has_won(zhicai) -> None:
    golden = Path(__file__).parents[1] / "golden"
    surrender, draft = golden / "book_surrender.jsonl", golden / "book_draft.jsonl"
    assert "1 个标记; 暖方胜: 对方认输" in zhicai("judge", surrender)[1].splitlines()[0]
    english = zhicai("judge", surrender, "--lang", "en")[1].splitlines()[0]
    assert english.endswith("Warm wins: the other side's concession")
    assert zhicai("judge", draft)[1].splitlines()[0].endswith("; 比赛未结束")


def test_a_broken_log_is_judged_as_far_as_it_is_sound(zhicai, tmp_path: Path) -> None:
    log = good_log(tmp_path)
    with log.open("a", encoding="utf-8") as file:
        file.write('{"v":1,"seq":3\n')
    result = zhicai("judge", log, "--json")
    assert_one_line_refusal(result, "match.jsonl: line 3: ")
    report = json.loads(result[1])
    assert report["error"].startswith("line 3: ")
    assert [card["face"] for card in report["state"]["table"]] == ["slash/S7"]


def test_what_is_no_log_is_refused(zhicai, tmp_path: Path) -> None:
    assert_one_line_refusal(zhicai("judge", tmp_path / "gone.jsonl"), "gone.jsonl: cannot be read")
    (tmp_path / "photo.jsonl").write_bytes(b"\xff\xd8\xff\xe0")
    assert_one_line_refusal(zhicai("judge", tmp_path / "photo.jsonl"), "photo.jsonl: not a match")


CUP = 'id = "my-cup"\nbase = "king-10"\nfirst_choice_timeout = "pass_to_cold"\n'
DRAFT = Path(__file__).parents[1] / "golden" / "draft.jsonl"


def test_a_log_without_an_entry_is_no_game_to_judge(zhicai, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    log.write_text("\n")
    result = zhicai("judge", log, "--json")
    assert_one_line_refusal(result, "match.jsonl: an empty log")
    report = json.loads(result[1])
    assert (report["flags"], report["error"]) == ([], "an empty log")


def test_a_log_is_judged_by_the_rules_of_a_file(zhicai, tmp_path: Path) -> None:
    cup = tmp_path / "my-cup.toml"
    cup.write_text(CUP, encoding="utf-8")
    status, out, err = zhicai("judge", DRAFT, "--rules", cup, "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert report["ruleset"] == "my-cup"
    assert {flag["clause"].partition(" ")[0] for flag in report["flags"]} == {"king-10"}


def test_a_log_goes_on_under_the_rules_of_its_file(zhicai, tmp_path: Path) -> None:
    cup, log = tmp_path / "my-cup.toml", tmp_path / "match.jsonl"
    cup.write_text(CUP, encoding="utf-8")
    line = LOG_LINES[0].replace("cert-3v3", "my-cup") % ("0" * 64)
    log.write_text(line + "\n", encoding="utf-8")
    assert_one_line_refusal(zhicai("judge", log), "unknown rules 'my-cup'", ".toml")
    status, out, _ = zhicai("judge", log, "--rules", cup, "--json")
    assert (status, json.loads(out)["ruleset"]) == (0, "my-cup")
    refused = zhicai("run", "--source", "0", "--resume", "--log", log, "--rules", "cert-3v3")
    assert_one_line_refusal(refused, "played by my-cup, not cert-3v3")


def test_a_game_is_simulated_by_the_rules_of_a_file(zhicai, tmp_path: Path) -> None:
    cup, log = tmp_path / "my-cup.toml", tmp_path / "game.jsonl"
    cup.write_text(CUP, encoding="utf-8")
    status, _, _ = zhicai("simulate", "--rules", cup, "--seed", 1, "-o", log)
    assert status == 0
    settings = json.loads(log.read_text(encoding="utf-8").splitlines()[0])["settings"]
    assert (settings["base"], settings["first_choice_timeout"]) == ("king-10", "pass_to_cold")
    cup.unlink()
    assert json.loads(zhicai("judge", log, "--json")[1])["ruleset"] == "my-cup"
    cup.write_text(CUP + "cards_drawn = 3\n", encoding="utf-8")
    refused = zhicai("simulate", "--rules", cup, "--seed", 1, "-o", log)
    assert_one_line_refusal(refused, "cannot simulate my-cup: its cards_drawn")


def test_a_file_of_bad_rules_is_refused(zhicai, tmp_path: Path) -> None:
    cup = tmp_path / "my-cup.toml"
    cup.write_text(CUP + "kill_reward = 7\n", encoding="utf-8")
    refused = zhicai("judge", DRAFT, "--rules", cup)
    assert_one_line_refusal(refused, "my-cup.toml: kill_reward = 7: allowed are (0, 2, 3)")


@needs_nets
def test_read_prints_the_agreed_keys(zhicai, tmp_path: Path) -> None:
    mat = load_mat("std")
    cards = ("slash/S7", "peach/H3", "crossbow/CA")
    lays = [LayCard(0, n, face, Place("play"), "warm_left") for n, face in enumerate(cards, 1)]
    camera = overhead_camera(mat, (960, 540), field_width_mm=600)
    source = SimulatedSource(TableScript(tuple(lays), 500), mat, 1, camera=camera)
    frame = source.read()
    assert frame is not None
    cv2.imwrite(str(tmp_path / "table.png"), frame.image)
    status, out, err = zhicai("read", tmp_path / "table.png", "--deck", "proxy", "--json")
    assert (status, err) == (0, "")
    (entry,) = json.loads(out)
    assert set(entry) == {"image", "size_wh", "cards"}
    assert (entry["image"], entry["size_wh"]) == ("table.png", [960, 540])
    for card in entry["cards"]:
        assert set(card) == {"face", "confidence", "side", "corners", "runner_up"}
        assert card["side"] in {"front", "back", "unknown"}
        assert 0 <= card["confidence"] <= 1
        assert [len(corner) for corner in card["corners"]] == [2, 2, 2, 2]
        (ax, ay), (bx, by), (cx, cy), _ = card["corners"]
        assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0  # clockwise


def test_the_version_is_said_even_where_nothing_is_installed(tmp_path: Path) -> None:
    # No installed package of any name is in sight, as in a work tree that was only unpacked.
    code = (
        "import importlib.metadata, sys\n"
        "from webui.cli import main\n"
        "importlib.metadata.Distribution.discover = classmethod(lambda *_, **__: iter(()))\n"
        "sys.argv = ['zhicai', '--version']\n"
        "main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("zhicai, version ")
    assert ended.stdout.count("\n") == 1


def test_the_program_starts_as_a_process(tmp_path: Path) -> None:
    code = "from webui.cli import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", code, "judge", str(tmp_path / "gone.jsonl")],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("zhicai: ")
    assert ended.stderr.count("\n") == 1
