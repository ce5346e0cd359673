"""What is opened on a page: a text that was typed or pasted, or a file, read as by commands."""

from __future__ import annotations

from starlette.datastructures import UploadFile
from starlette.requests import Request

from layouts.errors import InputError
from layouts.fields import MAX_BYTES, decode


async def opened_text(request: Request) -> str:
    """The text that a form has. Raises InputError where there is none, or no text."""
    async with request.form(max_fields=1, max_files=1) as form:
        given = form.get("text") or ""
        data = await given.read(MAX_BYTES + 1) if isinstance(given, UploadFile) else given
    text = data if isinstance(data, str) else decode(data, "the file")
    if not text.strip():
        raise InputError("there is nothing in it; give a record, a layout or an ID")
    return text
