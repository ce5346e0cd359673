"""A command about one game; its help also lists that game's own options, under headings.

A layout's file is read after the options, so its game is not known before. The options of every
game are accepted, and then options of the wrong game are refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from printkit.cli.inputs import NAMED
from printkit.cli.options import LAYOUT, click_attributes, join_offsets
from printkit.cli.sources import IN_USE
from printkit.contract import Option
from printkit.files.names import is_folder
from printkit.layouts.errors import InputError
from printkit.layouts.fields import read_file
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.words import standard_spelling
from printkit.printing.options import OPTIONS, OwnOption, own_options, own_options_of
from printkit.printing.settings import USUAL, values_in_use

HelpEntry = tuple[str, str]
"""A line of the help: an option and its description."""


class GameCommand(click.Command):
    """A command about a game, layout or record that is named; its first argument decides the game.

    If no game is named, the command is about `home`. The command's function receives
    `deal_options`, the ways of dealing that were given, and if `printing`, `own`, the values of the
    game's own options by key. The context's `obj` is the game. `sections` are headings for the
    help: parameter names by heading, in order. Other parameters come after them, and the options of
    the game last.
    """

    def __init__(
        self,
        *arguments: Any,
        printing: bool = False,
        home: Game | None = None,
        sections: Mapping[str, Sequence[str]] | None = None,
        **values: Any,
    ) -> None:
        super().__init__(*arguments, **values)
        self._printing, self._home, self._sections = printing, home, sections or {}

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), *map(_click_option, own_options(self._printing))]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        args = self._without_game(ctx, join_offsets(args))
        game = ctx.obj = self._named_game(ctx, args)
        if self._printing and not ctx.resilient_parsing:
            profile = self._read_typed(ctx, args).get("printer")
            use_kept(ctx, USUAL, profile if profile is None else Path(profile))
        rest = super().parse_args(ctx, args)
        given = [own for own in own_options(self._printing) if _is_given(ctx, own, game)]
        if game and not ctx.resilient_parsing:
            for own in given:
                own.check(game, str(self.name))
        dealing = {own.key for own in own_options(printing=False)}
        values = {own.key: ctx.params.pop(own.key, None) for own in own_options(self._printing)}
        ctx.params["deal_options"] = tuple(o.option.name for o in given if o.key in dealing)
        if self._printing:
            ctx.params["own"] = {
                own.key: _value(own.option, values[own.key], ctx)
                for own in given
                if own.key not in dealing
            }
        return rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = {
            parameter.name: record
            for parameter in super().get_params(ctx)
            if isinstance(parameter, click.Option) and (record := parameter.get_help_record(ctx))
        }
        for heading, names in self._sections.items():
            _write(formatter, heading, [records.pop(name) for name in names if name in records])
        _write(formatter, "Other options" if self._sections else "Options", [*records.values()])
        game = ctx.obj
        if game is None:
            heading = f"Options for one game, explained by {ctx.command_path} GAME -h"
            _write(formatter, heading, self._overview())
        else:
            _write(formatter, f"For {game.title}", self._of_game(ctx, game))

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        game = ctx.obj
        shown = {_flag(own) for own in own_options_of(game, self._printing)} if game else set()
        hidden = {_flag(own) for own in own_options(self._printing)} - shown
        return [
            item for item in super().shell_complete(ctx, incomplete) if item.value not in hidden
        ]

    def _named_game(self, ctx: click.Context, args: Sequence[str]) -> Game | None:
        """Return the game that the argument names or whose name begins it; None if none is."""
        (subject,) = (p.name for p in self.params if isinstance(p, click.Argument))
        named = self._read_typed(ctx, args).get(str(subject))
        # An option may lack its value while it is completed; then any word may be the argument.
        given = (named,) if isinstance(named, str) else named
        words = given if isinstance(given, tuple) and given else args
        slugs = (standard_spelling(re.split("[#:]", word, maxsplit=1)[0]) for word in words)
        known = (GAMES[slug] for slug in slugs if slug in GAMES)
        return next(known, None) or _game_of_catalogue(words) or self._home

    def _without_game(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Leave out a game that is named in front of its layout: `check coin-isolation -`.

        The layout must then be one of that game.
        """
        (subject,) = (p for p in self.params if isinstance(p, click.Argument))
        if subject.type is not LAYOUT:
            return args
        with suppress(click.UsageError):
            typed, rest, _ = self.make_parser(ctx).parse_args(list(args))
            named = typed.get(str(subject.name))
            if len(rest) == 1 and standard_spelling(str(named)) in GAMES:
                ctx.meta[NAMED] = standard_spelling(str(named))
                at = args.index(str(named))
                return [*args[:at], *args[at + 1 :]]
        return args

    def _read_typed(self, ctx: click.Context, args: Sequence[str]) -> Mapping[str, Any]:
        """Return what was typed, before it is read; nothing if it cannot be told apart."""
        with suppress(click.UsageError):
            return self.make_parser(ctx).parse_args(list(args))[0]
        return {}

    def _overview(self) -> list[HelpEntry]:
        """Return the games that have own options, with these options."""
        flags = {
            game.slug: [_flag(own) for own in own_options_of(game, self._printing)]
            for game in GAMES.values()
        }
        return [(slug, ", ".join(own)) for slug, own in flags.items() if own]

    def _of_game(self, ctx: click.Context, game: Game) -> list[HelpEntry]:
        """Return the game's own options, and the game's values of other options."""
        own = (
            _click_option(own).get_help_record(ctx) for own in own_options_of(game, self._printing)
        )
        names = []
        if self._printing:
            # slow to load, and most commands draw nothing
            from printkit.output.contract import sheets_of

            names = [sheet.name for sheet in sheets_of(game).sheets]
        explained = f" printkit rules {game.slug} --variant V explains it."
        chosen = {"--variant V": (game.variants, explained), "--sheet SHEET": (names, "")}
        choices = [
            (flag, f"One of {', '.join(of)}.{more}") for flag, (of, more) in chosen.items() if of
        ]
        return [*(record for record in own if record), *choices]


