"""Plans of every format: what they say, what becomes of them as files, and what is said where none exists."""

import contextlib
import json
import pickle
import subprocess
import time
import unittest
from pathlib import Path

import stowage
from stowage.suggestions import Asked, options_of
from stowage.values import device_at, needed_bytes_text
from support import CATALOGS, CLI, FOLDER, MODELS, PROGRAM, Case, environment, models

GGUF = MODELS / "gguf_llama" / "mixed_k.gguf"
LLAMA = CATALOGS / "llama-3.1-8b.json.gz"
DESCRIPTION = {
    "schema": "stowage.model/1",
    "name": "tiny",
    "modules": [
        {"name": "", "class": "Net"},
        {"name": "a", "class": "Linear"},
        {"name": "b", "class": "Linear"},
    ],
    "tensors": [
        {"name": "a.weight", "dtype": "F32", "shape": [1000]},
        {"name": "b.weight", "dtype": "F32", "shape": [1000]},
    ],
}


def infeasible(**more):
    try:
        stowage.plan(PROGRAM, **{"gpus": [30_000], "cpu": "100KB", "disk": "none", **more})
    except stowage.InfeasibleError as error:
        return error
    raise AssertionError("a plan was found")


class PlanTest(Case):
    def test_every_format_is_covered_and_adds_up(self):
        for path in models():
            with self.subTest(path=path):
                about = stowage.inspect(path, tensors=True)
                half = about.total_bytes * 2 // 3 + (1 << 20)
                found = stowage.plan(
                    path, gpus=[half, half], cpu=2 * about.total_bytes + (1 << 20), disk="none"
                )
                self.assertIn(found.status, ("optimal", "gap"))
                for tensor in about.tensors:
                    self.assertIn(device_at(found.device_map, tensor.name), (0, 1, "cpu"))
                self.assertEqual(sum(each.weights for each in found.devices), about.total_bytes)
                self.assertEqual(found.gpu_bytes + found.offloaded_bytes, about.total_bytes)
                for device in found.devices:
                    self.assertEqual((device.over, device.used + (device.free or 0)), (0, device.budget))
                self.assertEqual({key for key in found.max_memory if key != "cpu"}, {0, 1})
                self.assertTrue(stowage.check(path, found).ok)

    def test_value_bound_and_gap(self):
        for rng in self.rounds(20):
            gpus = [rng.randint(60_000, 200_000) for _ in range(rng.randint(1, 3))]
            found = stowage.plan(PROGRAM, gpus=gpus, cpu="1GiB", disk="none")
            self.assertLessEqual(found.value, found.bound)
            self.assertEqual(found.value, found.gpu_bytes)
            self.assertEqual(found.proven, found.value == found.bound)
            self.assertEqual(found.proven, found.gap == 0)
            self.assertIn("Optimal, proven" if found.proven else "Not proven", found.explanation)

    def test_the_types_that_libraries_take(self):
        found = stowage.plan(PROGRAM, gpus=[300_000], cpu="1GiB")
        self.assertEqual(found.device_map["model.layers"], 0)
        self.assertEqual(found.device_map["lm_head"], "cpu")
        self.assertEqual(found.max_memory, {0: 300_000, "cpu": 1 << 30})
        self.assertEqual(found.main_device, 0)
        self.assertEqual(found.streamed_bytes, found.offloaded_bytes)
        self.assertGreater(found.step_seconds, 0)
        self.assertEqual(found.predicted["method"], "graph")
        self.assertIn("static.pt2: Optimal, proven: 199 KiB on GPUs.", repr(found))

    def test_another_objective_has_seconds(self):
        found = stowage.plan(LLAMA, gpus="8GiB", cpu="64GiB", objective="step-time", tokens=1024)
        self.assertGreaterEqual(found.value, found.bound)
        self.assertTrue(found.explanation.endswith(" s.") or "gap" in found.explanation, found.explanation)

    def test_no_limit(self):
        found = stowage.plan(PROGRAM, gpus=[300_000], cpu="unlimited", disk="unlimited")
        cpu = next(each for each in found.devices if each.device == "cpu")
        self.assertEqual((cpu.budget, cpu.free), (None, None))

    def test_a_description_has_no_file(self):
        found = stowage.plan(DESCRIPTION, gpus=[9000], cpu=5000, disk="none")
        self.assertEqual(found.document["model"]["path"], "")
        self.assertNotIn("/tmp", json.dumps(found.document))

    def test_plans_and_errors_go_between_processes(self):
        found = stowage.plan(DESCRIPTION, gpus=[12_000], cpu="1MB")
        again = pickle.loads(pickle.dumps(found))
        self.assertEqual((again.document, again.device_map), (found.document, found.device_map))
        self.assertTrue(again.check().ok)
        error = pickle.loads(pickle.dumps(infeasible()))
        self.assertEqual((str(error), error.short_bytes), (str(infeasible()), infeasible().short_bytes))
        plain = pickle.loads(pickle.dumps(stowage.UsageError("No.", rule="a.b")))
        self.assertEqual((plain.message, plain.rule), ("No.", "a.b"))


