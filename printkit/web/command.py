"""`printkit serve` and `printkit site`."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

import printkit
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.files.process import interrupt_ends_search
from printkit.listener import tell, with_listener

if TYPE_CHECKING:
    from printkit.web.guard.network import Network


@click.command(
    epilog="""\b
Examples:
  printkit serve
  printkit serve --lan
  printkit serve --port 8000 --no-open
  printkit serve setups/
"""
    + exit_codes()
)
@click.argument("folder", type=click.Path(path_type=Path), required=False)
@click.option(
    "--port",
    type=options.WholeParam(1, 65535),
    metavar="N",
    help="Where the page is.  [default: 8484, or another that is free]",
)
@click.option(
    "--lan",
    is_flag=True,
    help="Let phones in your network in, by a code that they scan.",
)
@click.option(
    "--new-key",
    is_flag=True,
    help="Let in no browser and no phone that was let in before.",
)
@click.option("--no-open", is_flag=True, help="Don't open it in the browser.")
def serve(folder: Path | None, port: int | None, lan: bool, new_key: bool, no_open: bool) -> None:
    """Open the page in the browser: print sheets, check layouts, play, and solve puzzles.

    You play against the computer, with others at one screen, or each on a phone of their own.
    It also shows the setups of FOLDER, a catalogue or a folder of several catalogues. Only you can
    open the page, on this machine, unless --lan is given. Ctrl-C closes it.
    """
    from printkit.web.guard.network import forget_opened_page, opened_page
    from printkit.web.pages.catalogues import ServedCatalogues
    from printkit.web.server import listen, serve

    catalogues = ServedCatalogues(folder) if folder else None
    at = listen(port, lan=lan, new_key=new_key)
    address = at.address  # which closed sockets no longer know
    tell(f"The page is at {address} and ends with Ctrl-C.")
    if at.network.hosts:
        _tell_phones(at.network)
    gc.set_threshold(100_000, 20, 100)  # sheets are many small objects, and hardly any in cycles
    with interrupt_ends_search():  # Ctrl-C is how it ends, and no interruption
        try:
            if not no_open:
                click.launch(opened_page(address))
            with with_listener(printkit.Listener()):  # messages are for the page alone
                serve(at, catalogues)
        except KeyboardInterrupt:
            tell("The page is closed.")
        finally:
            forget_opened_page(address)
            gc.freeze()  # or all sheets that were drawn are looked through once more at the end


def _tell_phones(network: Network) -> None:
    """Tell the address for phones, with a QR code if the terminal can show one."""
    from printkit.web.guard.network import in_terminal

    tell("For phones in this network:")
    for host in network.hosts:
        tell(f"  {network.address(host=host)}")
    if sys.stderr.isatty():
        tell(in_terminal(network.address()))
    tell(
        "Any device that has this address is let in, also after a restart, until you start with "
        "--new-key. It is plain http, which others in the network could read: use it at home, and "
        "not in a café."
    )


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
