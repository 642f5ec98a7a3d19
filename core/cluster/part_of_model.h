#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/model/model.h"
#include "core/plan/evaluation/pass_times.h"
#include "core/plan/turn_bytes.h"

namespace stowage::cluster {

/// Some tensors of a model as a model of their own: what one host runs. Modules and tensors keep their names
/// and their order.
struct ModelPart {
  model::ModelPtr model{};
  std::vector<model::ModuleId> modules{};  ///< by the part's ModuleId: whose it is in the whole
  /// By the part's ModuleId: its own operators run in this part. (Of a module that lies in several parts they
  /// run in the first.)
  std::vector<bool> runs_here{};
  std::vector<model::TensorId> tensors{};  ///< by the part's TensorId: whose it is in the whole
};

/// `kept`: by TensorId; all names of a storage, or none. `deciding`: plan::deciding_tensors(whole). Errors:
/// of ModelBuilder::build.
Result<ModelPart> part_of(const model::Model& whole, const std::vector<bool>& kept,
                          const std::vector<model::TensorId>& deciding);

/// What devices compute with the modules of a part, and what their turns need there, of what they are in the
/// whole. Null and empty where they are.
plan::PassTimesPtr times_of_part(const ModelPart& part, const plan::PassTimesPtr& whole);
plan::TurnBytes turns_of_part(const ModelPart& part, const plan::TurnBytes& whole, std::size_t modules);

}  // namespace stowage::cluster