class InfeasibleTest(Case):
    def test_it_says_why_and_what_would_do(self):
        error = infeasible()
        self.assertEqual(
            (error.code, error.rule, error.exit_code), ("infeasible", "solve.too-little-memory", 4)
        )
        self.assertTrue(error.proven)
        self.assertIn("budget 0", error.conflict)
        needed = error.smallest_budgets["0"]
        self.assertIn(f"cuda:0 alone would do with {needed_bytes_text(needed)}.", error.explanation)
        self.assertEqual(stowage.plan(PROGRAM, gpus=[needed], cpu="100KB", disk="none").status, "optimal")
        with self.assertRaises(stowage.InfeasibleError):
            stowage.plan(PROGRAM, gpus=[needed - 1], cpu="100KB", disk="none")

    def test_every_suggestion_makes_a_plan(self):
        """Random questions without an answer: each way out leads to a plan with the bytes it promises."""
        kinds = set()
        for rng in self.rounds(90):
            asked = {
                "gpus": [rng.choice([20_000, 60_000, 90_000, 150_000])] * rng.randint(1, 2),
                "cpu": rng.choice([0, 100_000, 250_000, "1GiB"]),
                "disk": "none",
                "reserve": rng.choice(["leaf", "unit"]),
                "pins": rng.choice(
                    [{}, {}, {"lm_head": "cpu"}, {"model.layers": 0}, {"lm_head": 0, "model.norm": "cpu"}]
                ),
                "forbid": rng.choice([{}, {}, {"model.embed_tokens": 0}, {"model.layers.1": "cpu"}]),
                **rng.choice([{}, {"max_gpus": 1}, {"runtime": "engine", "streaming": "prefetch"}]),
            }
            try:
                stowage.plan(PROGRAM, **asked)
            except stowage.InfeasibleError as error:
                for suggestion in error.suggestions:
                    kinds.add(suggestion.kind)
                    self.assertTrue(suggestion.options, suggestion)
                    self.assertEqual(
                        error.plan_with(suggestion).gpu_bytes, suggestion.gpu_bytes, (asked, suggestion)
                    )
                    self.assertIn(suggestion.text, str(error))
        self.assertLessEqual({"raise-budget", "add-device", "compute-on-host"}, kinds)

    def test_each_kind_of_suggestion_makes_a_plan(self):
        """A question for each kind that is rarer."""
        engine = {"runtime": "engine", "streaming": "prefetch"}
        questions = {
            "stream-compatibly": {"gpus": [90_000] * 2, "cpu": 250_000, **engine},
            "allow-splitting": {"gpus": [60_000] * 2, "cpu": 250_000},
            "allow-empty-gpus": {"gpus": [20_000], "cpu": "1GiB"},
            "lift-rule": {"gpus": [150_000], "cpu": "1GiB", "pins": {"model.layers": 0}},
            "lift-all-rules": {
                "gpus": [150_000],
                "cpu": "1GiB",
                "pins": {"model.layers": 0, "lm_head": 0},
                "forbid": {"model.layers.0.mlp": "cpu"},
            },
        }
        for kind, asked in questions.items():
            error = infeasible(**asked)
            found = {each.kind: each for each in error.suggestions}
            self.assertIn(kind, found)
            for suggestion in found.values():
                self.assertEqual(error.plan_with(suggestion).gpu_bytes, suggestion.gpu_bytes, suggestion)

    def test_an_offload_comes_with_its_copies(self):
        words = ["--offload", "layers", "--copy", "layers.0=activation", "--set", "malloc_trim=true"]
        repair = {"kind": "offload", "names": ["layers"], "arguments": words}
        given = {"offload": "head", "copy": {"embed": ["index", "rows"]}}
        self.assertEqual(
            options_of(repair, Asked(given, {}, list)),
            {
                "offload": ["head", "layers"],
                "copy": ["embed=index", "embed=rows", "layers.0=activation"],
                "set": ["malloc_trim=true"],
            },
        )
        del repair["arguments"]
        self.assertEqual(options_of(repair, Asked({}, {}, list)), {"offload": ["layers"]})

    def test_the_words_are_those_of_the_command_line(self):
        error = infeasible()
        words = ["solve", str(PROGRAM), "--gpu", "30000", "--cpu", "100KB", "--disk", "none"]
        said = subprocess.run([CLI, *words], capture_output=True, text=True, check=False).stdout
        self.assertIn(error.message, said)
        for suggestion in error.suggestions:
            self.assertIn(suggestion.text, said)

    def test_splitting_is_allowed_class_by_class(self):
        asked = {"gpus": [60_000, 60_000], "cpu": 250_000}
        for classes, rest in ((None, []), (["LlamaDecoderLayer", "LlamaMLP"], ["LlamaMLP"])):
            error = infeasible(**asked, no_split=classes)
            found = [each for each in error.suggestions if each.kind == "allow-splitting"]
            self.assertEqual([each.options for each in found], [{"no_split": rest}])
            self.assertEqual(error.plan_with(found[0]).gpu_bytes, found[0].gpu_bytes)

    def test_the_largest_ways_out(self):
        """Everything that the sentences of the command line have numbers for."""
        asked = {"kind": "add-device", "gpu_bytes": 2048}
        for repair, text, options in [
            (
                {**asked, "device": "2", "budget": 1 << 30, "count": 3},
                "Add 3 GPUs with 1.00 GiB each",
                {"gpus": [7] + [1 << 30] * 3},
            ),
            (
                {**asked, "device": "disk", "budget": None},
                "Use the disk without a limit",
                {"disk": "unlimited"},
            ),
            ({**asked, "device": "cpu", "budget": 9}, "Add CPU with 9 B", {"cpu": 9}),
            (
                {**asked, "kind": "raise-budget", "device": "0", "budget": 9},
                "Raise cuda:0 to 9 B (9 bytes)",
                {"gpus": [9]},
            ),
            ({**asked, "kind": "lift-all-rules", "count": 4}, "Lift all 4 rules", {"pins": {}, "forbid": {}}),
            ({**asked, "kind": "offload", "names": ["a", "b"]}, "Offload a, b", {"offload": ["c", "a", "b"]}),
        ]:
            document = {
                "infeasible": {"repairs": [repair]},
                "machine": {"devices": [{"device": "0", "budget": 7}]},
            }
            error = stowage.InfeasibleError(document, stowage.sources.Source("m"), {"offload": "c"})
            self.assertEqual(error.suggestions[0].text, f"{text} (2.00 KiB on GPUs)")
            self.assertEqual(error.suggestions[0].options, options)

    def test_kinds_that_are_not_known_yet(self):
        document = {"infeasible": {"reason": "No.", "repairs": [{"kind": "buy-memory", "gpu_bytes": 1024}]}}
        error = stowage.InfeasibleError(document, stowage.sources.Source("m"), {})
        self.assertEqual(
            (error.suggestions[0].text, error.suggestions[0].options), ("buy-memory (1.00 KiB on GPUs)", {})
        )


