"""What the tests of the package share: the fixtures, stand-ins for torch and for the program, seeds."""

import contextlib
import os
import random
import stat
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "app" / "python"
MODELS = ROOT / "tests" / "data" / "models"
CATALOGS = ROOT / "tests" / "data" / "catalogs"
PROGRAM = MODELS / "llama_untied" / "static.pt2"
FOLDER = MODELS / "llama_untied" / "hf_sharded"
CLI = os.environ["STOWAGE_CLI"]
SEED = int(os.environ.get("STOWAGE_TEST_SEED", "20261128"))
_storages = iter(range(1, 1 << 62))


def models():
    """A model of each format."""
    names = (
        "llama_untied/hf_sharded",
        "llama_untied/static.pt2",
        "gpt2_tied/hf",
        "convnet/model.safetensors",
    )
    more = ("gguf_llama/mixed_k.gguf", "bert_mlm/state_dict.pth", "t5_shared/hf", "branches/static.pt2")
    found = [MODELS / name for name in names + more if (MODELS / name).exists()]
    return [*found, CATALOGS / "gpt2-xl.json.gz"]


class Case(unittest.TestCase):
    """A test with a folder of its own, and rounds of random numbers whose seed is said when one fails."""

    def setUp(self):
        self.seed = None
        self.addCleanup(self.said_seed)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def rounds(self, count):
        """Random numbers, another seed each time. A round that does not end well has its seed printed."""
        for number in range(count):
            self.seed = SEED + number
            yield random.Random(self.seed)
        self.seed = None

    def said_seed(self):
        if self.seed is not None:
            print(
                f"{self.id()}: the round with seed {self.seed} (STOWAGE_TEST_SEED={self.seed} begins with it)"
            )

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    @contextlib.contextmanager
    def raises(self, kind, rule, words=""):
        """An error of this kind, by its rule, whose sentence has these words."""
        with self.assertRaises(kind) as caught:
            yield caught
        self.assertEqual(caught.exception.rule, rule, caught.exception.message)
        self.assertIn(words, caught.exception.message)

    def fake_program(self, body, version="0.1.0", name="stowage-cli"):
        """A program that knows its version and else does what `body` says (Python; `words` it gets)."""
        path = self.folder / name
        path.write_text(
            f"#!{sys.executable}\nimport json, os, signal, sys, time\nwords = sys.argv[1:]\n"
            f"if words == ['--version']:\n    print('stowage-cli {version}')\n    sys.exit(0)\n{body}\n"
        )
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path


@contextlib.contextmanager
def environment(**values):
    """Environment variables for a while; None takes one away."""
    kept = {name: value for name, value in os.environ.items() if name not in values}
    kept.update({name: value for name, value in values.items() if value is not None})
    with mock.patch.dict(os.environ, kept, clear=True):
        yield


class FakeStorage:
    """A torch.UntypedStorage: each call makes another object of one storage."""

    def __init__(self, number, size):
        self._cdata = number
        self._size = size

    def nbytes(self):
        return self._size


class FakeTensor:
    """What describe() asks of a tensor."""

    SIZES = {"float32": 4, "bfloat16": 2, "int64": 8, "uint8": 1, "bool": 1, "float8_e4m3fn": 1}

    def __init__(self, shape, dtype="float32", of=None, offset=0):
        self.shape = tuple(shape)
        self.dtype = f"torch.{dtype}"
        self._offset = offset
        self._number, self._held = of.storage if of else (next(_storages), self.numel() * self.element_size())

    @property
    def storage(self):
        return self._number, self._held

    def numel(self):
        count = 1
        for size in self.shape:
            count *= size
        return count

    def element_size(self):
        return self.SIZES.get(self.dtype.removeprefix("torch."), 1)

    def storage_offset(self):
        return self._offset

    def untyped_storage(self):
        return FakeStorage(self._number, self._held)


class FakeModule:
    """A torch.nn.Module as far as describe() looks at it."""

    def __init__(self):
        self._modules = {}
        self._parameters = {}
        self._buffers = {}
        self._non_persistent_buffers_set = set()

    def named_modules(self):
        raise AssertionError("describe() walks itself")


def random_module(rng, depth=3):
    """A tree with ties, shared modules, None entries, views, buffers of both kinds."""
    tensors, modules = [], []

    def tensor():
        if tensors and rng.random() < 0.2:
            return rng.choice(tensors)
        shape = [rng.randint(0, 7) for _ in range(rng.randint(0, 3))]
        tensors.append(FakeTensor(shape, rng.choice(sorted(FakeTensor.SIZES))))
        return tensors[-1]

    def module(level):
        if modules and rng.random() < 0.15:
            return rng.choice(modules)
        made = type(rng.choice(["Linear", "Block", "Norm", "Attention"]), (FakeModule,), {})()
        for number in range(rng.randint(0, 3)):
            made._parameters[f"w{number}"] = None if rng.random() < 0.1 else tensor()
        for number in range(rng.randint(0, 2)):
            made._buffers[f"b{number}"] = None if rng.random() < 0.1 else tensor()
            if rng.random() < 0.5:
                made._non_persistent_buffers_set.add(f"b{number}")
        for number in range(rng.randint(0, 4) if level else 0):
            made._modules[rng.choice([f"{number}", f"part{number}"])] = module(level - 1)
        modules.append(made)  # only when it is complete, so that no module holds itself
        return made

    return module(depth)


def names_of(root):
    """Every (name, module) and (name, tensor, is buffer, is saved) of a stand-in, recursively written."""
    modules, tensors = [], []

    def walk(prefix, module):
        modules.append((prefix, module))
        lead = prefix + "." if prefix else ""
        for key, value in module._parameters.items():
            if value is not None:
                tensors.append((lead + key, value, False, True))
        for key, value in module._buffers.items():
            if value is not None:
                tensors.append((lead + key, value, True, key not in module._non_persistent_buffers_set))
        for key, value in module._modules.items():
            if value is not None:
                walk(lead + key, value)

    walk("", root)
    return modules, tensors
