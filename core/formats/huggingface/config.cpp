#include "core/formats/huggingface/config.h"
#include "core/base/json.h"

#include <utility>

namespace stowage::formats {
namespace {

constexpr std::uint64_t kMostConfigBytes = 16ull << 20;

std::string text_of(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

}  // namespace

bool HfConfig::tied() const {
  const Json* tied = json_find(json, "tie_word_embeddings");
  if (!tied) {
    const Json* text = json_find(json, "text_config");
    if (text) tied = json_find(*text, "tie_word_embeddings");
  }
  if (tied && tied->is_boolean()) return tied->get<bool>();
  return architecture ? architecture->ties_by_default : facts && facts->ties_by_default;
}

bool HfConfig::tied(std::string_view tensor) const {
  const std::string part(tensor.substr(0, tensor.find('.')));
  const Json* own = json.is_object() && !architecture ? json_find(json, part.c_str()) : nullptr;
  const Json* said = own && own->is_object() ? json_find(*own, "tie_word_embeddings") : nullptr;
  return said && said->is_boolean() ? said->get<bool>() : tied();
}

namespace {

/// How large pictures become before the model sees them stands in a file of its own. A damaged one is no
/// reason not to open the model.
void add_preprocessor(HfConfig& config, const std::string& folder) {
  const std::string path = folder + "/preprocessor_config.json";
  auto json = read_json_file(path, kMostConfigBytes);
  if (!json) {
    if (json.error().code != Code::FileMissing) config.unread = std::move(json.error());
  } else if (json->is_object()) {
    config.json["preprocessor_config"] = std::move(*json);
  } else {
    config.unread = Error{Code::JsonType, path, {"the document", "an object"}, {}};
  }
}

}  // namespace

Result<HfConfig> read_hf_config(const std::string& folder) {
  const std::string path = folder + "/config.json";
  auto json = read_json_file(path, kMostConfigBytes);
  HfConfig out;
  if (!json) {
    if (json.error().code == Code::FileMissing) return out;
    return tl::unexpected<Error>(json.error());
  }
  if (!json->is_object()) return fail(Code::JsonType, path, {"the document", "an object"});
  out.json = std::move(*json);
  out.model_type = text_of(out.json, "model_type");
  const Json* architectures = json_find(out.json, "architectures");
  if (architectures && architectures->is_array() && !architectures->empty() &&
      architectures->front().is_string()) {
    out.root_class = architectures->front().get<std::string>();
  } else {
    out.root_class = text_of(out.json, "_class_name");  // diffusers
  }
  if (!out.model_type.empty()) out.architecture = find_architecture(out.model_type);
  if (!out.architecture) out.facts = find_library_facts(out.root_class);
  add_preprocessor(out, folder);
  const Json* quantization = out.quantization();
  if (quantization && quantization->is_object()) {
    out.packed = text_of(*quantization, "quant_method");
    if (out.packed.empty()) out.packed = "quantization_config";
  }
  return out;
}

}  // namespace stowage::formats
