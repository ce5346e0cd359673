"""`printkit config`: what the user wants for all kits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import click

from layouts.errors import InputError
from layouts.words import choices_words
from output.press.imposition import NO_OFFSET
from printkit.cli.exits import exit_codes
from printkit.listener import tell
from printkit.printing.settings import (
    CONFIG,
    USUAL,
    offset_text,
    read_settings,
    settings_or_usual,
    settings_path,
    usual_options,
    usual_value,
    write_settings,
)


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

    NAME is paper, theme, text, coins or link; VALUE is as after the option of this name. A variable
    such as PRINTKIT_PAPER goes before what is set here, and an option before both. printkit
    calibrate sets duplex and back-offset.
    """
    if unset:
        if name:
            raise InputError("--unset forgets one setting; leave the other words out")
        _keep(unset, "")
    elif name is None:
        for line in _lines():
            click.echo(line)
    elif value is None:
        raise InputError(f"printkit config {name[:40]}: say the value, too; --unset forgets it")
    else:
        _keep(name, value)


def _keep(name: str, value: str) -> None:
    """Set a value, or forget it if it is empty."""
    if name not in USUAL:
        raise InputError(f"there is no setting '{name[:40]}'; {choices_words(name, USUAL)}")
    settings, wrong = settings_or_usual()
    usual = {each: kept for each, kept in settings.usual.items() if each != name}
    if value:
        usual[name] = usual_value(name, value, name)
    broken = write_settings(replace(settings, usual=usual))
    if broken:
        tell(f"What was wrong ({wrong}) is now in {broken}.")
    tell(f"Kept in {settings_path()}.")


def _lines() -> Iterator[str]:
    """Yield a line for each setting: its value, and where it comes from."""
    settings = read_settings()
    found = usual_options(settings)
    for name in USUAL:
        value, source = found.get(name, ("as usual", ""))
        yield f"{name:<12} {value}{f'  ({source})' if source not in ('', CONFIG) else ''}"
    yield f"{'duplex':<12} {settings.duplex or 'as usual'}"
    moved = settings.back_offset != NO_OFFSET
    yield f"{'back-offset':<12} {offset_text(settings.back_offset) if moved else 'as usual'}"
    yield f"in {settings_path()}"
