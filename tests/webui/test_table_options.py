import json
import re
import socket
import urllib.error
import urllib.request
from pathlib import Path

import click
import pytest

from tests.webui.feeder import FakeRecorder
from webui.commands.demo import demo
from webui.commands.kept_delay import KeptDelay
from webui.commands.run import run
from webui.commands.table_options import Serving, listening, serving, sessions_path
from webui.desk.hub import Hub


def test_on_the_network_a_code_for_the_first_phone_is_printed(
    hub: Hub, recorder: FakeRecorder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = Serving(0, on_lan=True, opens_browser=False)
    with listening(where) as taken, serving(hub, recorder, tmp_path, taken) as server:
        found = re.search(r"(http://[\d.]+:\d+/)pair#([\w-]{32})\n", capsys.readouterr().out)
        if found is None:
            pytest.skip("this computer is in no network")
        request = urllib.request.Request(
            f"{found[1]}api/sessions",
            json.dumps({"token": found[2]}).encode(),
            {"Content-Type": "application/json"},
        )
        assert found[1].endswith(f":{server.port}/")
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert json.loads(answer.read()) == {"role": "referee", "page": "/"}


def test_a_device_that_is_not_paired_is_kept_out_on_the_network(
    hub: Hub, recorder: FakeRecorder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = Serving(0, on_lan=True, opens_browser=False)
    with listening(where) as taken, serving(hub, recorder, tmp_path, taken):
        found = re.search(r"(http://[\d.]+:\d+/)pair#", capsys.readouterr().out)
        if found is None:
            pytest.skip("this computer is in no network")
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{found[1]}api/state", timeout=20)
        refused.value.close()
    assert refused.value.code == 401


def test_on_this_computer_alone_no_code_is_printed(
    hub: Hub, recorder: FakeRecorder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = Serving(0, on_lan=False, opens_browser=False, delay_s=60)
    with listening(where) as taken, serving(hub, recorder, tmp_path, taken):
        assert "pair#" not in capsys.readouterr().out
    assert hub.delay.delay_ms == 60_000


def test_each_table_of_a_computer_keeps_its_devices_apart() -> None:
    assert sessions_path(8470) != sessions_path(8471)


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """A free one, whose table keeps its files apart from those of this computer."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


@pytest.mark.parametrize(
    ("asked_s", "begins_with_s"), [(None, 300), (60, 300), (300, 300), (900, 900), (0, 0)]
)
def test_a_table_begins_with_the_delay_that_it_had(
    recorder: FakeRecorder,
    tmp_path: Path,
    port: int,
    asked_s: int | None,
    begins_with_s: int,
) -> None:
    before, after = Hub(), Hub()
    where = Serving(port, on_lan=False, opens_browser=False)
    with listening(where) as taken, serving(before, recorder, tmp_path, taken):
        assert before.delay.delay_ms == 0
        asked = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/delay",
            b'{"delay_s": 300}',
            {"Content-Type": "application/json"},
        )
        urllib.request.urlopen(asked, timeout=20).close()
    where = Serving(port, on_lan=False, opens_browser=False, delay_s=asked_s)
    with listening(where) as taken, serving(after, recorder, tmp_path, taken):
        assert after.delay.delay_ms == begins_with_s * 1000


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"delay_s": "x"}', '{"delay_s": 1e999}', "[" * 5000, "\udcff"]
)
def test_a_spoilt_file_of_the_delay_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    path = tmp_path / "delay-1.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert KeptDelay(path).at_start_s(60) == 60
    assert "delay-1.json" in caplog.text


def test_a_delay_that_cannot_be_kept_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    KeptDelay(tmp_path / "file" / "delay-1.json").keep(60_000)
    assert "delay-1.json" in caplog.text


@pytest.mark.parametrize("command", [demo, run])
@pytest.mark.parametrize(
    ("word", "lets_others_in"), [("--lan", True), ("--no-lan", False), ("--local", False)]
)
def test_one_word_says_on_each_command_who_may_reach_the_pages(
    command: click.Command, word: str, lets_others_in: bool
) -> None:
    parsed = command.make_context("zhicai", ["--source", "0", word][2 * (command is demo) :])
    assert parsed.params["lan"] is lets_others_in


def test_others_reach_a_made_up_match_and_no_real_one_unless_it_is_said() -> None:
    assert demo.make_context("zhicai", []).params["lan"] is True
    assert run.make_context("zhicai", ["--source", "0"]).params["lan"] is False