class SaveTest(Case):
    def test_a_round_trip(self):
        for path in models():
            with self.subTest(path=path):
                found = stowage.plan(path, gpus="1GiB", cpu="8GiB", disk="none")
                found.save(self.folder / "p.stowage")
                again = stowage.load(self.folder / "p.stowage")
                for name in (
                    "device_map",
                    "max_memory",
                    "devices",
                    "status",
                    "value",
                    "bound",
                    "machine",
                    "explanation",
                ):
                    self.assertEqual(getattr(again, name), getattr(found, name), name)
                self.assertTrue(again.check().ok)
                self.assertIn("<svg", again.svg())
                self.assertEqual([file.name for file in self.folder.iterdir()], ["p.stowage"])

    def test_a_saved_plan_is_asked_again(self):
        first = stowage.plan(
            PROGRAM, gpus=[300_000], cpu="1GiB", disk="none", pins={"lm_head": "cpu"}, tokens=64
        )
        first.save(self.folder / "p.stowage")
        again = stowage.plan(self.folder / "p.stowage")
        self.assertEqual((again.device_map, again.machine), (first.device_map, first.machine))
        self.assertEqual(again.document["settings"], first.document["settings"])
        larger = stowage.plan(self.folder / "p.stowage", gpus="1GiB")
        self.assertEqual(larger.device_map["lm_head"], "cpu")
        free = stowage.plan(self.folder / "p.stowage", gpus="1GiB", pins={})
        self.assertEqual(free.device_map, {"": 0})
        other = stowage.plan(self.folder / "p.stowage", gpus="1GiB", forbid={"model.norm": 0})
        self.assertEqual((other.device_map["model.norm"], other.device_map["lm_head"]), ("cpu", "cpu"))
        self.assertTrue(stowage.check(self.folder / "p.stowage").ok)
        self.assertFalse(stowage.check(self.folder / "p.stowage", gpus=[1000]).ok)
        self.assertEqual(stowage.inspect(self.folder / "p.stowage").name, "static.pt2")

    def test_a_saved_plan_is_repaired(self):
        stowage.plan(PROGRAM, gpus="1GiB", cpu="1MB", disk="none", pins={"lm_head": "cpu"}).save(
            self.folder / "p.stowage"
        )
        with self.assertRaises(stowage.InfeasibleError) as caught:
            stowage.plan(self.folder / "p.stowage", cpu="none")
        for suggestion in caught.exception.suggestions:
            self.assertEqual(
                caught.exception.plan_with(suggestion).gpu_bytes, suggestion.gpu_bytes, suggestion
            )

    def test_the_part_of_a_checkpoint_is_kept(self):
        file = MODELS / "training_checkpoint" / "checkpoint.pth"
        other = next(part["name"] for part in stowage.inspect(file).document["parts"] if not part["shown"])
        found = stowage.plan(file, gpus="1GiB", part=other)
        self.assertNotEqual(found.gpu_bytes, stowage.plan(file, gpus="1GiB").gpu_bytes)
        found.save(self.folder / "p.stowage")
        again = stowage.load(self.folder / "p.stowage")
        self.assertEqual(again.check().gpu_bytes, found.gpu_bytes)
        self.assertEqual(stowage.plan(self.folder / "p.stowage").gpu_bytes, found.gpu_bytes)
        self.assertTrue(stowage.check(self.folder / "p.stowage").ok)
        self.assertEqual(stowage.inspect(self.folder / "p.stowage").total_bytes, found.gpu_bytes)
        self.assertEqual(again.svg(), found.svg())

    def test_a_description_is_written_beside(self):
        found = stowage.plan(DESCRIPTION, gpus=[12_000], cpu="1MB")
        found.save(self.folder / "tiny.stowage")
        self.assertEqual(json.loads((self.folder / "tiny.model.json").read_text()), DESCRIPTION)
        moved = self.folder / "elsewhere"
        moved.mkdir()
        for name in ("tiny.stowage", "tiny.model.json"):
            (self.folder / name).rename(moved / name)
        self.assertEqual(stowage.load(moved / "tiny.stowage").device_map, found.device_map)
        self.assertEqual(stowage.plan(moved / "tiny.stowage").device_map, found.device_map)

    def test_what_the_window_saves_is_judged(self):
        full = stowage.plan(PROGRAM, gpus=[300_000], cpu="1GiB", disk="none")
        kept = {key: full.document[key] for key in ("schema", "machine", "settings", "device_map")}
        kept["model"] = {"path": str(PROGRAM), "fingerprint": full.document["model"]["fingerprint"]}
        found = stowage.load(self.write("w.stowage", json.dumps(kept)))
        self.assertEqual((found.devices, found.gpu_bytes), (full.devices, full.gpu_bytes))
        self.assertEqual((found.status, found.proven), (None, False))
        self.assertIn("not known", found.explanation)

    def test_nothing_is_half_written(self):
        found = stowage.plan(PROGRAM, gpus="1GiB")
        target = self.write("p.stowage", "old")
        found.document["bad"] = object()
        with self.assertRaises(TypeError):
            found.save(target)
        self.assertEqual(target.read_text(), "old")
        with self.assertRaises(OSError):
            stowage.plan(PROGRAM, gpus="1GiB").save(self.folder / "gone" / "p.stowage")
        (self.folder / "taken").mkdir()
        with self.assertRaises(OSError):
            stowage.plan(PROGRAM, gpus="1GiB").save(self.folder / "taken")
        (self.folder / "taken").rmdir()
        self.assertEqual([file.name for file in self.folder.iterdir()], ["p.stowage"])

    def test_bad_files(self):
        good = stowage.plan(PROGRAM, gpus="1GiB").document
        without = {name: {**good, name: None} for name in ("model", "device_map")}
        for text, rule, words in [
            (json.dumps({"schema": "stowage.plan/2"}), "json.schema", "is not a saved plan"),
            ('{"schema": "stowage.plan/1", ', "json.syntax", "is a damaged plan"),
            (json.dumps(without["model"]), "json.missing", "does not say which model"),
            (json.dumps({**good, "model": {"path": 7}}), "json.missing", "does not say which model"),
            (json.dumps(without["device_map"]), "json.missing", "places nothing"),
            ('[{"schema": "stowage.plan/1"}]', "json.schema", "is not a saved plan"),
        ]:
            path = self.write("bad.stowage", text)
            with self.subTest(words=words), self.raises(stowage.RejectedError, rule, words) as caught:
                stowage.load(path)
            self.assertEqual(caught.exception.file, str(path))
        with self.raises(stowage.RejectedError, "json.schema", "does not exist"):
            stowage.load(self.folder / "none.stowage")


