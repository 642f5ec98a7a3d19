"""Descriptions of modules: stand-ins for torch.nn.Module, held against what the program reads of them."""

import gzip
import json
import unittest
import weakref

import stowage
from stowage.describe import write_description
from support import Case, FakeModule, FakeStorage, FakeTensor, names_of, random_module


def module(name="Block", **parts):
    made = type(name, (FakeModule,), {})()
    for key, value in parts.items():
        (made._modules if isinstance(value, FakeModule) else made._parameters)[key] = value
    return made


class RandomTest(Case):
    def test_the_program_reads_what_was_there(self):
        for rng in self.rounds(60):
            root = random_module(rng)
            modules, tensors = names_of(root)
            if not tensors:
                continue
            found = stowage.inspect(stowage.describe(root), modules=True, tensors=True)
            self.assertEqual([each.name for each in found.modules], [name for name, _ in modules])
            self.assertEqual(
                [each.class_name for each in found.modules], [type(each).__name__ for _, each in modules]
            )
            read = {each.name: each for each in found.tensors}
            self.assertEqual(set(read), {name for name, *_ in tensors})
            for name, tensor, buffer, _ in tensors:
                self.assertEqual(read[name].shape, tensor.shape)
                self.assertEqual(read[name].bytes, tensor.numel() * tensor.element_size())
                self.assertEqual(read[name].kind, "buffer" if buffer else "parameter")
            storages = {tensor.storage for _, tensor, *_ in tensors}
            self.assertEqual(found.total_bytes, sum(held for _, held in storages))

    def test_ties_are_those_of_the_storages(self):
        for rng in self.rounds(60):
            _, tensors = names_of(root := random_module(rng))
            groups = {}
            for name, tensor, *_ in tensors:
                groups.setdefault(tensor.storage, set()).add(name)
            wanted = {frozenset(names) for names in groups.values() if len(names) > 1}
            if tensors:
                found = stowage.inspect(stowage.describe(root))
                self.assertEqual({frozenset(names) for names in found.ties}, wanted)

    def test_one_object_under_several_names(self):
        for rng in self.rounds(40):
            modules, _ = names_of(root := random_module(rng))
            first = {}
            for (name, each), entry in zip(modules, stowage.describe(root)["modules"]):
                same = first.setdefault(id(each), name)
                self.assertEqual(entry.get("same_object_as", name), same)

    def test_unsaved_buffers_are_said(self):
        for rng in self.rounds(40):
            _, tensors = names_of(root := random_module(rng))
            entries = {each["name"]: each for each in stowage.describe(root)["tensors"]}
            for name, _, _, saved in tensors:
                self.assertEqual(entries[name].get("persistent", True), saved)

    def test_frozen_parameters_are_said(self):
        for rng in self.rounds(40):
            _, tensors = names_of(root := random_module(rng))
            for _, tensor, buffer, _ in tensors:  # of a buffer nobody asks; of some types nobody knows
                tensor.requires_grad = rng.choice([True, False])
                if rng.random() < 0.3:
                    del tensor.requires_grad
            entries = {each["name"]: each for each in stowage.describe(root)["tensors"]}
            for name, tensor, buffer, _ in tensors:
                wanted = None if buffer else getattr(tensor, "requires_grad", None)
                self.assertEqual(entries[name].get("requires_grad"), wanted, name)
            if tensors:
                read = {each.name: each for each in stowage.inspect(stowage.describe(root), tensors=True).tensors}
                for name, entry in entries.items():
                    self.assertEqual(read[name].requires_grad, entry.get("requires_grad"), name)

    def test_a_plan_covers_every_tensor(self):
        for rng in self.rounds(25):
            root = random_module(rng)
            _, tensors = names_of(root)
            total = sum(held for _, held in {tensor.storage for _, tensor, *_ in tensors})
            if not tensors:
                continue
            found = stowage.plan(
                stowage.describe(root), gpus=[total * 2 + 4096], cpu=total + 4096, disk="none"
            )
            for name, *_ in tensors:
                self.assertIsNotNone(stowage.values.device_at(found.device_map, name), name)
            self.assertEqual(sum(each.weights for each in found.devices), total)


