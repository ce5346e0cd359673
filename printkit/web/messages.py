"""Messages between the page and its workers: JSON, a line each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from layouts.answers import LEFT_OUT
from printkit import Attempt, Chart, Step

Playing: TypeAlias = Literal[
    "look", "board", "tap", "record", "diagrams", "open", "reply", "advise"
]
"""What a worker does with a game that is played, `printkit.web.playing` says how."""

Annotating: TypeAlias = Literal["annotate", "annotated"]
"""To annotate a game, and to show it as far as that was done: `printkit.web.annotated` says how."""

Kind: TypeAlias = Literal["deal", "check", "even-out", "make-fair", "file"] | Playing | Annotating
"""What a worker does with a command line of `print`: deal its setup until that is fair, draw its
sheets as they were ordered, look for a head start or for swaps that make its setup fair, or write
its file."""


class Task(Struct, frozen=True, tag=True):
    """Something to do, on so many threads."""

    kind: Kind
    words: list[str]
    threads: int


class Stop(Struct, frozen=True, tag=True):
    """End what is done at the next step."""


Order: TypeAlias = Task | Stop
"""What a worker hears."""


class Heard(Struct, frozen=True, tag=True):
    """What a `printkit.Listener` hears: a step, an attempt, or words for people."""

    step: Step | None = None
    attempt: Attempt | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A sheet: its name, a label for people, its size in mm, and as SVG once it is drawn."""

    name: str
    label: str
    width: float
    height: float
    svg: str = field(default="", metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict for people. `fair` is the one word of it.

    What may help where that is no: `duplicate` says what playing it so would be, `uneven` that a
    head start may be looked for, and `offered` which one is known, as it is typed and in words.
    """

    headline: str
    fair: str
    passed: bool
    reasons: list[str]
    duplicate: str
    uneven: bool
    offered: tuple[str, str] = field(metadata=LEFT_OUT)
    charts: tuple[Chart, ...]


class Found(Struct, frozen=True, tag=True):
    """What came of a task: the code of its setup, and as far as was asked the rest.

    `file` is a file's name and what is in it. Of a deal that was not `proven` it is the most even
    setup, so far if it was `stopped`; so it is where no `swaps` made it fair, which are the two
    squares of each, nor the `head_start`, which is as it is typed. Of a game that is played there
    are `facts` for its page.
    """

    code: str = ""
    proven: bool = True
    words: list[str] = []
    judged: Judged | None = None
    pages: list[SheetPicture] = []
    file: tuple[str, bytes] | None = None
    swaps: list[tuple[str, str]] = []
    facts: dict[str, Any] = {}
    head_start: str = ""
    stopped: bool = False


class Failed(Struct, frozen=True, tag=True):
    """A task that came to nothing: it was wrong, or `stopped`, or we were: `ours`."""

    words: str
    stopped: bool = False
    ours: bool = False


Answer: TypeAlias = Heard | Found | Failed
"""What a worker says."""
