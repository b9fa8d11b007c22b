"""An organiser's rules in a file: ``--rules my-cup.toml`` wherever a rule set is named."""

import tomllib
from difflib import get_close_matches
from pathlib import Path

from engine.generals import POOLS, find_general_name
from engine.rulesets import RULESETS, RuleSet, RuleSetError, derived_ruleset, ruleset_of

RULE_FILE_SUFFIX = ".toml"


class RuleFileError(ValueError):
    """A file of rules that cannot be read, or that makes no rule set."""


def load_ruleset(rules: str) -> RuleSet:
    """Return the rule set of this id, or the one that a TOML file makes of a book.

    Raises:
        UnknownRuleSetError: when there are no rules of that id.
        RuleFileError: when the file cannot be read, or what is wrong with what it says.
    """
    if not rules.endswith(RULE_FILE_SUFFIX):
        return ruleset_of(rules)
    path = Path(rules)
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        ruleset = derived_ruleset(settings, RULESETS)
    except OSError as error:
        raise RuleFileError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RuleFileError(f"{path}: not a text file in UTF-8") from error
    except (tomllib.TOMLDecodeError, RuleSetError) as error:
        raise RuleFileError(f"{path}: {error}") from error
    for general in ruleset.banned_generals:
        _check_known(path, general)
    return ruleset


def _check_known(path: Path, general: str) -> None:
    """Refuse a general that is in no list: written otherwise, nobody would be banned."""
    if find_general_name(general) is None:
        close = get_close_matches(general, sorted(frozenset[str]().union(*POOLS.values())), 1)
        hint = f"did you mean {close[0]!r}?" if close else "give ids such as 'zhangjiao'"
        raise RuleFileError(f"{path}: banned_generals: unknown general {general!r}; {hint}")
