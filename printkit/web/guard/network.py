"""Who is let in: the key that browsers need, and with `--lan` where phones find the page.

The key is in the address that is opened, scanned or typed. The first visit turns it into a cookie,
so that neither the page's own addresses nor copied links contain it. It is kept over a restart: a
browser that was let in stays let in.
"""

from __future__ import annotations

import hmac
import re
import secrets
import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO, StringIO
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from printkit.layouts.errors import InputError
from printkit.layouts.messages import message
from printkit.web.guard.kept_files import drop, keep, kept_path, lock_kept, read_kept

YEAR = 365 * 24 * 60 * 60
"""Seconds for which a browser keeps a cookie."""

_LONGEST = 1200
"""The most characters of an address whose code a phone can read from a screen."""

_SECRET = re.compile(rb"[\w-]{22}")
_KEPT = "page-key"
"""The name of the kept file with the key."""

_PATH = re.compile(r"/(?![/\\~])[!-~]*", re.ASCII)
_ENTERED = re.compile(r"/~([^/]*)/?.*", re.DOTALL)

_ROUTES = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET, "192.168.0.1"),
    (socket.AF_INET, "10.0.0.1"),
    (socket.AF_INET, "172.16.0.1"),
    (socket.AF_INET6, "2001:db8::1"),
    (socket.AF_INET6, "fd00::1"),
)
"""Addresses in other networks, to find the way there; nothing is sent to them."""


@dataclass(frozen=True, slots=True)
class Network:
    """The key, a `secret` that lets browsers in, and with `--lan` the `hosts` for other devices.

    Hosts are written as browsers send them. The secret has 128 random bits: too many to guess, so
    failed tries are not counted.
    """

    hosts: tuple[str, ...]
    secret: str = field(repr=False)

    def address(self, path: str = "/", host: str = "") -> str:
        """The address that lets in a browser and leads to a path of the page.

        Raises InputError for a text that is not a path, or a path too long for a QR code.
        """
        found = f"http://{host if host in self.hosts else self.hosts[0]}/~{self.secret}{path}"
        if not _PATH.fullmatch(path):
            raise InputError(message("this is no address of the page; load it again"))
        if len(found) > _LONGEST:
            raise InputError(
                message("this address is too long for a code; copy the link and send it")
            )
        return found

    def has_secret(self, path: str) -> bool:
        """Whether a path contains the secret."""
        found = _ENTERED.fullmatch(path)
        return found is not None and self._is_secret(found[1])

    def is_known(self, host: str, cookies: Sequence[str]) -> bool:
        """Whether one of these Cookie headers contains the secret, for this host."""
        pairs = [pair.strip().partition("=") for each in cookies for pair in each.split(";")]
        name = cookie_name(host)
        return any(self._is_secret(value) for given, _, value in pairs if given == name)

    def _is_secret(self, said: str) -> bool:
        """Whether a text is the secret; the time taken does not depend on how much is right."""
        return hmac.compare_digest(said.encode("utf-8", "replace"), self.secret.encode())


def page_key(new: bool = False) -> str:
    """The key that was kept at an earlier start; else, or if asked for, a `new` one, now kept.

    Where nothing can be kept it lasts until the server ends.
    """
    if not new and (secret := _kept_key()):
        return secret
    made = secrets.token_urlsafe(16)
    with suppress(OSError), lock_kept():
        if not new and (secret := _kept_key()):  # another server was quicker
            return secret
        keep(_KEPT, made.encode())
    return made


def _kept_key() -> str | None:
    found = read_kept(_KEPT)
    return found.decode() if found is not None and _SECRET.fullmatch(found) else None


def opened_page(address: str) -> str:
    """What to open in a browser to get to an address with the key: a file that only the user reads.

    Every account of the machine sees the words of a command that runs, so the address is none of
    them. Where nothing can be kept, it is the address itself.
    """
    name, page = _page_name(address), f'<meta http-equiv="refresh" content="0;url={address}">\n'
    try:
        keep(name, page.encode())
    except OSError:
        return address
    return kept_path(name).absolute().as_uri()


def forget_opened_page(address: str) -> None:
    """Delete the file that was opened to get to an address."""
    drop(_page_name(address))


def _page_name(address: str) -> str:
    """The name of the kept file that leads to an address: each server has its own."""
    return f"open-{urlsplit(address).port}.html"


def cookie_name(host: str) -> str:
    """The cookie's name, different for each port, since all ports share cookies."""
    return f"printkit-{host.rpartition(':')[2]}"


def home_addresses() -> list[str]:
    """The addresses of this machine for other machines at home, the usual one first.

    Addresses that the whole internet might reach are left out. Nothing is sent to find them.
    """
    found = []
    for family, somewhere in _ROUTES:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asked:
                asked.connect((somewhere, 9))  # of UDP, this only looks up the way
                found.append(str(asked.getsockname()[0]))
        except OSError:
            continue  # there is no way, or no such network
    return [each for each in dict.fromkeys(found) if _at_home(each)]


def _at_home(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:  # one with a zone, which no address of a page has
        return False
    return found.is_private and not (found.is_loopback or found.is_link_local)


def picture(address: str) -> bytes:
    """A QR code as SVG, black on white, with its quiet zone."""
    drawn = BytesIO()
    code = segno.make(address, error="l", micro=False)
    code.save(
        drawn, kind="svg", xmldecl=False, omitsize=True, svgclass=None, lineclass=None, light="#fff"
    )
    return drawn.getvalue()


def in_terminal(address: str) -> str:
    """A QR code for a terminal with colours: black on white, whatever its own colours are."""
    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines())
