"""Draw faults at random: a file by its lines, an operator, and one of the places it fits.

`benchmarks.faults` tries them. A seed gives the same faults as long as the sources stay.
Python is changed at positions of its syntax tree, JavaScript outside strings and comments, YAML at
its values. Docstrings, comments, annotations, `__all__` and the wording of texts are left alone.
"""

from __future__ import annotations

import ast
import random
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

import yaml

ROOMS = ("layouts", "engines", "output", "printkit")
_KINDS = frozenset({".py", ".js", ".yaml"})
_COMPARED = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "===": "!==",
    "!==": "===",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
}
_CALCULATED = {
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
    "//": "*",
    "%": "//",
    "**": "*",
    "&": "|",
    "|": "&",
    "^": "&",
    "<<": ">>",
    ">>": "<<",
}
_KEY = re.compile(r"[a-z][a-z0-9_.-]*")
"""What a string is that code compares or looks up, as opposed to wording."""


class Change(NamedTuple):
    """Text to put in the place of `first` to `end`, by an operator."""

    operator: str
    first: int
    end: int
    new: str


class Drawn(NamedTuple):
    """A drawn change, as whole lines that occur once in the file."""

    file: str
    operator: str
    line: int
    old: str
    new: str


def draw(root: Path, number: int, seed: int, kinds: Collection[str] = _KINDS) -> list[Drawn]:
    """Return `number` different faults in the order drawn, in files of these `kinds`."""
    rng = random.Random(seed)
    texts = {
        path.relative_to(root).as_posix(): path.read_text("utf-8") for path in _files(root, kinds)
    }
    files, ends = [*texts], [*accumulate(text.count("\n") for text in texts.values())]
    found: dict[str, dict[str, list[Change]]] = {}
    drawn: dict[Drawn, None] = {}
    while len(drawn) < number:
        file = files[bisect_right(ends, rng.randrange(ends[-1]))]
        if file not in found:
            found[file] = _by_operator(file, texts[file])
        if by_operator := found[file]:
            change = rng.choice(by_operator[rng.choice(sorted(by_operator))])
            if fault := _in_lines(file, texts[file], change):
                drawn.setdefault(fault)
    return [*drawn]


def _files(root: Path, kinds: Collection[str]) -> list[Path]:
    """All sources of these kinds in the four rooms, in a fixed order."""
    return sorted(
        path for room in ROOMS for path in (root / room).rglob("*") if path.suffix in kinds
    )


def _by_operator(file: str, text: str) -> dict[str, list[Change]]:
    """Sort the changes that fit into a file by their operators."""
    changes: dict[str, list[Change]] = defaultdict(list)
    for change in _LANGUAGES[Path(file).suffix](text):
        changes[change.operator].append(change)
    return changes


def _in_lines(file: str, text: str, change: Change) -> Drawn | None:
    """Write a change as whole lines that occur once, or None if the program stays the same."""
    changed = text[: change.first] + change.new + text[change.end :]
    if file.endswith(".py"):
        try:
            if ast.dump(ast.parse(changed)) == ast.dump(ast.parse(text)):
                return None
        except SyntaxError:  # for example a target that got no value
            return None
    first = text.rfind("\n", 0, change.first) + 1
    end = text.index("\n", change.end) + 1
    line = text.count("\n", 0, change.first) + 1
    while text.count(text[first:end]) > 1:
        first = text.rfind("\n", 0, max(first - 1, 0)) + 1
        end = min(len(text), text.find("\n", end) + 1 or len(text))
    new = text[first : change.first] + change.new + text[change.end : end]
    return Drawn(file, change.operator, line, text[first:end], new)


# Python


def _python(text: str) -> Iterator[Change]:
    """All changes of a module."""
    place = _offsets(text)
    for node in _drawable(ast.parse(text)):
        for operator in _OF_NODES.get(type(node), ()):
            yield from operator(node, text, place)


_Span = Callable[[ast.AST], tuple[int, int]]


