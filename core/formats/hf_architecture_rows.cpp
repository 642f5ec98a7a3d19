// Known architectures of the transformers library (names and classes as its version 5 builds them).
//
// To add a model type, add a row: model_type · no-split classes · ties "name=source" · tied by default · renames "prefix in file>prefix in
// module" ('#' = any number) · experts that are fused in the module ('*' = number of the expert) · module tree "name:Class{children}" in definition
// order, modules without tensors left out; "A|B" is A where the module has experts, else B; "A!" has only buffers that are in no file, which a device
// map must name all the same. A type that differs only in the prefix of its classes is a row of kFamilies.
#include "core/formats/hf_architecture_rows.h"

namespace stowage::formats {
namespace {

constexpr ArchitectureRow kRows[] = {
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
    {"bart", "BartDecoderLayer,BartEncoderLayer", "lm_head.weight=model.shared.weight", true, "", "",
     "model:BartModel{shared:BartScaledWordEmbedding,encoder:BartEncoder{embed_tokens:BartScaledWordEmbedding,"
     "embed_positions:BartLearnedPositionalEmbedding,layers:ModuleList{#:BartEncoderLayer{self_attn:BartAttention{k_proj:Linear,v_proj:Linear,"
     "q_proj:Linear,out_proj:Linear},self_attn_layer_norm:LayerNorm,fc1:Linear,fc2:Linear,final_layer_norm:LayerNorm}},"
     "layernorm_embedding:LayerNorm},decoder:BartDecoder{embed_tokens:BartScaledWordEmbedding,embed_positions:BartLearnedPositionalEmbedding,"
     "layers:ModuleList{#:BartDecoderLayer{self_attn:BartAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "self_attn_layer_norm:LayerNorm,encoder_attn:BartAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "encoder_attn_layer_norm:LayerNorm,fc1:Linear,fc2:Linear,final_layer_norm:LayerNorm}},layernorm_embedding:LayerNorm}},lm_head:Linear"},
    {"bloom", "BloomBlock", "lm_head.weight=transformer.word_embeddings.weight", true, "", "",
     "transformer:BloomModel{word_embeddings:Embedding,word_embeddings_layernorm:LayerNorm,h:ModuleList{#:BloomBlock{input_layernorm:LayerNorm,"
     "self_attention:BloomAttention{query_key_value:Linear,dense:Linear},post_attention_layernorm:LayerNorm,mlp:BloomMLP{dense_h_to_4h:Linear,"
     "dense_4h_to_h:Linear}}},ln_f:LayerNorm},lm_head:Linear"},
    {"clip", "CLIPEncoderLayer,CLIPTextEmbeddings,CLIPVisionEmbeddings", "", false, "", "",
     "text_model:CLIPTextModel{embeddings:CLIPTextEmbeddings{token_embedding:Embedding,position_embedding:Embedding},encoder:CLIPEncoder{"
     "layers:ModuleList{#:CLIPEncoderLayer{self_attn:CLIPAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "layer_norm1:LayerNorm,mlp:CLIPMLP{fc1:Linear,fc2:Linear},layer_norm2:LayerNorm}}},final_layer_norm:LayerNorm},vision_model:CLIPVisionModel{"
     "embeddings:CLIPVisionEmbeddings{patch_embedding:Conv2d,position_embedding:Embedding},pre_layrnorm:LayerNorm,encoder:CLIPEncoder{"
     "layers:ModuleList{#:CLIPEncoderLayer{self_attn:CLIPAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "layer_norm1:LayerNorm,mlp:CLIPMLP{fc1:Linear,fc2:Linear},layer_norm2:LayerNorm}}},post_layernorm:LayerNorm},visual_projection:Linear,"
     "text_projection:Linear"},
    {"cohere", "CohereDecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:CohereModel{embed_tokens:Embedding,layers:ModuleList{#:CohereDecoderLayer{self_attn:CohereAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:CohereMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:CohereLayerNorm}},"
     "norm:CohereLayerNorm,rotary_emb:CohereRotaryEmbedding!},lm_head:Linear"},
    {"cohere2", "Cohere2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Cohere2Model{embed_tokens:Embedding,layers:ModuleList{#:Cohere2DecoderLayer{self_attn:Cohere2Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:Cohere2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Cohere2LayerNorm}},"
     "norm:Cohere2LayerNorm,rotary_emb:Cohere2RotaryEmbedding!},lm_head:Linear"},
    {"deepseek_v2", "DeepseekV2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:DeepseekV2Model{embed_tokens:Embedding,layers:ModuleList{#:DeepseekV2DecoderLayer{self_attn:DeepseekV2Attention{q_a_proj:Linear,"
     "q_a_layernorm:DeepseekV2RMSNorm,q_b_proj:Linear,kv_a_proj_with_mqa:Linear,kv_a_layernorm:DeepseekV2RMSNorm,kv_b_proj:Linear,o_proj:Linear},"
     "mlp:DeepseekV2Moe|DeepseekV2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear,experts:DeepseekV2Experts,gate:DeepseekV2TopkRouter,"
     "shared_experts:DeepseekV2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear}},input_layernorm:DeepseekV2RMSNorm,"
     "post_attention_layernorm:DeepseekV2RMSNorm}},norm:DeepseekV2RMSNorm,rotary_emb:DeepseekV2RotaryEmbedding!},lm_head:Linear"},
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
    {"ernie4_5", "Ernie4_5DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Ernie4_5Model{embed_tokens:Embedding,layers:ModuleList{#:Ernie4_5DecoderLayer{self_attn:Ernie4_5Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:Ernie4_5MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Ernie4_5RMSNorm,"
     "post_attention_layernorm:Ernie4_5RMSNorm}},norm:Ernie4_5RMSNorm,rotary_emb:Ernie4_5RotaryEmbedding!},lm_head:Linear"},
    {"exaone4", "Exaone4DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:Exaone4Model{embed_tokens:Embedding,layers:ModuleList{#:Exaone4DecoderLayer{self_attn:Exaone4Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:Exaone4RMSNorm,k_norm:Exaone4RMSNorm},mlp:Exaone4MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},"
     "post_attention_layernorm:Exaone4RMSNorm,post_feedforward_layernorm:Exaone4RMSNorm}},norm:Exaone4RMSNorm,rotary_emb:Exaone4RotaryEmbedding!},"
     "lm_head:Linear"},
    {"falcon", "FalconDecoderLayer", "lm_head.weight=transformer.word_embeddings.weight", true, "", "",
     "transformer:FalconModel{word_embeddings:Embedding,h:ModuleList{#:FalconDecoderLayer{self_attention:FalconAttention{"
     "query_key_value:FalconLinear,dense:FalconLinear},mlp:FalconMLP{dense_h_to_4h:FalconLinear,dense_4h_to_h:FalconLinear},"
     "input_layernorm:LayerNorm}},ln_f:LayerNorm,rotary_emb:FalconRotaryEmbedding!},lm_head:Linear"},
    {"gemma", "GemmaDecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:GemmaModel{embed_tokens:GemmaTextScaledWordEmbedding,layers:ModuleList{#:GemmaDecoderLayer{self_attn:GemmaAttention{q_proj:Linear,"
     "k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:GemmaMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:GemmaRMSNorm,"
     "post_attention_layernorm:GemmaRMSNorm}},norm:GemmaRMSNorm,rotary_emb:GemmaRotaryEmbedding!},lm_head:Linear"},
    {"glm", "GlmDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:GlmModel{embed_tokens:Embedding,layers:ModuleList{#:GlmDecoderLayer{self_attn:GlmAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,"
     "o_proj:Linear},mlp:GlmMLP{gate_up_proj:Linear,down_proj:Linear},input_layernorm:GlmRMSNorm,post_attention_layernorm:GlmRMSNorm}},"
     "norm:GlmRMSNorm,rotary_emb:GlmRotaryEmbedding!},lm_head:Linear"},
    {"glm4", "Glm4DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:Glm4Model{embed_tokens:Embedding,layers:ModuleList{#:Glm4DecoderLayer{self_attn:Glm4Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:Glm4MLP{gate_up_proj:Linear,down_proj:Linear},input_layernorm:Glm4RMSNorm,"
     "post_attention_layernorm:Glm4RMSNorm,post_self_attn_layernorm:Glm4RMSNorm,post_mlp_layernorm:Glm4RMSNorm}},norm:Glm4RMSNorm,"
     "rotary_emb:Glm4RotaryEmbedding!},lm_head:Linear"},
    {"glm4_moe", "Glm4MoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:Glm4MoeModel{embed_tokens:Embedding,layers:ModuleList{#:Glm4MoeDecoderLayer{self_attn:Glm4MoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:Glm4MoeMoE|Glm4MoeMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear,experts:Glm4MoeExperts,"
     "gate:Glm4MoeTopkRouter,shared_experts:Glm4MoeMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear}},input_layernorm:Glm4MoeRMSNorm,"
     "post_attention_layernorm:Glm4MoeRMSNorm}},norm:Glm4MoeRMSNorm,rotary_emb:Glm4MoeRotaryEmbedding!},lm_head:Linear"},
    {"gpt_bigcode", "GPTBigCodeBlock", "lm_head.weight=transformer.wte.weight", true, "", "",
     "transformer:GPTBigCodeModel{wte:Embedding,wpe:Embedding,h:ModuleList{#:GPTBigCodeBlock{ln_1:LayerNorm,attn:GPTBigCodeAttention{"
     "c_attn:Linear,c_proj:Linear},ln_2:LayerNorm,mlp:GPTBigCodeMLP{c_fc:Linear,c_proj:Linear}}},ln_f:LayerNorm},lm_head:Linear"},
    {"gpt_neo", "GPTNeoBlock", "lm_head.weight=transformer.wte.weight", true, "", "",
     "transformer:GPTNeoModel{wte:Embedding,wpe:Embedding,h:ModuleList{#:GPTNeoBlock{ln_1:LayerNorm,attn:GPTNeoAttention{"
     "attention:GPTNeoSelfAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear}},ln_2:LayerNorm,mlp:GPTNeoMLP{c_fc:Linear,"
     "c_proj:Linear}}},ln_f:LayerNorm},lm_head:Linear"},
    {"gpt_neox", "GPTNeoXLayer", "lm_head.weight=gpt_neox.embed_in.weight", false, "embed_out.>lm_head.", "",
     "gpt_neox:GPTNeoXModel{embed_in:Embedding,layers:ModuleList{#:GPTNeoXLayer{input_layernorm:LayerNorm,post_attention_layernorm:LayerNorm,"
     "attention:GPTNeoXAttention{query_key_value:Linear,dense:Linear},mlp:GPTNeoXMLP{dense_h_to_4h:Linear,dense_4h_to_h:Linear}}},"
     "final_layer_norm:LayerNorm,rotary_emb:GPTNeoXRotaryEmbedding!},lm_head:Linear"},
    {"gptj", "GPTJBlock", "lm_head.weight=transformer.wte.weight", false, "", "",
     "transformer:GPTJModel{wte:Embedding,h:ModuleList{#:GPTJBlock{ln_1:LayerNorm,attn:GPTJAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,"
     "out_proj:Linear},mlp:GPTJMLP{fc_in:Linear,fc_out:Linear}}},ln_f:LayerNorm},lm_head:Linear"},
    {"granitemoe", "GraniteMoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false,
     "model.layers.#.block_sparse_moe.input_linear.weight>model.layers.#.block_sparse_moe.experts.gate_up_proj;"
     "model.layers.#.block_sparse_moe.output_linear.weight>model.layers.#.block_sparse_moe.experts.down_proj;"
     "model.layers.#.block_sparse_moe.router.layer.>model.layers.#.block_sparse_moe.router.",
     "",
     "model:GraniteMoeModel{embed_tokens:Embedding,layers:ModuleList{#:GraniteMoeDecoderLayer{self_attn:GraniteMoeAttention{q_proj:Linear,"
     "k_proj:Linear,v_proj:Linear,o_proj:Linear},input_layernorm:GraniteMoeRMSNorm,post_attention_layernorm:GraniteMoeRMSNorm,"
     "block_sparse_moe:GraniteMoeMoE{router:GraniteMoeTopKRouter,experts:GraniteMoeExperts}}},norm:GraniteMoeRMSNorm,"
     "rotary_emb:GraniteMoeRotaryEmbedding!},lm_head:Linear"},
    {"hunyuan_v1_dense", "HunYuanDenseV1DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:HunYuanDenseV1Model{embed_tokens:Embedding,layers:ModuleList{#:HunYuanDenseV1DecoderLayer{self_attn:HunYuanDenseV1Attention{"
     "q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear,query_layernorm:HunYuanDenseV1RMSNorm,key_layernorm:HunYuanDenseV1RMSNorm},"
     "mlp:HunYuanDenseV1MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:HunYuanDenseV1RMSNorm,"
     "post_attention_layernorm:HunYuanDenseV1RMSNorm}},norm:HunYuanDenseV1RMSNorm,rotary_emb:HunYuanDenseV1RotaryEmbedding!},lm_head:Linear"},
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
    {"modernbert", "ModernBertEmbeddings,ModernBertEncoderLayer", "decoder.weight=model.embeddings.tok_embeddings.weight", true, "", "",
     "model:ModernBertModel{embeddings:ModernBertEmbeddings{tok_embeddings:Embedding,norm:LayerNorm},layers:ModuleList{#:ModernBertEncoderLayer{"
     "attn:ModernBertAttention{Wqkv:Linear,Wo:Linear},mlp_norm:LayerNorm,mlp:ModernBertMLP{Wi:Linear,Wo:Linear},attn_norm:LayerNorm}},"
     "final_norm:LayerNorm,rotary_emb:ModernBertRotaryEmbedding!},head:ModernBertPredictionHead{dense:Linear,norm:LayerNorm},decoder:Linear"},
    {"mpt", "MptBlock", "lm_head.weight=transformer.wte.weight", true, "", "",
     "transformer:MptModel{wte:Embedding,blocks:ModuleList{#:MptBlock{norm_1:LayerNorm,attn:MptAttention{Wqkv:Linear,out_proj:Linear},"
     "norm_2:LayerNorm,ffn:MptMLP{up_proj:Linear,down_proj:Linear}}},norm_f:LayerNorm},lm_head:Linear"},
    {"nemotron", "NemotronDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:NemotronModel{embed_tokens:Embedding,layers:ModuleList{#:NemotronDecoderLayer{self_attn:NemotronAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:NemotronMLP{up_proj:Linear,down_proj:Linear},input_layernorm:NemotronLayerNorm1P,"
     "post_attention_layernorm:NemotronLayerNorm1P}},norm:NemotronLayerNorm1P,rotary_emb:NemotronRotaryEmbedding!},lm_head:Linear"},
    {"olmo", "OlmoDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:OlmoModel{embed_tokens:Embedding,layers:ModuleList{#:OlmoDecoderLayer{self_attn:OlmoAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:OlmoMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear}}},rotary_emb:OlmoRotaryEmbedding!},lm_head:Linear"},
    {"olmo2", "Olmo2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:Olmo2Model{embed_tokens:Embedding,layers:ModuleList{#:Olmo2DecoderLayer{self_attn:Olmo2Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:Olmo2RMSNorm,k_norm:Olmo2RMSNorm},mlp:Olmo2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},"
     "post_attention_layernorm:Olmo2RMSNorm,post_feedforward_layernorm:Olmo2RMSNorm}},norm:Olmo2RMSNorm,rotary_emb:Olmo2RotaryEmbedding!},"
     "lm_head:Linear"},
    {"olmoe", "OlmoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:OlmoeModel{embed_tokens:Embedding,layers:ModuleList{#:OlmoeDecoderLayer{self_attn:OlmoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:OlmoeRMSNorm,k_norm:OlmoeRMSNorm},mlp:OlmoeSparseMoeBlock{gate:OlmoeTopKRouter,experts:OlmoeExperts},"
     "input_layernorm:OlmoeRMSNorm,post_attention_layernorm:OlmoeRMSNorm}},norm:OlmoeRMSNorm,rotary_emb:OlmoeRotaryEmbedding!},lm_head:Linear"},
    {"opt", "OPTDecoderLayer", "lm_head.weight=model.decoder.embed_tokens.weight", true, "", "",
     "model:OPTModel{decoder:OPTDecoder{embed_tokens:Embedding,embed_positions:OPTLearnedPositionalEmbedding,final_layer_norm:LayerNorm,"
     "layers:ModuleList{#:OPTDecoderLayer{self_attn:OPTAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "self_attn_layer_norm:LayerNorm,fc1:Linear,fc2:Linear,final_layer_norm:LayerNorm}}}},lm_head:Linear"},
    {"phi", "PhiDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:PhiModel{embed_tokens:Embedding,layers:ModuleList{#:PhiDecoderLayer{self_attn:PhiAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,"
     "dense:Linear},mlp:PhiMLP{fc1:Linear,fc2:Linear},input_layernorm:LayerNorm}},rotary_emb:PhiRotaryEmbedding!,final_layernorm:LayerNorm},"
     "lm_head:Linear"},
    {"phimoe", "PhimoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "model.layers.#.block_sparse_moe.gate.>model.layers.#.mlp.router.",
     "model.layers.#.block_sparse_moe.experts.*.w1.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.block_sparse_moe.experts.*.w3.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.block_sparse_moe.experts.*.w2.weight>model.layers.#.mlp.experts.down_proj",
     "model:PhimoeModel{embed_tokens:Embedding,layers:ModuleList{#:PhimoeDecoderLayer{self_attn:PhimoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:PhimoeSparseMoeBlock{router:PhimoeTopKRouter,experts:PhimoeExperts},input_layernorm:LayerNorm,"
     "post_attention_layernorm:LayerNorm}},norm:LayerNorm,rotary_emb:PhimoeRotaryEmbedding!},lm_head:Linear"},
    {"qwen2_5_vl", "Qwen2_5_VLDecoderLayer,Qwen2_5_VLVisionBlock", "lm_head.weight=model.language_model.embed_tokens.weight", false,
     "model.visual.>model.visual.;model.language_model.>model.language_model.;visual.>model.visual.;model.>model.language_model.", "",
     "model:Qwen2_5_VLModel{visual:Qwen2_5_VisionTransformerPretrainedModel{patch_embed:Qwen2_5_VisionPatchEmbed{proj:Conv3d},"
     "rotary_pos_emb:Qwen2_5_VLVisionRotaryEmbedding!,blocks:ModuleList{#:Qwen2_5_VLVisionBlock{norm1:Qwen2_5_VLRMSNorm,norm2:Qwen2_5_VLRMSNorm,"
     "attn:Qwen2_5_VLVisionAttention{qkv:Linear,proj:Linear},mlp:Qwen2_5_VLMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear}}},"
     "merger:Qwen2_5_VLPatchMerger{ln_q:Qwen2_5_VLRMSNorm,mlp:Sequential{0:Linear,2:Linear}}},language_model:Qwen2_5_VLTextModel{"
     "embed_tokens:Embedding,layers:ModuleList{#:Qwen2_5_VLDecoderLayer{self_attn:Qwen2_5_VLAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,"
     "o_proj:Linear},mlp:Qwen2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Qwen2_5_VLRMSNorm,"
     "post_attention_layernorm:Qwen2_5_VLRMSNorm}},norm:Qwen2_5_VLRMSNorm,rotary_emb:Qwen2_5_VLRotaryEmbedding!}},lm_head:Linear"},
    {"qwen2_moe", "Qwen2MoeDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "",
     "model.layers.#.mlp.experts.*.gate_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.up_proj.weight>model.layers.#.mlp.experts.gate_up_proj;"
     "model.layers.#.mlp.experts.*.down_proj.weight>model.layers.#.mlp.experts.down_proj",
     "model:Qwen2MoeModel{embed_tokens:Embedding,layers:ModuleList{#:Qwen2MoeDecoderLayer{self_attn:Qwen2MoeAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:Qwen2MoeSparseMoeBlock{gate:Qwen2MoeTopKRouter,experts:Qwen2MoeExperts,shared_expert:Qwen2MoeMLP{"
     "gate_proj:Linear,up_proj:Linear,down_proj:Linear},shared_expert_gate:Linear},input_layernorm:Qwen2MoeRMSNorm,"
     "post_attention_layernorm:Qwen2MoeRMSNorm}},norm:Qwen2MoeRMSNorm,rotary_emb:Qwen2MoeRotaryEmbedding!},lm_head:Linear"},
    {"qwen3", "Qwen3DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:Qwen3Model{embed_tokens:Embedding,layers:ModuleList{#:Qwen3DecoderLayer{self_attn:Qwen3Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:Qwen3RMSNorm,k_norm:Qwen3RMSNorm},mlp:Qwen3MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},"
     "input_layernorm:Qwen3RMSNorm,post_attention_layernorm:Qwen3RMSNorm}},norm:Qwen3RMSNorm,rotary_emb:Qwen3RotaryEmbedding!},lm_head:Linear"},
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
    {"roberta", "RobertaEmbeddings,RobertaLayer", "lm_head.decoder.weight=roberta.embeddings.word_embeddings.weight;lm_head.decoder.bias=lm_head.bias", true,
     "", "",
     "roberta:RobertaModel{embeddings:RobertaEmbeddings{word_embeddings:Embedding,token_type_embeddings:Embedding,LayerNorm:LayerNorm,"
     "position_embeddings:Embedding},encoder:RobertaEncoder{layer:ModuleList{#:RobertaLayer{attention:RobertaAttention{self:RobertaSelfAttention{"
     "query:Linear,key:Linear,value:Linear},output:RobertaSelfOutput{dense:Linear,LayerNorm:LayerNorm}},intermediate:RobertaIntermediate{"
     "dense:Linear},output:RobertaOutput{dense:Linear,LayerNorm:LayerNorm}}}}},lm_head:RobertaLMHead{dense:Linear,layer_norm:LayerNorm,"
     "decoder:Linear}"},
    {"seed_oss", "SeedOssDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:SeedOssModel{embed_tokens:Embedding,layers:ModuleList{#:SeedOssDecoderLayer{self_attn:SeedOssAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:SeedOssMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:SeedOssRMSNorm,"
     "post_attention_layernorm:SeedOssRMSNorm}},norm:SeedOssRMSNorm,rotary_emb:SeedOssRotaryEmbedding!},lm_head:Linear"},
    {"siglip", "SiglipEncoderLayer,SiglipMultiheadAttentionPoolingHead,SiglipTextEmbeddings,SiglipVisionEmbeddings", "", false, "", "",
     "text_model:SiglipTextModel{embeddings:SiglipTextEmbeddings{token_embedding:Embedding,position_embedding:Embedding},encoder:SiglipEncoder{"
     "layers:ModuleList{#:SiglipEncoderLayer{layer_norm1:LayerNorm,self_attn:SiglipAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,"
     "out_proj:Linear},layer_norm2:LayerNorm,mlp:SiglipMLP{fc1:Linear,fc2:Linear}}}},final_layer_norm:LayerNorm,head:Linear},"
     "vision_model:SiglipVisionModel{embeddings:SiglipVisionEmbeddings{patch_embedding:Conv2d,position_embedding:Embedding},encoder:SiglipEncoder{"
     "layers:ModuleList{#:SiglipEncoderLayer{layer_norm1:LayerNorm,self_attn:SiglipAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,"
     "out_proj:Linear},layer_norm2:LayerNorm,mlp:SiglipMLP{fc1:Linear,fc2:Linear}}}},post_layernorm:LayerNorm,"
     "head:SiglipMultiheadAttentionPoolingHead{attention:MultiheadAttention{out_proj:NonDynamicallyQuantizableLinear},layernorm:LayerNorm,"
     "mlp:SiglipMLP{fc1:Linear,fc2:Linear}}}"},
    {"stablelm", "StableLmDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:StableLmModel{embed_tokens:Embedding,layers:ModuleList{#:StableLmDecoderLayer{self_attn:StableLmAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:StableLmMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:LayerNorm,"
     "post_attention_layernorm:LayerNorm}},norm:LayerNorm,rotary_emb:StableLmRotaryEmbedding!},lm_head:Linear"},
    {"starcoder2", "Starcoder2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Starcoder2Model{embed_tokens:Embedding,layers:ModuleList{#:Starcoder2DecoderLayer{self_attn:Starcoder2Attention{q_proj:Linear,"
     "k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:Starcoder2MLP{c_fc:Linear,c_proj:Linear},input_layernorm:LayerNorm,"
     "post_attention_layernorm:LayerNorm}},norm:LayerNorm,rotary_emb:Starcoder2RotaryEmbedding!},lm_head:Linear"},
    {"xlm-roberta", "XLMRobertaEmbeddings,XLMRobertaLayer",
     "lm_head.decoder.weight=roberta.embeddings.word_embeddings.weight;lm_head.decoder.bias=lm_head.bias", true, "", "",
     "lm_head:XLMRobertaLMHead{dense:Linear,layer_norm:LayerNorm,decoder:Linear},roberta:XLMRobertaModel{embeddings:XLMRobertaEmbeddings{"
     "word_embeddings:Embedding,token_type_embeddings:Embedding,LayerNorm:LayerNorm,position_embeddings:Embedding},encoder:XLMRobertaEncoder{"
     "layer:ModuleList{#:XLMRobertaLayer{attention:XLMRobertaAttention{self:XLMRobertaSelfAttention{query:Linear,key:Linear,value:Linear},"
     "output:XLMRobertaSelfOutput{dense:Linear,LayerNorm:LayerNorm}},intermediate:XLMRobertaIntermediate{dense:Linear},output:XLMRobertaOutput{"
     "dense:Linear,LayerNorm:LayerNorm}}}}}"},
};

constexpr ArchitectureFamily kFamilies[] = {
    {"mistral", "llama", "Llama", "Mistral", false}, {"qwen2", "llama", "Llama", "Qwen2", false},         {"granite", "llama", "Llama", "Granite", false},
    {"smollm3", "llama", "Llama", "SmolLM3", true},  {"ministral", "llama", "Llama", "Ministral", false},
};

}  // namespace

std::span<const ArchitectureRow> architecture_rows() { return kRows; }
std::span<const ArchitectureFamily> architecture_families() { return kFamilies; }

}  // namespace stowage::formats
