#!/usr/bin/env python3
"""Plans a model that is never made: on the meta device a module has names and shapes, and no weights.

describe_module.py [--layers 80] [--width 8192] [--gpu 24GiB ...] [--save plan.stowage]
"""

from __future__ import annotations

import argparse

import torch
from torch import nn

import stowage


class Block(nn.Module):
    """One layer: it calls its own parts, so it stays whole."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.wide = nn.Linear(width, 4 * width)
        self.narrow = nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        made: torch.Tensor = self.narrow(torch.relu(self.wide(self.norm(x))))
        return x + made


class Network(nn.Module):
    _no_split_modules = ["Block"]  # as models of transformers say it

    def __init__(self, layers: int, width: int, words: int) -> None:
        super().__init__()
        self.embed = nn.Embedding(words, width)
        self.layers = nn.ModuleList(Block(width) for _ in range(layers))
        self.head = nn.Linear(width, words, bias=False)
        self.head.weight = self.embed.weight  # tied: counted once, on one device

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x: torch.Tensor = self.embed(ids)
        for layer in self.layers:
            x = layer(x)
        words: torch.Tensor = self.head(x)
        return words


def main(arguments: list[str] | None = None) -> stowage.Plan:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--layers", type=int, default=80)
    parser.add_argument("--width", type=int, default=8192)
    parser.add_argument("--words", type=int, default=128_256)
    parser.add_argument("--gpu", action="append")
    parser.add_argument("--save")
    given = parser.parse_args(arguments)
    with torch.device("meta"):
        model = Network(given.layers, given.width, given.words).to(torch.bfloat16)
    plan = stowage.plan(model, gpus=given.gpu or ["24GiB", "24GiB"], cpu="256GiB", disk="1TB")
    print(plan.explanation)
    for name, device in plan.device_map.items():
        print(f"  {name or 'everything'}: {device}")
    if given.save:
        plan.save(given.save)  # and the description beside it: the window opens both
    return plan


if __name__ == "__main__":
    main()
