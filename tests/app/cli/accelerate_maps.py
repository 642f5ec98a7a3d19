#!/usr/bin/env python3
"""accelerate itself, on the maps that `stowage-cli export --to accelerate` writes: no GPU and no weights needed.

    accelerate_maps.py --cli PROGRAM FOLDER...    every model below the folders (hf*, static.pt2), at several budgets; exit 1 and a line for each fault

The module tree is built on the meta device from what `inspect` says. accelerate then checks the map and dispatches the model under it, with the function that
moves tensors replaced by one that notes where each should go: so accelerate decides, and only the bytes stay where they are. What lands on a device, and what
streaming needs on the main one, must be within max_memory. The loading snippet is run with stand-ins for the libraries and must hand over the map that was
exported. Where transformers is at hand, the library's own model of a Hugging Face folder is checked against the map too, buffers that are in no file included.
"""
import argparse
import ast
import json
import logging
import os
import subprocess
import sys
import tempfile
import types
import warnings
from pathlib import Path

import torch
from accelerate import big_modeling, hooks
from accelerate.utils import check_device_map

DTYPES = {"BOOL": "bool", "U8": "uint8", "I8": "int8", "I16": "int16", "I32": "int32", "I64": "int64", "F16": "float16", "BF16": "bfloat16",
          "F32": "float32", "F64": "float64", "C64": "complex64", "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2"}
HOST = ("cpu", "disk")


