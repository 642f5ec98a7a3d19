"""Writes tests/data/library_layouts.json.gz: what the transformers library makes of every model type that core/formats/architectures knows.

Each class of a type is built small, saved by the library, and described: names in the file, names of the model, which are tied, and the buffers
that are saved nowhere. Needs torch and transformers (made with 2.11 and 5.23). A type that is added to the table is added to TYPES here.

    make_library_layouts.py OUT.json.gz [TYPE ...]
"""
import gzip
import json
import os
import sys
import tempfile
import warnings
os.environ.setdefault("HF_HUB_OFFLINE", "1")
warnings.filterwarnings("ignore")
import torch
import transformers
transformers.logging.set_verbosity_error()
from pathlib import Path
from safetensors import safe_open
from transformers import CONFIG_MAPPING
from transformers.models.auto import modeling_auto as M

TYPES = """
albert bart bert bloom clip cohere cohere2 deberta deberta-v2 deepseek_v2 deepseek_v3 deit dinov2 distilbert electra ernie4_5 exaone4 falcon
gemma gemma2 gemma3 gemma3_text glm glm4 glm4_moe gpt2 gpt_bigcode gpt_neo gpt_neox gpt_oss gptj granite granitemoe hunyuan_v1_dense jamba
llama llama4 llama4_text llava mamba mamba2 minimax minimax_m2 ministral mistral mistral3 mixtral modernbert mpt mt5 nemotron olmo olmo2
olmoe opt phi phi3 phimoe qwen2 qwen2_5_vl qwen2_moe qwen2_vl qwen3 qwen3_moe qwen3_vl roberta seed_oss segformer siglip smollm3 stablelm
starcoder2 swin t5 vit wav2vec2 whisper xlm-roberta
""".split()

KINDS = ["MODEL", "MODEL_FOR_PRETRAINING", "MODEL_FOR_CAUSAL_LM", "MODEL_FOR_MASKED_LM", "MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM",
         "MODEL_FOR_IMAGE_TEXT_TO_TEXT", "MODEL_FOR_SEQUENCE_CLASSIFICATION", "MODEL_FOR_TOKEN_CLASSIFICATION",
         "MODEL_FOR_QUESTION_ANSWERING", "MODEL_FOR_MULTIPLE_CHOICE", "MODEL_FOR_NEXT_SENTENCE_PREDICTION",
         "MODEL_FOR_IMAGE_CLASSIFICATION", "MODEL_FOR_SEMANTIC_SEGMENTATION", "MODEL_FOR_CTC",
         "MODEL_FOR_AUDIO_CLASSIFICATION", "MODEL_FOR_SPEECH_SEQ_2_SEQ", "MODEL_FOR_MASKED_IMAGE_MODELING",
         "MODEL_FOR_TEXT_ENCODING", "MODEL_FOR_IMAGE_MAPPING", "MODEL_FOR_AUDIO_FRAME_CLASSIFICATION", "MODEL_FOR_AUDIO_XVECTOR",
         "MODEL_FOR_ZERO_SHOT_IMAGE_CLASSIFICATION", "MODEL_FOR_BACKBONE"]
MORE = {"gpt2": ["GPT2DoubleHeadsModel"], "bert": ["BertLMHeadModel"], "clip": ["CLIPTextModel", "CLIPVisionModel", "CLIPTextModelWithProjection", "CLIPVisionModelWithProjection"],
        "siglip": ["SiglipTextModel", "SiglipVisionModel"], "t5": ["T5EncoderModel"], "mt5": ["MT5EncoderModel"], "electra": ["ElectraForPreTraining", "ElectraForMaskedLM"],
        "deit": ["DeiTForImageClassificationWithTeacher"], "whisper": ["WhisperForAudioClassification"]}

