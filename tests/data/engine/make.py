"""Writes the programs of this folder with torch 2.11: one file for each part of the interpreter that the models beside it do not use.

    python make.py            (CPU only; needs torch and safetensors)

Beside each NAME.pt2 stand NAME.inputs.safetensors and NAME.outputs.safetensors: what the exported module returned, on one thread.
"""
import sys
from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import nn
from torch.export import Dim, export

HERE = Path(__file__).resolve().parent
torch.set_num_threads(1)


class Loop(nn.Module):
    def __init__(self):
        super().__init__()
        self.step = nn.Linear(4, 4)

    def forward(self, x):
        def more(i, y):
            return i < 5

        def body(i, y):
            return i + 1, torch.tanh(self.step(y)) + i

        return torch._higher_order_ops.while_loop(more, body, (torch.zeros((), dtype=torch.int64), x))


class Scan(nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = nn.Linear(3, 3)

    def forward(self, x):
        def combine(carry, row):
            carry = torch.tanh(self.mix(carry) + row)
            return carry, carry * 2

        return torch._higher_order_ops.scan(combine, torch.zeros(2, 3), x, dim=0)


class Map(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.randn(3))

    def forward(self, x):
        return torch._higher_order_ops.map(lambda row, scale: (row * scale).cumsum(0), x, self.scale)


class Autocast(nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Linear(8, 8), nn.Linear(8, 8)

    def forward(self, x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = self.one(x)
        with torch.no_grad():
            return self.two(y.float())


class AutocastBack(nn.Module):
    """A convolution whose input wants no gradient, and a product in 32 bits between it and another one."""

    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Conv1d(4, 8, 3, padding=1), nn.Conv1d(8, 8, 3, padding=1)
        self.scale = nn.Parameter(torch.ones(8, 1))

    def forward(self, x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return self.two(self.one(x) * self.scale)


class Branch(nn.Module):
    def __init__(self):
        super().__init__()
        self.yes, self.no = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda v: self.yes(v), lambda v: self.no(v).relu(), (x,))


class Shapes(nn.Module):
    def forward(self, x, y):
        rows, columns = x.shape
        half = rows // 2 + columns % 3
        z = torch.full((half + 1, max(columns, 4)), rows / columns)
        return z, x.reshape(-1, 1).expand(-1, rows), torch.arange(rows * 2, dtype=torch.float32) * (rows - columns), y[: rows - 1]


class Picks(nn.Module):
    def forward(self, x):
        rows = torch.nonzero(x[:, 0] > 0).squeeze(1)
        torch._check(rows.shape[0] >= 0)
        return x[rows], x.sum().item() * 2.0, torch.where(x > 0, x, 0.5)


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.bag = nn.EmbeddingBag(11, 8, mode="mean")
        self.gru = nn.GRU(8, 6, batch_first=True, bidirectional=True)

    def forward(self, ids, offsets):
        x = self.bag(ids, offsets).unsqueeze(0)
        x, weights = self.attention(x, x, x)
        return self.gru(x)[0], weights


class Training(nn.Module):
    """Batch normalisation that keeps statistics, a ReLU in place, a counter."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 4, 3, padding=1)
        self.norm = nn.BatchNorm2d(4)
        self.register_buffer("calls", torch.zeros((), dtype=torch.int64))

    def forward(self, x):
        self.calls.add_(1)
        return torch.relu_(self.norm(self.conv(x)))


class Dropout(nn.Module):
    def forward(self, x):
        return nn.functional.dropout(x, 0.5, training=True)


class Sizes(nn.Module):
    """Takes an integer that the export leaves open."""

    def forward(self, x, n):
        return x[:n] * 2 + n, torch.arange(n) + x.shape[0], x.sum() + x.shape[0] * n


class Captured(nn.Module):
    """Reads an input inside of a loop alone."""

    def forward(self, x, y):
        def more(i, x):
            return i < 6

        def body(i, x):
            return i + 1, torch.tanh(x + y)

        return torch._higher_order_ops.while_loop(more, body, (torch.zeros((), dtype=torch.int64), x))


class Noisy(nn.Module):
    """Draws random numbers between streamed weights."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(64, 64) for _ in range(4))

    def forward(self, x):
        for layer in self.layers:
            x = nn.functional.dropout(layer(x), 0.5, training=True)
        return x


def flat(tree, path=""):
    if isinstance(tree, torch.Tensor):
        yield path or "value", tree
    elif isinstance(tree, (tuple, list)):
        for i, item in enumerate(tree):
            yield from flat(item, f"{path}.{i}" if path else str(i))
    elif isinstance(tree, dict):
        for key, item in tree.items():
            yield from flat(item, f"{path}.{key}" if path else key)


def write(name, module, args, dynamic=None, train=False, decompose=False):
    torch.manual_seed(5)
    for parameter in module.parameters():
        nn.init.normal_(parameter, std=0.5)
    module.train(train)
    program = export(module, args, dynamic_shapes=dynamic)
    if decompose:
        program = program.run_decompositions()
    torch.export.save(program, HERE / f"{name}.pt2")
    save_file({f"args.{i}": a.contiguous() for i, a in enumerate(args) if isinstance(a, torch.Tensor)}, HERE / f"{name}.inputs.safetensors")
    again = torch.export.load(HERE / f"{name}.pt2").module()
    out = again(*[a.clone() if isinstance(a, torch.Tensor) else a for a in args])
    save_file({k: v.detach().contiguous().clone() for k, v in flat(out)}, HERE / f"{name}.outputs.safetensors")
    state = {k: v.detach().contiguous().clone() for k, v in again.named_buffers()}
    if state:
        save_file(state, HERE / f"{name}.state_after.safetensors")


def main():
    torch.manual_seed(1)
    write("while_loop", Loop(), (torch.randn(3, 4),))
    write("scan", Scan(), (torch.randn(5, 2, 3),))
    write("map", Map(), (torch.randn(4, 3),))
    write("autocast", Autocast(), (torch.randn(3, 8),))
    write("autocast_back", AutocastBack(), (torch.linspace(-1, 1, 2048).reshape(2, 4, 256),), train=True)
    write("cond", Branch(), (torch.ones(2, 4),))
    write("shapes", Shapes(), (torch.randn(6, 5), torch.randn(9)), ({0: Dim("rows", min=3, max=10), 1: Dim("columns", min=2, max=64)}, None))
    write("picks", Picks(), (torch.randn(6, 3),))
    write("encoder", Encoder(), (torch.randint(0, 11, (9,)), torch.tensor([0, 4, 7])))
    write("training", Training(), (torch.randn(2, 2, 5, 5),), train=True)
    write("training_decomposed", Training(), (torch.randn(2, 2, 5, 5),), train=True, decompose=True)
    write("dropout", Dropout(), (torch.ones(64),), train=True)
    grid = torch.linspace(-1, 1, 12).reshape(6, 2)
    write("sizes", Sizes(), (grid, 4), {"x": {0: Dim("rows", min=2, max=64)}, "n": Dim.DYNAMIC})
    write("captured", Captured(), (grid, grid.flip(0)))
    write("noisy", Noisy(), (torch.linspace(-1, 1, 128).reshape(2, 64),), train=True)


if __name__ == "__main__":
    sys.exit(main())