def budgets(total):
    """Names and options of what is tried, by the size of the model."""
    one = [("9/10 of a GPU", ["--gpu", total * 9 // 10]), ("half a GPU", ["--gpu", total // 2]),
           ("half a GPU, buffers too", ["--gpu", total // 2, "--offload-buffers"])]
    cases = [(name, [*options, "--cpu", "10GiB", "--disk", "none"]) for name, options in one]
    cases.append(("two GPUs", ["--gpu", total * 6 // 10, "--gpu", total * 6 // 10, "--cpu", "10GiB", "--disk", "none"]))
    cases.append(("with a disk", ["--gpu", total // 2, "--cpu", total // 2, "--disk", "1GiB"]))
    return [(name, [str(option) for option in options]) for name, options in cases]


def owner_of(name):
    return name.rpartition(".")[0]


def build(doc):
    """The module tree of an inspect document, or None where names do not say where a tensor belongs (packed weights)."""
    classes, modules = {}, {}
    for entry in doc["modules"]:
        kind = classes.setdefault(entry["class"], type(entry["class"] or "Module", (torch.nn.Module,), {}))
        modules[entry["name"]] = modules[entry["same_object_as"]] if "same_object_as" in entry else kind()
        if entry["name"]:
            modules[owner_of(entry["name"])].add_module(entry["name"].rpartition(".")[2], modules[entry["name"]])
        for leaf in entry.get("unsaved_buffer_names", []):  # in no file, and named by maps all the same
            modules[entry["name"]].register_buffer(leaf, torch.empty(0, device="meta"), persistent=False)
    tensors = {}
    for entry in doc["tensors"]:
        owner, leaf = owner_of(entry["name"]), entry["name"].rpartition(".")[2]
        if owner not in modules or entry["dtype"] not in DTYPES:
            return None
        dtype = getattr(torch, DTYPES[entry["dtype"]])
        tied = tensors.get(entry["tied_to"])
        value = torch.empty(entry["shape"], dtype=dtype, device="meta") if tied is None or list(tied.shape) != entry["shape"] else tied
        if entry["kind"] == "parameter":
            value = value if isinstance(value, torch.nn.Parameter) else torch.nn.Parameter(value, requires_grad=False)
            modules[owner].register_parameter(leaf, value)
        else:
            modules[owner].register_buffer(leaf, value, persistent=entry.get("persistent", True))
        tensors[entry["name"]] = value
    return modules[""]


def device_of(device_map, name):
    while name not in device_map and name:
        name = owner_of(name)
    return device_map.get(name)


def tensors_of(model):
    """Full name → tensor, aliases included."""
    found = {}
    for path, module in model.named_modules(remove_duplicate=False):
        for name, tensor in [*module._parameters.items(), *module._buffers.items()]:
            if tensor is not None:
                found[f"{path}.{name}" if path else name] = tensor
    return found


def key_faults(model, device_map):
    modules, tensors = dict(model.named_modules(remove_duplicate=False)), tensors_of(model)
    for key in device_map:
        if key not in modules and key not in tensors:
            yield f"the key “{key}” names nothing"
        if key and ("" in device_map or any(device_of({other: 1}, key) for other in device_map if other != key and key.startswith(other))):
            yield f"the key “{key}” lies below another"
    for name in tensors:
        if device_of(device_map, name) is None:
            yield f"“{name}” has no device"


def accepted(model, device_map):
    """accelerate's own check, its warnings included; "" when it has nothing to say. It also warns of names of tensors, which it takes all the same."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            check_device_map(model, device_map)
        except ValueError as error:
            return str(error)
    tensors = tensors_of(model)
    unknown = [key for warning in said for key in ast.literal_eval(str(warning.message).partition(": ")[2]) if key not in tensors]
    return f"keys that name nothing: {unknown}" if unknown else ""


def dispatch(model, device_map, main, offload_buffers):
    """Tensor name → where accelerate puts it ("meta": brought along when its module runs)."""
    names, landed = {id(module): path for path, module in reversed(list(model.named_modules()))}, {}

    def note(module, tensor_name, device, *_, **__):
        path = names[id(module)]
        landed[f"{path}.{tensor_name}" if path else tensor_name] = device

    class Anything(dict):
        def __missing__(self, key):
            return None

    real = hooks.set_module_tensor_to_device
    hooks.set_module_tensor_to_device = note
    try:
        big_modeling.dispatch_model(model, device_map, main_device=main, state_dict=Anything(), offload_index={}, offload_buffers=offload_buffers, force_hooks=True)
    finally:
        hooks.set_module_tensor_to_device = real
    return landed


def budget_faults(model, device_map, landed, main, max_memory):
    tensors, used, streamed = tensors_of(model), {}, {}
    for name, tensor in tensors.items():
        want, got = device_of(device_map, name), landed.get(name)
        place = want if got is None or got == "meta" else got
        used.setdefault(place, {})[id(tensor)] = tensor.numel() * tensor.element_size()
        if got == "meta" and want in HOST:
            streamed.setdefault(owner_of(name), {})[id(tensor)] = tensor.numel() * tensor.element_size()
    reserve = 0
    for path in streamed:
        load, at = {}, path
        while True:
            load.update(streamed.get(at, {}))
            if not at:
                break
            at = owner_of(at)
        reserve = max(reserve, sum(load.values()))
    for device, budget in max_memory.items():
        need = sum(used.get(device, {}).values()) + (reserve if device == main else 0)
        if need > budget:
            yield f"device {device} needs {need} of {budget} bytes"


def run_snippet(document, folder):
    """What the snippet hands to the library, with stand-ins for both libraries."""
    handed = {}

    class Loader:
        def from_pretrained(self, *_, **options):
            handed.update(options)

    class Library(types.ModuleType):
        def __getattr__(self, name):
            return (lambda *_, **options: handed.update(options)) if name in ("dispatch_model", "load_checkpoint_and_dispatch") else Loader()

    kept = {name: sys.modules.get(name) for name in ("transformers", "accelerate")}
    before = os.getcwd()
    try:
        for name in kept:
            sys.modules[name] = Library(name)
        os.chdir(folder)
        exec(compile(document["snippet"], "snippet", "exec"), {"model": None})
    finally:
        os.chdir(before)
        for name, module in kept.items():
            sys.modules.pop(name)
            if module is not None:
                sys.modules[name] = module
    return handed


def library_model(folder):
    """transformers' own model of a folder on the meta device, or None."""
    try:
        import transformers
        config = transformers.AutoConfig.from_pretrained(folder, local_files_only=True)
        kind = getattr(transformers, (config.architectures or [""])[0], None)
        if kind is None or getattr(config, "quantization_config", None):
            return None
        with torch.device("meta"):
            model = kind(config)
        model.tie_weights()
        return model
    except Exception:  # whatever the library says of a folder that it does not open
        return None


class Checker:
    def __init__(self, cli):
        self.cli, self.maps, self.none, self.faults = cli, 0, 0, []

    def ask(self, *arguments):
        run = subprocess.run([self.cli, *map(str, arguments)], capture_output=True, text=True)
        if run.returncode not in (0, 4):
            raise RuntimeError(f"{' '.join(map(str, arguments))}: exit {run.returncode}: {run.stderr.strip()}")
        return run.returncode, json.loads(run.stdout)

    def model(self, path):
        _, doc = self.ask("inspect", path, "--json", "--modules", "--tensors")
        if build(doc) is None:
            return
        library = library_model(path) if path.is_dir() else None
        for name, options in budgets(doc["total_bytes"]):
            with tempfile.TemporaryDirectory() as folder:
                for fault in self.map(path, doc, library, options, Path(folder)):
                    self.faults.append(f"{path.parent.name}/{path.name}, {name}: {fault}")

    def map(self, path, doc, library, options, folder):
        found, plan = self.ask("solve", path, "--json", *options)
        if found == 4:
            self.none += 1
            return
        self.maps += 1
        (folder / "plan.json").write_text(json.dumps(plan))
        _, answer = self.ask("export", path, folder / "plan.json", "--to", "accelerate", "-o", folder / "export.json", "--json")
        document = json.loads((folder / "export.json").read_text())
        device_map = document["device_map"]
        handed = run_snippet(document, folder)
        if handed.get("device_map") != device_map or device_map != answer["device_map"]:
            yield "the snippet does not hand over the exported map"
        max_memory = {int(device) if device.isdigit() else device: size for device, size in document["max_memory"].items()}
        if "max_memory" in handed and handed["max_memory"] != max_memory:
            yield "the snippet does not hand over the exported max_memory"
        model = build(doc)
        yield from key_faults(model, device_map)
        if said := accepted(model, device_map):
            yield f"accelerate says: {said}"
        if library is not None:
            yield from (f"of the library's model, “{name}” has no device" for name in tensors_of(library) if device_of(device_map, name) is None)
            if said := accepted(library, device_map):
                yield f"accelerate says of the library's model: {said}"
        main = int(document["main_device"]) if document["main_device"].isdigit() else document["main_device"]
        landed = dispatch(model, device_map, main, "--offload-buffers" in options)
        yield from budget_faults(model, device_map, landed, main, max_memory)

    def self_test(self):
        """What this is there to find is found."""
        model = torch.nn.Sequential(torch.nn.Linear(4, 4, device="meta"), torch.nn.Linear(4, 4, device="meta"))
        whole = {"0": 0, "1": "cpu"}
        assert not list(key_faults(model, whole)) and not accepted(model, whole)
        assert list(key_faults(model, {"0": 0})) and accepted(model, {"0": 0}), "a tensor without a device"
        assert list(key_faults(model, {**whole, "0.weight": 1})), "a key below another"
        assert accepted(model, {**whole, "2": 0}), "a key that names nothing"
        landed = dispatch(model, whole, 0, False)
        assert not list(budget_faults(model, whole, landed, 0, {0: 160})), "80 bytes lie there, 80 are streamed"
        assert list(budget_faults(model, whole, landed, 0, {0: 159}))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cli", required=True)
    parser.add_argument("folders", nargs="+", type=Path)
    arguments = parser.parse_args()
    logging.disable(logging.WARNING)  # accelerate tells of every module on the meta device, and dispatch_model repeats what the check said
    warnings.simplefilter("ignore")
    checker = Checker(arguments.cli)
    checker.self_test()
    for folder in arguments.folders:
        for path in sorted([*(hf for hf in folder.glob("*/hf*") if hf.is_dir()), *folder.glob("*/static.pt2")]):
            checker.model(path)
    print("\n".join(checker.faults))
    print(f"accelerate: {checker.maps} maps, {len(checker.faults)} faults; {checker.none} budgets without a plan")
    return 1 if checker.faults or checker.maps == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
