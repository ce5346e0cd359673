"""Ways in without Python: what they start exists, and recipes say what package managers demand."""

from __future__ import annotations

import hashlib
import re
import runpy
import shlex
import shutil
import subprocess
import tomllib
from configparser import ConfigParser
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from printkit.version import VERSION
from tests.printkit.test_documents import parse

ROOT = Path(__file__).parent.parent
HERE = ROOT / "installers"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
REPOSITORY = "https://github.com/some-owner/printkit"
APP = "io.github.some_owner.printkit"
PACKAGE = "ThePrintkitAuthors.printkit"

WINGET = {
    "": {"DefaultLocale"},
    ".installer": {"Installers"},
    ".locale.en-US": {"PackageLocale", "Publisher", "PackageName", "License", "ShortDescription"},
}
"""Keys that winget's schemas (1.10.0) demand in each manifest, besides the ones in all."""

IN_ALL = {"PackageIdentifier", "PackageVersion", "ManifestType", "ManifestVersion"}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the programs of a release, each another file."""
    folder = tmp_path_factory.mktemp("programs")
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    names = re.findall(r"{ on: [\w.-]+, name: ([\w-]+) }", workflow)
    assert len(names) == 3
    for name in names:
        (folder / f"printkit-{name}.zip").write_text(name, "utf-8")
    return folder


@pytest.fixture(scope="module")
def recipes(programs: Path) -> dict[str, str]:
    """All recipes by path, filled in."""
    made: dict[str, str] = runpy.run_path(str(HERE / "recipes.py"))["fill"](programs, REPOSITORY)
    return made


def files_in(text: str, programs: Path) -> set[str]:
    """The systems whose program a recipe fetches, each with its own hash, from this release."""
    start = f"{REPOSITORY}/releases/download/v{VERSION}/"
    found = re.findall(rf"{start}(\S+?)\"?\s+(?i:\w*sha256:?) \"?([0-9a-f]{{64}})", text)
    assert len(found) == text.count("https://") - text.count(f"{REPOSITORY}\n") - text.count(
        f'{REPOSITORY}"'
    )
    for name, digest in found:
        assert hashlib.sha256((programs / name).read_bytes()).hexdigest() == digest, name
    return {name.split("-")[1] for name, _ in found}


def test_version_and_addresses_are_written_nowhere_but_in_one_place(
    recipes: dict[str, str],
) -> None:
    for path in (HERE / "recipes").iterdir():
        text = path.read_text("utf-8")
        assert VERSION not in text and "releases/download" not in text, path.name
    for path_of_it, text in recipes.items():
        assert "$" not in text, path_of_it


def test_the_formula_of_homebrew(recipes: dict[str, str], programs: Path, tmp_path: Path) -> None:
    text = recipes["homebrew/printkit.rb"]
    assert files_in(text, programs) == {"linux", "macos"}
    assert f'version "{VERSION}"' in text and f'desc "{PROJECT["description"]}"' in text
    blocks = re.findall(r"^ *(class|def|\w+ do)\b|\b(do)$", text, re.MULTILINE)
    assert len(blocks) == len(re.findall(r"^ *end$", text, re.MULTILINE))
    command = re.findall(r'"([\w.-]+)"', text[text.index("system bin/") :])
    parse(shlex.join(command))
    if ruby := shutil.which("ruby"):
        (tmp_path / "printkit.rb").write_text(text, "utf-8")
        subprocess.run([ruby, "-c", "printkit.rb"], cwd=tmp_path, check=True)


def test_the_manifests_of_winget(recipes: dict[str, str], programs: Path) -> None:
    found = {}
    for end, own in WINGET.items():
        found[end] = made = yaml.safe_load(recipes[f"winget/{PACKAGE}{end}.yaml"])
        assert {*made} >= own | IN_ALL, end
        assert (made["PackageIdentifier"], made["PackageVersion"]) == (PACKAGE, VERSION)
        assert made["ManifestVersion"] == "1.10.0"
    kinds = [made["ManifestType"] for made in found.values()]
    assert kinds == ["version", "installer", "defaultLocale"]
    assert found[""]["DefaultLocale"] == found[".locale.en-US"]["PackageLocale"]
    assert 3 <= len(found[".locale.en-US"]["ShortDescription"]) <= 256
    assert files_in(recipes[f"winget/{PACKAGE}.installer.yaml"], programs) == {"windows"}
    [installer] = found[".installer"]["Installers"]
    assert installer.keys() == {"Architecture", "InstallerUrl", "InstallerSha256"}
    [program] = found[".installer"]["NestedInstallerFiles"]
    assert program["RelativeFilePath"] == "printkit\\printkit.exe"


def test_the_manifest_of_flatpak(recipes: dict[str, str], programs: Path) -> None:
    text = recipes[f"flatpak/{APP}.yaml"]
    made = yaml.safe_load(text)
    assert {*made} >= {"id", "runtime", "runtime-version", "sdk", "command", "modules"}
    assert made["id"] == APP and files_in(text, programs) == {"linux"}
    [module] = made["modules"]
    beside = {each["path"] for each in module["sources"] if each["type"] == "file"}
    assert {f"flatpak/{name}" for name in beside} | {f"flatpak/{APP}.yaml"} == {
        path for path in recipes if path.startswith("flatpak/")
    }
    for name in beside:  # each is installed
        assert any(f" {name} /app/share/" in line for line in module["build-commands"]), name
    assert f"/app/bin/{made['command']}" in " ".join(module["build-commands"])


def test_what_software_centres_show(recipes: dict[str, str], tmp_path: Path) -> None:
    """The keys that AppStream demands of a program with a window or a terminal."""
    text = recipes[f"flatpak/{APP}.metainfo.xml"]
    found = ElementTree.fromstring(text)
    for key in ("id", "name", "summary", "metadata_license", "project_license", "content_rating"):
        assert found.find(key) is not None, key
    assert found.findtext("id") == APP and found.findtext("project_license") == PROJECT["license"]
    assert found.findtext("launchable") == f"{APP}.desktop"
    assert [each.get("version") for each in found.iter("release")] == [VERSION]
    if program := shutil.which("appstreamcli"):
        (tmp_path / f"{APP}.metainfo.xml").write_text(text, "utf-8")
        checked = [program, "validate", "--no-net", f"{APP}.metainfo.xml"]
        subprocess.run(checked, cwd=tmp_path, check=True)


def test_the_entry_in_the_menu() -> None:
    read = ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment]  # keys in capitals
    read.read(HERE / "printkit.desktop", "utf-8")
    entry = read["Desktop Entry"]
    assert entry["Type"] == "Application" and entry["Name"] and entry["Terminal"] == "true"
    for lists in ("Categories", "Keywords"):
        assert entry[lists].endswith(";"), lists
    assert "Game" in entry["Categories"].split(";")
    parse(entry["Exec"])
    assert (ROOT / "printkit" / "web" / "static" / "icon.svg").is_file()
    if program := shutil.which("desktop-file-validate"):
        subprocess.run([program, HERE / "printkit.desktop"], check=True)


def test_the_container_and_the_program_start_what_there_is() -> None:
    container = (HERE / "Containerfile").read_text("utf-8")
    (command,) = re.findall(r"^CMD (\[.*\])$", container, re.M)
    parse(shlex.join(yaml.safe_load(command)))
    for name in ("app.py", "printkit.spec"):
        compile((HERE / name).read_text("utf-8"), name, "exec")
    for module in re.findall(r"from (printkit\S+) import", (HERE / "app.py").read_text("utf-8")):
        assert find_spec(module), module
