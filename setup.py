"""What pyproject.toml cannot say: where the packages lie, a release's addresses, README
with them, and modes of files under any umask.
"""

from __future__ import annotations

import os
import re
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


SOURCE, SITE = (os.environ.get(f"PRINTKIT_{name}", "") for name in ("REPOSITORY", "SITE"))
"""Where the project and its site are, if a release says so: a copy of the repository can't know."""


def readme() -> str:
    """README for a package index, which has none of the files that it links to."""
    text = Path("README.md").read_text("utf-8")
    if SITE:
        text = text.replace("a copy on the web](docs/site.md)", f"a copy on the web]({SITE})")
    if SOURCE:
        text = re.sub(r"!\[([^]]*)\]\((docs/[^)]*)\)", rf"![\1]({SOURCE}/raw/HEAD/\2)", text)
        text = re.sub(r"\]\((?!https?:|#)([^)]*)\)", rf"]({SOURCE}/blob/HEAD/\1)", text)
    return text


def addresses() -> dict[str, str]:
    """The project's addresses by their names on a package index."""
    found = {"Homepage": SITE, "Documentation": f"{SITE}/docs/"} if SITE else {}
    if SOURCE:
        found |= {
            "Source": SOURCE,
            "Issues": f"{SOURCE}/issues",
            "Changelog": f"{SOURCE}/blob/HEAD/CHANGELOG.md",
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


setup(
    cmdclass={"bdist_wheel": WheelForAll},
    project_urls=addresses(),
    long_description=readme(),
    long_description_content_type="text/markdown",
    **packages(),
)
