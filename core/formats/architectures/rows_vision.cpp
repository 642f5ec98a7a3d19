// Models that see or hear, alone or beside a language model. What a row says is at the head of
// architecture_rows.cpp.
#include "core/formats/architectures/architecture_rows.h"

namespace stowage::formats {
namespace {

// Names of before version 5, whose models have the tower and the language model side by side.
constexpr std::string_view kTowerBesideLanguage =
    "vision_tower.vision_model.>model.vision_tower.;vision_tower.>model.vision_tower.;multi_modal_projector.>"
    "model.multi_modal_projector.;language_model.model.>model.language_model.;language_model.lm_head.>lm_"
    "head.";
constexpr std::string_view kVisualBesideLanguage =
    "model.visual.>model.visual.;model.language_model.>model.language_model.;visual.>model.visual.;model.>"
    "model.language_model.";

constexpr ArchitectureRow kRows[] = {
    {"gemma3", "Gemma3",
     "~DecoderLayer,SiglipEncoderLayer,SiglipMultiheadAttentionPoolingHead,SiglipTextEmbeddings,"
     "SiglipVisionEmbeddings",
     kLanguageHeadTied, true, kTowerBesideLanguage, "",
     "model:~Model{vision_tower:SiglipVisionModel{embeddings:SiglipVisionEmbeddings+position_ids{patch_"
     "embedding:Conv2d,position_embedding:Embedding},encoder:SiglipEncoder{layers:ModuleList{#:"
     "SiglipEncoderLayer{@siglip_layer}}},post_layernorm:LayerNorm,@siglip_head},multi_modal_projector:~"
     "MultiModalProjector{mm_soft_emb_norm:~RMSNorm},language_model:~TextModel{embed_tokens:~"
     "TextScaledWordEmbedding,layers:ModuleList{#:~DecoderLayer{@normed_attention,@llama_mlp,@llama_norms,"
     "pre_feedforward_layernorm:~RMSNorm,post_feedforward_layernorm:~RMSNorm}},@llama_end}},lm_head:Linear"},
    {"llava", "Llama", "CLIPEncoderLayer,CLIPTextEmbeddings,CLIPVisionEmbeddings,~DecoderLayer",
     kLanguageHeadTied, false, kTowerBesideLanguage, "",
     "model:LlavaModel{vision_tower:CLIPVisionModel{embeddings:CLIPVisionEmbeddings+position_ids{patch_"
     "embedding:Conv2d,position_embedding:Embedding},pre_layrnorm:LayerNorm,encoder:CLIPEncoder{layers:"
     "ModuleList{#:CLIPEncoderLayer{@clip_layer}}},post_layernorm:LayerNorm},multi_modal_projector:"
     "LlavaMultiModalProjector{linear_1:Linear,linear_2:Linear},language_model:~Model{@llama_model}},lm_head:"
     "Linear"},
    {"qwen2_vl", "Qwen2VL", "~DecoderLayer,~VisionBlock", kLanguageHeadTied, false, kVisualBesideLanguage, "",
     "model:~Model{visual:Qwen2VisionTransformerPretrainedModel{patch_embed:PatchEmbed{proj:Conv3d},rotary_"
     "pos_emb:~VisionRotaryEmbedding!,blocks:ModuleList{#:~VisionBlock{norm1:LayerNorm,norm2:LayerNorm,attn:"
     "VisionAttention{qkv:Linear,proj:Linear},mlp:VisionMlp{@fc12}}},merger:PatchMerger{ln_q:LayerNorm,mlp:"
     "Sequential{0:Linear,2:Linear}}},language_model:~TextModel{embed_tokens:Embedding,layers:ModuleList{#:~"
     "DecoderLayer{@llama_attention,mlp:Qwen2MLP{@gate_up_down},@llama_norms}},@llama_end}},lm_head:Linear"},
    {"segformer", "Segformer", "~Stage", "", false,
     "segformer.encoder.patch_embeddings.#.>segformer.stages.#.patch_embeddings.;segformer.encoder.layer_"
     "norm.#.>segformer.stages.#.layer_norm.;segformer.encoder.block.#.#.layer_norm_1.>segformer.stages.#."
     "blocks.#.layernorm_before.;segformer.encoder.block.#.#.layer_norm_2.>segformer.stages.#.blocks.#."
     "layernorm_after.;segformer.encoder.block.#.#.attention.self.query.>segformer.stages.#.blocks.#."
     "attention.q_proj.;segformer.encoder.block.#.#.attention.self.key.>segformer.stages.#.blocks.#."
     "attention.k_proj.;segformer.encoder.block.#.#.attention.self.value.>segformer.stages.#.blocks.#."
     "attention.v_proj.;segformer.encoder.block.#.#.attention.output.dense.>segformer.stages.#.blocks.#."
     "attention.o_proj.;segformer.encoder.block.#.#.attention.self.sr.>segformer.stages.#.blocks.#.attention."
     "sequence_reduction.sequence_reduction.;segformer.encoder.block.#.#.attention.self.layer_norm.>"
     "segformer.stages.#.blocks.#.attention.sequence_reduction.layer_norm.;segformer.encoder.block.#.#.mlp."
     "dense1.>segformer.stages.#.blocks.#.mlp.fc1.;segformer.encoder.block.#.#.mlp.dense2.>segformer.stages.#"
     ".blocks.#.mlp.fc2.;segformer.encoder.block.#.#.>segformer.stages.#.blocks.#.;decode_head.linear_c.#.>"
     "decode_head.linear_projections.#.",
     "",
     "segformer:~Model{stages:ModuleList{#:~Stage{patch_embeddings:~OverlapPatchEmbeddings{proj:Conv2d,layer_"
     "norm:LayerNorm},blocks:ModuleList{#:~Layer{layernorm_before:LayerNorm,attention:~Attention{@qkvo,"
     "sequence_reduction:~SequenceReduction{sequence_reduction:Conv2d,layer_norm:LayerNorm}},layernorm_after:"
     "LayerNorm,mlp:~MixMLP{fc1:Linear,dwconv:~DepthWiseConv{dwconv:Conv2d},fc2:Linear}}},layer_norm:"
     "LayerNorm}}},decode_head:~DecodeHead{linear_projections:ModuleList{#:~MLP{proj:Linear}},linear_fuse:"
     "Conv2d,batch_norm:BatchNorm2d,classifier:Conv2d}"},
    {"vit", "ViT", "~Embeddings,~Layer", "", false,
     "vit.encoder.layer.#.attention.attention.query.>vit.layers.#.attention.q_proj.;vit.encoder.layer.#."
     "attention.attention.key.>vit.layers.#.attention.k_proj.;vit.encoder.layer.#.attention.attention.value.>"
     "vit.layers.#.attention.v_proj.;vit.encoder.layer.#.attention.output.dense.>vit.layers.#.attention.o_"
     "proj.;vit.encoder.layer.#.intermediate.dense.>vit.layers.#.mlp.fc1.;vit.encoder.layer.#.output.dense.>"
     "vit.layers.#.mlp.fc2.;vit.encoder.layer.#.>vit.layers.#.",
     "",
     "vit:~Model{embeddings:~Embeddings{patch_embeddings:~PatchEmbeddings{projection:Conv2d}},layers:"
     "ModuleList{#:~Layer{@vit_layer}},layernorm:LayerNorm,pooler:~Pooler{dense:Linear}},decoder:Sequential{#"
     ":Conv2d}"},
    {"whisper", "Whisper", "~DecoderLayer,~EncoderLayer", "proj_out.weight=model.decoder.embed_tokens.weight",
     true, "", "",
     "model:~Model?encoder|~DecoderWrapper{encoder:~Encoder{conv1:Conv1d,conv2:Conv1d,embed_positions:"
     "Embedding,layers:ModuleList{#:~EncoderLayer{@seq2seq_encoder_layer}},layer_norm:LayerNorm},decoder:~"
     "Decoder{embed_tokens:Embedding,embed_positions:~PositionalEmbedding,layers:ModuleList{#:~DecoderLayer{@"
     "seq2seq_decoder_layer}},layer_norm:LayerNorm}},proj_out:Linear,projector:Linear"},
    {"clip", "", "CLIPEncoderLayer,CLIPTextEmbeddings,CLIPVisionEmbeddings", "", false, "", "",
     "text_model:CLIPTextModel{embeddings:CLIPTextEmbeddings+position_ids{token_embedding:Embedding,position_"
     "embedding:Embedding},encoder:CLIPEncoder{layers:ModuleList{#:CLIPEncoderLayer{@clip_layer}}},final_"
     "layer_norm:LayerNorm},vision_model:CLIPVisionModel{embeddings:CLIPVisionEmbeddings+position_ids{patch_"
     "embedding:Conv2d,position_embedding:Embedding},pre_layrnorm:LayerNorm,encoder:CLIPEncoder{layers:"
     "ModuleList{#:CLIPEncoderLayer{@clip_layer}}},post_layernorm:LayerNorm},visual_projection:Linear,text_"
     "projection:Linear"},
    {"deit", "DeiT", "~Embeddings,~Layer", "", false,
     "deit.encoder.layer.#.attention.attention.query.>deit.layers.#.attention.q_proj.;deit.encoder.layer.#."
     "attention.attention.key.>deit.layers.#.attention.k_proj.;deit.encoder.layer.#.attention.attention."
     "value.>deit.layers.#.attention.v_proj.;deit.encoder.layer.#.attention.output.dense.>deit.layers.#."
     "attention.o_proj.;deit.encoder.layer.#.intermediate.dense.>deit.layers.#.mlp.fc1.;deit.encoder.layer.#."
     "output.dense.>deit.layers.#.mlp.fc2.;deit.encoder.layer.#.>deit.layers.#.",
     "",
     "deit:~Model{embeddings:~Embeddings{patch_embeddings:~PatchEmbeddings{projection:Conv2d}},layers:"
     "ModuleList{#:~Layer{@vit_layer}},layernorm:LayerNorm,pooler:~Pooler{dense:Linear}},decoder:Sequential{#"
     ":Conv2d},cls_classifier:Linear,distillation_classifier:Linear"},
    {"dinov2", "Dinov2", "~Embeddings,~Layer", "", false,
     "dinov2.encoder.layer.#.attention.attention.query.>dinov2.encoder.layer.#.attention.q_proj.;dinov2."
     "encoder.layer.#.attention.attention.key.>dinov2.encoder.layer.#.attention.k_proj.;dinov2.encoder.layer."
     "#.attention.attention.value.>dinov2.encoder.layer.#.attention.v_proj.;dinov2.encoder.layer.#.attention."
     "output.dense.>dinov2.encoder.layer.#.attention.o_proj.",
     "",
     "dinov2:~Model^{embeddings:~Embeddings{patch_embeddings:~PatchEmbeddings{projection:Conv2d}},encoder:~"
     "Encoder{layer:ModuleList{#:~Layer{norm1:LayerNorm,attention:~Attention{@qkvo},layer_scale1:~LayerScale,"
     "norm2:LayerNorm,mlp:~MLP{@fc12},layer_scale2:~LayerScale}}},layernorm:LayerNorm}"},
    {"mistral3", "Mistral", "~DecoderLayer,PixtralAttentionLayer", kLanguageHeadTied, true,
     "vision_tower.>model.vision_tower.;multi_modal_projector.>model.multi_modal_projector.;language_model."
     "model.>model.language_model.;language_model.lm_head.>lm_head.",
     "",
     "model:Mistral3Model{vision_tower:PixtralVisionModel{patch_conv:Conv2d,ln_pre:PixtralRMSNorm,"
     "transformer:PixtralTransformer{layers:ModuleList{#:PixtralAttentionLayer{attention_norm:PixtralRMSNorm,"
     "feed_forward:PixtralMLP{@gate_up_down},attention:PixtralAttention{k_proj:Linear,v_proj:Linear,q_proj:"
     "Linear,o_proj:Linear},ffn_norm:PixtralRMSNorm}}},patch_positional_embedding:"
     "PixtralVisionRotaryEmbedding!},multi_modal_projector:Mistral3MultiModalProjector{norm:Mistral3RMSNorm,"
     "patch_merger:Mistral3PatchMerger{merging_layer:Linear},linear_1:Linear,linear_2:Linear},language_model:"
     "~Model{@llama_model}},lm_head:Linear"},
    {"qwen2_5_vl", "Qwen2_5_VL", "~DecoderLayer,~VisionBlock", kLanguageHeadTied, false,
     kVisualBesideLanguage, "",
     "model:~Model{visual:Qwen2_5_VisionTransformerPretrainedModel{patch_embed:Qwen2_5_VisionPatchEmbed{proj:"
     "Conv3d},rotary_pos_emb:~VisionRotaryEmbedding!,blocks:ModuleList{#:~VisionBlock{norm1:~RMSNorm,norm2:~"
     "RMSNorm,attn:~VisionAttention{qkv:Linear,proj:Linear},@llama_mlp}},merger:~PatchMerger{ln_q:~RMSNorm,"
     "mlp:Sequential{0:Linear,2:Linear}}},language_model:~TextModel{embed_tokens:Embedding,layers:ModuleList{"
     "#:~DecoderLayer{@llama_attention,mlp:Qwen2MLP{@gate_up_down},@llama_norms}},@llama_end}},lm_head:"
     "Linear"},
    {"qwen3_vl", "Qwen3VL", "~TextDecoderLayer,~VisionBlock", kLanguageHeadTied, false, "", "",
     "model:~Model{visual:~VisionModel{patch_embed:~VisionPatchEmbed{proj:Conv3d},pos_embed:Embedding,rotary_"
     "pos_emb:~VisionRotaryEmbedding!,blocks:ModuleList{#:~VisionBlock{norm1:LayerNorm,norm2:LayerNorm,attn:~"
     "VisionAttention{qkv:Linear,proj:Linear},mlp:~VisionMLP{linear_fc1:Linear,linear_fc2:Linear}}},merger:~"
     "VisionPatchMerger{norm:LayerNorm,linear_fc1:Linear,linear_fc2:Linear},deepstack_merger_list:ModuleList{"
     "#:~VisionPatchMerger{norm:LayerNorm,linear_fc1:Linear,linear_fc2:Linear}}},language_model:~TextModel{"
     "embed_tokens:Embedding,layers:ModuleList{#:~TextDecoderLayer{self_attn:~TextAttention{@qkvo,q_norm:~"
     "TextRMSNorm,k_norm:~TextRMSNorm},mlp:~TextMLP{@gate_up_down},input_layernorm:~TextRMSNorm,post_"
     "attention_layernorm:~TextRMSNorm}},norm:~TextRMSNorm,rotary_emb:~TextRotaryEmbedding!}},lm_head:"
     "Linear"},
    {"siglip", "",
     "SiglipEncoderLayer,SiglipMultiheadAttentionPoolingHead,SiglipTextEmbeddings,SiglipVisionEmbeddings", "",
     false, "", "",
     "text_model:SiglipTextModel{embeddings:SiglipTextEmbeddings+position_ids{token_embedding:Embedding,"
     "position_embedding:Embedding},encoder:SiglipEncoder{layers:ModuleList{#:SiglipEncoderLayer{@siglip_"
     "layer}}},final_layer_norm:LayerNorm,head:Linear},vision_model:SiglipVisionModel{embeddings:"
     "SiglipVisionEmbeddings+position_ids{patch_embedding:Conv2d,position_embedding:Embedding},encoder:"
     "SiglipEncoder{layers:ModuleList{#:SiglipEncoderLayer{@siglip_layer}}},post_layernorm:LayerNorm,@siglip_"
     "head}"},
    // transformers 5.23: models/{llama4,swin,wav2vec2}/modeling_*.py, conversion_mapping.py
    {"llama4", "Llama4", "~TextDecoderLayer,~VisionEncoderLayer",
     "language_model.lm_head.weight=language_model.model.embed_tokens.weight", false, "", "",
     "vision_model:~VisionModel{patch_embedding:~UnfoldConvolution{linear:Linear},rotary_embedding:~"
     "VisionRotaryEmbedding!,layernorm_pre:LayerNorm,layernorm_post:LayerNorm,model:~VisionEncoder{layers:"
     "ModuleList{#:~VisionEncoderLayer{self_attn:~VisionAttention{@qkvo},mlp:~VisionMLP{@fc12},input_"
     "layernorm:LayerNorm,post_attention_layernorm:LayerNorm}}},vision_adapter:~VisionPixelShuffleMLP{mlp:~"
     "VisionMLP2{@fc12}}},multi_modal_projector:~MultiModalProjector{linear_1:Linear},language_model:~"
     "ForCausalLM{@llama4_text}"},
    {"swin", "Swin", "~Stage", "", false,
     "swin.encoder.layers.#.blocks.#.attention.self.query.>swin.encoder.layers.#.blocks.#.attention.q_proj.;"
     "swin.encoder.layers.#.blocks.#.attention.self.key.>swin.encoder.layers.#.blocks.#.attention.k_proj.;"
     "swin.encoder.layers.#.blocks.#.attention.self.value.>swin.encoder.layers.#.blocks.#.attention.v_proj.;"
     "swin.encoder.layers.#.blocks.#.attention.self.>swin.encoder.layers.#.blocks.#.attention.relative_"
     "position_bias.;swin.encoder.layers.#.blocks.#.attention.output.dense.>swin.encoder.layers.#.blocks.#."
     "attention.o_proj.;swin.encoder.layers.#.blocks.#.intermediate.dense.>swin.encoder.layers.#.blocks.#."
     "mlp.fc1.;swin.encoder.layers.#.blocks.#.output.dense.>swin.encoder.layers.#.blocks.#.mlp.fc2.",
     "",
     "swin:~Model{embeddings:~Embeddings{patch_embeddings:~PatchEmbeddings{projection:Conv2d},norm:LayerNorm}"
     ",encoder:~Encoder{layers:ModuleList{#:~Stage{blocks:ModuleList{#:~Layer{attention:~Attention{@qkvo,"
     "relative_position_bias:~RelativePositionBias+relative_position_index},layernorm_before:LayerNorm,"
     "layernorm_after:LayerNorm,mlp:~MLP{@fc12}}},downsample:~PatchMerging{reduction:Linear,norm:LayerNorm}}}"
     "},layernorm:LayerNorm},decoder:Sequential{0:Conv2d},classifier:Linear"},
    // The variant with stable norms ("do_stable_layer_norm") has the same modules; only its configuration
    // tells it apart. The first convolution is of another class in each variant.
    {"wav2vec2", "Wav2Vec2", "~EncoderLayer", "", false,
     "wav2vec2.encoder.pos_conv_embed.conv.weight_g>wav2vec2.encoder.pos_conv_embed.conv.parametrizations."
     "weight.original0;wav2vec2.encoder.pos_conv_embed.conv.weight_v>wav2vec2.encoder.pos_conv_embed.conv."
     "parametrizations.weight.original1",
     "",
     "wav2vec2:~Model{feature_extractor:~FeatureEncoder{conv_layers:ModuleList{0{conv:Conv1d,layer_norm},#:~"
     "LayerNormConvLayer?layer_norm|~NoLayerNormConvLayer{conv:Conv1d,layer_norm:LayerNorm}}},feature_"
     "projection:~FeatureProjection{layer_norm:LayerNorm,projection:Linear},encoder:~Encoder{pos_conv_embed:~"
     "PositionalConvEmbedding{conv:ParametrizedConv1d{parametrizations:ModuleDict{weight:ParametrizationList}"
     "}},layer_norm:LayerNorm,layers:ModuleList{#:~EncoderLayer{attention:~Attention{@kvq_out},layer_norm:"
     "LayerNorm,feed_forward:~FeedForward{intermediate_dense:Linear,output_dense:Linear},final_layer_norm:"
     "LayerNorm,adapter_layer:~AttnAdapterLayer{norm:LayerNorm,linear_1:Linear,linear_2:Linear}}}},adapter:~"
     "Adapter{proj:Linear,proj_layer_norm:LayerNorm,layers:ModuleList{#:~AdapterLayer{conv:Conv1d}}}},"
     "quantizer:~GumbelVectorQuantizer{weight_proj:Linear},project_hid:Linear,project_q:Linear,lm_head:"
     "Linear,projector:Linear,classifier:Linear"},
};

}  // namespace

std::span<const ArchitectureRow> vision_rows() { return kRows; }

}  // namespace stowage::formats
