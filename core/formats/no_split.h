#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stowage::formats {

/// Blocks by structure alone: where two or more numbered siblings hold the same modules ("layers.0", "layers.1"), they are blocks. Only the
/// outermost numbering counts. Returns their full names in the order given, with a made-up class "layers[]" after the container.
std::vector<std::pair<std::string, std::string>> repeated_blocks(const std::vector<std::string>& modules);

/// no-split classes of every known architecture.
std::set<std::string, std::less<>> known_no_split_classes();

}  // namespace stowage::formats
