#include "core/solve/curve.h"

#include "core/base/int128.h"
#include "core/solve/infeasible/settle.h"

namespace stowage::solve {
Result<Curve> curve(const UnitCatalog& catalog, const machine::Machine& machine,
                    const plan::Settings& settings, machine::DeviceId device, const CurveRange& range,
                    const Job& job, const plan::TurnBytes& turns) {
  if (!catalog_is_for(catalog, settings))
    return curve(*make_unit_catalog(catalog.model_ptr(), settings, catalog.times()), machine, settings,
                 device, range, job, turns);
  const auto slot = machine.slot(device);
  if (!slot) return fail(Code::SolveNoDevice, machine::to_string(device));
  auto rules = make_rules(catalog, machine, settings.rules);
  if (!rules) return tl::unexpected<Error>(std::move(rules).error());
  Instance instance = make_instance(catalog, machine, settings, std::move(*rules));
  std::optional<UnitTurns> unit_turns;
  if (!turns.empty()) unit_turns.emplace(catalog, turns);
  Curve out{device, settings.objective, {}};
  const std::uint32_t steps = std::max<std::uint32_t>(range.points, 2) - 1;
  const std::uint64_t from = range.from.count(), width = (range.to - range.from).count();
  for (std::uint32_t i = 0; i <= steps; ++i) {
    STOWAGE_TRY(job.check("curve"));
    job.report(machine::to_string(device), i, steps + 1);
    CurvePoint point;
    point.budget = Bytes(from + static_cast<std::uint64_t>(static_cast<Uint128>(width) * i / steps));
    instance.budget[*slot] = point.budget.count();
    NodeBudget nodes(range.node_limit, &job.cancel);
    const SearchResult found = best_plan(instance, unit_turns ? &*unit_turns : nullptr, nodes);
    point.feasible = found.feasible;
    point.value = found.value;
    out.points.push_back(point);
  }
  STOWAGE_TRY(job.check("curve"));
  make_monotone(out.points, [&](std::uint64_t a, std::uint64_t b) { return better(instance, a, b); });
  return out;
}

}  // namespace stowage::solve
