"""`printkit config`: shows and sets the user's own defaults for all kits."""

from __future__ import annotations

from collections.abc import Iterator

import click

from layouts.errors import InputError
from layouts.words import choices_words
from printkit.cli.exits import exit_codes
from printkit.listener import tell
from printkit.printing.settings import (
    NAMES,
    changed_since_written,
    read_settings,
    settings_of,
    settings_or_usual,
    settings_path,
    source_words,
    typed_values,
    usual_value,
    values_in_use,
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

    NAME is paper, theme, text, coins, link, order, bleed, duplex or back-offset; VALUE is as after
    the option of this name. A variable such as PRINTKIT_PAPER overrides what is set here, the file
    after print --printer overrides both, and an option overrides all. -v after any command says
    where its values come from. printkit calibrate finds duplex and back-offset.
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
    if name not in NAMES:
        raise InputError(f"there is no setting '{name[:40]}'; {choices_words(name, NAMES)}")
    settings, wrong = settings_or_usual()
    values = {each: kept for each, kept in typed_values(settings).items() if each != name}
    if value:
        values[name] = usual_value(name, value, name)
    broken = write_settings(settings_of(values))
    if broken:
        tell(f"What was wrong ({wrong}) is now in {broken}.")
    tell(f"Kept in {settings_path()}.")


def _lines() -> Iterator[str]:
    """Yield a line for each setting: its value, and where it comes from."""
    found = values_in_use()
    if changed_since_written():  # the user sees what was changed
        write_settings(read_settings())
    for name in NAMES:
        value, source = found.get(name, ("as usual", ""))
        said = source_words(source) if source else ""
        yield f"{name:<12} {value}{said and f' {said}'}"
    yield f"in {settings_path()}"
