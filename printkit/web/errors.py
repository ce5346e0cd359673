"""Errors as the page tells them: the command line's one line, without a path of this machine."""

from __future__ import annotations

import re
from pathlib import Path

import click

from layouts.errors import InputError, StoppedError

_PATH = re.compile(r"(?<![\w.:/])(?:[A-Za-z]:)?[\\/](?:[^\s\\/:;,'\"]+[\\/])+[^\s:;,'\"]*")

Refusal = (InputError, click.ClickException)
"""What is wrong with what was given, as the library and as the command line say it."""


def refusal_words(error: InputError | click.ClickException | StoppedError) -> str:
    """What to tell whoever asked: a line."""
    said = error.format_message() if isinstance(error, click.ClickException) else str(error)
    return without_paths("".join(c if c.isprintable() else "?" for c in " ".join(said.split())))


def without_options(text: str) -> str:
    """A text without the sentences that say what to type in a terminal."""
    sentences = re.split(r"(?<=[.:!?]) +(?=[A-Z-])", text)
    return " ".join(said for said in sentences if "--" not in said)


def without_paths(text: str) -> str:
    """A text in which files of this machine have no folders."""
    home = str(Path.home())
    text = text.replace(f"{home}/", "~/") if home != "/" else text
    return _PATH.sub(lambda found: re.split(r"[\\/]", found[0])[-1] or "a folder", text)
