#pragma once

#include <cstdint>
#include <vector>

#include "core/plan/activation_scopes.h"
#include "core/plan/evaluate.h"
#include "core/plan/evaluation/tally.h"

namespace stowage::plan {

/// At most so many names stand in one diagnostic, and so many diagnostics of one rule in an evaluation.
constexpr std::size_t kMostSubjects = 100;

/// What the lints of a placement look at.
struct LintInput {
  const model::Model& model;
  const machine::Machine& machine;
  const Settings& settings;
  const Placement& placement;
  const std::vector<std::uint64_t>& sizes;        ///< by StorageId
  const std::vector<Placement::Slot>& exec_slot;  ///< by slot: who executes what lies there
  const std::vector<bool>&
      computed;  ///< by tensor, or empty: the CPU executes these while they lie on the host
  const Tally& tally;
};

/// Over budget, unplaced tensors, split ties, split no-split blocks, broken pins and forbids, nothing on a
/// GPU.
void add_placement_lints(const LintInput& input, Evaluation& evaluation);

/// What is worth knowing about a plan besides what is wrong with it: the disk decides the speed, room that no
/// block fits into, GPUs that are almost full, budgets above what the hardware has. `given`: somebody's map,
/// in which a larger budget moves nothing.
std::vector<Diagnostic> advise(const model::Model& model, const machine::Machine& machine,
                               const Settings& settings, const Placement& placement,
                               const Evaluation& evaluation, bool given = false);

/// What a run forward and back would be refused with, though the placement is as good: scopes of activations
/// on parts of what is executed as one (fused_groups.h), a warning each.
void add_activation_lints(const model::Model& model, const ActivationScopes& scopes, Evaluation& evaluation);

/// A budget for at least `need` bytes, in whole GiB; nullopt where the hardware has less: a budget that is
/// above it already is not raised either, since the advice about it is to lower it.
std::optional<Bytes> larger_budget(const machine::Machine& machine, machine::DeviceId device, Bytes need);

/// A sum of storages, each once, over some tensors.
Bytes bytes_of_tensors(const model::Model& model, const std::vector<std::uint64_t>& sizes,
                       const std::vector<model::TensorId>& tensors);

/// "cuda:0, CPU" for slots of a machine.
std::string slot_names(const machine::Machine& machine, const std::vector<Placement::Slot>& slots);

}  // namespace stowage::plan
