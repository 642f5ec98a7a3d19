"""Writes tests/data/live_tensors.json.gz: what small models of the transformers library hold while they run.

Shares no code with the product: PyTorch runs each model on the CPU, and every storage that an operator returns is followed from its birth
to its death. Weights are left out; each storage counts in blocks of 512 bytes. Two figures for each length:

  graph   the program that torch.export makes of the model, each value dropped after its last use: what the formulas are held against
  eager   the model as Python runs it: local variables keep some values longer

    python3 -m pip install torch==2.11 transformers==5.23 && python3 tests/support/make_live_tensors.py
"""

import gzip
import json
import pathlib
import sys
import weakref

import torch
import transformers
from torch.fx import Interpreter
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

OUT = pathlib.Path(__file__).resolve().parents[1] / "data" / "live_tensors.json.gz"
DTYPES = {"F32": torch.float32, "BF16": torch.bfloat16}


class Live(TorchDispatchMode):
    """Bytes of the storages that operators made and something still holds."""

    def __init__(self, apart):
        super().__init__()
        self.known = {tensor.untyped_storage()._cdata for tensor in apart}
        self.now = self.peak = 0
        self.at = ""
        self.refs = {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        for tensor in tree_leaves(out):
            if not isinstance(tensor, torch.Tensor):
                continue
            storage = tensor.untyped_storage()
            key = storage._cdata
            if key in self.known or key in self.refs:
                continue
            size = (storage.nbytes() + 511) // 512 * 512
            self.refs[key] = weakref.ref(storage, lambda _, key=key, size=size: self.drop(key, size))
            self.now += size
            if self.now > self.peak:
                self.peak, self.at = self.now, str(func)
        return out

    def drop(self, key, size):
        self.refs.pop(key, None)
        self.now -= size


def measure(model, run):
    apart = list(model.parameters()) + list(model.buffers())
    with torch.no_grad(), Live(apart) as live:
        out = run()
    del out
    return live.peak, live.at


def inputs_of(case, tokens, batch):
    if case["input"] == "image":
        size = case["config"].image_size
        return {"pixel_values": torch.zeros(batch, 3, size, size, dtype=DTYPES[case["dtype"]])}
    if case["input"] == "audio":
        config = case["config"]
        return {
            "input_features": torch.zeros(batch, config.num_mel_bins, 2 * config.max_source_positions, dtype=DTYPES[case["dtype"]]),
            "decoder_input_ids": torch.zeros(batch, tokens, dtype=torch.long),
        }
    ids = torch.zeros(batch, tokens, dtype=torch.long)
    if case["input"] == "pair":
        return {"input_ids": ids, "decoder_input_ids": ids.clone()}
    return {"input_ids": ids}


def config_is_eager(case):
    return case["config"]._attn_implementation == "eager"


def describe(name, case, model):
    kinds = {n: ("parameter", True) for n, _ in model.named_parameters(remove_duplicate=False)}
    saved = set(model.state_dict().keys())
    kinds.update({n: ("buffer", n in saved) for n, _ in model.named_buffers(remove_duplicate=False)})
    storages, tensors = {}, []
    everything = dict(model.named_parameters(remove_duplicate=False))
    everything.update(dict(model.named_buffers(remove_duplicate=False)))
    names = {torch.float32: "F32", torch.bfloat16: "BF16", torch.int64: "I64", torch.bool: "BOOL"}
    for module, _ in model.named_modules():
        for full, tensor in everything.items():
            if full.rpartition(".")[0] != module:
                continue
            kind, persistent = kinds[full]
            entry = {"name": full, "dtype": names[tensor.dtype], "shape": list(tensor.shape), "kind": kind, "persistent": persistent}
            key = tensor.data_ptr()
            if kind == "parameter" and key in storages:
                entry = {"name": full, "tied_to": storages[key]}
            storages.setdefault(key, full)
            tensors.append(entry)
    config = json.loads(json.dumps(case["config"].to_dict(), default=str))
    if config_is_eager(case):
        config["attn_implementation"] = "eager"  # asked for when the model is made; no configuration keeps it
    for noise in ("id2label", "label2id"):
        config.pop(noise, None)
    return {
        "schema": "stowage.model/1",
        "name": name,
        "modules": [{"name": n, "class": type(m).__name__} for n, m in model.named_modules()],
        "tensors": tensors,
        "config": config,
    }


def cases():
    t = transformers
    text = dict(vocab_size=512, max_position_embeddings=4096)
    llama = dict(hidden_size=256, intermediate_size=896, num_hidden_layers=2, num_attention_heads=8, **text)
    yield "llama", t.LlamaForCausalLM, t.LlamaConfig(num_key_value_heads=2, **llama), "F32", "text"
    yield "llama_bf16", t.LlamaForCausalLM, t.LlamaConfig(num_key_value_heads=8, **llama), "BF16", "text"
    yield "llama_large_vocabulary", t.LlamaForCausalLM, t.LlamaConfig(num_key_value_heads=2, **{**llama, "vocab_size": 8192}), "F32", "text"
    yield "mistral_bf16", t.MistralForCausalLM, t.MistralConfig(num_key_value_heads=2, sliding_window=64, **llama), "BF16", "text"
    yield "qwen3", t.Qwen3ForCausalLM, t.Qwen3Config(num_key_value_heads=2, head_dim=64, **llama), "F32", "text"
    yield "gemma2", t.Gemma2ForCausalLM, t.Gemma2Config(num_key_value_heads=4, head_dim=32, sliding_window=64, **llama), "F32", "text"
    yield "phi3", t.Phi3ForCausalLM, t.Phi3Config(num_key_value_heads=4, pad_token_id=0, bos_token_id=1, eos_token_id=2, **llama), "F32", "text"
    yield "llama_eager", t.LlamaForCausalLM, t.LlamaConfig(num_key_value_heads=2, attn_implementation="eager", **llama), "F32", "text"
    yield "gpt2", t.GPT2LMHeadModel, t.GPT2Config(vocab_size=512, n_positions=4096, n_embd=256, n_layer=2, n_head=8), "F32", "text"
    yield "gpt_neox", t.GPTNeoXForCausalLM, t.GPTNeoXConfig(**{**llama, "intermediate_size": 1024}), "F32", "text"
    yield "opt", t.OPTForCausalLM, t.OPTConfig(hidden_size=256, ffn_dim=1024, num_hidden_layers=2, num_attention_heads=8, word_embed_proj_dim=256, **text), "F32", "text"
    yield "mixtral", t.MixtralForCausalLM, t.MixtralConfig(num_key_value_heads=2, num_local_experts=4, num_experts_per_tok=2, **llama), "F32", "text"
    yield "qwen3_moe", t.Qwen3MoeForCausalLM, t.Qwen3MoeConfig(
        num_key_value_heads=2, head_dim=32, num_experts=8, num_experts_per_tok=4, moe_intermediate_size=192, **llama
    ), "F32", "text"
    yield "deepseek_v3", t.DeepseekV3ForCausalLM, t.DeepseekV3Config(
        num_key_value_heads=8, n_routed_experts=8, num_experts_per_tok=2, moe_intermediate_size=128, n_shared_experts=1, kv_lora_rank=64,
        q_lora_rank=96, qk_rope_head_dim=16, qk_nope_head_dim=32, v_head_dim=32, n_group=2, topk_group=1, first_k_dense_replace=1, **llama
    ), "F32", "text"
    yield "mamba", t.MambaForCausalLM, t.MambaConfig(vocab_size=512, hidden_size=128, state_size=16, num_hidden_layers=2), "F32", "text"
    yield "bert", t.BertForMaskedLM, t.BertConfig(**llama), "F32", "text"
    yield "t5", t.T5ForConditionalGeneration, t.T5Config(vocab_size=512, d_model=256, d_kv=32, d_ff=1024, num_layers=2, num_heads=8), "F32", "pair"
    yield "vit", t.ViTForImageClassification, t.ViTConfig(
        hidden_size=256, intermediate_size=1024, num_hidden_layers=2, num_attention_heads=8, image_size=224, patch_size=16
    ), "F32", "image"
    yield "whisper", t.WhisperForConditionalGeneration, t.WhisperConfig(
        vocab_size=512, d_model=256, encoder_layers=2, decoder_layers=2, encoder_attention_heads=8, decoder_attention_heads=8, encoder_ffn_dim=1024,
        decoder_ffn_dim=1024, num_mel_bins=80, max_source_positions=500, pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=1
    ), "F32", "audio"


def main():
    only = sys.argv[1:]
    torch.manual_seed(0)
    out = []
    for name, cls, config, dtype, kind in cases():
        if only and name not in only:
            continue
        case = {"config": config, "dtype": dtype, "input": kind}
        config.use_cache = False
        model = cls._from_config(config, dtype=DTYPES[dtype]).eval()
        entry = {"model": describe(name, case, model), "runs": []}
        shapes = [(0, 1), (0, 3)] if kind == "image" else [(96, 1), (256, 1), (1024, 1), (200, 4)]
        for tokens, batch in shapes:
            if kind == "audio" and tokens > 448:
                continue
            inputs = inputs_of(case, tokens, batch)
            eager, eager_at = measure(model, lambda: model(**inputs))
            graph = graph_at = None
            try:
                program = torch.export.export(model, (), dict(inputs), strict=False)
                module = program.module(check_guards=False)
                graph, graph_at = measure(model, lambda: Interpreter(module).run(*tree_leaves(inputs)))
            except Exception as error:  # the eager figure stands alone then
                print(name, "cannot be exported:", str(error).splitlines()[0], file=sys.stderr)
            entry["runs"].append({"tokens": tokens, "batch": batch, "graph": graph, "eager": eager, "graph_at": graph_at, "eager_at": eager_at})
            print(name, tokens, batch, "graph", graph, graph_at, "eager", eager, eager_at, flush=True)
        out.append(entry)
    if not only:
        text = json.dumps({"torch": torch.__version__, "transformers": transformers.__version__, "models": out}, separators=(",", ":"))
        OUT.write_bytes(gzip.compress(text.encode(), mtime=0))


main()
