"""The version of the program and of its distribution package."""

from __future__ import annotations

VERSION = "0.1.0"
