"""The lock file of CI has every package that pyproject.toml asks for, in a version it allows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent


def test_the_lock_file_has_what_the_project_asks_for() -> None:
    """If not, write it anew: see CONTRIBUTING.md."""
    text = (ROOT / ".ci" / "requirements.txt").read_text("utf-8")
    locked = dict(re.findall(r"^([\w.-]+)(?:\[.*?\])?==(\S+)", text, re.MULTILINE))
    assert text.count("--hash=sha256:") > len(locked) > 50
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    for asked in (*project["dependencies"], *extras["build"], *extras["test"], *extras["docs"]):
        needed = Requirement(asked)
        if needed.name != project["name"]:
            assert needed.specifier.contains(locked[canonicalize_name(needed.name)]), asked
