"""Engines: rules, kernels, players and the verdict."""

import os

from engines.source_digest import compiled_folder

# Before Numba is imported, which reads it then.
os.environ.setdefault("NUMBA_CACHE_DIR", str(compiled_folder()))
