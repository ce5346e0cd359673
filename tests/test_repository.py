"""The files that a code host reads: workflows, forms and hooks are valid and run what there is."""

from __future__ import annotations

import re
import runpy
import shlex
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
import yaml

from printkit.layouts.games import GAMES
from printkit.version import VERSION
from tests.every import every
from tests.printkit.test_documents import parse

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

_SYSTEM = {"[", "cd", "echo", "gh", "git", "mv", "python", "rmdir", "sha256sum", "test"}
"""Programs that a runner has."""

_OF_PACKAGES = {"pyinstaller": "pyinstaller", "sphinx-build": "sphinx"}
"""Commands of packages that a workflow installs."""


def load(path: Path) -> Any:
    """Return the values of a YAML file, `on` as the text it is."""
    return yaml.load(path.read_text("utf-8"), yaml.BaseLoader)


def steps(path: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Return all steps of a workflow, each behind its job."""
    for job in load(path)["jobs"].values():
        yield from ((job, step) for step in job["steps"])


def commands(path: Path) -> Iterator[str]:
    """Return the commands that a workflow runs, with any value of its matrix as VALUE."""
    for _, step in steps(path):
        typed = re.sub(r"\$\{\{.*?\}\}", "VALUE", step.get("run", ""))
        for line in filter(None, typed.splitlines()):
            yield from ["["] if line.startswith("[") else line.split(" && ")


def exists(command: str) -> None:
    """Fail unless a command's program, its module, its files and its extras are there."""
    program, *words = shlex.split(command)
    if program == "printkit":
        parse(command)
    elif program.startswith(".ci/"):
        assert (ROOT / program).stat().st_mode & 0o100, command
    elif program in _OF_PACKAGES:
        lines = [*(ROOT / ".ci" / "release.in").read_text("utf-8").split("\n"), *EXTRAS["docs"]]
        assert any(line.startswith(_OF_PACKAGES[program]) for line in lines), command
    elif not program.startswith(("dist/", "python3")):  # what was made before, and a system's own
        assert program in _SYSTEM, command
    if words[:1] == ["-m"]:
        assert find_spec(words[1]), command
    for extra in re.findall(r"\.\[(\w+)\]", command):
        assert extra in EXTRAS, command
    for file in (word for word in words if word.endswith((".spec", ".txt"))):
        assert (ROOT / file).is_file(), command


def test_workflows_run_what_exists() -> None:
    found = [command for path in WORKFLOWS for command in commands(path)]
    assert len(found) > 15 and {".ci/run", ".ci/release release", ".ci/versions"} <= {*found}
    every(found, exists)


@pytest.mark.parametrize(
    "command", ["printkit prnt isaac", "python -m nothing", ".ci/gone", "pip install", "curl x"]
)
def test_a_command_that_does_not_exist_is_noticed(command: str) -> None:
    with pytest.raises(Exception):  # noqa: B017  # click's, or an assertion's
        exists(command)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_may_do_little_and_take_known_code(path: Path) -> None:
    """Jobs that may write run no code of the repository, and each action is pinned to a commit."""
    assert load(path)["permissions"] == {"contents": "read"}
    for job, step in steps(path):
        assert int(job["timeout-minutes"]) <= 120
        assert "uses" in step or "run" in step
        if "checkout@" in step.get("uses", ""):
            assert step["with"]["persist-credentials"] == "false"
            assert "write" not in job.get("permissions", {}).values()
    used = re.findall(r"uses: (\S+)(.*)", path.read_text("utf-8"))
    assert used
    for action, comment in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r"  # v\d+\.\d+\.\d+", comment), action


def test_core_tests_run_on_every_python_that_is_promised() -> None:
    """Python 3.11 in .ci/run, 3.15 in .ci/versions, all others by name."""
    tests = (GITHUB / "workflows" / "tests.yml").read_text("utf-8")
    tests += (ROOT / ".ci" / "versions").read_text("utf-8")
    for line in PROJECT["classifiers"]:
        if found := re.search(r":: (3\.\d+)$", line):
            assert f"{found[1]}" in tests, line


