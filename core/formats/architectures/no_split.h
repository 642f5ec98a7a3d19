#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stowage::formats {

/// Blocks by structure alone: where two or more numbered siblings hold the same modules ("layers.0",
/// "layers.1"), they are blocks. Only the outermost numbering counts. None where more than kMostBlockKinds
/// containers have some: every module is compared with every kind later on. Returns their positions in
/// `modules` (full names) in this order, with a made-up class "layers[]" after the container.
constexpr std::size_t kMostBlockKinds = 1000;
std::vector<std::pair<std::uint32_t, std::string>> repeated_blocks(std::span<const std::string_view> modules);

/// No-split classes of a model and where they are from ("table", "structure", "" without any).
struct NoSplit {
  std::vector<std::string> classes{};
  std::string source{};
};
/// Where modules have classes: those among `present` (the classes of the model, dotted or not) that known
/// architectures do not split, else the classes of repeated blocks. `names` are all modules; `class_of(i)` is
/// the class of names[i], "" where it has none.
NoSplit no_split_by_class(std::span<const std::string_view> present, std::span<const std::string_view> names,
                          const std::function<std::string_view(std::uint32_t)>& class_of);

}  // namespace stowage::formats
