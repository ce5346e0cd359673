"""Files in answers, and texts that users upload."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from printkit.layouts.errors import InputError
from printkit.layouts.fields import MAX_BYTES, decode
from printkit.layouts.messages import message
from printkit.web.work.messages import NamedFile, TaskResult

A_DAY = {"cache-control": "private, max-age=86400"}
"""Headers of answers that stay the same for at least a day."""

FRAMED = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
"""The policy for files that the page's own frames may show."""

_TYPES = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "zip": "application/zip",
}


def file_of(found: TaskResult) -> NamedFile:
    """The file that a task has written."""
    assert found.file
    return found.file


def svg_answer(picture: str | bytes, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with a picture."""
    return Response(picture, media_type=_TYPES["svg"], headers=headers)


def file_answer(kept: NamedFile, how: str) -> Response:
    """Answer with a file, to be shown ("inline") or downloaded ("attachment")."""
    media_type = _TYPES.get(kept.name.rpartition(".")[2], "text/plain; charset=utf-8")
    headers = {"content-disposition": f'{how}; filename="{kept.name}"'}
    if how == "inline":  # the page prints it from a frame
        headers["content-security-policy"] = FRAMED
    return Response(kept.content, media_type=media_type, headers=headers)


_TYPED = 32_000
"""The most bytes of a text that is typed or pasted; a file may be longer."""

_SMALL = 2000
"""The most bytes of a field of a form that names a thing."""


async def read_fields(request: Request) -> dict[str, str]:
    """The fields of a small form."""
    async with request.form(max_fields=4, max_files=0, max_part_size=_SMALL) as form:
        return {name: str(value)[:200] for name, value in form.items()}


async def read_form_text(request: Request) -> str:
    """The text of a form: typed, pasted or uploaded. Raises InputError if it is empty."""
    try:
        async with request.form(max_fields=1, max_files=1, max_part_size=_TYPED) as form:
            given = form.get("text") or ""
            data = await given.read(MAX_BYTES + 1) if isinstance(given, UploadFile) else given
    except HTTPException as error:
        if "size" not in error.detail:
            raise
        raise InputError(
            message(
                "more than {size} kB were typed; no layout and no record has as many",
                size=_TYPED // 1000,
            )
        ) from None
    text = data if isinstance(data, str) else decode(data, "the file")
    if not text.strip():
        raise InputError(message("there is nothing in it; give a record, a layout or an ID"))
    return text
