"""`printkit calibrate`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

import printkit
from layouts.errors import InputError
from layouts.paper import PAPERS
from output.press.imposition import Duplex, Offset
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.options import ChoiceParam
from printkit.files.documents import Destination
from printkit.listener import tell
from printkit.printing.settings import (
    DUPLEX,
    Settings,
    join_offsets,
    offset_text,
    settings_or_usual,
    settings_path,
    write_settings,
)

STEM = "calibration"


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
    duplex: Duplex | None,
    paper: str | None,
    to: Destination,
    show: bool,
) -> None:
    """Find out how your printer prints on both sides, and keep that for all kits.

    On its own it writes a test sheet, which tells you what to look for and what to type. With
    --back-offset or --duplex it keeps what you found in your settings.
    """
    settings, wrong = settings_or_usual()
    if back_offset is None and duplex is None:
        paths = _write_sheet(settings, paper, to)
        if wrong:
            tell(f"None of your settings is used: {wrong}.")
        if show and paths:
            click.launch(str(paths[0]))
        return
    if paper or to.kind != "usual" or to.force or show:
        raise InputError(
            "--back-offset and --duplex keep a setting and write no test sheet; "
            "leave the other options out"
        )
    if back_offset is not None:
        settings = replace(settings, back_offset=back_offset)
    if duplex is not None:
        settings = replace(settings, duplex=duplex)
    broken = write_settings(settings)
    if broken:
        tell(f"What was wrong ({wrong}) is now in {broken}.")
    tell(f"Kept in {settings_path()}: {_summary(settings)}.")


def _write_sheet(settings: Settings, paper: str | None, to: Destination) -> list[Path]:
    data = printkit.calibration_sheet(paper, settings.duplex, settings.back_offset)
    paths = to.write([printkit.Document(STEM, {"": data})])
    tell("Print the test sheet on both sides at 100 % and do what it says.")
    tell(f"Kept so far: {_summary(settings)}.")
    options.show_paths(paths)
    return paths


def _summary(settings: Settings) -> str:
    duplex = settings.duplex or "long-edge (usual)"
    return f"both sides {duplex}, backs moved by {offset_text(settings.back_offset)} mm"
