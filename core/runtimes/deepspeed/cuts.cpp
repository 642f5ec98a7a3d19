// What DeepSpeed cuts over cards by itself (AutoTP of init_inference), kind by kind. Paths are below
// deepspeed/module_inject, of DeepSpeed 0.19.8.
#include "core/runtimes/deepspeed/cuts.h"

#include "core/runtimes/cuts/layer_names.h"

namespace stowage::runtimes {
namespace {

using namespace layer_names;

constexpr std::string_view kSkipped = "auto_tp.py AutoTP._replace: left as it is, by name";
constexpr std::string_view kColumns = "auto_tp.py AutoTP._replace: LinearLayer; tp_shard.py get_shard_size";
constexpr std::string_view kRows = "auto_tp.py AutoTP.tp_parser: LinearAllreduce; its bias is whole";

constexpr CutRule kRules[] = {
    {"norm", kNorms, Cut::Whole, "auto_tp.py AutoTP.update_linear_policies: nn.Linear and nn.Embedding"},
    {"router", "mlp.gate block_sparse_moe.gate shared_expert_gate", Cut::Whole, kSkipped},
    {"position", kPositions, Cut::Whole, "replace_module.py replace_module: layers alone are gone through"},
    {"latent", "q_a_proj kv_a_proj_with_mqa", Cut::Whole, kSkipped},
    {"table", "embed_tokens wte word_embeddings embed_in tok_embeddings", Cut::Whole,
     "replace_module.py replace_module: layers alone are gone through"},
    {"head", "lm_head embed_out", Cut::Rows,
     "layers.py LmHeadLinearAllreduce: of a tied one its copy is cut, and the table stays whole"},
    {"query", "q_proj q_b_proj kv_b_proj attention.query self.query", Cut::Heads, kColumns},
    {"key-value", kKeysAndValues, Cut::KvHeads, kColumns},
    {"query-key-value", "qkv_proj query_key_value attn.Wqkv W_pack", Cut::QueryKeyValue,
     "fusedqkv_utils.py prepare_tp_fused_qkvw"},
    {"attention-out", kAttentionOut, Cut::HeadRows, kRows},
    {"gate-up", kGateAndUp, Cut::Pairs, "layers.py GateUpPack_LinearLayer"},
    {"mlp-in", "mlp.fc1 gate_proj up_proj w1 w3 c_fc fc_in dense_h_to_4h", Cut::Columns, kColumns},
    {"mlp-out", "mlp.fc2 down_proj w2 mlp.c_proj fc_out dense_4h_to_h", Cut::Rows, kRows},
    // Whose names have no "mlp": as many parts as heads of keys and values.
    {"wide-in", "fc1 intermediate.dense", Cut::Heads, kColumns},
    {"wide-out", "fc2 output.dense", Cut::HeadRows, kRows},
};

constexpr CutTable make() {
  CutTable out;
  out.rules = kRules;
  out.repeats_kv_heads = false;
  out.grain = 64;  // inference/config.py DeepSpeedTPConfig.tp_grain_size
  out.only_linear = true;
  out.copied = "lm_head embed_out";
  return out;
}

}  // namespace

const CutTable kDeepSpeedCuts = make();

}  // namespace stowage::runtimes
