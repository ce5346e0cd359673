"""What pyproject.toml cannot say: a release's addresses, and modes of files under any umask."""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel


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


setup(cmdclass={"bdist_wheel": WheelForAll}, project_urls=addresses())
