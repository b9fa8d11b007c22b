"""``zhicai simulate``: play a whole game and write its log and what really happened."""

import json
from pathlib import Path

import click

from engine.simulator.book import book_of
from engine.simulator.derived_book import book_under
from engine.simulator.game import Plan, simulate
from engine.simulator.truth import fields_of_truth
from engine.simulator.violations import KINDS, violations_of
from webui.commands.exits import BadInputError
from webui.commands.out_file import write_file
from webui.exports.record import chained_lines
from webui.rule_file import RULE_FILE_SUFFIX, load_ruleset


@click.command("simulate")
@click.option("--rules", required=True, help="cert-3v3, king-10, tongshuai or a .toml file")
@click.option("--seed", type=int, required=True, help="the same seed plays the same game")
@click.option(
    "--violation",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="put in one breach of the rules of this kind; one of " + ", ".join(KINDS),
)
@click.option("--deck", help="the deck, if not the one that the rule book names")
@click.option("--table-only", is_flag=True, help="leave out what only words can tell")
@click.option("-o", "log", type=click.Path(path_type=Path), required=True, help="the match log")
@click.option("--truth", type=click.Path(path_type=Path), help="what really happened, as JSON")
def simulate_game(
    *,
    rules: str,
    seed: int,
    kinds: tuple[str, ...],
    deck: str | None,
    table_only: bool,
    log: Path,
    truth: Path | None,
) -> None:
    """Play a game at random by the rule book, with all cards and skills."""
    if truth is not None and truth.absolute() == log.absolute():
        raise BadInputError(f"{truth}: the log goes there; give --truth another name")
    book = book_under(load_ruleset(rules)) if rules.endswith(RULE_FILE_SUFFIX) else book_of(rules)
    plan = Plan(book.id, seed, deck, violations_of(kinds), is_table_only=table_only, book=book)
    played = simulate(plan)
    lines = chained_lines(played.observations)
    write_file(log, "".join(f"{line}\n" for line in lines).encode())
    if truth is not None:
        fields = fields_of_truth(played.truth)
        write_file(truth, (json.dumps(fields, ensure_ascii=False, indent=1) + "\n").encode())
    made = {violation.kind for violation in played.truth.violations}
    for kind in kinds:
        if kind not in made:
            click.echo(f"zhicai: {kind}: this game gave no occasion for it", err=True)
