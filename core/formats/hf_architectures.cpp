// Known architectures of the transformers library (names and classes as its version 5 builds them).
//
// To add a model type, add a row: model_type · no-split classes · ties "name=source" · tied by default · renames "prefix in file>prefix in
// module" ('#' = any number) · experts that are fused in the module ('*' = number of the expert) · module tree "name:Class{children}" in definition
// order, modules without tensors left out; "A|B" is A where the module has experts, else B; "A!" has only buffers that are in no file, which a device
// map must name all the same. A type that differs only in the prefix of its classes is a row of kFamilies.
#include "core/formats/hf_architectures.h"

#include <algorithm>
#include <tuple>

namespace stowage::formats {
namespace {

struct Row {
  std::string_view model_type, no_split, ties;
  bool ties_by_default;
  std::string_view renames, fused, tree;
};

constexpr Row kRows[] = {
    {"bert", "BertEmbeddings,BertLayer",
     "cls.predictions.decoder.weight=bert.embeddings.word_embeddings.weight;cls.predictions.decoder.bias=cls.predictions.bias", true, "", "",
     "bert:BertModel{embeddings:BertEmbeddings{word_embeddings:Embedding,position_embeddings:Embedding,token_type_embeddings:Embedding,"
     "LayerNorm:LayerNorm},encoder:BertEncoder{layer:ModuleList{#:BertLayer{attention:BertAttention{self:BertSelfAttention{query:Linear,"
     "key:Linear,value:Linear},output:BertSelfOutput{dense:Linear,LayerNorm:LayerNorm}},intermediate:BertIntermediate{dense:Linear},"
     "output:BertOutput{dense:Linear,LayerNorm:LayerNorm}}}}},cls:BertOnlyMLMHead{predictions:BertLMPredictionHead{"
     "transform:BertPredictionHeadTransform{dense:Linear,LayerNorm:LayerNorm},decoder:Linear}}"},
    {"gemma3_text", "Gemma3DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Gemma3TextModel{embed_tokens:Gemma3TextScaledWordEmbedding,layers:ModuleList{#:Gemma3DecoderLayer{self_attn:Gemma3Attention{"
     "q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear,q_norm:Gemma3RMSNorm,k_norm:Gemma3RMSNorm},mlp:Gemma3MLP{gate_proj:Linear,"
     "up_proj:Linear,down_proj:Linear},input_layernorm:Gemma3RMSNorm,post_attention_layernorm:Gemma3RMSNorm,"
     "pre_feedforward_layernorm:Gemma3RMSNorm,post_feedforward_layernorm:Gemma3RMSNorm}},norm:Gemma3RMSNorm,"
     "rotary_emb:Gemma3RotaryEmbedding!},lm_head:Linear"},
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
    {"gemma2", "Gemma2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Gemma2Model{embed_tokens:Gemma2TextScaledWordEmbedding,layers:ModuleList{#:Gemma2DecoderLayer{self_attn:Gemma2Attention{q_proj:Linear,"
     "k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:Gemma2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Gemma2RMSNorm,"
     "post_attention_layernorm:Gemma2RMSNorm,pre_feedforward_layernorm:Gemma2RMSNorm,post_feedforward_layernorm:Gemma2RMSNorm}},"
     "norm:Gemma2RMSNorm,"
     "rotary_emb:Gemma2RotaryEmbedding!},lm_head:Linear"},
    {"gemma3", "Gemma3DecoderLayer,SiglipEncoderLayer,SiglipMultiheadAttentionPoolingHead,SiglipTextEmbeddings,SiglipVisionEmbeddings",
     "lm_head.weight=model.language_model.embed_tokens.weight", true,
     "vision_tower.vision_model.>model.vision_tower.;vision_tower.>model.vision_tower.;multi_modal_projector.>model.multi_modal_projector.;"
     "language_model.model.>model.language_model.;language_model.lm_head.>lm_head.",
     "",
     "model:Gemma3Model{vision_tower:SiglipVisionModel{embeddings:SiglipVisionEmbeddings{patch_embedding:Conv2d,position_embedding:Embedding},"
     "encoder:SiglipEncoder{layers:ModuleList{#:SiglipEncoderLayer{layer_norm1:LayerNorm,self_attn:SiglipAttention{k_proj:Linear,v_proj:Linear,"
     "q_proj:Linear,out_proj:Linear},layer_norm2:LayerNorm,mlp:SiglipMLP{fc1:Linear,fc2:Linear}}}},post_layernorm:LayerNorm},"
     "multi_modal_projector:Gemma3MultiModalProjector{mm_soft_emb_norm:Gemma3RMSNorm},language_model:Gemma3TextModel{"
     "embed_tokens:Gemma3TextScaledWordEmbedding,layers:ModuleList{#:Gemma3DecoderLayer{self_attn:Gemma3Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:Gemma3RMSNorm,k_norm:Gemma3RMSNorm},mlp:Gemma3MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},"
     "input_layernorm:Gemma3RMSNorm,post_attention_layernorm:Gemma3RMSNorm,pre_feedforward_layernorm:Gemma3RMSNorm,"
     "post_feedforward_layernorm:Gemma3RMSNorm}},norm:Gemma3RMSNorm,"
     "rotary_emb:Gemma3RotaryEmbedding!}},lm_head:Linear"},
    {"gpt_oss", "GptOssDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:GptOssModel{embed_tokens:Embedding,layers:ModuleList{#:GptOssDecoderLayer{self_attn:GptOssAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:GptOssMLP{router:GptOssTopKRouter,experts:GptOssExperts},input_layernorm:GptOssRMSNorm,"
     "post_attention_layernorm:GptOssRMSNorm}},norm:GptOssRMSNorm,"
     "rotary_emb:GptOssRotaryEmbedding!},lm_head:Linear"},
    {"gpt2", "GPT2Block", "lm_head.weight=transformer.wte.weight", true,
     "h.#.>transformer.h.#.;wte.>transformer.wte.;wpe.>transformer.wpe.;ln_f.>transformer.ln_f.", "",
     "transformer:GPT2Model{wte:Embedding,wpe:Embedding,h:ModuleList{#:GPT2Block{ln_1:LayerNorm,attn:GPT2Attention{c_attn:Conv1D,c_proj:Conv1D},"
     "ln_2:LayerNorm,mlp:GPT2MLP{c_fc:Conv1D,c_proj:Conv1D}}},ln_f:LayerNorm},lm_head:Linear"},
    {"llama", "LlamaDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:LlamaModel{embed_tokens:Embedding,layers:ModuleList{#:LlamaDecoderLayer{self_attn:LlamaAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:LlamaMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:LlamaRMSNorm,"
     "post_attention_layernorm:LlamaRMSNorm}},norm:LlamaRMSNorm,"
     "rotary_emb:LlamaRotaryEmbedding!},lm_head:Linear"},
    {"llava", "CLIPEncoderLayer,CLIPTextEmbeddings,CLIPVisionEmbeddings,LlamaDecoderLayer", "lm_head.weight=model.language_model.embed_tokens.weight", false,
     "vision_tower.vision_model.>model.vision_tower.;vision_tower.>model.vision_tower.;multi_modal_projector.>model.multi_modal_projector.;"
     "language_model.model.>model.language_model.;language_model.lm_head.>lm_head.",
     "",
     "model:LlavaModel{vision_tower:CLIPVisionModel{embeddings:CLIPVisionEmbeddings{patch_embedding:Conv2d,position_embedding:Embedding},"
     "pre_layrnorm:LayerNorm,encoder:CLIPEncoder{layers:ModuleList{#:CLIPEncoderLayer{self_attn:CLIPAttention{k_proj:Linear,v_proj:Linear,"
     "q_proj:Linear,out_proj:Linear},layer_norm1:LayerNorm,mlp:CLIPMLP{fc1:Linear,fc2:Linear},layer_norm2:LayerNorm}}},post_layernorm:LayerNorm},"
     "multi_modal_projector:LlavaMultiModalProjector{linear_1:Linear,linear_2:Linear},language_model:LlamaModel{embed_tokens:Embedding,"
     "layers:ModuleList{#:LlamaDecoderLayer{self_attn:LlamaAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:LlamaMLP{"
     "gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:LlamaRMSNorm,post_attention_layernorm:LlamaRMSNorm}},norm:LlamaRMSNorm,"
     "rotary_emb:LlamaRotaryEmbedding!}},lm_head:Linear"},
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
    {"phi3", "Phi3DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:Phi3Model{embed_tokens:Embedding,layers:ModuleList{#:Phi3DecoderLayer{self_attn:Phi3Attention{o_proj:Linear,qkv_proj:Linear},"
     "mlp:Phi3MLP{gate_up_proj:Linear,down_proj:Linear},input_layernorm:Phi3RMSNorm,post_attention_layernorm:Phi3RMSNorm}},norm:Phi3RMSNorm,rotary_emb:"
     "Phi3RotaryEmbedding!},"
     "lm_head:Linear"},
    {"qwen2_vl", "Qwen2VLDecoderLayer,Qwen2VLVisionBlock", "lm_head.weight=model.language_model.embed_tokens.weight", false,
     "model.visual.>model.visual.;model.language_model.>model.language_model.;visual.>model.visual.;model.>model.language_model.", "",
     "model:Qwen2VLModel{visual:Qwen2VisionTransformerPretrainedModel{patch_embed:PatchEmbed{proj:Conv3d},"
     "rotary_pos_emb:Qwen2VLVisionRotaryEmbedding!,blocks:ModuleList{#:Qwen2VLVisionBlock{"
     "norm1:LayerNorm,norm2:LayerNorm,attn:VisionAttention{qkv:Linear,proj:Linear},mlp:VisionMlp{fc1:Linear,fc2:Linear}}},merger:PatchMerger{"
     "ln_q:LayerNorm,mlp:Sequential{0:Linear,2:Linear}}},language_model:Qwen2VLTextModel{embed_tokens:Embedding,layers:ModuleList{"
     "#:Qwen2VLDecoderLayer{self_attn:Qwen2VLAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:Qwen2MLP{gate_proj:Linear,"
     "up_proj:Linear,down_proj:Linear},input_layernorm:Qwen2VLRMSNorm,post_attention_layernorm:Qwen2VLRMSNorm}},norm:Qwen2VLRMSNorm,"
     "rotary_emb:Qwen2VLRotaryEmbedding!}},lm_head:Linear"},
    {"qwen3_moe", "Qwen3MoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:Qwen3MoeModel{embed_tokens:Embedding,layers:ModuleList{#:Qwen3MoeDecoderLayer{self_attn:Qwen3MoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:Qwen3MoeRMSNorm,k_norm:Qwen3MoeRMSNorm},mlp:Qwen3MoeSparseMoeBlock|Qwen3MoeMLP{"
     "experts:Qwen3MoeExperts,gate:Qwen3MoeTopKRouter,gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Qwen3MoeRMSNorm,post_attention_"
     "layernorm:Qwen3MoeRMSNorm}},norm:Qwen3MoeRMSNorm,"
     "rotary_emb:Qwen3MoeRotaryEmbedding!},lm_head:Linear"},
    {"segformer", "SegformerStage", "", false,
     "segformer.encoder.patch_embeddings.#.>segformer.stages.#.patch_embeddings.;segformer.encoder.layer_norm.#.>segformer.stages.#.layer_norm.;"
     "segformer.encoder.block.#.#.layer_norm_1.>segformer.stages.#.blocks.#.layernorm_before.;"
     "segformer.encoder.block.#.#.layer_norm_2.>segformer.stages.#.blocks.#.layernorm_after.;"
     "segformer.encoder.block.#.#.attention.self.query.>segformer.stages.#.blocks.#.attention.q_proj.;"
     "segformer.encoder.block.#.#.attention.self.key.>segformer.stages.#.blocks.#.attention.k_proj.;"
     "segformer.encoder.block.#.#.attention.self.value.>segformer.stages.#.blocks.#.attention.v_proj.;"
     "segformer.encoder.block.#.#.attention.output.dense.>segformer.stages.#.blocks.#.attention.o_proj.;"
     "segformer.encoder.block.#.#.attention.self.sr.>segformer.stages.#.blocks.#.attention.sequence_reduction.sequence_reduction.;"
     "segformer.encoder.block.#.#.attention.self.layer_norm.>segformer.stages.#.blocks.#.attention.sequence_reduction.layer_norm.;"
     "segformer.encoder.block.#.#.mlp.dense1.>segformer.stages.#.blocks.#.mlp.fc1.;"
     "segformer.encoder.block.#.#.mlp.dense2.>segformer.stages.#.blocks.#.mlp.fc2.;segformer.encoder.block.#.#.>segformer.stages.#.blocks.#.;"
     "decode_head.linear_c.#.>decode_head.linear_projections.#.",
     "",
     "segformer:SegformerModel{stages:ModuleList{#:SegformerStage{patch_embeddings:SegformerOverlapPatchEmbeddings{proj:Conv2d,"
     "layer_norm:LayerNorm},blocks:ModuleList{#:SegformerLayer{layernorm_before:LayerNorm,attention:SegformerAttention{q_proj:Linear,"
     "k_proj:Linear,v_proj:Linear,o_proj:Linear,sequence_reduction:SegformerSequenceReduction{sequence_reduction:Conv2d,layer_norm:LayerNorm}},"
     "layernorm_after:LayerNorm,mlp:SegformerMixMLP{fc1:Linear,dwconv:SegformerDepthWiseConv{dwconv:Conv2d},fc2:Linear}}},layer_norm:LayerNorm}}},"
     "decode_head:SegformerDecodeHead{linear_projections:ModuleList{#:SegformerMLP{proj:Linear}},linear_fuse:Conv2d,batch_norm:BatchNorm2d,"
     "classifier:Conv2d}"},
    {"t5", "T5Block", "encoder.embed_tokens.weight=shared.weight;decoder.embed_tokens.weight=shared.weight;lm_head.weight=shared.weight", true, "", "",
     "shared:Embedding,encoder:T5Stack{embed_tokens:Embedding,block:ModuleList{#:T5Block{layer:ModuleList{0:T5LayerSelfAttention{"
     "SelfAttention:T5Attention{q:Linear,k:Linear,v:Linear,o:Linear,relative_attention_bias:Embedding},layer_norm:T5LayerNorm},1:T5LayerFF{"
     "DenseReluDense:T5DenseActDense{wi:Linear,wo:Linear},layer_norm:T5LayerNorm}}}},final_layer_norm:T5LayerNorm},decoder:T5Stack{"
     "embed_tokens:Embedding,block:ModuleList{#:T5Block{layer:ModuleList{0:T5LayerSelfAttention{SelfAttention:T5Attention{q:Linear,k:Linear,"
     "v:Linear,o:Linear,relative_attention_bias:Embedding},layer_norm:T5LayerNorm},1:T5LayerCrossAttention{EncDecAttention:T5Attention{q:Linear,"
     "k:Linear,v:Linear,o:Linear},layer_norm:T5LayerNorm},2:T5LayerFF{DenseReluDense:T5DenseActDense{wi:Linear,wo:Linear},"
     "layer_norm:T5LayerNorm}}}},final_layer_norm:T5LayerNorm},lm_head:Linear"},
    {"vit", "ViTEmbeddings,ViTLayer", "", false,
     "vit.encoder.layer.#.attention.attention.query.>vit.layers.#.attention.q_proj.;"
     "vit.encoder.layer.#.attention.attention.key.>vit.layers.#.attention.k_proj.;"
     "vit.encoder.layer.#.attention.attention.value.>vit.layers.#.attention.v_proj.;"
     "vit.encoder.layer.#.attention.output.dense.>vit.layers.#.attention.o_proj.;vit.encoder.layer.#.intermediate.dense.>vit.layers.#.mlp.fc1.;"
     "vit.encoder.layer.#.output.dense.>vit.layers.#.mlp.fc2.;vit.encoder.layer.#.>vit.layers.#.",
     "",
     "vit:ViTModel{embeddings:ViTEmbeddings{patch_embeddings:ViTPatchEmbeddings{projection:Conv2d}},layers:ModuleList{#:ViTLayer{"
     "attention:ViTAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear},layernorm_before:LayerNorm,layernorm_after:LayerNorm,"
     "mlp:ViTMLP{fc1:Linear,fc2:Linear}}},layernorm:LayerNorm},classifier:Linear"},
    {"whisper", "WhisperDecoderLayer,WhisperEncoderLayer", "proj_out.weight=model.decoder.embed_tokens.weight", true, "", "",
     "model:WhisperModel{encoder:WhisperEncoder{conv1:Conv1d,conv2:Conv1d,embed_positions:Embedding,layers:ModuleList{#:WhisperEncoderLayer{"
     "self_attn:WhisperAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},self_attn_layer_norm:LayerNorm,fc1:Linear,fc2:Linear,"
     "final_layer_norm:LayerNorm}},layer_norm:LayerNorm},decoder:WhisperDecoder{embed_tokens:Embedding,embed_positions:WhisperPositionalEmbedding,"
     "layers:ModuleList{#:WhisperDecoderLayer{self_attn:WhisperAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "self_attn_layer_norm:LayerNorm,encoder_attn:WhisperAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "encoder_attn_layer_norm:LayerNorm,fc1:Linear,fc2:Linear,final_layer_norm:LayerNorm}},layer_norm:LayerNorm}},proj_out:Linear"},
};

/// The same modules under another prefix of class names.
struct Family {
  std::string_view model_type, like, from, to;
  bool ties_by_default;
};
constexpr Family kFamilies[] = {
    {"mistral", "llama", "Llama", "Mistral", false},
    {"qwen2", "llama", "Llama", "Qwen2", false},
    {"qwen3", "llama", "Llama", "Qwen3", false},
    {"gemma", "llama", "Llama", "Gemma", true},
    {"granite", "llama", "Llama", "Granite", false},
    {"olmo", "llama", "Llama", "Olmo", false},
    {"olmo2", "llama", "Llama", "Olmo2", false},
    {"stablelm", "llama", "Llama", "StableLm", false},
    {"cohere", "llama", "Llama", "Cohere", true},
    {"starcoder2", "llama", "Llama", "Starcoder2", true},
    {"smollm3", "llama", "Llama", "SmolLM3", true},
    {"ministral", "llama", "Llama", "Ministral", false},
    {"qwen2_moe", "qwen3_moe", "Qwen3Moe", "Qwen2Moe", false},
    {"olmoe", "qwen3_moe", "Qwen3Moe", "Olmoe", false},
    {"deepseek_v2", "deepseek_v3", "DeepseekV3", "DeepseekV2", false},
};

/// Calls take(part) for each part of a list.
template <class Take>
void each(std::string_view list, char separator, Take take) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    if (end > 0) take(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

std::pair<std::string, std::string> halves(std::string_view text, char separator) {
  const std::size_t at = text.find(separator);
  return {std::string(text.substr(0, at)), std::string(at == std::string_view::npos ? std::string_view() : text.substr(at + 1))};
}

/// Text of the table only: its depth is known to be small.
std::vector<ArchitectureNode> parse_children(std::string_view& text) {
  std::vector<ArchitectureNode> nodes;
  while (!text.empty() && text.front() != '}') {
    const std::size_t end = std::min(text.find_first_of("{},"), text.size());
    auto [name, classes] = halves(text.substr(0, end), ':');
    ArchitectureNode& node = nodes.emplace_back();
    node.name = name;
    node.unsaved_buffers = classes.ends_with('!');
    if (node.unsaved_buffers) classes.pop_back();
    std::tie(node.class_name, node.without_experts) = halves(classes, '|');
    text.remove_prefix(end);
    if (!text.empty() && text.front() == '{') {
      text.remove_prefix(1);
      node.children = parse_children(text);
      if (!text.empty()) text.remove_prefix(1);
    }
    if (!text.empty() && text.front() == ',') text.remove_prefix(1);
  }
  return nodes;
}

void replace_prefix(std::string& name, std::string_view from, std::string_view to) {
  if (name.starts_with(from)) name.replace(0, from.size(), to);
}

void rename_classes(ArchitectureNode& node, std::string_view from, std::string_view to) {
  replace_prefix(node.class_name, from, to);
  replace_prefix(node.without_experts, from, to);
  for (ArchitectureNode& child : node.children) rename_classes(child, from, to);
}

Architecture from_row(const Row& row) {
  Architecture out;
  out.model_type = row.model_type;
  each(row.no_split, ',', [&](std::string_view name) { out.no_split.emplace_back(name); });
  each(row.ties, ';', [&](std::string_view tie) { out.ties.push_back(halves(tie, '=')); });
  out.ties_by_default = row.ties_by_default;
  const auto rules = [](std::string_view list, std::vector<NameRule>& to) {
    each(list, ';', [&](std::string_view rule) {
      auto [a, b] = halves(rule, '>');
      to.push_back({std::move(a), std::move(b)});
    });
  };
  rules(row.renames, out.renames);
  rules(row.fused, out.fused);
  std::string_view tree = row.tree;
  out.root.children = parse_children(tree);
  return out;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The child for a part of a name: by its own name first, then the one for any number.
std::size_t child_index(const ArchitectureNode& node, std::string_view part) {
  const bool number = is_number(part);
  std::size_t any = node.children.size();
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (node.children[i].name == part) return i;
    if (number && node.children[i].name == "#") any = i;
  }
  return any;
}

}  // namespace

const ArchitectureNode* Architecture::find(std::string_view module) const {
  const ArchitectureNode* node = &root;
  while (!module.empty()) {
    const std::size_t end = std::min(module.find('.'), module.size());
    const std::size_t child = child_index(*node, module.substr(0, end));
    if (child == node->children.size()) return nullptr;
    node = &node->children[child];
    module.remove_prefix(std::min(end + 1, module.size()));
  }
  return node;
}

std::vector<std::pair<std::string, std::string>> Architecture::unsaved() const {
  std::vector<std::pair<std::string, std::string>> out;
  std::vector<std::pair<const ArchitectureNode*, std::string>> open{{&root, ""}};
  while (!open.empty()) {
    const auto [node, path] = open.back();
    open.pop_back();
    for (const ArchitectureNode& child : node->children) {
      if (child.name == "#") continue;
      std::string name = path.empty() ? child.name : path + "." + child.name;
      if (child.unsaved_buffers) out.emplace_back(name, child.class_name);
      open.emplace_back(&child, std::move(name));
    }
  }
  return out;
}

std::uint64_t Architecture::rank(std::string_view module) const {
  constexpr std::uint64_t kUnknown = 1ull << 40, kNumbered = 1ull << 20;
  const std::size_t dot = module.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? module : module.substr(dot + 1);
  if (is_number(last) && last.size() <= 9) return kNumbered + static_cast<std::uint64_t>(std::stoul(std::string(last)));
  const ArchitectureNode* parent = find(dot == std::string_view::npos ? std::string_view() : module.substr(0, dot));
  if (!parent) return kUnknown;
  const std::size_t child = child_index(*parent, last);
  return child == parent->children.size() ? kUnknown : child;
}

std::optional<Architecture> find_architecture(std::string_view model_type) {
  for (const Row& row : kRows) {
    if (row.model_type == model_type) return from_row(row);
  }
  for (const Family& family : kFamilies) {
    if (family.model_type != model_type) continue;
    auto out = find_architecture(family.like);
    if (!out) return std::nullopt;
    out->model_type = model_type;
    out->ties_by_default = family.ties_by_default;
    for (std::string& name : out->no_split) replace_prefix(name, family.from, family.to);
    rename_classes(out->root, family.from, family.to);
    return out;
  }
  return std::nullopt;
}

std::vector<std::string> known_model_types() {
  std::vector<std::string> out;
  for (const Row& row : kRows) out.emplace_back(row.model_type);
  for (const Family& family : kFamilies) out.emplace_back(family.model_type);
  return out;
}

std::optional<NameMatch> match_name(std::string_view pattern, std::string_view name) {
  NameMatch match;
  std::size_t at = 0;
  for (const char c : pattern) {
    if (c != '#' && c != '*') {
      if (at == name.size() || name[at] != c) return std::nullopt;
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < name.size() && name[at] >= '0' && name[at] <= '9') ++at;
    const std::string_view digits = name.substr(start, at - start);
    if (digits.empty() || digits.size() > 9) return std::nullopt;
    if (c == '#') {
      match.numbers.push_back(digits);
    } else {
      match.expert = static_cast<std::uint32_t>(std::stoul(std::string(digits)));
    }
  }
  match.length = at;
  return match;
}

std::string fill_name(std::string_view pattern, const NameMatch& match) {
  std::string out;
  std::size_t next = 0;
  for (const char c : pattern) {
    if (c == '#' && next < match.numbers.size()) {
      out += match.numbers[next++];
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace stowage::formats