class ExportTest(Case):
    def test_targets(self):
        found = stowage.plan(PROGRAM, gpus=[300_000], cpu="1GiB")
        plain = found.export(output=self.folder / "device_map.json")
        self.assertEqual(json.loads((self.folder / "device_map.json").read_text()), found.device_map)
        self.assertEqual((json.loads(str(plain)), plain.distance), (found.device_map, 0))
        compile(found.export("accelerate").snippet, "snippet", "exec")
        with self.raises(stowage.UsageError, "cli.usage", "toaster"):
            found.export("toaster")

    def test_what_is_said_of_activations_is_in_the_plan(self):
        found = stowage.plan(DESCRIPTION, gpus=["1GiB"], offload_activations={"a": True, "b": "recompute"})
        self.assertEqual(
            found.document["activations"],
            [{"module": "a", "offload": "on"}, {"module": "b", "offload": "recompute"}],
        )
        text = found.export("pytorch").text
        self.assertIn('"a": "to_host"', text)
        self.assertIn('"b": "run_again"', text)

    def test_a_command_line(self):
        found = stowage.plan(GGUF, gpus="1GiB", cpu="8GiB", tokens=512)
        export = found.export("llama.cpp")
        self.assertIn("-ngl", export.arguments)
        self.assertIn("for llama.cpp", repr(export))
        pasted = stowage.check(
            GGUF, from_="llama.cpp", options=" ".join(export.arguments), gpus="1GiB", cpu="8GiB"
        )
        self.assertTrue(pasted.ok)

    def test_what_a_runtime_cannot_say(self):
        found = stowage.plan(
            PROGRAM,
            gpus=[150_000, 150_000],
            cpu="1GiB",
            pins={"model.norm": 0, "lm_head": 1, "model.embed_tokens": 1},
        )
        with self.assertRaises(stowage.RefusedError) as caught:
            found.export("pipelining")
        self.assertEqual(caught.exception.exit_code, 4)
        self.assertTrue(caught.exception.message)


