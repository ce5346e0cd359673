"""`printkit help`: commands, and the pages of the documentation, explained in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from textwrap import fill
from typing import Any

import click

from printkit.cli.exits import exit_codes
from printkit.cli.options import TypedParam
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.layouts.words import did_you_mean, standard_spelling


def topics() -> Mapping[str, Traversable]:
    """Return the pages that come with printkit, by name: `docs` has more."""
    pages = (resources.files("printkit") / "manual").iterdir()
    return {page.name.removesuffix(".md"): page for page in sorted(pages, key=lambda p: p.name)}


def _known_topics(context: Any, begun: str) -> list[str]:
    """The commands and the topics, which the shell completes."""
    return sorted({*context.parent.command.list_commands(context.parent), *topics()})


@click.command(
    "help",
    epilog="""\b
Examples:
  printkit help print
  printkit help print isaac
  printkit help own-layout | less
"""
    + exit_codes(),
)
@click.argument(
    "words", nargs=-1, metavar="[COMMAND...|TOPIC]", type=TypedParam("topic", str, _known_topics)
)
@click.pass_context
def help_(context: click.Context, words: tuple[str, ...]) -> None:
    """Explain a COMMAND, as COMMAND -h does, or a TOPIC; without either, list all of them."""
    assert context.parent is not None
    program = context.parent.command
    assert isinstance(program, click.Group)
    name = standard_spelling(words[0]) if words else ""
    pages, commands = topics(), program.list_commands(context.parent)
    if not name or name in commands:
        program.main([*words, "-h"], prog_name="printkit", standalone_mode=False)
    elif name not in pages:
        meant = did_you_mean(name, {*pages, *commands})
        if name in GAMES:
            meant = f"the rules of a game are in  printkit rules {name}; "
        raise InputError(
            f"there is no command and no topic '{words[0][:40]}'; {meant}printkit help lists all"
        )
    if not name:
        click.echo(f"\n{_list_of(pages)}")
    elif len(words) == 1 and name in pages:
        about_command = "\n" if name in commands else ""
        click.echo(about_command + _text_of(pages[name]))


def _list_of(pages: Mapping[str, Traversable]) -> str:
    """Return the topics, each with the heading of its page."""
    formatter = click.HelpFormatter()
    with formatter.section("Topics, each explained by printkit help TOPIC"):
        titles = ((name, page.read_text("utf-8")) for name, page in pages.items())
        formatter.write_dl([(name, text.partition("\n")[0][2:]) for name, text in titles])
    return formatter.getvalue().removesuffix("\n")


def _text_of(page: Traversable) -> str:
    text = page.read_text("utf-8")
    return plain_text(text.replace("<!-- made: variants -->", "\n".join(variants())))


def variants() -> Iterator[str]:
    """Yield, in Markdown, each variant with the paragraphs of the rules that it changes."""
    for game in GAMES.values():
        if game.variants:
            yield f"## {game.title}\n"
        for slug in game.variants:
            book = rule_book(game)
            yield f"### {book.title(slug)}\n\n`--variant {slug}`\n"
            changed = book.paragraphs(game.usual_players, [slug])
            yield from (f"> {each.text}\n" for each in changed if slug in each.changed_by)
        if game.contradictions:
            yield "### Variants that cannot be combined\n"
            yield "| one | the other | why |\n| --- | --- | --- |"
            for (one, other), why in game.contradictions.items():
                yield f"| {one} | {other} | {why} |"


WIDTH = 80

_BLOCK = re.compile(
    r"""
    ^```.*\n(?P<fenced>(?:(?!```).*\n)*)```\n
    | (?P<code>(?:^\ {4}.*\n)+)
    | ^\#+\ (?P<heading>.*)\n
    | (?P<table>(?:^\|.*\n)+)
    | (?P<quote>(?:^>.*\n)+)
    | (?P<item>^(?:-|\d+\.)\ .*\n(?:^\ +\S.*\n)*)
    | (?P<comment>^<!--.*-->\n)
    | (?P<prose>(?:^(?!```|\#|\||>|-\ |\d+\.\ )\S.*\n)+)
    | (?P<blank>\n)
    """,
    re.MULTILINE | re.VERBOSE,
)
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|!\[[^\]]*\]\([^)]*\)|\[(?P<words>[^\]]+)\]\((?P<to>[^)\s]+)\)"
    r"|\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*\s][^*]*)\*"
)


def plain_text(page: str) -> str:
    """Return a page as text, prose at most WIDTH columns wide; code stays as it is."""
    blocks = (_block(found) for found in _BLOCK.finditer(f"{page.strip()}\n"))
    text = "".join(f"{block}\n" for block in blocks if block is not None)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def _block(found: re.Match[str]) -> str | None:
    """Return a block of a page as text; None for a comment, which readers do not see."""
    kind = found.lastgroup or "fenced"
    text = found[kind]
    match kind:
        case "fenced":
            return "".join(f"    {line}\n" for line in text.splitlines()).removesuffix("\n")
        case "code":
            return text.removesuffix("\n")
        case "heading":
            return _inline(text).upper()
        case "table":
            return "\n".join(_table([_cells(row) for row in text.splitlines()]))
        case "quote":
            return _wrap(text.replace("\n>", "\n").removeprefix(">"), "    ", "    ")
        case "item":
            mark = text.partition(" ")[0] + " "
            return _wrap(text.removeprefix(mark), mark, " " * len(mark))
        case "prose":
            return _wrap(text)
    return None if kind == "comment" else ""


def _inline(text: str) -> str:
    """Return a piece of prose without its marks; a link to another site keeps its address."""

    def words_of(found: re.Match[str]) -> str:
        if words := found["words"]:
            outside = found["to"].startswith("http")
            return _inline(words) + (f" ({found['to']})" if outside else "")
        return found["code"] or _inline(found["bold"] or found["italic"] or "")

    return _INLINE.sub(words_of, text)


def _wrap(text: str, first: str = "", rest: str = "") -> str:
    words = " ".join(_inline(" ".join(text.split())).split())
    return fill(
        words,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _cells(row: str) -> list[str]:
    return [_inline(cell.strip()) for cell in row.strip().strip("|").split(" | ")]


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table: in columns, or where these are too wide a list of its rows."""
    titles, _, *body = rows
    widths = [max(map(len, column)) for column in zip(titles, *body, strict=True)]
    if sum(widths) + 2 * len(widths) <= WIDTH:
        for row in (titles, ["-" * width for width in widths], *body):
            cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
            yield "  ".join(cells).rstrip()
        return
    for row in body:
        yield _wrap(row[0])
        for title, cell in zip(titles[1:], row[1:], strict=True):
            name = f"{title}: " if len(titles) > 2 else ""
            yield _wrap(name + cell, "    ", "    ")
