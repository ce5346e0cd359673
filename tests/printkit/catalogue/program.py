"""`printkit` with the small game, for this process and the workers that it starts.

`python -m tests.printkit.catalogue.program ARGUMENTS`; BEFORE has code to run first.
"""

from __future__ import annotations

import os
import sys

from printkit.__main__ import run
from tests.printkit.catalogue.small import dask_setup

exec(os.environ.get("BEFORE", ""))
dask_setup(None)
if __name__ == "__main__":
    sys.argv[0] = "printkit"
    run()
