"""Exported programs in the shapes of known models, of any size. Weights are random; those of the large ones are zero.

    python shaped_programs.py FOLDER [--only NAME] [--gib 1.0] [--train]

writes those that compare_passes.py, compare_peaks.py and simulated_streaming.py ask for. Needs torch.
"""
import argparse
import sys
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional as F


class RmsNorm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        wide = x.float()
        return self.weight * (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)).to(x.dtype)


class GroupedAttention(nn.Module):
    """Rotary positions, fewer heads of keys and values than of queries."""

    def __init__(self, width, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads, self.size = heads, kv_heads, width // heads
        self.q_proj = nn.Linear(width, width, bias=False)
        self.k_proj = nn.Linear(width, kv_heads * self.size, bias=False)
        self.v_proj = nn.Linear(width, kv_heads * self.size, bias=False)
        self.o_proj = nn.Linear(width, width, bias=False)

    def turned(self, x):
        half = self.size // 2
        angle = torch.arange(x.shape[2], device=x.device).float()[:, None] * torch.pow(
            10000.0, -torch.arange(half, device=x.device).float() / half)
        cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
        a, b = x[..., :half], x[..., half:]
        return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)

    def forward(self, x):
        batch, length, width = x.shape
        split = lambda y, heads: y.view(batch, length, heads, self.size).transpose(1, 2)
        q = self.turned(split(self.q_proj(x), self.heads))
        k = self.turned(split(self.k_proj(x), self.kv_heads)).repeat_interleave(self.heads // self.kv_heads, 1)
        v = split(self.v_proj(x), self.kv_heads).repeat_interleave(self.heads // self.kv_heads, 1)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.o_proj(y.transpose(1, 2).reshape(batch, length, width))


class GatedMlp(nn.Module):
    def __init__(self, width, inner):
        super().__init__()
        self.gate_proj = nn.Linear(width, inner, bias=False)
        self.up_proj = nn.Linear(width, inner, bias=False)
        self.down_proj = nn.Linear(inner, width, bias=False)

    def forward(self, x):
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Experts(nn.Module):
    """Two of several experts a token; all are computed, since an exported graph has no lists of tokens."""

    def __init__(self, width, inner, count):
        super().__init__()
        self.gate = nn.Linear(width, count, bias=False)
        self.experts = nn.ModuleList(GatedMlp(width, inner) for _ in range(count))

    def forward(self, x):
        weight = self.gate(x).float().softmax(-1)
        best, chosen = weight.topk(2, -1)
        share = torch.zeros_like(weight).scatter(-1, chosen, best / best.sum(-1, keepdim=True)).to(x.dtype)
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            out = out + expert(x) * share[..., i:i + 1]
        return out


class Block(nn.Module):
    def __init__(self, width, heads, kv_heads, mlp):
        super().__init__()
        self.input_layernorm, self.post_attention_layernorm = RmsNorm(width), RmsNorm(width)
        self.self_attn = GroupedAttention(width, heads, kv_heads)
        self.mlp = mlp

    def forward(self, x):
        x = x + self.self_attn(self.input_layernorm(x))
        return x + self.mlp(self.post_attention_layernorm(x))


class Decoder(nn.Module):
    """Llama's shape, or Mixtral's with `experts`."""

    def __init__(self, layers, width, heads, kv_heads, inner, words, experts=0):
        super().__init__()
        mlp = lambda: Experts(width, inner, experts) if experts else GatedMlp(width, inner)
        self.embed_tokens = nn.Embedding(words, width)
        self.layers = nn.ModuleList(Block(width, heads, kv_heads, mlp()) for _ in range(layers))
        self.norm = RmsNorm(width)
        self.lm_head = nn.Linear(width, words, bias=False)

    def forward(self, ids):
        x = self.embed_tokens(ids)
        for layer in self.layers:
            x = layer(x)
        return self.lm_head(self.norm(x))


class Gpt2Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ln_1, self.ln_2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.c_attn, self.c_proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.c_fc, self.c_out = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (t.view(batch, length, self.heads, -1).transpose(1, 2)
                   for t in self.c_attn(self.ln_1(x)).split(width, -1))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.c_proj(y.transpose(1, 2).reshape(batch, length, width))
        return x + self.c_out(F.gelu(self.c_fc(self.ln_2(x)), approximate="tanh"))


class Gpt2(nn.Module):
    """Its head is tied to its embedding."""

    def __init__(self, layers, width, heads, words, positions=1024):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(words, width), nn.Embedding(positions, width)
        self.h = nn.ModuleList(Gpt2Block(width, heads) for _ in range(layers))
        self.ln_f = nn.LayerNorm(width)
        self.lm_head = nn.Linear(width, words, bias=False)
        self.lm_head.weight = self.wte.weight

    def forward(self, ids):
        x = self.wte(ids) + self.wpe(torch.arange(ids.shape[1], device=ids.device))
        for block in self.h:
            x = block(x)
        return self.lm_head(self.ln_f(x))


class VitBlock(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.fc1, self.fc2 = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4).unbind(0)
        attention = (q @ k.transpose(-2, -1) * (width // self.heads) ** -0.5).softmax(-1)
        x = x + self.proj((attention @ v).transpose(1, 2).reshape(batch, length, width))
        return x + self.fc2(F.gelu(self.fc1(self.norm2(x))))


class Vit(nn.Module):
    def __init__(self, layers, width, heads, side=224, patch=16):
        super().__init__()
        self.patch_embed = nn.Conv2d(3, width, patch, patch)
        self.cls_token = nn.Parameter(torch.zeros(1, 1, width))
        self.pos_embed = nn.Parameter(torch.randn(1, (side // patch) ** 2 + 1, width) * 0.02)
        self.blocks = nn.ModuleList(VitBlock(width, heads) for _ in range(layers))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, 1000)

    def forward(self, x):
        x = self.patch_embed(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.cls_token.expand(x.shape[0], -1, -1), x], 1) + self.pos_embed
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x)[:, 0])


class Bottleneck(nn.Module):
    def __init__(self, into, width, out, stride):
        super().__init__()
        self.conv1, self.bn1 = nn.Conv2d(into, width, 1, bias=False), nn.BatchNorm2d(width)
        self.conv2, self.bn2 = nn.Conv2d(width, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width)
        self.conv3, self.bn3 = nn.Conv2d(width, out, 1, bias=False), nn.BatchNorm2d(out)
        change = into != out or stride != 1
        self.downsample = nn.Sequential(nn.Conv2d(into, out, 1, stride, bias=False), nn.BatchNorm2d(out)) if change else None

    def forward(self, x):
        y = F.relu(self.bn1(self.conv1(x)))
        y = F.relu(self.bn2(self.conv2(y)))
        y = self.bn3(self.conv3(y))
        return F.relu(y + (self.downsample(x) if self.downsample is not None else x))


class ConvNet(nn.Module):
    """ResNet's shape."""

    def __init__(self, depths, width):
        super().__init__()
        self.stem, self.bn = nn.Conv2d(3, width, 7, 2, 3, bias=False), nn.BatchNorm2d(width)
        blocks, into = [], width
        for stage, depth in enumerate(depths):
            inner = width << stage
            for i in range(depth):
                blocks.append(Bottleneck(into, inner, 4 * inner, 2 if i == 0 and stage > 0 else 1))
                into = 4 * inner
        self.blocks, self.fc = nn.Sequential(*blocks), nn.Linear(into, 1000)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.bn(self.stem(x))), 3, 2, 1)
        return self.fc(self.blocks(x).mean((2, 3)))


def ids(batch, length, words):
    return (torch.randint(0, words, (batch, length)),)


def pixels(batch, side=224):
    return (torch.randn(batch, 3, side, side),)


# name: (model, its inputs, type of its weights). 16 to 450 MB.
PASSES = {
    "llama-16M-f32": (lambda: Decoder(4, 256, 8, 4, 688, 2048), lambda: ids(2, 64, 2048), torch.float32),
    "llama-290M-bf16": (lambda: Decoder(10, 1024, 16, 8, 2816, 16000), lambda: ids(1, 128, 16000), torch.bfloat16),
    "llama-450M-f32": (lambda: Decoder(8, 1024, 16, 8, 2816, 8000), lambda: ids(1, 128, 8000), torch.float32),
    "gpt2-120M-f32": (lambda: Gpt2(6, 512, 8, 20000), lambda: ids(2, 128, 20000), torch.float32),
    "gpt2-250M-bf16": (lambda: Gpt2(12, 768, 12, 50257), lambda: ids(1, 128, 50257), torch.bfloat16),
    "mixtral-260M-bf16": (lambda: Decoder(4, 768, 12, 4, 1536, 8000, 8), lambda: ids(1, 64, 8000), torch.bfloat16),
    "mixtral-300M-f32": (lambda: Decoder(3, 640, 10, 5, 1344, 8000, 8), lambda: ids(1, 64, 8000), torch.float32),
    "vit-90M-f32": (lambda: Vit(12, 384, 6), lambda: pixels(2), torch.float32),
    "vit-170M-bf16": (lambda: Vit(12, 768, 12), lambda: pixels(1), torch.bfloat16),
    "conv-100M-f32": (lambda: ConvNet((3, 4, 6, 3), 64), lambda: pixels(2), torch.float32),
    "conv-50M-bf16": (lambda: ConvNet((3, 4, 6, 3), 64), lambda: pixels(1), torch.bfloat16),
}
# About `gib` GiB in bfloat16 each.
LARGE = {
    "llama": lambda gib: (lambda: Decoder(max(1, round(11 * gib)), 2048, 16, 8, 5632, 16000), lambda: ids(1, 4, 16000)),
    "mixtral": lambda gib: (lambda: Decoder(max(1, round(7 * gib)), 1024, 16, 8, 2816, 16000, 8), lambda: ids(1, 4, 16000)),
    "gpt2": lambda gib: (lambda: Gpt2(max(1, round(15 * gib)), 1600, 25, 50257), lambda: ids(1, 4, 50257)),
}


def make(name, gib=1.0, train=False):
    """The model and its inputs."""
    torch.manual_seed(7)
    if name in LARGE:  # their weights are nothing but bytes: all zero
        model, inputs = LARGE[name](gib)
        dtype = torch.bfloat16
        with torch.device("meta"):
            model = model().eval().to(dtype)
        model = model.to_empty(device="cpu")
        if name == "gpt2":
            model.lm_head.weight = model.wte.weight
        for p in model.parameters():
            p.data.zero_()
    else:
        model, inputs, dtype = PASSES[name]
        model = model().eval().to(dtype)
    for p in model.parameters():
        p.requires_grad_(train)
    return model, tuple(x.to(dtype) if x.is_floating_point() else x for x in inputs())


def write(name, path, gib=1.0, train=False):
    model, inputs = make(name, gib, train)
    with torch.set_grad_enabled(train):
        torch.export.save(torch.export.export(model, inputs), str(path))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append")
    parser.add_argument("--gib", type=float, default=1.0, help="of the large ones")
    parser.add_argument("--train", action="store_true", help="parameters want gradients: for compare_passes.py --backward")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.only or PASSES:
        path = options.folder / f"{name}.pt2"
        write(name, path, options.gib, options.train)
        print(f"{path}: {path.stat().st_size / 1e6:.0f} MB", flush=True)


if __name__ == "__main__":
    sys.exit(main())
