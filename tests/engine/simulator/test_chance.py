from collections import Counter

from engine.simulator.chance import Chance


def test_the_numbers_are_those_that_splitmix64_is_published_with():
    # Reference values for the seed 1234567 (Rosetta Code, "Pseudo-random numbers/Splitmix64").
    chance = Chance(1234567)
    limit = 1 << 64
    assert [chance.below(limit) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_number_below_a_limit_takes_each_value_about_as_often():
    chance = Chance(7)
    counts = Counter(chance.below(4) for _ in range(8000))
    assert set(counts) == {0, 1, 2, 3}
    assert all(1800 < n < 2200 for n in counts.values())


def test_both_ends_of_a_range_are_included():
    chance = Chance(3)
    assert {chance.between(2, 4) for _ in range(200)} == {2, 3, 4}


def test_shuffling_keeps_all_items_and_moves_them():
    items = list(range(30))
    shuffled = Chance(1).shuffled(items)
    assert sorted(shuffled) == items
    assert shuffled != items
    assert items == list(range(30))


def test_a_heavier_option_is_chosen_more_often():
    chance = Chance(5)
    counts = Counter(chance.weigh([(1.0, "light"), (3.0, "heavy")]) for _ in range(4000))
    assert 2800 < counts["heavy"] < 3200


def test_what_is_certain_happens_and_what_is_impossible_does_not():
    chance = Chance(9)
    assert all(chance.happens(1.0) for _ in range(100))
    assert not any(chance.happens(0.0) for _ in range(100))
