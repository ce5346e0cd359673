"""Paper: true sizes, and the right default."""

from __future__ import annotations

import sys

import pytest

from printkit.layouts.paper import MARGIN, PAPERS, default_paper
from tests.cases import cases_together


@cases_together(
    ("environ", "name"),
    [
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "en_CA.UTF-8"}, "letter"),
        ({"LANG": "fr_CA"}, "letter"),
        ({"LANG": "es_US@euro"}, "letter"),
        ({"LANG": "de_DE.UTF-8"}, "a4"),
        ({"LANG": "en_GB.UTF-8"}, "a4"),
        ({"LANG": "es_AR.UTF-8"}, "a4"),
        ({"LANG": "pt_BR.UTF-8"}, "a4"),
        ({"LANG": "C"}, "a4"),
        ({"LANG": "C.UTF-8"}, "a4"),
        ({"LANG": "us"}, "a4"),
        ({"LANG": "de_DE", "LC_PAPER": "en_US"}, "letter"),
        ({"LANG": "en_US", "LC_PAPER": "de_DE"}, "a4"),
        ({"LANG": "en_US", "LC_PAPER": "en_US", "LC_ALL": "de_DE"}, "a4"),
        ({"LANG": "en_US", "LC_PAPER": "", "LC_ALL": ""}, "letter"),
    ],
)
def test_the_locale_decides(environ: dict[str, str], name: str) -> None:
    assert default_paper(environ).name == name


@cases_together(
    "locale",
    [
        "en_BZ",
        "en_CA",
        "es_CL",
        "es_CO",
        "es_CR",
        "es_GT",
        "es_MX",
        "es_NI",
        "es_PA",
        "fil_PH",
        "es_PR",
        "es_SV",
        "en_US",
        "es_VE",
    ],
)
def test_letter_where_unicode_says_so(locale: str) -> None:
    """All regions in the CLDR's measurementData with paperSize US-Letter."""
    assert default_paper({"LANG": f"{locale}.UTF-8"}).name == "letter"


@pytest.mark.parametrize(
    ("region", "name"),
    [
        ("Spanish_Mexico.1252", "letter"),
        ("English_Philippines.1252", "letter"),
        ("German_Germany.1252", "a4"),
    ],
)
def test_on_windows_the_users_region_decides(
    monkeypatch: pytest.MonkeyPatch, region: str, name: str
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("locale.setlocale", lambda *_: region)
    assert default_paper({}).name == name


@pytest.mark.skipif(sys.platform == "win32", reason="there the user's region decides")
def test_without_a_locale_it_is_a4() -> None:
    assert default_paper({}).name == "a4"


def test_sizes() -> None:
    """ISO 216 and inches, always upright."""
    sizes = {name: (paper.width, paper.height) for name, paper in PAPERS.items()}
    inch = 25.4
    assert sizes == {
        "a3": (297, 420),
        "a4": (210, 297),
        "a5": (148, 210),
        "letter": pytest.approx((8.5 * inch, 11 * inch)),
        "legal": pytest.approx((8.5 * inch, 14 * inch)),
        "tabloid": pytest.approx((11 * inch, 17 * inch)),
    }
    assert pytest.approx(inch / 4) == MARGIN
    assert all(width <= height for width, height in sizes.values())
