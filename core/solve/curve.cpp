#include "core/solve/curve.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/instance/plan_cost.h"

namespace stowage::solve {
namespace {

/// Better values of smaller budgets hold for larger ones; a bound of a larger budget holds for smaller ones.
void make_monotone(std::vector<CurvePoint>& points, bool by_time) {
  const auto better = [&](std::uint64_t a, std::uint64_t b) { return by_time ? a < b : a > b; };
  for (std::size_t i = 1; i < points.size(); ++i) {
    const CurvePoint& before = points[i - 1];
    if (!before.feasible) continue;
    if (!points[i].feasible) points[i].bound = before.bound;
    if (!points[i].feasible || better(before.value, points[i].value))
      points[i].value = before.value, points[i].feasible = true;
  }
  for (std::size_t i = points.size(); i-- > 1;) {
    CurvePoint& before = points[i - 1];
    if (before.feasible && points[i].feasible && better(before.bound, points[i].bound))
      before.bound = points[i].bound;
  }
  for (CurvePoint& point : points) {
    if (point.feasible && better(point.value, point.bound)) point.bound = point.value;
  }
}

}  // namespace

Result<Curve> curve(const UnitCatalog& catalog, const machine::Machine& machine,
                    const plan::Settings& settings, machine::DeviceId device, const CurveRange& range,
                    const Job& job) {
  if (!catalog_is_for(catalog, settings))
    return curve(*make_unit_catalog(catalog.model_ptr(), settings), machine, settings, device, range, job);
  const auto slot = machine.slot(device);
  if (!slot) return fail(Code::SolveNoDevice, machine::to_string(device));
  auto rules = make_rules(catalog, machine, settings.rules);
  if (!rules) return tl::unexpected<Error>(std::move(rules).error());
  Instance instance = make_instance(catalog, machine, settings, std::move(*rules));
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
    const SearchResult found = search(instance, nullptr, nodes);
    point.feasible = found.feasible;
    point.value = found.value;
    point.bound = bound_of(instance, found);
    out.points.push_back(point);
  }
  STOWAGE_TRY(job.check("curve"));
  make_monotone(out.points, instance.by_time());
  return out;
}

Result<NextGain> next_gain(const UnitCatalog& catalog, const machine::Machine& machine,
                           const plan::Settings& settings, machine::DeviceId device, Bytes more,
                           const Job& job) {
  if (!catalog_is_for(catalog, settings))
    return next_gain(*make_unit_catalog(catalog.model_ptr(), settings), machine, settings, device, more, job);
  const auto slot = machine.slot(device);
  if (!slot) return fail(Code::SolveNoDevice, machine::to_string(device));
  auto rules = make_rules(catalog, machine, settings.rules);
  if (!rules) return tl::unexpected<Error>(std::move(rules).error());
  Instance instance = make_instance(catalog, machine, settings, std::move(*rules));
  NextGain out;
  out.more = more;
  PlanCost ledgers[2];
  bool proven[2] = {false, false}, feasible[2] = {false, false};
  for (int i = 0; i < 2; ++i) {
    STOWAGE_TRY(job.check("next-gain"));
    if (i == 1 && instance.budget[*slot] != kUnlimited)
      instance.budget[*slot] = saturating_add(instance.budget[*slot], more.count());
    NodeBudget nodes(200'000, &job.cancel);
    const SearchResult found = search(instance, nullptr, nodes);
    feasible[i] = found.feasible;
    proven[i] = solve::proven(found);
    if (found.feasible) ledgers[i] = plan_cost(instance, found.slots, found.main);
  }
  STOWAGE_TRY(job.check("next-gain"));
  out.feasible_now = feasible[0];
  out.feasible_then = feasible[1];
  out.proven = proven[0] && proven[1];
  if (!feasible[1]) return out;
  out.gpu_bytes = Bytes(ledgers[1].gpu_bytes) - Bytes(ledgers[0].gpu_bytes);
  if (feasible[0])
    out.seconds_saved =
        (static_cast<double>(ledgers[0].step_ps) - static_cast<double>(ledgers[1].step_ps)) * 1e-12;
  return out;
}

}  // namespace stowage::solve
