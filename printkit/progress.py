"""Progress: what a person sees while they wait, on standard error; bars only on a terminal."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from tqdm import tqdm

from layouts.verdict import Attempt
from printkit.telling import is_quiet, tell


class Progress:
    """One bar at a time, gone when its work is done; a context manager."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._text = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def watch(self, text: str, done: int, total: int) -> None:
        """Show that `done` of `total` games of `text` are played."""
        if text != self._text or self._bar is None:
            self._close()
            self._text = text
            self._bar = tqdm(
                total=total,
                desc=text,
                leave=False,
                disable=is_quiet() or None,  # None: without a terminal
                bar_format="  {desc:<32} {bar:30} {n_fmt}/{total_fmt}",
            )
        self._bar.update(done - self._bar.n)

    def tell(self, attempt: Attempt) -> None:
        """Say what became of a candidate."""
        self.say(f"#{attempt.seed}: {attempt.outcome}")

    def say(self, text: str) -> None:
        """Say how far it is, in a line that stays."""
        self._close()
        tell(f"  {text}")

    def _close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        self._bar = None
