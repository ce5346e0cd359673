"""`printkit deal`."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from layouts.game import Game
from layouts.setup import layout_yaml
from printkit.commands import options
from printkit.commands.checking import deal_until_fair
from printkit.inputs import dealt_setup
from printkit.kit import SEEDS, Checked
from printkit.writing import check_free, write_files


@click.command(
    epilog="""\b
Examples:
  printkit deal coin-isolation > tonight.yaml
  printkit deal coin-isolation --seed 7 --no-check -o seven.yaml
"""
)
@click.argument("game", type=options.GameType())
@click.option("--seed", type=options.SEED, help="The first seed to try.  [default: any]")
@options.table
@options.deal_options
@options.sides
@click.option("--no-check", is_flag=True, help="Take the seed's setup, fair or not.")
@click.option("-o", "output", type=click.Path(path_type=Path), help="A file to write to.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@options.threads
def deal(
    game: Game,
    seed: int | None,
    players: int | None,
    variants: tuple[str, ...],
    deal_options: tuple[str, ...],
    sides: str,
    no_check: bool,
    output: Path | None,
    force: bool,
    threads: int | None,
) -> None:
    """Deal a fair setup of GAME and write its layout as YAML."""
    if output:
        check_free(output, force)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    first = dealt_setup(game, seed, players, variants, deal_options)
    dealt = Checked(first) if no_check else deal_until_fair(first, seed, sides, threads)
    number = "" if dealt.setup.seed is None else f", seed {dealt.setup.seed}"
    text = f"# {dealt.setup.id}{number}\n{layout_yaml(dealt.setup.layout)}"
    if output:
        write_files({output: text.encode()}, force)
    else:
        click.echo(text, nl=False)
