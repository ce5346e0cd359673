"""Fills in the recipes for package managers, once the files of a release are there.

    PRINTKIT_REPOSITORY=https://github.com/OWNER/NAME python installers/recipes.py FILES OUT

FILES is the folder with the programs of the release; OUT gets a folder for each package manager.
Version, addresses and hashes are here and nowhere else. No recipe was tried on a package manager.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

_HERE = Path(__file__).parent
_ROOT = _HERE.parent

_PROGRAMS = {
    "linux": "printkit-linux-x86_64.zip",
    "macos": "printkit-macos-arm64.zip",
    "windows": "printkit-windows-x86_64.zip",
}
_PACKAGE = "ThePrintkitAuthors.printkit"
"""The name for winget: publisher and program."""

_MANIFESTS = (".yaml", ".installer.yaml", ".locale.en-US.yaml")


def app_of(repository: str) -> str:
    """The name of the program for Flatpak: "io.github.OWNER.NAME" of an address at GitHub."""
    at = urlsplit(repository)
    host = "github.io" if at.hostname == "github.com" else at.hostname or ""
    return ".".join([*reversed(host.split(".")), *at.path.strip("/").split("/")]).replace("-", "_")


def fill(files: Path, repository: str, site: str = "") -> dict[str, str]:
    """Return all recipes by path, for the programs in a folder."""
    version = runpy.run_path(str(_ROOT / "printkit" / "version.py"))["VERSION"]
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    app = app_of(repository)
    values = {
        "app": app,
        "authors": project["authors"][0]["name"],
        "date": str(datetime.now(UTC).date()),
        "description": project["description"],
        "files": f"{repository}/releases/download/v{version}",
        "home": site or repository,
        "package": _PACKAGE,
        "version": version,
    }
    for name, file in _PROGRAMS.items():
        values[name] = hashlib.sha256((files / file).read_bytes()).hexdigest()
    recipes = {
        "homebrew/printkit.rb": "printkit.rb",
        **{f"winget/{_PACKAGE}{end}": f"winget{end}" for end in _MANIFESTS},
        f"flatpak/{app}.yaml": "flatpak.yaml",
        f"flatpak/{app}.metainfo.xml": "flatpak.metainfo.xml",
    }
    filled = {
        path: Template((_HERE / "recipes" / name).read_text("utf-8")).substitute(values)
        for path, name in recipes.items()
    }
    icon = _ROOT / "printkit" / "web" / "static" / "icon.svg"
    beside = {path.name: path.read_text("utf-8") for path in (_HERE / "printkit.desktop", icon)}
    return filled | {f"flatpak/{name}": text for name, text in beside.items()}


if __name__ == "__main__":
    given, made = map(Path, sys.argv[1:])
    repository, site = (os.environ.get(f"PRINTKIT_{name}", "") for name in ("REPOSITORY", "SITE"))
    for at, text in fill(given, repository, site).items():
        (made / at).parent.mkdir(parents=True, exist_ok=True)
        (made / at).write_text(text, "utf-8")
