"""`printkit site`."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli.exits import exit_codes
from printkit.listener import tell


@click.command(
    epilog="""\b
Examples:
  printkit site public/
  python -m http.server --directory public/
  printkit site public/ --catalogue setups/ --force
"""
    + exit_codes()
)
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--catalogue",
    "catalogues",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Show the setups of a catalogue, or of a folder of catalogues, too.",
)
@click.option(
    "--pyodide",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The folder with Pyodide and two wheels.  [default: fetched with npm and pip]",
)
@click.option("--force", is_flag=True, help="Replace the files of an earlier site.")
def site(out: Path, catalogues: Path | None, pyodide: Path | None, force: bool) -> None:
    """Write the page as a folder that any web host serves, for people without Python.

    Browsers run printkit themselves, also without a network after the first visit. OUT is the top
    folder of a host.
    """
    from printkit.web.site.making import make_site, write_site

    files = make_site(pyodide, catalogues)
    write_site(files, out, force=force)
    size = sum(map(len, files.values())) / 1e6
    tell(f"{out} has {len(files)} files, {size:.0f} MB. Try it: python -m http.server -d {out}")
    click.echo(out)
