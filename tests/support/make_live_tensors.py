"""Writes tests/data/live_tensors.json.gz: what small models of the transformers library hold while they run.

Shares no code with the product: PyTorch runs each model on the CPU, and every storage that an operator returns is followed from its birth
to its death. Weights are left out; each storage counts in blocks of 512 bytes. Two figures for each length:

  graph   the program that torch.export makes of the model, each value dropped after its last use: what the formulas are held against; images count
          until the first convolution has read them
          (of towers of images of any size, which cannot be exported, the operators that are called, in the same way)
  eager   the model as Python runs it: local variables keep some values longer

Of the models in PROGRAMS the program itself is written too, to tests/data/formula_graphs, with zeros for weights.

    python3 -m pip install torch==2.11 transformers==5.23 diffusers==0.42.1 && python3 tests/support/make_live_tensors.py
"""

import gzip
import io
import json
import pathlib
import sys
import weakref

import diffusers
import torch
import transformers
from torch.fx import Interpreter
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

OUT = pathlib.Path(__file__).resolve().parents[1] / "data" / "live_tensors.json.gz"
PROGRAMS = OUT.parent / "formula_graphs"
WITH_PROGRAM = {"mamba2", "resnet", "convnext", "unet", "gpt2", "gpt2_eager", "bert_eager", "roberta", "t5", "bart"}
DTYPES = {"F32": torch.float32, "BF16": torch.bfloat16}
SIDE = 64  # of pictures, where the configuration does not say it
CONTEXT = 77  # positions of the text that a U-Net looks at


