"""Options that several commands share; the options of `print` come from the table of options."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from click.shell_completion import CompletionItem

from printkit.cli.wording import terminal_words
from printkit.contract import Option, OptionKind
from printkit.files.documents import Form, destination, ending
from printkit.files.names import is_there
from printkit.files.process import UnwrittenError
from printkit.layouts.answers import answer
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES, find_game
from printkit.layouts.ids import MAX_SEED
from printkit.layouts.language import find_language, languages
from printkit.layouts.puzzle import GRADES
from printkit.layouts.spelling import read_length, read_name, read_names, read_whole
from printkit.layouts.stocks import STOCK, stock_or_file
from printkit.layouts.words import standard_spelling
from printkit.printing.options import AUTO, OPTIONS
from printkit.printing.settings import parse_offset, parse_rulers
from printkit.printing.typed import read_grade, read_head_start
from printkit.setups import Terms

F = TypeVar("F", bound=Callable[..., Any])


class TypedParam(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.2 only
    """A value that `read` makes of what is typed; its InputErrors are reported with the option.

    The shell completes what `known` yields for a context and the beginning of the value.
    """

    def __init__(
        self,
        name: str,
        read: Callable[[str], Any] = str,
        known: Callable[[Any, str], Iterable[str | CompletionItem]] = lambda *_: (),
    ) -> None:
        self.name, self._read, self._known = name, read, known

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        try:
            return self._read(value) if isinstance(value, str) else value
        except InputError as error:
            self.fail(terminal_words(error.said), param, ctx)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        known = self._known(ctx, incomplete)
        items = (
            each if isinstance(each, CompletionItem) else CompletionItem(each) for each in known
        )
        return [item for item in items if str(item.value).startswith(incomplete)]


class GameParam(TypedParam):
    """A game, whose InputErrors say enough without the argument's name."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        return self._read(value) if isinstance(value, str) else value


class _Read(click.ParamType):  # type: ignore[type-arg]
    """A kind of click's whose values are read by `read`."""

    def read(self, text: str) -> Any:
        raise NotImplementedError

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        try:
            return self.read(str(value))
        except InputError as error:
            self.fail(terminal_words(error.said), param, ctx)


class ChoiceParam(_Read, click.Choice):  # type: ignore[type-arg]
    """One of some words, in capitals or small letters, in British or American spelling."""

    def read(self, text: str) -> Any:
        return read_name(text, [*map(str, self.choices)])


class LengthParam(_Read, click.FloatRange):
    """A length in mm."""

    def read(self, text: str) -> float:
        return read_length(text, self.min or 0.0, self.max or 1000.0)


class WholeParam(_Read, click.IntRange):
    """A whole number, up to the largest seed if there is no `max`."""

    def read(self, text: str) -> int:
        return read_whole(text, int(self.min or 0), int(self.max or MAX_SEED))


def _read_game(text: str) -> Game:
    if text.partition("#")[0] in GAMES and "#" in text:
        raise InputError(
            f"{text[:60]} is a setup already; printkit print {text[:60]} prints it, with "
            "--format yaml its layout"
        )
    return find_game(_game_or(text))


def _game_or(name: str) -> str:
    """The name of a game, however its letters are typed; any other text as it is typed."""
    spelt = standard_spelling(name)
    return spelt if spelt in GAMES and not is_there(name) else name


def _read_seed(text: str) -> int:
    if re.fullmatch(r"\d+(-|\.\.|,)\d+", text):
        raise InputError(
            f"{text[:40]}: give the first seed alone; --count N deals that many setups from there"
        )
    return read_whole(text, 0, MAX_SEED)


def _known_games(_: Any, begun: str) -> list[CompletionItem]:
    return [CompletionItem(game.slug, help=str(game.blurb)) for game in GAMES.values()]


def _known_layouts(context: Any, begun: str) -> list[CompletionItem]:
    """The games that begin so, or else the files."""
    games = [item for item in _known_games(context, begun) if item.value.startswith(begun)]
    return games or _known_files(context, begun)


def _known_stocks(context: Any, begun: str) -> list[CompletionItem]:
    names = [CompletionItem(name) for name in STOCK if name.startswith(begun)]
    return names or _known_files(context, begun)


def _known_files(_: Any, begun: str) -> list[CompletionItem]:
    return [CompletionItem(begun, type="file")]


def _known_sheets(context: Any, begun: str) -> list[str]:
    from printkit.output.contract import sheets_of  # slow to load, and most commands draw nothing

    games = [context.obj] if isinstance(context.obj, Game) else []
    return [sheet.name for game in games for sheet in sheets_of(game).sheets]


