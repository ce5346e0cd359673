"""`printkit print`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import print_facts
from printkit.cli.game_command import GameCommand, key_of
from printkit.cli.inputs import read_things
from printkit.cli.sources import IN_USE
from printkit.files.documents import TTS, WHERE_TO_PUT_THEM, Destination, Form
from printkit.layouts.errors import InputError
from printkit.library import kits
from printkit.library.kits import Written
from printkit.listener import tell
from printkit.output.press.imposition import Offset
from printkit.printing.options import CHECK, FILE, OPTIONS, PRINTER, SETUP, SHEETS
from printkit.printing.order import Order
from printkit.printing.settings import USUAL, offset_words, source_words
from printkit.printing.typed import order_values
from printkit.setups import Terms

FORMS: tuple[Form, ...] = ("pdf", "svg", "png", "yaml", "ppn", "tts")
_TO = ("output", "form", "force", "show")
_FOR = ("quiet", "verbose", "as_json")
SECTIONS = {
    heading: tuple(key for key, option in OPTIONS.items() if option.section == heading)
    for heading in (SETUP, CHECK, SHEETS, PRINTER, FILE)
}
SECTIONS[PRINTER] = ("printer", *SECTIONS[PRINTER])
SECTIONS[FILE] = (*_TO, *SECTIONS[FILE], *_FOR)


EPILOG = """\b
Examples:
  printkit print coin-isolation
  printkit print coin-isolation --all
  printkit print coin-isolation --players 3 --paper letter --theme low-ink
  printkit print coin-isolation --seed 7 --sheet setup --sheet rules -o tonight.pdf
  printkit print my-layout.yaml --no-check --open
  printkit print coin-isolation --count 12 -o evening.pdf
  printkit print monday.yaml tuesday.yaml -o week/
  printkit print our-game.yaml --sheet diagrams
  printkit print setups/ --sheet cards
  printkit print coin-isolation#7 --booklet
  printkit print dice-isolation --sheet boards --sheet overview
  printkit print dice-isolation --number 3,5
  printkit print isaac --sheet puzzles --count 12 --grade easy..hard
  printkit print game.yaml --sheet annotated
  printkit print isaac#7 --format tts -o table/
""" + exit_codes("a setup was dealt and is not proven fair; it is printed all the same")


@click.command("print", cls=GameCommand, printing=True, sections=SECTIONS, epilog=EPILOG)
@click.argument(
    "named",
    metavar="GAME|LAYOUT|RECORD...",
    nargs=-1,
    required=True,
    type=options.LAYOUT,
)
@options.rows(*OPTIONS)
@click.option(
    "--printer",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="What a printer or a print shop asks for, in a file: lines such as duplex: short-edge, "
    "for any option that printkit config can set.",
)
@options.to_file(FORMS, "./GAME-SEED.pdf")
@click.option("--open", "show", is_flag=True, help="Open the result.")
@options.as_json
def print_(
    named: tuple[str, ...],
    own: dict[str, Any],
    deal_options: tuple[str, ...],
    printer: Path | None,
    to: Destination,
    show: bool,
    as_json: bool,
    **typed: Any,
) -> None:
    """Print a game: its setup or board, and the rules; or the sheets you name.

    For a GAME alone this is a fair setup: one that comes with printkit, or else setups are dealt
    until one is fair, as with --seed. A LAYOUT is a file, an ID (coin-isolation#7,
    coin-isolation:CODE) or - for standard input; it is checked and printed, fair or not. A RECORD
    is printed as numbered diagrams of its positions. Several of these go into one PDF, or into a
    folder with a file for each. A folder made by printkit catalogue stands for all its setups.

    What comes with printkit prints in two seconds. A check takes up to a minute, a deal some
    minutes.
    """
    in_use = click.get_current_context().meta[IN_USE]
    values, kept = order_values(typed, to.form, in_use)
    values["deal_options"] = deal_options
    terms = Terms(*(values[each.name] for each in fields(Terms)))
    things = tuple(thing for name in named for thing in read_things(name, terms))
    draft = kits.draft(Order(things, options=own, form=to.form, **values))
    if as_json and to.kind == "stdout":
        raise InputError("--json and -o - both write to standard output; keep one")
    if draft.takes_long and not draft.comes_ready:
        to.check(draft.outline(apart=to.one_by_one))
    sheets = kits.finish(draft)
    written = sheets.files(apart=to.one_by_one)
    paths = to.write([each.document for each in written])
    said = [*_how_to_print(written, kept, typed["back_offset"])]
    if to.form == TTS and to.kind == "zip" and not values["link"]:
        said.append(f"Put the JSON file into Saves. {WHERE_TO_PUT_THEM}.")
    for line in (*sheets.words, *said, *_as_usual(own), *sheets.others):
        tell(line)
    options.show_result(print_facts(sheets.setups, paths), paths, as_json=as_json, show=show)
    click.get_current_context().exit(0 if sheets.dealt_well else 1)


def _how_to_print(written: Sequence[Written], kept: str, moved: Offset | None) -> Iterator[str]:
    """Yield sentences on how to print the files, and on the user's settings that were used.

    `moved` is the offset of backs that was typed.
    """
    for way in dict.fromkeys(each.to_print for each in written if each.to_print):
        yield f"To print{' each' if len(written) > 1 else ''}: {way}."
    if any(each.prints_backs for each in written):
        if moved and any(moved):
            yield f"Backs moved {offset_words(moved)}."
        if kept:
            yield f"As kept for your printer: {kept}."


def _as_usual(own: Mapping[str, object]) -> Iterator[str]:
    """Yield a sentence on the user's usual values that were used, and where they come from."""
    context = click.get_current_context()
    used = [
        f"{name} {value}{source_words(source)}"
        for name, (value, source) in context.meta[IN_USE].items()
        if name in USUAL
        and context.get_parameter_source(key_of(name)) is ParameterSource.DEFAULT_MAP
        and (key_of(name) in OPTIONS or name in own)
    ]
    if used:
        yield f"As printkit config has it: {', '.join(used)}."
