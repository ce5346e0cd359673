"""Options that several commands share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

import click

from layouts.annotation import TURNING_POINTS
from layouts.answers import answer
from layouts.errors import InputError
from layouts.game import Game
from layouts.games import GAMES, find_game
from layouts.head_start import HeadStart, parse_head_start
from layouts.ids import MAX_SEED
from layouts.puzzle import GRADES, read_grades
from output.drawing.theme import THEMES
from output.games import sheets_of
from output.press.imposition import NO_OFFSET, Duplex, Feeding, Imposition, Offset
from printkit.files.destination import Destination, destination
from printkit.files.documents import Form
from printkit.files.process import UnwrittenError
from printkit.printing.prepress import DPI, MAX_BLEED, PNG_DPI
from printkit.printing.settings import (
    DUPLEX,
    Settings,
    joined_offsets,
    kept_words,
    parse_offset,
    read_settings,
)
from printkit.setups import Terms

F = TypeVar("F", bound=Callable[..., Any])

MAX_COUNT = 100
"""The most setups that are dealt by one command."""

AUTO = "auto"
"""The head start that is found by play."""


class GameType(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.2 only
    """A game's slug."""

    name = "game"

    def convert(self, value: Any, param: Any, ctx: Any) -> Game:
        return value if isinstance(value, Game) else find_game(value)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        return [
            click.shell_completion.CompletionItem(game.slug, help=game.blurb)
            for game in GAMES.values()
            if game.slug.startswith(incomplete)
        ]


class LayoutParam(click.ParamType):  # type: ignore[type-arg]
    """A layout as the user names it: completed as a game or a file."""

    name = "layout"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        files = [click.shell_completion.CompletionItem(incomplete, type="file")]
        return GameType().shell_complete(ctx, param, incomplete) or files


class RecordParam(click.ParamType):  # type: ignore[type-arg]
    """A record as the user names it: completed as a file, or as an ID begins."""

    name = "record"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        return [click.shell_completion.CompletionItem(incomplete, type="file")]


class SheetParam(click.ParamType):  # type: ignore[type-arg]
    """A sheet's name: completed as one of the game that was named."""

    name = "sheet"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        known = sheets_of(ctx.obj).sheets if isinstance(ctx.obj, Game) else ()
        names = (sheet.name for sheet in known if sheet.name.startswith(incomplete))
        return [click.shell_completion.CompletionItem(name) for name in names]


class GradeParam(click.ParamType):  # type: ignore[type-arg]
    """A grade of puzzles, or from one to another: completed as either."""

    name = "grade"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        try:
            read_grades(value)
        except InputError as error:
            self.fail(str(error), param, ctx)
        return str(value)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        first, dots, last = incomplete.rpartition("..")
        names = (grade for grade in GRADES if grade.startswith(last))
        return [click.shell_completion.CompletionItem(f"{first}{dots}{name}") for name in names]


class VariantParam(click.ParamType):  # type: ignore[type-arg]
    """A variant's slug: completed as one of the game that was named, if it goes with the others."""

    name = "variant"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        games = [ctx.obj] if isinstance(ctx.obj, Game) else [*GAMES.values()]
        given = ctx.params.get("variants") or ()
        names = dict.fromkeys(slug for game in games for slug in game.variants)
        return [
            click.shell_completion.CompletionItem(name)
            for name in names
            if name.startswith(incomplete)
            and name not in given
            and any(_combine(game, (*given, name)) for game in games)
        ]


def _combine(game: Game, variants: Sequence[str]) -> bool:
    try:
        game.check_variants(variants)
    except InputError:
        return False
    return True


class PlayersParam(click.ParamType):  # type: ignore[type-arg]
    """How many play: completed as the game that was named has it."""

    name = "integer"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        return int(click.INT.convert(value, param, ctx))

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        games = [ctx.obj] if isinstance(ctx.obj, Game) else [*GAMES.values()]
        numbers = sorted({str(number) for game in games for number in game.players})
        return [
            click.shell_completion.CompletionItem(number)
            for number in numbers
            if number.startswith(incomplete)
        ]


class SeedParam(click.ParamType):  # type: ignore[type-arg]
    """A seed, whose range is too long to be told in the help."""

    name = "seed"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        return int(click.IntRange(0, MAX_SEED).convert(value, param, ctx))


class HeadStartParam(click.ParamType):  # type: ignore[type-arg]
    """A head start as it is typed, or "auto"."""

    name = "head start"

    def convert(self, value: Any, param: Any, ctx: Any) -> HeadStart | str:
        try:
            return value if value == AUTO or not isinstance(value, str) else parse_head_start(value)
        except InputError as error:
            self.fail(str(error), param, ctx)


def terms(function: F) -> F:
    """--players, --variant and --head-start, which come as `terms` with the options of dealing.

    For a `GameCommand`, which has those options.
    """

    @wraps(function)
    def gathered(
        *arguments: Any,
        players: int | None,
        variants: tuple[str, ...],
        deal_options: tuple[str, ...],
        head_start: HeadStart | str | None,
        **values: Any,
    ) -> Any:
        evened = head_start == AUTO
        given = () if isinstance(head_start, str) else head_start or ()
        made = Terms(players, variants, deal_options, given, evened)
        return function(*arguments, terms=made, **values)

    having = " and ".join(game.slug for game in GAMES.values() if game.head_starts)
    for option in (
        click.option(
            "--head-start",
            type=HeadStartParam(),
            metavar="auto|3:12,4:5",
            help="Cents that players begin with: 12 for player 3 and 5 for player 4; or auto, "
            f"which finds them where a setup is not fair without. For {having}.",
        ),
        click.option(
            "--variant",
            "variants",
            type=VariantParam(),
            multiple=True,
            metavar="V",
            help="A variant of the rules; repeat it for more. printkit games lists them.",
        ),
        click.option(
            "--players",
            type=PlayersParam(),
            metavar="N",
            help="How many people play.  [default: the fewest who can]",
        ),
    ):
        gathered = option(gathered)
    return cast("F", gathered)


