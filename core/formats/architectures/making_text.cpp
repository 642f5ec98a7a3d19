#include "core/formats/architectures/making_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace stowage::formats {
namespace {

/// Models that see all of their input at once and make nothing token by token (transformers 5.23,
/// models/*/configuration_*.py; those with a decoder's mode say is_decoder).
constexpr std::array<std::string_view, 26> kEncoders{"albert",        "audio-spectrogram-transformer",
                                                     "beit",          "bert",
                                                     "camembert",     "clip",
                                                     "data2vec-text", "deberta",
                                                     "deberta-v2",    "deit",
                                                     "dinov2",        "distilbert",
                                                     "electra",       "esm",
                                                     "hubert",        "layoutlmv3",
                                                     "modernbert",    "mpnet",
                                                     "nomic_bert",    "rembert",
                                                     "roberta",       "siglip",
                                                     "vit",           "wav2vec2",
                                                     "wav2vec2-bert", "xlm-roberta"};

}  // namespace

bool sees_all_at_once(const Json& config) {
  const Json* type = json_find(config, "model_type");
  const Json* decodes = json_find(config, "is_decoder");
  if (!type || !type->is_string() || (decodes && decodes->is_boolean() && decodes->get<bool>())) return false;
  return std::find(kEncoders.begin(), kEncoders.end(), type->get_ref<const std::string&>()) !=
         kEncoders.end();
}

bool makes_text(const Json& config) {
  const Json* classes = json_find(config, "architectures");
  if (!classes || !classes->is_array() || classes->empty() || !classes->front().is_string()) return false;
  const auto& name = classes->front().get_ref<const std::string&>();
  const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
  return has("ForCausalLM") || has("LMHead") || has("ForConditionalGeneration");
}

}  // namespace stowage::formats