SMALL = {"hidden_size": 32, "d_model": 32, "n_embd": 32, "dim": 32, "embedding_size": 16, "embed_dim": 16, "intermediate_size": 48, "ffn_dim": 48, "d_ff": 48,
         "hidden_dim": 48, "n_inner": None, "encoder_ffn_dim": 48, "decoder_ffn_dim": 48, "moe_intermediate_size": 24, "shared_expert_intermediate_size": 24,
         "num_attention_heads": 4, "n_head": 4, "n_heads": 4, "num_heads": 4, "num_key_value_heads": 2, "encoder_attention_heads": 4, "decoder_attention_heads": 4,
         "attention_heads": 4, "num_hidden_layers": 2, "n_layer": 2, "n_layers": 2, "num_layers": 2, "encoder_layers": 2, "decoder_layers": 2, "num_decoder_layers": 2,
         "vocab_size": 96, "type_vocab_size": 2, "max_position_embeddings": 64, "n_positions": 64, "max_seq_len": 64, "head_dim": 8, "d_kv": 8,
         "num_local_experts": 4, "num_experts": 4, "n_routed_experts": 4, "num_experts_per_tok": 2, "n_group": 1, "topk_group": 1, "n_shared_experts": 1,
         "image_size": 32, "patch_size": 8, "kv_lora_rank": 16, "q_lora_rank": 16, "qk_rope_head_dim": 8, "qk_nope_head_dim": 8, "v_head_dim": 8,
         "qk_head_dim": 16, "state_size": 8, "mamba_d_state": 8, "time_step_rank": 4, "mamba_dt_rank": 4, "depth": 2, "projection_dim": 16, "first_k_dense_replace": 1,
         "moe_layers": None, "max_source_positions": 32, "max_target_positions": 32, "num_mel_bins": 8, "out_hidden_size": 32, "intermediate_size_mlp": 48,
         "vision_output_dim": 32, "projector_input_dim": 32, "projector_output_dim": 32, "word_embed_proj_dim": 32, "query_pre_attn_scalar": 8, "num_position_embeddings": 16,
         "codevector_dim": 16, "num_codevectors_per_group": 4, "proj_codevector_dim": 16, "classifier_proj_size": 16, "xvector_output_dim": 16,
         "pooler_hidden_size": 32, "embedding_dim": 32, "rotary_dim": 4, "block_size": 16, "pos_att_type_": None, "decoder_hidden_size": 32}
