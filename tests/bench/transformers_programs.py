#!/usr/bin/env python3
"""Programs of transformers' own models, 30 to 340 MB, with two or three inputs each, for bench_truth.py and compare_peaks.py.

    python transformers_programs.py FOLDER [NAME...]

Each becomes NAME.pt2, exported with open sizes where the model allows it, and NAME.0.in.pt, NAME.1.in.pt, ... beside it. Weights are
random. Needs torch and transformers.
"""
import sys
from pathlib import Path

import torch
import transformers as hf
from torch import nn

OPEN = torch.export.Dim.DYNAMIC
SMALL = {"hidden_size": 768, "num_hidden_layers": 6, "num_attention_heads": 12, "vocab_size": 16000}
LLAMA = SMALL | {"intermediate_size": 2048, "num_key_value_heads": 4}
EXPERTS = {"hidden_size": 512, "num_hidden_layers": 4, "num_attention_heads": 8, "num_key_value_heads": 4, "vocab_size": 8000,
           "experts_implementation": "batched_mm"}
GEMMA = LLAMA | {"num_attention_heads": 8, "head_dim": 96, "vocab_size": 30000, "sliding_window": 64}
TEXT = [(2, 64), (1, 300)]


class Called(nn.Module):
    """A model as a function of positional tensors, with its first result."""

    def __init__(self, model, names, options):
        super().__init__()
        self.m, self.names, self.options = model, names, options

    def forward(self, *given):
        return self.m(**dict(zip(self.names, given)), **self.options)[0]


def words(batch, length):
    return torch.randint(0, 1000, (batch, length))


def text(auto, kind, shapes=TEXT, names=("input_ids",), attention="sdpa", dtype=torch.float32, cache=True, **config):
    model = lambda: made(auto, hf.AutoConfig.for_model(kind, **config), attention, dtype)
    inputs = [tuple(words(*shape) for _ in names) for shape in shapes]
    return model, names, {"use_cache": False} if cache else {}, inputs, [{0: OPEN, 1: OPEN}] * len(names)


def image(auto, kind, batches=(2, 4), side=224, attention="sdpa", **config):
    model = lambda: made(auto, hf.AutoConfig.for_model(kind, **config), attention, torch.float32)
    return model, ("pixel_values",), {}, [(torch.randn(batch, 3, side, side),) for batch in batches], [{0: OPEN}]


def made(auto, config, attention, dtype):
    options = {"attn_implementation": attention} if attention else {}
    return auto.from_config(config, **options).eval().to(dtype)


