#include "core/formats/readers.h"

namespace stowage::formats {

/// What is no index of a folder (that row stands before) and says its schema.
Known known_description(const Look& look) {
  return look.has_key("schema") ? Known(Probe{Format::Description, look.path}) : std::nullopt;
}

}  // namespace stowage::formats
