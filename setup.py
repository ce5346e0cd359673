"""What pyproject.toml cannot say: all may read the files of a wheel, whatever the umask here."""

from __future__ import annotations

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


setup(cmdclass={"bdist_wheel": WheelForAll})
