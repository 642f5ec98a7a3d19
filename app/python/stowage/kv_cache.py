"""What a configuration of Hugging Face says of the KV cache, as a description says it.

The program reads a description's cache, and of folders the configuration (core/formats/architectures): the
same keys mean the same here, which a test holds against every folder of the fixtures.
"""

from __future__ import annotations

from typing import Any, Mapping

_LAYERS = ("num_decoder_layers", "decoder_layers", "num_hidden_layers", "n_layer", "num_layers")
_HEADS = ("decoder_attention_heads", "num_attention_heads", "n_head", "num_heads")
_HIDDEN = ("hidden_size", "n_embd", "d_model")
_WIDTH = ("head_dim", "d_kv")


def _number(config: Mapping[str, Any], *keys: str) -> int:
    """The first of the keys that is a whole number, 0 or more; 0 where there is none."""
    for key in keys:
        value = config.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
    return 0


def _state(config: Mapping[str, Any], layers: int) -> dict[str, Any] | None:
    """State-space layers keep some columns and a state, however long the sequence is."""
    state, kernel = _number(config, "state_size"), _number(config, "conv_kernel")
    hidden, expand = _number(config, *_HIDDEN), _number(config, "expand") or 2
    inner = _number(config, "intermediate_size") or hidden * expand
    if not state or not kernel or not inner:
        return None
    columns = inner + 2 * _number(config, "n_groups") * state
    parts = {"state_elements_per_layer": inner * state, "conv_elements_per_layer": columns * kernel}
    return {"kind": "state", "layers": layers, **parts}


def kv_cache_of(whole: Mapping[str, Any]) -> dict[str, Any] | None:
    """`kv_cache` of a description; None where the configuration does not tell."""
    text = whole.get("text_config")
    config: Mapping[str, Any] = text if isinstance(text, dict) else whole
    layers, heads = _number(config, *_LAYERS), _number(config, *_HEADS)
    if not layers:
        return None
    if not heads:
        return _state(config, layers)
    rank = _number(config, "kv_lora_rank")
    if rank:  # one compressed row for keys and values together
        row = rank + _number(config, "qk_rope_head_dim")
        return {"kind": "mla", "layers": layers, "bytes_per_token_at_2_bytes": 2 * row * layers}
    width = _number(config, *_WIDTH) or _number(config, *_HIDDEN) // heads
    kept = _number(config, "num_key_value_heads") or heads
    return {"kind": "gqa", "layers": layers, "kv_heads": kept, "head_dim": width}


def cache_dtype_of(whole: Mapping[str, Any]) -> str | None:
    """The type of the weights, in which a cache is kept where nothing else is said."""
    text = whole.get("text_config")
    for config in (text if isinstance(text, dict) else whole, whole):
        for key in ("dtype", "torch_dtype"):
            if isinstance(config.get(key), str):
                return str(config[key])
    return None