CAUSAL, MASKED, PAIR = hf.AutoModelForCausalLM, hf.AutoModelForMaskedLM, hf.AutoModelForSeq2SeqLM
CLASSES, BOTH = hf.AutoModelForImageClassification, ("input_ids", "decoder_input_ids")
PROGRAMS = {
    "llama": lambda: text(CAUSAL, "llama", [(2, 64), (1, 384), (4, 130)], **LLAMA),
    "llama_bf16": lambda: text(CAUSAL, "llama", dtype=torch.bfloat16, **LLAMA),
    "llama_eager": lambda: text(CAUSAL, "llama", attention="eager", **LLAMA),
    "mistral_window": lambda: text(CAUSAL, "mistral", sliding_window=64, **LLAMA),
    "qwen2": lambda: text(CAUSAL, "qwen2", tie_word_embeddings=True, **LLAMA),
    "phi3": lambda: text(CAUSAL, "phi3", pad_token_id=0, **LLAMA | {"num_key_value_heads": 12}),
    "gemma2": lambda: text(CAUSAL, "gemma2", attention="eager", **GEMMA),
    "gemma3": lambda: text(CAUSAL, "gemma3_text", **GEMMA),
    "gpt2": lambda: text(CAUSAL, "gpt2", n_embd=768, n_layer=6, n_head=12, vocab_size=20000),
    "gpt_neox": lambda: text(CAUSAL, "gpt_neox", intermediate_size=3072, **SMALL),
    "falcon": lambda: text(CAUSAL, "falcon", multi_query=True, new_decoder_architecture=False, **SMALL),
    "opt": lambda: text(CAUSAL, "opt", ffn_dim=3072, word_embed_proj_dim=768, **SMALL),
    "bloom": lambda: text(CAUSAL, "bloom", attention="eager", hidden_size=512, n_layer=6, n_head=8, vocab_size=16000),
    "mixtral": lambda: text(CAUSAL, "mixtral", intermediate_size=1024, num_local_experts=4, **EXPERTS),
    "qwen3_moe": lambda: text(CAUSAL, "qwen3_moe", moe_intermediate_size=512, num_experts=8, num_experts_per_tok=2, head_dim=64, **EXPERTS),
    "deepseek_v3": lambda: text(CAUSAL, "deepseek_v3", intermediate_size=1024, moe_intermediate_size=256, n_routed_experts=8,
                                num_experts_per_tok=2, n_group=2, topk_group=1, q_lora_rank=256, kv_lora_rank=128, qk_rope_head_dim=32,
                                qk_nope_head_dim=64, v_head_dim=64, first_k_dense_replace=1, **EXPERTS | {"num_key_value_heads": 8}),
    "mamba2": lambda: text(CAUSAL, "mamba2", [(2, 64)], attention=None, hidden_size=512, num_hidden_layers=6, vocab_size=16000, num_heads=16,
                           head_dim=64, state_size=64, n_groups=2, chunk_size=32),
    "bert": lambda: text(MASKED, "bert", cache=False, hidden_size=768, num_hidden_layers=8),
    "deberta": lambda: text(MASKED, "deberta-v2", [(2, 64)], attention="eager", cache=False, hidden_size=512, intermediate_size=2048,
                            num_hidden_layers=4, num_attention_heads=8, vocab_size=16000, relative_attention=True,
                            pos_att_type=["p2c", "c2p"], position_buckets=64),
    "t5": lambda: text(PAIR, "t5", names=BOTH, d_model=512, d_kv=64, d_ff=1024, num_layers=6, num_heads=8, vocab_size=20000),
    "bart": lambda: text(PAIR, "bart", names=BOTH, d_model=768, encoder_layers=4, decoder_layers=4, vocab_size=20000),
    "vit": lambda: image(CLASSES, "vit", hidden_size=768, num_hidden_layers=8, num_attention_heads=12),
    "swin": lambda: image(CLASSES, "swin", (2,), embed_dim=96, depths=[2, 2, 6, 2], num_heads=[3, 6, 12, 24]),
    "convnext": lambda: image(CLASSES, "convnext", attention=None),
    "resnet": lambda: image(CLASSES, "resnet", attention=None),
    "segformer": lambda: image(hf.AutoModelForSemanticSegmentation, "segformer", (1,), 256, None, depths=[3, 4, 6, 3],
                               hidden_sizes=[64, 128, 320, 512], decoder_hidden_size=256),
    "dinov2": lambda: image(hf.AutoModel, "dinov2", (2,), hidden_size=512, num_hidden_layers=8, num_attention_heads=8, image_size=224),
}


def write(name, folder):
    torch.manual_seed(7)
    make, names, options, inputs, sizes = PROGRAMS[name]()
    model = make()
    for parameter in model.parameters():
        parameter.requires_grad_(False)
    called = Called(model, names, options)
    with torch.no_grad():
        try:
            program = torch.export.export(called, inputs[0], dynamic_shapes=(tuple(sizes),), strict=False)
        except Exception:  # sizes that the model fixes
            inputs = inputs[:1]
            program = torch.export.export(called, inputs[0], strict=False)
    torch.export.save(program, str(folder / f"{name}.pt2"))
    for number, given in enumerate(inputs):
        torch.save(tuple(tensor.clone() for tensor in given), str(folder / f"{name}.{number}.in.pt"))
    print(f"{name}: {sum(p.numel() * p.element_size() for p in model.parameters()) / 1e6:.0f} MB, {len(program.graph.nodes)} nodes, "
          f"{len(inputs)} inputs", flush=True)


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or PROGRAMS:
        write(name, folder)


if __name__ == "__main__":
    main()
