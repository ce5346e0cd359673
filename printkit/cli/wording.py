"""What the library says, in the words of the command line: in English, with options as typed."""

from __future__ import annotations

from printkit.layouts.messages import OptionName, Said, map_values

_SHORT = {"output": "-o"}
"""Options that are said by their letter."""


def terminal_words(said: Said | OptionName | str) -> str:
    """Return what is said on a terminal."""
    return str(
        map_values(said, lambda each: _typed(each) if isinstance(each, OptionName) else each)
    )


def _typed(option: OptionName) -> str:
    """Return an option as it is typed: `--count`, `--sheet puzzles`."""
    return f"{_SHORT.get(option.name, f'--{option.name}')} {option.value}".rstrip()
