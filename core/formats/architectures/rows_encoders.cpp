// Encoders, and encoders with decoders. What a row says is at the head of hf_architecture_rows.cpp.
#include "core/formats/architectures/architecture_rows.h"

namespace stowage::formats {
namespace {

constexpr ArchitectureRow kRows[] = {
    {"bert", "Bert", "~Embeddings,~Layer",
     "cls.predictions.decoder.weight=bert.embeddings.word_embeddings.weight;cls.predictions.decoder.bias=cls."
     "predictions.bias",
     true, "", "",
     "bert:~Model{embeddings:~Embeddings{word_embeddings:Embedding,position_embeddings:Embedding,token_type_"
     "embeddings:Embedding,LayerNorm:LayerNorm},"
     "encoder:~Encoder{layer:ModuleList{#:~Layer{@bert_layer}}}},cls:~OnlyMLMHead{predictions:~"
     "LMPredictionHead{transform:~PredictionHeadTransform{"
     "@dense_normed},decoder:Linear}}"},
    {"t5", "T5", "~Block",
     "encoder.embed_tokens.weight=shared.weight;decoder.embed_tokens.weight=shared.weight;lm_head.weight="
     "shared.weight",
     true, "", "",
     "shared:Embedding,encoder:~Stack{embed_tokens:Embedding,block:ModuleList{#:~Block{layer:ModuleList{0:~"
     "LayerSelfAttention{@t5_attention},1:~LayerFF{"
     "DenseReluDense:~DenseActDense{wi:Linear,wo:Linear},layer_norm:~LayerNorm}}}},final_layer_norm:~"
     "LayerNorm},decoder:~Stack{embed_tokens:Embedding,"
     "block:ModuleList{#:~Block{layer:ModuleList{0:~LayerSelfAttention{@t5_attention},1:~LayerCrossAttention{"
     "EncDecAttention:~Attention{q:Linear,k:Linear,"
     "v:Linear,o:Linear},layer_norm:~LayerNorm},2:~LayerFF{DenseReluDense:~DenseActDense{wi:Linear,wo:Linear}"
     ",layer_norm:~LayerNorm}}}},"
     "final_layer_norm:~LayerNorm},lm_head:Linear"},
    {"bart", "Bart", "~DecoderLayer,~EncoderLayer", "lm_head.weight=model.shared.weight", true, "", "",
     "model:~Model{shared:~ScaledWordEmbedding,encoder:~Encoder{embed_tokens:~ScaledWordEmbedding,embed_"
     "positions:~LearnedPositionalEmbedding,"
     "layers:ModuleList{#:~EncoderLayer{@seq2seq_encoder_layer}},layernorm_embedding:LayerNorm},decoder:~"
     "Decoder{embed_tokens:~ScaledWordEmbedding,"
     "embed_positions:~LearnedPositionalEmbedding,layers:ModuleList{#:~DecoderLayer{@seq2seq_decoder_layer}},"
     "layernorm_embedding:LayerNorm}},lm_head:Linear"},
    {"modernbert", "ModernBert", "~Embeddings,~EncoderLayer",
     "decoder.weight=model.embeddings.tok_embeddings.weight", true, "", "",
     "model:~Model{embeddings:~Embeddings{tok_embeddings:Embedding,norm:LayerNorm},layers:ModuleList{#:~"
     "EncoderLayer{attn:~Attention{Wqkv:Linear,Wo:Linear},"
     "mlp_norm:LayerNorm,mlp:~MLP{Wi:Linear,Wo:Linear},attn_norm:LayerNorm}},final_norm:LayerNorm,rotary_emb:"
     "~RotaryEmbedding!},head:~PredictionHead{"
     "dense:Linear,norm:LayerNorm},decoder:Linear"},
    {"roberta", "Roberta", "~Embeddings,~Layer",
     "lm_head.decoder.weight=roberta.embeddings.word_embeddings.weight;lm_head.decoder.bias=lm_head.bias",
     true, "", "",
     "roberta:~Model{embeddings:~Embeddings{word_embeddings:Embedding,token_type_embeddings:Embedding,"
     "LayerNorm:LayerNorm,position_embeddings:Embedding},"
     "encoder:~Encoder{layer:ModuleList{#:~Layer{@bert_layer}}}},lm_head:~LMHead{dense:Linear,layer_norm:"
     "LayerNorm,decoder:Linear}"},
    {"xlm-roberta", "XLMRoberta", "~Embeddings,~Layer",
     "lm_head.decoder.weight=roberta.embeddings.word_embeddings.weight;lm_head.decoder.bias=lm_head.bias",
     true, "", "",
     "lm_head:~LMHead{dense:Linear,layer_norm:LayerNorm,decoder:Linear},roberta:~Model{embeddings:~"
     "Embeddings{word_embeddings:Embedding,"
     "token_type_embeddings:Embedding,LayerNorm:LayerNorm,position_embeddings:Embedding},encoder:~Encoder{"
     "layer:ModuleList{#:~Layer{@bert_layer}}}}"},
    {"distilbert", "DistilBert", "TransformerBlock",
     "vocab_projector.weight=distilbert.embeddings.word_embeddings.weight", true, "", "",
     "distilbert:~Model{embeddings:Embeddings{word_embeddings:Embedding,position_embeddings:Embedding,"
     "LayerNorm:LayerNorm},transformer:Transformer{"
     "layer:ModuleList{#:TransformerBlock{attention{q_lin:Linear,k_lin:Linear,v_lin:Linear,out_lin:Linear},"
     "sa_layer_norm:LayerNorm,ffn:FFN{lin1:Linear,"
     "lin2:Linear},output_layer_norm:LayerNorm}}}},vocab_transform:Linear,vocab_layer_norm:LayerNorm,vocab_"
     "projector:Linear,pre_classifier:Linear,"
     "classifier:Linear,qa_outputs:Linear"},
    {"electra", "Electra", "~Layer", "generator_lm_head.weight=electra.embeddings.word_embeddings.weight",
     true, "", "",
     "electra:~Model{embeddings:~Embeddings{word_embeddings:Embedding,position_embeddings:Embedding,token_"
     "type_embeddings:Embedding,LayerNorm:LayerNorm},"
     "embeddings_project:Linear,encoder:~Encoder{layer:ModuleList{#:~Layer{@bert_layer}}}},generator_"
     "predictions:~GeneratorPredictions{LayerNorm:LayerNorm,"
     "dense:Linear},generator_lm_head:Linear,discriminator_predictions:~DiscriminatorPredictions{dense:"
     "Linear,dense_prediction:Linear},"
     "classifier:~ClassificationHead{dense:Linear,out_proj:Linear}"},
};

}  // namespace

std::span<const ArchitectureRow> encoders_rows() { return kRows; }

}  // namespace stowage::formats
