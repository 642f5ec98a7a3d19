#!/usr/bin/env python3
"""What accelerate's hooks copy in a pass, beside the bytes that `stowage-cli check` counts as streamed: no GPU needed.

    accelerate_copies.py --cli PROGRAM [--seeds 40]     exit 1 and a line for each fault

Random trees of modules: each takes some of its parameters and calls some of its children, so that programs have weights that no operator takes, in
modules that are called and in others, and names that share a storage. accelerate's cpu_offload runs them with the CPU as the device that computes; its
hooks bring every tensor of a module in pre_forward, and what they bring is written down. Under runtime accelerate the plan counts these storages;
under runtime engine those that an operator takes, and no others.
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import torch
from accelerate import cpu_offload, hooks


class Node(torch.nn.Module):
    """Multiplies by what it takes, calls some of its children, leaves the rest alone."""

    def __init__(self, draw, depth, known):
        super().__init__()
        self.taken, self.called = [], []
        for i in range(draw.randrange(4)):
            if known and draw.random() < 0.2:
                value = draw.choice(known)
            else:
                value = torch.nn.Parameter(torch.rand(draw.randrange(1, 60)))
                known.append(value)
            self.register_parameter(f"w{i}", value)
            if draw.random() < 0.5:
                self.taken.append(f"w{i}")
        for i in range(draw.randrange(1, 4) if depth else 0):
            self.add_module(f"part{i}", Node(draw, depth - 1, known))
            if draw.random() < 0.6:
                self.called.append(f"part{i}")

    def forward(self, x):
        x = x + 1  # a module without an operator of its own leaves no trace in the program
        for name in self.taken:
            x = x * self.get_parameter(name).sum()
        for name in self.called:
            x = self.get_submodule(name)(x)
        return x


def storages(model, names):
    """Bytes of the storages behind these names, each once."""
    return sum({value.data_ptr(): value.nbytes for name in names for value in [model[name]]}.values())


def brought(model, x):
    """Names of the tensors that accelerate's hooks bring in one pass."""
    cpu_offload(model, execution_device=torch.device("cpu"))
    paths, found = {id(module): path for path, module in model.named_modules()}, []
    real = hooks.set_module_tensor_to_device

    def note(module, name, device, *rest, **more):
        if str(device) != "meta":
            found.append(f"{paths[id(module)]}.{name}".lstrip("."))
        return real(module, name, device, *rest, **more)

    hooks.set_module_tensor_to_device = note
    try:
        with torch.no_grad():
            model(x)
    finally:
        hooks.set_module_tensor_to_device = real
    return found


def taken(model):
    """Names that an operator takes: of modules that are called from the root on."""
    out, at = [], [("", model)]
    while at:
        path, module = at.pop()
        out += [f"{path}{name}" for name in module.taken]
        at += [(f"{path}{name}.", module.get_submodule(name)) for name in module.called]
    return out


def streamed(cli, folder, runtime):
    answer = subprocess.run([cli, "check", folder / "program.pt2", folder / "map.json", "--gpu", "1GiB", "--cpu", "1GiB", "--main", "0", "--runtime",
                             runtime, "--json"], capture_output=True, text=True, check=False)
    if answer.returncode not in (0, 4):  # 4: it says what is wrong with the map
        raise RuntimeError(f"check: exit {answer.returncode}: {answer.stderr.strip()}")
    return json.loads(answer.stdout)["streamed_bytes"]


def faults(cli, seed):
    draw = random.Random(seed)
    torch.manual_seed(seed)
    model, x = Node(draw, 3, []).eval(), torch.rand(3)
    # One tensor on the GPU, since a plan streams to one that holds something: taken by nobody else.
    model.register_parameter("here", torch.nn.Parameter(torch.rand(5)))
    model.taken.append("here")
    values = {name: value for name, value in model.named_parameters(remove_duplicate=False)}
    kept = {name: value.detach() for name, value in values.items()}
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        torch.export.save(torch.export.export(model, (x,)), folder / "program.pt2")
        (folder / "map.json").write_text(json.dumps({name: 0 if name == "here" else "cpu" for name in kept}))
        engine = storages(kept, [name for name in taken(model) if name != "here"])
        theirs = storages(kept, [name for name in brought(model, x) if name != "here"])
        for runtime, want in (("accelerate", theirs), ("engine", engine)):
            got = streamed(cli, folder, runtime)
            if got != want:
                yield f"seed {seed}: {runtime} copies {want} bytes a pass, the plan says {got}"
    if theirs > engine:
        yield None  # this seed tells the two apart


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--seeds", type=int, default=40)
    options = parser.parse_args()
    found = [fault for seed in range(options.seeds) for fault in faults(options.cli, seed)]
    apart, wrong = found.count(None), [fault for fault in found if fault]
    for fault in wrong:
        print(fault)
    print(f"{options.seeds} programs, {apart} with weights that only accelerate copies, {len(wrong)} faults")
    return 1 if wrong or apart < options.seeds // 4 else 0


if __name__ == "__main__":
    sys.exit(main())
