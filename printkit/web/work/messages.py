"""Messages between the page and its workers: JSON, a line each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from printkit import Attempt, Step
from printkit.files.documents import Chart
from printkit.layouts.answers import LEFT_OUT
from printkit.layouts.messages import Said

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
"""A worker's task for a game that is played: see `printkit.web.work.play_tasks`."""

TaskKind: TypeAlias = (
    Literal["deal", "check", "even-out", "make-fair", "file", "test-sheet", "photo"] | Playing
)
"""What a worker does with a command line of `print`: deal until the setup is fair, draw the sheets
as they were ordered, look for a head start or for swaps that make the setup fair, or write the
file. A test sheet has a paper, a way to print backs and an offset. A photo has a game, a set of
coins, and for a board without marks its corners and the side of its squares."""


Sent: TypeAlias = dict[str, Any]
"""A record as plain values for a page."""


FIRST, DRAWS = "first", "draws"
"""The arguments of a worker that answers as soon as the page itself, and of one for files."""


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

    `best` is what the task has found if it is stopped now. Texts for terminals alone are no news.
    """

    step: Step | None = None
    attempt: Attempt | None = None
    best: TaskResult | None = None
    words: Said | None = None


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

    headline: Said
    fair: str
    passed: bool
    reasons: list[Said]
    duplicate: list[Said]
    uneven: bool
    offered: tuple[str, Said | str]
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
    words: list[Said | str] = []
    judged: VerdictView | None = None
    pages: list[SheetPicture] = []
    file: NamedFile | None = None
    swaps: list[tuple[str, str]] = []
    facts: dict[str, Any] = {}
    head_start: str = ""
    stopped: bool = False


class Failure(Struct, frozen=True, tag=True):
    """A failed task: its request made no sense, it was `stopped`, or it had an error of `ours`."""

    words: Said | str
    stopped: bool = False
    ours: bool = False


STOPPED = Failure("stopped", stopped=True)
"""The answer to a task that was stopped before it had found anything."""

Answer: TypeAlias = News | TaskResult | Failure
"""What a worker writes."""
