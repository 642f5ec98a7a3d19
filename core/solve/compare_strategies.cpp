#include "core/solve/compare_strategies.h"

#include <algorithm>

#include "core/solve/accelerate/accelerate.h"

namespace stowage::solve {
namespace {

void judge(StrategyResult& out, const model::Model& model, const machine::Machine& machine,
           const plan::Settings& settings, const plan::PassTimes* times) {
  plan::AppliedMap applied;
  out.evaluation = plan::check(model, machine, settings, out.map, &applied, times);
  for (const plan::Placement::Slot slot : applied.placement.slots)
    out.uncovered += slot == plan::Placement::kUnplaced ? 1 : 0;
  bool any = false;
  for (const plan::DeviceUse& use : out.evaluation.devices) {
    out.over_budget = out.over_budget || use.over > Bytes();
    if (!use.device.gpu() || !use.budget || !use.weights) continue;
    out.headroom = any ? std::min(out.headroom, use.free) : use.free;
    any = true;
  }
}

}  // namespace

Result<std::vector<StrategyResult>> compare_strategies(const model::Model& model,
                                                       const machine::Machine& machine,
                                                       const plan::Settings& settings,
                                                       const plan::Placement* ours, const Job& job,
                                                       const plan::PassTimes* times) {
  using plan::Strategy;
  std::vector<StrategyResult> out;
  for (const plan::StrategyRow& row : plan::strategies()) {
    const Strategy strategy = row.strategy;
    STOWAGE_TRY(job.check("compare"));
    job.report(std::string(plan::to_string(strategy)), out.size(), plan::strategies().size());
    StrategyResult result;
    result.strategy = strategy;
    plan::Settings asked = settings;
    asked.strategy = strategy;
    if (row.ours) {
      if (!ours) continue;
      result.map = plan::to_device_map(model, machine, *ours);
    } else {
      accelerate::Map map = accelerate::run(model, machine, asked);
      result.exception = std::move(map.exception);
      result.map = std::move(map.map);
      // The map is its makers' alone: which GPU is main follows from it, not from what our plan chose.
      asked.main_gpu.reset();
      if (asked.runtime.by_module()) asked.runtime.row = machine::kStreams;  // it knows no other
    }
    if (result.exception.empty()) judge(result, model, machine, asked, times);
    out.push_back(std::move(result));
  }
  return out;
}

}  // namespace stowage::solve
