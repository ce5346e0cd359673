"""Round punches: the sizes that craft shops sell, and which of them cuts a round piece."""

from __future__ import annotations

from collections.abc import Iterable

INCH = 25.4
_TITLES = {0.625: "5/8", 0.75: "3/4", 0.875: "7/8", 1.0: "1", 1.25: "1 1/4", 1.5: "1 1/2", 2.0: "2"}
_MISS = 0.2
"""What a punch's diameter may differ by, in mm: no more shows on a piece."""


def punch_for(diameter: float) -> str:
    """The punch that cuts circles of a diameter in mm, "3/4 in (19 mm)"; empty where none does."""
    for inches, title in _TITLES.items():
        if abs(inches * INCH - diameter) <= _MISS:
            return f"{title} in ({inches * INCH:.0f} mm)"
    return ""


def punch_note(diameters: Iterable[float]) -> str:
    """Which of these circles a punch cuts; empty where none does."""
    able = {diameter: punch_for(diameter) for diameter in sorted({*diameters})}
    found = [f"{punch} punch cuts circles of {size:g} mm" for size, punch in able.items() if punch]
    return f"A {', a '.join(found)}." if found else ""
