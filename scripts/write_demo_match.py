"""Write the match that ``zhicai demo`` plays: ``webui/demo/match.jsonl`` and ``gestures.json``.

A short 3v3 game by the referees' textbook, told turn by turn. Everything in it is legal except for
three planted breaches: an answer after a five-second window has run out (turn 3), a character that
acts twice in a round (turn 4) and a second slash in one phase (turn 6).
"""

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path

from engine.log_codec import FIRST_PREV_HASH, encode_line, hash_of_line
from engine.observations import (
    DISCARD_PILE,
    DRAW_PILE,
    MIDDLE,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    ClockStarted,
    Conceded,
    Fact,
    FirstTeamChosen,
    IdentityTurned,
    MatchEnded,
    MatchStarted,
    Observation,
    Place,
    SeatEntry,
    TimeCalled,
    Witness,
)
from engine.seats import Seat, Team

DEMO_FOLDER = Path(__file__).parent.parent / "webui" / "demo"

WC, WL, WR = Seat.WARM_COMMANDER, Seat.WARM_LEFT, Seat.WARM_RIGHT
CC, CL, CR = Seat.COLD_COMMANDER, Seat.COLD_LEFT, Seat.COLD_RIGHT

# Nobody here may play a second slash, and no skill of theirs or card of this game turns up a card
# that could be taken for one in turn 6.
GENERALS = {
    WC: ("A1", "machao", 5),
    WL: ("A2", "huangzhong", 4),
    WR: ("A3", "xuchu", 4),
    CC: ("B1", "sunquan", 5),
    CL: ("B2", "zhangliao", 4),
    CR: ("B3", "caoren", 4),
}
IDENTITIES = {WC: "lord", WL: "loyalist", WR: "loyalist", CC: "renegade", CL: "rebel", CR: "rebel"}
REFEREE = None
Telling = tuple[int, Witness, Fact, Seat | None]
"""When, who says so, what happened, whose hand it was."""


@dataclass(slots=True)
class Story:
    """Collects what happens, and remembers which card lies where."""

    told: list[Telling] = field(default_factory=list[Telling])
    passings: list[dict[str, int | str]] = field(default_factory=list[dict[str, int | str]])
    n_tracks: int = 0
    lying: dict[int, Place] = field(default_factory=dict[int, Place])

    def on(self, place: Place) -> tuple[int, ...]:
        """Return what lies on ``place``."""
        return tuple(track for track, at in self.lying.items() if at == place)

    def seen(self, at_ms: int, fact: Fact, hand: Seat | None) -> None:
        """The camera sees ``fact`` done by ``hand``."""
        self.told.append((at_ms, Witness.CAMERA, fact, hand))

    def entered(self, at_ms: int, fact: Fact) -> None:
        """The referee enters ``fact``."""
        self.told.append((at_ms, Witness.REFEREE, fact, None))

    def lay(self, at_ms: int, face: str, place: Place, hand: Seat | None) -> int:
        """A card comes to lie on ``place``; returns its track."""
        self.n_tracks += 1
        self.lying[self.n_tracks] = place
        self.seen(at_ms, CardPlaced(face, place, self.n_tracks), hand)
        return self.n_tracks

    def play(self, at_ms: int, seat: Seat, *faces: str) -> None:
        """A player lays cards in the middle, 1.6 s apart."""
        for i, face in enumerate(faces):
            self.lay(at_ms + 1600 * i, face, MIDDLE, seat)

    def equip(self, at_ms: int, seat: Seat, face: str) -> None:
        """A player puts on equipment."""
        self.lay(at_ms, face, Place("equip", seat), seat)

    def show_hp(self, at_ms: int, seat: Seat, hp: int) -> None:
        """A health card is laid over the one before, which goes with the hand."""
        place = Place("hp", seat)
        before = self.on(place)
        self.lay(at_ms, f"hp/{hp}", place, seat)
        for track in before:
            del self.lying[track]
            self.seen(at_ms, CardTakenAway(track, place), seat)

    def turn(self, at_ms: int, seat: Seat, *, sideways: bool = True) -> None:
        """An identity card is turned."""
        self.seen(at_ms, IdentityTurned(seat, sideways), seat)

    def put_away(self, at_ms: int, tracks: tuple[int, ...], hand: Seat | None = REFEREE) -> None:
        """Cards go to the discard pile under one hand."""
        for track in tracks:
            self.seen(at_ms, CardMoved(track, self.lying[track], DISCARD_PILE), hand)
            self.lying[track] = DISCARD_PILE

    def sweep(self, at_ms: int) -> None:
        """The referee clears the middle."""
        self.put_away(at_ms, self.on(MIDDLE))

    def reach_over(self, at_ms: int, seat: Seat) -> None:
        """A hand passes over the table without doing anything."""
        self.passings.append({"at_ms": at_ms, "seat": seat.value})


def tell() -> Story:
    """Return the whole match."""
    story = Story()
    _prepare(story)
    _first_three_turns(story)
    _rest_of_first_round(story)
    _second_round(story)
    story.entered(103_000, Conceded(Team.COLD))
    story.entered(108_000, MatchEnded(Team.WARM, "concession"))
    return story


def _prepare(story: Story) -> None:
    seats = {seat: SeatEntry(player, general) for seat, (player, general, _) in GENERALS.items()}
    story.entered(0, MatchStarted("cert-3v3", "proxy", seats, "2026-01-01T00:00:00Z", 1))
    story.lay(0, "back", DRAW_PILE, REFEREE)
    for seat, identity in IDENTITIES.items():
        story.lay(0, f"identity/{identity}", Place("identity", seat), seat)
    story.entered(500, ClockStarted("match", 2_400_000))
    for i, (seat, (_, general, _)) in enumerate(GENERALS.items()):
        story.lay(1400 + 250 * i, f"general/{general}", Place("general", seat), seat)
    for i, (seat, (_, _, hp)) in enumerate(GENERALS.items()):
        story.show_hp(3800 + 250 * i, seat, hp)
    story.entered(7000, FirstTeamChosen(Team.WARM))


