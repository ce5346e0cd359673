"""Answers: records as other programs are sent them, in plain JSON types.

A record's fields are the keys of its answer, under their own names. Where an answer differs, the
field's metadata says so: it is LEFT_OUT, `under_key` otherwise, or `through` as another type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec

LEFT_OUT: Mapping[str, Any] = {"key": None}
"""The metadata of a field that is not in the answer."""


def under_key(key: str) -> Mapping[str, Any]:
    """The metadata of a field that has another name in the answer."""
    return {"key": key}


def through(kind: Any, make: Callable[[Any], object]) -> Mapping[str, Any]:
    """The metadata of a field that is sent as a value of type `kind`, which `make` makes of it."""
    return {"kind": kind, "make": make}


def answer(value: object) -> Any:
    """A record's answer; a container with the answers of what is in it."""
    if is_dataclass(value) and not isinstance(value, type):
        told = {}
        for field in fields(value):
            key = field.metadata.get("key", field.name)
            if key is not None:
                content = getattr(value, field.name)
                make = field.metadata.get("make")
                told[key] = answer(make(content) if make else content)
        return told
    if isinstance(value, Mapping):
        return {key: answer(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [answer(each) for each in value]
    return msgspec.to_builtins(value)
