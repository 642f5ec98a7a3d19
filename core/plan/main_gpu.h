#pragma once

#include <optional>
#include <span>

#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// The main GPU that the settings name, where the machine has it.
std::optional<Placement::Slot> asked_main(std::size_t gpus, const Settings& settings);

/// The GPU that host modules are streamed to, the one place that says so: the asked one, else the lowest that
/// holds something; nullopt when none does (Settings::streams_to_empty_gpu apart). A map names no main GPU:
/// accelerate's dispatch_model takes the first GPU of the map (up to 1.12) or the first of the set of its
/// GPUs (from 1.13; for eight GPUs and fewer the lowest number). to_device_map writes the keys of the lowest
/// one first, so that both take that one. `slots`: of tensors or of units; GPUs are 0 .. gpus - 1.
std::optional<Placement::Slot> main_slot(std::span<const Placement::Slot> slots, std::size_t gpus,
                                         const Settings& settings);

/// The same where the runtime streams at all; nullopt where the CPU computes with whatever the host holds.
std::optional<Placement::Slot> streaming_slot(std::span<const Placement::Slot> slots, std::size_t gpus,
                                              const Settings& settings);

/// The first GPU that a map names, nullopt when it names none.
std::optional<machine::DeviceId> first_gpu(const DeviceMap& map);

}  // namespace stowage::plan
