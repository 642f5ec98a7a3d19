// Known architectures of the transformers library (names and classes as its version 5 builds them).
//
// To add a model type, add a row to the file of its kind (rows_*.cpp): model_type · prefix of its class
// names, for which '~' stands · no-split classes (where the library names none, the class of its blocks) ·
// ties "name=source", or "name=source?module" where they hold only in classes that have that module · tied by
// default · renames "prefix in file>prefix in module" ('#' = any number) · experts that are fused in the
// module ('*' = number of the expert) · module tree "name:Class{children}" in definition order, modules
// without tensors left out.
//
// In a tree "A?child|B" is A where the module has that child, else B ("A|B": the child "experts"); "A!" has
// only buffers that are in no file, which a device map must name all the same; "A+x+y" has tensors and such
// buffers x and y; "A^" is a base model whose children most classes hold themselves; "@name" are children of
// kShared. The heads "score", "classifier" and "qa_outputs" need not be named. A type that differs only in
// the prefix of its classes is a row of kFamilies.
#include "core/formats/architectures/architecture_rows.h"

#include <algorithm>
#include <iterator>

namespace stowage::formats {
namespace {

constexpr ArchitectureFamily kFamilies[] = {
    {"mistral", "llama", "Mistral", false},     {"qwen2", "llama", "Qwen2", false},
    {"granite", "llama", "Granite", false},     {"mt5", "t5", "MT5", false},
    {"smollm3", "llama", "SmolLM3", true},      {"ministral", "llama", "Ministral", false},
    {"cohere2", "cohere", "Cohere2", true},     {"ernie4_5", "llama", "Ernie4_5", true},
    {"exaone4", "olmo2", "Exaone4", false},     {"seed_oss", "llama", "SeedOss", false},
    {"clip_text_model", "clip", "", false},     {"clip_vision_model", "clip", "", false},
    {"siglip_text_model", "siglip", "", false}, {"siglip_vision_model", "siglip", "", false},
};

struct Shared {
  std::string_view name, children;
};

/// Children that many trees have, the larger ones made of the smaller ones.
constexpr Shared kShared[] = {
    {"llama_model",
     "embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,@llama_mlp,@llama_norms}},@"
     "llama_end"},
    {"bert_layer",
     "attention:~Attention{self:~SelfAttention{query:Linear,key:Linear,value:Linear},output:~SelfOutput{@"
     "dense_normed}},intermediate:~Intermediate{dense:Linear},output:~Output{@dense_normed}"},
    {"seq2seq_decoder_layer",
     "self_attn:~Attention{@kvq_out},self_attn_layer_norm:LayerNorm,encoder_attn:~Attention{@kvq_out},"
     "encoder_attn_layer_norm:LayerNorm,@fc12,final_layer_norm:LayerNorm"},
    {"seq2seq_encoder_layer",
     "self_attn:~Attention{@kvq_out},self_attn_layer_norm:LayerNorm,@fc12,final_layer_norm:LayerNorm"},
    {"clip_layer",
     "self_attn:CLIPAttention{@kvq_out},layer_norm1:LayerNorm,mlp:CLIPMLP{@fc12},layer_norm2:LayerNorm"},
    {"siglip_layer",
     "layer_norm1:LayerNorm,self_attn:SiglipAttention{@kvq_out},layer_norm2:LayerNorm,mlp:SiglipMLP{@fc12}"},
    {"siglip_head",
     "head:SiglipMultiheadAttentionPoolingHead{attention:MultiheadAttention{out_proj:"
     "NonDynamicallyQuantizableLinear},layernorm:LayerNorm,mlp:SiglipMLP{@fc12}}"},
    {"vit_layer",
     "attention:~Attention{@qkvo},layernorm_before:LayerNorm,layernorm_after:LayerNorm,mlp:~MLP{@fc12}"},
    {"t5_dense",
     "DenseReluDense:~DenseGatedActDense?wi_0|~DenseActDense{wi:Linear,wi_0:Linear,wi_1:Linear,wo:Linear},"
     "layer_norm:~LayerNorm"},
    {"t5_attention",
     "SelfAttention:~Attention{q:Linear,k:Linear,v:Linear,o:Linear,relative_attention_bias:Embedding},layer_"
     "norm:~LayerNorm"},
    {"llama4_text",
     "model:~TextModel{embed_tokens:Embedding,layers:ModuleList{#:~TextDecoderLayer{self_attn:~TextAttention{"
     "@qkvo},feed_forward:~TextMoe|~TextMLP{experts:~TextExperts,router:~Router,shared_expert:~TextMLP{@gate_"
     "up_down},@gate_up_down},input_layernorm:~TextRMSNorm,post_attention_layernorm:~TextRMSNorm}},norm:~"
     "TextRMSNorm,rotary_emb:~TextRotaryEmbedding!},lm_head:Linear"},
    {"llama_attention", "self_attn:~Attention{@qkvo}"},
    {"normed_attention", "self_attn:~Attention{@qkvo,q_norm:~RMSNorm,k_norm:~RMSNorm}"},
    {"llama_mlp", "mlp:~MLP{@gate_up_down}"},
    {"llama_norms", "input_layernorm:~RMSNorm,post_attention_layernorm:~RMSNorm"},
    {"llama_end", "norm:~RMSNorm,rotary_emb:~RotaryEmbedding!"},
    {"qkvo", "q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear"},
    {"kvq_out", "k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear"},
    {"gate_up_down", "gate_proj:Linear,up_proj:Linear,down_proj:Linear"},
    {"deberta_heads",
     "cls:Legacy~OnlyMLMHead{predictions:Legacy~LMPredictionHead{transform:Legacy~PredictionHeadTransform{@"
     "dense_normed},decoder:Linear}},lm_predictions:~OnlyMLMHead{lm_head:~LMPredictionHead{dense:Linear,"
     "LayerNorm:LayerNorm}},pooler:ContextPooler{dense:Linear}"},
    {"classifier_head", "classifier:~ClassificationHead?dense|Linear{dense:Linear,out_proj:Linear}"},
    {"fc12", "fc1:Linear,fc2:Linear"},
    {"dense_normed", "dense:Linear,LayerNorm:LayerNorm"},
};

}  // namespace

std::array<std::span<const ArchitectureRow>, 4> architecture_rows() {
  return {decoders_rows(), mixtures_rows(), encoders_rows(), vision_rows()};
}
std::span<const ArchitectureFamily> architecture_families() { return kFamilies; }

std::string_view shared_children(std::string_view name) {
  const auto found = std::find_if(std::begin(kShared), std::end(kShared),
                                  [&](const Shared& one) { return one.name == name; });
  return found == std::end(kShared) ? std::string_view() : found->children;
}

}  // namespace stowage::formats
