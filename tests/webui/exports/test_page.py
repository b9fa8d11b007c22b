"""The page, read by Python's own HTML parser."""

from html.parser import HTMLParser

import pytest

from engine.log_codec import decode_log
from tests.webui.told_match import NOTE, told_log
from webui.exports.page import as_html
from webui.exports.record import match_record

LINES, LAST = told_log()
VOID = {"meta", "br", "link", "img", "input", "hr"}


class Reader(HTMLParser):
    """Collects texts and attributes, and holds every tag to its end."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.tags: list[str] = []
        self.text = ""
        self.rows: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append("changed " if ("class", "changed") in attrs else "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "tr" in self.open:
            self.rows[-1] += f"{data.strip()} "


@pytest.fixture(scope="module", params=["zh", "en"])
def page(request: pytest.FixtureRequest) -> tuple[str, Reader, str]:
    html = as_html(match_record(decode_log(LINES).observations, LAST), request.param)
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return request.param, reader, html


def test_the_page_needs_nothing_but_itself(page: tuple[str, Reader, str]) -> None:
    _, reader, html = page
    assert not {"script", "link", "img", "iframe", "object", "embed"} & set(reader.tags)
    assert not {"src", "href", "action", "style", "onload"} & {
        name for name, _ in reader.attributes
    }
    assert "url(" not in html
    assert "@import" not in html
    assert "default-src 'none'" in html


def test_the_page_says_who_has_won_and_why(page: tuple[str, Reader, str]) -> None:
    lang, reader, _ = page
    expected = {
        "zh": ("暖方获胜", "存活武将较多", "周瑜", "黄月英", "阵亡", "42:50", "暖方只剩1点技术分"),
        "en": (
            "Warm side wins",
            "more survivors",
            "Zhou Yu",
            "Dead",
            "42:50",
            "one technical point",
        ),
    }[lang]
    for words in (*expected, LAST, "A1", "B3"):
        assert words in reader.text


def test_the_page_compares_the_cold_side_with_the_warm_one(page: tuple[str, Reader, str]) -> None:
    lang, reader, _ = page
    heads = {"zh": ["冷方", "暖方"], "en": ["Cold", "Warm"]}[lang]
    at = next(i for i, row in enumerate(reader.rows) if row.split() == heads)
    # Sima Yi is dead and Zhou Tai has lost all 5; Zhou Yu has lost 3 and his side two points.
    assert [row.split()[-2:] for row in reader.rows[at + 1 : at + 4]] == [
        ["2", "3"],
        ["5", "3"],
        ["0", "2"],
    ]


def test_every_entry_is_a_row_and_what_was_taken_back_is_marked(
    page: tuple[str, Reader, str],
) -> None:
    _, reader, _ = page
    entries = reader.rows[-len(LINES) :]
    numbers = [row.removeprefix("changed ").split()[0] for row in entries]
    assert numbers == [str(seq) for seq in range(1, len(LINES) + 1)]
    assert [row.split()[1] for row in entries if row.startswith("changed")] == ["12"]


def test_what_people_wrote_is_only_text(page: tuple[str, Reader, str]) -> None:
    _, reader, html = page
    assert NOTE in reader.text
    assert NOTE not in html
