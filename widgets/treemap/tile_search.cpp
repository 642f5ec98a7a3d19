#include "widgets/treemap/tile_search.h"

#include <algorithm>

#include "widgets/common/find_text.h"
#include "widgets/common/name_table.h"

namespace stowage::widgets {

TileSearch::TileSearch(const TileTree& tree, const QString& words, const NameTable* names) {
  const FindText wanted(words);
  if (wanted.empty()) return;
  lit_.assign(tree.nodes.size(), 0);
  const Matches matches = names != nullptr ? names->holding(wanted) : NameTable(*tree.model).holding(wanted);
  if (tree.grouped())
    find_members(tree, wanted, matches);
  else
    find_nodes(tree, wanted, matches);
  lit_[0] = 1;
}

/// The modules that match are those of the tree of modules; a member is lit where its module, or one around
/// it, is.
void TileSearch::find_members(const TileTree& tree, const FindText& wanted, const Matches& matches) {
  const std::vector<std::uint32_t>& parents = tree.model->columns().parents;
  Matches lit(matches.size(), 0);
  for (std::size_t id = 1; id < matches.size(); ++id) {
    if (matches[id] != 0) found_.emplace_back(id);
    lit[id] = matches[id] != 0 || lit[parents[id]] != 0 ? 1 : 0;
  }
  for (const std::uint32_t node : tree.members) {
    const TileTree::Node& here = tree.nodes[node];
    const bool match = here.tensor.valid() && wanted.in((*tree.model)[here.tensor].name);
    if (!match && lit[here.module.index()] == 0) continue;
    lit_[node] = lit_[here.parent] = 1;
  }
}

void TileSearch::find_nodes(const TileTree& tree, const FindText& wanted, const Matches& matches) {
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    const TileTree::Node& here = tree.nodes[node];
    const bool match =
        here.tensor.valid() ? wanted.in((*tree.model)[here.tensor].name) : matches[here.module.index()] != 0;
    if (!match) continue;
    lit_[node] = 1;
    if (!here.tensor.valid() && !here.own) found_.push_back(here.module);
  }
  std::sort(found_.begin(), found_.end());
  // Down first (children come after their parents), then up; what was lit from above lights nothing above it
  // that is not lit already.
  const std::vector<std::uint8_t> own = lit_;
  for (std::uint32_t node = 1; node < lit_.size(); ++node)
    lit_[node] = own[node] != 0 || lit_[tree.nodes[node].parent] != 0 ? 1 : 0;
  for (std::size_t node = lit_.size(); node-- > 1;) {
    if (lit_[node] != 0) lit_[tree.nodes[node].parent] = 1;
  }
}

int TileSearch::number(model::ModuleId module) const {
  const auto at = std::lower_bound(found_.begin(), found_.end(), module);
  return at != found_.end() && *at == module ? static_cast<int>(at - found_.begin()) + 1 : 0;
}

}  // namespace stowage::widgets
