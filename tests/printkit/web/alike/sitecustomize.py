"""Python loads this first in every process of a server under test: none gives way to others."""

from __future__ import annotations

import os

if hasattr(os, "nice"):
    del os.nice
