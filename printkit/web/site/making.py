"""Makes the folder of a site: the page's files, printkit and the browser's Python, ready kits."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args
from zipfile import ZipFile

import msgspec

from printkit.files.writing import write_whole
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH, languages
from printkit.layouts.messages import OptionName, english
from printkit.library.catalogues import catalogues_in
from printkit.output.drawing.scene import Font
from printkit.web.app import Site, start_of
from printkit.web.pages.catalogues import ServedCatalogues
from printkit.web.site.asgi import ask
from printkit.web.site.kits import MOST, draw_kits, kit_addresses
from printkit.web.work.jobs import JobQueue

_HERE = Path(__file__).parent
_OURS = ("printkit", "printkit.engines", "printkit.layouts", "printkit.output")
"""Packages in folders of their own: in the repository the last three lie beside the first."""

_NEEDED = (
    *("anyio", "click", "idna", "jinja2", "markupsafe", "platformdirs", "pyphen"),
    *("python-multipart", "PyYAML", "reportlab", "segno", "starlette", "svgwrite", "tqdm"),
    "typing_extensions",
)
"""Packages of pure Python that printkit needs; they are copied from this installation."""

_LEFT_OUT = (
    *("reportlab/graphics/", "tqdm/contrib/", "uharfbuzz/_harfbuzz_test"),
    "printkit/engines/build.py",  # chooses Numba as soon as it is imported
)
_LARGE = (".so", ".tar", ".wasm")
"""Files that are sent compressed, since not every host compresses them."""

_NO_BITMAPS = {
    "PIL/__init__.py": b"Image = None  # reportlab imports it, and printkit draws none\n"
}
_TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".so": "application/wasm",
    ".svg": "image/svg+xml",
    ".tar": "application/x-tar",
    ".ttf": "font/ttf",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
_POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'"
_HOME = "lib/python3.14/site-packages/"
"""Where the browser's Python looks for packages."""


def make_site(pyodide: Path | None, catalogues: Path | None, most: int = MOST) -> dict[str, bytes]:
    """Return the files of a site by path: `pyodide` has the pinned sources, if they are there.

    It has at most this number of ready kits for each game and number of players.

    Raises InputError for missing sources, or for a folder without catalogues.
    """
    sources = read_sources(pyodide)
    served = ServedCatalogues(catalogues) if catalogues else None
    site = Site("", JobQueue(1), catalogues=served, site=True)
    kept = {**_page_files(site, most), **_python(sources, catalogues)}
    kits = {
        path: _with_policy(data) if path.endswith(".html") else data
        for path, data in draw_kits(site, most).items()
    }
    files = {path.removeprefix("/"): data for path, data in (kept | kits).items()}
    listed = {
        path: {**_digest(path, data), "type": _TYPES[Path(path).suffix]}
        for path, data in sorted(kept.items())
    }
    for path in [path for path in files if path.endswith(_LARGE)]:
        files[f"{path}.gzip"] = gzip.compress(files.pop(path), 9, mtime=0)
        listed[f"/{path}"] |= _digest(f"/{path}.gzip", files[f"{path}.gzip"])
    names = json.dumps(listed, indent=0)
    worker = (_HERE / "static" / "sw.js").read_text("utf-8").replace("{files}", names)
    version = sha256(worker.encode()).hexdigest()[:16]
    files["sw.js"] = worker.replace("{version}", version).encode()
    again = files["index.html"].replace(b"<body", b'<body data-again="yes"', 1)
    files["404.html"] = again
    for address in _addresses(served):  # for hosts that don't know 404.html
        files[f"{address}/index.html"] = again
    return files


def write_site(files: Mapping[str, bytes], folder: Path, *, force: bool) -> None:
    """Write the files of a site. Raises InputError if some are there, unless `force`."""
    for path in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
    write_whole({folder / path: data for path, data in files.items()}, force=force)


def _digest(at: str, data: bytes) -> dict[str, str | int]:
    return {"at": at, "hash": b64encode(sha256(data).digest()).decode(), "size": len(data)}


def _addresses(catalogues: ServedCatalogues | None) -> Iterator[str]:
    """The addresses that Python answers, whatever follows their "?"."""
    for kind in ("table", "play", "edit", "puzzle"):
        yield from (f"{kind}/{game}" for game in GAMES)
    yield from (f"catalogue/{name}" for name in (catalogues.catalogues if catalogues else ()))


def _with_policy(data: bytes) -> bytes:
    """A page with its policy, since no host sends it."""
    policy = f'<meta http-equiv="content-security-policy" content="{_POLICY}">'.encode()
    return data.replace(b"<head>", b"<head>\n" + policy, 1)


