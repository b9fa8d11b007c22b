import json
import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.webui.feeder import FakeRecorder
from webui.commands.table_options import Serving, serving, sessions_path
from webui.desk.hub import Hub


def test_on_the_network_a_code_for_the_first_phone_is_printed(
    hub: Hub, recorder: FakeRecorder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = Serving(0, on_lan=True, opens_browser=False)
    with serving(hub, recorder, tmp_path, where) as server:
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
    with serving(hub, recorder, tmp_path, Serving(0, on_lan=True, opens_browser=False)):
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
    with serving(hub, recorder, tmp_path, where):
        assert "pair#" not in capsys.readouterr().out
    assert hub.delay.delay_ms == 60_000


def test_each_table_of_a_computer_keeps_its_devices_apart() -> None:
    assert sessions_path(8470) != sessions_path(8471)
