"""The treemap: areas are bytes, nothing overlaps, colours are the window's, names do no harm."""

import json
import math
import re
import unittest
import xml.etree.ElementTree as xml

import stowage
from stowage import palette
from stowage.layout import Rect, grid, place, squarify
from stowage.picture import Picture, _fitted, escaped, html_of, svg_of, use_text
from stowage.treemap import STRIP, tiles_of, tree_of
from stowage.values import Device, Module, Tensor, bytes_text, device_at
from support import CATALOGS, PROGRAM, ROOT, Case

SVG = "{http://www.w3.org/2000/svg}"


def area(rect):
    return rect.width * rect.height


def overlap(a, b):
    width = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    height = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return max(0.0, width) * max(0.0, height)


def inside(inner, outer, slack=1e-6):
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.x + inner.width <= outer.x + outer.width + slack
        and inner.y + inner.height <= outer.y + outer.height + slack
    )


def device(name=0, budget=1000, used=500, over=0):
    free = None if budget is None else max(0, budget - used)
    return Device(name, "gpu", budget, used, free, over, used, 0, 0, 0, 0)


def random_tree(rng, most=60):
    """Tensors in a random module tree, and a random map of it."""
    tensors, device_map = [], {"": rng.choice([0, 1, "cpu"])}
    for number in range(rng.randint(1, most)):
        path = ".".join(rng.choice("abc") + str(rng.randint(0, 3)) for _ in range(rng.randint(0, 4)))
        name = f"{path}.w{number}" if path else f"w{number}"
        tied = tensors[-1].name if tensors and rng.random() < 0.1 else None
        tensors.append(
            Tensor(name, "F32", (1,), rng.choice([0, 1, 5, 1000, rng.randint(1, 10**9)]), "parameter", tied)
        )
        if rng.random() < 0.3:
            device_map[rng.choice([path, name])] = rng.choice([0, 1, 2, "cpu", "disk"])
    return tree_of([Module("", "Root", 0, 0)], tensors, device_map), tensors, device_map


class LayoutTest(Case):
    def fill(self, rng):
        return Rect(rng.uniform(-50, 50), rng.uniform(-50, 50), rng.uniform(1, 2000), rng.uniform(1, 2000))

    def check(self, sizes, rects, whole):
        total, found = sum(sizes), sum(map(area, rects))
        self.assertEqual(len(rects), len(sizes))
        self.assertAlmostEqual(found / area(whole), 1, places=6)
        for size, rect in zip(sizes, rects):
            self.assertTrue(inside(rect, whole), (rect, whole))
            self.assertAlmostEqual(area(rect) / area(whole), size / total, places=6)
        for at, rect in enumerate(rects):
            for other in rects[:at]:
                self.assertLess(overlap(rect, other), 1e-6 * area(whole))

    def test_squarify_fills_the_area_in_proportion(self):
        for rng in self.rounds(150):
            sizes = sorted(
                (rng.choice([1, rng.randint(1, 10**6), 10**9]) for _ in range(rng.randint(1, 40))),
                reverse=True,
            )
            whole = self.fill(rng)
            self.check(sizes, squarify(sizes, whole), whole)

    def test_squares_are_near(self):
        for count in (4, 9, 16, 100):
            for rect in squarify([1] * count, Rect(0, 0, 1000, 1000)):
                self.assertLess(max(rect.width / rect.height, rect.height / rect.width), 2)

    def test_a_grid_is_in_reading_order(self):
        for rng in self.rounds(100):
            count, whole = rng.randint(1, 120), self.fill(rng)
            cells = grid(count, whole)
            self.check([1] * count, cells, whole)
            order = [(round(cell.y, 6), cell.x) for cell in cells]
            self.assertEqual(order, sorted(order))

    def test_places_are_in_proportion_but_for_slabs(self):
        for rng in self.rounds(150):
            sizes = [rng.choice([7, 7, 7, 7, rng.randint(1, 50)]) for _ in range(rng.randint(1, 40))]
            whole = self.fill(rng)
            if max(sizes) < 0.8 * sum(sizes) and len(set(sizes)) > 1 and sizes.count(7) < 0.5 * len(sizes):
                self.check(sizes, place(sizes, whole), whole)
            for rect in place(sizes, whole):
                self.assertTrue(inside(rect, whole))

    def test_a_small_part_beside_a_large_one_can_be_read(self):
        large, small = place([9900, 100], Rect(0, 0, 900, 450))
        self.assertEqual((small.height, large.height), (16, 434))
        self.assertAlmostEqual(area(small), 900 * 4.5, places=3)
        self.assertEqual(overlap(large, small), 0)

    def test_no_room(self):
        for sizes in ([1], [3, 2, 1], [5] * 10):
            for rect in (Rect(0, 0, 0, 0), Rect(0, 0, 10, 0), Rect(0, 0, 0, 10)):
                for found in (*place(sizes, rect), *squarify(sizes, rect)):
                    self.assertFalse(any(math.isnan(value) for value in found))