class CheckTest(Case):
    def test_maps_of_every_kind(self):
        found = stowage.plan(FOLDER, gpus=[300_000], cpu="1GiB", disk="none")
        file = self.write("map.json", json.dumps(found.device_map))
        given = {"gpus": [300_000], "cpu": "1GiB", "disk": "none"}
        sums = [
            stowage.check(FOLDER, each, **given).devices
            for each in (found.device_map, file, str(file), found)
        ]
        for each in sums:
            self.assertEqual(each, found.devices)

    def test_what_is_wrong_is_an_answer(self):
        found = stowage.check(FOLDER, {"model.layers": 0, "nobody": "cpu"}, gpus=[1000], cpu="1GiB")
        self.assertFalse(found.ok)
        self.assertEqual(found.unknown_keys, ["nobody"])
        self.assertIn("lm_head.weight", found.uncovered)
        rules = {each.rule for each in found.errors}
        self.assertIn("map.uncovered", rules)
        self.assertTrue(all(each.severity == "error" and each.message for each in found.errors))
        self.assertIn("errors, the first: error:", repr(found))

    def test_bad_maps(self):
        for given in ({"a": 1.5}, {"a": None}, {"a": -1}, {"a": [0]}):
            with self.subTest(given=given), self.assertRaises(stowage.RejectedError) as caught:
                stowage.check(FOLDER, given, gpus="1GiB")
            self.assertTrue(caught.exception.message.startswith("The map"), caught.exception.message)
        with self.raises(stowage.UsageError, "python.map"):
            stowage.check(FOLDER, {"a": object()}, gpus="1GiB")
        for wrong in (7, [1], b"x"):
            with self.raises(stowage.UsageError, "python.map"):
                stowage.check(FOLDER, wrong, gpus="1GiB")
        with self.raises(stowage.UsageError, "python.map", "a map"):
            stowage.check(FOLDER, gpus="1GiB")

    def test_differences(self):
        before = {"model": 0, "lm_head": "cpu"}
        found = stowage.diff(FOLDER, before, {"model": 0, "lm_head": 0})
        self.assertEqual((len(found.moves), found.moved_bytes), (1, 49_152))
        self.assertEqual(stowage.diff(FOLDER, before, before).moved_bytes, 0)


