"""Dice Isolation's kernel: its rules, and how their moves are written."""

from __future__ import annotations

from engines.dice_isolation import kernel, notation
from engines.kernel.binding import Kernel

KERNEL = Kernel(kernel, notation)
