#include "core/layout/level.h"

#include <algorithm>
#include <numeric>

#include "core/layout/squarify.h"

namespace stowage::layout {

namespace {

/// More than this share of a parent is never hidden behind "n small parts".
constexpr double kMostFolded = 0.02;

bool equal_sizes(std::uint64_t least, std::uint64_t most, double tolerance) {
  return static_cast<double>(most - least) <= tolerance * static_cast<double>(most);
}

bool is_expert(const TreeInput& tree, std::uint32_t node) {
  return node < tree.is_expert.size() && tree.is_expert[node] != 0;
}

/// So many equal neighbours make a grid.
std::uint32_t least_of_grid(bool experts, const TreemapStyle& style) {
  return std::max(2u, experts ? style.grid_min_experts : style.grid_min_siblings);
}

void append_children(const TreeInput& tree, std::uint32_t node, std::uint32_t begin, std::uint32_t end,
                     std::uint32_t through, std::vector<LevelItem>& out) {
  for (std::uint32_t i = begin; i < end; ++i) {
    const std::uint32_t child = tree.first_child[node] + i;
    if (tree.size[child] > 0) out.push_back({child, 0, through, tree.size[child], is_expert(tree, child)});
  }
}

/// The child that takes nearly all of `node` and is only a wrapper: a container without a strip of its own or
/// a grid to caption.
std::uint32_t wrapper_of(const TreeInput& tree, std::uint32_t node, const TreemapStyle& style) {
  for (std::uint32_t i = 0; i < tree.child_count[node]; ++i) {
    const std::uint32_t child = tree.first_child[node] + i;
    if (static_cast<double>(tree.size[child]) < style.through_share * static_cast<double>(tree.size[node]) ||
        tree.size[child] == 0)
      continue;
    if (tree.is_unit[child] != 0 || tree.child_count[child] == 0) return TileIndex::kNone;
    return holds_grid(tree, child, style) ? TileIndex::kNone : i;
  }
  return TileIndex::kNone;
}

/// Marks what is under the share, smallest first, as long as all of it together stays a trifle. Members of a
/// run stay: a grid shows them well.
std::vector<char> small_ones(const std::vector<LevelItem>& items, std::uint64_t total,
                             const TreemapStyle& style) {
  std::vector<char> small(items.size(), 0);
  std::vector<std::uint32_t> candidates;
  for (const LevelBlock& block : level_blocks(items, style)) {
    if (block.count == 1 && block.size < style.small_parts_share * static_cast<double>(total))
      candidates.push_back(block.first);
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return items[a].size < items[b].size; });
  double folded = 0;
  for (const std::uint32_t index : candidates) {
    folded += static_cast<double>(items[index].size);
    if (folded > kMostFolded * static_cast<double>(total)) break;
    small[index] = 1;
  }
  return small;
}

void fold_small(std::vector<LevelItem>& items, std::uint32_t node, std::uint64_t total,
                const TreemapStyle& style) {
  const std::vector<char> small = small_ones(items, total, style);
  if (std::accumulate(small.begin(), small.end(), 0u) < 2) return;
  LevelItem folded{node, 0, 0, 0, false};
  std::vector<LevelItem> kept;
  kept.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (small[i] == 0) {
      kept.push_back(items[i]);
    } else {
      ++folded.folded;
      folded.size += items[i].size;
    }
  }
  kept.push_back(folded);
  items = std::move(kept);
}

Rect grid_cell(Rect area, std::uint32_t index, std::uint32_t count, std::uint32_t rows) {
  // Rows differ by one cell at most; a shorter row is lower instead, so that every cell has the same area.
  const std::uint32_t base = count / rows, longer = count % rows, in_longer = longer * (base + 1);
  const std::uint32_t row = index < in_longer ? index / (base + 1) : longer + (index - in_longer) / base;
  const std::uint32_t before = row <= longer ? row * (base + 1) : in_longer + (row - longer) * base;
  const std::uint32_t columns = row < longer ? base + 1 : base;
  const double top = area.y + area.height * before / count,
               bottom = area.y + area.height * (before + columns) / count;
  const double left = area.x + area.width * (index - before) / columns,
               right = area.x + area.width * (index - before + 1) / columns;
  return {left, top, right - left, bottom - top};
}

void place_block(const LevelBlock& block, Rect area, std::vector<Rect>& out) {
  if (block.count == 1) {
    out[block.first] = area;
    return;
  }
  const std::uint32_t rows = grid_rows(block.count, area.width, area.height);
  for (std::uint32_t i = 0; i < block.count; ++i)
    out[block.first + i] = grid_cell(area, i, block.count, rows);
}

void place_squarified(std::span<const LevelBlock> blocks, Rect area, std::vector<Rect>& out) {
  std::vector<double> sizes;
  sizes.reserve(blocks.size());
  for (const LevelBlock& block : blocks) sizes.push_back(block.size);
  const std::vector<Rect> rects = squarify(sizes, area);
  for (std::size_t i = 0; i < blocks.size(); ++i) place_block(blocks[i], rects[i], out);
}

