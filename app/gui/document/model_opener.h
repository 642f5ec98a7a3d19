#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/document/placed_models.h"
#include "app/gui/document/saved_plan.h"
#include "core/base/job.h"
#include "core/formats/formats.h"

namespace stowage::app {

/// What a path given by a person turned out to be: a model, a plan with its model, or a device map for the
/// model that is open.
struct Opened {
  model::ModelPtr model{};                       ///< null for a device map
  std::shared_ptr<const PlacedModels> placed{};  ///< of it, once a plan is made
  std::optional<SavedPlan> plan{};               ///< a .stowage file
  std::optional<plan::DeviceMap> map{};          ///< a device_map.json
};

/// A path that a person gave: what it holds is looked at once, when it is first asked.
class GivenPath {
 public:
  GivenPath(std::string path) : path_(std::move(path)) {}  // any path is one
  const std::string& path() const { return path_; }
  /// Errors: those of formats::probe.
  const Result<formats::Probe>& probe() const;

 private:
  std::string path_;
  mutable std::optional<Result<formats::Probe>> probe_{};
};

/// Decides by content and reads it. Runs in a worker. OpenOptions::part "" takes the likeliest, or what the
/// plan says. Errors: those of formats::open_model, plan_from_json and device_map_from_json.
/// `model_instead`: of a plan, "" = the one it names. Where nobody reads a text that begins as JSON:
/// JsonSyntax.
Result<Opened> openPath(const GivenPath& given, const Job& job, const formats::OpenOptions& options = {},
                        const std::string& model_instead = {});

/// Whether a file is a recorded run, by its first bytes: a trace of Stowage or a memory snapshot of PyTorch.
bool isRecordedRun(const GivenPath& given);

/// The models that lie in a folder, one level deep: files and folders that can be opened by themselves, each
/// once, by name. Empty for what is no folder.
std::vector<std::string> modelsIn(const std::string& folder, const Job& job);

}  // namespace stowage::app