def _offsets(text: str) -> _Span:
    """Return a function from a node to the offsets where it begins and ends."""
    lines = text.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def span(node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt)
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        return offset(node.lineno, node.col_offset), offset(end_line, end_column)

    return span


def _drawable(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes outside annotations, f-strings, `__all__` and what only type checkers read."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _inert(child):
                yield from _drawable(child)


def _inert(node: ast.AST) -> bool:
    """Whether a part of a program does nothing when it runs, or has no positions of its own."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'")
    if isinstance(node, ast.Assign):  # also aliases of types
        named = ast.unparse(node.targets[0])
        return named == "__all__" or re.fullmatch(r"_?[A-Z][a-z]\w*", named) is not None
    if isinstance(node, ast.Subscript):
        return ast.unparse(node.value) in ("Literal", "Callable")
    if isinstance(node, ast.keyword):  # what these say is never relied on
        return node.arg in ("frozen", "slots", "strict", "kw_only")
    return isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert)


def _compared(node: ast.Compare, text: str, span: _Span) -> Iterator[Change]:
    for left, right in pairwise([node.left, *node.comparators]):
        yield from _between("comparison", left, right, _COMPARED, text, span)


def _calculated(node: ast.BinOp, text: str, span: _Span) -> Iterator[Change]:
    sides = (node.left, node.right)
    if not any(_is_text(side) for side in sides):
        yield from _between("arithmetic", *sides, _CALCULATED, text, span)


def _accumulated(node: ast.AugAssign, text: str, span: _Span) -> Iterator[Change]:
    if not _is_text(node.value):
        signs = {f"{old}=": f"{new}=" for old, new in _CALCULATED.items()}
        yield from _between("arithmetic", node.target, node.value, signs, text, span)


def _joined(node: ast.BoolOp, text: str, span: _Span) -> Iterator[Change]:
    for left, right in pairwise(node.values):
        yield from _between("and/or", left, right, {"and": "or", "or": "and"}, text, span)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | None)
    )


def _between(
    operator: str,
    left: ast.AST,
    right: ast.AST,
    signs: Mapping[str, str],
    text: str,
    span: _Span,
) -> Iterator[Change]:
    """Change the sign between two nodes."""
    first, end = span(left)[1], span(right)[0]
    found = re.fullmatch(r"[\s)]*?(\w+ \w+|\w+|[^\s\w()]+)[\s(]*", text[first:end])
    if found and (new := signs.get(found[1])):
        yield Change(operator, first + found.start(1), first + found.end(1), new)


def _call(node: ast.Call, text: str, span: _Span) -> Iterator[Change]:
    for one, other in pairwise(node.args):
        (a, b), (c, d) = span(one), span(other)
        positional = not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred)
        if positional and text[a:b] != text[c:d]:
            yield Change("swapped arguments", a, d, text[c:d] + text[b:c] + text[a:b])


def _statement(node: ast.Expr, text: str, span: _Span) -> Iterator[Change]:
    if isinstance(node.value, ast.Call):
        yield Change("dropped call", *span(node), "pass")


def _constant(node: ast.Constant, text: str, span: _Span) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield Change("boolean", *span(node), str(not node.value))
    elif isinstance(node.value, int | float):
        first, end = span(node)
        yield Change("number", first, end, _other_number(text[first:end]))


def _other_number(written: str) -> str:
    """Another number, written alike: 7 becomes 8, 0.25 becomes 0.35, 1e-9 becomes 1e-0."""
    whole, point, part = written.partition(".")
    if not point and whole.replace("_", "").isdigit():
        return str(int(whole) + 1)
    if part.isdigit():
        return f"{whole}.{(int(part[0]) + 1) % 10}{part[1:]}"
    last = max(at for at, each in enumerate(written) if each.isdigit())
    return f"{written[:last]}{(int(written[last]) + 1) % 10}{written[last + 1 :]}"


def _keys(node: ast.AST, text: str, span: _Span) -> Iterator[Change]:
    """Misspell the keys that a node looks up, compares or writes down."""
    if isinstance(node, ast.Subscript):
        found = [node.slice]
    elif isinstance(node, ast.Compare):
        found = node.comparators
    else:
        assert isinstance(node, ast.Dict)
        found = [key for key in node.keys if key]
    for key in found:
        written = key.value if isinstance(key, ast.Constant) else None
        if isinstance(written, str) and _KEY.fullmatch(written):
            end = span(key)[1] - 1
            yield Change("key", end, end, "x")


def _condition(node: ast.If | ast.While | ast.IfExp, text: str, span: _Span) -> Iterator[Change]:
    first, end = span(node.test)
    inner = text[first:end]
    yield Change("negated condition", first, end, f"(not ({inner}))")
    if not isinstance(node, ast.If) or node.orelse or ":=" in inner:
        return
    if isinstance(node.body[-1], ast.Raise | ast.Return | ast.Continue | ast.Break):
        yield Change("removed guard", first, end, "False")


def _filters(node: ast.comprehension, text: str, span: _Span) -> Iterator[Change]:
    for test in node.ifs:
        first, end = span(test)
        yield Change("negated condition", first, end, f"(not ({text[first:end]}))")


def _elements(
    node: ast.List | ast.Tuple | ast.Set | ast.Dict, text: str, span: _Span
) -> Iterator[Change]:
    if isinstance(node, ast.Dict):
        parts = [
            (span(key)[0] if key else span(value)[0] - 2, span(value)[1])
            for key, value in zip(node.keys, node.values, strict=True)
        ]
    elif isinstance(getattr(node, "ctx", None), ast.Store):
        return
    else:
        parts = [span(each) for each in node.elts]
    for (first, _), (after, _) in pairwise(parts):
        yield Change("dropped element", first, after, "")


_OF_NODES: dict[type[ast.AST], tuple[Callable[..., Iterator[Change]], ...]] = {
    ast.Compare: (_compared, _keys),
    ast.BinOp: (_calculated,),
    ast.AugAssign: (_accumulated,),
    ast.BoolOp: (_joined,),
    ast.Call: (_call,),
    ast.Expr: (_statement,),
    ast.Constant: (_constant,),
    ast.Subscript: (_keys,),
    ast.Dict: (_keys, _elements),
    ast.List: (_elements,),
    ast.Tuple: (_elements,),
    ast.Set: (_elements,),
    ast.If: (_condition,),
    ast.While: (_condition,),
    ast.IfExp: (_condition,),
    ast.comprehension: (_filters,),
}


# JavaScript

_SKIPPED = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | `(?:\\.|[^`\\])*` | '(?:\\.|[^'\\\n])*' | "(?:\\.|[^"\\\n])*"
    | (?<=[(,=:?!&|]) (\s*) /(?![/*]) (?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+ /\w*""",
    re.VERBOSE | re.DOTALL,
)
"""Comments, strings and regular expressions."""