class TilesTest(Case):
    WHOLE = Rect(0, 0, 960, 480)

    def test_bytes_and_devices_are_those_of_the_map(self):
        for rng in self.rounds(80):
            root, tensors, device_map = random_tree(rng)
            wanted = {}
            for tensor in tensors:
                if tensor.tied_to is None and tensor.bytes:
                    where = device_at(device_map, tensor.name)
                    wanted[where] = wanted.get(where, 0) + tensor.bytes
            found = {}
            for tile in tiles_of(root, self.WHOLE):
                if not tile.strip:
                    found[tile.device] = found.get(tile.device, 0) + tile.bytes
            self.assertEqual(found, wanted)

    def test_tiles_lie_side_by_side_and_captions_above(self):
        for rng in self.rounds(60):
            root, _, _ = random_tree(rng)
            tiles = [tile.rect for tile in tiles_of(root, self.WHOLE)]
            for at, rect in enumerate(tiles):
                self.assertTrue(inside(rect, self.WHOLE))
                for other in tiles[:at]:
                    self.assertLess(overlap(rect, other), 1e-3)

    def test_there_are_no_more_than_asked_for(self):
        for rng in self.rounds(60):
            root, _, _ = random_tree(rng, 300)
            for most in (1, 10, 50):
                tiles = [tile for tile in tiles_of(root, self.WHOLE, most) if not tile.strip]
                self.assertLessEqual(len(tiles), max(most, len(root.devices)))

    def test_what_is_all_on_one_device_says_so_once(self):
        tensors = [
            Tensor(f"layers.{n}.{part}.w", "F32", (1,), 1000, "parameter") for n in range(4) for part in "ab"
        ]
        root = tree_of([Module("layers.0", "Block", 0, 0)], tensors, {"layers": 0, "layers.3": "cpu"})
        tiles = tiles_of(root, self.WHOLE)
        strips = {tile.name: tile for tile in tiles if tile.strip}
        self.assertEqual(set(strips), {"layers", *(f"layers.{n}" for n in range(4))})
        self.assertTrue(strips["layers"].mixed)
        self.assertEqual((strips["layers.3"].device, strips["layers.0"].class_name), ("cpu", "Block"))
        self.assertTrue(all(not tile.outer for tile in tiles if not tile.strip))
        self.assertTrue(all(tile.rect.height == STRIP for tile in strips.values()))

    def test_a_block_that_a_map_splits_has_a_tile_for_each_device(self):
        tensors = [Tensor("a.q", "F32", (1,), 300, "parameter"), Tensor("a.k", "F32", (1,), 100, "parameter")]
        tiles = tiles_of(tree_of([], tensors, {"a.q": 0, "a.k": "disk"}), self.WHOLE)
        self.assertEqual([(tile.device, tile.bytes) for tile in tiles], [(0, 300), ("disk", 100)])

    def test_nothing_to_draw(self):
        self.assertEqual(tiles_of(tree_of([], [], {}), self.WHOLE), [])

    def test_deep_trees(self):
        name = ".".join(["x"] * 3000)
        tensors = [
            Tensor(f"{name}.a.w", "F32", (1,), 5, "parameter"),
            Tensor(f"{name}.b.w", "F32", (1,), 5, "parameter"),
        ]
        self.assertEqual(
            len([tile for tile in tiles_of(tree_of([], tensors, {"": 0}), self.WHOLE) if not tile.strip]), 2
        )


