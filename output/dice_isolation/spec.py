"""The spec of a kit of Dice Isolation: the types of its layouts, findings and tables."""

from __future__ import annotations

from typing import TypeAlias

from layouts.dice_isolation.findings import Findings
from layouts.dice_isolation.layout import DiceLayout
from layouts.dice_isolation.table import Table
from output.contract import Card, KitSpec

DiceCard: TypeAlias = Card[DiceLayout, Findings]
DiceSpec: TypeAlias = KitSpec[DiceLayout, Findings, Table]
