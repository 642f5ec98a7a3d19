#include "core/estimate/turn_bytes.h"

#include <algorithm>
#include <utility>

#include "core/base/saturating.h"
#include "core/estimate/allocator_model.h"
#include "core/estimate/predict.h"
#include "core/machine/runtime.h"

namespace stowage::estimate {
namespace {

/// GPUs first, and the CPU behind them where it needs something else.
plan::TurnBytes with_those_of_cpu(plan::TurnBytes out, const plan::TurnBytes& there) {
  if (there != out && there.size() == out.size()) out.insert(out.end(), there.begin(), there.end());
  return out;
}

/// What blocks of PyTorch's allocator add to all storages together, which is more than any device has of
/// them: a plan adds up bytes as they are stored. llama.cpp has buffers, and no blocks.
std::uint64_t rounding_of(const model::Model& model, const plan::Settings& settings) {
  if (model.format().starts_with("gguf")) return 0;
  constexpr std::uint64_t kBlock = AllocatorModel::kBlock;
  std::vector<std::uint64_t> own;
  std::uint64_t sum = 0;
  for (const std::uint64_t bytes : plan::stored_sizes(model, settings, own))
    sum += (kBlock - bytes % kBlock) % kBlock;
  return sum;
}

plan::TurnBytes with_rounding(plan::TurnBytes turns, const model::Model& model,
                              const plan::Settings& settings) {
  const std::size_t modules = model.modules().size();
  const std::uint64_t rounding = turns.empty() ? 0 : rounding_of(model, settings);
  for (std::size_t i = 0; i < std::min(modules, turns.size()); ++i) {
    if (turns[i] > 0) turns[i] = saturating_add(turns[i], rounding);
  }
  return turns;
}

}  // namespace

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
  if (!cpu) return with_rounding(std::move(out), model, settings);
  if (out.empty()) return out;
  plan::Settings on_host = settings;
  on_host.runtime.change_to(machine::kComputesOnHost);
  const plan::Placement all_on_cpu{
      std::vector<plan::Placement::Slot>(model.tensors().size(), static_cast<plan::Placement::Slot>(*cpu))};
  out = with_those_of_cpu(std::move(out), turn_bytes(model, predict(model, machine, on_host, all_on_cpu)));
  return with_rounding(std::move(out), model, settings);
}

plan::TurnBytes turns_to_plan_with(const model::Model& model, const machine::Machine& machine,
                                   const plan::Settings& settings, const GraphRequest& asked) {
  if (machine.gpu_count() == 0 || asked.program == nullptr) return {};
  const auto on = [&](machine::DeviceId device) {
    GraphRequest request;
    request.program = asked.program;
    request.machine = &machine;
    request.run.map.entries = {{"", device}};
    if (device.gpu()) request.run.main_gpu = 0;
    request.run.host_computes = !device.gpu();
    request.run.offload_buffers = settings.runtime.offload_buffers;
    request.shapes = asked.shapes;
    request.sizes = asked.sizes;
    return turn_bytes(model, predict(request));
  };
  plan::TurnBytes out = on(machine.devices[0].id);
  if (machine.find(machine::kCpu) && !out.empty()) out = with_those_of_cpu(std::move(out), on(machine::kCpu));
  return with_rounding(std::move(out), model, settings);
}

plan::Placement all_on_first_gpu(const model::Model& model) {
  return {std::vector<plan::Placement::Slot>(model.tensors().size(), 0)};
}

}  // namespace stowage::estimate
