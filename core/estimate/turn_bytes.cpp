#include "core/estimate/turn_bytes.h"

#include <algorithm>

#include "core/estimate/predict.h"

namespace stowage::estimate {

plan::TurnBytes turn_bytes(const model::Model& model, const Prediction& prediction) {
  plan::TurnBytes out;
  if (prediction.method == PredictionMethod::None) return out;
  out.assign(model.modules().size(), 0);
  for (const PredictedModule& row : prediction.modules) {
    const auto module = model.find_module(row.name);
    if (module) out[module->index()] = std::max(out[module->index()], row.activations.count());
  }
  return out;
}

plan::TurnBytes turns_to_plan_with(const model::Model& model, const machine::Machine& machine,
                                   const plan::Settings& settings) {
  if (settings.workload.context() == 0 || machine.gpu_count() == 0) return {};
  plan::Settings on_gpu = settings;
  on_gpu.main_gpu = 0;
  plan::TurnBytes out = turn_bytes(model, predict(model, machine, on_gpu, all_on_first_gpu(model)));
  const auto cpu = machine.slot(machine::kCpu);
  if (!cpu || out.empty()) return out;
  plan::Settings on_host = settings;
  on_host.runtime.change_to(machine::RuntimeKind::Host);
  const plan::Placement all_on_cpu{
      std::vector<plan::Placement::Slot>(model.tensors().size(), static_cast<plan::Placement::Slot>(*cpu))};
  const plan::TurnBytes there = turn_bytes(model, predict(model, machine, on_host, all_on_cpu));
  if (there != out && there.size() == out.size()) out.insert(out.end(), there.begin(), there.end());
  return out;
}

plan::Placement all_on_first_gpu(const model::Model& model) {
  return {std::vector<plan::Placement::Slot>(model.tensors().size(), 0)};
}

}  // namespace stowage::estimate
