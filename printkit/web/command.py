"""`printkit serve`."""

from __future__ import annotations

import gc

import click

from printkit.exit_codes import exit_codes
from printkit.library.listening import Listener, told_to
from printkit.telling import tell


@click.command(
    epilog="""\b
Examples:
  printkit serve
  printkit serve --port 8000 --no-open
"""
    + exit_codes()
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    metavar="N",
    help="Where the page is.  [default: 8484, or another that is free]",
)
@click.option("--no-open", is_flag=True, help="Don't open it in the browser.")
def serve(port: int | None, no_open: bool) -> None:
    """Open the page: choose a game, see its sheets and print them, in the browser.

    It answers this machine alone. Ctrl-C ends it.
    """
    from printkit.web.server import address_of, listening, serve

    at = listening(port)
    address = address_of(at)
    tell(f"The page is at {address} and ends with Ctrl-C.")
    if not no_open:
        click.launch(address)
    try:
        with told_to(Listener()):  # what is told within is for the page alone
            serve(at)
    except KeyboardInterrupt:
        tell("The page is closed.")
    finally:
        gc.freeze()  # or all sheets that were drawn are looked through once more at the end
