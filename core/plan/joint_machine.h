#pragma once

#include "core/plan/evaluate.h"
#include "core/plan/placement.h"

namespace stowage::plan {

// Plans made for different machines, told on one: what they are compared on.

/// The devices of `a` as they are there, then those that only `b` has, as they are in `b`; the links of `a`.
/// nullopt: together more than machine::kMostDevices.
std::optional<machine::Machine> joint_machine(const machine::Machine& a, const machine::Machine& b);

/// Adds the devices that a map names and the machine lacks, without a budget. False: together more than
/// machine::kMostDevices.
bool add_named(machine::Machine& machine, const DeviceMap& map);

/// The same places by the slots of another machine. What lay on a device that it lacks has no place.
Placement on_machine(const Placement& placement, const machine::Machine& from, const machine::Machine& to);
/// The same figures, a device a slot of another machine, which has all devices of the evaluation; what only
/// it has holds nothing.
Evaluation on_machine(Evaluation evaluation, const machine::Machine& to);

}  // namespace stowage::plan
