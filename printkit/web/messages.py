"""Messages between the page and its workers: JSON, a line each."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

import printkit
from layouts.answers import LEFT_OUT, answer
from layouts.errors import InputError, StoppedError
from layouts.words import capitalize
from printkit import Attempt, Chart, Step

Playing: TypeAlias = Literal[
    "look",
    "board",
    "tap",
    "record",
    "diagrams",
    "open",
    "puzzle",
    "refute",
    "reply",
    "advise",
    "annotate",
    "annotated",
]
"""A worker's task for a game that is played: see `printkit.web.play_tasks`."""

TaskKind: TypeAlias = (
    Literal["deal", "check", "even-out", "make-fair", "file", "test-sheet", "photo"] | Playing
)
"""What a worker does with a command line of `print`: deal until the setup is fair, draw the sheets
as they were ordered, look for a head start or for swaps that make the setup fair, or write the
file. A test sheet has a paper, a way to print backs and an offset. A photo has a game, a set of
coins, and for a board without marks its corners and the side of its squares."""


Sent: TypeAlias = dict[str, Any]
"""A record as plain values for a page."""


class Task(Struct, frozen=True, tag=True):
    """A task for a worker process: what to do, on how many threads, with the `data` of a file."""

    kind: TaskKind
    words: list[str]
    threads: int
    data: bytes = b""


class Stop(Struct, frozen=True, tag=True):
    """An order to end the task at hand at its next step."""


WorkerInput: TypeAlias = Task | Stop
"""What a worker reads."""


class News(Struct, frozen=True, tag=True):
    """News from a worker for a `printkit.Listener`: progress, a candidate, or a message.

    `best` is what the task has found if it is stopped now.
    """

    step: Step | None = None
    attempt: Attempt | None = None
    best: TaskResult | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A sheet: its name, its label for users, its size in mm, and its SVG once it is drawn."""

    name: str
    label: str
    width: float
    height: float
    svg: str = field(default="", metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class VerdictView:
    """A verdict for users. `fair` is "fair", "unfair" or "undecided".

    Remedies for an unfair setup: `duplicate` describes duplicate play, `uneven` says that a head
    start can be looked for, `offered` is a known head start, as typed and in words.
    """

    headline: str
    fair: str
    passed: bool
    reasons: list[str]
    duplicate: str
    uneven: bool
    offered: tuple[str, str] = field(metadata=LEFT_OUT)
    charts: tuple[Chart, ...]


class NamedFile(NamedTuple):
    """A file: its name and contents."""

    name: str
    content: bytes


class TaskResult(Struct, frozen=True, tag=True):
    """The result of a task: the code of its setup, and what else was asked for.

    A setup that is not `proven` fair is the most even one found before the task was `stopped`, or
    by `swaps` (two squares each), or with a `head_start` as it is typed. `facts` are for
    the page of a game in play.
    """

    code: str = ""
    proven: bool = True
    words: list[str] = []
    judged: VerdictView | None = None
    pages: list[SheetPicture] = []
    file: NamedFile | None = None
    swaps: list[tuple[str, str]] = []
    facts: dict[str, Any] = {}
    head_start: str = ""
    stopped: bool = False


class Failure(Struct, frozen=True, tag=True):
    """A failed task: its request made no sense, it was `stopped`, or it had an error of `ours`."""

    words: str
    stopped: bool = False
    ours: bool = False


Answer: TypeAlias = News | TaskResult | Failure
"""What a worker writes."""


_PATH = re.compile(r"(?<![\w.:/])(?:[A-Za-z]:)?[\\/](?:[^\s\\/:;,'\"]+[\\/])+[^\s:;,'\"]*")


def refusal_words(error: InputError | StoppedError) -> str:
    """An error as one line for users, without the paths of this machine."""
    said = " ".join(str(error).split())
    return without_paths("".join(c if c.isprintable() else "?" for c in said))


_METHOD = re.compile(r" \((?:UCT|MCTS-Solver)\b[^)]*\)")


def page_words(text: str) -> str:
    """Remove from a text what concerns a terminal, and the methods of computer players."""
    sentences = re.split(r"(?<=[.:!?]) +(?=[A-Z-])", _METHOD.sub("", text))
    return " ".join(said for each in sentences if (said := _plain_clauses(each)))


def _plain_clauses(sentence: str) -> str:
    """A sentence without the clauses that name options; empty if none is left."""
    if "--" not in sentence:
        return sentence
    said = "; ".join(clause for clause in sentence.split("; ") if "--" not in clause)
    return f"{capitalize(said).rstrip('.')}." if said else ""


def without_paths(text: str) -> str:
    """Remove the folders of this machine's files from a text."""
    home = str(Path.home())
    text = text.replace(f"{home}/", "~/") if home != "/" else text
    return _PATH.sub(lambda found: re.split(r"[\\/]", found[0])[-1] or "a folder", text)


def with_address(record: object, address: str) -> Sent:
    """A record as plain values, with the address of its picture as `src`."""
    return {**answer(record), "src": address}


def spot_views(board: printkit.Board) -> list[Sent]:
    """The places on a board that can be tapped, in reading order, with their boxes in mm."""
    return [
        {
            "name": spot.name,
            "words": spot.words,
            "x": spot.box.x,
            "y": spot.box.y,
            "width": spot.box.width,
            "height": spot.box.height,
        }
        for spot in board.spots
    ]
