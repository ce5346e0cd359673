"""The schemas of JSON answers: their types, and whether an answer satisfies its schema."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass, make_dataclass
from functools import cache, reduce
from inspect import cleandoc
from operator import or_
from pathlib import Path
from types import UnionType
from typing import Any, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
from jsonschema import Draft202012Validator

from printkit.cache import Part
from printkit.catalogue.lines import CatalogueEntry
from printkit.cli import facts
from printkit.contract import PhotoSquare
from printkit.engines.contract import AdvisedMove
from printkit.layouts.answers import answer
from printkit.layouts.games import GAMES
from printkit.layouts.messages import Said
from printkit.layouts.verdict import Verdict
from tests.lacking import text_of

FOLDER = Path(__file__).parents[2] / "docs" / "schemas"
OURS = [slug for slug, game in GAMES.items() if not game.home]
VERDICT: Any = Verdict  # its findings are known only at run time
ENTRY: Any = CatalogueEntry
LATE = {"AdvisedMove": AdvisedMove, "Part": Part, "PhotoSquare": PhotoSquare}
"""The records that `printkit.cli.facts` names without importing them."""


KINDS: dict[str, Any] = {
    **{f"check-{slug}": VERDICT[GAMES[slug].findings] for slug in OURS},
    **{f"catalogue-{slug}": ENTRY[GAMES[slug].findings] for slug in OURS},
    "advise": facts.AdviceFacts,
    "annotate": facts.AnnotationFacts,
    "boards": facts.SetFacts,
    "boards-verify": facts.VerifyFacts,
    "book": facts.BookFacts,
    "cache": facts.CacheFacts,
    "catalogue": facts.CatalogueFacts,
    "deal": facts.DealFacts,
    "games": facts.GameFacts,
    "make-fair": facts.SwapFacts,
    "moves": facts.PositionFacts,
    "perft": facts.PerftFacts,
    "print": facts.PrintFacts,
    "puzzles": facts.PuzzleFacts,
    "read": facts.PhotoFacts,
    "replay": facts.ReplayFacts,
}


@cache
def answer_type(kind: Any, *, whole: bool = False) -> Any:
    """Return the type of the answer that `printkit.layouts.answers` makes of a record.

    Where that is the record as it stands, it is the record's own type.
    """
    made: Any
    if kind in get_args(Said):
        return str
    record, given = get_origin(kind) or kind, get_args(kind)
    if is_typeddict(kind):
        hints = get_type_hints(kind, localns=LATE, include_extras=True)
        typed: Any = TypedDict
        made = typed(
            kind.__name__, {key: answer_type(hint, whole=whole) for key, hint in hints.items()}
        )
    elif is_dataclass(record):
        hints, names = get_type_hints(record), dict(zip(_parameters(record), given, strict=True))
        own = [(each.name, _filled(hints[each.name], names)) for each in fields(record)]
        says = [{} if whole else each.metadata for each in fields(record)]
        keys = [
            (said.get("key", name), answer_type(said.get("kind", content), whole=whole))
            for said, (name, content) in zip(says, own, strict=True)
        ]
        if keys == own:
            return kind
        whose = "".join(f"[{each.__name__}]" for each in given)
        made = make_dataclass(f"{record.__name__}{whose}", [key for key in keys if key[0]])
    else:
        parts = tuple(answer_type(each, whole=whole) for each in given)
        if parts == given:
            return kind
        return reduce(or_, parts) if record in (Union, UnionType) else record[parts]
    about = str(record.__doc__)
    made.__doc__ = about if whole else about.partition("\n\n")[0]
    return made


def _filled(hint: Any, names: dict[Any, Any]) -> Any:
    """Return a type with the types that are given for its parameters."""
    if hint in names:
        return names[hint]
    parameters = _parameters(hint)
    return hint[tuple(names[each] for each in parameters)] if parameters else hint


def _parameters(record: Any) -> tuple[Any, ...]:
    return getattr(record, "__parameters__", ())


def schema_text(name: str) -> str:
    """Return the schema of an answer's type, as kept in docs/schemas."""
    schema = msgspec.json.schema(_kind(name))
    for each in schema["$defs"].values():
        if "description" in each:  # Python 3.13 removes the indentation itself
            each["description"] = cleandoc(each["description"])
    made = {"$schema": Draft202012Validator.META_SCHEMA["$id"], **schema}
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def assert_kept(name: str, said: str) -> None:
    """Check that an answer satisfies its schema, and has no key that the type lacks."""
    found = json.loads(said)
    schema = text_of(FOLDER / f"{name}.json", "pytest --update-goldens writes it")
    Draft202012Validator(json.loads(schema)).validate(found)
    typed = msgspec.convert(found, _kind(name))
    assert json.loads(json.dumps(msgspec.to_builtins(typed))) == found


def assert_line_kept(game: str, line: str) -> None:
    """Check that a line of a catalogue's file is whole, apart from its digest, and that the answer
    about it satisfies its game's schema.
    """
    line, digests = re.subn(r',"digest":"[0-9a-f]{32}"}$', "}", line)
    assert digests == 1
    name = f"catalogue-{game}"
    entry = msgspec.json.decode(line, type=KINDS[name])
    assert msgspec.json.encode(entry).decode() == line
    assert_kept(name, json.dumps(answer(entry, whole=True)))


def _kind(name: str) -> Any:
    """Return the type of the answer of a name; about a catalogue's lines it is whole."""
    return answer_type(KINDS[name], whole=name.startswith("catalogue-"))
