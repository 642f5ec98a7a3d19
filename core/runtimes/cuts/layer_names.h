#pragma once

#include <string_view>

// What modules are called in checkpoints and in the library, kind by kind, as CutRule::names.
namespace stowage::runtimes::layer_names {

inline constexpr std::string_view kNorms = "*norm *ln_ q_a_layernorm kv_a_layernorm";
inline constexpr std::string_view kRouters =
    "mlp.gate moe.gate ffn.gate block_sparse_moe.gate router shared_expert_gate";
inline constexpr std::string_view kPositions =
    "wpe embed_positions position_embedding position_embeddings rotary_emb patch_embedding patch_embed.proj";
inline constexpr std::string_view kTables =
    "embed_tokens wte word_embeddings embed_in tok_embeddings backbone.embeddings lm_head embed_out";
/// Of latent attention (MLA): down to the ranks, and what picks tokens there.
inline constexpr std::string_view kLatent =
    "q_a_proj kv_a_proj_with_mqa indexer.wq_b indexer.wk indexer.weights_proj";
inline constexpr std::string_view kQueries =
    "q_proj q_b_proj kv_b_proj attention.query self.query attn.sinks";
inline constexpr std::string_view kKeysAndValues =
    "k_proj v_proj attention.key attention.value self.key self.value";
inline constexpr std::string_view kFusedAttention = "qkv_proj query_key_value c_attn Wqkv attn.qkv W_pack";
inline constexpr std::string_view kAttentionOut =
    "o_proj attn.out_proj attn.c_proj attn.dense attention.dense attn.proj attention.output.dense";
inline constexpr std::string_view kGateAndUp = "gate_up_proj";
inline constexpr std::string_view kMlpIn =
    "gate_proj up_proj w1 w3 fc1 c_fc fc_in dense_h_to_4h intermediate.dense";
inline constexpr std::string_view kMlpOut = "down_proj w2 fc2 mlp.c_proj fc_out dense_4h_to_h output.dense";

}  // namespace stowage::runtimes::layer_names
