"""Put the parts together that watch one table."""

from collections.abc import Sequence

from models.registry import MODELS_DIR, load_net, read_manifest
from vision.cameras.combine_faces import shares_printed
from vision.cameras.merge_cameras import CameraMerger
from vision.cameras.watch_cameras import TableCameras
from vision.find.find_cards import CardFinder
from vision.frames.watch_motion import MotionWatcher
from vision.mat.locate_mat import MatLocator
from vision.mat.mat import Mat, MatError
from vision.pipeline import Stages, TablePipeline
from vision.read.deck import Deck, DeckError
from vision.read.read_cards import CardReader
from vision.read.read_names import NameReader, known_names_of
from vision.read.read_text import TextReader
from vision.sources.source import Source


def make_finder(n_threads: int = 1) -> CardFinder:
    """Load the net that finds cards.

    Raises:
        ManifestError: when it is not there.
    """
    return CardFinder(load_net("find_cards", n_threads=n_threads))


def make_reader(deck: Deck, n_threads: int = 1) -> CardReader:
    """Load the nets that read the cards of ``deck``.

    Raises:
        ManifestError: when they are not there.
        DeckError: when another net made the deck's gallery.
    """
    ours = read_manifest(MODELS_DIR)["read_cards"].sha256
    if deck.embedding_sha256 != ours:
        raise DeckError(
            f"deck {deck.name}: made with another version of the reading net; enroll it again"
        )
    embed = load_net("read_cards", n_threads=n_threads)
    return CardReader(embed, load_net("read_index", n_threads=n_threads), deck)


def make_text_reader(n_threads: int = 1) -> TextReader:
    """Load the nets that read what is printed on a card.

    Raises:
        ManifestError: when they are not there.
    """
    read_text = load_net("read_text", n_threads=n_threads)
    return TextReader(load_net("find_text", n_threads=n_threads), read_text, read_text.labels)


def make_pipeline(deck: Deck, mat: Mat, n_threads: int = 1) -> TablePipeline:
    """Make the pipeline for one camera over ``mat``.

    Raises:
        ManifestError: when a net is not there.
        DeckError: when another net made the deck's gallery.
    """
    return make_pipelines(deck, mat, 1, n_threads)[0]


def make_pipelines(
    deck: Deck, mat: Mat, n_cameras: int, n_threads: int = 1
) -> tuple[TablePipeline, ...]:
    """Make a pipeline for each of several cameras; they share the nets.

    Raises:
        ManifestError: when a net is not there.
        DeckError: when another net made the deck's gallery.
    """
    return tuple(
        TablePipeline(stages, mat) for stages in make_stages(deck, mat, n_cameras, n_threads)
    )


def make_stages(deck: Deck, mat: Mat, n_cameras: int, n_threads: int = 1) -> tuple[Stages, ...]:
    """Make the stages of several cameras; what remembers nothing is shared.

    Raises:
        ManifestError: when a net is not there.
        DeckError: when another net made the deck's gallery.
    """
    finder, reader = make_finder(n_threads), make_reader(deck, n_threads)
    names = NameReader(make_text_reader(n_threads), known_names_of(deck.cards))
    return tuple(
        Stages(finder, reader, MatLocator(mat), MotionWatcher(), names) for _ in range(n_cameras)
    )


def make_cameras(sources: Sequence[Source], deck: Deck, mat: Mat) -> TableCameras:
    """Make one table of several cameras over ``mat``, the first one being shown on the pages.

    Raises:
        ManifestError: when a net is not there.
        DeckError: when another net made the deck's gallery.
        MatError: when nothing on the mat tells the cameras where they look.
        SourceError: when some are live and some are not.
    """
    if not mat.markers:
        raise MatError(f"mat {mat.name}: has no markers; several cameras need one that has")
    names = distinct_names([source.name for source in sources])
    merger = CameraMerger(mat, names, shares_printed(deck))
    pipelines = make_pipelines(deck, mat, len(sources))
    return TableCameras(tuple(zip(names, sources, pipelines, strict=True)), merger)


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with a number after each that was there before."""
    distinct: list[str] = []
    for name in names:
        n_before = names[: len(distinct)].count(name)
        distinct.append(f"{name} ({n_before + 1})" if n_before else name)
    return tuple(distinct)