def writing(
    forms: Sequence[Form], usual: str = "standard output", *, choice: bool = True
) -> Callable[[F], F]:
    """-o, --force and, where there are several `forms`, --format, which come together as `to`.

    `usual` is what is written to where there is no -o. Without a `choice` its ending alone says
    what is written.
    """

    def decorated(function: F) -> F:
        @wraps(function)
        def gathered(*arguments: Any, output: str | None, force: bool, **values: Any) -> Any:
            if output is None and usual == "standard output":
                output = "-"
            to = destination(output, values.pop("form", None), forms, force)
            return function(*arguments, to=to, **values)

        endings = ", ".join(f".{form}" for form in (*forms, "zip"))
        made = click.option(
            "-o",
            "output",
            metavar="FILE",
            help=f"A file, whose ending says what it is: {endings}; a folder; or - for standard "
            "output.  "
            f"[default: {usual}]",
        )(gathered)
        made = click.option("--force", is_flag=True, help="Overwrite files that exist.")(made)
        if choice and len(forms) > 1:
            made = click.option(
                "--format",
                "form",
                type=click.Choice(forms),
                help="What to write where -o does not say: svg and png are a picture a page; ppn "
                "is the setup for piecepack software, without sheets.  [default: pdf]",
            )(made)
        return cast("F", made)

    return decorated


def show_json(facts: object) -> None:
    """Print an answer in JSON, on a line of its own."""
    click.echo(json.dumps(answer(facts)))


def show_paths(paths: Iterable[Path]) -> None:
    """What was written, on standard output and alone there, a line each.

    It is written all the same where nobody can be told.
    """
    with suppress(UnwrittenError):
        for path in paths:
            click.echo(path)


def crew(explained: str) -> Callable[[F], F]:
    """--workers, which is `explained`, and --scheduler: who does what takes hours."""

    def decorated(function: F) -> F:
        made = click.option(
            "--scheduler",
            metavar="tcp://HOST:PORT",
            help="Have the workers of a dask cluster do it; docs/catalogue.md tells how.",
        )(function)
        workers = click.IntRange(1, 1024)
        return click.option("--workers", type=workers, metavar="N", help=explained)(made)

    return decorated


def sides(function: F) -> F:
    return click.option(
        "--sides",
        type=click.Choice(["seated", "chosen"]),
        default="seated",
        show_default=True,
        help="Check the setup as the sheets seat you, or with the sides that good players choose.",
    )(function)


def count(function: F) -> F:
    return click.option(
        "--count",
        type=click.IntRange(1, MAX_COUNT),
        default=1,
        metavar="N",
        help="How many different setups to deal.  [default: 1]",
    )(function)


def fresh(function: F) -> F:
    return click.option(
        "--fresh",
        is_flag=True,
        help="Check again, even if the answer of an earlier check was kept.",
    )(function)


def exact(function: F) -> F:
    solvable = " and ".join(game.slug for game in GAMES.values() if game.solvable)
    words = (
        f"Work out the exact value, too: for {solvable}. It takes a minute, and for "
        "coin-collectors more than 1 GB of memory."
    )
    return click.option("--exact", is_flag=True, help=words)(function)


def choice(function: F) -> F:
    seated = " and ".join(game.slug for game in GAMES.values() if game.seating)
    words = f"Also find out what choosing your side is worth: for {seated}."
    return click.option("--choice", is_flag=True, help=words)(function)


def grade(words: str) -> Callable[[F], F]:
    """How hard puzzles shall be: those of one grade, or from one to another."""
    return click.option(
        "--grade",
        type=GradeParam(),
        default="",
        metavar="G|G..G",
        help=f"{words} {', '.join(GRADES)}; or from one to another, "
        f"{GRADES[0]}..{GRADES[-1]}.  [default: all]",
    )


def turning_points(function: F) -> F:
    return click.option(
        "--turning-points",
        type=int,
        metavar="N",
        help="How many of the moves that cost most an annotated game shows, at most.  "
        f"[default: {TURNING_POINTS}]",
    )(function)


def theme(function: F) -> F:
    return click.option(
        "--theme",
        type=click.Choice(list(THEMES)),
        default="colour",
        show_default=True,
        help="The looks.",
    )(function)


def as_json(function: F) -> F:
    return click.option(
        "--json", "as_json", is_flag=True, help="For programs: JSON, one line per answer."
    )(function)


def threads(function: F) -> F:
    return click.option(
        "--threads",
        type=click.IntRange(1, 256),
        metavar="N",
        help="How many threads to check with; the result is the same. With any number "
        "coin-collectors takes up to 1.8 GB of memory, and makes sure of it first.  "
        "[default: one per core]",
    )(function)


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