def _javascript(text: str) -> Iterator[Change]:
    """All changes of a script; `code` has blanks where strings and comments are."""
    code = _SKIPPED.sub(lambda found: re.sub(r"[^\n]", "\0", found[0]), text)
    signs = {
        "comparison": (r" (===|!==|<=|>=|<|>) ", _COMPARED),
        "arithmetic": (r"(?<=[\w)\]]) ([-+*/%]) (?=[\w(])", _CALCULATED),
        "and/or": (r" (&&|\|\|) ", {"&&": "||", "||": "&&"}),
        "boolean": (r"\b(true|false)\b", {"true": "false", "false": "true"}),
    }
    for operator, (pattern, others) in signs.items():
        for found in re.finditer(pattern, code):
            yield Change(operator, *found.span(1), others[found[1]])
    for found in re.finditer(r"(?<![\w.])\d+(\.\d+)?(?![\w.])", code):
        yield Change("number", *found.span(), _other_number(found[0]))
    for found in re.finditer(r"\0+", code):
        written = text[found.start() : found.end()]
        if written[0] in "'\"" and _KEY.fullmatch(written[1:-1]):
            yield Change("key", found.end() - 1, found.end() - 1, "x")
    for found in re.finditer(r"^ *([\w.]+\([^\n]*\));$", code, re.MULTILINE):
        if _closing(code, code.index("(", found.start(1))) == found.end(1) - 1:
            yield Change("dropped call", *found.span(1), "")
    yield from _branches(text, code)
    yield from _lists(text, code)


