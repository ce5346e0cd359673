"""The library's texts in the words of a page: without options, terminals and paths."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.layouts.errors import InputError, StoppedError
from printkit.layouts.messages import Listed, Message, Said, listed
from printkit.layouts.verdict import without_methods

_PATH = re.compile(r"(?<![\w.:/])(?:[A-Za-z]:)?[\\/](?:[^\s\\/:;,'\"]+[\\/])+[^\s:;,'\"]*")


def said_by(error: Exception) -> Said | str:
    """What an error says: a message if it was made of one, else English words."""
    said = error.args[0] if error.args else ""
    return said if isinstance(said, Message | Listed) else str(error)


def refusal_words(error: InputError | StoppedError) -> Said | str:
    """What an error says, if in English words, then as one line."""
    said = said_by(error)
    return one_line(said) if isinstance(said, str) else said


def one_line(text: str) -> str:
    """A text as one line for users, without the paths of this machine."""
    said = " ".join(text.split())
    return without_paths("".join(c if c.isprintable() else "?" for c in said))


def page_said(said: Said | str) -> Said | str:
    """What is said on a page: without sentences for terminals, and without players' methods."""
    if isinstance(said, Listed) and said.joined_by == " ":
        said = listed([each for each in said.words if not isinstance(each, str)], " ")
    return without_methods(said)


def without_paths(text: str) -> str:
    """Remove the folders of this machine's files from a text."""
    home = str(Path.home())
    text = text.replace(f"{home}/", "~/") if home != "/" else text
    return _PATH.sub(lambda found: re.split(r"[\\/]", found[0])[-1] or "a folder", text)
