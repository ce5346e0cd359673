"""US coins as they lie on the table: value in cents, sizes in mm.

Sizes are the United States Mint's coin specifications.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Coin:
    """One kind of coin. `diameter` and `thickness` in mm, `value` in cents."""

    name: str
    plural: str
    value: int
    diameter: float
    thickness: float


PENNY = Coin("penny", "pennies", 1, 19.05, 1.52)
NICKEL = Coin("nickel", "nickels", 5, 21.21, 1.95)
DIME = Coin("dime", "dimes", 10, 17.91, 1.35)
QUARTER = Coin("quarter", "quarters", 25, 24.26, 1.75)

COINS = (PENNY, NICKEL, DIME, QUARTER)
BY_VALUE = {coin.value: coin for coin in COINS}
