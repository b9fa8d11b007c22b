"""The table that is measured: thirty cards, and every few seconds a hand."""

from engine.seats import Seat
from vision.model import Place
from vision.simulated.script import LayCard, PassHand, TableAction, TableScript

SEATS = tuple(seat.value for seat in Seat)
GENERALS = ("machao", "huangzhong", "xuchu", "sunquan", "zhangliao", "caoren")
IDENTITIES = ("lord", "loyalist", "loyalist", "renegade", "rebel", "rebel")
EQUIPMENT = ("crossbow/CA", "blade/S5", "dilu/C5", "eight_diagram/S2", "nioh_shield/C2", "spear/SQ")
PLAYED = ("slash/S7", "jink/H2", "peach/H3", "duel/SA", "snatch/S3", "nullification/SJ")


def busy_table(seconds: int) -> TableScript:
    """Lay thirty cards, then one more or a passing hand every two seconds."""
    actions: list[TableAction] = []
    for number, seat in enumerate(SEATS):
        faces = {
            "general": f"general/{GENERALS[number]}",
            "identity": f"identity/{IDENTITIES[number]}",
            "hp": "hp/4",
            "equip": EQUIPMENT[number],
        }
        for zone, face in faces.items():
            actions.append(LayCard(0, len(actions) + 1, face, Place(zone, seat), seat))
        actions.append(LayCard(0, len(actions) + 1, PLAYED[number], Place("play"), seat))
    for second in range(2, seconds - 1, 2):
        seat = SEATS[second // 2 % 6]
        if second % 4:
            actions.append(PassHand(second * 1000, seat))
        elif second <= 16:
            track = len(actions) + 1
            actions.append(LayCard(second * 1000, track, "slash/HJ", Place("play"), seat))
    return TableScript(tuple(actions), seconds * 1000)
