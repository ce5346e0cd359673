"""Refusals: wrong input gets one line that says what is wrong; and texts that may be wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from printkit.layouts.errors import InputError

SIGNS = "0123456789aAbBdhilouxz .,:;#~+-_=@*!?/\\'\"<>()[]{}\n\t\r\0\x1b\u2028éß٣０👍"


def any_text(longest: int) -> st.SearchStrategy[str]:
    """Texts of telling characters; with all of Unicode's, hypothesis begins by sorting these."""
    return st.text(st.sampled_from(SIGNS), max_size=longest)


def refusal(call: Callable[..., Any], *arguments: Any) -> str:
    """Make a call that must be refused; return the message, which must be a single line."""
    with pytest.raises(InputError) as error:
        call(*arguments)
    message = str(error.value)
    assert len(message.splitlines()) == 1
    return message


def refusal_in_line(line: int, call: Callable[..., Any], *arguments: Any) -> str:
    """Like `refusal`, for a message that must name a YAML file and this line of it."""
    message = refusal(call, *arguments)
    assert re.match(rf"\w+\.yaml, line {line}: ", message), message
    return message