/// The slab under what takes nearly all of `area`. Embedding and head of a model of a thousand GiB are a
/// hundredth of it: in proportion a line that nobody sees.
Rect slab_under(Rect area, double share, const TreemapStyle& style) {
  constexpr double kMostOfArea = 1.0 / 8;  // never at the cost of what the level is about
  const double exact = area.height * share;
  const double height = std::max(exact, std::min(style.slab_least_height, kMostOfArea * area.height));
  const double width =
      height > 0 ? std::min(area.width, area.width * style.slab_most_shown * exact / height) : area.width;
  return {area.x, area.bottom() - height, width, height};
}

}  // namespace

std::vector<LevelItem> level_items(const TreeInput& tree, std::uint32_t node, const TreemapStyle& style) {
  // Siblings before a wrapper and (backwards) after it: a chain of wrappers of any length stays linear.
  std::vector<LevelItem> items, after;
  std::uint32_t level = node, through = 0;
  for (;;) {
    const std::uint32_t wrapper = wrapper_of(tree, level, style);
    if (wrapper == TileIndex::kNone) break;
    append_children(tree, level, 0, wrapper, through, items);
    const std::size_t mark = after.size();
    append_children(tree, level, wrapper + 1, tree.child_count[level], through, after);
    std::reverse(after.begin() + static_cast<std::ptrdiff_t>(mark), after.end());
    level = tree.first_child[level] + wrapper;
    ++through;
  }
  append_children(tree, level, 0, tree.child_count[level], through, items);
  items.insert(items.end(), after.rbegin(), after.rend());
  fold_small(items, node, tree.size[node], style);
  return items;
}

std::vector<LevelBlock> level_blocks(std::span<const LevelItem> items, const TreemapStyle& style) {
  std::vector<LevelBlock> blocks;
  blocks.reserve(items.size());
  std::uint32_t begin = 0;
  const auto count = static_cast<std::uint32_t>(items.size());
  while (begin < count) {
    std::uint64_t least = items[begin].size, most = least;
    double sum = static_cast<double>(least);
    std::uint32_t end = begin + 1;
    while (end < count && items[begin].folded == 0 && items[end].folded == 0) {
      const std::uint64_t lower = std::min(least, items[end].size), upper = std::max(most, items[end].size);
      const bool alike = items[begin].expert == items[end].expert;
      if (!alike || !equal_sizes(lower, upper, style.grid_tolerance)) break;
      least = lower, most = upper;
      sum += static_cast<double>(items[end++].size);
    }
    if (end - begin >= least_of_grid(items[begin].expert, style)) {
      blocks.push_back({begin, end - begin, sum});
      begin = end;
    } else {
      for (; begin < end; ++begin) blocks.push_back({begin, 1, static_cast<double>(items[begin].size)});
    }
  }
  return blocks;
}

bool holds_grid(const TreeInput& tree, std::uint32_t node, const TreemapStyle& style) {
  std::uint64_t least = 0, most = 0;
  std::uint32_t run = 0;
  bool experts = false;
  for (std::uint32_t i = 0; i < tree.child_count[node]; ++i) {
    const std::uint32_t child = tree.first_child[node] + i;
    const std::uint64_t size = tree.size[child];
    if (size == 0) continue;
    const std::uint64_t lower = std::min(least, size), upper = std::max(most, size);
    const bool alike = experts == is_expert(tree, child);
    const bool same = run > 0 && alike && equal_sizes(lower, upper, style.grid_tolerance);
    experts = is_expert(tree, child);
    run = same ? run + 1 : 1;
    least = same ? lower : size;
    most = same ? upper : size;
    if (run >= least_of_grid(experts, style)) return true;
  }
  return false;
}

std::vector<Rect> level_cells(std::span<const LevelItem> items, Rect area, const TreemapStyle& style,
                              bool slab) {
  std::vector<Rect> cells(items.size());
  std::vector<LevelBlock> blocks = level_blocks(items, style);
  if (blocks.empty()) return cells;
  std::stable_sort(blocks.begin(), blocks.end(),
                   [](const LevelBlock& a, const LevelBlock& b) { return a.size > b.size; });
  double rest = 0;
  for (std::size_t i = 1; i < blocks.size(); ++i) rest += blocks[i].size;
  const double total = blocks.front().size + rest;
  if (slab && blocks.size() > 1 && blocks.front().size >= style.dominant_share * total) {
    const Rect under = slab_under(area, rest / total, style);
    place_block(blocks.front(), {area.x, area.y, area.width, area.height - under.height}, cells);
    place_squarified(std::span(blocks).subspan(1), under, cells);
  } else {
    place_squarified(blocks, area, cells);
  }
  return cells;
}

}  // namespace stowage::layout
