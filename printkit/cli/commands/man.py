"""`printkit man`: man pages, made from the commands' help."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path

import click

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.files.writing import write_files
from printkit.layouts.errors import InputError
from printkit.version import VERSION


@click.command(
    epilog="""\b
Examples:
  printkit man ~/.local/share/man/man1     man printkit-print finds it there
  printkit man build/man1                  for a package
"""
    + exit_codes(),
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@click.pass_context
def man(context: click.Context, folder: Path, force: bool) -> None:
    """Write a man page for each command into FOLDER: printkit.1, printkit-print.1 and so on."""
    assert context.parent is not None
    program = context.parent.command
    top = click.Context(program, info_name="printkit", **program.context_settings)
    pages = {folder / f"{_name(each)}.1": _page(each).encode() for each in _contexts(top)}
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder.parent}: cannot be made ({error.strerror})") from None
    write_files(pages, force)
    options.show_paths(pages)


def _contexts(context: click.Context) -> Iterator[click.Context]:
    """Yield a context of the command, and of each command below it."""
    yield context
    command = context.command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _contexts(click.Context(below, context, info_name=name))


def _name(context: click.Context) -> str:
    return context.command_path.replace(" ", "-")


def _page(context: click.Context) -> str:
    """Return a command's man page, as source for troff."""
    command = context.command
    summary = command.get_short_help_str(limit=200).removesuffix(".")
    written = _Options()
    command.format_options(context, written)
    above = [each for each in (context.parent,) if each]
    others = [*above, *(each for each in _contexts(context) if each.parent is context)]
    return "".join(
        (
            f'.TH {_name(context).upper()} 1 "" "printkit {VERSION}"\n',
            f".SH NAME\n{_source(_name(context))} \\- {_source(summary)}\n",
            f".SH SYNOPSIS\n.B {_source(context.command_path)}\n",
            f"{_source(' '.join(command.collect_usage_pieces(context)))}\n",
            f".SH DESCRIPTION\n{_paragraphs(command.help or '')}",
            written.getvalue(),
            *_ends(command.epilog or ""),
            f".SH SEE ALSO\n{', '.join(f'{_source(_name(each))}(1)' for each in others)}\n",
        )
    )


class _Options(click.HelpFormatter):
    """Writes the options and commands of a help as sections of a man page."""

    def write_heading(self, heading: str) -> None:
        title, _, explained = heading.partition(", ")
        self.write(f".SH {_source(title.upper())}\n")
        if explained:
            self.write(f"{_source(explained[:1].upper() + explained[1:])}\n")

    def write_paragraph(self) -> None:
        """Write nothing: headings of a man page make room."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        for term, explained in rows:
            self.write(f".TP\n.B {_source(term)}\n{_source(explained)}\n")


def _ends(epilog: str) -> Iterator[str]:
    """Yield the sections of an epilog, whose paragraphs begin with their title."""
    for paragraph in re.split(r"\n\s*\n", cleandoc(epilog)):
        title, _, text = paragraph.removeprefix("\b\n").partition(":")
        if title in ("Example", "Examples", "Exit codes"):
            kept = "\b\n" if paragraph.startswith("\b") else ""
            yield f".SH {title.upper()}\n{_paragraphs(kept + text.strip(chr(10)))}"
        else:
            yield f".PP\n{_paragraphs(paragraph)}"


def _paragraphs(text: str) -> str:
    """Return paragraphs as click has them: lines stay as they are in one that begins with \\b."""
    made = []
    for paragraph in re.split(r"\n\s*\n", cleandoc(text)):
        if paragraph.startswith("\b"):
            made.append(f".nf\n{_source(paragraph.removeprefix(chr(8)).strip(chr(10)))}\n.fi\n")
        else:
            made.append(f"{_source(paragraph).strip()}\n")
    return ".PP\n".join(made)


def _source(text: str) -> str:
    """Return text as troff reads it: no backslash, hyphen, dot or quote means anything."""
    return re.sub(r"^(?=[.'])", r"\\&", text.replace("\\", r"\e").replace("-", r"\-"), flags=re.M)