class SvgTest(Case):
    def picture(self, tensors=(("a.w", 7),), device_map=None, devices=None, title="t"):
        entries = [Tensor(name, "F32", (1,), size, "parameter") for name, size in tensors]
        root = tree_of([], entries, {"": 0} if device_map is None else device_map)
        return Picture(title, root, [device()] if devices is None else devices)

    def test_it_is_xml_with_a_tile_for_each_module(self):
        for rng in self.rounds(40):
            root, _, _ = random_tree(rng)
            picture = Picture("a title", root, [device(0), device("cpu", None)])
            tree = xml.fromstring(svg_of(picture, rng.randint(100, 2000), rng.randint(50, 1000)))
            self.assertEqual(tree.find(f"{SVG}title").text, "a title")
            shapes = [rect for group in tree.findall(f"{SVG}g") for rect in group.findall(f"{SVG}rect")]
            self.assertTrue(all(rect.find(f"{SVG}title").text for rect in shapes))

    def test_names_do_no_harm(self):
        bad = [
            "<script>alert(1)</script>",
            '"><img src=x onerror=alert(1)>',
            "]]>&amp;&#0;",
            "\0\x1b[31m\ud800\ufffe",
            "a'b",
            "𝔘",
            "x" * 5000,
        ]
        for name in bad:
            picture = self.picture([(f"{name}.w", 9), ("other.w", 5)], title=name)
            for text in (svg_of(picture), html_of(picture)):
                tree = xml.fromstring(text)  # no character and no tag that XML does not know
                tags = {node.tag.removeprefix(SVG) for node in tree.iter()}
                self.assertFalse(tags & {"script", "img"}, name)
                self.assertFalse(
                    [each for node in tree.iter() for each in node.attrib if each.startswith("on")]
                )
                text.encode("utf-8")
        self.assertEqual(escaped("<\0\"'&"), "&lt;\ufffd&quot;&#x27;&amp;")

    def test_colours_are_those_of_the_window(self):
        tokens = json.loads((ROOT / "resources" / "tokens.json").read_text(encoding="utf-8"))
        for name, scheme in (("light", palette.LIGHT), ("dark", palette.DARK)):
            there = tokens["colour"][name]
            for role in ("surface", "sunken", "line", "text", "text2", "error"):
                self.assertEqual(getattr(scheme, role), there[role], role)
            self.assertEqual(
                set(scheme.devices), {each for each in there["dev"] if not each.startswith("category")}
            )
            for each, colours in scheme.devices.items():
                self.assertEqual(
                    colours._asdict(), {key: there["dev"][each][key] for key in colours._fields}, each
                )
        glyphs = {
            "circle": "●",
            "square": "■",
            "tri": "▲",
            "diamond": "◆",
            "plus": "✚",
            "tridown": "▼",
            "ring": "○",
        }
        glyphs.update({"cross": "✖", "bars": "☰", "disc": "◎"})
        for each, glyph in palette.GLYPHS.items():
            self.assertEqual(glyph, glyphs[tokens["second_channel"][each]["glyph"]])

    def test_light_and_dark(self):
        text = svg_of(self.picture([("a.w", 5), ("b.w", 5)], {"a": 0, "b": 9}))
        style = re.search("<style>(.*?)</style>", text).group(1)
        light, dark = style.split("@media(prefers-color-scheme:dark)")
        for rules, scheme in ((light, palette.LIGHT), (dark, palette.DARK)):
            self.assertIn(f".stowage .t.gpu0{{fill:{scheme.devices['gpu0'].soft};", rules)
            self.assertIn(f".stowage .bg{{fill:{scheme.surface}}}", rules)
        self.assertIn("gpu1", light)  # GPU 9 has the colours of GPU 1 again
        self.assertTrue(all(rule.startswith(".stowage ") for rule in light.split("}") if rule))

    def test_the_legend_has_bytes_and_budgets(self):
        devices = [
            device(0, 1 << 30, 1 << 29),
            device("cpu", None, 7),
            device("disk", 100, 300, 200),
            device(1, 0, 0),
        ]
        wanted = [
            "512 MiB of 1.00 GiB, 512 MiB free",
            "7 B, no limit",
            "300 B of 100 B, 200 B over",
            "0 B of 0 B, 0 B free",
        ]
        self.assertEqual([use_text(each) for each in devices], wanted)
        svg, page = svg_of(self.picture(devices=devices)), html_of(self.picture(devices=devices))
        for words in (*wanted, "● cuda:0", "☰ CPU", "◎ Disk"):
            self.assertIn(words, svg)
        self.assertEqual([cell.text for cell in xml.fromstring(page).iter("td")][2::3], wanted)
        self.assertNotIn("no limit", svg_of(self.picture(devices=devices), legend=False))

    def test_names_are_cut_where_there_is_no_room(self):
        self.assertEqual(_fitted("embed_tokens", 100), "embed_tokens")
        self.assertEqual(_fitted("embed_tokens", 50), "embed…")
        self.assertEqual(_fitted("embed_tokens", 34), "emb…")
        self.assertEqual(_fitted("embed_tokens", 30), "")
        self.assertEqual(_fitted("0", 15), "0")

    def test_what_no_key_holds_is_marked(self):
        text = svg_of(self.picture([("a.w", 5), ("b.w", 5)], {"a": 0}))
        self.assertIn('class="t none"', text)
        self.assertIn("b, 5 B, on no device", text)

    def test_bytes_for_people(self):
        cases = {
            0: "0 B",
            1023: "1023 B",
            1024: "1.00 KiB",
            10 * 1024: "10.0 KiB",
            100 * 1024: "100 KiB",
            1 << 20: "1.00 MiB",
        }
        cases.update({(1 << 20) - 1: "1.00 MiB", 24 << 30: "24.0 GiB", 1 << 64: "16.0 EiB"})
        for count, text in cases.items():
            self.assertEqual(bytes_text(count), text)


