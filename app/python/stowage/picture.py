"""The treemap of a plan as SVG and HTML for notebooks: light and dark as the reader's system has it."""

from __future__ import annotations

import html
import re
from typing import Iterable, NamedTuple, Sequence

from .layout import Rect
from .palette import DARK, GLYPHS, LIGHT, Scheme, colour_name
from .treemap import Node, Tile, tiles_of
from .values import Device, DeviceName, bytes_text, shown_device

_ROW = 20.0  # height of a row of the legend
_HEAD = 22.0
_FONT = "Inter,system-ui,-apple-system,'Segoe UI',sans-serif"
_CHARACTER = 6.3  # width of a character of 11 px, on average
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Picture(NamedTuple):
    """What is drawn."""

    title: str
    root: Node
    devices: Sequence[Device]
    tiles: int = 1200


def escaped(text: str) -> str:
    """For text and attributes of SVG and HTML; characters that XML cannot hold become U+FFFD."""
    return html.escape(_NOT_IN_XML.sub("\ufffd", text), quote=True)


def _rules(scheme: Scheme, names: Iterable[str]) -> str:
    """The style sheet of one scheme. All below the class of the picture: pages hold other things too."""
    base = {
        ".bg": f"fill:{scheme.surface}",
        ".k": f"fill:{scheme.text}",
        ".k2": f"fill:{scheme.text2}",
        ".er": f"fill:{scheme.error}",
        ".gr": f"fill:{scheme.sunken}",
        ".t.none": f"fill:{scheme.surface};stroke:{scheme.error}",
    }
    for name in names:
        if name in scheme.devices:
            colours = scheme.devices[name]
            base[f".t.{name}"] = f"fill:{colours.soft};stroke:{colours.edge}"
            base[f".s.{name}"] = f"fill:{colours.strong}"
            base[f".o.{name}"] = f"fill:{colours.on}"
    return "".join(f".stowage {selector}{{{rule}}}" for selector, rule in base.items())


def _style(names: Sequence[str]) -> str:
    return f"<style>{_rules(LIGHT, names)}@media(prefers-color-scheme:dark){{{_rules(DARK, names)}}}</style>"


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _rect(rect: Rect, attributes: str = "", inside: str = "") -> str:
    width, height = max(0.0, rect.width), max(0.0, rect.height)
    place = f'x="{_n(rect.x)}" y="{_n(rect.y)}" width="{_n(width)}" height="{_n(height)}"'
    return f"<rect {place}{attributes}>{inside}</rect>" if inside else f"<rect {place}{attributes}/>"


def _text(x: float, y: float, words: str, attributes: str = "") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}"{attributes}>{escaped(words)}</text>'


def _fitted(words: str, width: float) -> str:
    """The words as far as there is room; "" where fewer than four characters would be left."""
    most = int((width - 8) / _CHARACTER)
    if len(words) <= most:
        return words
    return words[: most - 1] + "…" if most >= 4 else ""


def _hint(tile: Tile) -> str:
    """What a pointer shows over a tile, and what a screen reader says of it."""
    kind = f", {tile.class_name}" if tile.class_name else ""
    place = "on several devices" if tile.mixed else _place(tile.device)
    return f"<title>{escaped(f'{tile.name or tile.label}{kind}, {bytes_text(tile.bytes)}, {place}')}</title>"


def _place(device: DeviceName | None) -> str:
    return "on no device" if device is None else shown_device(device)


def _fills(kind: str, name: str) -> str:
    """The light colours once more as attributes, for viewers that drop style sheets."""
    if name not in LIGHT.devices:
        return f' fill="{LIGHT.surface}" stroke="{LIGHT.error}"' if kind == "t" else f' fill="{LIGHT.sunken}"'
    colours = LIGHT.devices[name]
    if kind == "t":
        return f' fill="{colours.soft}" stroke="{colours.edge}"'
    return f' fill="{colours.strong if kind == "s" else colours.on}"'


def _look(tile: Tile) -> tuple[str, str]:
    """The attributes of its shape and of its words: tiles that look the same share them."""
    name = "mixed" if tile.mixed else colour_name(tile.device)
    plain = f'class="k" fill="{LIGHT.text}"'
    if not tile.strip:
        return f'class="t {name}"{_fills("t", name)}', plain
    if name not in LIGHT.devices:
        return f'class="gr"{_fills("s", name)}', plain
    return f'class="s {name}"{_fills("s", name)}', f'class="o {name}"{_fills("o", name)}'


def _words(tile: Tile) -> str:
    """What stands on it; "" where there is no room."""
    if tile.rect.height < 14:
        return ""
    glyph = GLYPHS.get(colour_name(tile.device), "") if tile.outer and not tile.mixed else ""
    if not glyph:
        return _fitted(tile.label, tile.rect.width)
    words = _fitted(tile.label, tile.rect.width - 2 * _CHARACTER)
    return f"{glyph} {words}".rstrip() if tile.rect.width >= 16 else ""


