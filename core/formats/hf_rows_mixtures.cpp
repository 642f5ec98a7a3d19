// Mixtures of experts and state-space models. What a row says is at the head of hf_architecture_rows.cpp.
#include "core/formats/hf_architecture_rows.h"

namespace stowage::formats {
namespace {

constexpr ArchitectureRow kRows[] = {
    {"deepseek_v3", "DeepseekV3DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:DeepseekV3Model{embed_tokens:Embedding,layers:ModuleList{#:DeepseekV3DecoderLayer{self_attn:DeepseekV3Attention{q_a_proj:Linear,"
     "q_a_layernorm:DeepseekV3RMSNorm,q_b_proj:Linear,kv_a_proj_with_mqa:Linear,kv_a_layernorm:DeepseekV3RMSNorm,kv_b_proj:Linear,o_proj:Linear},"
     "mlp:DeepseekV3MoE|DeepseekV3MLP{experts:DeepseekV3Experts,gate:DeepseekV3TopkRouter,shared_experts:DeepseekV3MLP{gate_proj:Linear,"
     "up_proj:Linear,down_proj:Linear},gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:DeepseekV3RMSNorm,"
     "post_attention_layernorm:DeepseekV3RMSNorm}},norm:DeepseekV3RMSNorm,"
     "rotary_emb:DeepseekV3RotaryEmbedding!},lm_head:Linear"},
    {"gpt_oss", "GptOssDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:GptOssModel{embed_tokens:Embedding,layers:ModuleList{#:GptOssDecoderLayer{self_attn:GptOssAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:GptOssMLP{router:GptOssTopKRouter,experts:GptOssExperts},input_layernorm:GptOssRMSNorm,"
     "post_attention_layernorm:GptOssRMSNorm}},norm:GptOssRMSNorm,"
     "rotary_emb:GptOssRotaryEmbedding!},lm_head:Linear"},
    {"mamba", "MambaBlock,MambaMixer", "lm_head.weight=backbone.embeddings.weight", true, "", "",
     "backbone:MambaModel{embeddings:Embedding,layers:ModuleList{#:MambaBlock{norm:MambaRMSNorm,mixer:MambaMixer{conv1d:Conv1d,in_proj:Linear,"
     "x_proj:Linear,dt_proj:Linear,out_proj:Linear}}},norm_f:MambaRMSNorm},lm_head:Linear"},
    {"mixtral", "MixtralDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "model.layers.#.block_sparse_moe.gate.>model.layers.#.mlp.gate.",
     "model.layers.#.block_sparse_moe.experts.*.w1.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.block_sparse_moe.experts.*.w3.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.block_sparse_moe.experts.*.w2.weight>model.layers.#.mlp.experts.down_proj",
     "model:MixtralModel{embed_tokens:Embedding,layers:ModuleList{#:MixtralDecoderLayer{self_attn:MixtralAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:MixtralSparseMoeBlock{gate:MixtralTopKRouter,experts:MixtralExperts},input_layernorm:MixtralRMSNorm,"
     "post_attention_layernorm:MixtralRMSNorm}},norm:MixtralRMSNorm,"
     "rotary_emb:MixtralRotaryEmbedding!},lm_head:Linear"},
    {"qwen3_moe", "Qwen3MoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:Qwen3MoeModel{embed_tokens:Embedding,layers:ModuleList{#:Qwen3MoeDecoderLayer{self_attn:Qwen3MoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:Qwen3MoeRMSNorm,k_norm:Qwen3MoeRMSNorm},mlp:Qwen3MoeSparseMoeBlock|Qwen3MoeMLP{"
     "experts:Qwen3MoeExperts,gate:Qwen3MoeTopKRouter,gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Qwen3MoeRMSNorm,post_attention_"
     "layernorm:Qwen3MoeRMSNorm}},norm:Qwen3MoeRMSNorm,"
     "rotary_emb:Qwen3MoeRotaryEmbedding!},lm_head:Linear"},
    {"deepseek_v2", "DeepseekV2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:DeepseekV2Model{embed_tokens:Embedding,layers:ModuleList{#:DeepseekV2DecoderLayer{self_attn:DeepseekV2Attention{q_a_proj:Linear,"
     "q_a_layernorm:DeepseekV2RMSNorm,q_b_proj:Linear,kv_a_proj_with_mqa:Linear,kv_a_layernorm:DeepseekV2RMSNorm,kv_b_proj:Linear,o_proj:Linear},"
     "mlp:DeepseekV2Moe|DeepseekV2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear,experts:DeepseekV2Experts,gate:DeepseekV2TopkRouter,"
     "shared_experts:DeepseekV2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear}},input_layernorm:DeepseekV2RMSNorm,"
     "post_attention_layernorm:DeepseekV2RMSNorm}},norm:DeepseekV2RMSNorm,rotary_emb:DeepseekV2RotaryEmbedding!},lm_head:Linear"},
    {"glm4_moe", "Glm4MoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:Glm4MoeModel{embed_tokens:Embedding,layers:ModuleList{#:Glm4MoeDecoderLayer{self_attn:Glm4MoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:Glm4MoeMoE|Glm4MoeMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear,experts:Glm4MoeExperts,"
     "gate:Glm4MoeTopkRouter,shared_experts:Glm4MoeMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear}},input_layernorm:Glm4MoeRMSNorm,"
     "post_attention_layernorm:Glm4MoeRMSNorm}},norm:Glm4MoeRMSNorm,rotary_emb:Glm4MoeRotaryEmbedding!},lm_head:Linear"},
    {"granitemoe", "GraniteMoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false,
     "model.layers.#.block_sparse_moe.input_linear.weight>model.layers.#.block_sparse_moe.experts.gate_up_proj;"
     "model.layers.#.block_sparse_moe.output_linear.weight>model.layers.#.block_sparse_moe.experts.down_proj;"
     "model.layers.#.block_sparse_moe.router.layer.>model.layers.#.block_sparse_moe.router.",
     "",
     "model:GraniteMoeModel{embed_tokens:Embedding,layers:ModuleList{#:GraniteMoeDecoderLayer{self_attn:GraniteMoeAttention{q_proj:Linear,"
     "k_proj:Linear,v_proj:Linear,o_proj:Linear},input_layernorm:GraniteMoeRMSNorm,post_attention_layernorm:GraniteMoeRMSNorm,"
     "block_sparse_moe:GraniteMoeMoE{router:GraniteMoeTopKRouter,experts:GraniteMoeExperts}}},norm:GraniteMoeRMSNorm,"
     "rotary_emb:GraniteMoeRotaryEmbedding!},lm_head:Linear"},
    {"olmoe", "OlmoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:OlmoeModel{embed_tokens:Embedding,layers:ModuleList{#:OlmoeDecoderLayer{self_attn:OlmoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:OlmoeRMSNorm,k_norm:OlmoeRMSNorm},mlp:OlmoeSparseMoeBlock{gate:OlmoeTopKRouter,experts:OlmoeExperts},"
     "input_layernorm:OlmoeRMSNorm,post_attention_layernorm:OlmoeRMSNorm}},norm:OlmoeRMSNorm,rotary_emb:OlmoeRotaryEmbedding!},lm_head:Linear"},
    {"phimoe", "PhimoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "model.layers.#.block_sparse_moe.gate.>model.layers.#.mlp.router.",
     "model.layers.#.block_sparse_moe.experts.*.w1.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.block_sparse_moe.experts.*.w3.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.block_sparse_moe.experts.*.w2.weight>model.layers.#.mlp.experts.down_proj",
     "model:PhimoeModel{embed_tokens:Embedding,layers:ModuleList{#:PhimoeDecoderLayer{self_attn:PhimoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:PhimoeSparseMoeBlock{router:PhimoeTopKRouter,experts:PhimoeExperts},input_layernorm:LayerNorm,"
     "post_attention_layernorm:LayerNorm}},norm:LayerNorm,rotary_emb:PhimoeRotaryEmbedding!},lm_head:Linear"},
    {"qwen2_moe", "Qwen2MoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:Qwen2MoeModel{embed_tokens:Embedding,layers:ModuleList{#:Qwen2MoeDecoderLayer{self_attn:Qwen2MoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:Qwen2MoeSparseMoeBlock{gate:Qwen2MoeTopKRouter,experts:Qwen2MoeExperts,shared_expert:Qwen2MoeMLP{"
     "gate_proj:Linear,up_proj:Linear,down_proj:Linear},shared_expert_gate:Linear},input_layernorm:Qwen2MoeRMSNorm,"
     "post_attention_layernorm:Qwen2MoeRMSNorm}},norm:Qwen2MoeRMSNorm,rotary_emb:Qwen2MoeRotaryEmbedding!},lm_head:Linear"},
    {"mamba2", "Mamba2Block", "lm_head.weight=backbone.embeddings.weight", false, "backbone.embedding.>backbone.embeddings.", "",
     "backbone:Mamba2Model{embeddings:Embedding,layers:ModuleList{#:Mamba2Block{norm:Mamba2RMSNorm,mixer:Mamba2Mixer{conv1d:Conv1d,in_proj:Linear,"
     "norm:MambaRMSNormGated,out_proj:Linear}}},norm_f:Mamba2RMSNorm},lm_head:Linear"},
};

}  // namespace

std::span<const ArchitectureRow> mixtures_rows() { return kRows; }

}  // namespace stowage::formats
