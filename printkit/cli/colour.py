"""Colours on a terminal; elsewhere click.echo removes them."""

from __future__ import annotations

import os

import click


def colour_text(text: str, colour: str) -> str:
    """Return text in a colour, or as it is if NO_COLOR is set or the terminal has no colours."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return click.style(text, fg=colour)
