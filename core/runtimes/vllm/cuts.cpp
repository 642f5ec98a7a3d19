// What vLLM cuts over the cards of a stage, kind by kind. Paths are below vllm/model_executor.
#include "core/runtimes/vllm/cuts.h"

#include "core/runtimes/cuts/layer_names.h"

namespace stowage::runtimes {
namespace {

using namespace layer_names;

constexpr CutRule kRules[] = {
    {"norm", kNorms, Cut::Whole, "layers/layernorm.py RMSNorm: no part of it is parallel"},
    {"router", kRouters, Cut::Whole, "models/mixtral.py, deepseek_v2.py: gate is a ReplicatedLinear"},
    {"position", kPositions, Cut::Whole, "models/gpt2.py, opt.py: nn.Embedding; rotary tables are made"},
    {"latent", kLatent, Cut::Whole, "models/deepseek_v2.py: fused_qkv_a_proj has disable_tp=True"},
    {"vocabulary", kTables, Cut::Vocabulary,
     "layers/vocab_parallel_embedding.py VocabParallelEmbedding, ParallelLMHead, pad_vocab_size (64)"},
    {"query", kQueries, Cut::Heads,
     "layers/linear.py QKVParallelLinear; models/deepseek_v2.py q_b_proj, kv_b_proj"},
    {"key-value", kKeysAndValues, Cut::KvHeads, "layers/linear.py QKVParallelLinear: num_kv_head_replicas"},
    {"query-key-value", kFusedAttention, Cut::QueryKeyValue, "layers/linear.py QKVParallelLinear"},
    {"attention-out", kAttentionOut, Cut::Rows, "layers/linear.py RowParallelLinear: its bias is whole"},
    {"gate-up", kGateAndUp, Cut::Pairs,
     "layers/linear.py MergedColumnParallelLinear; layers/fused_moe/layer.py w13"},
    {"mlp-in", kMlpIn, Cut::Columns, "layers/linear.py ColumnParallelLinear; layers/fused_moe/layer.py w13"},
    {"mlp-out", kMlpOut, Cut::Rows, "layers/linear.py RowParallelLinear; layers/fused_moe/layer.py w2"},
};

}  // namespace

const CutTable kVllmCuts{kRules, 64, false, true};

}  // namespace stowage::runtimes
