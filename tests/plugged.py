"""Games of other packages, installed for tests: in a folder on the path, without pip or network."""

from __future__ import annotations

import os
import sys
import tomllib
from importlib import invalidate_caches
from pathlib import Path

PROJECT = Path(__file__).parent / "clobber"
"""The game that tests add to ours."""


def install(project: Path, into: Path) -> None:
    """Install a project as pip does: its packages, and what its pyproject.toml says about it."""
    read = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    about = read["project"]
    add_distribution(into, about["name"], about["entry-points"]["printkit.games"])
    for package in read["tool"]["setuptools"]["packages"]:
        (into / package).symlink_to(project.absolute() / package)


def add_distribution(into: Path, name: str, games: dict[str, str]) -> None:
    """Write the metadata of an installed package whose entry points name these games."""
    folder = into / f"{name.replace('-', '_')}-1.0.dist-info"
    folder.mkdir(parents=True)
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    (folder / "METADATA").write_text(about, "utf-8")
    points = "".join(f"{slug} = {place}\n" for slug, place in games.items())
    (folder / "entry_points.txt").write_text(f"[printkit.games]\n{points}", "utf-8")


def on_path(folder: Path) -> str:
    """Return a PYTHONPATH that adds a folder to that of this process."""
    return os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(folder)]))


def install_for_all(project: Path, into: Path) -> None:
    """Install a project for this process, and for those that it starts."""
    install(project, into)
    os.environ["PYTHONPATH"] = on_path(into)
    sys.path.append(str(into))
    invalidate_caches()
