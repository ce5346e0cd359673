"""Telling: words for people go to standard error, and `--quiet` leaves nothing but complaints."""

from __future__ import annotations

import click

_KEY = "printkit.quiet"


def tell(text: str) -> None:
    """Say something to whoever runs a command, unless it shall be quiet."""
    if not is_quiet():
        click.echo(text, err=True)


def is_quiet() -> bool:
    """Whether the command at hand shall say nothing but what is wrong."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_KEY))


def _hush(context: click.Context, _: click.Parameter, quiet: bool) -> None:
    if quiet:
        context.meta[_KEY] = True


QUIET = click.Option(
    ["-q", "--quiet"],
    is_flag=True,
    expose_value=False,
    callback=_hush,
    is_eager=True,
    help="Say nothing but what is wrong.",
)
"""The option that every command has."""
