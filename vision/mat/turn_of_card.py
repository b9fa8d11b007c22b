"""How a card lies relative to its seat."""

from vision.model import Turn


def turn_of(angle_deg: float, seat_angle_deg: float, before: Turn) -> Turn:
    """Say how a card lies relative to its seat, up and down alike, with hysteresis.

    Args:
        angle_deg: of the card on the mat.
        seat_angle_deg: of a card lying upright there.
        before: what was said last.
    """
    off_deg = abs((angle_deg - seat_angle_deg + 90) % 180 - 90)  # 0 upright ... 90 sideways
    if off_deg < 30 or (before is Turn.UPRIGHT and off_deg < 38):
        return Turn.UPRIGHT
    if off_deg > 60 or (before is Turn.SIDEWAYS and off_deg > 52):
        return Turn.SIDEWAYS
    return Turn.TURNING
