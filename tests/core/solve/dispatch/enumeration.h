#pragma once

#include "core/plan/evaluation/ahead.h"
#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/case_model.h"

namespace stowage::test {

/// The best of every placement of a model's units, each judged by plan::evaluate.
struct Enumerated {
  bool feasible = false;
  std::uint64_t gpu_bytes = 0;       ///< the most
  double step_seconds = 1e300;       ///< the least
  double request_seconds = 1e300;    ///< the least
  double ahead_seconds = 1e300;      ///< the least of plan::least_ahead_seconds, of what the goal counts
  std::uint64_t disk_bytes = ~0ull;  ///< with the most bytes on GPUs, the fewest
  double tied_seconds = 1e300;       ///< with both, the least

  void take(const plan::Evaluation& e, const machine::Machine& machine, const plan::Settings& settings) {
    const auto disk = machine.slot(machine::kDisk);
    const std::uint64_t on_disk = disk ? e.devices[*disk].weights.count() : 0;
    const std::uint64_t bytes = e.gpu_bytes.count();
    if (!feasible || bytes > gpu_bytes) disk_bytes = ~0ull;
    if (!feasible || bytes >= gpu_bytes) {
      if (on_disk < disk_bytes) tied_seconds = 1e300;
      if (on_disk <= disk_bytes) tied_seconds = std::min(tied_seconds, e.step_seconds);
      disk_bytes = std::min(disk_bytes, on_disk);
    }
    feasible = true;
    gpu_bytes = std::max(gpu_bytes, bytes);
    step_seconds = std::min(step_seconds, e.step_seconds);
    request_seconds = std::min(request_seconds, e.request_seconds);
    ahead_seconds = std::min(ahead_seconds, plan::least_ahead_seconds(e, settings, settings.objective));
  }
  /// Of a goal that is a time.
  double least_seconds(plan::Objective objective) const {
    return plan::row_of(objective).request ? request_seconds : step_seconds;
  }
};

/// Every unit on every device; the main GPU is the one `settings` ask for, else the lowest in use; rules
/// obeyed; something on a GPU. Times count what devices compute as the catalog says it, where the objective
/// is one.
inline Enumerated enumerate(const solve::UnitCatalog& unit_catalog, const machine::Machine& machine,
                            const plan::Settings& settings) {
  const model::Model& model = unit_catalog.model();
  const plan::PassTimes* times = plan::row_of(settings.objective).time ? unit_catalog.times().get() : nullptr;
  const std::size_t n = unit_catalog.units().size(), slots = machine.devices.size();
  const std::uint32_t gpus = machine.gpu_count();
  Enumerated out;
  plan::Placement placement;
  placement.slots.assign(model.tensors().size(), 0);
  std::vector<std::size_t> at(n, 0);
  while (true) {
    bool on_gpu = false;
    for (std::size_t u = 0; u < n; ++u) {
      for (const model::TensorId id : unit_catalog.units()[u].tensors)
        placement.slots[id.index()] = static_cast<plan::Placement::Slot>(at[u]);
      on_gpu = on_gpu || at[u] < gpus;
    }
    const plan::Evaluation e = plan::evaluate(model, machine, settings, placement, times);
    bool obeys = on_gpu && e.fits;
    for (const plan::Diagnostic& d : e.diagnostics)
      obeys = obeys && d.what.code != Code::PlanPinBroken && d.what.code != Code::PlanForbidBroken;
    if (obeys) out.take(e, machine, settings);
    std::size_t u = 0;
    while (u < n && ++at[u] == slots) at[u++] = 0;
    if (u == n) return out;
  }
}

}  // namespace stowage::test