SPECIAL = {
    "segformer": dict(hidden_sizes=[8, 16, 24, 32], depths=[2, 1, 1, 1], num_attention_heads=[1, 2, 2, 4], decoder_hidden_size=16),
    "swin": dict(embed_dim=8, depths=[2, 2], num_heads=[2, 4], window_size=2, image_size=32, patch_size=4),
    "wav2vec2": dict(conv_dim=[8, 8, 8], conv_kernel=[3, 3, 3], conv_stride=[2, 2, 2], num_feat_extract_layers=3, num_conv_pos_embeddings=4, num_conv_pos_embedding_groups=2, tdnn_dim=[16, 16, 16], tdnn_kernel=[3, 3, 1], tdnn_dilation=[1, 1, 1]),
    "bloom": dict(hidden_size=32, n_head=4), "mamba": dict(hidden_size=32, expand=2, intermediate_size=64, conv_kernel=4),
    "mamba2": dict(hidden_size=32, expand=2, num_heads=8, head_dim=8, n_groups=1, state_size=8),
    "jamba": dict(attn_layer_period=2, attn_layer_offset=1, expert_layer_period=2, expert_layer_offset=1, use_mamba_kernels=False),
    "gpt_neo": dict(num_layers=2, attention_types=[[["global", "local"], 1]], attention_layers=["global", "local"]),
    "hunyuan_v1_dense": dict(head_dim=8), "ministral": dict(head_dim=8), "nemotron": dict(num_key_value_heads=4, head_dim=8), "gpt_neox": dict(rotary_pct=0.5), "gptj": dict(rotary_dim=4), "phi": dict(partial_rotary_factor=0.5),
    "phimoe": dict(num_local_experts=4), "dinov2": dict(mlp_ratio=2),
    "albert": dict(embedding_size=16, num_hidden_groups=1, inner_group_num=1),
    "mpt": dict(d_model=32, n_heads=4, n_layers=2),
    "deberta": dict(relative_attention=True, pos_att_type=["c2p", "p2c"], max_relative_positions=16, pooler_hidden_size=32),
    "deberta-v2": dict(relative_attention=True, pos_att_type=["c2p", "p2c"], share_att_key=True, norm_rel_ebd="layer_norm", position_buckets=8, conv_kernel_size=3, pooler_hidden_size=32, position_biased_input=False),
    "minimax": dict(layer_types=["linear_attention", "full_attention"], block_size=16),
    "llama4_text": dict(moe_layers=[1], interleave_moe_layer_step=2, no_rope_layers=[1, 0], layer_types=["chunked_attention", "full_attention"]),
    "qwen3_vl": {}, "vit": {}, "glm4_moe": dict(first_k_dense_replace=1),
    "gpt_oss": dict(layer_types=["sliding_attention", "full_attention"]),
    "whisper": dict(encoder_attention_heads=4),
}
VARIANTS = {  # further shapes of the same type that change the tree
    "albert": {"groups": dict(num_hidden_groups=2)},
    "deberta": {"plain": dict(relative_attention=False, type_vocab_size=2, position_biased_input=True), "talking": dict(talking_head=True)},
    "deberta-v2": {"plain": dict(relative_attention=False, type_vocab_size=2, position_biased_input=True, conv_kernel_size=0)},
    "t5": {"gated": dict(feed_forward_proj="gated-gelu", tie_word_embeddings=False)},
    "mt5": {"gated": dict(feed_forward_proj="gated-gelu")},
    "falcon": {"new": dict(new_decoder_architecture=True, num_kv_heads=2, bias=True), "parallel": dict(parallel_attn=False, alibi=True)},
    "wav2vec2": {"layer_norm": dict(feat_extract_norm="layer", do_stable_layer_norm=True), "adapter": dict(add_adapter=True, num_adapter_layers=2)},
    "opt": {"small": dict(word_embed_proj_dim=16, do_layer_norm_before=False)},
    
    "siglip": {}, "gptj": {}, "stablelm": {"qk": dict(qk_layernorm=True, use_parallel_residual=True)}, "phi": {"qk": dict(qk_layernorm=True)},
    "nemotron": {}, "cohere": {"qk": dict(use_qk_norm=True)}, "bert": {"untied": dict(tie_word_embeddings=False)}, "roberta": {"untied": dict(tie_word_embeddings=False)},
    "gpt2": {"cross": dict(add_cross_attention=True), "untied": dict(tie_word_embeddings=False)}, "llama": {"tied": dict(tie_word_embeddings=True), "bias": dict(attention_bias=True, mlp_bias=True)},
    "llama4_text": {}, "hunyuan_v1_dense": {}, "bart": {"untied": dict(tie_word_embeddings=False)}, "qwen2": {"tied": dict(tie_word_embeddings=True)},
    "electra": {"same": dict(embedding_size=32)}, "qwen3": {"tied": dict(tie_word_embeddings=True)}, "minimax_m2": {}, "phi3": {"tied": dict(tie_word_embeddings=True)},
}


def shrink(config, model_type, more=None):
    from transformers import PreTrainedConfig
    for k, v in list(vars(config).items()):
        if isinstance(v, PreTrainedConfig):
            shrink(v, v.model_type)
    for k, v in SMALL.items():
        if hasattr(config, k) and not isinstance(getattr(type(config), k, None), property):
            old = getattr(config, k)
            if isinstance(old, (list, tuple, dict)) or (v is None and k != "n_inner"):
                continue
            if old is None and k in ("head_dim", "num_key_value_heads", "q_lora_rank", "qk_head_dim"):
                continue
            if isinstance(old, bool): continue
            try:
                setattr(config, k, v)
            except Exception:
                pass
    n = 2
    lt = getattr(config, "layer_types", None)
    if lt and not isinstance(getattr(type(config), "layer_types", None), property): config.layer_types = (lt * 2)[:n] if len(set(lt[:n])) > 1 else [lt[0], lt[-1]][:n]
    for k in ("pad_token_id", "bos_token_id", "eos_token_id", "decoder_start_token_id", "image_token_id", "image_token_index", "video_token_id", "sep_token_id", "cls_token_id", "suppress_tokens", "begin_suppress_tokens"):
        v = getattr(config, k, None)
        if isinstance(v, int) and v >= 96: setattr(config, k, 1)
        if isinstance(v, list): setattr(config, k, None if "suppress" in k else 1)
    for k in ("rope_parameters", "rope_scaling"):
        v = getattr(config, k, None)
        if isinstance(v, dict) and isinstance(v.get("mrope_section"), list): v["mrope_section"] = [1, 1, 2]
    for source in (SPECIAL.get(model_type, {}), more or {}):
        for k, v in source.items():
            try:
                setattr(config, k, v)
            except Exception:
                pass
    return config


