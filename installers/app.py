"""Where the one-folder app of docs/site.md starts: the program, or a worker process of it."""

from __future__ import annotations

import multiprocessing
import sys

TASKS = ["-P", "-m", "printkit.web.work.tasks"]
"""How the page starts its workers, with Python where there is one."""

if __name__ == "__main__":
    multiprocessing.freeze_support()  # workers of catalogues end here
    if sys.argv[1:4] == TASKS:
        del sys.argv[1:4]
        from printkit.web.work.tasks import main
    else:
        from printkit.__main__ import run as main
    main()
