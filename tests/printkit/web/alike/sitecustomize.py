"""What Python does first in each process of a server: none gives way to others."""

from __future__ import annotations

import os

if hasattr(os, "nice"):
    del os.nice
