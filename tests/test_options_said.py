"""Options are said by surfaces alone: below the command line no text names one as it is typed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.every import every

ROOT = Path(__file__).parents[1]
ROOMS = ("layouts", "engines", "output", "printkit")
_OPTION = re.compile(r"(?<![\w-])(--[a-z]|-o\b)")
_DASHES = re.compile(r"(?<![\w-])--$")
"""An option, and dashes before a place for its name."""

SURFACES = {
    "printkit/cli": "the command line",
    "printkit/__main__.py": "the command line",
    "printkit/web/command.py": "commands that start the page",
    "printkit/coin_isolation/commands": "commands of a game",
    "printkit/dice_isolation/commands": "commands of a game",
}
"""What says options as they are typed."""

DATA = {
    "engines/build.py": "arguments of a linker, and of a tool of its own",
    "output/page/report.py": "a command that repeats a check, printed to be typed",
    "output/press/calibration.py": "commands that keep what was measured, printed to be typed",
    "printkit/library/books.py": "the command that makes a book, printed in it",
    "printkit/web/address/table.py": "the command that a page shows",
    "printkit/web/address/wording.py": "the page's word for what only the command has",
    "printkit/web/guard/requests.py": "custom properties of a style sheet",
    "printkit/web/app.py": "custom properties of a style sheet",
    "printkit/web/pages/play.py": "the command that a page shows",
    "printkit/web/pages/tables.py": "words of a command, which orders are read from",
    "printkit/web/site/making.py": "arguments of pip",
    "printkit/web/work/drafts.py": "words of a command, which orders are read from",
    "printkit/web/work/drawing.py": "words of a command, which orders are read from",
}
"""Files with commands as data, each with what they are; nothing that is said in them is an error
or advice."""


def texts_with_options(source: str) -> Iterator[str]:
    """Yield the texts of a module, except docstrings, that name an option as it is typed."""
    if not ("--" in source or _OPTION.search(source)):
        return  # most modules: parsing them takes long
    tree = ast.parse(source)
    documents = {
        id(each.value)
        for parent in ast.walk(tree)
        if isinstance(parent, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for each in parent.body
        if isinstance(each, ast.Expr)
    }
    formatted = {
        id(each) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for each in n.values
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        named = _OPTION.search(node.value) or (id(node) in formatted and _DASHES.search(node.value))
        if named and id(node) not in documents:
            yield node.value


def test_texts_with_options_are_found() -> None:
    found = texts_with_options('"""Of --this."""\nf"say --{name}, or --count {n}"\nx = "a -- b"\n')
    assert [*found] == ["say --", ", or --count "]


def test_only_surfaces_say_options_as_they_are_typed() -> None:
    modules = [
        path.relative_to(ROOT)
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if not any(parent.is_symlink() for parent in path.parents)
    ]
    assert len(modules) > 300

    def check(module: Path) -> None:
        name = module.as_posix()
        said = [*texts_with_options((ROOT / module).read_text("utf-8"))]
        if name in DATA:
            assert said, f"{name} has no command any more; take it off the list"
        elif not name.startswith(tuple(SURFACES)):
            assert not said, f"say these with OptionName: {said}"

    every(modules, check)