def test_forms_ask_for_every_game_and_each_thing_once() -> None:
    forms = [load(path) for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml")]
    forms = [form for form in forms if "body" in form]
    assert len(forms) == 3
    for form in forms:
        fields = [each for each in form["body"] if each["type"] != "markdown"]
        names = [each["id"] for each in fields]
        assert len({*names}) == len(names) and form["name"] and form["description"]
        assert all(each["attributes"]["label"] for each in fields)
        for each in fields:
            if each["id"] == "game":
                shown = [game.title for game in GAMES.values() if not game.home]
                assert each["attributes"]["options"] == shown


def test_hooks_are_the_first_part_of_the_check_before_a_change_lands() -> None:
    (local,) = load(ROOT / ".pre-commit-config.yaml")["repos"]
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    hooks = [f".venv/bin/{each['entry']}" for each in local["hooks"]]
    at = lines.index(hooks[0])
    assert hooks == lines[at : at + 4]


def test_folders_that_are_kept_up_to_date_have_what_is_locked() -> None:
    kinds = {"pip": "*.t[ox]*", "github-actions": ".github/workflows/*", "docker": "Containerfile"}
    for update in load(GITHUB / "dependabot.yml")["updates"]:
        for folder in update.get("directories") or [update["directory"]]:
            assert [*(ROOT / folder.strip("/")).glob(kinds[update["package-ecosystem"]])], folder


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall("^## (.*)", text, re.MULTILINE)[0] == VERSION


def test_what_makes_a_release_is_locked() -> None:
    locked = (ROOT / ".ci" / "release.txt").read_text("utf-8")
    for line in (ROOT / ".ci" / "release.in").read_text("utf-8").splitlines():
        assert line.startswith("#") or re.search(rf"^{line}==", locked, re.MULTILINE), line


def arguments_of_setup(find: Callable[[list[str]], list[str]] = list) -> dict[str, Any]:
    """Return what setup.py says to setuptools, which finds packages by `find`."""
    made: dict[str, Any] = {}
    fake = SimpleNamespace(
        setup=lambda **given: made.update(given),
        bdist_wheel=object,
        find_namespace_packages=lambda include: find(include),
    )
    modules = ("setuptools", "setuptools.command.bdist_wheel")
    with patch.dict(sys.modules, dict.fromkeys(modules, fake)):
        runpy.run_path(str(ROOT / "setup.py"))
    return made


def test_a_release_says_where_it_is_and_a_copy_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    (release,) = [s for _, s in steps(GITHUB / "workflows" / "release.yml") if "env" in s][:1]
    for name in release["env"]:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(ROOT)
    made = arguments_of_setup()
    readme = (ROOT / "README.md").read_text("utf-8")
    assert made["project_urls"] == {} and made["long_description"] == readme
    for name in release["env"]:
        monkeypatch.setenv(name, f"https://{name.lower()}.example")
    made = arguments_of_setup()
    site, source = "https://printkit_site.example", "https://printkit_repository.example"
    assert made["project_urls"]["Homepage"] == site and made["project_urls"]["Source"] == source
    shown = made["long_description"]
    assert f"a copy on the web]({site})" in shown
    links = re.findall(r"\]\(([^)]*)\)", shown)
    assert len(links) == len(re.findall(r"\]\(", readme)) > 30
    for link in links:  # each file is there
        assert link.startswith(("https://", "#")), link
        if link.startswith(source):
            kind, at = link.removeprefix(f"{source}/").split("/HEAD/")
            assert (ROOT / at.partition("#")[0]).exists(), link
            assert kind == ("raw" if at.endswith(".png") else "blob"), link


def test_only_printkit_is_installed_with_all_its_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(include: list[str]) -> list[str]:  # what setuptools finds, without its links
        found = (path for name in include for path in Path().glob(f"{name}/**/__init__.py"))
        return [".".join(path.parent.parts) for path in found]

    monkeypatch.chdir(ROOT)
    made = arguments_of_setup(find)
    assert {name.partition(".")[0] for name in made["packages"]} == {"printkit"}
    for name in ("printkit.web.site", "printkit.layouts", "printkit.engines.isaac.solver"):
        assert name in made["packages"]
    for name in made["packages"]:  # as setuptools looks for the folder of a package
        room = ".".join(name.split(".")[:2])
        place = name.replace(room, made["package_dir"].get(room, room), 1)
        assert (ROOT / place.replace(".", "/") / "__init__.py").is_file(), name


def test_a_citation_says_what_the_package_says() -> None:
    cited = load(ROOT / "CITATION.cff")
    assert cited["license"] == PROJECT["license"]
    assert [each["name"] for each in cited["authors"]] == [a["name"] for a in PROJECT["authors"]]
