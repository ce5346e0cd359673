"""`printkit cache`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from engines.cache_folder import cache_folder
from engines.source_digest import compiled_folder
from layouts.errors import InputError
from printkit.cache import Part, clear, parts
from printkit.commands import options
from printkit.exit_codes import exit_codes
from printkit.facts import CacheFacts

_TITLES = {
    "kernels": "the players, compiled for this machine",
    "answers": "checks, figures and the rules' examples",
    "errors": "printkit's own errors, to be reported",
}


@click.command(
    epilog="""\b
Examples:
  printkit cache            where it is, and how large
  printkit cache --clear    delete it; the next check takes a minute longer
"""
    + exit_codes()
)
@click.option("--clear", "clears", is_flag=True, help="Delete all that is kept.")
@click.option("--json", "as_json", is_flag=True, help="For programs: the facts as JSON.")
def cache(clears: bool, as_json: bool) -> None:
    """Say where printkit keeps what it found out, and how much that is.

    Nothing in it is needed: what was deleted is compiled or worked out again. Settings are kept
    elsewhere.
    """
    folder = cache_folder()
    found = parts(folder)
    if clears:
        left = clear(folder)
        if left:
            raise InputError(f"{left[0]}: cannot be deleted; look who owns it")
    if as_json:
        options.show_json(_facts(folder, found, clears))
    else:
        click.echo(_words(folder, found, clears))


def _facts(folder: Path, found: tuple[Part, ...], cleared: bool) -> CacheFacts:
    return {
        "folder": str(folder),
        "parts": {part.name: {"files": part.files, "bytes": part.size} for part in found},
        "bytes": sum(part.size for part in found),
        "cleared": cleared,
    }


def _words(folder: Path, found: tuple[Part, ...], cleared: bool) -> str:
    whole = _size(sum(part.size for part in found))
    if cleared:
        return f"Deleted {whole} in {folder}."
    lines = [f"{folder}: {whole}"]
    lines += [f"  {part.name:<8} {_size(part.size):>9}  {_TITLES[part.name]}" for part in found]
    kernels = os.environ["NUMBA_CACHE_DIR"]
    if kernels != str(compiled_folder()):
        lines.append(f"Players are kept in {kernels}, as NUMBA_CACHE_DIR says.")
    return "\n".join(lines)


def _size(size: int) -> str:
    """So many bytes as people read them."""
    for unit, of in (("MB", 1_000_000), ("kB", 1_000)):
        if size >= of:
            return f"{size / of:.1f} {unit}"
    return f"{size} bytes"
