#include "core/solve/unit_order.h"

#include <numeric>
#include <utility>

namespace stowage::solve {
namespace {

/// The direct tensors of every module one after the other, and where each module's begin: without touching the modules themselves.
std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> tensors_of_modules(const model::Model& model) {
  const std::vector<model::Columns::Row>& rows = model.columns().tensors;
  std::vector<std::uint32_t> first(model.modules().size() + 1, 0), tensors(rows.size());
  for (const model::Columns::Row& row : rows) ++first[row.module + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  for (std::uint32_t t = 0; t < rows.size(); ++t) tensors[next[rows[t].module]++] = t;
  return {std::move(first), std::move(tensors)};
}

}  // namespace

void order_units(const model::Model& model, UnitTable& table) {
  constexpr std::uint32_t kNone = ~0u;
  std::uint32_t next = 0;
  std::vector<std::uint32_t> position(table.units.size(), kNone);
  table.executed.reserve(table.units.size());
  const auto [first, tensors] = tensors_of_modules(model);
  for (const model::ModuleId id : model.execution_order()) {
    const std::uint32_t begin = first[id.index()], end = first[id.index() + 1];
    for (std::uint32_t n = begin; n < end; ++n) {
      const std::uint32_t unit = table.unit_of_tensor[tensors[n]];
      if (position[unit] == kNone) position[unit] = next++;
      if (n == begin && (table.executed.empty() || table.executed.back() != unit)) table.executed.push_back(unit);
    }
  }
  for (std::size_t i = 0; i < table.units.size(); ++i) table.units[i].position = position[i] == kNone ? next++ : position[i];
}

}  // namespace stowage::solve
