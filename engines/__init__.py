"""Engines: rules, kernels, players and the verdict."""

import os
from pathlib import Path

from engines.cache_folder import can_be_written
from engines.source_digest import compiled_folder

# Before Numba is imported, which reads it then, and writes beside the sources where it must.
_given = os.environ.get("NUMBA_CACHE_DIR")
if not _given or not can_be_written(Path(_given)):
    os.environ["NUMBA_CACHE_DIR"] = str(compiled_folder())

# Nothing here is done by BLAS, whose threads each take memory when NumPy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
