"""`printkit config` and `printkit calibrate`: the user's own defaults for all kits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.options import ChoiceParam, join_offsets
from printkit.files.documents import Destination, Document
from printkit.layouts.errors import InputError
from printkit.layouts.paper import PAPERS
from printkit.layouts.spelling import read_name
from printkit.library import kits
from printkit.listener import tell
from printkit.output.press.imposition import TRUE_RULERS, Duplex, Offset, Rulers
from printkit.printing.settings import (
    DUPLEX,
    NAMES,
    Settings,
    change_settings,
    changed_since_written,
    offset_words,
    rulers_words,
    settings_of,
    settings_or_usual,
    settings_path,
    source_words,
    typed_values,
    usual_value,
    values_in_use,
)

STEM = "calibration"


@click.command(
    epilog="""\b
Examples:
  printkit config                   what is set, and where
  printkit config paper letter      print on Letter from now on
  printkit config coins euro        play with euro cents
  printkit config --unset paper
"""
    + exit_codes()
)
@click.argument("name", required=False)
@click.argument("value", required=False)
@click.option("--unset", metavar="NAME", help="Forget what was set.")
def config(name: str | None, value: str | None, unset: str | None) -> None:
    """Show or set what every kit uses unless its command says otherwise.

    NAME is paper, theme, text, coins, language, link, order, bleed, duplex, back-offset or rulers;
    VALUE is as after the option of this name. A variable such as PRINTKIT_PAPER overrides what is
    set here, the file after print --printer overrides both, and an option overrides all. -v after
    any command says where its values come from. printkit calibrate finds duplex, back-offset and
    rulers.
    """
    if unset:
        if name:
            raise InputError("--unset forgets one setting; leave the other words out")
        _keep(unset, "")
    elif name is None:
        for line in _lines():
            click.echo(line)
    elif value is None:
        typed = name[:40].partition("=")
        right = f"printkit config {typed[0]} {typed[2] or 'VALUE'}"
        raise InputError(f"{name[:40]}: say the value, too: {right}; --unset forgets it")
    else:
        _keep(name, value)


def _keep(name: str, value: str) -> None:
    """Set a value, or forget it if it is empty."""
    try:
        name = read_name(name, NAMES)
    except InputError as error:
        raise InputError(f"there is no setting {error}") from None
    given = {name: usual_value(name, value, name)} if value else {}

    def change(settings: Settings) -> Settings:
        others = {each: kept for each, kept in typed_values(settings).items() if each != name}
        return settings_of(others | given)

    _change(change)
    tell(f"Kept in {settings_path()}.")


def _change(change: Callable[[Settings], Settings]) -> Settings:
    """Change the settings that are kept, and tell of a file that was faulty."""
    settings, told = change_settings(change)
    if told:
        tell(told)
    return settings


def _lines() -> Iterator[str]:
    """Yield a line for each setting: its value, and where it comes from."""
    found = values_in_use()
    if changed_since_written():  # the user sees what was changed
        change_settings(lambda settings: settings)
    for name in NAMES:
        value, source = found.get(name, ("as usual", ""))
        said = source_words(source) if source else ""
        yield f"{name:<12} {value}{said and f' {said}'}"
    yield f"in {settings_path()}"


class _OffsetCommand(click.Command):
    """A command with --back-offset, whose two numbers may be typed as two words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, join_offsets(args))


@click.command(
    cls=_OffsetCommand,
    epilog="""\b
Examples:
  printkit calibrate                          write the test sheet; print it and do what it says
  printkit calibrate --back-offset 0.8,-0.4   keep what it told you
  printkit calibrate --rulers 100,99.5        it prints 100 mm as 99.5 mm down the paper
  printkit calibrate --duplex short-edge      this printer turns paper over the short edge
"""
    + exit_codes(),
)
@click.option(
    "--back-offset",
    type=options.OFFSET,
    metavar="X,Y",
    help="Keep: move backs X mm to the right and Y mm down.",
)
@click.option(
    "--rulers",
    type=options.RULERS,
    metavar="ACROSS,DOWN",
    help="Keep: what your ruler shows for 100 mm across the paper, and down.",
)
@click.option("--duplex", type=ChoiceParam(DUPLEX), help="Keep: how to print on both sides.")
@click.option(
    "--paper",
    type=ChoiceParam([*PAPERS]),
    help="The paper's size.  [default: your country's]",
)
@options.to_file(("pdf",), f"./{STEM}.pdf")
@click.option("--open", "show", is_flag=True, help="Open the test sheet.")
def calibrate(
    back_offset: Offset | None,
    rulers: Rulers | None,
    duplex: Duplex | None,
    paper: str | None,
    to: Destination,
    show: bool,
) -> None:
    """Find out how your printer prints on both sides, and keep that for all kits.

    On its own it writes a test sheet, which tells you what to look for and what to type. With
    --back-offset, --rulers or --duplex it keeps what you found in your settings.
    """
    if back_offset is None and rulers is None and duplex is None:
        settings, wrong = settings_or_usual()
        paths = _write_sheet(settings, paper, to)
        if wrong:
            tell(f"None of your settings is used: {wrong}.")
        if show and paths:
            click.launch(str(paths[0]))
        return
    if paper or to.kind != "usual" or to.force or show:
        raise InputError(
            "--back-offset, --rulers and --duplex keep a setting and write no test sheet; "
            "leave the other options out"
        )
    given: dict[str, Any] = {"back_offset": back_offset, "rulers": rulers, "duplex": duplex}
    given = {name: value for name, value in given.items() if value is not None}
    settings = _change(lambda kept: replace(kept, **given))
    tell(f"Kept in {settings_path()}: {_summary(settings)}.")


def _write_sheet(settings: Settings, paper: str | None, to: Destination) -> list[Path]:
    data = kits.calibration_sheet(paper, settings.duplex, settings.back_offset)
    paths = to.write([Document(STEM, {"": data})])
    tell("Print the test sheet on both sides at 100 % and do what it says.")
    tell(f"Kept so far: {_summary(settings)}.")
    options.show_paths(paths)
    return paths


def _summary(settings: Settings) -> str:
    duplex = settings.duplex or "long-edge (usual)"
    said = f"both sides {duplex}, backs moved {offset_words(settings.back_offset)}"
    true = settings.rulers == TRUE_RULERS
    return said if true else f"{said}, {rulers_words(settings.rulers)}"
