"""Refusals: wrong input gets one line that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from layouts.errors import InputError


def refusal(call: Callable[..., Any], *arguments: Any) -> str:
    """Make a call that must be refused; return the message, which must be a single line."""
    with pytest.raises(InputError) as error:
        call(*arguments)
    message = str(error.value)
    assert len(message.splitlines()) == 1
    return message
