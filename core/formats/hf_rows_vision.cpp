// Models that see or hear, alone or beside a language model. What a row says is at the head of hf_architecture_rows.cpp.
#include "core/formats/hf_architecture_rows.h"

namespace stowage::formats {
namespace {

constexpr ArchitectureRow kRows[] = {
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
    {"qwen2_vl", "Qwen2VLDecoderLayer,Qwen2VLVisionBlock", "lm_head.weight=model.language_model.embed_tokens.weight", false,
     "model.visual.>model.visual.;model.language_model.>model.language_model.;visual.>model.visual.;model.>model.language_model.", "",
     "model:Qwen2VLModel{visual:Qwen2VisionTransformerPretrainedModel{patch_embed:PatchEmbed{proj:Conv3d},"
     "rotary_pos_emb:Qwen2VLVisionRotaryEmbedding!,blocks:ModuleList{#:Qwen2VLVisionBlock{"
     "norm1:LayerNorm,norm2:LayerNorm,attn:VisionAttention{qkv:Linear,proj:Linear},mlp:VisionMlp{fc1:Linear,fc2:Linear}}},merger:PatchMerger{"
     "ln_q:LayerNorm,mlp:Sequential{0:Linear,2:Linear}}},language_model:Qwen2VLTextModel{embed_tokens:Embedding,layers:ModuleList{"
     "#:Qwen2VLDecoderLayer{self_attn:Qwen2VLAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:Qwen2MLP{gate_proj:Linear,"
     "up_proj:Linear,down_proj:Linear},input_layernorm:Qwen2VLRMSNorm,post_attention_layernorm:Qwen2VLRMSNorm}},norm:Qwen2VLRMSNorm,"
     "rotary_emb:Qwen2VLRotaryEmbedding!}},lm_head:Linear"},
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
    {"clip", "CLIPEncoderLayer,CLIPTextEmbeddings,CLIPVisionEmbeddings", "", false, "", "",
     "text_model:CLIPTextModel{embeddings:CLIPTextEmbeddings{token_embedding:Embedding,position_embedding:Embedding},encoder:CLIPEncoder{"
     "layers:ModuleList{#:CLIPEncoderLayer{self_attn:CLIPAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "layer_norm1:LayerNorm,mlp:CLIPMLP{fc1:Linear,fc2:Linear},layer_norm2:LayerNorm}}},final_layer_norm:LayerNorm},vision_model:CLIPVisionModel{"
     "embeddings:CLIPVisionEmbeddings{patch_embedding:Conv2d,position_embedding:Embedding},pre_layrnorm:LayerNorm,encoder:CLIPEncoder{"
     "layers:ModuleList{#:CLIPEncoderLayer{self_attn:CLIPAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "layer_norm1:LayerNorm,mlp:CLIPMLP{fc1:Linear,fc2:Linear},layer_norm2:LayerNorm}}},post_layernorm:LayerNorm},visual_projection:Linear,"
     "text_projection:Linear"},
    {"deit", "DeiTEmbeddings,DeiTLayer", "", false,
     "deit.encoder.layer.#.attention.attention.query.>deit.layers.#.attention.q_proj.;"
     "deit.encoder.layer.#.attention.attention.key.>deit.layers.#.attention.k_proj.;"
     "deit.encoder.layer.#.attention.attention.value.>deit.layers.#.attention.v_proj.;"
     "deit.encoder.layer.#.attention.output.dense.>deit.layers.#.attention.o_proj.;"
     "deit.encoder.layer.#.intermediate.dense.>deit.layers.#.mlp.fc1.;deit.encoder.layer.#.output.dense.>deit.layers.#.mlp.fc2.;"
     "deit.encoder.layer.#.>deit.layers.#.",
     "",
     "deit:DeiTModel{embeddings:DeiTEmbeddings{patch_embeddings:DeiTPatchEmbeddings{projection:Conv2d}},layers:ModuleList{#:DeiTLayer{"
     "attention:DeiTAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear},layernorm_before:LayerNorm,layernorm_after:LayerNorm,"
     "mlp:DeiTMLP{fc1:Linear,fc2:Linear}}},layernorm:LayerNorm},classifier:Linear"},
    {"dinov2", "Dinov2Embeddings,Dinov2Layer", "", false,
     "encoder.layer.#.attention.attention.query.>encoder.layer.#.attention.q_proj.;"
     "encoder.layer.#.attention.attention.key.>encoder.layer.#.attention.k_proj.;"
     "encoder.layer.#.attention.attention.value.>encoder.layer.#.attention.v_proj.;"
     "encoder.layer.#.attention.output.dense.>encoder.layer.#.attention.o_proj.",
     "",
     "embeddings:Dinov2Embeddings{patch_embeddings:Dinov2PatchEmbeddings{projection:Conv2d}},encoder:Dinov2Encoder{layer:ModuleList{#:Dinov2Layer{"
     "norm1:LayerNorm,attention:Dinov2Attention{q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear},layer_scale1:Dinov2LayerScale,"
     "norm2:LayerNorm,mlp:Dinov2MLP{fc1:Linear,fc2:Linear},layer_scale2:Dinov2LayerScale}}},layernorm:LayerNorm"},
    {"mistral3", "MistralDecoderLayer,PixtralAttentionLayer", "lm_head.weight=model.language_model.embed_tokens.weight", true,
     "vision_tower.>model.vision_tower.;multi_modal_projector.>model.multi_modal_projector.;language_model.model.>model.language_model.;"
     "language_model.lm_head.>lm_head.",
     "",
     "model:Mistral3Model{vision_tower:PixtralVisionModel{patch_conv:Conv2d,ln_pre:PixtralRMSNorm,transformer:PixtralTransformer{"
     "layers:ModuleList{#:PixtralAttentionLayer{attention_norm:PixtralRMSNorm,feed_forward:PixtralMLP{gate_proj:Linear,up_proj:Linear,"
     "down_proj:Linear},attention:PixtralAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,o_proj:Linear},ffn_norm:PixtralRMSNorm}}},"
     "patch_positional_embedding:PixtralVisionRotaryEmbedding!},multi_modal_projector:Mistral3MultiModalProjector{norm:Mistral3RMSNorm,"
     "patch_merger:Mistral3PatchMerger{merging_layer:Linear},linear_1:Linear,linear_2:Linear},language_model:MistralModel{embed_tokens:Embedding,"
     "layers:ModuleList{#:MistralDecoderLayer{self_attn:MistralAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:MistralMLP{"
     "gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:MistralRMSNorm,post_attention_layernorm:MistralRMSNorm}},"
     "norm:MistralRMSNorm,rotary_emb:MistralRotaryEmbedding!}},lm_head:Linear"},
    {"qwen2_5_vl", "Qwen2_5_VLDecoderLayer,Qwen2_5_VLVisionBlock", "lm_head.weight=model.language_model.embed_tokens.weight", false,
     "model.visual.>model.visual.;model.language_model.>model.language_model.;visual.>model.visual.;model.>model.language_model.", "",
     "model:Qwen2_5_VLModel{visual:Qwen2_5_VisionTransformerPretrainedModel{patch_embed:Qwen2_5_VisionPatchEmbed{proj:Conv3d},"
     "rotary_pos_emb:Qwen2_5_VLVisionRotaryEmbedding!,blocks:ModuleList{#:Qwen2_5_VLVisionBlock{norm1:Qwen2_5_VLRMSNorm,norm2:Qwen2_5_VLRMSNorm,"
     "attn:Qwen2_5_VLVisionAttention{qkv:Linear,proj:Linear},mlp:Qwen2_5_VLMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear}}},"
     "merger:Qwen2_5_VLPatchMerger{ln_q:Qwen2_5_VLRMSNorm,mlp:Sequential{0:Linear,2:Linear}}},language_model:Qwen2_5_VLTextModel{"
     "embed_tokens:Embedding,layers:ModuleList{#:Qwen2_5_VLDecoderLayer{self_attn:Qwen2_5_VLAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,"
     "o_proj:Linear},mlp:Qwen2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Qwen2_5_VLRMSNorm,"
     "post_attention_layernorm:Qwen2_5_VLRMSNorm}},norm:Qwen2_5_VLRMSNorm,rotary_emb:Qwen2_5_VLRotaryEmbedding!}},lm_head:Linear"},
    {"qwen3_vl", "Qwen3VLTextDecoderLayer,Qwen3VLVisionBlock", "lm_head.weight=model.language_model.embed_tokens.weight", false, "", "",
     "model:Qwen3VLModel{visual:Qwen3VLVisionModel{patch_embed:Qwen3VLVisionPatchEmbed{proj:Conv3d},pos_embed:Embedding,"
     "rotary_pos_emb:Qwen3VLVisionRotaryEmbedding!,blocks:ModuleList{#:Qwen3VLVisionBlock{norm1:LayerNorm,norm2:LayerNorm,"
     "attn:Qwen3VLVisionAttention{qkv:Linear,proj:Linear},mlp:Qwen3VLVisionMLP{linear_fc1:Linear,linear_fc2:Linear}}},"
     "merger:Qwen3VLVisionPatchMerger{norm:LayerNorm,linear_fc1:Linear,linear_fc2:Linear},deepstack_merger_list:ModuleList{"
     "#:Qwen3VLVisionPatchMerger{norm:LayerNorm,linear_fc1:Linear,linear_fc2:Linear}}},language_model:Qwen3VLTextModel{embed_tokens:Embedding,"
     "layers:ModuleList{#:Qwen3VLTextDecoderLayer{self_attn:Qwen3VLTextAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear,"
     "q_norm:Qwen3VLTextRMSNorm,k_norm:Qwen3VLTextRMSNorm},mlp:Qwen3VLTextMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},"
     "input_layernorm:Qwen3VLTextRMSNorm,post_attention_layernorm:Qwen3VLTextRMSNorm}},norm:Qwen3VLTextRMSNorm,"
     "rotary_emb:Qwen3VLTextRotaryEmbedding!}},lm_head:Linear"},
    {"siglip", "SiglipEncoderLayer,SiglipMultiheadAttentionPoolingHead,SiglipTextEmbeddings,SiglipVisionEmbeddings", "", false, "", "",
     "text_model:SiglipTextModel{embeddings:SiglipTextEmbeddings{token_embedding:Embedding,position_embedding:Embedding},encoder:SiglipEncoder{"
     "layers:ModuleList{#:SiglipEncoderLayer{layer_norm1:LayerNorm,self_attn:SiglipAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,"
     "out_proj:Linear},layer_norm2:LayerNorm,mlp:SiglipMLP{fc1:Linear,fc2:Linear}}}},final_layer_norm:LayerNorm,head:Linear},"
     "vision_model:SiglipVisionModel{embeddings:SiglipVisionEmbeddings{patch_embedding:Conv2d,position_embedding:Embedding},encoder:SiglipEncoder{"
     "layers:ModuleList{#:SiglipEncoderLayer{layer_norm1:LayerNorm,self_attn:SiglipAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,"
     "out_proj:Linear},layer_norm2:LayerNorm,mlp:SiglipMLP{fc1:Linear,fc2:Linear}}}},post_layernorm:LayerNorm,"
     "head:SiglipMultiheadAttentionPoolingHead{attention:MultiheadAttention{out_proj:NonDynamicallyQuantizableLinear},layernorm:LayerNorm,"
     "mlp:SiglipMLP{fc1:Linear,fc2:Linear}}}"},
};

}  // namespace

std::span<const ArchitectureRow> vision_rows() { return kRows; }

}  // namespace stowage::formats
