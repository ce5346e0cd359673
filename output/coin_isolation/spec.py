"""The spec of a kit of Coin Isolation: the types of its layouts, findings and tables."""

from __future__ import annotations

from typing import TypeAlias

from layouts.coin_isolation.findings import Findings
from layouts.coin_isolation.layout import CoinLayout
from layouts.coin_isolation.table import Table
from output.contract import Card, KitSpec

CoinCard: TypeAlias = Card[CoinLayout, Findings]
CoinSpec: TypeAlias = KitSpec[CoinLayout, Findings, Table]
