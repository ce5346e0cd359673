"""What is on the disk under a name that a user typed, and the user's own folder."""

from __future__ import annotations

import os.path
from pathlib import Path

from printkit.engines.cache_folder import is_own as is_own
from printkit.engines.cache_folder import make_private as make_private
from printkit.engines.cache_folder import user_folder

# Unlike the methods of `Path`, these are False for a name that no file can have.
is_there, is_file, is_folder = os.path.lexists, os.path.isfile, os.path.isdir
"""Whether a file, folder, device or link, a file, or a folder has this name."""


def state_folder() -> Path:
    """Return the folder for what the program keeps for the user and cannot work out again."""
    return user_folder("state")
