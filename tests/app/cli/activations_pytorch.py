"""Does what `export --to pytorch` writes of activations do the same training step, and does profile's input gradient equal PyTorch's?

    activations_pytorch.py --cli STOWAGE_CLI [--rounds 20] [--seed N]

Random plans over a small network: layers and modules in them that go to the host, stay or are run again. The exported
script is executed, its wrappers are put around the network, and one step is made: gradients must be those of the plain
network bit for bit, and a layer that is run again must have its forward called twice. Every device counts as a GPU
there, and no tensor is too small: of the layers that go something is copied to the host, and no weight, no buffer and
no view of one ever is. What the script lets go is what the engine does: large enough, contiguous, all of its storage.
With stowage-engine beside stowage-cli, gradients of inputs of an exported program are compared with PyTorch's.
Needs torch.
"""
import argparse
import copy
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import torch


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.LayerNorm(8)
        self.up = torch.nn.Linear(8, 16)
        self.down = torch.nn.Linear(16, 8)
        self.register_buffer("scale", torch.rand(8) + 0.5)
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return x + self.scale * self.down(torch.nn.functional.gelu(self.up(self.norm(x))))


class Net(torch.nn.Module):
    def __init__(self, count):
        super().__init__()
        self.layers = torch.nn.ModuleList(Block() for _ in range(count))
        self.head = torch.nn.Linear(8, 4)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


def description(net):
    tensors = [{"name": n, "dtype": "float32", "shape": list(t.shape)} for n, t in net.named_parameters()]
    modules = [{"name": n, "class": type(m).__name__} for n, m in net.named_modules()]
    return {"schema": "stowage.model/1", "name": "net", "modules": modules, "tensors": tensors}


def gradients(net, x):
    net(x).sum().backward()
    return {n: p.grad.clone() for n, p in net.named_parameters()}


def decided(scopes, name):
    """What the innermost scope says of a module."""
    best = None
    for scope in scopes:
        above = scope["module"]
        if above == "" or name == above or name.startswith(above + "."):
            if best is None or len(above) >= len(best["module"]):
                best = scope
    return best["offload"] if best else "off"


def watched(space):
    """Storages that the script copies to the host, of tensors that it is told are on a GPU."""
    moved, copy_on_host = set(), space["copy_on_host"]

    def copy(tensor):
        moved.add(tensor.untyped_storage().data_ptr())
        return copy_on_host(tensor)

    space["copy_on_host"], space["on_gpu"], space["SMALLEST"] = copy, lambda tensor: True, 0
    return moved


def rules_hold(space):
    """What may go, one tensor a rule of the engine."""
    least = 262144
    assert space["may_go"](torch.empty(least)) and space["may_go"](torch.empty(2, least))
    assert not space["may_go"](torch.empty(least - 1)), "too small"
    assert not space["may_go"](torch.empty(1024, 512).t()), "not contiguous"
    assert not space["may_go"](torch.empty(2 * least)[:least]), "part of a larger one"
    assert not space["may_go"](torch.eye(1024).to_sparse()), "no memory of its own"
    # In a pass: of what this saves, one is large enough.
    moved, copy_on_host, on_gpu = [], space["copy_on_host"], space["on_gpu"]
    space["copy_on_host"], space["on_gpu"] = lambda tensor: moved.append(tensor.numel()) or copy_on_host(tensor), lambda tensor: True
    x = torch.randn(least, requires_grad=True)
    with space["moving_to_host"](torch.nn.Module()):
        out = torch.sigmoid(x).sum() + torch.sigmoid(x[:16]).sum() + torch.sigmoid(x.view(512, 512).t()).sum()
    out.backward()
    space["copy_on_host"], space["on_gpu"] = copy_on_host, on_gpu
    assert moved == [least], moved


def round_of(cli, rng, folder):
    net = Net(rng.randint(2, 4))
    names = [n for n, m in net.named_modules() if n and not isinstance(m, torch.nn.ModuleList)] + ["layers", ""]
    scopes = [{"module": n, "offload": rng.choice(["on", "off", "recompute"])} for n in rng.sample(names, rng.randint(1, 5))]
    model, plan, script = folder / "net.json", folder / "plan.stowage", folder / "script.py"
    model.write_text(json.dumps(description(net)))
    told = [word for scope in scopes for word in ("--offload-activations", f"{scope['module']}={scope['offload']}")]
    done = subprocess.run([cli, "solve", model, "--gpu", "1GiB", "--cpu", "1GiB", *told, "-o", plan], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    done = subprocess.run([cli, "export", model, plan, "--to", "pytorch", "-o", script, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    space = {}
    exec(compile(script.read_text(), str(script), "exec"), space)  # our own output
    rules_hold(space)
    x = torch.randn(3, 8)
    plain = gradients(copy.deepcopy(net), x)
    own = {one.untyped_storage().data_ptr() for one in [*net.parameters(), *net.buffers()]}
    moved = watched(space)
    wrapped = space["wrap_activations"](net)
    got = gradients(wrapped, x)
    assert not moved & own, (scopes, "a weight was moved")
    goes = any(decided(scopes, n) == "on" for n, m in net.named_modules() if isinstance(m, torch.nn.Linear))
    assert moved or not goes or any(s["offload"] == "recompute" for s in scopes), (scopes, "nothing was moved")
    for name, value in plain.items():
        assert torch.equal(value, got[name]), (scopes, name)
    for i, layer in enumerate(net.layers):
        again = decided(scopes, f"layers.{i}") == "recompute"
        assert layer.calls == (2 if again else 1), (scopes, i, layer.calls)


def input_gradients(cli, folder):
    """0 where there is no engine."""
    class Two(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.a, self.b = torch.nn.Linear(8, 8), torch.nn.Linear(8, 8)

        def forward(self, x, y):
            return torch.tanh(self.a(x)) * self.b(y).sigmoid()

    from safetensors.torch import load_file, save_file

    net, x, y = Two(), torch.randn(3, 8, requires_grad=True), torch.randn(3, 8, requires_grad=True)
    torch.export.save(torch.export.export(net.train(), (x.detach(), y.detach())), folder / "two.pt2")
    save_file({"args.0": x.detach(), "args.1": y.detach()}, folder / "in.safetensors")
    net(x, y).sum().backward()
    (folder / "map.json").write_text('{"": 0}')
    done = subprocess.run([cli, "profile", folder / "two.pt2", folder / "map.json", "--virtual", "--gpu", "1GiB", "--backward", "--inputs", folder / "in.safetensors",
                           "--input-gradients", "args.0,args.1", "--gradients", folder / "g.safetensors", "--json"], capture_output=True, text=True)
    if done.returncode == 5:
        return 0
    assert done.returncode == 0, done.stdout + done.stderr
    assert [g["name"] for g in json.loads(done.stdout)["input_gradients"]] == ["args.0", "args.1"]
    got = load_file(folder / "g.safetensors")
    for name, want in {"args.0": x.grad, "args.1": y.grad, **{n: p.grad for n, p in net.named_parameters()}}.items():
        assert torch.allclose(got[name], want, rtol=1e-5, atol=1e-6), name
    return 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cli", required=True)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.rounds):
            round_of(options.cli, rng, Path(folder))
        try:
            compared = input_gradients(options.cli, Path(folder))
        except ImportError:
            compared = 0
    print(f"{options.rounds} plans, {compared} programs with gradients of inputs: the same as PyTorch")


if __name__ == "__main__":
    sys.exit(main())
