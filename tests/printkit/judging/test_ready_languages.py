"""What ready-made setups say is said in every language: their messages are in the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.translating import gathered
from printkit.judging.ready import read_ready
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.messages import Listed, Message


def messages_in(value: Any) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
        for _, each in value.values:
            yield from messages_in(each)
    elif isinstance(value, Listed):
        for each in value.words:
            yield from messages_in(each)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.home], ids=str)
def test_all_that_a_verdict_says_can_be_translated(game: Game) -> None:
    known = {
        (each.context or "", each.id if isinstance(each.id, str) else each.id[0])
        for each in gathered()
    }
    said = {
        message
        for players in game.players
        for line in read_ready(game, players)
        for part in (
            line.verdict.headline,
            *line.verdict.reasons,
            *(tier.words for tier in line.verdict.tiers),
            *(metric.sentence for metric in line.verdict.metrics),
            *(metric.title for metric in line.verdict.metrics),
        )
        for message in messages_in(part)
    }
    unknown = {each.text for each in said if (each.context, each.text) not in known}
    assert not {text for text in unknown if re.search("[a-z]", re.sub(r"\{.+?\}", "", text))}
