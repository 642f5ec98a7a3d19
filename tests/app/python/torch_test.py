"""The package beside the real torch, transformers and accelerate; skipped where they are missing."""

import contextlib
import importlib.util
import io
import json
import logging
import os
import random
import subprocess
import sys
import unittest

import stowage
from stowage.values import device_at
from support import FOLDER, MODELS, PACKAGE, Case

MISSING = [name for name in ("torch",) if not importlib.util.find_spec(name)]
LIBRARIES = [name for name in ("torch", "transformers", "accelerate") if not importlib.util.find_spec(name)]

# Nothing is fetched, and little is said.
os.environ.update(HF_HUB_OFFLINE="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

if not MISSING:
    import torch
    from torch import nn


def random_network(rng):
    """Real modules with ties, views, shared parts and buffers, on a random device."""

    def part(level):
        kind = rng.randint(0, 4 if level else 2)
        if kind == 0:
            return nn.Linear(rng.randint(1, 9), rng.randint(1, 9), bias=rng.random() < 0.5)
        if kind == 1:
            return nn.BatchNorm1d(rng.randint(1, 9))
        if kind == 2:
            made = nn.Module()
            made.register_parameter("none", None)
            made.register_buffer(
                "table", torch.zeros(rng.randint(0, 5), dtype=rng.choice([torch.int64, torch.bool])), False
            )
            made.small = nn.Parameter(torch.zeros(3, dtype=torch.bfloat16))
            return made
        if kind == 3:
            shared = part(level - 1)
            return nn.ModuleDict({"first": shared, "second": shared, "third": part(level - 1)})
        return nn.Sequential(*(part(level - 1) for _ in range(rng.randint(1, 4))))

    with torch.device(rng.choice(["meta", "cpu"])):
        root = nn.ModuleList([part(2) for _ in range(rng.randint(1, 4))] + [nn.Linear(4, 4)])
        root[-1].bias = nn.Parameter(root[-1].weight.detach()[0])  # a view
        again = nn.Linear(4, 4, bias=False)
        again.weight = root[-1].weight
        root.append(again)
    return root


@unittest.skipIf(MISSING, f"not installed: {', '.join(MISSING)}")
class DescribeTest(Case):
    def test_random_modules_are_read_as_they_are(self):
        for rng in self.rounds(30):
            root = random_network(rng)
            modules = [
                (name, type(each).__name__) for name, each in root.named_modules(remove_duplicate=False)
            ]
            tensors = dict(root.named_parameters(remove_duplicate=False))
            buffers = dict(root.named_buffers(remove_duplicate=False))
            found = stowage.inspect(root, modules=True, tensors=True)
            self.assertEqual([(each.name, each.class_name) for each in found.modules], modules)
            read = {each.name: each for each in found.tensors}
            self.assertEqual(set(read), {*tensors, *buffers})
            storages = {}
            for name, tensor in {**tensors, **buffers}.items():
                self.assertEqual(read[name].shape, tuple(tensor.shape))
                self.assertEqual(read[name].bytes, tensor.nbytes)
                self.assertEqual(read[name].kind, "buffer" if name in buffers else "parameter")
                storages.setdefault(tensor.untyped_storage()._cdata, []).append(
                    (name, tensor.untyped_storage().nbytes())
                )
            self.assertEqual(found.total_bytes, sum(group[0][1] for group in storages.values()))
            ties = {frozenset(name for name, _ in group) for group in storages.values() if len(group) > 1}
            self.assertEqual({frozenset(names) for names in found.ties}, ties)

    def test_what_is_saved_is_what_state_dict_has(self):
        for rng in self.rounds(20):
            root = random_network(rng)
            entries = stowage.describe(root)["tensors"]
            self.assertEqual(
                {each["name"] for each in entries if each.get("persistent", True)}, set(root.state_dict())
            )

    def test_what_is_frozen_is_said(self):
        for rng in self.rounds(20):
            root = random_network(rng)
            for parameter in root.parameters():
                if parameter.dtype.is_floating_point:
                    parameter.requires_grad_(rng.random() < 0.5)
            wanted = dict(root.named_parameters(remove_duplicate=False))
            for each in stowage.inspect(root, tensors=True).tensors:
                said = wanted[each.name].requires_grad if each.name in wanted else None
                self.assertEqual(each.requires_grad, said, each.name)

    def test_a_plan_of_a_module_is_a_map_of_it(self):
        root = random_network(random.Random(7))
        plan = stowage.plan(root, gpus="1MB", cpu="1MB", pins={"0": torch.device("cpu")})
        for name, _ in root.named_parameters():
            self.assertIn(device_at(plan.device_map, name), (0, "cpu"))
        self.assertEqual(device_at(plan.device_map, "0"), "cpu")
        self.assertTrue(stowage.check(root, {"": torch.device("cpu")}, gpus="1MB", cpu="1MB").ok)
        self.assertIn("<svg", plan._repr_html_())

    def test_dtypes_are_options(self):
        with torch.device("meta"):
            model = nn.Linear(1000, 1000)
        plan = stowage.plan(model, gpus="1GiB", dtype=torch.bfloat16)
        self.assertEqual(plan.gpu_bytes, 2 * (1_000_000 + 1000))

    def test_lazy_modules_have_no_size(self):
        with self.raises(stowage.DescribeError, "describe.no-size", "0.weight"):
            stowage.describe(nn.Sequential(nn.LazyLinear(5)))

    def test_a_module_that_holds_itself(self):
        root = nn.Sequential(nn.Sequential())
        root[0].add_module("again", root)
        with self.raises(stowage.DescribeError, "describe.cycle", "0.again"):
            stowage.describe(root)

    def test_types_of_every_size(self):
        names = (
            "float8_e4m3fn",
            "float8_e5m2",
            "float8_e8m0fnu",
            "complex32",
            "complex128",
            "uint16",
            "float4_e2m1fn_x2",
            "uint4",
        )
        for name in names:
            if hasattr(torch, name):
                with self.subTest(dtype=name):
                    root = nn.Module()
                    root.register_buffer("b", torch.empty(6, dtype=getattr(torch, name), device="meta"))
                    self.assertEqual(stowage.inspect(root).total_bytes, root.b.nbytes)
        sparse = nn.Module()
        sparse.register_buffer("s", torch.eye(4).to_sparse())
        self.assertEqual(stowage.inspect(sparse).total_bytes, 4 * 2 * 8 + 4 * 4)


@unittest.skipIf(LIBRARIES, f"not installed: {', '.join(LIBRARIES)}")
class LoadTest(Case):
    def setUp(self):
        super().setUp()
        logging.disable(logging.WARNING)
        self.addCleanup(logging.disable, logging.NOTSET)

    def example(self, name, *arguments):
        """What main() of an example returns."""
        spec = importlib.util.spec_from_file_location(name, PACKAGE / "examples" / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        with contextlib.redirect_stdout(io.StringIO()):
            return module.main([str(each) for each in arguments])

    def logits(self, model):
        ids = torch.arange(14).reshape(2, 7) % model.config.vocab_size
        with torch.no_grad():
            return model(
                ids.to(model.get_input_embeddings().weight.device if torch.cuda.is_available() else "cpu")
            ).logits.cpu()

    def devices(self):
        """Real GPUs where there are some; else the CPU and the disk, between which weights move as well."""
        if torch.cuda.is_available():
            return ["--gpu", "300KB", "--cpu", "1GiB"]
        return ["--gpu", "none", "--cpu", "150KB", "--disk", "1GiB"]

    def test_a_folder_is_loaded_as_planned_and_computes_the_same(self):
        from transformers import AutoModelForCausalLM

        offload = str(self.folder / "offload")
        model = self.example("plan_folder", FOLDER, *self.devices(), "--offload", offload)
        self.assertGreater(len(set(map(str, model.hf_device_map.values()))), 1)
        whole = AutoModelForCausalLM.from_pretrained(FOLDER, dtype="auto")
        self.assertTrue(torch.allclose(self.logits(model), self.logits(whole), atol=1e-4, rtol=1e-4))
        for name, parameter in whole.named_parameters():
            place = device_at(model.hf_device_map, name)
            held = dict(model.named_parameters())[name]
            self.assertEqual(
                held.device.type, "meta" if place == "disk" else "cpu" if place == "cpu" else "cuda", name
            )
            self.assertEqual(held.shape, parameter.shape)

    def test_a_map_dispatches_a_model_that_was_described(self):
        from accelerate import dispatch_model
        from transformers import AutoModelForCausalLM

        whole = AutoModelForCausalLM.from_pretrained(FOLDER, dtype="auto")
        before = self.logits(whole)
        plan = stowage.plan(whole, gpus=[], cpu=150_000, disk="1GiB")
        self.assertEqual(set(plan.device_map.values()), {"cpu", "disk"})
        self.assertEqual(plan.device_map, stowage.plan(FOLDER, gpus=[], cpu=150_000, disk="1GiB").device_map)
        model = dispatch_model(whole, plan.device_map, main_device="cpu", offload_dir=str(self.folder))
        self.assertTrue(torch.allclose(self.logits(model), before, atol=1e-4, rtol=1e-4))

    def test_random_networks_are_dispatched_and_compute_the_same(self):
        """accelerate takes every map, and what it streams comes to the same results."""
        from accelerate import dispatch_model

        for rng in self.rounds(12):
            torch.manual_seed(rng.randint(0, 1 << 30))
            width = rng.randint(8, 40)
            blocks = [
                nn.Sequential(nn.Linear(width, width), nn.Tanh(), nn.LayerNorm(width)) for _ in range(6)
            ]
            root = nn.Sequential(*blocks, nn.Linear(width, width, bias=False))
            root[-1].weight = root[0][0].weight  # tied
            total = stowage.inspect(root).total_bytes
            whole = rng.choice([[], ["Sequential"], ["LayerNorm"]])
            asked = {"gpus": [], "cpu": total * rng.randint(45, 90) // 100, "disk": "1GiB", "no_split": whole}
            try:
                plan = stowage.plan(root, **asked)
            except stowage.InfeasibleError as error:
                plan = error.plan_with(error.suggestions[0])
            before = root(x := torch.randn(3, width))
            folder = self.folder / str(self.seed)
            folder.mkdir()
            moved = dispatch_model(
                root, plan.device_map, main_device="cpu", offload_dir=str(folder), force_hooks=True
            )
            self.assertTrue(torch.allclose(moved(x), before, atol=1e-5), plan.device_map)
            held = sum(
                each.nbytes for each in {id(p): p for p in moved.parameters() if not p.is_meta}.values()
            )
            on_cpu = next((each.weights for each in plan.devices if each.device == "cpu"), 0)
            self.assertEqual(held, on_cpu, plan.device_map)

    def test_a_decoder_without_its_head_keeps_a_cache_and_an_encoder_none(self):
        from transformers import AutoModel, BertConfig, LlamaConfig

        sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
        for config, bytes_of_token in (
            (LlamaConfig(**sizes, vocab_size=50, dtype="float32"), 2 * 32 * 4),
            (BertConfig(**sizes), 0),
        ):
            with torch.device("meta"):
                model = AutoModel.from_config(config)
            plan = stowage.plan(model, gpus="1GiB", tokens=10)
            self.assertEqual(plan.devices[0].kv_cache, 2 * 10 * bytes_of_token)
            half = stowage.plan(model.to(torch.bfloat16), gpus="1GiB", tokens=10)
            self.assertEqual(2 * half.devices[0].kv_cache, plan.devices[0].kv_cache)

    def test_modules_on_the_meta_device_are_the_folders(self):
        """Of folders that transformers can build: tensors, blocks and KV cache are those of the folder."""
        import transformers

        compared = []
        for folder in sorted(path.parent for path in MODELS.glob("*/hf*/config.json")):
            config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
            kind = getattr(transformers, (config.get("architectures") or ["?"])[0], None)
            if kind is None or config.get("quantization_config"):
                continue
            with torch.device("meta"):
                made = transformers.AutoConfig.from_pretrained(folder)
                model = kind._from_config(made, dtype=made.dtype or torch.float32)
            described, read = stowage.inspect(model, tensors=True), stowage.inspect(folder, tensors=True)
            with self.subTest(folder=folder):
                saved = {each.name for each in described.tensors if each.name in model.state_dict()}
                self.assertLessEqual({each.name for each in read.tensors}, saved)
                self.assertEqual(set(described.no_split_module_classes), set(read.no_split_module_classes))
                given = {
                    "gpus": "1GiB",
                    "cpu": "1GiB",
                    "disk": "none",
                    "tokens": 128,
                    "batch": 2,
                    "keep_free": {0: "0%"},
                }
                first, second = stowage.plan(model, **given), stowage.plan(folder, **given)
                caches = [[each.kv_cache for each in plan.devices] for plan in (first, second)]
                self.assertEqual(caches[0], caches[1])
                compared.append((folder.parent.name, caches[0][0]))
        self.assertGreater(len(compared), 6, compared)
        self.assertTrue(any(size for _, size in compared) and any(not size for _, size in compared), compared)

    def test_a_module_on_the_meta_device_is_planned_as_the_folder(self):
        from transformers import AutoConfig, AutoModelForCausalLM

        with torch.device("meta"):
            model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(FOLDER), dtype=torch.float32)
        given = {"gpus": [400_000], "cpu": "1GiB", "disk": "none", "tokens": 128}
        first, second = stowage.plan(model, **given), stowage.plan(FOLDER, **given)
        self.assertEqual(first.predicted["unknown"], second.predicted["unknown"])
        self.assertEqual(first.device_map, second.device_map)
        self.assertEqual(first.devices[0].kv_cache, second.devices[0].kv_cache)

    def test_tied_heads_stay_together(self):
        from transformers import AutoModelForCausalLM, GPT2Config

        with torch.device("meta"):
            model = AutoModelForCausalLM.from_config(
                GPT2Config(n_layer=3, n_embd=64, n_head=4, vocab_size=1000)
            )
        found = stowage.inspect(model)
        self.assertIn(["transformer.wte.weight", "lm_head.weight"], found.ties)
        self.assertEqual(found.no_split_module_classes, ["GPT2Block"])
        plan = stowage.plan(model, gpus=[found.total_bytes * 3 // 4] * 2, cpu="1GiB")
        self.assertEqual(device_at(plan.device_map, "lm_head"), device_at(plan.device_map, "transformer.wte"))

    def test_the_other_examples_run(self):
        saved = self.folder / "net.stowage"
        sizes = ["--layers", 6, "--width", 64, "--words", 1000]
        plan = self.example("describe_module", *sizes, "--gpu", "500KB", "--save", saved)
        self.assertEqual(stowage.load(saved).device_map, plan.device_map)
        page = self.folder / "page.html"
        machines = ["--gpu", "250KB", "--gpu", "2x200KB", "--gpu", "1KB", "--picture", str(page)]
        plans = self.example("compare_machines", FOLDER, *machines)
        self.assertEqual(len(plans), 2)  # the third is too small, and says so
        self.assertEqual(page.read_text(encoding="utf-8").count("<svg"), 2)

    def test_an_example_says_why_nothing_fits(self):
        command = [
            sys.executable,
            str(PACKAGE / "examples" / "plan_folder.py"),
            str(FOLDER),
            "--gpu",
            "1KB",
            "--cpu",
            "1KB",
            "--disk",
            "none",
        ]
        env = {**os.environ, "PYTHONPATH": str(PACKAGE)}
        said = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        self.assertEqual(said.returncode, 4)
        self.assertIn("What would help:", said.stdout)


if __name__ == "__main__":
    unittest.main()
