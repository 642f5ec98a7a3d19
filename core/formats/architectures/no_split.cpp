#include "core/formats/architectures/no_split.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>

#include "core/formats/architectures/architectures.h"
#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {
namespace {

constexpr std::size_t kDeepestBlock = 2048;  // of a name: no model numbers its blocks below that

/// Where a name's first number stands: {end of the container, end of the number}; npos without one.
std::pair<std::size_t, std::size_t> first_number(std::string_view name) {
  for (std::size_t start = 0; start < name.size();) {
    const std::size_t end = std::min(name.find('.', start), name.size());
    const std::string_view part = name.substr(start, end - start);
    if (start > kDeepestBlock) break;
    if (start > 0 && is_number(part)) return {start - 1, end};
    start = end + 1;
  }
  return {std::string_view::npos, std::string_view::npos};
}

}  // namespace

std::vector<std::pair<std::uint32_t, std::string>> repeated_blocks(
    std::span<const std::string_view> modules) {
  // A block's structure as an order-free sum of hashes of the names inside it.
  std::unordered_map<std::string_view, std::uint64_t> inside;
  for (const std::string_view name : modules) {
    const auto [container, number] = first_number(name);
    if (container == std::string_view::npos || number >= name.size()) continue;
    inside[name.substr(0, number)] += std::hash<std::string_view>{}(name.substr(number)) | 1;
  }
  std::map<std::pair<std::string_view, std::uint64_t>, std::size_t> alike;
  for (const auto& [block, structure] : inside)
    ++alike[{block.substr(0, first_number(block).first), structure}];
  std::set<std::string_view> containers;
  for (const auto& [key, count] : alike) {
    if (count >= 2) containers.insert(key.first);
  }
  if (containers.size() > kMostBlockKinds) return {};
  std::vector<std::pair<std::uint32_t, std::string>> out;
  for (std::uint32_t i = 0; i < modules.size(); ++i) {
    const auto [container, number] = first_number(modules[i]);
    if (number != modules[i].size() || container == std::string_view::npos) continue;
    const std::string_view holder = modules[i].substr(0, container);
    if (containers.contains(holder)) out.emplace_back(i, std::string(last_part(holder)) + "[]");
  }
  return out;
}

NoSplit no_split_by_class(std::span<const std::string_view> present, std::span<const std::string_view> names,
                          const std::function<std::string_view(std::uint32_t)>& class_of) {
  const auto known = known_no_split_classes();
  std::set<std::string> found;
  for (const std::string_view type : present) {
    if (known.contains(last_part(type))) found.emplace(last_part(type));
  }
  if (!found.empty()) return {{found.begin(), found.end()}, "table"};
  NoSplit out;
  for (const auto& [module, structure] : repeated_blocks(names)) {
    const std::string_view type = class_of(module);
    if (type.empty() || type.find("nn.modules.container.") != std::string_view::npos) continue;
    if (found.emplace(last_part(type)).second) out.classes.emplace_back(last_part(type));
  }
  if (!out.classes.empty()) out.source = "structure";
  return out;
}

}  // namespace stowage::formats
