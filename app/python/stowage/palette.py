"""The colours of devices: those of the window (resources/tokens.json, which a test compares them with)."""

from __future__ import annotations

from typing import NamedTuple

from .values import DeviceName


class Colours(NamedTuple):
    """Of one device: strips and bars, labels on them, tiles, outlines."""

    strong: str
    on: str
    soft: str
    edge: str


class Scheme(NamedTuple):
    """Light or dark."""

    surface: str
    sunken: str
    line: str
    text: str
    text2: str
    error: str
    devices: dict[str, Colours]


def _devices(on: str, rows: str) -> dict[str, Colours]:
    words = [row.split() for row in rows.strip().splitlines()]
    return {name: Colours(strong, on, soft, edge) for name, strong, soft, edge in words}


LIGHT = Scheme(
    "#FFFFFF",
    "#E9EBEF",
    "#D8DCE2",
    "#1A1D21",
    "#4A525C",
    "#B3231B",
    _devices(
        "#FFFFFF",
        """
        gpu0 #2457CA #DAE2F6 #7797DE
        gpu1 #AF600E #F1E4D6 #CD9C6A
        gpu2 #054A39 #D4E0DD #648F84
        gpu3 #8A2D88 #EBDBEB #B67DB5
        gpu4 #008191 #D4EAEC #61B1BB
        gpu5 #8A6F2D #EBE7DB #B6A67D
        gpu6 #A60B5B #F0D6E3 #C86899
        gpu7 #314517 #DCDFD8 #7F8C6F
        cpu #636D7A #E4E6E8 #9EA4AD
        disk #7C6E53 #E9E6E2 #AEA594
        """,
    ),
)
DARK = Scheme(
    "#15181C",
    "#101216",
    "#31363E",
    "#E8EAED",
    "#B9C0C9",
    "#FF8A7F",
    _devices(
        "#0D0F12",
        """
        gpu0 #60A1F8 #243348 #4672AD
        gpu1 #EB9C5E #403229 #A26F48
        gpu2 #83E0BF #2B403D #5E9C88
        gpu3 #C489CC #382F3F #886390
        gpu4 #66E5FC #254149 #4A9FB0
        gpu5 #EEC631 #403B20 #A48B2A
        gpu6 #D76A8D #3C2833 #954E67
        gpu7 #C1E39D #374136 #879E71
        cpu #828C99 #2B2F35 #5D656E
        disk #9C8D70 #302F2D #6E6553
        """,
    ),
)
# A second way to tell devices apart, for whoever does not see the hues.
GLYPHS = dict(zip(LIGHT.devices, "●■▲◆✚▼○✖☰◎"))
GPUS = sum(name.startswith("gpu") for name in LIGHT.devices)  # more of them have the same colours again


def colour_name(device: DeviceName | None) -> str:
    """The row of a device: "gpu1", "cpu"; "none" for what no key of a map holds."""
    if isinstance(device, int):
        return f"gpu{device % GPUS}"
    return device if device in LIGHT.devices else "none"
