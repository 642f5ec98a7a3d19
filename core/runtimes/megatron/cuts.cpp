// What Megatron-LM cuts over the cards of a stage, kind by kind. Paths are below megatron/core.
#include "core/runtimes/megatron/cuts.h"

#include "core/runtimes/cuts/layer_names.h"

namespace stowage::runtimes {
namespace {

using namespace layer_names;

constexpr std::string_view kColumns = "tensor_parallel/layers.py ColumnParallelLinear";
constexpr std::string_view kRows = "tensor_parallel/layers.py RowParallelLinear: its bias is whole";

constexpr CutRule kRules[] = {
    {"norm", kNorms, Cut::Whole, "transformer/torch_norm.py: no part of it is parallel"},
    {"router", kRouters, Cut::Whole, "transformer/moe/router.py Router: weight of all experts"},
    {"position", kPositions, Cut::Whole, "models/common/embeddings/language_model_embedding.py"},
    {"latent", kLatent, Cut::Whole, "transformer/multi_latent_attention.py: parallel_mode duplicated"},
    {"vocabulary", kTables, Cut::Vocabulary,
     "tensor_parallel/layers.py VocabParallelEmbedding; --make-vocab-size-divisible-by (128) times the "
     "cards"},
    {"query", kQueries, Cut::Heads, kColumns},
    {"key-value", kKeysAndValues, Cut::KvHeads,
     "transformer/attention.py linear_qkv: one ColumnParallelLinear"},
    {"query-key-value", kFusedAttention, Cut::QueryKeyValue, "transformer/attention.py linear_qkv"},
    {"attention-out", kAttentionOut, Cut::Rows, kRows},
    {"gate-up", kGateAndUp, Cut::Pairs, kColumns},
    {"mlp-in", kMlpIn, Cut::Columns, kColumns},
    {"mlp-out", kMlpOut, Cut::Rows, kRows},
};

}  // namespace

const CutTable kMegatronCuts{kRules, 128, true, false};

}  // namespace stowage::runtimes
