"""Whether the peaks that a run records are those of the program, on any exported programs.

    python shaped_programs.py FOLDER
    python compare_peaks.py FOLDER [--cli build/release/bin/stowage-cli]

The reference shares nothing with Stowage: PyTorch's own interpreter of graphs goes through FILE.pt2 node by node, and
lets a value go after its last use; a dispatch mode below it sees each storage that an operator returns, those within
composite operators too, and is told when it is freed. Storages count once, rounded up to 512 bytes; an input counts
from its first reader on; weights are left out, and scratch that a kernel makes and frees within itself is not seen.
The other number is what `profile` says of one virtual GPU, less its weights. Exit status 1: one is off by more than
0.1 %; 2: there is no program. Needs torch.
"""
import argparse
import json
import subprocess
import sys
import tempfile
import weakref
from pathlib import Path

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class Storages(TorchDispatchMode):
    """Bytes of the storages that operators returned and nobody has freed."""

    def __init__(self, known):
        super().__init__()
        self.seen = {t.untyped_storage()._cdata: None for t in known}
        self.live = self.peak = 0
        self.at, self.where = "", ""

    def freed(self, key, size):
        self.live -= size
        self.seen.pop(key, None)

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        for tensor in tree_leaves(out):
            if not isinstance(tensor, torch.Tensor):
                continue
            storage = tensor.untyped_storage()
            if storage._cdata in self.seen:
                continue
            size = -(-storage.nbytes() // 512) * 512
            self.seen[storage._cdata] = weakref.finalize(storage, self.freed, storage._cdata, size)
            self.live += size
            if self.live > self.peak:
                self.peak, self.where = self.live, self.at
        return out


class ByNode(torch.fx.Interpreter):
    """Inputs are copied right before somebody reads them."""

    def __init__(self, module, inputs, mode):
        super().__init__(module)
        self.inputs, self.mode = inputs, mode

    def run_node(self, node):
        self.mode.at = node.name
        for operand in node.all_input_nodes:
            if operand.name in self.inputs:
                self.env[operand] = self.inputs.pop(operand.name).clone()
        result = super().run_node(node)
        return result if node.users or node.op == "output" else None  # what nobody reads goes at once


def reference(program):
    exported = torch.export.load(str(program))
    given = dict(exported.state_dict) | dict(exported.constants)
    signature = exported.graph_signature
    user = iter(tree_leaves(exported.example_inputs))
    values, inputs = [], {}
    for node in exported.graph_module.graph.nodes:
        if node.op != "placeholder":
            continue
        name = (signature.inputs_to_parameters.get(node.name) or signature.inputs_to_buffers.get(node.name)
                or signature.inputs_to_lifted_tensor_constants.get(node.name))
        values.append(given[name] if name else next(user))
        if not name and isinstance(values[-1], torch.Tensor):
            inputs[node.name] = values[-1]
    mode = Storages([v for v in values if isinstance(v, torch.Tensor)])
    with torch.inference_mode(False), torch.no_grad(), mode:
        kept = ByNode(exported.graph_module, inputs, mode).run(*values)
    del kept
    return mode.peak, mode.where


def recorded(cli, program, folder):
    path = Path(folder, "map.json")
    path.write_text('{"": 0}')
    done = subprocess.run([cli, "profile", program, path, "--virtual", "--gpu", "12GiB", "--cpu", "16GiB", "--disk", "none", "--warmup", "0",
                           "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{program}: {done.stdout[-500:]}{done.stderr}")
    device = json.loads(done.stdout)["devices"][0]
    return device["peak_bytes"] - device["weights_bytes"], device.get("peak_module", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cli", default="build/release/bin/stowage-cli")
    options = parser.parse_args()
    off = 0
    programs = sorted(options.folder.rglob("*.pt2"))
    if not programs:
        print(f"There is no .pt2 in {options.folder}.", file=sys.stderr)
        return 2
    print(f"{'program':24} {'reference':>14} {'recorded':>14} {'off by':>9}  at")
    for program in programs:
        theirs, node = reference(program)
        with tempfile.TemporaryDirectory() as folder:
            ours, module = recorded(options.cli, program, folder)
        share = ours / theirs - 1 if theirs else float(ours > 0)
        off += abs(share) > 0.001
        print(f"{program.stem:24} {theirs:14,} {ours:14,} {100 * share:8.3f} %  {node}; {module or '(root)'}", flush=True)
    print(f"{off} off by more than 0.1 %")
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
