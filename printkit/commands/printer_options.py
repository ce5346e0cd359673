"""The options that say how sheets meet the printer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar, cast, get_args

import click

from layouts.errors import InputError
from output.press.imposition import NO_OFFSET, Duplex, Feeding, Imposition, Offset
from printkit.destination import Destination
from printkit.prepress import DPI, MAX_BLEED, PNG_DPI
from printkit.settings import (
    DUPLEX,
    Settings,
    joined_offsets,
    kept_words,
    parse_offset,
    read_settings,
)

F = TypeVar("F", bound=Callable[..., Any])


class BleedParam(click.FloatRange):
    """So many mm of bleed."""

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        if str(value).strip().lower() in ("nan", "+nan", "-nan"):  # which no range keeps out
            self.fail(f"{value} is not a length", param, ctx)
        return float(super().convert(value, param, ctx))


class OffsetParam(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.2 only
    """Two numbers of mm."""

    name = "offset"

    def convert(self, value: Any, param: Any, ctx: Any) -> Offset:
        try:
            return value if isinstance(value, Offset) else parse_offset(value)
        except InputError as error:
            self.fail(str(error), param, ctx)


class OffsetCommand(click.Command):
    """A command with --back-offset, whose two numbers may be two words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, joined_offsets(args))


_OPTIONS = (
    click.option(
        "--duplex",
        type=click.Choice(DUPLEX),
        help="How backs get behind their fronts: the printer turns the paper over an edge; you "
        "fold cut-outs over and glue them; or each side is a sheet of its own.  "
        "[default: as kept by printkit calibrate, else long-edge; booklets short-edge]",
    ),
    click.option(
        "--order",
        "feeding",
        type=click.Choice(get_args(Feeding)),
        default="pages",
        show_default=True,
        help="Pages as they come, or all fronts and then all backs, for feeding the paper twice.",
    ),
    click.option(
        "--back-offset",
        type=OffsetParam(),
        metavar="X,Y",
        help="Move backs X mm to the right and Y mm down, for this kit only.  "
        "[default: as kept by printkit calibrate]",
    ),
    click.option(
        "--booklet",
        is_flag=True,
        help="Four pages on a sheet, to fold; rules and reference unless --sheet names others.",
    ),
    click.option(
        "--bleed",
        type=BleedParam(0, MAX_BLEED),
        default=0.0,
        metavar="MM",
        help="For a print shop: crop marks on larger paper, and colour that runs on beyond every "
        "cut.  [default: 0]",
    ),
    click.option(
        "--svg-text",
        type=click.Choice(["outlines", "live"]),
        help="Text in SVG: as outlines, the same everywhere, or live, to be searched and edited, "
        "with its fonts for browsers.  [default: outlines]",
    ),
    click.option(
        "--dpi",
        type=click.IntRange(*DPI),
        metavar="N",
        help=f"Dots per inch in PNG files.  [default: {PNG_DPI}]",
    ),
)


def printer_options(function: F) -> F:
    """The options of a command that prints: what the user keeps is in them, which `kept` tells."""

    @wraps(function)
    def gathered(*arguments: Any, to: Destination, **values: Any) -> Any:
        form = to.form
        svg_text, dpi = values.pop("svg_text"), values.pop("dpi")
        if svg_text and form != "svg":
            raise InputError("--svg-text is for --format svg")
        if dpi and form != "png":
            raise InputError("--dpi is for --format png")
        duplex, offset, bled = values.pop("duplex"), values.pop("back_offset"), values["bleed"] > 0
        kept = _in_force(read_settings(), duplex, offset, pictures=form != "pdf", bled=bled)
        kept_offset = None if kept.back_offset == NO_OFFSET else kept.back_offset
        return function(
            *arguments,
            to=to,
            duplex=duplex or kept.duplex,
            back_offset=kept_offset if offset is None else offset,
            live_text=svg_text == "live",
            dpi=dpi or PNG_DPI,
            kept=kept_words(kept),
            **values,
        )

    for option in reversed(_OPTIONS):
        gathered = option(gathered)
    return cast("F", gathered)


def _in_force(
    kept: Settings, duplex: Duplex | None, offset: Offset | None, *, pictures: bool, bled: bool
) -> Settings:
    """What is used of the settings that the user keeps: nothing that was asked for otherwise.

    Pictures are to be looked at: their backs are left alone unless it is said how to print them.
    What a print shop prints lies true without the offset of the user's printer.
    """
    if duplex or pictures:
        kept = replace(kept, duplex=None)
    used = duplex or kept.duplex or ("separate" if pictures else "long-edge")
    if offset is not None or bled or not Imposition(used).two_sided:
        kept = replace(kept, back_offset=NO_OFFSET)
    return kept
