"""Answers: records for other programs, in plain JSON types.

The keys of an answer are the names of the record's fields. A field's metadata may change that:
LEFT_OUT, another key by `under_key`, or another value by `through`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec

from printkit.layouts.messages import Said

LEFT_OUT: Mapping[str, Any] = {"key": None}
"""The metadata of a field that is not in the answer."""


def under_key(key: str) -> Mapping[str, Any]:
    """The metadata of a field that has the name `key` in the JSON answer."""
    return {"key": key}


def converted(kind: Any, make: Callable[[Any], object]) -> Mapping[str, Any]:
    """The metadata of a field whose value `make` converts to the type `kind` for JSON."""
    return {"kind": kind, "make": make}


def answer(value: object, *, whole: bool = False) -> Any:
    """Convert a record, or all records in a container, to plain values for a JSON answer.

    Messages are said in English. A record that is `whole` has all its fields as they are.
    """
    if isinstance(value, Said):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        told = {}
        for field in fields(value):
            changes = {} if whole else field.metadata
            key = changes.get("key", field.name)
            if key is not None:
                content = getattr(value, field.name)
                make = changes.get("make")
                told[key] = answer(make(content) if make else content, whole=whole)
        return told
    if isinstance(value, Mapping):
        return {key: answer(each, whole=whole) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [answer(each, whole=whole) for each in value]
    return msgspec.to_builtins(value)
