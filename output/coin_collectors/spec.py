"""The spec of a kit of Coin Collectors: the types of its layouts, findings and tables."""

from __future__ import annotations

from typing import TypeAlias

from layouts.coin_collectors.findings import Findings
from layouts.coin_collectors.layout import PiecepackLayout
from layouts.coin_collectors.table import Table
from output.contract import Card, KitSpec

CollectorsCard: TypeAlias = Card[PiecepackLayout, Findings]
CollectorsSpec: TypeAlias = KitSpec[PiecepackLayout, Findings, Table]
