// Decoders of text. What a row says is at the head of architecture_rows.cpp.
#include "core/formats/architectures/architecture_rows.h"

namespace stowage::formats {
namespace {

constexpr ArchitectureRow kRows[] = {
    {"gemma3_text", "Gemma3", "~DecoderLayer", kHeadTied, true, "", "",
     "model:~TextModel{embed_tokens:~TextScaledWordEmbedding,layers:ModuleList{#:~DecoderLayer{@normed_"
     "attention,@llama_mlp,@llama_norms,pre_feedforward_layernorm:~RMSNorm,post_feedforward_layernorm:~"
     "RMSNorm}},@llama_end},lm_head:Linear"},
    {"gemma2", "Gemma2", "~DecoderLayer", kHeadTied, true, "", "",
     "model:~Model{embed_tokens:~TextScaledWordEmbedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,@"
     "llama_mlp,@llama_norms,pre_feedforward_layernorm:~RMSNorm,post_feedforward_layernorm:~RMSNorm}},@llama_"
     "end},lm_head:Linear"},
    {"gpt2", "GPT2", "~Block", kTransformerHeadTied, true,
     "h.#.>transformer.h.#.;wte.>transformer.wte.;wpe.>transformer.wpe.;ln_f.>transformer.ln_f.", "",
     "transformer:~Model{wte:Embedding,wpe:Embedding,h:ModuleList{#:~Block{ln_1:LayerNorm,attn:~Attention{c_"
     "attn:Conv1D,c_proj:Conv1D},ln_2:LayerNorm,crossattention:~Attention{c_attn:Conv1D,q_attn:Conv1D,c_proj:"
     "Conv1D},ln_cross_attn:LayerNorm,mlp:~MLP{c_fc:Conv1D,c_proj:Conv1D}}},ln_f:LayerNorm},lm_head:Linear,"
     "multiple_choice_head:~SequenceSummary{summary:Linear}"},
    {"llama", "Llama", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{@llama_model},lm_head:Linear"},
    {"phi3", "Phi3", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{self_attn:~Attention{o_proj:"
     "Linear,qkv_proj:Linear},mlp:~MLP{gate_up_proj:Linear,down_proj:Linear},@llama_norms}},@llama_end},lm_"
     "head:Linear"},
    {"bloom", "Bloom", "~Block", "lm_head.weight=transformer.word_embeddings.weight", true, "", "",
     "transformer:~Model{word_embeddings:Embedding,word_embeddings_layernorm:LayerNorm,h:ModuleList{#:~Block{"
     "input_layernorm:LayerNorm,self_attention:~Attention{query_key_value:Linear,dense:Linear},post_"
     "attention_layernorm:LayerNorm,mlp:~MLP{dense_h_to_4h:Linear,dense_4h_to_h:Linear}}},ln_f:LayerNorm},lm_"
     "head:Linear"},
    {"cohere", "Cohere", "~DecoderLayer", kHeadTied, true, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{self_attn:~Attention{@qkvo,q_"
     "norm:~LayerNorm,k_norm:~LayerNorm},@llama_mlp,input_layernorm:~LayerNorm}},norm:~LayerNorm,rotary_emb:~"
     "RotaryEmbedding!},lm_head:Linear"},
    {"falcon", "Falcon", "~DecoderLayer", "lm_head.weight=transformer.word_embeddings.weight", true, "", "",
     "transformer:~Model{word_embeddings:Embedding,h:ModuleList{#:~DecoderLayer{self_attention:~Attention{"
     "query_key_value:~Linear,dense:~Linear},mlp:~MLP{dense_h_to_4h:~Linear,dense_4h_to_h:~Linear},ln_attn:"
     "LayerNorm,ln_mlp:LayerNorm,input_layernorm:LayerNorm,post_attention_layernorm:LayerNorm}},ln_f:"
     "LayerNorm,rotary_emb:~RotaryEmbedding!},lm_head:Linear"},
    {"gemma", "Gemma", "~DecoderLayer", kHeadTied, true, "", "",
     "model:~Model{embed_tokens:~TextScaledWordEmbedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,@"
     "llama_mlp,@llama_norms}},@llama_end},lm_head:Linear"},
    {"glm", "Glm", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~MLP{gate_"
     "up_proj:Linear,down_proj:Linear},@llama_norms}},@llama_end},lm_head:Linear"},
    {"glm4", "Glm4", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~MLP{gate_"
     "up_proj:Linear,down_proj:Linear},@llama_norms,post_self_attn_layernorm:~RMSNorm,post_mlp_layernorm:~"
     "RMSNorm}},@llama_end},lm_head:Linear"},
    {"gpt_bigcode", "GPTBigCode", "~Block", kTransformerHeadTied, true, "", "",
     "transformer:~Model+bias{wte:Embedding,wpe:Embedding,h:ModuleList{#:~Block{ln_1:LayerNorm,attn:~"
     "Attention{c_attn:Linear,c_proj:Linear},ln_2:LayerNorm,mlp:~MLP{c_fc:Linear,c_proj:Linear}}},ln_f:"
     "LayerNorm},lm_head:Linear"},
    {"gpt_neo", "GPTNeo", "~Block", kTransformerHeadTied, true, "", "",
     "transformer:~Model{wte:Embedding,wpe:Embedding,h:ModuleList{#:~Block{ln_1:LayerNorm,attn:~Attention{"
     "attention:~SelfAttention+bias{@kvq_out}},ln_2:LayerNorm,mlp:~MLP{c_fc:Linear,c_proj:Linear}}},ln_f:"
     "LayerNorm},lm_head:Linear"},
    {"gpt_neox", "GPTNeoX", "~Layer", "lm_head.weight=gpt_neox.embed_in.weight", false, "embed_out.>lm_head.",
     "",
     "gpt_neox:~Model{embed_in:Embedding,layers:ModuleList{#:~Layer{input_layernorm:LayerNorm,post_attention_"
     "layernorm:LayerNorm,attention:~Attention{query_key_value:Linear,dense:Linear},mlp:~MLP{dense_h_to_4h:"
     "Linear,dense_4h_to_h:Linear}}},final_layer_norm:LayerNorm,rotary_emb:~RotaryEmbedding!},lm_head:"
     "Linear"},
    {"gptj", "GPTJ", "~Block", kTransformerHeadTied, false, "", "",
     "transformer:~Model{wte:Embedding,h:ModuleList{#:~Block{ln_1:LayerNorm,attn:~Attention+embed_positions{@"
     "kvq_out},mlp:~MLP{fc_in:Linear,fc_out:Linear}}},ln_f:LayerNorm},lm_head:Linear"},
    {"hunyuan_v1_dense", "HunYuanDenseV1", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{self_attn:~Attention{@qkvo,query_"
     "layernorm:~RMSNorm,key_layernorm:~RMSNorm},@llama_mlp,@llama_norms}},@llama_end},lm_head:Linear"},
    {"mpt", "Mpt", "~Block", kTransformerHeadTied, true, "", "",
     "transformer:~Model{wte:Embedding,blocks:ModuleList{#:~Block{norm_1:LayerNorm,attn:~Attention{Wqkv:"
     "Linear,out_proj:Linear},norm_2:LayerNorm,ffn:~MLP{up_proj:Linear,down_proj:Linear}}},norm_f:LayerNorm},"
     "lm_head:Linear"},
    {"nemotron", "Nemotron", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~MLP{up_"
     "proj:Linear,down_proj:Linear},input_layernorm:~LayerNorm1P,post_attention_layernorm:~LayerNorm1P}},"
     "norm:~LayerNorm1P,rotary_emb:~RotaryEmbedding!},lm_head:Linear"},
    {"olmo", "Olmo", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,@llama_mlp}},"
     "rotary_emb:~RotaryEmbedding!},lm_head:Linear"},
    {"olmo2", "Olmo2", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@normed_attention,@llama_mlp,"
     "post_attention_layernorm:~RMSNorm,post_feedforward_layernorm:~RMSNorm}},@llama_end},lm_head:Linear"},
    {"opt", "OPT", "~DecoderLayer", "lm_head.weight=model.decoder.embed_tokens.weight", true, "", "",
     "model:~Model{decoder:~Decoder{embed_tokens:Embedding,embed_positions:~LearnedPositionalEmbedding,"
     "project_out:Linear,project_in:Linear,final_layer_norm:LayerNorm,layers:ModuleList{#:~DecoderLayer{@"
     "seq2seq_encoder_layer}}}},lm_head:Linear"},
    {"phi", "Phi", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{self_attn:~Attention{q_proj:"
     "Linear,k_proj:Linear,v_proj:Linear,dense:Linear,q_layernorm:LayerNorm,k_layernorm:LayerNorm},mlp:~MLP{@"
     "fc12},input_layernorm:LayerNorm}},rotary_emb:~RotaryEmbedding!,final_layernorm:LayerNorm},lm_head:"
     "Linear"},
    {"qwen3", "Qwen3", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@normed_attention,@llama_mlp,@"
     "llama_norms}},@llama_end},lm_head:Linear"},
    {"stablelm", "StableLm", "~DecoderLayer", kHeadTied, false, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{self_attn:~Attention{@qkvo,q_"
     "layernorm:~LayerNormPerHead{norms:ModuleList{#:LayerNorm}},k_layernorm:~LayerNormPerHead{norms:"
     "ModuleList{#:LayerNorm}}},@llama_mlp,input_layernorm:LayerNorm,post_attention_layernorm:LayerNorm}},"
     "norm:LayerNorm,rotary_emb:~RotaryEmbedding!},lm_head:Linear"},
    {"starcoder2", "Starcoder2", "~DecoderLayer", kHeadTied, true, "", "",
     "model:~Model{embed_tokens:Embedding,layers:ModuleList{#:~DecoderLayer{@llama_attention,mlp:~MLP{c_fc:"
     "Linear,c_proj:Linear},input_layernorm:LayerNorm,post_attention_layernorm:LayerNorm}},norm:LayerNorm,"
     "rotary_emb:~RotaryEmbedding!},lm_head:Linear"},
};

}  // namespace

std::span<const ArchitectureRow> decoders_rows() { return kRows; }

}  // namespace stowage::formats
