// Encoders, and encoders with decoders. What a row says is at the head of architecture_rows.cpp.
#include "core/formats/architectures/architecture_rows.h"

namespace stowage::formats {
namespace {

constexpr std::string_view kDebertaTies =
    "cls.predictions.decoder.weight=deberta.embeddings.word_embeddings.weight?cls;cls.predictions.decoder."
    "bias=cls.predictions.bias?cls";

constexpr ArchitectureRow kRows[] = {
    {"bert", "Bert", "~Embeddings,~Layer",
     "cls.predictions.decoder.weight=bert.embeddings.word_embeddings.weight;cls.predictions.decoder.bias=cls."
     "predictions.bias",
     true, "", "",
     "bert:~Model{embeddings:~Embeddings+position_ids+token_type_ids{word_embeddings:Embedding,position_"
     "embeddings:Embedding,token_type_embeddings:Embedding,LayerNorm:LayerNorm},encoder:~Encoder{layer:"
     "ModuleList{#:~Layer{@bert_layer}}},pooler:~Pooler{dense:Linear}},cls:~OnlyMLMHead{predictions:~"
     "LMPredictionHead{transform:~PredictionHeadTransform{@dense_normed},decoder:Linear},seq_relationship:"
     "Linear}"},
    {"t5", "T5", "~Block",
     "transformer.encoder.embed_tokens.weight=transformer.shared.weight;transformer.decoder.embed_tokens."
     "weight=transformer.shared.weight;lm_head.weight=transformer.shared.weight",
     true, "", "",
     "transformer:~Model^{shared:Embedding,encoder:~Stack{embed_tokens:Embedding,block:ModuleList{#:~Block{"
     "layer:ModuleList{0:~LayerSelfAttention{@t5_attention},1:~LayerFF{@t5_dense}}}},final_layer_norm:~"
     "LayerNorm},decoder:~Stack{embed_tokens:Embedding,block:ModuleList{#:~Block{layer:ModuleList{0:~"
     "LayerSelfAttention{@t5_attention},1:~LayerCrossAttention{EncDecAttention:~Attention{q:Linear,k:Linear,"
     "v:Linear,o:Linear},layer_norm:~LayerNorm},2:~LayerFF{@t5_dense}}}},final_layer_norm:~LayerNorm}},lm_"
     "head:Linear,classification_head:~ClassificationHead{dense:Linear,out_proj:Linear}"},
    {"bart", "Bart", "~DecoderLayer,~EncoderLayer",
     "model.encoder.embed_tokens.weight=model.shared.weight?model.encoder;model.decoder.embed_tokens.weight="
     "model.shared.weight?model.encoder;lm_head.weight=model.shared.weight?model.encoder;lm_head.weight="
     "model.decoder.embed_tokens.weight",
     true, "", "",
     "model:~Model?shared|~DecoderWrapper{shared:~ScaledWordEmbedding,encoder:~Encoder{embed_tokens:~"
     "ScaledWordEmbedding,embed_positions:~LearnedPositionalEmbedding,layers:ModuleList{#:~EncoderLayer{@"
     "seq2seq_encoder_layer}},layernorm_embedding:LayerNorm},decoder:~Decoder{embed_tokens:~"
     "ScaledWordEmbedding,embed_positions:~LearnedPositionalEmbedding,layers:ModuleList{#:~DecoderLayer{@"
     "seq2seq_decoder_layer}},layernorm_embedding:LayerNorm}},lm_head:Linear,classification_head:~"
     "ClassificationHead{dense:Linear,out_proj:Linear}"},
    {"modernbert", "ModernBert", "~Embeddings,~EncoderLayer",
     "decoder.weight=model.embeddings.tok_embeddings.weight", true, "", "",
     "model:~Model{embeddings:~Embeddings{tok_embeddings:Embedding,norm:LayerNorm},layers:ModuleList{#:~"
     "EncoderLayer{attn:~Attention{Wqkv:Linear,Wo:Linear},mlp_norm:LayerNorm,mlp:~MLP{Wi:Linear,Wo:Linear},"
     "attn_norm:LayerNorm}},final_norm:LayerNorm,rotary_emb:~RotaryEmbedding!},head:~PredictionHead{dense:"
     "Linear,norm:LayerNorm},decoder:Linear"},
    {"roberta", "Roberta", "~Embeddings,~Layer",
     "lm_head.decoder.weight=roberta.embeddings.word_embeddings.weight;lm_head.decoder.bias=lm_head.bias",
     true, "", "",
     "roberta:~Model{embeddings:~Embeddings+position_ids+token_type_ids{word_embeddings:Embedding,token_type_"
     "embeddings:Embedding,LayerNorm:LayerNorm,position_embeddings:Embedding},encoder:~Encoder{layer:"
     "ModuleList{#:~Layer{@bert_layer}}},pooler:~Pooler{dense:Linear}},lm_head:~LMHead{dense:Linear,layer_"
     "norm:LayerNorm,decoder:Linear},@classifier_head"},
    {"xlm-roberta", "XLMRoberta", "~Embeddings,~Layer",
     "lm_head.decoder.weight=roberta.embeddings.word_embeddings.weight;lm_head.decoder.bias=lm_head.bias",
     true, "", "",
     "lm_head:~LMHead{dense:Linear,layer_norm:LayerNorm,decoder:Linear},roberta:~Model{embeddings:~"
     "Embeddings+position_ids+token_type_ids{word_embeddings:Embedding,token_type_embeddings:Embedding,"
     "LayerNorm:LayerNorm,position_embeddings:Embedding},encoder:~Encoder{layer:ModuleList{#:~Layer{@bert_"
     "layer}}},pooler:~Pooler{dense:Linear}},@classifier_head"},
    {"distilbert", "DistilBert", "TransformerBlock",
     "vocab_projector.weight=distilbert.embeddings.word_embeddings.weight", true, "", "",
     "distilbert:~Model{embeddings:Embeddings+position_ids{word_embeddings:Embedding,position_embeddings:"
     "Embedding,LayerNorm:LayerNorm},transformer:Transformer{layer:ModuleList{#:TransformerBlock{attention:~"
     "SelfAttention{q_lin:Linear,k_lin:Linear,v_lin:Linear,out_lin:Linear},sa_layer_norm:LayerNorm,ffn:FFN{"
     "lin1:Linear,lin2:Linear},output_layer_norm:LayerNorm}}}},vocab_transform:Linear,vocab_layer_norm:"
     "LayerNorm,vocab_projector:Linear,pre_classifier:Linear,classifier:Linear,qa_outputs:Linear"},
    {"electra", "Electra", "~Layer", "generator_lm_head.weight=electra.embeddings.word_embeddings.weight",
     true, "", "",
     "electra:~Model{embeddings:~Embeddings+position_ids+token_type_ids{word_embeddings:Embedding,position_"
     "embeddings:Embedding,token_type_embeddings:Embedding,LayerNorm:LayerNorm},embeddings_project:Linear,"
     "encoder:~Encoder{layer:ModuleList{#:~Layer{@bert_layer}}}},generator_predictions:~GeneratorPredictions{"
     "LayerNorm:LayerNorm,dense:Linear},generator_lm_head:Linear,discriminator_predictions:~"
     "DiscriminatorPredictions{dense:Linear,dense_prediction:Linear},@classifier_head,sequence_summary:~"
     "SequenceSummary{summary:Linear}"},
    {"albert", "Albert", "~Layer",
     "predictions.decoder.weight=albert.embeddings.word_embeddings.weight;predictions.decoder.bias="
     "predictions.bias",
     true, "", "",
     "albert:~Model{embeddings:~Embeddings+position_ids+token_type_ids{word_embeddings:Embedding,position_"
     "embeddings:Embedding,token_type_embeddings:Embedding,LayerNorm:LayerNorm},encoder:~Transformer{"
     "embedding_hidden_mapping_in:Linear,albert_layer_groups:ModuleList{#:~LayerGroup{albert_layers:"
     "ModuleList{#:~Layer{full_layer_layer_norm:LayerNorm,attention:~Attention{query:Linear,key:Linear,value:"
     "Linear,dense:Linear,LayerNorm:LayerNorm},ffn:Linear,ffn_output:Linear}}}}},pooler:Linear},predictions:~"
     "MLMHead{LayerNorm:LayerNorm,dense:Linear,decoder:Linear},sop_classifier:~SOPHead{classifier:Linear}"},
    {"deberta", "Deberta", "~Layer", kDebertaTies, true, "", "",
     "deberta:~Model{embeddings:~Embeddings+position_ids{word_embeddings:Embedding,position_embeddings:"
     "Embedding,token_type_embeddings:Embedding,embed_proj:Linear,LayerNorm:~LayerNorm},encoder:~Encoder{"
     "layer:ModuleList{#:~Layer{attention:~Attention{self:DisentangledSelfAttention{in_proj:Linear,pos_proj:"
     "Linear,pos_q_proj:Linear,head_logits_proj:Linear,head_weights_proj:Linear},output:~SelfOutput{dense:"
     "Linear,LayerNorm:~LayerNorm}},intermediate:~Intermediate{dense:Linear},output:~Output{dense:Linear,"
     "LayerNorm:~LayerNorm}}},rel_embeddings:Embedding}},@deberta_heads"},
    {"deberta-v2", "DebertaV2", "~Layer", kDebertaTies, true, "", "",
     "deberta:~Model{embeddings:~Embeddings+position_ids{word_embeddings:Embedding,position_embeddings:"
     "Embedding,token_type_embeddings:Embedding,embed_proj:Linear,LayerNorm:LayerNorm},encoder:~Encoder{"
     "layer:ModuleList{#:~Layer{attention:~Attention{self:DisentangledSelfAttention{query_proj:Linear,key_"
     "proj:Linear,value_proj:Linear,pos_key_proj:Linear,pos_query_proj:Linear},output:~SelfOutput{@dense_"
     "normed}},intermediate:~Intermediate{dense:Linear},output:~Output{@dense_normed}}},rel_embeddings:"
     "Embedding,LayerNorm:LayerNorm,conv:ConvLayer{conv:Conv1d,LayerNorm:LayerNorm}}},@deberta_heads"},
};

}  // namespace

std::span<const ArchitectureRow> encoders_rows() { return kRows; }

}  // namespace stowage::formats