class ProfileTest(Case):
    def setUp(self):
        super().setUp()
        try:
            self.given = {"virtual": True, "gpus": [300_000], "cpu": "1GiB", "disk": "none"}
            self.run_ = stowage.profile(PROGRAM, **self.given)
        except stowage.StowageError as error:
            if "engine" not in error.rule and "engine" not in error.message:
                raise
            self.skipTest(f"no engine: {error.message}")

    def test_what_is_measured_is_what_is_predicted(self):
        found = stowage.plan(PROGRAM, gpus=[300_000], cpu="1GiB", disk="none")
        run = stowage.profile(PROGRAM, found, virtual=True)
        self.assertEqual(run.document["device_map"], found.device_map)
        self.assertEqual(run.audit["quantities"]["streamed"]["actual"], found.streamed_bytes)
        predicted = {each["device"]: each["peak_bytes"] for each in found.predicted["devices"]}
        self.assertEqual(run.peak_bytes[0], predicted["0"])
        self.assertIn("peaks 0: ", repr(run))
        self.assertEqual(run.audit["unexplained_bytes"], 0)

    def test_the_engine_is_gone_when_a_run_is_cancelled(self):
        mark = f"STOWAGE_MARK_{self.folder.name}"
        with environment(**{mark: "1"}), self.raises(stowage.CancelledError, "job.timeout"):
            stowage.profile(PROGRAM, repeat=1_000_000, timeout=2, **self.given)

        def marked():
            for status in Path("/proc").glob("[0-9]*/environ"):
                with contextlib.suppress(OSError):
                    if mark.encode() in status.read_bytes():
                        yield status

        for _ in range(100):
            left = list(marked())
            if not left:
                break
            time.sleep(0.05)
        self.assertEqual(left, [])

    def test_out_of_memory_has_what_was_recorded(self):
        with self.assertRaises(stowage.EngineError) as caught:
            stowage.profile(PROGRAM, {"": 0}, **{**self.given, "gpus": [250_000]})
        self.assertEqual(caught.exception.out_of_memory["device"], "0")
        self.assertIn("Out of memory", caught.exception.message)
        self.assertEqual(caught.exception.document["schema"], "stowage.run/1")


if __name__ == "__main__":
    unittest.main()
