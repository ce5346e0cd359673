"""Python loads this first in every process of a server under test: none lowers its priority, and a
busy machine gets as much time as it needs to end in order.
"""

from __future__ import annotations

import os

from printkit.files import process

if hasattr(os, "nice"):
    del os.nice
process.GRACE = 300.0