class NotebookTest(Case):
    def test_a_plan_shows_itself(self):
        plan = stowage.plan(PROGRAM, gpus=[300_000], cpu="1GiB", disk="none")
        svg, page = plan._repr_svg_(), plan._repr_html_()
        self.assertIn("Optimal, proven: 199 KiB on GPUs.", svg)
        for text in (svg, page):
            xml.fromstring(text)
            self.assertIn("lm_head, Linear, 48.0 KiB, CPU", text)
        self.assertIn("247 KiB of 293 KiB, 46.0 KiB free", page)
        self.assertEqual(svg, plan._repr_svg_(), "the same picture each time")

    def test_a_model_that_is_gone(self):
        file = self.folder / "model.json"
        file.write_bytes((CATALOGS / "gpt2-xl.json.gz").read_bytes())
        plan = stowage.plan(file, gpus="1GiB", cpu="16GiB")
        file.unlink()
        self.assertIsNone(plan._repr_svg_())
        page = xml.fromstring(f"<div>{plan._repr_html_()}</div>")
        self.assertEqual([each.text for each in page], [plan.summary, f"{file} does not exist."])

    def test_large_models_stay_small(self):
        plan = stowage.plan(CATALOGS / "deepseek-v3.json.gz", gpus="8x80GiB", cpu="1TiB", disk="none")
        self.assertLess(len(plan._repr_html_()), 400_000)
        self.assertLess(len(plan.svg(tiles=100)), len(plan.svg(tiles=1000)))


if __name__ == "__main__":
    unittest.main()
