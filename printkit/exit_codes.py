"""Exit codes: what a command answers to whoever called it."""

from __future__ import annotations

DONE = 0
NO = 1
"""The answer is no."""
WRONG_INPUT = 2
OUR_ERROR = 70
"""A bug in printkit; EX_SOFTWARE of BSD's sysexits."""
STOPPED = 130
"""By Ctrl-C; other signals are 128 and their number, SIGTERM 143."""


def exit_codes(no: str = "") -> str:
    """What a command's help says of them; 1 is for the answer `no`, if it has such a one."""
    maybe_no = f"1 {no}, " if no else ""
    return (
        f"\nExit codes: 0 done, {maybe_no}2 something is wrong with the input, "
        "70 a bug in printkit, 130 stopped by Ctrl-C (143 by SIGTERM)."
    )
