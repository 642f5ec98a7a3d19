#include "core/solve/instance/unit_order.h"

#include <numeric>

namespace stowage::solve {

TensorsOfModules tensors_of_modules(const model::Model& model) {
  const std::vector<model::Columns::Row>& rows = model.columns().tensors;
  TensorsOfModules out;
  out.first.assign(model.modules().size() + 1, 0);
  out.tensors.resize(rows.size());
  for (const model::Columns::Row& row : rows) ++out.first[row.module + 1];
  std::partial_sum(out.first.begin(), out.first.end(), out.first.begin());
  std::vector<std::uint32_t> next(out.first.begin(), out.first.end() - 1);
  for (std::uint32_t t = 0; t < rows.size(); ++t) out.tensors[next[rows[t].module]++] = model::TensorId(t);
  return out;
}

void order_units(const model::Model& model, UnitTable& table) {
  constexpr std::uint32_t kNone = ~0u;
  std::uint32_t next = 0;
  std::vector<std::uint32_t> position(table.units.size(), kNone);
  table.executed.reserve(table.units.size());
  const auto& [first, tensors] = table.by_module;
  for (const model::ModuleId id : model.execution_order()) {
    const std::uint32_t begin = first[id.index()], end = first[id.index() + 1];
    for (std::uint32_t n = begin; n < end; ++n) {
      const std::uint32_t unit = table.unit_of_tensor[tensors[n].index()];
      if (position[unit] == kNone) position[unit] = next++;
      if (n == begin && (table.executed.empty() || table.executed.back() != unit))
        table.executed.push_back(unit);
    }
  }
  for (std::size_t i = 0; i < table.units.size(); ++i)
    table.units[i].position = position[i] == kNone ? next++ : position[i];
}

}  // namespace stowage::solve
