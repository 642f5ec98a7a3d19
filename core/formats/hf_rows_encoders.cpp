// Encoders, and encoders with decoders. What a row says is at the head of hf_architecture_rows.cpp.
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
    {"t5", "T5Block", "encoder.embed_tokens.weight=shared.weight;decoder.embed_tokens.weight=shared.weight;lm_head.weight=shared.weight", true, "", "",
     "shared:Embedding,encoder:T5Stack{embed_tokens:Embedding,block:ModuleList{#:T5Block{layer:ModuleList{0:T5LayerSelfAttention{"
     "SelfAttention:T5Attention{q:Linear,k:Linear,v:Linear,o:Linear,relative_attention_bias:Embedding},layer_norm:T5LayerNorm},1:T5LayerFF{"
     "DenseReluDense:T5DenseActDense{wi:Linear,wo:Linear},layer_norm:T5LayerNorm}}}},final_layer_norm:T5LayerNorm},decoder:T5Stack{"
     "embed_tokens:Embedding,block:ModuleList{#:T5Block{layer:ModuleList{0:T5LayerSelfAttention{SelfAttention:T5Attention{q:Linear,k:Linear,"
     "v:Linear,o:Linear,relative_attention_bias:Embedding},layer_norm:T5LayerNorm},1:T5LayerCrossAttention{EncDecAttention:T5Attention{q:Linear,"
     "k:Linear,v:Linear,o:Linear},layer_norm:T5LayerNorm},2:T5LayerFF{DenseReluDense:T5DenseActDense{wi:Linear,wo:Linear},"
     "layer_norm:T5LayerNorm}}}},final_layer_norm:T5LayerNorm},lm_head:Linear"},
    {"bart", "BartDecoderLayer,BartEncoderLayer", "lm_head.weight=model.shared.weight", true, "", "",
     "model:BartModel{shared:BartScaledWordEmbedding,encoder:BartEncoder{embed_tokens:BartScaledWordEmbedding,"
     "embed_positions:BartLearnedPositionalEmbedding,layers:ModuleList{#:BartEncoderLayer{self_attn:BartAttention{k_proj:Linear,v_proj:Linear,"
     "q_proj:Linear,out_proj:Linear},self_attn_layer_norm:LayerNorm,fc1:Linear,fc2:Linear,final_layer_norm:LayerNorm}},"
     "layernorm_embedding:LayerNorm},decoder:BartDecoder{embed_tokens:BartScaledWordEmbedding,embed_positions:BartLearnedPositionalEmbedding,"
     "layers:ModuleList{#:BartDecoderLayer{self_attn:BartAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "self_attn_layer_norm:LayerNorm,encoder_attn:BartAttention{k_proj:Linear,v_proj:Linear,q_proj:Linear,out_proj:Linear},"
     "encoder_attn_layer_norm:LayerNorm,fc1:Linear,fc2:Linear,final_layer_norm:LayerNorm}},layernorm_embedding:LayerNorm}},lm_head:Linear"},
    {"modernbert", "ModernBertEmbeddings,ModernBertEncoderLayer", "decoder.weight=model.embeddings.tok_embeddings.weight", true, "", "",
     "model:ModernBertModel{embeddings:ModernBertEmbeddings{tok_embeddings:Embedding,norm:LayerNorm},layers:ModuleList{#:ModernBertEncoderLayer{"
     "attn:ModernBertAttention{Wqkv:Linear,Wo:Linear},mlp_norm:LayerNorm,mlp:ModernBertMLP{Wi:Linear,Wo:Linear},attn_norm:LayerNorm}},"
     "final_norm:LayerNorm,rotary_emb:ModernBertRotaryEmbedding!},head:ModernBertPredictionHead{dense:Linear,norm:LayerNorm},decoder:Linear"},
    {"roberta", "RobertaEmbeddings,RobertaLayer", "lm_head.decoder.weight=roberta.embeddings.word_embeddings.weight;lm_head.decoder.bias=lm_head.bias", true,
     "", "",
     "roberta:RobertaModel{embeddings:RobertaEmbeddings{word_embeddings:Embedding,token_type_embeddings:Embedding,LayerNorm:LayerNorm,"
     "position_embeddings:Embedding},encoder:RobertaEncoder{layer:ModuleList{#:RobertaLayer{attention:RobertaAttention{self:RobertaSelfAttention{"
     "query:Linear,key:Linear,value:Linear},output:RobertaSelfOutput{dense:Linear,LayerNorm:LayerNorm}},intermediate:RobertaIntermediate{"
     "dense:Linear},output:RobertaOutput{dense:Linear,LayerNorm:LayerNorm}}}}},lm_head:RobertaLMHead{dense:Linear,layer_norm:LayerNorm,"
     "decoder:Linear}"},
    {"xlm-roberta", "XLMRobertaEmbeddings,XLMRobertaLayer",
     "lm_head.decoder.weight=roberta.embeddings.word_embeddings.weight;lm_head.decoder.bias=lm_head.bias", true, "", "",
     "lm_head:XLMRobertaLMHead{dense:Linear,layer_norm:LayerNorm,decoder:Linear},roberta:XLMRobertaModel{embeddings:XLMRobertaEmbeddings{"
     "word_embeddings:Embedding,token_type_embeddings:Embedding,LayerNorm:LayerNorm,position_embeddings:Embedding},encoder:XLMRobertaEncoder{"
     "layer:ModuleList{#:XLMRobertaLayer{attention:XLMRobertaAttention{self:XLMRobertaSelfAttention{query:Linear,key:Linear,value:Linear},"
     "output:XLMRobertaSelfOutput{dense:Linear,LayerNorm:LayerNorm}},intermediate:XLMRobertaIntermediate{dense:Linear},output:XLMRobertaOutput{"
     "dense:Linear,LayerNorm:LayerNorm}}}}}"},
    {"distilbert", "TransformerBlock", "vocab_projector.weight=distilbert.embeddings.word_embeddings.weight", true, "", "",
     "distilbert:DistilBertModel{embeddings:Embeddings{word_embeddings:Embedding,position_embeddings:Embedding,LayerNorm:LayerNorm},"
     "transformer:Transformer{layer:ModuleList{#:TransformerBlock{attention{q_lin:Linear,k_lin:Linear,v_lin:Linear,out_lin:Linear},"
     "sa_layer_norm:LayerNorm,ffn:FFN{lin1:Linear,lin2:Linear},output_layer_norm:LayerNorm}}}},vocab_transform:Linear,vocab_layer_norm:LayerNorm,"
     "vocab_projector:Linear,pre_classifier:Linear,classifier:Linear,qa_outputs:Linear"},
    {"electra", "ElectraLayer", "generator_lm_head.weight=electra.embeddings.word_embeddings.weight", true, "", "",
     "electra:ElectraModel{embeddings:ElectraEmbeddings{word_embeddings:Embedding,position_embeddings:Embedding,token_type_embeddings:Embedding,"
     "LayerNorm:LayerNorm},embeddings_project:Linear,encoder:ElectraEncoder{layer:ModuleList{#:ElectraLayer{attention:ElectraAttention{"
     "self:ElectraSelfAttention{query:Linear,key:Linear,value:Linear},output:ElectraSelfOutput{dense:Linear,LayerNorm:LayerNorm}},"
     "intermediate:ElectraIntermediate{dense:Linear},output:ElectraOutput{dense:Linear,LayerNorm:LayerNorm}}}}},"
     "generator_predictions:ElectraGeneratorPredictions{LayerNorm:LayerNorm,dense:Linear},generator_lm_head:Linear,"
     "discriminator_predictions:ElectraDiscriminatorPredictions{dense:Linear,dense_prediction:Linear},classifier:ElectraClassificationHead{dense:Linear,"
     "out_proj:Linear}"},
};

}  // namespace

std::span<const ArchitectureRow> encoders_rows() { return kRows; }

}  // namespace stowage::formats
