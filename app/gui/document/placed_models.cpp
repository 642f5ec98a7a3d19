#include "app/gui/document/placed_models.h"

#include <algorithm>

#include "core/formats/execution.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"

namespace stowage::app {
namespace {

/// The one of Model::parts() that is shown; "" where the file holds one model.
std::string shownPart(const model::Model& model) {
  const auto& parts = model.parts();
  const auto shown =
      std::find_if(parts.begin(), parts.end(), [](const model::Part& part) { return part.shown; });
  return shown == parts.end() ? std::string() : shown->name;
}

}  // namespace

/// What cannot be read says nothing: then modules are executed one after the other.
runtimes::FactsPtr PlacedModels::read(const Job& job) const {
  if (auto there = knownFacts()) return there;
  if (job.cancel.cancelled()) return nullptr;
  model::Execution execution;
  if (!model_->path().empty()) {
    auto read = formats::read_execution(*model_, job, shownPart(*model_));
    if (!read && read.error().code == Code::Cancelled) return nullptr;
    if (read) execution = *std::move(read);
  }
  auto made = runtimes::make_facts(model_, execution);
  const std::lock_guard lock(mutex_);
  return facts_ = std::move(made);
}

runtimes::FactsPtr PlacedModels::facts(const Job& job) const {
  if (auto there = knownFacts()) return there;
  const std::lock_guard reading(reading_);
  return read(job);
}

runtimes::FactsPtr PlacedModels::knownFacts() const {
  const std::lock_guard lock(mutex_);
  return facts_;
}

/// Only a description says which modules are one storage.
model::ModelPtr PlacedModels::of(const std::string& target, const Job& job) const {
  const runtimes::Target* row = runtimes::find_target(target);
  if (!row) return model_;
  if (auto there = find(target)) return there;
  const std::lock_guard reading(reading_);
  if (auto there = find(target)) return there;  // made by whoever was waited for
  auto made = model_;
  if (model_->format() == "description") {
    const auto facts = read(job);
    if (!facts) return model_;
    made = runtimes::placed_model(*facts, *row);
  }
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
