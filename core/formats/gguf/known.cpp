#include <filesystem>

#include "core/formats/gguf/gguf_reader.h"
#include "core/formats/readers.h"

namespace stowage::formats {

/// Any part of a model opens it from the first on.
Known known_gguf(const Look& look) {
  if (!look.start.starts_with("GGUF")) return std::nullopt;
  const GgufPart part = gguf_part(look.path);
  const std::string first = part.count > 0 ? gguf_part_path(part, 1) : look.path;
  return Probe{Format::Gguf, std::filesystem::exists(first) ? first : look.path};
}

}  // namespace stowage::formats
