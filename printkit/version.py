"""The version of the program, of which the distribution takes its own."""

from __future__ import annotations

VERSION = "0.1.0"
