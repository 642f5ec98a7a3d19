#include "widgets/treemap/experts.h"

#include <algorithm>

namespace stowage::widgets {

namespace {

constexpr std::string_view kWord = "expert";

std::string_view last_part(std::string_view name) {
  return name.substr(name.rfind('.') + 1);  // npos + 1 is 0
}

bool is_number(std::string_view part) {
  return !part.empty() &&
         std::all_of(part.begin(), part.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
}

}  // namespace

bool names_an_expert(std::string_view holder, std::string_view part) {
  if (holder.find(kWord) == std::string_view::npos) return false;
  if (part.starts_with(kWord)) part.remove_prefix(kWord.size());
  if (part.starts_with('_')) part.remove_prefix(1);
  return is_number(part);
}

bool expert_of_mixture(const TileTree& tree, std::uint32_t node) {
  const TileTree::Node &here = tree.nodes[node], &holder = tree.nodes[here.parent];
  // A tree of groups holds members, not modules in modules.
  if (tree.grouped() || node == 0 || here.tensor.valid() || here.own || holder.module == here.module)
    return false;
  return names_an_expert(last_part((*tree.model)[holder.module].name),
                         last_part((*tree.model)[here.module].name));
}

}  // namespace stowage::widgets
