"""Where the values of a command came from: typed, set by the user, or the default."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.core import ParameterSource

from printkit.listener import tell

IN_USE = "printkit.values_in_use"
"""What a context's `meta` calls the user's own values, if they were read."""


def tell_sources(context: click.Context) -> None:
    """Tell where each value that the command used came from."""
    for line in _lines(context):
        tell(line)


def _lines(context: click.Context) -> Iterator[str]:
    from printkit.layouts.paper import default_paper  # which takes a moment to load

    kept = context.meta.get(IN_USE, {})
    given = {**context.params, **context.params.get("own", {})}
    for parameter in context.command.get_params(context):
        if not isinstance(parameter, click.Option) or parameter.name not in given:
            continue
        flag, value = max(parameter.opts, key=len), given[parameter.name]
        source = context.get_parameter_source(parameter.name)
        own = kept.get(flag.removeprefix("--"))
        if source is ParameterSource.COMMANDLINE:
            yield f"{flag} {_spell(value)}: typed"
        elif own and (source is ParameterSource.DEFAULT_MAP or value is None):
            yield f"{flag} {own[0]}: from {own[1]}"
        elif flag == "--paper" and value is None:
            yield f"{flag} {default_paper().name}: usual in your country"
        elif value not in (None, False, "", ()):
            yield f"{flag} {_spell(value)}: usual"


def _spell(value: object) -> str:
    if value is True:
        return "yes"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