class ExamplesTest(Case):
    def test_views_of_one_storage_count_as_all_of_it(self):
        whole = FakeTensor([10, 4])
        root = module(q=FakeTensor([5, 4], of=whole), k=FakeTensor([5, 4], of=whole, offset=20))
        self.assertEqual(stowage.inspect(stowage.describe(root)).total_bytes, 160)
        same = module(a=FakeTensor([5, 4], of=whole), b=FakeTensor([5, 4], of=whole))
        self.assertEqual(stowage.inspect(stowage.describe(same)).total_bytes, 80)

    def test_storages_that_are_made_when_they_are_asked_for_are_no_ties(self):
        """A new one may have the address of one that is gone."""
        alive = weakref.WeakValueDictionary()

        class Wrapped(FakeTensor):
            def untyped_storage(self):
                address = next(number for number in range(1000) if number not in alive)
                alive[address] = made = FakeStorage(address, 4)
                return made

        root = module(**{f"w{number}": Wrapped([1]) for number in range(50)})
        self.assertEqual(stowage.inspect(stowage.describe(root)).ties, [])

    def test_a_type_that_has_no_name_here_has_its_bytes(self):
        found = stowage.inspect(stowage.describe(module(w=FakeTensor([3, 5], "uint4"))), tensors=True)
        self.assertEqual((found.total_bytes, found.tensors[0].shape), (15, (3, 5)))

    def test_a_packed_tensor_has_the_bytes_of_its_parts(self):
        packed = FakeTensor([64, 64], "bfloat16")
        packed.inner, packed.scale = FakeTensor([64, 32], "uint8"), FakeTensor([64])
        packed.__tensor_flatten__ = lambda: (["inner", "scale"], None)
        self.assertEqual(stowage.inspect(stowage.describe(module(w=packed))).total_bytes, 64 * 32 + 256)

    def test_a_sparse_tensor_has_the_bytes_of_its_parts(self):
        sparse = FakeTensor([1000, 1000])
        sparse.layout = "torch.sparse_coo"
        sparse._indices, sparse._values = lambda: FakeTensor([2, 5], "int64"), lambda: FakeTensor([5])
        self.assertEqual(stowage.inspect(stowage.describe(module(w=sparse))).total_bytes, 100)

    def test_classes_that_stay_whole_are_those_of_all_parts(self):
        root, vision, text = (
            module("Llava"),
            module("Vision", w=FakeTensor([2])),
            module("Text", w=FakeTensor([2])),
        )
        root._modules = {"vision": vision, "text": text}
        vision._no_split_modules, text._no_split_modules = {"VisionLayer", "Patch"}, ["TextLayer"]
        root._no_split_modules = None
        found = stowage.inspect(stowage.describe(root))
        self.assertEqual(found.no_split_module_classes, ["Patch", "VisionLayer", "TextLayer"])

    def test_the_configuration(self):
        class Config:
            def to_dict(self):
                return {
                    "model_type": "llama",
                    "dtype": type("dtype", (), {"__str__": lambda _: "torch.bfloat16"})(),
                    7: {8},
                }

        root = module(w=FakeTensor([2]))
        root.config = Config()
        found = stowage.describe(root)
        self.assertEqual(found["config"]["dtype"], "bfloat16")
        self.assertEqual(found["name"], "llama")
        for config in (None, 5, "text", {"nan": float("nan")}, {"deep": object}):
            root.config = config
            document = stowage.describe(root, name="mine")
            self.assertEqual(document["name"], "mine")
            json.dumps(document, allow_nan=False)

    def test_files(self):
        root = module(w=FakeTensor([2]))
        for name in ("model.json", "model.json.gz"):
            document = stowage.describe(root, self.folder / name)
            data = (self.folder / name).read_bytes()
            self.assertEqual(json.loads(gzip.decompress(data) if name.endswith("gz") else data), document)
            self.assertEqual(
                stowage.inspect(self.folder / name).fingerprint, stowage.inspect(document).fingerprint
            )
        self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["model.json", "model.json.gz"])

    def test_deep_trees(self):
        root = inner = module()
        for _ in range(3000):
            inner._modules["x"] = inner = module()
        inner._parameters["w"] = FakeTensor([2])
        self.assertEqual(stowage.inspect(stowage.describe(root)).total_bytes, 8)


class BadTest(Case):
    def test_a_module_that_holds_itself(self):
        root = module(a=module(b=module()))
        root._modules["a"]._modules["b"]._modules["c"] = root
        with self.raises(stowage.DescribeError, "describe.cycle", "a.b.c"):
            stowage.describe(root)

    def test_a_tensor_without_a_size(self):
        class Lazy(FakeTensor):
            @property
            def shape(self):
                raise RuntimeError("not yet")

            @shape.setter
            def shape(self, _):
                pass

            def numel(self):
                return 0

        with self.raises(stowage.DescribeError, "describe.no-size", "fc.w"):
            stowage.describe(module(fc=module(w=Lazy([]))))

    def test_what_is_no_json(self):
        with self.raises(stowage.DescribeError, "describe.json"):
            write_description({"schema": object()}, self.folder / "m.json")
        self.assertEqual(list(self.folder.iterdir()), [])
        with self.raises(stowage.DescribeError, "describe.json"):
            stowage.plan({"schema": "stowage.model/1", "tensors": {1}}, gpus="1GiB")

    def test_descriptions_that_the_program_refuses(self):
        tensor = {"name": "w", "dtype": "F32", "shape": [2]}
        for rule, document in {
            "json.schema": {"schema": "stowage.model/2"},
            "json.missing": {"schema": "stowage.model/1"},
            "description.dtype": {"schema": "stowage.model/1", "tensors": [{**tensor, "dtype": "F99"}]},
            "description.field": {"schema": "stowage.model/1", "tensors": [{**tensor, "shape": [-1]}]},
        }.items():
            with self.subTest(rule=rule), self.raises(stowage.RejectedError, rule) as caught:
                stowage.inspect(document)
            self.assertNotIn("/tmp", caught.exception.message)
            self.assertIn("escription", caught.exception.message)
            self.assertIsNone(caught.exception.file)

    def test_what_is_no_model(self):
        for model in (5, None, "", b"model", "a\0b", [1], FakeModule()):
            with self.subTest(model=model), self.raises(stowage.UsageError, "python.model"):
                stowage.inspect(model)


if __name__ == "__main__":
    unittest.main()
