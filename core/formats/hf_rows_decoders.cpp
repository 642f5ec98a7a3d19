// Decoders of text. What a row says is at the head of hf_architecture_rows.cpp.
#include "core/formats/hf_architecture_rows.h"

namespace stowage::formats {
namespace {

constexpr ArchitectureRow kRows[] = {
    {"gemma3_text", "Gemma3DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Gemma3TextModel{embed_tokens:Gemma3TextScaledWordEmbedding,layers:ModuleList{#:Gemma3DecoderLayer{self_attn:Gemma3Attention{"
     "q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear,q_norm:Gemma3RMSNorm,k_norm:Gemma3RMSNorm},mlp:Gemma3MLP{gate_proj:Linear,"
     "up_proj:Linear,down_proj:Linear},input_layernorm:Gemma3RMSNorm,post_attention_layernorm:Gemma3RMSNorm,"
     "pre_feedforward_layernorm:Gemma3RMSNorm,post_feedforward_layernorm:Gemma3RMSNorm}},norm:Gemma3RMSNorm,"
     "rotary_emb:Gemma3RotaryEmbedding!},lm_head:Linear"},
    {"gemma2", "Gemma2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Gemma2Model{embed_tokens:Gemma2TextScaledWordEmbedding,layers:ModuleList{#:Gemma2DecoderLayer{self_attn:Gemma2Attention{q_proj:Linear,"
     "k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:Gemma2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Gemma2RMSNorm,"
     "post_attention_layernorm:Gemma2RMSNorm,pre_feedforward_layernorm:Gemma2RMSNorm,post_feedforward_layernorm:Gemma2RMSNorm}},"
     "norm:Gemma2RMSNorm,"
     "rotary_emb:Gemma2RotaryEmbedding!},lm_head:Linear"},
    {"gpt2", "GPT2Block", "lm_head.weight=transformer.wte.weight", true,
     "h.#.>transformer.h.#.;wte.>transformer.wte.;wpe.>transformer.wpe.;ln_f.>transformer.ln_f.", "",
     "transformer:GPT2Model{wte:Embedding,wpe:Embedding,h:ModuleList{#:GPT2Block{ln_1:LayerNorm,attn:GPT2Attention{c_attn:Conv1D,c_proj:Conv1D},"
     "ln_2:LayerNorm,mlp:GPT2MLP{c_fc:Conv1D,c_proj:Conv1D}}},ln_f:LayerNorm},lm_head:Linear"},
    {"llama", "LlamaDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:LlamaModel{embed_tokens:Embedding,layers:ModuleList{#:LlamaDecoderLayer{self_attn:LlamaAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:LlamaMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:LlamaRMSNorm,"
     "post_attention_layernorm:LlamaRMSNorm}},norm:LlamaRMSNorm,"
     "rotary_emb:LlamaRotaryEmbedding!},lm_head:Linear"},
    {"phi3", "Phi3DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:Phi3Model{embed_tokens:Embedding,layers:ModuleList{#:Phi3DecoderLayer{self_attn:Phi3Attention{o_proj:Linear,qkv_proj:Linear},"
     "mlp:Phi3MLP{gate_up_proj:Linear,down_proj:Linear},input_layernorm:Phi3RMSNorm,post_attention_layernorm:Phi3RMSNorm}},norm:Phi3RMSNorm,rotary_emb:"
     "Phi3RotaryEmbedding!},"
     "lm_head:Linear"},
    {"bloom", "BloomBlock", "lm_head.weight=transformer.word_embeddings.weight", true, "", "",
     "transformer:BloomModel{word_embeddings:Embedding,word_embeddings_layernorm:LayerNorm,h:ModuleList{#:BloomBlock{input_layernorm:LayerNorm,"
     "self_attention:BloomAttention{query_key_value:Linear,dense:Linear},post_attention_layernorm:LayerNorm,mlp:BloomMLP{dense_h_to_4h:Linear,"
     "dense_4h_to_h:Linear}}},ln_f:LayerNorm},lm_head:Linear"},
    {"cohere", "CohereDecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:CohereModel{embed_tokens:Embedding,layers:ModuleList{#:CohereDecoderLayer{self_attn:CohereAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:CohereMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:CohereLayerNorm}},"
     "norm:CohereLayerNorm,rotary_emb:CohereRotaryEmbedding!},lm_head:Linear"},
    {"cohere2", "Cohere2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Cohere2Model{embed_tokens:Embedding,layers:ModuleList{#:Cohere2DecoderLayer{self_attn:Cohere2Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:Cohere2MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:Cohere2LayerNorm}},"
     "norm:Cohere2LayerNorm,rotary_emb:Cohere2RotaryEmbedding!},lm_head:Linear"},
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
    {"hunyuan_v1_dense", "HunYuanDenseV1DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:HunYuanDenseV1Model{embed_tokens:Embedding,layers:ModuleList{#:HunYuanDenseV1DecoderLayer{self_attn:HunYuanDenseV1Attention{"
     "q_proj:Linear,k_proj:Linear,v_proj:Linear,o_proj:Linear,query_layernorm:HunYuanDenseV1RMSNorm,key_layernorm:HunYuanDenseV1RMSNorm},"
     "mlp:HunYuanDenseV1MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:HunYuanDenseV1RMSNorm,"
     "post_attention_layernorm:HunYuanDenseV1RMSNorm}},norm:HunYuanDenseV1RMSNorm,rotary_emb:HunYuanDenseV1RotaryEmbedding!},lm_head:Linear"},
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
    {"opt", "OPTDecoderLayer", "lm_head.weight=model.decoder.embed_tokens.weight", true, "", "",
     "model:OPTModel{decoder:OPTDecoder{embed_tokens:Embedding,embed_positions:OPTLearnedPositionalEmbedding,final_layer_norm:LayerNorm,"
     "layers:ModuleList{#:OPTDecoderLayer{self_attn:OPTAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "self_attn_layer_norm:LayerNorm,fc1:Linear,fc2:Linear,final_layer_norm:LayerNorm}}}},lm_head:Linear"},
    {"phi", "PhiDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:PhiModel{embed_tokens:Embedding,layers:ModuleList{#:PhiDecoderLayer{self_attn:PhiAttention{q_proj:Linear,k_proj:Linear,v_proj:Linear,"
     "dense:Linear},mlp:PhiMLP{fc1:Linear,fc2:Linear},input_layernorm:LayerNorm}},rotary_emb:PhiRotaryEmbedding!,final_layernorm:LayerNorm},"
     "lm_head:Linear"},
    {"qwen3", "Qwen3DecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:Qwen3Model{embed_tokens:Embedding,layers:ModuleList{#:Qwen3DecoderLayer{self_attn:Qwen3Attention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear,q_norm:Qwen3RMSNorm,k_norm:Qwen3RMSNorm},mlp:Qwen3MLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},"
     "input_layernorm:Qwen3RMSNorm,post_attention_layernorm:Qwen3RMSNorm}},norm:Qwen3RMSNorm,rotary_emb:Qwen3RotaryEmbedding!},lm_head:Linear"},
    {"seed_oss", "SeedOssDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:SeedOssModel{embed_tokens:Embedding,layers:ModuleList{#:SeedOssDecoderLayer{self_attn:SeedOssAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:SeedOssMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:SeedOssRMSNorm,"
     "post_attention_layernorm:SeedOssRMSNorm}},norm:SeedOssRMSNorm,rotary_emb:SeedOssRotaryEmbedding!},lm_head:Linear"},
    {"stablelm", "StableLmDecoderLayer", "lm_head.weight=model.embed_tokens.weight", false, "", "",
     "model:StableLmModel{embed_tokens:Embedding,layers:ModuleList{#:StableLmDecoderLayer{self_attn:StableLmAttention{q_proj:Linear,k_proj:Linear,"
     "v_proj:Linear,o_proj:Linear},mlp:StableLmMLP{gate_proj:Linear,up_proj:Linear,down_proj:Linear},input_layernorm:LayerNorm,"
     "post_attention_layernorm:LayerNorm}},norm:LayerNorm,rotary_emb:StableLmRotaryEmbedding!},lm_head:Linear"},
    {"starcoder2", "Starcoder2DecoderLayer", "lm_head.weight=model.embed_tokens.weight", true, "", "",
     "model:Starcoder2Model{embed_tokens:Embedding,layers:ModuleList{#:Starcoder2DecoderLayer{self_attn:Starcoder2Attention{q_proj:Linear,"
     "k_proj:Linear,v_proj:Linear,o_proj:Linear},mlp:Starcoder2MLP{c_fc:Linear,c_proj:Linear},input_layernorm:LayerNorm,"
     "post_attention_layernorm:LayerNorm}},norm:LayerNorm,rotary_emb:Starcoder2RotaryEmbedding!},lm_head:Linear"},
};

}  // namespace

std::span<const ArchitectureRow> decoders_rows() { return kRows; }

}  // namespace stowage::formats
