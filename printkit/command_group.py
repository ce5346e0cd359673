"""The group of all commands: each is imported when it is run, so that the start is quick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from printkit.listing import Listed
from printkit.telling import hush


def _hush(context: click.Context, _: click.Parameter, quiet: bool) -> None:
    if quiet:
        hush()


QUIET = click.Option(
    ["-q", "--quiet"],
    is_flag=True,
    expose_value=False,
    callback=_hush,
    is_eager=True,
    help="Print nothing but errors.",
)
"""The option that every command has, and every command of one that is a group."""


class CommandGroup(click.Group):
    """A group of the commands that are `listed`, and of those that games add."""

    def __init__(self, *arguments: Any, listed: Sequence[Listed], **values: Any) -> None:
        super().__init__(*arguments, **values)
        self._listed = {command.name: command for command in listed}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._all())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        listed = self._listed.get(cmd_name) or self._all().get(cmd_name)
        return None if listed is None else _loaded(listed)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            close = get_close_matches(name.lower(), self._all(), n=1)
            meant = f" did you mean {close[0]}?" if close else ""
            raise click.UsageError(f"there is no command '{name[:40]}';{meant}", ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(c.name, c.summary) for _, c in sorted(self._all().items())])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        commands = [
            CompletionItem(name, help=command.summary)
            for name, command in sorted(self._all().items())
            if name.startswith(incomplete)
        ]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def _all(self) -> Mapping[str, Listed]:
        """Every command. That takes the games, and them a moment."""
        from layouts.games import GAMES
        from printkit.games import commands_of

        own = [command for game in GAMES.values() for command in commands_of(game).commands]
        return {**self._listed, **{command.name: command for command in own}}


def _loaded(listed: Listed) -> click.Command:
    module, _, name = listed.place.partition(":")
    command = getattr(import_module(module), name)
    assert isinstance(command, click.Command)
    for each in (command, *getattr(command, "commands", {}).values()):
        if QUIET not in each.params:
            each.params.append(QUIET)
    return command