def _page_files(site: Site, most: int) -> dict[str, bytes]:
    """Return what needs no Python: the home page and its pictures, scripts, styles and fonts."""
    app = site.application()
    drawn = [f"/picture/{slug}.svg" for slug in GAMES]
    texts = [f"/texts/{code}.js" for code in languages() if code != ENGLISH.code]
    fonts = [f"/font/{name}.ttf" for name in get_args(Font)]
    paths = ["/colours.css", *drawn, *fonts, *texts]

    async def answers() -> dict[str, bytes]:
        return {path: (await ask(app, path))[1] for path in paths}

    manifest = {
        "name": "printkit",
        "short_name": "printkit",
        "description": "Fair setups for tabletop games, to print and play",
        "start_url": "/",
        "display": "standalone",
        "icons": [{"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    files = asyncio.run(answers())
    here = {each: start_of(each) for each in languages().values()} | {ENGLISH: "/?lang=en"}
    for language in here:
        home = site.home(language, kit_addresses(most, language), here)
        files[f"{start_of(language)}index.html"] = _with_policy(home.encode())
    files["/manifest.json"] = json.dumps(manifest).encode()
    static = {"/static": _HERE.parent / "static", "/site": _HERE / "static"}
    for at, folder in static.items():
        for path in sorted(folder.iterdir()):
            if path.name != "sw.js":
                files[f"{at}/{path.name}"] = path.read_bytes()
    return files


def _python(sources: Mapping[str, bytes], catalogues: Path | None) -> dict[str, bytes]:
    """Return the browser's Python, and an archive of printkit with all that it needs.

    Libraries lie beside the archive, in which their places are empty.
    """
    made: dict[str, bytes] = {}
    packed: dict[str, bytes] = {}
    libraries: dict[str, str] = {}
    for name, data in sources.items():
        if name.endswith(".whl"):
            with ZipFile(io.BytesIO(data)) as wheel:
                packed |= {each: wheel.read(each) for each in wheel.namelist()}
        else:
            made |= _pyodide(data)
    packed |= {**_NO_BITMAPS, **dict(_libraries())}
    packed |= dict(_printkit())
    packed = {
        f"{_HOME}{path}": data for path, data in packed.items() if not path.startswith(_LEFT_OUT)
    }
    for path in [path for path in packed if path.endswith(".so")]:
        libraries[f"/{path}"] = at = f"/site/{Path(path).name}"
        made[at], packed[path] = packed[path], b""
    for folder in catalogues_in(catalogues) if catalogues else ():
        for file in sorted(folder.rglob("*.json*")):
            at = f"catalogues/{folder.resolve().name}/{file.relative_to(folder)}"
            packed[at] = file.read_bytes()
    lock = {"packages": {}, "libraries": libraries}
    made["/site/lock.json"] = json.dumps(json.loads(made["/site/lock.json"]) | lock).encode()
    made["/site/python.tar"] = _archive(packed)
    return made


def _pyodide(data: bytes) -> dict[str, bytes]:
    wanted = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:

        def read(name: str) -> bytes:
            found = tar.extractfile(f"package/{name}")
            assert found
            return found.read()

        made = {f"/site/{name}": read(name) for name in wanted}
        return {**made, "/site/lock.json": read("pyodide-lock.json")}


def _libraries() -> Iterator[tuple[str, bytes]]:
    for name in _NEEDED:
        found = distribution(name)
        for file in found.files or ():
            path = str(file)
            breaks = re.search(r"hyph_([a-z]+)\w*\.dic$", path)  # how a language breaks words
            wanted = breaks[1] in languages() if breaks else path.endswith(".py")
            if wanted and not path.startswith(".."):
                yield path, Path(str(found.locate_file(file))).read_bytes()


def _printkit() -> Iterator[tuple[str, bytes]]:
    for package in _OURS:
        folder, at = Path(import_module(package).__path__[0]), Path(*package.split("."))
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".js", ".css", ".md"):
                yield (at / path.relative_to(folder)).as_posix(), path.read_bytes()


def _archive(files: Mapping[str, bytes]) -> bytes:
    """Return a tar file whose bytes depend on the files alone."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return made.getvalue()


_PINNED = Path(__file__).with_name("sources.json")

_PIP = (
    *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
    *("--implementation", "cp", "--abi", "cp314"),
)
_MINUTES = 5


class Source(msgspec.Struct, frozen=True):
    """How to get a file, by npm or by pip, and its hash."""

    get: list[str]
    sha256: str


def sources() -> dict[str, Source]:
    """Return all files, by name."""
    return msgspec.json.decode(_PINNED.read_bytes(), type=dict[str, Source])


def read_sources(folder: Path | None) -> dict[str, bytes]:
    """Return the contents of all files, from a folder or else from npm and PyPI.

    Raises InputError if a file cannot be had, or differs from the pinned one.
    """
    if folder is not None:
        return {name: _read_checked(folder / name, each) for name, each in sources().items()}
    with TemporaryDirectory() as made:
        for name, each in sources().items():
            _get(each.get, Path(made), name)
        return {name: _read_checked(Path(made) / name, each) for name, each in sources().items()}


def _get(words: list[str], folder: Path, name: str) -> None:
    command = [*_PIP, *words[1:]] if words[0] == "pip" else words
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=60 * _MINUTES)
    except (OSError, subprocess.SubprocessError):
        raise InputError(
            english(
                "{name} cannot be fetched with {how}; fetch it yourself, and name its folder with "
                "{option}",
                name=name,
                how=words[0],
                option=OptionName("pyodide", "DIR"),
            )
        ) from None


def _read_checked(path: Path, source: Source) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}; it has to be there for a site") from None
    if hashlib.sha256(data).hexdigest() != source.sha256:
        raise InputError(f"{path} is another file than the one that is pinned; fetch it again")
    return data