def _tiles(tiles: Sequence[Tile]) -> str:
    """Shapes, then words, grouped by what they look like."""
    shapes: dict[str, list[str]] = {}
    words: dict[str, list[str]] = {}
    for tile in tiles:
        group, ink = _look(tile)
        box = tile.rect if tile.strip else tile.rect.inset(0.5)
        shapes.setdefault(group, []).append(_rect(box, "", _hint(tile)))
        label = _words(tile)
        if label:
            words.setdefault(ink, []).append(_text(tile.rect.x + 4, tile.rect.y + 12, label))
    drawn = [f"<g {group}>{''.join(items)}</g>" for group, items in shapes.items()]
    written = [f'<g {ink} pointer-events="none">{"".join(items)}</g>' for ink, items in words.items()]
    return "".join(drawn) + "".join(written)


def use_text(device: Device) -> str:
    """ "23.5 GiB of 24.0 GiB, 512 MiB free": what a device holds against its budget."""
    used = bytes_text(device.used)
    if device.budget is None:
        return f"{used}, no limit"
    if device.over:
        return f"{used} of {bytes_text(device.budget)}, {bytes_text(device.over)} over"
    return f"{used} of {bytes_text(device.budget)}, {bytes_text(device.budget - device.used)} free"


def _bar(device: Device, x: float, y: float, width: float) -> str:
    """Used bytes in the budget; without a limit full where something is used."""
    share = min(1.0, device.used / device.budget) if device.budget else float(device.used > 0)
    name = colour_name(device.device)
    whole = _rect(Rect(x, y, width, 10), f' class="gr" fill="{LIGHT.sunken}"')
    return whole + _rect(Rect(x, y, width * share, 10), f' class="s {name}"{_fills("s", name)}')


def _legend(devices: Sequence[Device], y: float, width: float) -> str:
    out = []
    for at, device in enumerate(devices):
        top = y + at * _ROW
        name = colour_name(device.device)
        out.append(_rect(Rect(4, top + 3, 11, 11), f' class="s {name}"{_fills("s", name)}'))
        glyph = GLYPHS.get(name, "")
        out.append(_text(20, top + 12, f"{glyph} {device.name}", f' class="k" fill="{LIGHT.text}"'))
        out.append(_bar(device, 84, top + 3, min(260.0, width / 3)))
        colour = f' class="er" fill="{LIGHT.error}"' if device.over else f' class="k2" fill="{LIGHT.text2}"'
        out.append(_text(94 + min(260.0, width / 3), top + 12, use_text(device), colour))
    return "".join(out)


def svg_of(picture: Picture, width: int = 960, height: int = 480, legend: bool = True) -> str:
    """The whole picture; `height` is that of the treemap, title and legend come to it."""
    width, height = max(160, int(width)), max(80, int(height))
    tiles = tiles_of(picture.root, Rect(0, _HEAD, width, height), picture.tiles)
    names = sorted(
        {colour_name(tile.device) for tile in tiles} | {colour_name(each.device) for each in picture.devices}
    )
    rows = len(picture.devices) * _ROW + 6 if legend else 0.0
    tall = _n(_HEAD + height + rows)
    head = _text(
        4, 15, _fitted(picture.title, width * 1.1), f' class="k" fill="{LIGHT.text}" font-weight="600"'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="stowage" role="img" viewBox="0 0 {width} {tall}" '
        f'width="{width}" height="{tall}" font-family="{_FONT}" font-size="11" '
        'style="max-width:100%;height:auto">'
        f"<title>{escaped(picture.title)}</title>{_style(names)}"
        f'<rect class="bg" fill="{LIGHT.surface}" width="100%" height="100%"/>{head}{_tiles(tiles)}'
        f"{_legend(picture.devices, _HEAD + height + 4, width) if legend else ''}</svg>"
    )


def html_of(picture: Picture, width: int = 960, height: int = 480) -> str:
    """The picture, and the devices as a table that can be read aloud and copied."""
    rows = []
    for device in picture.devices:
        cells = (device.name, bytes_text(device.weights), use_text(device))
        rows.append("<tr>" + "".join(f"<td>{escaped(cell)}</td>" for cell in cells) + "</tr>")
    head = "<thead><tr><th>Device</th><th>Weights</th><th>Used</th></tr></thead>"
    table = f"<table>{head}<tbody>{''.join(rows)}</tbody></table>"
    details = f"<details><summary>Devices as a table</summary>{table}</details>"
    return f"<div>{svg_of(picture, width, height)}{details}</div>"
