#include "core/solve/instance/unit_tree.h"

#include <numeric>

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = UnitTree::kNone;
constexpr std::uint32_t kSeveral = kNone - 1;

std::uint32_t joined(std::uint32_t a, std::uint32_t b) {
  if (a == kNone || a == b) return b;
  return b == kNone ? a : kSeveral;
}

/// By module: the unit that all tensors at and below it are of; kSeveral, or kNone where there are none.
std::vector<std::uint32_t> unit_of_modules(const model::Columns& columns, const UnitTable& table) {
  std::vector<std::uint32_t> out(columns.parents.size(), kNone);
  for (std::size_t t = 0; t < columns.tensors.size(); ++t) {
    std::uint32_t& of = out[columns.tensors[t].module];
    of = joined(of, table.unit_of_tensor[t]);
  }
  for (std::size_t i = out.size(); i-- > 1;) {
    std::uint32_t& above = out[columns.parents[i]];
    above = joined(above, out[i]);
  }
  return out;
}

/// Parts in the order of the tree, each with its unit.
struct Found {
  std::vector<std::uint32_t> unit;
  std::vector<UnitTree::Part> parts;
};

void sort_by_unit(const Found& found, std::size_t units, UnitTree& out) {
  out.first.assign(units + 1, 0);
  for (const std::uint32_t unit : found.unit) ++out.first[unit + 1];
  std::partial_sum(out.first.begin(), out.first.end(), out.first.begin());
  std::vector<std::uint32_t> next(out.first.begin(), out.first.end() - 1);
  out.parts.resize(found.parts.size());
  for (std::size_t i = 0; i < found.parts.size(); ++i) out.parts[next[found.unit[i]]++] = found.parts[i];
}

}  // namespace

UnitTree make_unit_tree(const model::Model& model, const UnitTable& table) {
  const model::Columns& columns = model.columns();
  const std::vector<std::uint32_t> unit = unit_of_modules(columns, table);
  const std::vector<std::uint32_t>& first = table.by_module.first;
  UnitTree out;
  std::vector<std::uint32_t> node(unit.size(), kNone);
  Found found;
  for (std::size_t i = 0; i < unit.size();) {
    const std::uint32_t above = i == 0 ? kNone : node[columns.parents[i]], end = columns.subtree_end[i];
    if (unit[i] != kSeveral) {
      if (unit[i] != kNone) {
        found.unit.push_back(unit[i]);
        found.parts.push_back({above, first[end] - first[i]});
      }
      i = end;
      continue;
    }
    node[i] = static_cast<std::uint32_t>(out.parent.size());
    out.parent.push_back(above);
    out.tensors.push_back(first[end] - first[i]);
    for (std::uint32_t t = first[i]; t < first[i + 1]; ++t) {
      found.unit.push_back(table.unit_of_tensor[table.by_module.tensors[t].index()]);
      found.parts.push_back({node[i], 1});
    }
    ++i;
  }
  sort_by_unit(found, table.units.size(), out);
  for (const Unit& of : table.units) {
    const std::size_t own = of.module.index();
    out.beside.push_back(own == 0 ? kNone : node[columns.parents[own]]);
  }
  return out;
}

}  // namespace stowage::solve