def _games_of(context: Any) -> list[Game]:
    """The game that was typed; all games if there is none."""
    return [context.obj] if isinstance(context.obj, Game) else [*GAMES.values()]


def _known_variants(context: Any, begun: str) -> list[str]:
    """The variants that fit the variants before them."""
    games, given = _games_of(context), context.params.get("variants") or ()
    names = dict.fromkeys(slug for game in games for slug in game.variants)
    return [
        name
        for name in names
        if name not in given and any(_can_combine(game, (*given, name)) for game in games)
    ]


def _can_combine(game: Game, variants: Sequence[str]) -> bool:
    try:
        game.check_variants(variants)
    except InputError:
        return False
    return True


def _known_players(context: Any, begun: str) -> list[str]:
    return sorted({str(number) for game in _games_of(context) for number in game.players})


def _known_grades(_: Any, begun: str) -> list[str]:
    first, dots, _last = begun.rpartition("..")
    return [f"{first}{dots}{grade}" for grade in GRADES]


GAME = GameParam("game", _read_game, _known_games)
LAYOUT = TypedParam("layout", _game_or, _known_layouts)
RECORD = TypedParam("record", str, _known_files)
SEED = TypedParam("seed", _read_seed)
_VARIANT = TypedParam("variant", read_names, _known_variants)
_SHEET = TypedParam("sheet", read_names, _known_sheets)
_GRADE = TypedParam("grade", read_grade, _known_grades)
OFFSET = TypedParam("offset", parse_offset)
RULERS = TypedParam("rulers", parse_rulers)
_STOCK = TypedParam("stock", stock_or_file, _known_stocks)
_LANGUAGE = TypedParam(
    "language",
    lambda text: find_language(text).code,
    lambda _, begun: [CompletionItem(code) for code in languages() if code.startswith(begun)],
)

_TYPES: Mapping[OptionKind, Callable[[Option], Any]] = {
    "flag": lambda _: None,
    "choice": lambda option: ChoiceParam(option.choices),
    "text": lambda option: TypedParam("text", option.value),
    "file": lambda _: click.Path(path_type=Path),
    "whole": lambda option: WholeParam(*(option.limits or (0,))),
    "length": lambda option: LengthParam(*(option.limits or ())),
    "seed": lambda _: SEED,
    "players": lambda option: TypedParam(
        "integer", lambda text: read_whole(text, *(option.limits or (1, 1))), _known_players
    ),
    "variant": lambda _: _VARIANT,
    "sheet": lambda _: _SHEET,
    "grade": lambda _: _GRADE,
    "head-start": lambda _: TypedParam("head start", read_head_start),
    "offset": lambda _: OFFSET,
    "stock": lambda _: _STOCK,
    "rulers": lambda _: RULERS,
    "language": lambda _: _LANGUAGE,
}


def click_attributes(option: Option) -> dict[str, Any]:
    """Return the arguments for click's option, besides its name."""
    default: Any = option.usual or None
    if option.kind == "flag":
        default = False
    several = option.kind in ("variant", "sheet")
    return {
        "is_flag": option.kind == "flag",
        "type": _TYPES[option.kind](option),
        "multiple": several,
        "callback": _join_names if several else None,
        "default": default,
        "show_default": option.kind == "choice" and bool(option.usual),
        "metavar": option.metavar or None,
        "help": terminal_words(option.help),
    }


def _join_names(_: click.Context, __: click.Parameter, value: Any) -> tuple[str, ...]:
    return tuple(name for names in value for name in names)


_NUMBER = re.compile(r"[+-]?([0-9]+([.,][0-9]+)?|\.[0-9]+)")


def join_offsets(arguments: Sequence[str]) -> list[str]:
    """Join an offset that was typed as two words (0.8 -0.5) to one word."""
    joined: list[str] = []
    for word in arguments:
        typed = joined[-2:-1] == ["--back-offset"] and _NUMBER.fullmatch(joined[-1].rstrip(",;"))
        if typed and _NUMBER.fullmatch(word.replace("−", "-")):
            joined[-1] = f"{joined[-1].rstrip(',;')}, {word}"
        else:
            joined.append(word)
    return joined


def rows(*keys: str, **helps: str) -> Callable[[F], F]:
    """Add options of the table of `print`, by key; a help text given here replaces the table's."""

    def with_options(function: F) -> F:
        for key in reversed([*keys, *helps]):
            option = replace(OPTIONS[key], help=helps.get(key, OPTIONS[key].help))
            function = click.option(f"--{option.name}", key, **click_attributes(option))(function)
        return function

    return with_options


