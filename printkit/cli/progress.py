"""Progress on standard error, for the user who is waiting; and colours on a terminal.

On a terminal progress is a bar that disappears when the work is done; elsewhere it is a line every
ten seconds.
"""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from printkit.cli.wording import terminal_words
from printkit.engines.listener import Listener, Step
from printkit.layouts.messages import Said
from printkit.layouts.words import duration

if TYPE_CHECKING:
    from printkit.layouts.verdict import Attempt

LINE_EVERY = 10.0
"""Seconds between lines where there is no terminal."""

_FORM = "  {desc:<32} {bar:20} {n_fmt}/{total_fmt}, {remaining} left{postfix}"
_WHOLE_FORM = "  {desc:<32} {bar:20} {percentage:3.0f} % of all, {remaining} left{postfix}"
_WHOLE = 1000
"""The length of the bar for all of the work, where it is known how much that is."""


class Progress(Listener):
    """Shows one piece of work at a time."""

    stop_key = "Ctrl-C"

    def __init__(self) -> None:
        super().__init__()
        self._bar: Any = None
        self._text: str | None = None
        self._first = 0
        self._terminal = sys.stderr.isatty()
        self._began = self._told = monotonic()

    def tell(self, said: Said | str) -> None:
        """Print a message that stays."""
        self.rest()
        click.echo(terminal_words(said), err=True)

    def tell_attempt(self, attempt: Attempt) -> None:
        """Print the outcome of a candidate."""
        self.tell(f"  #{attempt.seed}: {attempt.outcome}")

    def step(self, step: Step) -> None:
        """Show how much is done, and what it shows so far.

        If the `share` of the whole work is known, the bar and the time left are for the whole.
        """
        text, done, total, share = str(step.text), step.done, step.total, step.share
        note = str(step.note)
        shown, done_so_far, length = text, done, total
        if share:
            shown, done_so_far, length = "", round(_WHOLE * share), _WHOLE
        if self._text != shown:
            self.rest()
            self._text, self._began, self._first = shown, monotonic(), done_so_far
        if self._terminal:
            self._draw(text, done_so_far, length, note)
        elif monotonic() - self._told >= LINE_EVERY:
            self._told = monotonic()
            whole = f"{share:.0%} of all" if share else ""
            left = self._time_left(done_so_far, length)
            said = ", ".join(filter(None, (f"{text}: {done} of {total}", note, whole, left)))
            click.echo(f"  {said}", err=True)

    def rest(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.close()
        self._bar, self._text = None, None

    def _draw(self, text: str, done: int, total: int, note: str) -> None:
        if self._bar is None:
            from tqdm import tqdm  # help and completion do not need it

            form = _FORM if self._text else _WHOLE_FORM
            self._bar = tqdm(initial=done, total=total, leave=False, bar_format=form)
        self._bar.set_description_str(text, refresh=False)
        self._bar.set_postfix_str(note, refresh=False)
        self._bar.update(done - self._bar.n)

    def _time_left(self, done: int, total: int) -> str:
        """Return the time that the rest takes at this rate; empty before anything is done."""
        if not self._first < done < total:
            return ""
        rate = (done - self._first) / (monotonic() - self._began)
        return f"{duration((total - done) / rate)} left"


def colour_text(text: str, colour: str) -> str:
    """Return text in a colour, or as it is if NO_COLOR is set or the terminal has no colours."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return click.style(text, fg=colour)
