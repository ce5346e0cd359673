"""Where the browser's Python comes from: files of npm and PyPI, pinned by their hashes."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from layouts.errors import InputError

_PINNED = Path(__file__).with_name("sources.json")

_PIP = (
    *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
    *("--implementation", "cp", "--abi", "cp314"),
)
_MINUTES = 5


class Source(msgspec.Struct, frozen=True):
    """How to get a file, by npm or by pip, and its hash."""

    get: list[str]
    sha256: str


def sources() -> dict[str, Source]:
    """Return all files, by name."""
    return msgspec.json.decode(_PINNED.read_bytes(), type=dict[str, Source])


def read_sources(folder: Path | None) -> dict[str, bytes]:
    """Return the contents of all files, from a folder or else from npm and PyPI.

    Raises InputError if a file cannot be had, or differs from the pinned one.
    """
    if folder is not None:
        return {name: _read_checked(folder / name, each) for name, each in sources().items()}
    with TemporaryDirectory() as made:
        for name, each in sources().items():
            _get(each.get, Path(made), name)
        return {name: _read_checked(Path(made) / name, each) for name, each in sources().items()}


def _get(words: list[str], folder: Path, name: str) -> None:
    command = [*_PIP, *words[1:]] if words[0] == "pip" else words
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=60 * _MINUTES)
    except (OSError, subprocess.SubprocessError):
        raise InputError(
            f"{name} cannot be fetched with {words[0]}; fetch it yourself, and name its folder "
            "with --pyodide DIR"
        ) from None


def _read_checked(path: Path, source: Source) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}; it has to be there for a site") from None
    if hashlib.sha256(data).hexdigest() != source.sha256:
        raise InputError(f"{path} is another file than the one that is pinned; fetch it again")
    return data
