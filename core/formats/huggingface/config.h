#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/formats/architectures/architectures.h"
#include "core/formats/architectures/library_facts.h"

namespace stowage::formats {

/// What config.json tells a reader; all empty where there is none.
struct HfConfig {
  Json json{};  ///< null without a file; "preprocessor_config" is that file's, where there is one
  std::optional<Error> unread{};  ///< why preprocessor_config.json was left out, where it was
  std::string model_type{};
  std::string root_class{};  ///< the first of `architectures`
  std::string packed{};      ///< method of quantisation, "" for plain weights
  std::optional<Architecture> architecture{};
  std::optional<LibraryFacts> facts{};  ///< of the class, where its type's architecture is not known

  const Json* quantization() const {
    return json.is_object() ? json_find(json, "quantization_config") : nullptr;
  }
  bool tied() const;  ///< tie_word_embeddings, or what the architecture does without it
  /// The same of a tensor: where it lies in a part that has a configuration of its own ("decoder"), that
  /// one's.
  bool tied(std::string_view tensor) const;
};

/// Errors: those of read_json_file other than FileMissing, JsonType.
Result<HfConfig> read_hf_config(const std::string& folder);

}  // namespace stowage::formats
