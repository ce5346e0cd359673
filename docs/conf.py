"""The site of the documents: `sphinx-build -W docs FOLDER`, with the extra [docs]."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS.parent), str(DOCS)]

from made_pages import filled  # noqa: E402  # which is found only now

from printkit.version import VERSION  # noqa: E402

project = "printkit"
version = release = VERSION
extensions = ["myst_parser"]
html_theme = "furo"
html_title = f"printkit {VERSION}"
html_show_copyright = False
root_doc = "index"
exclude_patterns = ["catalogue/*/**"]
nitpicky = True
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]


def linked(text: str, page: Path) -> str:
    """A page whose links to files of the checkout, which the site lacks, are their names."""

    def link(found: re.Match[str]) -> str:
        words, target = found[1], (page.parent / found[2].partition("#")[0]).resolve()
        on_the_site = target.is_file() and target.is_relative_to(DOCS)
        if on_the_site or not target.exists():  # Sphinx warns of the latter
            return found[0]
        name = f"`{target.relative_to(DOCS.parent)}`"
        return name if words.strip("`") in name else f"{words} ({name})"

    return re.sub(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)", link, text)


def setup(app: Any) -> None:
    """Have each page filled and its links looked at before it is read."""

    def read(app: Any, name: str, source: list[str]) -> None:
        source[0] = linked(filled(source[0]), Path(app.env.doc2path(name)))

    app.connect("source-read", read)
