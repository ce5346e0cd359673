"""Parts of the reference that are made from the code, as Markdown.

conf.py puts each in the place of its mark, `<!-- made: NAME -->`, when the site is built.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

import printkit
from printkit.cli.commands.help import variants
from printkit.cli.main import cli
from printkit.layouts.games import GAMES

SCHEMAS = Path(__file__).parent / "schemas"
_OURS = [game for game in GAMES.values() if not game.home]
"""The games that come with the program; tests register others."""


def commands() -> Iterator[str]:
    """The help of each command, as `-h` prints it, and what games add to it."""
    context = cli.make_context("printkit", ["games"])
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        yield f"## {name}\n"
        yield _fenced(_help(name))
        for each in sorted(getattr(command, "commands", {})):
            yield f"### {name} {each}\n"
            yield _fenced(_help(name, each))
        if isinstance(command, click.Group):
            continue
        for game in _OURS:
            own = re.search(rf"^For {game.title}:\n(?:  .*\n)+", _help(name, game.slug), re.M)
            if own:
                yield _fenced(own[0])


def _help(*arguments: str) -> str:
    asked = [*arguments, "-h"]
    return CliRunner().invoke(cli, asked, prog_name="printkit", terminal_width=84).output


def _fenced(text: str) -> str:
    return f"```text\n{text.strip()}\n```\n"


def library() -> Iterator[str]:
    """Each name of the library with its signature and the first line of what it says."""
    for kind, wanted in (("Functions", inspect.isfunction), ("Types", inspect.isclass)):
        yield f"### {kind}\n"
        for name in printkit.__all__:
            member = getattr(printkit, name)
            if wanted(member):
                yield f"**`{name}`**\n"
                yield _fenced_python(f"{name}{_signature(member)}")
                yield f"{(inspect.getdoc(member) or '').partition(chr(10) * 2)[0]}\n"


def _signature(member: Any) -> str:
    try:
        signature = inspect.signature(member)
    except ValueError:  # an exception's
        return "(message)"
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(signature)).removesuffix(" -> None")
    return re.sub(r"ForwardRef\(([^)]*)\)", r"\1", text)


def _fenced_python(signature: str) -> str:
    """A signature, a parameter a line where it is long."""
    if len(signature) > 80:
        signature = re.sub(r", (?=\*|\w+: )", ",\n    ", signature)
        signature = re.sub(r"^(\w+)\(", r"\1(\n    ", signature)
    return f"```text\n{signature}\n```\n"


def schemas() -> Iterator[str]:
    """Each schema with the keys of the answer that it describes."""
    yield "| answer | file | keys |\n| --- | --- | --- |"
    for path in sorted(SCHEMAS.glob("*.json")):
        schema = json.loads(path.read_text("utf-8"))
        top = schema["$defs"][schema["$ref"].rpartition("/")[2]]
        keys = ", ".join(f"`{key}`" for key in top["properties"])
        yield f"| {path.stem} | [{path.name}](schemas/{path.name}) | {keys} |"


MADE: dict[str, Callable[[], Iterator[str]]] = {
    "commands": commands,
    "library": library,
    "variants": variants,
    "schemas": schemas,
}


def filled(text: str) -> str:
    """Return a page whose marks are replaced by the text made for them."""
    return re.sub(r"<!-- made: (\w+) -->", lambda mark: "\n".join(MADE[mark[1]]()), text)
