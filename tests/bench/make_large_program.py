"""Writes a .pt2 of LAYERS square linear layers, for bench_engine_memory:  python make_large_program.py OUT.pt2 [LAYERS=32] [WIDTH=4096]

The default is 32 layers of 64 MiB: 2 GiB. Needs torch.
"""
import sys

import torch
from torch import nn


class Tower(nn.Module):
    def __init__(self, layers, width):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(layers))

    def forward(self, x):
        for layer in self.layers:
            x = torch.tanh(layer(x))
        return x


layers, width = (int(a) for a in (sys.argv[2:] + ["32", "4096"][len(sys.argv) - 2:])[:2])
torch.manual_seed(0)
model = Tower(layers, width).eval()
torch.export.save(torch.export.export(model, (torch.randn(4, width),)), sys.argv[1])
