#pragma once

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/job.h"
#include "core/runtimes/device_check/facts.h"

namespace stowage::app {

/// The model that a plan places, by who is to run it: modules that are one storage through export or
/// compilation are names of one there, so that the solver keeps them together and sums count them once. The
/// models share numbers of modules and tensors; views draw the model as it was opened, with both names. Any
/// thread; what the file says is read once, when it is asked for.
class PlacedModels {
 public:
  explicit PlacedModels(model::ModelPtr model) : model_(std::move(model)) {}

  /// The model itself for a plan of nobody, and where the file says nothing of the kind, or nothing that can
  /// be read; and where the job was cancelled.
  model::ModelPtr of(const std::string& target, const Job& job = {}) const;
  /// The same as far as it is known without reading. Waits for nobody who reads.
  model::ModelPtr known(const std::string& target) const;

  /// The model as it was opened with how it is executed, as its file says it, or as modules without a file
  /// are. Of a program that takes the reading of its graph. Null: the job was cancelled.
  runtimes::FactsPtr facts(const Job& job = {}) const;
  /// The same as far as it is known without reading; null: it is not. Waits for nobody who reads.
  runtimes::FactsPtr knownFacts() const;

 private:
  model::ModelPtr find(const std::string& target) const;  ///< null: not known yet
  runtimes::FactsPtr read(const Job& job) const;          ///< null: the job was cancelled

  model::ModelPtr model_;
  mutable std::mutex reading_;          ///< one reads, others wait for it
  mutable std::mutex mutex_;            ///< guards what is below: never held for long
  mutable runtimes::FactsPtr facts_{};  ///< null: not read yet
  mutable std::vector<std::pair<std::string, model::ModelPtr>> known_{};
};

}  // namespace stowage::app
