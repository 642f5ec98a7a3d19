#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stowage::formats {

/// Blocks by structure alone: where two or more numbered siblings hold the same modules ("layers.0", "layers.1"), they are blocks. Only the
/// outermost numbering counts. Returns their positions in `modules` (full names) in this order, with a made-up class "layers[]" after the container.
std::vector<std::pair<std::uint32_t, std::string>> repeated_blocks(std::span<const std::string_view> modules);

/// no-split classes of every known architecture.
std::set<std::string, std::less<>> known_no_split_classes();

}  // namespace stowage::formats
