#pragma once

#include <string>
#include <vector>

#include "core/plan/settings.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/target.h"

// What a target asks of a plan, in the words of the solver.
namespace stowage::runtimes {

/// The same settings with a target's rules in them.
struct TargetSettings {
  plan::Settings settings{};
  plan::Settings relaxed{};  ///< the same where everything that the target can offload may leave the GPUs
  std::vector<std::string> set{};  ///< names that a person placed: those of the pins
};

/// Forbids the places where the target would ignore a module, and, where it has to be told of an offload
/// (engines), RAM for all that no pin puts off the GPUs. Settings stay as they are for a target that can be
/// told of every place.
TargetSettings settings_for(const Target& target, const model::Model& model, const machine::Machine& machine,
                            const plan::Settings& asked);

/// True where the target brings what lies off the GPUs to one of them to compute: a plan without weights on
/// GPUs leaves none idle.
bool computes_what_it_streams(const Target& target);

/// True where the target keeps nothing at a place of this kind, whoever asks.
bool has_no_place(const Target& target, machine::DeviceId device);

/// Tensors that have to lie together because they are one storage through export or compilation, group by
/// group; an engine's own may lie anywhere.
std::vector<std::vector<model::TensorId>> alias_groups(const Facts& facts, const DeviceRules& rules);

/// What a plan for the target places: the model of the facts, with such groups as names of one storage each,
/// which lie together and count once. The very model where there are none, and without device rules.
model::ModelPtr placed_model(const Facts& facts, const Target& target);

}  // namespace stowage::runtimes
