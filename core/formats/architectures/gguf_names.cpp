// Names of GGUF files against those of the library's modules (the same module tree as
// architecture_rows.cpp).
//
// To add an architecture, add a row: general.architecture · model type · class of the root · a piece of a
// tensor's name that tells a second model type apart, that type and its root class ("" = none) · sections
// (and those of the second type where they differ). A section is "prefix in file>prefix in module:" and rules
// "name in file>name in module": a name up to a dot, whose rest (".weight") stays, or a whole name. '^' =
// last two axes swapped; '+' = joined with the rules of the same target in this order. The section of names
// outside blocks has no prefix; in others a number follows both prefixes. Lists below are shared by many
// rows.
#include "core/formats/architectures/gguf_names.h"

#include <algorithm>
#include <utility>

namespace stowage::formats {
namespace {

#define STOWAGE_TOP                                                                                          \
  ":token_embd>model.embed_tokens,output_norm>model.norm,output>lm_head,rope_freqs.weight>model.rotary_emb." \
  "rope_freqs"
#define STOWAGE_BLOCK "blk.>model.layers.:"
#define STOWAGE_ATTENTION                                                                                   \
  "attn_norm>input_layernorm,attn_q>self_attn.q_proj,attn_k>self_attn.k_proj,attn_v>self_attn.v_proj,attn_" \
  "output>self_attn.o_proj,"                                                                                \
  "attn_q_norm>self_attn.q_norm,attn_k_norm>self_attn.k_norm"
#define STOWAGE_MLP ",ffn_gate>mlp.gate_proj,ffn_up>mlp.up_proj,ffn_down>mlp.down_proj"
#define STOWAGE_EXPERTS                                                                                   \
  ",ffn_gate_inp>mlp.gate,ffn_gate_exps.weight>mlp.experts.gate_up_proj+,ffn_up_exps.weight>mlp.experts." \
  "gate_up_proj+,"                                                                                        \
  "ffn_down_exps.weight>mlp.experts.down_proj"
#define STOWAGE_SHARED(MODULE)                                                                             \
  "ffn_gate_shexp>mlp." MODULE ".gate_proj,ffn_up_shexp>mlp." MODULE ".up_proj,ffn_down_shexp>mlp." MODULE \
  ".down_proj"
#define STOWAGE_LLAMA                                                         \
  STOWAGE_TOP ";" STOWAGE_BLOCK STOWAGE_ATTENTION STOWAGE_MLP STOWAGE_EXPERTS \
              ",ffn_norm>post_attention_layernorm"
#define STOWAGE_GEMMA2                                                                                     \
  STOWAGE_TOP ";" STOWAGE_BLOCK STOWAGE_ATTENTION STOWAGE_MLP                                              \
              ",post_attention_norm>post_attention_layernorm,ffn_norm>pre_feedforward_layernorm,post_ffw_" \
              "norm>post_feedforward_layernorm"

#define STOWAGE_LANGUAGE                                                                                     \
  ":token_embd>model.language_model.embed_tokens,output_norm>model.language_model.norm,output>lm_head;blk.>" \
  "model.language_model.layers.:" STOWAGE_ATTENTION STOWAGE_MLP ",ffn_norm>post_attention_layernorm"
#define STOWAGE_BLOOM                                                                                        \
  ":token_embd>transformer.word_embeddings,token_embd_norm>transformer.word_embeddings_layernorm,output_"    \
  "norm>transformer.ln_f,output>lm_head;"                                                                    \
  "blk.>transformer.h.:attn_qkv>self_attention.query_key_value,attn_output>self_attention.dense,ffn_up>mlp." \
  "dense_h_to_4h,ffn_down>mlp.dense_4h_to_h,"
#define STOWAGE_T5_ATTENTION                                                                                 \
  "attn_norm>layer.0.layer_norm,attn_q>layer.0.SelfAttention.q,attn_k>layer.0.SelfAttention.k,attn_v>layer." \
  "0.SelfAttention.v,"                                                                                       \
  "attn_o>layer.0.SelfAttention.o,attn_rel_b>layer.0.SelfAttention.relative_attention_bias,"
#define STOWAGE_T5_FEED(LAYER, UP)                                                                       \
  "ffn_norm>layer." LAYER ".layer_norm,ffn_gate>layer." LAYER ".DenseReluDense.wi_0,ffn_up>layer." LAYER \
  ".DenseReluDense." UP ",ffn_down>layer." LAYER ".DenseReluDense.wo"
#define STOWAGE_T5(UP) \
  ":token_embd>shared,enc.output_norm>encoder.final_layer_norm,dec.output_norm>decoder.final_layer_norm," \
  "output>lm_head;" \
  "enc.blk.>encoder.block.:" STOWAGE_T5_ATTENTION STOWAGE_T5_FEED("1", UP) ";"                                           \
  "dec.blk.>decoder.block.:" STOWAGE_T5_ATTENTION                                                                        \
  "cross_attn_norm>layer.1.layer_norm,cross_attn_q>layer.1.EncDecAttention.q,"                                           \
  "cross_attn_k>layer.1.EncDecAttention.k,cross_attn_v>layer.1.EncDecAttention.v,cross_attn_o>layer.1.EncDecAttention.o," STOWAGE_T5_FEED("2", UP)

// Vision towers in files of their own ("mmproj-….gguf").
#define STOWAGE_TOWER                                                                                      \
  ":v.patch_embd>model.vision_tower.embeddings.patch_embedding,v.position_embd>model.vision_tower."        \
  "embeddings.position_embedding,"                                                                         \
  "v.class_embd>model.vision_tower.embeddings.class_embedding,v.pre_ln>model.vision_tower.pre_layrnorm,v." \
  "post_ln>model.vision_tower.post_layernorm"
#define STOWAGE_TOWER_BLOCK                                                                                \
  ";v.blk.>model.vision_tower.encoder.layers.:ln1>layer_norm1,attn_q>self_attn.q_proj,attn_k>self_attn.k_" \
  "proj,attn_v>self_attn.v_proj,"                                                                          \
  "attn_out>self_attn.out_proj,ln2>layer_norm2,ffn_up>mlp.fc1,ffn_down>mlp.fc2"

struct Row {
  std::string_view architecture, model_type, root_class, marker, marked_type, marked_root, sections;
  std::string_view marked_sections{};  ///< "" = the same
};

constexpr Row kRows[] = {
    {"llama", "llama", "LlamaForCausalLM", ".ffn_gate_inp.", "mixtral", "MixtralForCausalLM", STOWAGE_LLAMA},
    {"mistral3", "mistral", "MistralForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"qwen2", "qwen2", "Qwen2ForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"qwen3", "qwen3", "Qwen3ForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"qwen2moe", "qwen2_moe", "Qwen2MoeForCausalLM", "", "", "",
     STOWAGE_LLAMA "," STOWAGE_SHARED("shared_expert") ","
                                                       "ffn_gate_inp_shexp>mlp.shared_expert_gate"},
    {"qwen3moe", "qwen3_moe", "Qwen3MoeForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"olmoe", "olmoe", "OlmoeForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"gemma", "gemma", "GemmaForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"gemma2", "gemma2", "Gemma2ForCausalLM", "", "", "", STOWAGE_GEMMA2},
    {"gemma3", "gemma3_text", "Gemma3ForCausalLM", "", "", "", STOWAGE_GEMMA2},
    {"granite", "granite", "GraniteForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"olmo", "olmo", "OlmoForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"olmo2", "olmo2", "Olmo2ForCausalLM", "", "", "",
     STOWAGE_LLAMA ",post_attention_norm>post_attention_layernorm,post_ffw_norm>post_feedforward_layernorm"},
    {"smollm3", "smollm3", "SmolLM3ForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"stablelm", "stablelm", "StableLmForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"command-r", "cohere", "CohereForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"cohere2", "cohere2", "Cohere2ForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"nemotron", "nemotron", "NemotronForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"ernie4_5", "ernie4_5", "Ernie4_5ForCausalLM", "", "", "", STOWAGE_LLAMA},
    {"seed_oss", "seed_oss", "SeedOssForCausalLM", "", "", "",
     STOWAGE_LLAMA ",post_attention_norm>post_attention_layernorm"},
    {"exaone4", "exaone4", "Exaone4ForCausalLM", "", "", "",
     STOWAGE_LLAMA ",post_attention_norm>post_attention_layernorm,post_ffw_norm>post_feedforward_layernorm"},
    {"hunyuan-dense", "hunyuan_v1_dense", "HunYuanDenseV1ForCausalLM", "", "", "",
     STOWAGE_LLAMA ",attn_q_norm>self_attn.query_layernorm,attn_k_norm>self_attn.key_layernorm"},
    {"glm4", "glm4", "Glm4ForCausalLM", "", "", "",
     STOWAGE_LLAMA ",ffn_up>mlp.gate_up_proj,post_attention_norm>post_self_attn_layernorm,post_ffw_norm>post_"
                   "mlp_layernorm"},
    {"glm4moe", "glm4_moe", "Glm4MoeForCausalLM", "", "", "",
     STOWAGE_LLAMA ",post_attention_norm>post_attention_layernorm,exp_probs_b.bias>mlp.gate.e_score_"
                   "correction_bias," STOWAGE_SHARED("shared_experts")},
    {"qwen2vl", "qwen2_vl", "Qwen2VLForConditionalGeneration", "", "", "", STOWAGE_LANGUAGE},
    {"qwen3vl", "qwen3_vl", "Qwen3VLForConditionalGeneration", "", "", "", STOWAGE_LANGUAGE},
    {"falcon", "falcon", "FalconForCausalLM", ".attn_norm_2.", "falcon", "FalconForCausalLM",
     STOWAGE_BLOOM "attn_norm>input_layernorm", STOWAGE_BLOOM "attn_norm>ln_mlp,attn_norm_2>ln_attn"},
    {"bloom", "bloom", "BloomForCausalLM", "", "", "",
     STOWAGE_BLOOM "attn_norm>input_layernorm,ffn_norm>post_attention_layernorm"},
    {"gptneox", "gpt_neox", "GPTNeoXForCausalLM", "", "", "",
     ":token_embd>gpt_neox.embed_in,output_norm>gpt_neox.final_layer_norm,output>lm_head;"
     "blk.>gpt_neox.layers.:attn_norm>input_layernorm,attn_qkv>attention.query_key_value,attn_output>"
     "attention.dense,"
     "ffn_norm>post_attention_layernorm,ffn_up>mlp.dense_h_to_4h,ffn_down>mlp.dense_4h_to_h"},
    {"phi2", "phi", "PhiForCausalLM", "", "", "",
     ":token_embd>model.embed_tokens,output_norm>model.final_layernorm,output>lm_head;" STOWAGE_BLOCK
     "attn_norm>input_layernorm,attn_q>self_attn.q_proj,attn_k>self_attn.k_proj,attn_v>self_attn.v_proj,attn_"
     "output>self_attn.dense,"
     "ffn_up>mlp.fc1,ffn_down>mlp.fc2"},
    {"starcoder2", "starcoder2", "Starcoder2ForCausalLM", "", "", "",
     STOWAGE_TOP ";" STOWAGE_BLOCK STOWAGE_ATTENTION
                 ",ffn_up>mlp.c_fc,ffn_down>mlp.c_proj,ffn_norm>post_attention_layernorm"},
    {"phi3", "phi3", "Phi3ForCausalLM", "", "", "",
     STOWAGE_TOP ",rope_factors_long.weight>model.rotary_emb.rope_factors_long,rope_factors_short.weight>"
                 "model.rotary_emb.rope_factors_short;" STOWAGE_BLOCK
                 "attn_norm>input_layernorm,attn_qkv>self_attn.qkv_proj,attn_output>self_attn.o_proj,ffn_"
                 "norm>post_attention_layernorm,"
                 "ffn_up>mlp.gate_up_proj,ffn_down>mlp.down_proj"},
    {"deepseek2", "deepseek_v2", "DeepseekV2ForCausalLM", ".exp_probs_b.", "deepseek_v3",
     "DeepseekV3ForCausalLM",
     STOWAGE_LLAMA
     ",attn_q_a>self_attn.q_a_proj,attn_q_a_norm>self_attn.q_a_layernorm,attn_q_b>self_attn.q_b_proj,"
     "attn_kv_a_mqa>self_attn.kv_a_proj_with_mqa,attn_kv_a_norm>self_attn.kv_a_layernorm,attn_kv_b>self_attn."
     "kv_b_proj,"
     "attn_k_b.weight>self_attn.kv_b_proj.weight_k,attn_v_b.weight>self_attn.kv_b_proj.weight_v,"
     "exp_probs_b.bias>mlp.gate.e_score_correction_bias," STOWAGE_SHARED("shared_experts")},
    {"gpt-oss", "gpt_oss", "GptOssForCausalLM", "", "", "",
     STOWAGE_TOP
     ";" STOWAGE_BLOCK STOWAGE_ATTENTION
     ",attn_sinks.weight>self_attn.sinks,post_attention_norm>post_attention_layernorm,"
     "ffn_norm>post_attention_layernorm,ffn_gate_inp>mlp.router,ffn_gate_exps.weight>^mlp.experts.gate_up_"
     "proj+,"
     "ffn_up_exps.weight>^mlp.experts.gate_up_proj+,ffn_down_exps.weight>^mlp.experts.down_proj,"
     "ffn_gate_exps.bias>mlp.experts.gate_up_proj_bias+,ffn_up_exps.bias>mlp.experts.gate_up_proj_bias+,"
     "ffn_down_exps.bias>mlp.experts.down_proj_bias"},
    {"gpt2", "gpt2", "GPT2LMHeadModel", "", "", "",
     ":token_embd>transformer.wte,position_embd>transformer.wpe,output_norm>transformer.ln_f,output>lm_head;"
     "blk.>transformer.h.:attn_norm>ln_1,attn_qkv>^attn.c_attn,attn_output>^attn.c_proj,ffn_norm>ln_2,ffn_up>"
     "^mlp.c_fc,ffn_down>^mlp.c_proj"},
    {"mamba", "mamba", "MambaForCausalLM", "", "", "",
     ":token_embd>backbone.embeddings,output_norm>backbone.norm_f,output>lm_head;"
     "blk.>backbone.layers.:attn_norm>norm,ssm_in>mixer.in_proj,ssm_conv1d>mixer.conv1d,ssm_x>mixer.x_proj,"
     "ssm_dt>mixer.dt_proj,"
     "ssm_out>mixer.out_proj,ssm_a>mixer.A_log,ssm_d>mixer.D"},
    // gguf 0.19: tensor_mapping.py V_*. The second layer of the projector is "mm.2", the first "mm.0" or, in
    // newer files, "mm.1".
    {"clip", "llava", "LlavaForConditionalGeneration", "mm.input_projection.", "gemma3",
     "Gemma3ForConditionalGeneration",
     STOWAGE_TOWER ",mm.0>model.multi_modal_projector.linear_1,mm.1>model.multi_modal_projector.linear_1,"
                   "mm.2>model.multi_modal_projector.linear_2" STOWAGE_TOWER_BLOCK,
     STOWAGE_TOWER ",mm.input_projection.weight>model.multi_modal_projector.mm_input_projection_weight,"
                   "mm.soft_emb_norm>model.multi_modal_projector.mm_soft_emb_norm" STOWAGE_TOWER_BLOCK},
    {"t5", "t5", "T5ForConditionalGeneration", ".ffn_gate.", "t5", "T5ForConditionalGeneration",
     STOWAGE_T5("wi"), STOWAGE_T5("wi_1")},
};

#undef STOWAGE_TOP
#undef STOWAGE_TOWER
#undef STOWAGE_TOWER_BLOCK
#undef STOWAGE_BLOCK
#undef STOWAGE_ATTENTION
#undef STOWAGE_MLP
#undef STOWAGE_EXPERTS
#undef STOWAGE_LLAMA
#undef STOWAGE_SHARED
#undef STOWAGE_GEMMA2
#undef STOWAGE_LANGUAGE
#undef STOWAGE_BLOOM
#undef STOWAGE_T5_ATTENTION
#undef STOWAGE_T5_FEED
#undef STOWAGE_T5

/// The part of `text` before `separator`, which is taken off with it.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view out = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return out;
}

/// Digits at the beginning and the dot behind them; 0 when there are none.
std::size_t number_length(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  return end > 0 && end < text.size() && text[end] == '.' ? end + 1 : 0;
}

}  // namespace

std::optional<GgufPlace> GgufNaming::find(const Section& section, const std::string& prefix,
                                          std::string_view rest) const {
  // The longest key first: a whole name, then what stands before its last dot.
  auto found = section.names.find(rest);
  std::string_view tail;
  if (found == section.names.end()) {
    const std::size_t dot = rest.rfind('.');
    if (dot == std::string_view::npos) return std::nullopt;
    found = section.names.find(rest.substr(0, dot));
    if (found == section.names.end()) return std::nullopt;
    tail = rest.substr(dot);
  }
  std::string_view target = found->second.first;
  GgufPlace out;
  out.part = found->second.second;
  out.transposed = target.starts_with('^') && tail != ".bias";
  out.fused = target.ends_with('+');
  if (target.starts_with('^')) target.remove_prefix(1);
  if (out.fused) target.remove_suffix(1);
  out.name = prefix + std::string(target) + std::string(tail);
  return out;
}

std::optional<GgufPlace> GgufNaming::place(std::string_view file_name) const {
  for (const Section& section : sections_) {
    if (!file_name.starts_with(section.from)) continue;
    const std::string_view rest = file_name.substr(section.from.size());
    const std::size_t number = section.from.empty() ? 0 : number_length(rest);
    if (number == 0 && !section.from.empty()) continue;
    if (auto out = find(section, section.to + std::string(rest.substr(0, number)), rest.substr(number)))
      return out;
  }
  return std::nullopt;
}

std::string GgufNaming::beside(std::string_view file_name) const {
  for (const Section& section : sections_) {
    if (section.from.empty() || !file_name.starts_with(section.from) ||
        number_length(file_name.substr(section.from.size())) == 0)
      continue;
    return section.to + std::string(file_name.substr(section.from.size()));
  }
  return std::string(file_name);
}

std::optional<GgufNaming> find_gguf_naming(std::string_view architecture,
                                           const std::vector<std::string_view>& names) {
  const auto row = std::find_if(std::begin(kRows), std::end(kRows),
                                [&](const Row& one) { return one.architecture == architecture; });
  if (row == std::end(kRows)) return std::nullopt;
  const bool marked = !row->marker.empty() &&
                      std::any_of(names.begin(), names.end(),
                                  [&](std::string_view name) { return name.find(row->marker) != name.npos; });
  GgufNaming out;
  out.model_type_ = marked ? row->marked_type : row->model_type;
  out.root_class_ = marked ? row->marked_root : row->root_class;
  for (std::string_view rest = marked && !row->marked_sections.empty() ? row->marked_sections : row->sections;
       !rest.empty();) {
    std::string_view rules = take(rest, ';'), prefixes = take(rules, ':');
    GgufNaming::Section& section = out.sections_.emplace_back();
    section.from = take(prefixes, '>');
    section.to = prefixes;
    for (std::size_t order = 0; !rules.empty(); ++order) {
      std::string_view rule = take(rules, ',');
      const std::string_view from = take(rule, '>');
      section.names.insert_or_assign(std::string(from), std::pair(std::string(rule), order));
    }
  }
  return out;
}

std::vector<std::string> known_gguf_architectures() {
  std::vector<std::string> out;
  for (const Row& row : kRows) out.emplace_back(row.architecture);
  return out;
}

}  // namespace stowage::formats
