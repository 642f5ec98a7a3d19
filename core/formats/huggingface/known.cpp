#include "core/formats/architectures/name_parts.h"
#include "core/formats/readers.h"

namespace stowage::formats {

/// An index, or a configuration: the folder it lies in. A description says first what it is.
Known known_hf_folder(const Look& look) {
  for (const std::string_view key : look.keys) {
    if (key == "weight_map") return Probe{Format::HfFolder, look.path};
    if (key == "schema") return std::nullopt;
  }
  if (look.has_key("architectures") || look.has_key("model_type"))
    return Probe{Format::HfFolder, folder_of(look.path)};
  return std::nullopt;
}

}  // namespace stowage::formats
