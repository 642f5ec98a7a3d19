#include "app/gui/document/placed_models.h"

#include <algorithm>

#include "core/formats/execution.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"

namespace stowage::app {

/// Only a description says which modules are one storage.
bool PlacedModels::read(const Job& job) const {
  if (read_ || model_->format() != "description" || model_->path().empty()) return true;
  if (job.cancel.cancelled()) return false;
  const auto execution = formats::read_execution(model_->path(), job);
  if (!execution && execution.error().code == Code::Cancelled) return false;
  read_ = true;
  if (execution && !execution->aliases.empty()) facts_ = runtimes::make_facts(model_, *execution);
  return true;
}

model::ModelPtr PlacedModels::of(const std::string& target, const Job& job) const {
  const runtimes::Target* row = runtimes::find_target(target);
  if (!row) return model_;
  if (auto there = find(target)) return there;
  const std::lock_guard reading(reading_);
  if (auto there = find(target)) return there;  // made by whoever was waited for
  if (!read(job)) return model_;
  auto made = facts_ ? runtimes::placed_model(*facts_, *row) : model_;
  const std::lock_guard lock(mutex_);
  known_.emplace_back(target, made);
  return made;
}

model::ModelPtr PlacedModels::find(const std::string& target) const {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(known_.begin(), known_.end(), [&](const auto& entry) { return entry.first == target; });
  return found == known_.end() ? nullptr : found->second;
}

model::ModelPtr PlacedModels::known(const std::string& target) const {
  auto there = find(target);
  return there ? there : model_;
}

}  // namespace stowage::app
