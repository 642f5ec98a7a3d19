#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/formats.h"

namespace stowage::formats {

/// The beginning of a file, read once and shown to every format.
struct Look {
  const std::string& path;
  std::string_view start{};        ///< its first 64 KiB
  const ZipReader* zip = nullptr;  ///< where it is a zip archive
  bool json = false;               ///< it begins as a JSON object, perhaps packed with gzip
  std::vector<std::string_view>
      keys{};  ///< then: those of the outermost object, as far as the beginning goes

  bool has_key(std::string_view key) const;
};

/// What a format says of a file: nullopt, it is none of mine; else what to open for it, or why it is refused.
using Known = std::optional<Result<Probe>>;

}  // namespace stowage::formats
