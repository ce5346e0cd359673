"""The schemas of answers in JSON: which type each is made of, and whether an answer keeps to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from jsonschema import Draft202012Validator

from layouts.games import GAMES
from layouts.verdict import VerdictAnswer
from printkit import facts, study_facts
from printkit.catalogue.lines import CatalogueEntry

FOLDER = Path(__file__).parents[2] / "docs" / "schemas"
OURS = [slug for slug, game in GAMES.items() if not game.home]
ANSWER: Any = VerdictAnswer  # whose findings are known at run time alone
ENTRY: Any = CatalogueEntry
KINDS: dict[str, Any] = {
    **{f"check-{slug}": ANSWER[GAMES[slug].findings] for slug in OURS},
    **{f"catalogue-{slug}": ENTRY[GAMES[slug].findings] for slug in OURS},
    "advise": facts.AdviceFacts,
    "annotate": study_facts.AnnotationFacts,
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
    "puzzles": study_facts.PuzzleFacts,
    "replay": facts.ReplayFacts,
}


def schema_text(name: str) -> str:
    """The schema of an answer's type, as it is kept."""
    made = {"$schema": Draft202012Validator.META_SCHEMA["$id"], **msgspec.json.schema(KINDS[name])}
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def assert_kept(name: str, said: str) -> None:
    """What was said is as the schema says, and has no key that the type does not tell of."""
    answer = json.loads(said)
    Draft202012Validator(json.loads((FOLDER / f"{name}.json").read_text("utf-8"))).validate(answer)
    typed = msgspec.convert(answer, KINDS[name])
    assert json.loads(json.dumps(msgspec.to_builtins(typed))) == answer
