"""`printkit print`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import click

import printkit
from layouts.errors import InputError
from output.press.imposition import NO_OFFSET
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import print_facts
from printkit.cli.game_command import GameCommand
from printkit.cli.inputs import read_things
from printkit.files.destination import Destination
from printkit.files.documents import Form
from printkit.listener import tell
from printkit.printing.options import AUTO, CHECK, FILE, OPTIONS, PRINTER, SETUP, SHEETS
from printkit.printing.settings import read_settings, settings_in_force, settings_words
from printkit.setups import Terms

T = TypeVar("T")

FORMS: tuple[Form, ...] = ("pdf", "svg", "png", "yaml", "ppn")
_TO = ("output", "form", "force", "show")
_FOR = ("quiet", "as_json")
SECTIONS = {
    heading: tuple(key for key, option in OPTIONS.items() if option.section == heading)
    for heading in (SETUP, CHECK, SHEETS, PRINTER, FILE)
}
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
""" + exit_codes("what is printed does not pass, or is not proven fair")


@dataclass(frozen=True, slots=True)
class PrintCall:
    """A call of `print`: the `order`, and where its files go (`to`).

    `show`: open the result afterwards; `as_json`: answer in JSON. `kept` names the user's settings
    that the order uses.
    """

    order: printkit.Order
    to: Destination
    kept: str
    show: bool
    as_json: bool


def print_command(function: Callable[[PrintCall], T], explained: str = "") -> click.Command:
    """Return a command with all options of `print`, which passes its `PrintCall` to `function`."""

    @click.argument(
        "named",
        metavar="GAME|LAYOUT|RECORD...",
        nargs=-1,
        required=True,
        type=options.LayoutParam(),
    )
    @options.rows(*OPTIONS)
    @options.to_file(FORMS, "./GAME-SEED.pdf")
    @click.option("--open", "show", is_flag=True, help="Open the result.")
    @options.as_json
    def command(
        named: tuple[str, ...],
        own: dict[str, Any],
        deal_options: tuple[str, ...],
        to: Destination,
        show: bool,
        as_json: bool,
        **typed: Any,
    ) -> T:
        values, kept = _order_values(typed, to.form)
        values["deal_options"] = deal_options
        terms = Terms(*(values[each.name] for each in fields(Terms)))
        things = tuple(thing for name in named for thing in read_things(name, terms))
        order = printkit.Order(things, options=own, form=to.form, **values)
        return function(PrintCall(order, to, kept, show, as_json))

    return click.command(
        "print", cls=GameCommand, printing=True, sections=SECTIONS, epilog=EPILOG, help=explained
    )(command)


def _order_values(typed: dict[str, Any], form: Form) -> tuple[dict[str, Any], str]:
    """Return the order's fields that were typed, and the kept settings among them in words."""
    values: dict[str, Any] = {
        key: not value if OPTIONS[key].usual == "yes" else value for key, value in typed.items()
    }
    values["evened"] = values["head_start"] == AUTO
    values["head_start"] = () if values["evened"] else values["head_start"] or ()
    values["grade"] = values["grade"] or ""
    if values["live_text"] and form != "svg":
        raise InputError("--svg-text is for --format svg")
    values["live_text"] = values["live_text"] == "live"
    if values["dpi"] is None:
        del values["dpi"]
    elif form != "png":
        raise InputError("--dpi is for --format png")
    duplex, offset = values["duplex"], values["back_offset"]
    kept = settings_in_force(
        read_settings(), duplex, offset, pictures=form != "pdf", bled=values["bleed"] > 0
    )
    values["duplex"] = duplex or kept.duplex
    if offset is None and kept.back_offset != NO_OFFSET:
        values["back_offset"] = kept.back_offset
    return values, settings_words(kept)


def _print(asked: PrintCall) -> None:
    to = asked.to
    draft = printkit.draft(asked.order)
    if asked.as_json and to.kind == "stdout":
        raise InputError("--json and -o - both write to standard output; keep one")
    if draft.takes_long:
        to.check(draft.outline(apart=to.one_by_one))
    sheets = printkit.finish(draft)
    written = sheets.files(apart=to.one_by_one)
    paths = to.write([each.document for each in written])
    for line in (*sheets.words, *_how_to_print(written, asked.kept), *sheets.others):
        tell(line)
    if asked.as_json:
        options.show_json(print_facts(sheets.setups, paths))
    else:
        options.show_paths(paths)
    if asked.show and paths:
        click.launch(str(paths[0]))
    click.get_current_context().exit(0 if sheets.passed else 1)


def _how_to_print(written: Sequence[printkit.Written], kept: str) -> Iterator[str]:
    """Yield sentences on how to print the files, and on the user's settings that were used."""
    for way in dict.fromkeys(each.to_print for each in written if each.to_print):
        yield f"To print{' each' if len(written) > 1 else ''}: {way}."
    if kept and any(each.prints_backs for each in written):
        yield f"As printkit calibrate keeps it: {kept}."


print_ = print_command(
    _print,
    """Print a game: its setup or board, and the rules; or the sheets you name.

    A bare GAME has a fair setup: one that comes with printkit, else new ones are dealt until one is
    fair, as with --seed. A LAYOUT is a file, an ID (coin-isolation#7,
    coin-isolation:CODE) or - for standard input; it is checked, and printed with what was found,
    fair or not. A RECORD is printed as numbered diagrams of its positions. Several of these go into
    one PDF, or into a folder with a file for each. A folder that printkit catalogue made is all
    setups in it.
    """,
)
