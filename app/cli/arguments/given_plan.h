#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments/machine_options.h"
#include "core/plan/activation_scopes.h"
#include "core/plan/placement.h"
#include "core/plan/plan_target.h"
#include "core/plan/settings.h"

namespace stowage::cli {

/// What a MAP argument names: a bare device map, or a plan, which brings along the machine and the settings
/// it was made with.
struct GivenPlan {
  plan::DeviceMap map{};
  std::optional<machine::Machine> machine{};  ///< nullopt: the file says nothing of a machine
  plan::Settings settings{};                  ///< the defaults where the file says nothing
  plan::Settings asked{};  ///< the same without what the solver chose: who streams, what the host computes
  bool solved = false;     ///< a solver's own answer, not somebody's map
  std::optional<std::vector<std::string>> set{};  ///< names that a person placed; nullopt: all, or not known
  plan::ActivationScopes activations{};           ///< where what modules save for backward goes
  plan::PlanTarget target{};  ///< who is to run it, what he is told, where inputs and the KV cache lie
};

/// Rejected on any error.
Try<GivenPlan> read_given_plan(const std::string& path);

/// Adds the devices that the map names and the machine lacks, without a limit, where the options leave it
/// open which devices of that kind there are. GPUs stay without gaps. Returns those of the map that were
/// added, in order.
std::vector<machine::DeviceId> take_devices_of_map(machine::Machine& machine, const plan::DeviceMap& map,
                                                   const MachineOptions& options);

}  // namespace stowage::cli