def _branches(text: str, code: str) -> Iterator[Change]:
    for found in re.finditer(r"\b(?:if|while) \(", code):
        first = found.end()
        end = _closing(code, first - 1)
        yield Change("negated condition", first, end, f"!({text[first:end]})")
        if re.match(r"\)\s*\{?\s*(return|throw|continue|break)\b", code[end:]):
            yield Change("removed guard", first, end, "false")


def _lists(text: str, code: str) -> Iterator[Change]:
    """Swap arguments of calls, and drop elements of arrays."""
    for found in re.finditer(r"(?<=[\w)\]])\(|(?<![\w)\]])\[", code):
        end = _closing(code, found.start())
        parts = _parts(code, found.end(), end)
        word = re.search(r"(\w+ )?\w+$", code[: found.start()])
        if found[0] == "(":
            defined = re.match(r"\) (\{|=>)", code[end : end + 4])
            if defined or (word and word[0].startswith("function ")):
                continue
        for (a, b), (c, d) in pairwise(parts):
            if found[0] == "[":
                yield Change("dropped element", a, c, "")
            elif text[a:b] != text[c:d]:
                yield Change("swapped arguments", a, d, text[c:d] + text[b:c] + text[a:b])


def _closing(code: str, opening: int) -> int:
    """Where the bracket at `opening` is closed."""
    depth = 0
    for at in range(opening, len(code)):
        depth += (code[at] in "([{") - (code[at] in ")]}")
        if not depth:
            return at
    return len(code)


def _parts(code: str, first: int, end: int) -> list[tuple[int, int]]:
    """The parts between commas, without the blanks around them."""
    commas, depth = [first - 1], 0
    for at in range(first, end):
        depth += (code[at] in "([{") - (code[at] in ")]}")
        if code[at] == "," and not depth:
            commas.append(at)
    spans = []
    for before, after in pairwise([*commas, end]):
        part = code[before + 1 : after]
        if part.strip():
            left = before + 1 + len(part) - len(part.lstrip())
            spans.append((left, before + 1 + len(part.rstrip())))
    return spans


# YAML


def _yaml(text: str) -> Iterator[Change]:
    """Change numbers, also those in texts, booleans and keys, and drop elements."""
    root = yaml.compose(text, yaml.SafeLoader)
    waiting = [root] if root else []
    while waiting:
        node = waiting.pop()
        first, end = node.start_mark.index, node.end_mark.index
        if isinstance(node, yaml.MappingNode):
            waiting += [value for _, value in node.value]
            yield from _rows(text, [(key, value) for key, value in node.value])
        elif isinstance(node, yaml.SequenceNode):
            waiting += node.value
            yield from _rows(text, [(each, each) for each in node.value])
        elif node.tag.endswith(":bool"):
            yield Change("boolean", first, end, "false" if text[first:end] == "true" else "true")
        elif _KEY.fullmatch(text[first:end]):
            yield Change("key", end, end, "x")
        else:
            for found in re.finditer(r"(?<![\w.])\d+(\.\d+)?(?![\w.]*\w)", text[first:end]):
                a, b = found.span()
                yield Change("number", first + a, first + b, _other_number(found[0]))


def _rows(text: str, rows: list[tuple[yaml.Node, yaml.Node]]) -> Iterator[Change]:
    """Drop each element of a list or mapping but the last."""
    for (one, _), (other, _) in pairwise(rows):
        yield Change("dropped element", one.start_mark.index, other.start_mark.index, "")


_LANGUAGES = {".py": _python, ".js": _javascript, ".yaml": _yaml}
