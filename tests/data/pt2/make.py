"""Small archives of torch.export in the layouts that older versions wrote: python make.py OUT.pt2 (with torch 2.5-2.7 or 2.8), and with a second name two
models in one archive (2.8 and later). What they hold is written beside them as JSON."""
import json
import sys

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(8)
        self.fc = nn.Linear(8, 8)

    def forward(self, x):
        return x + self.fc(self.norm(x)).relu()


class Net(nn.Module):
    """A tied head, buffers that are saved and one that is not, a constant in the code, an unused module."""

    def __init__(self, blocks=2):
        super().__init__()
        self.embed = nn.Embedding(16, 8)
        self.layers = nn.ModuleList(Block() for _ in range(blocks))
        self.unused = nn.Linear(2, 2)
        self.head = nn.Linear(8, 16, bias=False)
        self.head.weight = self.embed.weight
        self.register_buffer("steps", torch.zeros((), dtype=torch.int64))
        self.register_buffer("table", torch.arange(8, dtype=torch.float32), persistent=False)

    def forward(self, ids):
        x = self.embed(ids) + self.table + torch.tensor([0.5])
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


def export(net):
    program = torch.export.export(net.eval(), (torch.zeros(1, 4, dtype=torch.int64),))
    for node in program.graph.nodes:
        if "stack_trace" in node.meta:
            node.meta["stack_trace"] = "File make.py"  # folders of the machine it was made on
    return program


def describe(net, path):
    state = {n: (t, "parameter", True) for n, t in net.named_parameters(remove_duplicate=False)}
    kept = net.state_dict().keys()
    state |= {n: (t, "buffer", n in kept) for n, t in net.named_buffers()}
    storages = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t, _, _ in state.values()}
    tensors = [{"name": n, "shape": list(t.shape), "dtype": str(t.dtype), "bytes": t.nbytes, "kind": k, "persistent": p} for n, (t, k, p) in state.items()]
    classes = {n: type(m).__name__ for n, m in net.named_modules()}
    json.dump({"torch": torch.__version__, "total_bytes": sum(storages.values()), "tensors": tensors, "classes": classes}, open(path, "w"), indent=1)


torch.manual_seed(0)
net = Net()
program = export(net)
if len(sys.argv) > 2:
    from torch.export.pt2_archive._package import package_pt2

    package_pt2(sys.argv[1], exported_programs={"encoder": program, sys.argv[2]: export(Net(1))})
else:
    torch.export.save(program, sys.argv[1])
describe(net, sys.argv[1].replace(".pt2", ".json"))
