"""`printkit` with the small game, in this process and in the workers that it starts."""

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
