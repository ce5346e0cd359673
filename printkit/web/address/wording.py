"""What the library says in the words of a page: controls for options, no terminals and paths."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.layouts.errors import SaidError
from printkit.layouts.messages import (
    Listed,
    OptionName,
    Said,
    Value,
    is_for_terminal,
    listed,
    map_values,
    message,
)
from printkit.layouts.verdict import without_methods
from printkit.printing.options import options_by_key
from printkit.web.address.form import choice_words

_PATH = re.compile(r"(?<![\w.:/])(?:[A-Za-z]:)?[\\/](?:[^\s\\/:;,'\"]+[\\/])+[^\s:;,'\"]*")


def refusal_words(error: SaidError) -> Said | str:
    """What an error says, with the page's names of options; each text is one line."""
    return map_values(error.said, _on_page)


def _on_page(each: Value) -> Value:
    if isinstance(each, OptionName):
        return _control_words(each)
    return one_line(each) if isinstance(each, str) else each


def _control_words(option: OptionName) -> Said:
    """An option by the name of its control, or as the command has it if the page has none."""
    known = options_by_key().values()
    place = next((each.place for each in known if each.name == option.name), None)
    if place is None:
        return message("the command’s {option}", option=f"--{option}")
    if option.value:
        value = choice_words(option.value)
        return message("“{control}: {value}”", control=place.label, value=value)
    return message("“{control}”", control=place.label)


def one_line(text: str) -> str:
    """A text as one line for users, without the paths of this machine."""
    said = " ".join(text.split())
    return without_paths("".join(c if c.isprintable() else "?" for c in said))


def page_said(said: Said | str) -> Said | str:
    """What is said on a page: without sentences for terminals, and without players' methods."""
    if isinstance(said, Listed) and said.joined_by == " ":
        said = listed([each for each in said.words if not is_for_terminal(each)], " ")
    return without_methods(said)


def without_paths(text: str) -> str:
    """Remove the folders of this machine's files from a text."""
    home = str(Path.home())
    text = text.replace(f"{home}/", "~/") if home != "/" else text
    return _PATH.sub(lambda found: re.split(r"[\\/]", found[0])[-1] or "a folder", text)
