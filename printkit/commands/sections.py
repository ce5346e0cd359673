"""A command with so many options that its help has headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click


class Sectioned(click.Command):
    """Lists options under the headings of `sections`: parameter names by heading, in order.

    Those that no heading has come last.
    """

    def __init__(self, *arguments: Any, sections: Mapping[str, Sequence[str]], **values: Any):
        super().__init__(*arguments, **values)
        self._sections = sections

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = {
            parameter.name: record
            for parameter in self.get_params(ctx)
            if isinstance(parameter, click.Option) and (record := parameter.get_help_record(ctx))
        }
        for heading, names in self._sections.items():
            _write(formatter, heading, [records.pop(name) for name in names if name in records])
        _write(formatter, "Other options", list(records.values()))


def _write(formatter: click.HelpFormatter, heading: str, records: list[tuple[str, str]]) -> None:
    if records:
        with formatter.section(heading):
            formatter.write_dl(records)
