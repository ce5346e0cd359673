"""Python loads this first in every process of a server under test, so that none lowers its
priority.
"""

from __future__ import annotations

import os

if hasattr(os, "nice"):
    del os.nice
