#pragma once

#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/case_model.h"

namespace stowage::test {

/// The best of every placement of a model's units, each judged by plan::evaluate.
struct Enumerated {
  bool feasible = false;
  std::uint64_t gpu_bytes = 0;  ///< the most
  double step_seconds = 1e300;  ///< the least
};

/// Every unit on every device, every choice of the main GPU (of `settings` alone when `any_main` is false);
/// rules obeyed; something on a GPU.
inline Enumerated enumerate(const solve::UnitCatalog& unit_catalog, const machine::Machine& machine,
                            plan::Settings settings, bool any_main) {
  const model::Model& model = unit_catalog.model();
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
    for (std::uint32_t main = 0; on_gpu && main < (any_main ? gpus : 1); ++main) {
      if (any_main) settings.main_gpu = main;
      const plan::Evaluation e = plan::evaluate(model, machine, settings, placement);
      bool obeys = e.fits;
      for (const plan::Diagnostic& d : e.diagnostics)
        obeys = obeys && d.what.code != Code::PlanPinBroken && d.what.code != Code::PlanForbidBroken;
      if (!obeys) continue;
      out.feasible = true;
      out.gpu_bytes = std::max(out.gpu_bytes, e.gpu_bytes.count());
      out.step_seconds = std::min(out.step_seconds, e.step_seconds);
    }
    std::size_t u = 0;
    while (u < n && ++at[u] == slots) at[u++] = 0;
    if (u == n) return out;
  }
}

}  // namespace stowage::test
