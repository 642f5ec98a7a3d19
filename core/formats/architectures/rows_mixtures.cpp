// Mixtures of experts and state-space models. What a row says is at the head of architecture_rows.cpp.
#include "core/formats/architectures/architecture_rows.h"

namespace stowage::formats {
namespace {

// One tensor an expert in the file, one for all of them in the module.
constexpr std::string_view kExpertsOfProjections =
    "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;model.layers.#."
    "mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;model.layers.#.mlp.experts.*.down_"
    "proj.weight>model.layers.#.mlp.experts.down_proj";
constexpr std::string_view kExpertsOfNumbers =
    "model.layers.#.block_sparse_moe.experts.*.w1.weight>model.layers.#.mlp.experts.gate_up_proj;model."
    "layers.#.block_sparse_moe.experts.*.w3.weight>model.layers.#.mlp.experts.gate_up_proj;model.layers.#."
    "block_sparse_moe.experts.*.w2.weight>model.layers.#.mlp.experts.down_proj";

constexpr ArchitectureRow kRows[] = {
    {"deepseek_v3", "DeepseekV3", "~DecoderLayer", kHeadTied, false, "", kExpertsOfProjections,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{self_attn:~Attention{q_a_proj:"
     "Linear,q_a_layernorm:~RMSNorm,q_b_proj:Linear,kv_a_proj_with_mqa:Linear,kv_a_layernorm:~RMSNorm,kv_b_"
     "proj:Linear,o_proj:Linear},mlp:~MoE|~MLP{experts:~Experts,gate:~TopkRouter,shared_experts:~MLP{@gate_"
     "up_down},@gate_up_down},@llama_norms}},@llama_end},lm_head:Linear"},
    {"gpt_oss", "GptOss", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~MLP{router:"
     "~TopKRouter,experts:~Experts},@llama_norms}},@llama_end},lm_head:Linear"},
    {"mamba", "Mamba", "~Block,~Mixer", "lm_head.weight=backbone.embeddings.weight", true, "", "",
     "backbone:~Model{embeddings:Embedding,layers:ModuleList{#:~Block{norm:~RMSNorm,mixer:~Mixer{conv1d:"
     "Conv1d,in_proj:Linear,x_proj:Linear,dt_proj:Linear,out_proj:Linear}}},norm_f:~RMSNorm},lm_head:Linear"},
    {"mixtral", "Mixtral", "~DecoderLayer", kHeadTied, false,
     "model.layers.#.block_sparse_moe.gate.>model.layers.#.mlp.gate.", kExpertsOfNumbers,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~"
     "SparseMoeBlock{gate:~TopKRouter,experts:~Experts},@llama_norms}},@llama_end},lm_head:Linear"},
    {"qwen3_moe", "Qwen3Moe", "~DecoderLayer", kHeadTied, false, "", kExpertsOfProjections,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@normed_attention,mlp:~"
     "SparseMoeBlock|~MLP{experts:~Experts,gate:~TopKRouter,@gate_up_down},@llama_norms}},@llama_end},lm_"
     "head:Linear"},
    {"deepseek_v2", "DeepseekV2", "~DecoderLayer", kHeadTied, false, "", kExpertsOfProjections,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{self_attn:~Attention{q_a_proj:"
     "Linear,q_a_layernorm:~RMSNorm,q_b_proj:Linear,kv_a_proj_with_mqa:Linear,kv_a_layernorm:~RMSNorm,kv_b_"
     "proj:Linear,o_proj:Linear},mlp:~Moe|~MLP{@gate_up_down,experts:~Experts,gate:~TopkRouter,shared_"
     "experts:~MLP{@gate_up_down}},@llama_norms}},@llama_end},lm_head:Linear"},
    {"glm4_moe", "Glm4Moe", "~DecoderLayer", kHeadTied, false, "", kExpertsOfProjections,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~MoE|~MLP{@"
     "gate_up_down,experts:~Experts,gate:~TopkRouter,shared_experts:~MLP{@gate_up_down}},@llama_norms}},@"
     "llama_end},lm_head:Linear"},
    {"granitemoe", "GraniteMoe", "~DecoderLayer", kHeadTied, false,
     "model.layers.#.block_sparse_moe.input_linear.weight>model.layers.#.block_sparse_moe.experts.gate_up_"
     "proj;model.layers.#.block_sparse_moe.output_linear.weight>model.layers.#.block_sparse_moe.experts.down_"
     "proj;model.layers.#.block_sparse_moe.router.layer.>model.layers.#.block_sparse_moe.router.",
     "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,@llama_norms,"
     "block_sparse_moe:~MoE{router:~TopKRouter,experts:~Experts}}},@llama_end},lm_head:Linear"},
    {"olmoe", "Olmoe", "~DecoderLayer", kHeadTied, false, "", kExpertsOfProjections,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@normed_attention,mlp:~"
     "SparseMoeBlock{gate:~TopKRouter,experts:~Experts},@llama_norms}},@llama_end},lm_head:Linear"},
    {"phimoe", "Phimoe", "~DecoderLayer", kHeadTied, false,
     "model.layers.#.block_sparse_moe.gate.>model.layers.#.mlp.router.", kExpertsOfNumbers,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~"
     "SparseMoeBlock{router:~TopKRouter,experts:~Experts},input_layernorm:LayerNorm,post_attention_layernorm:"
     "LayerNorm}},norm:LayerNorm,rotary_emb:~RotaryEmbedding!},lm_head:Linear"},
    {"qwen2_moe", "Qwen2Moe", "~DecoderLayer", kHeadTied, false, "", kExpertsOfProjections,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~"
     "SparseMoeBlock{gate:~TopKRouter,experts:~Experts,shared_expert:~MLP{@gate_up_down},shared_expert_gate:"
     "Linear},@llama_norms}},@llama_end},lm_head:Linear"},
    {"mamba2", "Mamba2", "~Block", "lm_head.weight=backbone.embeddings.weight", false,
     "backbone.embedding.>backbone.embeddings.", "",
     "backbone:~Model{embeddings:Embedding,layers:ModuleList{#:~Block{norm:~RMSNorm,mixer:~Mixer{conv1d:"
     "Conv1d,in_proj:Linear,norm:MambaRMSNormGated,out_proj:Linear}}},norm_f:~RMSNorm},lm_head:Linear"},
    // transformers 5.23: models/{jamba,minimax,minimax_m2,llama4}/modeling_*.py, conversion_mapping.py
    {"jamba", "Jamba", "~AttentionDecoderLayer,~MambaDecoderLayer", kHeadTied, false, "",
     "model.layers.#.feed_forward.experts.*.gate_proj.weight>model.layers.#.feed_forward.experts.gate_up_"
     "proj;model.layers.#.feed_forward.experts.*.up_proj.weight>model.layers.#.feed_forward.experts.gate_up_"
     "proj;model.layers.#.feed_forward.experts.*.down_proj.weight>model.layers.#.feed_forward.experts.down_"
     "proj",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~AttentionDecoderLayer?self_attn|~"
     "MambaDecoderLayer{@llama_attention,mamba:~MambaMixer{conv1d:Conv1d,in_proj:Linear,x_proj:Linear,dt_"
     "proj:Linear,out_proj:Linear,dt_layernorm:~RMSNorm,b_layernorm:~RMSNorm,c_layernorm:~RMSNorm},feed_"
     "forward:~SparseMoeBlock|~MLP{router:~TopKRouter,experts:~Experts,@gate_up_down},input_layernorm:~"
     "RMSNorm,pre_ff_layernorm:~RMSNorm}},final_layernorm:~RMSNorm},lm_head:Linear"},
    {"minimax", "MiniMax", "~DecoderLayer", kHeadTied, false,
     "model.layers.#.block_sparse_moe.gate.>model.layers.#.mlp.gate.", kExpertsOfNumbers,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{self_attn:~Attention?q_proj|~"
     "LightningAttention{norm:~RMSNorm,qkv_proj:Linear,out_proj:Linear,output_gate:Linear,@qkvo},@llama_"
     "norms,mlp:~SparseMoeBlock{gate:~TopKRouter,experts:~Experts}}},@llama_end},lm_head:Linear"},
    {"minimax_m2", "MiniMaxM2", "~DecoderLayer", kHeadTied, false,
     "model.layers.#.block_sparse_moe.gate.>model.layers.#.mlp.gate.;model.layers.#.block_sparse_moe.e_score_"
     "correction_bias>model.layers.#.mlp.e_score_correction_bias",
     kExpertsOfNumbers,
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@normed_attention,mlp:~"
     "SparseMoeBlock{gate:~TopKRouter,experts:~Experts},@llama_norms}},@llama_end},lm_head:Linear"},
    {"llama4_text", "Llama4", "~TextDecoderLayer", kHeadTied, false, "", "", "@llama4_text"},
};

}  // namespace

std::span<const ArchitectureRow> mixtures_rows() { return kRows; }

}  // namespace stowage::formats
