"""The notice beside a filmed table as other programs read it, and as the pages give it."""

from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from flask.testing import FlaskClient

from tests.webui.feeder import FakeRecorder
from tests.webui.test_cli import assert_one_line_refusal, zhicai
from webui.desk.hub import Hub
from webui.desk.privacy import KeptPictures, Privacy
from webui.printing import Notice, notice_pdf

__all__ = ["zhicai"]
PLAIN = KeptPictures()
ALL = KeptPictures(forget_after_h=72, masks_outside=True, keeps_cards=True)


def text_in(content: bytes | Path) -> str:
    with pdfium.PdfDocument(content) as document:
        assert len(document) == 1, "the notice hangs beside the table as one sheet"
        return document[0].get_textpage().get_text_bounded()


def printed(tmp_path: Path, lang: str, kept: KeptPictures, n_cameras: int = 1) -> str:
    out = tmp_path / "notice.pdf"
    notice_pdf(out, lang, Notice(n_cameras, kept))
    return text_in(out)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("zh", ("本桌有摄像", "3 台相机", "不录声音", "72 小时后", "涂黑", "改进认牌", "当即删除")),
        ("en", ("This table is filmed", "(3)", "No sound", "72 h", "blanked", "better", "at once")),
    ],
)
def test_the_notice_says_what_is_filmed_for_what_and_for_how_long(
    tmp_path: Path, lang: str, said: tuple[str, ...]
) -> None:
    text = printed(tmp_path, lang, ALL, n_cameras=3)
    assert [words for words in said if words not in text] == []


@pytest.mark.parametrize(
    ("lang", "unsaid"), [("zh", ("小时", "涂黑", "改进")), ("en", ("blanked",))]
)
def test_the_notice_promises_nothing_that_is_not_done(
    tmp_path: Path, lang: str, unsaid: tuple[str, ...]
) -> None:
    text = printed(tmp_path, lang, PLAIN)
    assert [words for words in unsaid if words in text] == []
    assert ("主办方删除为止" if lang == "zh" else "until the organiser deletes") in text


def test_the_notice_of_this_table_is_given_to_referees(
    client: FlaskClient, recorder: FakeRecorder, hub: Hub
) -> None:
    hub.privacy = Privacy(kept=ALL)
    recorder.publish()
    answer = client.get("/notice.pdf?lang=en")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert "Cameras over the table (1)" in text_in(answer.data)
    assert "72 h after the match" in text_in(answer.data)
    assert "本桌有摄像" in text_in(client.get("/notice.pdf").data)


def test_a_notice_in_a_language_that_there_is_not_is_refused(client: FlaskClient) -> None:
    answer = client.get("/notice.pdf?lang=tlh")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "wrong_field")


def test_the_notice_is_printed_by_command_as_the_table_will_be_started(
    zhicai: Any, tmp_path: Path
) -> None:
    out = tmp_path / "notice.pdf"
    started = ("--cameras", 2, "--forget-after", 5, "--mask-outside")
    assert zhicai("print", "notice", "-o", out, "--lang", "en", *started)[0] == 0
    text = text_in(out)
    assert "Cameras over the table (2)" in text
    assert "5 h after the match" in text
    assert "blanked" in text
    nowhere = tmp_path / "nowhere" / "notice.pdf"
    assert_one_line_refusal(zhicai("print", "notice", "-o", nowhere), "no such folder")
