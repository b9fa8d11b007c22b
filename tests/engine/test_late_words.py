"""Words that officials tap twice, or only after the table has gone on."""

from tests.engine.declared import faults, respond, use
from tests.engine.told import CC, CR, WL, laid, sideways, swept, told


def test_a_dodge_told_after_it_was_swept_answers_what_was_swept_with_it() -> None:
    dodged = (use(CC, "slash/S7", CR), laid("slash/S7", 1), laid("jink/H2", 2))
    match = told(sideways(CC), *dodged, swept(1), swept(2), respond(CR, "jink/H2"))
    assert faults(match) == []


def test_a_nullification_told_after_it_was_swept_answers_what_was_swept_with_it() -> None:
    negated = (use(CC, "ex_nihilo/H7", CC), laid("ex_nihilo/H7", 1), laid("nullification/SJ", 2))
    match = told(sideways(CC), *negated, swept(1), swept(2), respond(WL, "nullification/SJ"))
    assert faults(match) == []