class Live(TorchDispatchMode):
    """Bytes of the storages that operators made and something still holds."""

    def __init__(self, apart, given=()):
        super().__init__()
        self.given = sum((x.untyped_storage().nbytes() + 511) // 512 * 512 for x in given)
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
        if self.given and "convolution" in str(func):  # the first reads the images, which end there
            if self.now + self.given > self.peak:
                self.peak, self.at = self.now + self.given, str(func)
            self.given = 0
        return out

    def drop(self, key, size):
        self.refs.pop(key, None)
        self.now -= size


def measure(model, run, given=()):
    apart = list(model.parameters()) + list(model.buffers()) + list(given)
    with torch.no_grad(), Live(apart, given) as live:
        out = run()
    del out
    return live.peak, live.at


def inputs_of(case, tokens, batch):
    if case["input"] == "image":
        size = getattr(case["config"], "image_size", SIDE)
        return {"pixel_values": torch.zeros(batch, 3, size, size, dtype=DTYPES[case["dtype"]])}
    if case["input"] == "latent":
        config = case["config"]
        out = {"sample": torch.zeros(batch, config.in_channels, config.sample_size, config.sample_size), "timestep": torch.tensor(3)}
        if "cross_attention_dim" in config:
            out["encoder_hidden_states"] = torch.zeros(batch, CONTEXT, config.cross_attention_dim)
        if config.get("addition_embed_type") == "text_time":
            summary = config.projection_class_embeddings_input_dim - 6 * config.addition_time_embed_dim
            out["added_cond_kwargs"] = {"text_embeds": torch.zeros(batch, summary), "time_ids": torch.zeros(batch, 6)}
        return out
    if case["input"] == "patches":
        config, side = case["config"], 2 * round(tokens**0.5)  # four patches a token
        numbers = config.in_channels * config.temporal_patch_size * config.patch_size**2
        return {"hidden_states": torch.zeros(batch * side * side, numbers), "grid_thw": torch.tensor([[1, side, side]] * batch)}
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
    return getattr(case["config"], "_attn_implementation", "") == "eager"


def configuration(case):
    config = case["config"]
    out = json.loads(json.dumps(dict(config) if case["input"] == "latent" else config.to_dict(), default=str))
    if config_is_eager(case):
        out["attn_implementation"] = "eager"  # asked for when the model is made; no configuration keeps it
    if case["input"] == "image" and "image_size" not in out:
        out["preprocessor_config"] = {"size": {"height": SIDE, "width": SIDE}}
    for noise in ("id2label", "label2id"):
        out.pop(noise, None)
    # An endless limit is no JSON.
    return {key: value for key, value in out.items() if "inf" not in str(value).lower() or not isinstance(value, list)}


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
            key = id(tensor) if tensor.is_meta else tensor.data_ptr()
            if kind == "parameter" and key in storages:
                entry = {"name": full, "tied_to": storages[key]}
            storages.setdefault(key, full)
            tensors.append(entry)
    return {
        "schema": "stowage.model/1",
        "name": name,
        "modules": [{"name": n, "class": type(m).__name__} for n, m in model.named_modules()],
        "tensors": tensors,
        "config": configuration(case),
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
    yield "bert_eager", t.BertForMaskedLM, t.BertConfig(attn_implementation="eager", **llama), "F32", "text"
    yield "roberta", t.RobertaForMaskedLM, t.RobertaConfig(pad_token_id=1, bos_token_id=0, eos_token_id=2, **llama), "F32", "text"
    yield "gpt2_eager", t.GPT2LMHeadModel, t.GPT2Config(
        vocab_size=512, n_positions=4096, n_embd=256, n_layer=2, n_head=8, attn_implementation="eager"
    ), "F32", "text"
    yield "bart", t.BartForConditionalGeneration, t.BartConfig(
        vocab_size=512, max_position_embeddings=4096, d_model=256, encoder_layers=2, decoder_layers=2, encoder_attention_heads=8,
        decoder_attention_heads=8, encoder_ffn_dim=1024, decoder_ffn_dim=1024, pad_token_id=0, bos_token_id=1, eos_token_id=2,
        decoder_start_token_id=1, forced_eos_token_id=2
    ), "F32", "pair"
    yield "vit", t.ViTForImageClassification, t.ViTConfig(
        hidden_size=256, intermediate_size=1024, num_hidden_layers=2, num_attention_heads=8, image_size=224, patch_size=16
    ), "F32", "image"
    yield "whisper", t.WhisperForConditionalGeneration, t.WhisperConfig(
        vocab_size=512, d_model=256, encoder_layers=2, decoder_layers=2, encoder_attention_heads=8, decoder_attention_heads=8, encoder_ffn_dim=1024,
        decoder_ffn_dim=1024, num_mel_bins=80, max_source_positions=500, pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=1
    ), "F32", "audio"
    yield "mamba2", t.Mamba2ForCausalLM, t.Mamba2Config(
        vocab_size=512, hidden_size=64, state_size=16, num_hidden_layers=2, num_heads=8, head_dim=16, n_groups=2, chunk_size=64
    ), "F32", "text"
    yield "mamba2_bf16", t.Mamba2ForCausalLM, t.Mamba2Config(
        vocab_size=512, hidden_size=128, state_size=64, num_hidden_layers=2, num_heads=4, head_dim=64, n_groups=1, chunk_size=128
    ), "BF16", "text"
    yield "bamba", t.BambaForCausalLM, t.BambaConfig(
        attn_layer_indices=[1], mamba_n_heads=8, mamba_d_head=64, mamba_d_state=32, mamba_chunk_size=64, num_key_value_heads=2, **llama
    ), "F32", "text"
    yield "falcon_h1", t.FalconH1ForCausalLM, t.FalconH1Config(
        mamba_n_heads=8, mamba_d_head=32, mamba_d_ssm=256, mamba_d_state=32, mamba_chunk_size=64, num_key_value_heads=2, **llama
    ), "F32", "text"
    few = dict(depths=[1, 2, 1, 1])
    yield "resnet", t.ResNetForImageClassification, t.ResNetConfig(embedding_size=8, hidden_sizes=[16, 32, 64, 96], **few), "F32", "image"
    yield "resnet_basic", t.ResNetForImageClassification, t.ResNetConfig(
        embedding_size=32, hidden_sizes=[32, 64, 128, 160], layer_type="basic", downsample_in_first_stage=True, **few
    ), "F32", "image"
    yield "convnext", t.ConvNextForImageClassification, t.ConvNextConfig(hidden_sizes=[16, 32, 48, 64], image_size=96, **few), "F32", "image"
    yield "convnextv2", t.ConvNextV2ForImageClassification, t.ConvNextV2Config(hidden_sizes=[16, 32, 48, 64], image_size=64, **few), "F32", "image"
    yield "segformer", t.SegformerForSemanticSegmentation, t.SegformerConfig(
        hidden_sizes=[16, 32, 64, 96], decoder_hidden_size=48, num_labels=10, **few
    ), "F32", "image"
    yield "swin", t.SwinForImageClassification, t.SwinConfig(
        embed_dim=24, depths=[1, 2, 2, 1], num_heads=[2, 4, 8, 8], image_size=224, window_size=7
    ), "F32", "image"
    blocks = dict(sample_size=16, block_out_channels=(16, 32), layers_per_block=1, norm_num_groups=8)
    crossed = dict(down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"), up_block_types=("UpBlock2D", "CrossAttnUpBlock2D"))
    yield "unet", diffusers.UNet2DConditionModel, dict(cross_attention_dim=48, attention_head_dim=4, **blocks, **crossed), "F32", "latent"
    yield "unet_two_texts", diffusers.UNet2DConditionModel, dict(
        sample_size=16, block_out_channels=(32, 64, 64), layers_per_block=2, norm_num_groups=8, cross_attention_dim=96, attention_head_dim=[1, 2, 4],
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"), transformer_layers_per_block=[1, 2, 2],
        up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"), use_linear_projection=True, addition_embed_type="text_time",
        addition_time_embed_dim=8, projection_class_embeddings_input_dim=80
    ), "F32", "latent"
    yield "unet_without_text", diffusers.UNet2DModel, dict(
        down_block_types=("DownBlock2D", "AttnDownBlock2D"), up_block_types=("AttnUpBlock2D", "UpBlock2D"), **blocks
    ), "F32", "latent"
    from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VisionTransformerPretrainedModel
    from transformers.models.qwen2_vl.modeling_qwen2_vl import Qwen2VisionTransformerPretrainedModel
    from transformers.models.qwen3_vl.modeling_qwen3_vl import Qwen3VLVisionModel

    tower = dict(depth=2, num_heads=4, patch_size=14)
    yield "qwen2_vl_tower", Qwen2VisionTransformerPretrainedModel, t.Qwen2VLConfig(
        vision_config=dict(embed_dim=256, hidden_size=96, **tower)
    ).vision_config, "F32", "patches"
    yield "qwen2_5_vl_tower", Qwen2_5_VisionTransformerPretrainedModel, t.Qwen2_5_VLConfig(
        vision_config=dict(hidden_size=256, out_hidden_size=96, intermediate_size=640, fullatt_block_indexes=[0, 1], **tower)
    ).vision_config, "F32", "patches"
    yield "qwen3_vl_tower", Qwen3VLVisionModel, t.Qwen3VLConfig(
        vision_config=dict(hidden_size=64, out_hidden_size=96, intermediate_size=160, deepstack_visual_indexes=[0], **tower)
    ).vision_config, "F32", "patches"


def nets():
    """Nets of a published size, without weights, and how many billions of multiplications their papers count for one picture."""
    t = transformers
    yield "resnet-50", t.ResNetForImageClassification, t.ResNetConfig(num_labels=1000), 224, 4.09
    yield "convnext-tiny", t.ConvNextForImageClassification, t.ConvNextConfig(num_labels=1000), 224, 4.47


def described_nets():
    for name, cls, config, side, published in nets():
        with torch.device("meta"):
            model = cls(config)
        case = {"config": config, "dtype": "F32", "input": "image"}
        entry = describe(name, case, model)
        entry["config"]["preprocessor_config"] = {"size": {"height": side, "width": side}}
        yield {"model": entry, "giga_multiplications": published}


def built(cls, config, dtype):
    if isinstance(config, dict):
        return cls(**config)
    if hasattr(config, "use_cache"):
        config.use_cache = False
    return cls._from_config(config, dtype=DTYPES[dtype])


def write_program(name, program):
    """The program as a .pt2 whose weights are zeros, packed: what is predicted of it needs none."""
    for tensors in (program.state_dict, program.constants):
        for tensor in tensors.values():
            if isinstance(tensor, torch.Tensor):
                tensor.detach().zero_()
    whole = io.BytesIO()
    torch.export.save(program, whole)
    PROGRAMS.mkdir(exist_ok=True)
    (PROGRAMS / f"{name}.pt2.gz").write_bytes(gzip.compress(whole.getvalue(), mtime=0))


def as_graph(name, model, case, inputs, write):
    """What the program of the model holds at most, and where; the program is written where it is wanted."""
    if case["input"] == "patches":
        grid = inputs["grid_thw"]
        graph = make_fx(lambda patches: model(patches, grid_thw=grid).pooler_output, tracing_mode="real")(inputs["hidden_states"])
        graph.graph.eliminate_dead_code()
        return measure(model, lambda: Interpreter(graph).run(inputs["hidden_states"]), [inputs["hidden_states"]])
    program = torch.export.export(model, (), dict(inputs), strict=False)
    module = program.module(check_guards=False)
    images = [inputs["pixel_values"]] if case["input"] == "image" else []
    out = measure(model, lambda: Interpreter(module).run(*tree_leaves(inputs)), images)
    if write and name in WITH_PROGRAM:
        write_program(name, program)
    return out


def main():
    only = sys.argv[1:]
    torch.manual_seed(0)
    out = []
    for name, cls, config, dtype, kind in cases():
        if only and name not in only:
            continue
        model = built(cls, config, dtype).eval()
        case = {"config": model.config if isinstance(config, dict) else config, "dtype": dtype, "input": kind}
        entry = {"model": describe(name, case, model), "runs": []}
        shapes = [(96, 1), (256, 1), (1024, 1), (200, 4)]
        if kind in ("image", "latent"):
            shapes = [(0, 1), (0, 3)]
        if kind == "patches":
            shapes = [(64, 1), (256, 1), (64, 3)]
        for tokens, batch in shapes:
            if kind == "audio" and tokens > 448:
                continue
            inputs = inputs_of(case, tokens, batch)
            eager, eager_at = measure(model, lambda: model(**inputs))
            graph = graph_at = None
            try:
                graph, graph_at = as_graph(name, model, case, inputs, write=batch > 1)
            except Exception as error:  # the eager figure stands alone then
                print(name, "cannot be exported:", str(error).splitlines()[0], file=sys.stderr)
            entry["runs"].append({"tokens": tokens, "batch": batch, "graph": graph, "eager": eager, "graph_at": graph_at, "eager_at": eager_at})
            print(name, tokens, batch, "graph", graph, graph_at, "eager", eager, eager_at, flush=True)
        out.append(entry)
    if not only:
        text = json.dumps({"torch": torch.__version__, "transformers": transformers.__version__, "models": out, "nets": list(described_nets())}, separators=(",", ":"))
        OUT.write_bytes(gzip.compress(text.encode(), mtime=0))


main()
