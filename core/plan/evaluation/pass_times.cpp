#include "core/plan/evaluation/pass_times.h"

#include <algorithm>

namespace stowage::plan {
namespace {

/// The CPU computes in some plan.
bool cpu_may_compute(const machine::Machine& machine, const Settings& settings) {
  return !settings.runtime.streams_all() || settings.allow_empty_gpus || machine.gpu_count() == 0;
}

std::uint32_t column_of(const PassTimes& times, const machine::Device& device) {
  const auto number = [&](auto at) {
    return at == times.columns.end() ? kNoColumn : static_cast<std::uint32_t>(at - times.columns.begin());
  };
  const auto same = std::find_if(times.columns.begin(), times.columns.end(),
                                 [&](const PassTimes::Column& one) { return one.device == device.id; });
  if (same != times.columns.end() || device.name.empty()) return number(same);
  return number(std::find_if(times.columns.begin(), times.columns.end(), [&](const PassTimes::Column& one) {
    return one.device.kind == device.id.kind && one.card == device.name;
  }));
}

}  // namespace

std::vector<std::uint32_t> counted_columns(const PassTimes* times, const machine::Machine& machine,
                                           const Settings& settings) {
  if (!times || times->columns.empty()) return {};
  std::vector<std::uint32_t> out(machine.devices.size(), kNoColumn);
  bool host = false;
  for (std::size_t slot = 0; slot < out.size(); ++slot) {
    const machine::Device& device = machine.devices[slot];
    const bool computes = device.id.gpu() || device.id == machine::kCpu;
    host = host || !device.id.gpu();
    if (computes) out[slot] = column_of(*times, device);
    if (device.id.gpu() && out[slot] == kNoColumn) return {};
  }
  const auto cpu = machine.slot(machine::kCpu);
  const bool cpu_known = cpu && out[*cpu] != kNoColumn;
  if (host && !cpu_known && cpu_may_compute(machine, settings)) return {};
  return out;
}

std::vector<bool> prompt_alone_storages(const model::Model& model, const PassTimes* times) {
  if (!times || times->prompt_alone.empty()) return {};
  std::vector<bool> out(model.storages().size(), true);
  for (const model::Tensor& tensor : model.tensors()) {
    if (!times->prompt_alone[tensor.module.index()]) out[tensor.storage.index()] = false;
  }
  return std::find(out.begin(), out.end(), true) == out.end() ? std::vector<bool>() : out;
}

std::vector<model::TensorId> deciding_tensors(const model::Model& model) {
  const std::vector<model::Module>& modules = model.modules();
  std::vector<model::TensorId> out(modules.size());
  for (std::size_t i = modules.size(); i-- > 0;) {
    if (!modules[i].tensors.empty()) out[i] = modules[i].tensors.front();
    // Parents stand before children: the first child is the last to say.
    if (i > 0 && out[i].valid()) out[modules[i].parent.index()] = out[i];
  }
  for (std::size_t i = 1; i < modules.size(); ++i) {
    if (!out[i].valid()) out[i] = out[modules[i].parent.index()];
  }
  return out;
}

}  // namespace stowage::plan
