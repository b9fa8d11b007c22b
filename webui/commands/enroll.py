"""``zhicai enroll``: a new deck from pictures of its cards, or from the cards themselves."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import click
from tqdm import tqdm

from models.registry import load_net
from vision.enroll.album import Album
from vision.enroll.enroll import EnrollError, Reference
from vision.enroll.propose_face import FaceProposer
from vision.read.deck import save_deck
from vision.read.read_names import KnownName
from vision.sources.load_picture import PICTURE_SUFFIXES, PictureError
from vision.sources.open_source import open_source
from webui.assemble import make_finder, make_text_reader
from webui.commands.exits import BAD_INPUT_STATUS
from webui.commands.lang_option import lang_option
from webui.desk.messages import MESSAGES, Texts
from webui.enrolling.card_names import load_names, names_of, sanguosha_names
from webui.enrolling.from_pictures import Enrolled, enroll_pictures
from webui.enrolling.live import enroll_shown_cards
from webui.enrolling.session import EnrollSession
from webui.enrolling.simulated import SIMULATION, open_simulation

MOST_ALIKE = 10
"""Pairs of pictures that look alike which are listed."""


@click.command()
@click.argument("source")
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), help="the deck's folder")
@click.option(
    "--names",
    "names_file",
    type=click.Path(path_type=Path),
    help="list of the cards that may be shown, a name or 'id,name,name' on each line; "
    "the cards of Sanguosha if not given",
)
@click.option("--yes", is_flag=True, help="ask nothing: accept what is sure, number the rest")
@lang_option
def enroll(*, source: str, out: Path, names_file: Path | None, yes: bool, lang: str) -> None:
    """Make a deck of the pictures below SOURCE, or of the cards shown to the camera SOURCE.

    A folder has one picture per card face, named by face: `slash/S7.jpg` is card `slash` with index
    S7, a picture of any other name is a card of that name, `slash/S8 (2).jpg` is a second card with
    that face and `slash/S7~2.jpg` another picture of the same card.

    To a camera (its number, its address, or a film of it) show each card once: lay it down alone,
    or beside the others. When it lies still its face is proposed: Enter accepts, any other face
    can be typed (`slash/S7`, `杀 S7`, `general/zhaoyun`), `s` skips the card, `u` takes the last
    one out again, `t` turns it upside down, `c` counts another copy, `q` ends. Each card is kept
    in the deck's folder at once; the same command goes on with it later. `sim:` and faces with
    commas between (`sim:peach/H3,general/zhaoyun`) is a simulated camera, to try it without one.
    """
    known = load_names(names_file) if names_file else sanguosha_names()
    if Path(source).is_dir():
        _enroll_folder(Path(source), out, known)
    else:
        _enroll_live(source, out, known, MESSAGES[lang], asks=not yes)


def _enroll_folder(folder: Path, out: Path, known: Sequence[KnownName]) -> None:
    embed = load_net("read_cards", n_threads=2)
    enrolled = enroll_pictures(folder, out.name, make_finder(), embed, names_of(known), _progress)
    try:
        save_deck(enrolled.deck, out)
    except OSError as error:
        raise EnrollError(f"{out}: cannot be written: {error.strerror}") from error
    _report(enrolled)
    faces = sum(max(1, len(card.copies)) for card in enrolled.deck.cards)
    click.echo(
        f"{out}: {len(enrolled.deck.cards)} cards with {faces} faces "
        f"from {enrolled.n_pictures} pictures"
    )
    if enrolled.bad:
        raise SystemExit(BAD_INPUT_STATUS)


def _progress(
    outcomes: Iterator[Reference | PictureError], n_pictures: int
) -> Iterable[Reference | PictureError]:
    return tqdm(outcomes, total=n_pictures, unit="picture", disable=None)


def _report(enrolled: Enrolled) -> None:
    """Say what was odd, a line each."""
    for error in enrolled.bad:
        click.echo(f"zhicai: left out: {error}", err=True)
    for pair in enrolled.alike[:MOST_ALIKE]:
        click.echo(
            f"these two references look alike ({pair.cosine:.2f}): {pair.first}, {pair.second}"
        )
    if len(enrolled.alike) > MOST_ALIKE:
        click.echo(f"and {len(enrolled.alike) - MOST_ALIKE} more pairs")


def _enroll_live(
    spec: str, out: Path, known: Sequence[KnownName], texts: Texts, *, asks: bool
) -> None:
    if Path(spec).is_file() and Path(spec).suffix.lower() in PICTURE_SUFFIXES:
        raise EnrollError(f"{spec}: one picture makes no deck; give the folder it is in")
    embed = load_net("read_cards", n_threads=2)
    is_simulated = spec.startswith(SIMULATION)
    with closing(open_simulation(spec) if is_simulated else open_source(spec)) as source:
        proposer = FaceProposer(make_text_reader(2), load_net("read_index"), known)
        album = Album(out, embed, embed.card.sha256)
        ask = _ask if asks else None
        session = EnrollSession(album, proposer, known, texts, say=click.echo, ask=ask)
        if asks:
            click.echo(texts["enroll.keys"])
        try:
            enroll_shown_cards(source, make_finder(2), session, hint=_hint)
        finally:
            _sum_up(out, session)
    if not album.pages:
        raise EnrollError(
            f"{spec}: no card lay still and sharp before the camera; nothing was made"
        )


def _ask(question: str) -> str:
    return str(click.prompt(question, default="", show_default=False, prompt_suffix=" "))


def _hint(text: str) -> None:
    click.echo(f"({text})", err=True)


def _sum_up(out: Path, session: EnrollSession) -> None:
    counts, n_cards = session.counts, len(session.album.pages)
    numbers = {"added": counts.added, "skipped": counts.skipped, "again": counts.again}
    click.echo(session.texts["enroll.sum"].format(out=out, cards=n_cards, **numbers))
