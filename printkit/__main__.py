"""The program starts here. Until the commands take over, Ctrl-C ends it without a traceback."""

from __future__ import annotations

import os
import signal
import sys


def run() -> None:
    """Run the command that was typed, and exit."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop_at_once)
    try:
        from printkit.files.process import protect_streams

        protect_streams()
        from printkit.cli.main import main
    except Exception as error:  # hardly any memory or files, or a broken library
        why = " ".join(str(error).split())[:200]
        print(f"printkit: cannot start ({type(error).__name__}: {why})", file=sys.stderr)
        sys.exit(2 if isinstance(error, (ImportError, MemoryError, OSError)) else 70)
    try:
        main()
    except KeyboardInterrupt:  # in the moment in which the command ended
        sys.exit(130)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the command has ended
        # If Ctrl-C came while a string was executed, as dataclasses and Numba do, `python -m` would
        # end by the signal, whatever the exit code. Executing another string prevents that.
        exec("")


def _stop_at_once(number: int, frame: object) -> None:
    """End the process at once: no work has begun that would have to be finished."""
    os.write(2, b"printkit: stopped; nothing was written\n")
    os._exit(130)


if __name__ == "__main__":
    run()
