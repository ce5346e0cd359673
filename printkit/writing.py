"""Writing files whole or not at all, and never over the user's own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import click

from layouts.errors import InputError
from layouts.game import Layout
from layouts.setup import Record, Setup, layout_yaml, record_yaml


def check_free(path: Path, force: bool) -> None:
    """Raise InputError when `path` cannot be written: known before the work, not after."""
    if path.is_dir():
        raise InputError(f"{path}: this is a folder; name a file with -o")
    if path.exists() and not force:
        raise InputError(f"{path}: exists already; give --force to replace it, or another -o")
    folder = path.parent if path.parent.exists() else path.parent.parent
    if not folder.is_dir():
        raise InputError(f"{path.parent}: there is no such folder; make it, or give another -o")
    if not os.access(folder, os.W_OK):
        raise InputError(f"{folder}: cannot be written to; give another place with -o")


def write_files(files: Mapping[Path, bytes], force: bool) -> None:
    """Write all files, each under a temporary name first; a missing last folder is made.

    Without `force` a file that has come into being in the meantime is kept. Raises InputError, and
    leaves nothing half-written, when something is in the way.
    """
    made: list[tuple[str, Path]] = []
    try:
        for path, data in files.items():
            check_free(path, force)
            if not path.parent.exists():
                path.parent.mkdir()
            handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
            made.append((name, path))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).chmod(0o666 & ~_umask())
        for name, path in made:
            check_free(path, force)
            Path(name).replace(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    finally:
        for name, _ in made:
            with suppress(FileNotFoundError):
                Path(name).unlink()


def write_layout(setup: Setup[Layout], path: Path | None, force: bool) -> None:
    """Write the layout of a setup as YAML, to standard output where there is no `path`.

    With a head start it is a record without moves, since a layout has none. Raises InputError as
    `write_files` does.
    """
    number = "" if setup.seed is None else f", seed {setup.seed}"
    content = record_yaml(Record(setup, ())) if setup.head_start else layout_yaml(setup.layout)
    text = f"# {setup.id}{number}\n{content}"
    if path:
        write_files({path: text.encode()}, force)
    else:
        click.echo(text, nl=False)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
