"""The library's texts in the words of a page: without options, terminals and paths."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.layouts.errors import InputError, StoppedError
from printkit.layouts.words import capitalize

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
