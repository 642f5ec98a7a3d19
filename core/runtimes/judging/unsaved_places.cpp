#include "core/runtimes/judging/unsaved_places.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/formats/architectures/unsaved_sizes.h"
#include "core/runtimes/target_plan.h"

namespace stowage::runtimes {
namespace {

using Slot = plan::Placement::Slot;

constexpr int kNothing = -1,
              kMixed = -2;  ///< instead of a slot: no tensor is below a module, or not all agree

int joined(int a, int b) {
  if (a == kNothing || a == b) return b;
  return b == kNothing ? a : kMixed;
}

/// By module: where all that is below it lies.
std::vector<int> slots_below(const model::Model& model, const plan::Placement& placement) {
  std::vector<int> out(model.modules().size(), kNothing);
  for (std::size_t i = out.size(); i-- > 0;) {
    for (const model::TensorId tensor : model.modules()[i].tensors)
      out[i] = joined(out[i], placement.slots[tensor.index()]);
    if (i == 0) continue;
    const std::uint32_t parent = model.columns().parents[i];
    out[parent] = joined(out[parent], out[i]);
  }
  return out;
}

/// Where the key that covers the module says; nullopt: none does.
std::optional<Slot> slot_of_key(const model::Model& model, const std::vector<int>& below,
                                std::uint32_t module) {
  while (below[module] == kNothing && module != 0) module = model.columns().parents[module];
  return below[module] >= 0 ? std::optional(static_cast<Slot>(below[module])) : std::nullopt;
}

/// Whether a module off the GPUs is computed on one.
bool computes_on_gpu(const Target& target) {
  if (computes_what_it_streams(target)) return true;
  return target.device_rules && target.device_rules->off_gpu != OffGpu::Computed;
}

}  // namespace

UnsavedPlaces unsaved_places(const Target& target, const model::Model& model, const machine::Machine& machine,
                             const plan::Placement& placement) {
  UnsavedPlaces out{std::vector<Bytes>(machine.devices.size()), true};
  if (placement.slots.size() != model.tensors().size() || machine.devices.empty()) return out;
  const std::vector<int> below = slots_below(model, placement);
  const std::size_t gpus = machine.gpu_count();
  const auto lowest = std::min_element(placement.slots.begin(), placement.slots.end());
  const bool none = lowest == placement.slots.end() || *lowest >= gpus;
  const bool first = none && gpus > 0 && computes_what_it_streams(target);
  const auto cpu = machine.slot(machine::kCpu);
  const std::size_t main = first ? 0 : none ? cpu.value_or(0) : *lowest;
  for (std::uint32_t i = 0; i < model.modules().size(); ++i) {
    if (!model.modules()[i].unsaved_buffers) continue;
    Bytes bytes;
    for (const formats::UnsavedSize& one : formats::unsaved_sizes(model, model::ModuleId(i))) {
      if (one.bytes) bytes += Bytes(*one.bytes);
      out.all_known = out.all_known && one.bytes;
    }
    std::size_t slot = slot_of_key(model, below, i).value_or(static_cast<Slot>(main));
    const bool disk = slot < machine.devices.size() && machine.devices[slot].id == machine::kDisk;
    if (slot >= gpus && (disk || computes_on_gpu(target))) slot = main;
    if (slot < out.bytes.size()) out.bytes[slot] += bytes;
  }
  return out;
}

}  // namespace stowage::runtimes
