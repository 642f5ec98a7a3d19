#pragma once

#include <string>
#include <vector>

#include "core/plan/settings.h"
#include "core/plan/turn_bytes.h"
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
/// told of every place. The workload is that of workload_for.
TargetSettings settings_for(const Target& target, const model::Model& model, const machine::Machine& machine,
                            const plan::Settings& asked);

/// What the target runs of a workload: where nobody says in which parts a prompt is taken, those that it
/// takes by itself (Target::prompt_chunk). What activations need, and how long a request takes, depends on
/// them.
plan::Workload workload_for(const Target& target, plan::Workload asked);

/// Says of the KV cache how the target keeps it, and whether it is among what the target reserves.
void keep_cache_as(const Target& target, plan::Workload& workload);

/// The settings that a plan for the target is judged by: with its cache (keep_cache_as) and what it runs
/// (workload_for). Asked twice it says the same.
plan::Settings settings_as_run(const Target& target, plan::Settings asked);

/// A workload as it was asked for before `target` ran it: without what follows from the target. Of the parts
/// of a prompt those that it takes by itself count as nobody's.
plan::Workload workload_asked(const Target& target, plan::Workload run);

/// The turns of a plan for the target: the CPU has none where it computes nothing.
plan::TurnBytes turns_for(const Target& target, const model::Model& model, plan::TurnBytes turns);

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