def classes_of(t):
    out = []
    for k in KINDS:
        names = getattr(M, k + "_MAPPING_NAMES", {}).get(t)
        for n in ([names] if isinstance(names, str) else names or []):
            if n not in out: out.append(n)
    for n in MORE.get(t, []):
        if n not in out: out.append(n)
    return out


def layout(cls, config):
    torch.manual_seed(0)
    model = cls(config) if not hasattr(cls, "_from_config") else cls._from_config(config)
    model.eval()
    with tempfile.TemporaryDirectory() as tmp:
        model.save_pretrained(tmp)
        saved = json.loads(Path(tmp, "config.json").read_text())
        files = {}
        for f in sorted(Path(tmp).glob("*.safetensors")):
            with safe_open(f, "pt") as s:
                for k in s.keys():
                    sl = s.get_slice(k)
                    files[k] = [sl.get_dtype(), sl.get_shape()]
    tensors, unsaved, modules, first = [], [], [], {}
    seen = {}
    for path, m in model.named_modules(remove_duplicate=False):
        row = [path, type(m).__name__]
        if id(m) in seen: row.append(seen[id(m)])
        seen.setdefault(id(m), path)
        modules.append(row)
        dot = path + "." if path else ""
        for n, p in m._parameters.items():
            if p is None: continue
            tensors.append([dot + n, "p", list(p.shape)])
            key = id(p)
            if key in first: tensors[-1].append(first[key])
            first.setdefault(key, dot + n)
        for n, b in m._buffers.items():
            if b is None: continue
            if n in m._non_persistent_buffers_set:
                unsaved.append(dot + n); continue
            tensors.append([dot + n, "b", list(b.shape)])
            key = id(b)
            if key in first: tensors[-1].append(first[key])
            first.setdefault(key, dot + n)
    return {"file": files, "tensors": tensors, "modules": modules, "unsaved": unsaved, "config": saved,
            "no_split": sorted(getattr(model, "_no_split_modules", None) or [])}


KEPT = {"model_type", "architectures", "tie_word_embeddings", "num_hidden_layers", "num_nextn_predict_layers"}


def as_row(layout):
    config = {k: v for k, v in layout["config"].items() if k in KEPT}
    text = layout["config"].get("text_config")
    if isinstance(text, dict) and "tie_word_embeddings" in text:
        config["text_config"] = {"tie_word_embeddings": text["tie_word_embeddings"]}
    tied = {t[0]: t[3] for t in layout["tensors"] if len(t) > 3}
    row = {"config": config, "variant": layout["variant"], "file": [[k, *v] for k, v in layout["file"].items()], "tied": tied,
           "unsaved": layout["unsaved"]}
    names = [t[0] for t in layout["tensors"]]
    if set(names) != set(layout["file"]) | set(tied):
        row["names"] = [n for n in names if n not in tied]
    return row


def main(out, types):
    rows = []
    for t in types:
        for variant, more in {"": {}, **VARIANTS.get(t, {})}.items():
            for name in classes_of(t):
                cls = getattr(transformers, name)
                config = CONFIG_MAPPING[t]()
                if cls.config_class is not type(config):
                    parts = [v for v in vars(config).values() if type(v) is cls.config_class]
                    config = parts[0] if parts else cls.config_class()
                shrink(config, t, more)
                try:
                    rows.append(as_row({"variant": variant, **layout(cls, config)}))
                except Exception as error:  # a class that the variant does not have
                    print(f"left out: {t} {variant} {name}: {error}", file=sys.stderr)
    text = json.dumps({"made_by": f"transformers {transformers.__version__}", "layouts": rows}, separators=(",", ":"))
    Path(out).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or TYPES)