def use_kept(ctx: click.Context, names: Collection[str], profile: Path | None = None) -> None:
    """Make the user's own values the defaults of these options; a `profile` overrides them."""
    values = ctx.meta[IN_USE] = values_in_use(profile)
    ctx.default_map = {key_of(name): value for name, (value, _) in values.items() if name in names}


def _flag(own: OwnOption) -> str:
    """Return an option as it is typed."""
    return f"--{own.option.name}"


def key_of(name: str) -> str:
    """Return what the functions of commands call an option of `print`: "feeding" for --order."""
    keys = (key for key, option in OPTIONS.items() if option.name == name)
    return next(keys, name.replace("-", "_"))


def _game_of_catalogue(words: Sequence[str]) -> Game | None:
    """Return the game of a catalogue, if one of the words names its folder."""
    for word in words:
        with suppress(InputError, OSError, ValueError):
            if is_folder(word):
                from printkit.library import catalogues  # slow to load, and rarely named

                return GAMES[catalogues.catalogue_in(Path(word)).plan.game]
    return None


def _is_given(ctx: click.Context, own: OwnOption, game: Game | None) -> bool:
    """Whether an option of games was typed, or is kept for all kits and this `game` has it."""
    source = ctx.get_parameter_source(own.key)
    is_kept = source is ParameterSource.DEFAULT_MAP and game in own.games
    return is_kept or source is ParameterSource.COMMANDLINE


def _click_option(own: OwnOption) -> click.Option:
    """Convert an option of a game to an option of click."""
    return click.Option([_flag(own)], **click_attributes(own.option))


def _value(option: Option, typed: Any, ctx: click.Context) -> Any:
    """Convert the typed value of an option. Raises InputError if it names a wrong file."""
    if typed is None:  # while it is completed
        return None
    if isinstance(typed, Path) and not ctx.resilient_parsing:
        return option.read(read_file(typed), str(typed))
    return option.value(typed)


def _write(formatter: click.HelpFormatter, heading: str, records: list[HelpEntry]) -> None:
    if records:
        with formatter.section(heading):
            formatter.write_dl(records)
