"""What pyproject.toml cannot say: where the packages lie, a release's addresses, and modes of files
under any umask.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import find_namespace_packages, setup
from setuptools.command.bdist_wheel import bdist_wheel

ROOMS = ("engines", "layouts", "output")


class WheelForAll(bdist_wheel):
    """A wheel that is the same, byte for byte, under every umask."""

    def write_wheelfile(self, wheelfile_base: str, *arguments: str) -> None:
        """Write the last file of the folder that becomes the wheel, and set all modes."""
        super().write_wheelfile(wheelfile_base, *arguments)
        for path in Path(wheelfile_base).parent.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)


def addresses() -> dict[str, str]:
    """Where the project is, if a release says so: a copy of the repository cannot know."""
    source, site = (os.environ.get(f"PRINTKIT_{name}", "") for name in ("REPOSITORY", "SITE"))
    found = {"Homepage": site, "Documentation": f"{site}/docs/"} if site else {}
    if source:
        found |= {
            "Source": source,
            "Issues": f"{source}/issues",
            "Changelog": f"{source}/blob/HEAD/CHANGELOG.md",
        }
    return found


def packages() -> dict[str, Any]:
    """Return the packages and their folders: rooms lie beside printkit, and are installed in it.

    The repository also has links to them in printkit. With these an editable install is a folder on
    the path, which type checkers follow. Nothing else needs them here: for many accounts on Windows
    git writes files in their place.
    """
    found = find_namespace_packages(include=[f"{room}*" for room in ("printkit", *ROOMS)])
    named = {name if name.startswith("printkit") else f"printkit.{name}" for name in found}
    linked = all(Path("printkit", room).is_dir() for room in ROOMS)
    if linked and "editable_wheel" in sys.argv:
        folders = {"": "."}
    else:
        folders = {f"printkit.{room}": room for room in ROOMS}
    return {"packages": sorted(named), "package_dir": folders}


setup(cmdclass={"bdist_wheel": WheelForAll}, project_urls=addresses(), **packages())
