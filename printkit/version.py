"""The version of the program."""

from __future__ import annotations

from importlib.metadata import version

VERSION = version("printkit")