def _first_three_turns(story: Story) -> None:
    # Turn 1, warm commander: a slash at the cold left vanguard, which is dodged; his horsemanship
    # brings both neighbours of the other side within reach. Then an indulgence.
    story.turn(8500, WC)
    story.play(10_300, WC, "slash/S7")
    story.play(11_900, CL, "jink/H2")
    indulgence = story.lay(13_700, "indulgence/S6", Place("judge", CR), CR)
    story.sweep(15_600)

    # Turn 2, cold left: a horse, and a slash that hits the warm right vanguard.
    story.turn(16_200, CL)
    story.equip(17_900, CL, "dilu/C5")
    story.play(19_500, CL, "slash/C8")
    story.show_hp(21_400, WR, 3)
    story.sweep(22_300)

    # Turn 3, cold right: before the indulgence is judged the referee counts five seconds. Somebody
    # reaches over the table meanwhile. The nullification comes two and a half seconds too late
    # (breach 1) and does not count; the judgement is hearts, so he plays on.
    story.turn(22_800, CR)
    story.entered(24_300, ClockStarted("window", 5000))
    story.reach_over(26_600, CC)
    story.told.append((29_300, Witness.CLOCK, TimeCalled("window"), None))
    late = story.lay(31_800, "nullification/SJ", MIDDLE, CR)
    judgement = story.lay(33_600, "peach/H8", MIDDLE, REFEREE)
    story.put_away(35_600, (indulgence, late, judgement))
    story.play(37_200, CR, "slash/C2")
    story.play(38_800, WL, "jink/D3")
    story.sweep(40_700)


def _rest_of_first_round(story: Story) -> None:
    # Turn 4: it is warm's go, but the vanguards are passed over; the commander's identity card is
    # set upright and turned again (breach 2). A dismantlement takes the horse.
    story.turn(40_800, WC, sideways=False)
    story.turn(42_600, WC)
    story.play(44_400, WC, "dismantlement/S3")
    story.put_away(46_200, story.on(Place("equip", CL)), hand=CL)
    story.sweep(48_000)

    # Turn 5, cold commander: two more cards, a bow, and down to his limit by a discard.
    story.turn(48_000, CC)
    story.play(49_800, CC, "ex_nihilo/H7")
    story.equip(51_500, CC, "kylin_bow/H5")
    story.lay(53_300, "slash/D6", DISCARD_PILE, CC)
    story.sweep(55_000)

    # Turn 6, warm left: one slash hits, and then a second one (breach 3).
    story.turn(55_000, WL)
    story.play(56_800, WL, "slash/S8")
    story.show_hp(58_700, CR, 3)
    story.play(60_300, WL, "slash/S9")
    story.play(61_900, CR, "jink/D5")
    story.sweep(63_700)

    # Turn 7, warm right: a peach for himself, then a duel, which the cold left vanguard loses.
    story.turn(63_800, WR)
    story.play(65_600, WR, "peach/H3")
    story.show_hp(67_400, WR, 4)
    story.play(69_000, WR, "duel/SA")
    story.play(70_600, CL, "slash/C9")
    story.play(72_200, WR, "slash/H10")
    story.show_hp(73_900, CL, 3)
    story.sweep(75_500)


def _second_round(story: Story) -> None:
    # All have acted: the referee has every identity card set upright.
    for i, seat in enumerate(Seat):
        story.turn(76_300 + 200 * i, seat, sideways=False)

    # Turn 8: warm acted last, so cold opens; a dodged slash by bow, and armour.
    story.turn(79_300, CC)
    story.play(81_000, CC, "slash/C4")
    story.play(82_600, WC, "jink/D6")
    story.equip(84_200, CC, "nioh_shield/C2")
    story.sweep(85_700)

    # Turn 9, warm left: a horse and a dodged slash.
    story.turn(85_900, WL)
    story.equip(87_600, WL, "chitu/H5")
    story.play(89_200, WL, "slash/D7")
    story.play(90_800, CR, "jink/D9")
    story.sweep(92_400)

    # Turn 10, warm right: two more cards, a slash that hits, a discard.
    story.turn(92_600, WR)
    story.play(94_300, WR, "ex_nihilo/H8", "slash/CJ")
    story.show_hp(97_700, CL, 2)
    story.lay(99_300, "jink/D8", DISCARD_PILE, WR)
    story.sweep(101_000)


def write_match(folder: Path) -> int:
    """Write log and gestures into ``folder``; returns the number of log lines."""
    story = tell()
    told = sorted(story.told, key=lambda entry: entry[0])
    lines: list[str] = []
    hands: dict[str, str | None] = {}
    previous = FIRST_PREV_HASH
    for seq, (at_ms, witness, fact, hand) in enumerate(told, start=1):
        lines.append(encode_line(Observation(seq, at_ms, witness, fact), previous))
        previous = hash_of_line(lines[-1])
        if witness is Witness.CAMERA:
            hands[str(seq)] = hand.value if hand else None
    (folder / "match.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    gestures = json.dumps({"hands": hands, "passings": story.passings}, indent=1)
    (folder / "gestures.json").write_text(gestures + "\n", encoding="utf-8")
    return len(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the match that the demo plays.")
    parser.add_argument("--folder", type=Path, default=DEMO_FOLDER)
    folder: Path = parser.parse_args().folder
    print(f"{write_match(folder)} lines written to {folder}")


if __name__ == "__main__":
    main()
