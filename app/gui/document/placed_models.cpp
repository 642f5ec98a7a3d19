#include "app/gui/document/placed_models.h"

#include <algorithm>

#include "core/formats/execution.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"

namespace stowage::app {

/// Only a description says which modules are one storage.
const runtimes::FactsPtr& PlacedModels::facts(const Job& job) const {
  if (read_ || model_->format() != "description" || model_->path().empty()) return facts_;
  const auto execution = formats::read_execution(model_->path(), job);
  if (!execution && execution.error().code == Code::Cancelled) return facts_;
  read_ = true;
  if (execution && !execution->aliases.empty()) facts_ = runtimes::make_facts(model_, *execution);
  return facts_;
}

model::ModelPtr PlacedModels::of(const std::string& target, const Job& job) const {
  const runtimes::Target* row = runtimes::find_target(target);
  if (!row) return model_;
  if (auto there = known(target); there != model_) return there;
  const std::lock_guard lock(mutex_);
  if (!facts(job)) return model_;
  auto made = runtimes::placed_model(*facts_, *row);
  if (made != model_) known_.emplace_back(target, made);
  return made;
}

model::ModelPtr PlacedModels::known(const std::string& target) const {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(known_.begin(), known_.end(), [&](const auto& entry) { return entry.first == target; });
  return found == known_.end() ? model_ : found->second;
}

}  // namespace stowage::app
