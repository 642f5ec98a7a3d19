"""Does a script for TransformerEngine's manual mode do what the schedule says, in its order?

    te_script_order.py --cli STOWAGE_CLI [--rounds 40] [--seed N]

Random layers and scopes. The script is executed with a TransformerEngine that only writes down what it is told, and
layers that do nothing but run forward and backward in PyTorch's order: a hook of a layer's result comes when backward
does. What was written down must be the events of `stowage-cli schedule`: an offload behind each forward of a layer that
goes, its memory given back before the forward that waits for it (`deadline`), and its reload begun when backward comes
to the layer that queues it (`issued`). Needs only Python.
"""
import argparse
import contextlib
import json
import random
import subprocess
import sys
import tempfile
import types
from pathlib import Path


class Node:
    """What autograd keeps of a layer's result."""

    def __init__(self):
        self.hooks = []

    def register_prehook(self, hook):
        self.hooks.append(hook)


class Value:
    def __init__(self, node):
        self.grad_fn = node


def played(script, count):
    """The calls of one pass forward and back."""
    log = []
    manual = types.SimpleNamespace(
        start_offload_layer=lambda layer: log.append(("offload", layer)),
        release_activation_forward_gpu_memory=lambda layer: log.append(("release", layer)),
        start_reload_layer=lambda layer: log.append(("reload", layer)),
    )
    te = types.ModuleType("transformer_engine.pytorch")

    def get_cpu_offload_context(**options):
        assert options["manual_synchronization"] and options["model_layers"] == count, options
        return contextlib.nullcontext(), lambda x: x, manual

    te.get_cpu_offload_context = get_cpu_offload_context
    package = types.ModuleType("transformer_engine")
    package.pytorch = te
    sys.modules.update({"transformer_engine": package, "transformer_engine.pytorch": te})
    names = {}
    exec(compile(script, "script", "exec"), names)  # our own output
    nodes = []

    def layer(place):
        def forward(_):
            log.append(("forward", place))
            nodes.append(Node())
            return Value(nodes[-1])

        return forward

    names["run"]([layer(i) for i in range(count)], Value(None))
    for place in reversed(range(count)):
        for hook in nodes[place].hooks:
            assert hook((None,)) is None
        log.append(("backward", place))
    return log


def scheduled(schedule):
    """The same calls, from the schedule's events."""
    place = {layer["name"]: i for i, layer in enumerate(schedule["layers"])}
    moved = {}
    for one in schedule["offloads"]:
        moved[place[one["layer"]]] = place[one["deadline"]] if isinstance(one["deadline"], str) else one["deadline"]
    back = {}
    for one in schedule["reloads"]:
        back[place[one["layer"]]] = place[one["issued"]] if isinstance(one["issued"], str) else one["issued"]
    log = []
    for i in range(len(place)):
        log += [("release", layer) for layer, at in moved.items() if at == i]
        log.append(("forward", i))
        log += [("offload", i)] * (i in moved)
    for i in reversed(range(len(place))):
        log += [("reload", layer) for layer, at in back.items() if at == i]
        log.append(("backward", i))
    return log


def scenario_of(rng):
    count = rng.randint(2, 9)
    layers = [{"name": f"layers.{i}", "forward_seconds": rng.uniform(0.001, 0.02), "backward_seconds": rng.uniform(0.001, 0.04),
               "bytes": rng.randint(1, 50) * 1_000_000} for i in range(count)]
    scopes = [{"module": layer["name"], "offload": "on"} for layer in layers[:-1] if rng.random() < 0.5]
    return {"schema": "stowage.offload/1", "layers": layers, "link": {"to_host": 2e9, "to_device": 3e9}, "memory": "step",
            "scopes": scopes, "target": "te-manual"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 30)
    rng = random.Random(seed)
    moves = 0
    with tempfile.TemporaryDirectory() as folder:
        for round_ in range(options.rounds):
            scenario = scenario_of(rng)
            path, script = Path(folder, "scenario.json"), Path(folder, "script.py")
            path.write_text(json.dumps(scenario))
            subprocess.run([options.cli, "export", path, "--to", "transformer-engine", "-o", script], check=True, capture_output=True)
            done = subprocess.run([options.cli, "schedule", path, "--json"], check=True, capture_output=True, text=True)
            wanted, got = scheduled(json.loads(done.stdout)), played(script.read_text(), len(scenario["layers"]))
            if wanted != got:
                print(f"seed {seed}, round {round_}:\n{json.dumps(scenario)}\nschedule {wanted}\nscript   {got}")
                return 1
            moves += sum(call == "release" for call, _ in got)
    print(f"seed {seed}: {options.rounds} scripts, {moves} layers moved, each as scheduled")
    return 0 if moves else 1


if __name__ == "__main__":
    sys.exit(main())
