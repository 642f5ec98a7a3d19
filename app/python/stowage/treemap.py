"""The treemap of a plan: which modules are drawn, and where."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import Iterable, Iterator, Mapping, NamedTuple

from .layout import Rect, place, squarify
from .values import DeviceName, Module, Tensor, device_at

STRIP = 17.0  # height of a module's caption, pixels
_CAPTIONED = 34.0  # smallest side of a module that has one
_LEAST_SIDE = 12.0  # what is inside of smaller modules is not drawn
_GAP = 1.0


@dataclass
class Node:
    """A module, or the tensors that a module has beside its parts."""

    name: str
    class_name: str = ""
    own: bool = False
    bytes: int = 0
    devices: dict[DeviceName | None, int] = field(default_factory=dict)
    children: dict[str, Node] = field(default_factory=dict)

    @property
    def device(self) -> DeviceName | None:
        """Where most of it lies."""
        return max(self.devices, key=lambda device: self.devices[device]) if self.devices else None


class Tile(NamedTuple):
    """Something drawn. A caption (`strip`) stands over tiles; `label` is the name below the module around."""

    rect: Rect
    name: str
    label: str
    class_name: str
    device: DeviceName | None
    bytes: int
    strip: bool = False
    mixed: bool = False  # a caption over more than one device
    outer: bool = True  # what is around it is not all on its device: it says where it is


def tree_of(
    modules: Iterable[Module], tensors: Iterable[Tensor], device_map: Mapping[str, DeviceName]
) -> Node:
    """The module tree with bytes by device; each storage counts once, under its first name."""
    classes = {module.name: module.class_name for module in modules}
    root = Node("", classes.get("", ""))
    for tensor in tensors:
        if tensor.tied_to is not None or tensor.bytes <= 0:
            continue
        device = device_at(device_map, tensor.name)
        node, path = root, tensor.name.rpartition(".")[0]
        for inside in [*_prefixes(path), None]:
            node.bytes += tensor.bytes
            node.devices[device] = node.devices.get(device, 0) + tensor.bytes
            if inside is not None:
                made = Node(inside, classes.get(inside, ""))
                node = node.children.setdefault(inside, made)
        own = node.children.setdefault("\0own", Node(node.name, node.class_name, own=True))
        own.bytes += tensor.bytes
        own.devices[device] = own.devices.get(device, 0) + tensor.bytes
    _fold(root)
    return root


def _prefixes(path: str) -> Iterator[str]:
    """Of "a.b.c": "a", "a.b", "a.b.c"."""
    at = -1
    while path:
        at = path.find(".", at + 1)
        if at < 0:
            yield path
            return
        yield path[:at]


def _fold(root: Node) -> None:
    """A module that has only tensors is a leaf; one that has only one part is drawn as that part."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        while len(node.children) == 1:
            only = next(iter(node.children.values()))
            if only.own:
                node.children = {}
                break
            node.name, node.class_name, node.children = only.name, only.class_name, only.children
        waiting.extend(node.children.values())


def _opened(root: Node, most: int) -> set[int]:
    """Ids of the modules whose inside is drawn: largest first, as long as there are at most `most` tiles."""
    opened: set[int] = set()
    count, order = len(root.devices), 0
    heap = [(-root.bytes, order, root)]
    while heap:
        node = heapq.heappop(heap)[2]
        if not node.children:
            continue
        grown = count - len(node.devices) + sum(len(child.devices) for child in node.children.values())
        if grown > most:
            continue
        count = grown
        opened.add(id(node))
        for child in node.children.values():
            order += 1
            heapq.heappush(heap, (-child.bytes, order, child))
    return opened


def _closed_tiles(node: Node, area: Rect, label: str, outer: bool) -> Iterator[Tile]:
    """One tile for each device that something of the module is on."""
    parts = sorted(node.devices.items(), key=lambda part: -part[1])
    for (device, size), rect in zip(parts, squarify([size for _, size in parts], area)):
        yield Tile(rect, node.name, label, node.class_name, device, size, outer=outer)


def tiles_of(root: Node, area: Rect, most: int = 1200) -> list[Tile]:
    """What is drawn, captions before what they stand over: at most `most` tiles (at least one a device)."""
    if not root.bytes:
        return []
    opened = _opened(root, most)
    out: list[Tile] = []
    waiting = [(root, area, root.name, True)]
    while waiting:
        node, rect, label, outer = waiting.pop()
        if id(node) not in opened or min(rect.width, rect.height) < _LEAST_SIDE:
            out.extend(_closed_tiles(node, rect, label, outer))
            continue
        mixed = len(node.devices) > 1
        inner = rect
        if node.name and outer and min(rect.width, rect.height) >= _CAPTIONED:
            strip, inner = _captioned(rect)
            out.append(Tile(strip, node.name, label, node.class_name, node.device, node.bytes, True, mixed))
        children = list(node.children.values())
        for child, where in zip(children, place([child.bytes for child in children], inner)):
            # Below a caption of one device nothing more needs to say where it is.
            waiting.append((child, where, _label(child, node), outer and (mixed or inner == rect)))
    return out


def _captioned(rect: Rect) -> tuple[Rect, Rect]:
    """The strip of a module, and the room below it."""
    inside = rect.inset(_GAP)
    strip = Rect(inside.x, inside.y, inside.width, STRIP)
    return strip, Rect(inside.x, inside.y + STRIP, inside.width, inside.height - STRIP)


def _label(child: Node, above: Node) -> str:
    """The name without that of the module around."""
    if child.own:
        return child.name.rpartition(".")[2] or child.class_name or "own tensors"
    return child.name[len(above.name) + 1 :] if above.name else child.name
