#include "core/plan/main_gpu.h"

#include <algorithm>

namespace stowage::plan {

std::optional<Placement::Slot> asked_main(std::size_t gpus, const Settings& settings) {
  if (!settings.main_gpu || *settings.main_gpu >= gpus) return std::nullopt;
  return static_cast<Placement::Slot>(*settings.main_gpu);
}

std::optional<Placement::Slot> main_slot(std::span<const Placement::Slot> slots, std::size_t gpus,
                                         const Settings& settings) {
  const auto lowest = std::min_element(slots.begin(), slots.end());  // GPUs have the lowest slots
  const auto asked = asked_main(gpus, settings);
  if (lowest == slots.end() || (*lowest >= gpus && !(asked && settings.streams_to_empty_gpu)))
    return std::nullopt;
  return asked ? asked : *lowest;
}

std::optional<Placement::Slot> streaming_slot(std::span<const Placement::Slot> slots, std::size_t gpus,
                                              const Settings& settings) {
  return settings.runtime.streams_to(main_slot(slots, gpus, settings));
}

std::optional<machine::DeviceId> first_gpu(const DeviceMap& map) {
  const auto first = std::find_if(map.entries.begin(), map.entries.end(),
                                  [](const DeviceMap::Entry& entry) { return entry.device.gpu(); });
  return first == map.entries.end() ? std::nullopt : std::optional(first->device);
}

}  // namespace stowage::plan