def terms(function: F) -> F:
    """Add --players, --variant and --head-start; the command gets them as `terms`.

    Only for a `GameCommand`, whose options of dealing are in the terms, too.
    """

    @wraps(function)
    def with_terms(
        *arguments: Any, deal_options: tuple[str, ...], head_start: Any, **values: Any
    ) -> Any:
        players, variants = values.pop("players"), values.pop("variants")
        handicap = head_start == AUTO
        given = () if handicap else head_start or ()
        made = Terms(players, variants, deal_options, given, handicap)
        return function(*arguments, terms=made, **values)

    return cast("F", rows("players", "variants", "head_start")(with_terms))


def to_file(
    forms: Sequence[Form], usual: str = "standard output", *, choice: bool = True
) -> Callable[[F], F]:
    """Add -o, --force and, for several `forms`, --format; the command gets them as `to`.

    `usual` is the place if -o is not given. Without a `choice`, the ending of the name after -o
    decides the form.
    """

    def with_options(function: F) -> F:
        @wraps(function)
        def with_place(*arguments: Any, output: str | None, force: bool, **values: Any) -> Any:
            if output is None and usual == "standard output":
                output = "-"
            to = destination(output, values.pop("form", None), forms, force)
            return function(*arguments, to=to, **values)

        endings = ", ".join(f".{ending(form)}" for form in (*forms, "zip"))
        made = click.option(
            "-o",
            "output",
            metavar="FILE",
            help=f"A file, whose ending says its kind: {endings}; a folder; or - for standard "
            "output.  "
            f"[default: {usual}]",
        )(with_place)
        made = click.option("--force", is_flag=True, help="Overwrite files that exist.")(made)
        if choice and len(forms) > 1:
            made = click.option(
                "--format",
                "form",
                type=ChoiceParam(forms),
                help="What to write where -o does not say: svg and png are a picture a page; ppn "
                "is the setup for piecepack software, tts a save for Tabletop Simulator, without "
                "sheets.  [default: pdf]",
            )(made)
        return cast("F", made)

    return with_options


def show_json(facts: object) -> None:
    """Print an answer as JSON, on one line."""
    click.echo(json.dumps(answer(facts)))


def show_paths(paths: Iterable[Path]) -> None:
    """Print only the paths of the files, one a line, on standard output.

    If standard output cannot be written nothing is lost: the files are there.
    """
    with suppress(UnwrittenError):
        for path in paths:
            click.echo(path)


def show_result(facts: object, paths: Sequence[Path], *, as_json: bool, show: bool = False) -> None:
    """Print the answer as JSON, or else the paths of its files; `show` opens the first file."""
    if as_json:
        show_json(facts)
    else:
        show_paths(paths)
    if show and paths:
        click.launch(str(paths[0]))


def workers(explained: str) -> Callable[[F], F]:
    """Add --workers, whose help is `explained`, and --scheduler, for work that takes hours."""

    def with_options(function: F) -> F:
        @wraps(function)
        def with_scheduler(
            *arguments: Any, scheduler: str | None, trust_network: bool, **values: Any
        ) -> Any:
            if scheduler and not (trust_network or scheduler.startswith("tls://")):
                raise InputError(
                    f"--scheduler {scheduler[:60]}: all who can reach it can run programs on its "
                    "machines; use tls://, or add --trust-network if only you can reach it"
                )
            return function(*arguments, scheduler=scheduler, **values)

        made = click.option(
            "--trust-network",
            is_flag=True,
            help="Use a scheduler without TLS: all who can reach it can run programs there.",
        )(with_scheduler)
        made = click.option(
            "--scheduler",
            metavar="tls://HOST:PORT",
            help="Have the workers of a dask cluster do it; docs/catalogue.md explains how.",
        )(made)
        number = WholeParam(1, 1024)
        return cast("F", click.option("--workers", type=number, metavar="N", help=explained)(made))

    return with_options


def grade(words: str) -> Callable[[F], F]:
    """Add --grade, with `words` before the list of grades in its help; "" stands for all grades."""

    def with_option(function: F) -> F:
        @wraps(function)
        def with_grade(*arguments: Any, grade: str | None, **values: Any) -> Any:
            return function(*arguments, grade=grade or "", **values)

        explained = f"{words} {str(OPTIONS['grade'].help).partition(': ')[2]}"
        return rows(grade=explained)(cast("F", with_grade))

    return with_option


def as_json(function: F) -> F:
    return click.option(
        "--json", "as_json", is_flag=True, help="For programs: JSON, one line per answer."
    )(function)
