"""`printkit help`: commands, and the pages of the documentation, explained in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import click
from click.shell_completion import CompletionItem

from layouts.errors import InputError
from layouts.games import GAMES
from layouts.rules import rule_book
from layouts.words import did_you_mean, standard_spelling
from printkit.cli.exits import exit_codes
from printkit.cli.markdown import plain_text


def topics() -> Mapping[str, Traversable]:
    """Return the pages that come with printkit, by name: `docs` has more."""
    pages = (resources.files("printkit") / "manual").iterdir()
    return {page.name.removesuffix(".md"): page for page in sorted(pages, key=lambda p: p.name)}


class TopicParam(click.ParamType):  # type: ignore[type-arg]
    """A command or a topic, and what may follow a command; the shell completes the former two."""

    name = "topic"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        names = {*ctx.parent.command.list_commands(ctx.parent), *topics()}
        return [CompletionItem(name) for name in sorted(names) if name.startswith(incomplete)]


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
@click.argument("words", nargs=-1, metavar="[COMMAND...|TOPIC]", type=TopicParam())
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
        if game.home:  # tests register such games
            continue
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
