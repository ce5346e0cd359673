"""The spec of a kit of Isaac: the types of its layouts, findings and tables."""

from __future__ import annotations

from typing import TypeAlias

from layouts.isaac.findings import Findings
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.table import Table
from output.contract import Card, KitSpec

IsaacCard: TypeAlias = Card[IsaacLayout, Findings]
IsaacSpec: TypeAlias = KitSpec[IsaacLayout, Findings, Table]
