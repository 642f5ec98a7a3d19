"""Rectangles: squarified, rows of equal ones as a grid, a slab for what is small beside one large part."""

from __future__ import annotations

import math
from typing import NamedTuple, Sequence

_SLAB_SHARE = 0.8  # from this share on the rest lies below the largest part, over the full width
_SLAB_LEAST = 16.0  # pixels
_SLAB_MOST = 1 / 8  # of the area: never at the cost of what it is about
_RUN = 4  # so many equal ones in a row are a grid
_EQUAL = 0.01  # relative difference that still counts as equal
_BEST_ASPECT = 1.45  # of a cell: a name fits
_UNEVEN = 0.35  # what a last row that is not full costs


class Rect(NamedTuple):
    """In pixels."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, by: float) -> Rect:
        take = min(by, self.width / 2, self.height / 2)
        return Rect(self.x + take, self.y + take, self.width - 2 * take, self.height - 2 * take)


def _worst(total: float, least: float, most: float, side: float) -> float:
    """The worst aspect ratio in a row of areas of this sum along a side."""
    return max(side * side * most / (total * total), total * total / (side * side * least))


def squarify(sizes: Sequence[float], area: Rect) -> list[Rect]:
    """Rectangles of these sizes (descending, above 0) that fill the area, near squares.

    Bruls, Huizing and van Wijk, "Squarified Treemaps" (2000), as the window lays its tiles.
    """
    out: list[Rect] = []
    rest, left = area, float(sum(sizes))
    begin = 0
    while begin < len(sizes):
        side = min(rest.width, rest.height)
        scale = rest.width * rest.height / left if left > 0 else 0.0
        end, total = begin + 1, float(sizes[begin])
        if scale > 0 and side > 0:
            worst = _worst(total * scale, total * scale, total * scale, side)
            while end < len(sizes):
                wider = total + sizes[end]
                following = _worst(wider * scale, sizes[end] * scale, sizes[begin] * scale, side)
                if not following <= worst:
                    break
                end, total, worst = end + 1, wider, following
        if end == len(sizes):
            total = left
        rest = _lay_row(sizes[begin:end], total, left, rest, out)
        left = max(0.0, left - total)
        begin = end
    return out


def _lay_row(row: Sequence[float], total: float, left: float, rest: Rect, out: list[Rect]) -> Rect:
    """Lays one row along the shorter side; what remains of the area."""
    share = min(1.0, total / left) if left > 0 else 1.0
    column = rest.width >= rest.height
    thick = (rest.width if column else rest.height) * share
    done, whole = 0.0, float(sum(row))
    for size in row:
        begin, end = (done / whole, (done + size) / whole) if whole > 0 else (0.0, 0.0)
        if column:
            out.append(Rect(rest.x, rest.y + rest.height * begin, thick, rest.height * (end - begin)))
        else:
            out.append(Rect(rest.x + rest.width * begin, rest.y, rest.width * (end - begin), thick))
        done += size
    if column:
        return Rect(rest.x + thick, rest.y, rest.width - thick, rest.height)
    return Rect(rest.x, rest.y + thick, rest.width, rest.height - thick)


def _rows_of_grid(count: int, area: Rect) -> int:
    """How many rows make cells of a good shape, with few empty places."""
    if area.width <= 0 or area.height <= 0:
        return 1
    ideal = math.sqrt(count * _BEST_ASPECT * area.height / area.width)
    low, high = (int(min(max(rows, 1.0), float(count))) for rows in (ideal / 2, ideal * 2 + 1))

    def cost(rows: int) -> float:
        aspect = (area.width / math.ceil(count / rows)) / (area.height / rows)
        return abs(math.log(aspect / _BEST_ASPECT)) + (0.0 if count % rows == 0 else _UNEVEN)

    return min(range(low, high + 1), key=cost)


def grid(count: int, area: Rect) -> list[Rect]:
    """Cells of the same size, in reading order. Rows differ by one cell at most; a shorter row is lower."""
    rows = _rows_of_grid(count, area)
    base, longer = divmod(count, rows)
    out: list[Rect] = []
    for row in range(rows):
        columns = base + 1 if row < longer else base
        top = area.y + area.height * len(out) / count
        width, height = area.width / columns, area.height * columns / count
        out += [Rect(area.x + width * column, top, width, height) for column in range(columns)]
    return out


def _runs(sizes: Sequence[float]) -> list[range]:
    """Neighbours of one size together, where there are enough of them; else one by one."""
    out: list[range] = []
    begin = 0
    while begin < len(sizes):
        end = begin + 1
        while end < len(sizes) and abs(sizes[end] - sizes[begin]) <= _EQUAL * sizes[begin]:
            end += 1
        whole = end - begin >= _RUN
        out += [range(begin, end)] if whole else [range(at, at + 1) for at in range(begin, end)]
        begin = end
    return out


def _slab(share: float, area: Rect) -> tuple[Rect, Rect]:
    """The largest part, and below it room for the rest: high enough for a name, then less wide."""
    exact = area.height * (1 - share)
    height = max(exact, min(_SLAB_LEAST, _SLAB_MOST * area.height))
    lower = Rect(
        area.x, area.y + area.height - height, area.width * (exact / height if height else 1), height
    )
    return Rect(area.x, area.y, area.width, area.height - height), lower


def place(sizes: Sequence[float], area: Rect) -> list[Rect]:
    """A rectangle for each size (above 0), in the order of the sizes: equal areas for equal bytes."""
    blocks = sorted(_runs(sizes), key=lambda run: -sum(sizes[at] for at in run))
    totals = [float(sum(sizes[at] for at in run)) for run in blocks]
    share = totals[0] / sum(totals) if totals else 1.0
    if len(totals) > 1 and share >= _SLAB_SHARE:
        upper, lower = _slab(share, area)
        places = [upper, *squarify(totals[1:], lower)]
    else:
        places = squarify(totals, area)
    out = [area] * len(sizes)
    for run, rect in zip(blocks, places):
        for at, cell in zip(run, grid(len(run), rect) if len(run) > 1 else [rect]):
            out[at] = cell
    return out
