"""Put the parts together that watch one table."""

from models.registry import MODELS_DIR, load_net, read_manifest
from vision.deck import Deck, DeckError
from vision.find_cards import CardFinder
from vision.locate_mat import MatLocator
from vision.mat import Mat
from vision.pipeline import Stages, TablePipeline
from vision.read_cards import CardReader
from vision.read_names import NameReader, known_names_of
from vision.read_text import TextReader
from vision.watch_motion import MotionWatcher


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
    stages = Stages(
        finder=make_finder(n_threads),
        reader=make_reader(deck, n_threads),
        locator=MatLocator(mat),
        watcher=MotionWatcher(),
        names=NameReader(make_text_reader(n_threads), known_names_of(deck.cards)),
    )
    return TablePipeline(stages, mat)
