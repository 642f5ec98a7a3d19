#pragma once

#include <string>

#include "core/plan/evaluate.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// A saved plan (".stowage", stowage.plan/1): what was asked and what came out, enough to reopen it on
/// another machine. Extra fields of a document written by `stowage-cli solve` are read past.
struct PlanFile {
  std::string model_path{};         ///< as it was opened; relative ones are relative to the plan's folder
  std::string model_fingerprint{};  ///< "" = not known
  machine::Machine machine{};
  Settings settings{};
  DeviceMap map{};
  std::vector<std::string> computed{};  ///< runtime mixed: all that the plan computes on the host; what the
                                        ///< user asked for of it is in `settings`
};

Json to_json(const PlanFile& plan);
Result<PlanFile> plan_from_json(const Json& json, const std::string& subject);
Json to_json(const Settings& settings);
Result<Settings> settings_from_json(const Json& json, const std::string& subject);
/// A list of names under `key`; empty where there is none. Errors: JsonType.
Result<std::vector<std::string>> names_from_json(const Json& json, const char* key,
                                                 const std::string& subject);

/// {"0": bytes, "cpu": bytes}: what from_pretrained takes as max_memory (budget minus what weights may not
/// use is the runtime's business).
Json max_memory_json(const machine::Machine& machine);
/// What the file that a snippet opens holds: the map alone, or the document of `export --to accelerate` with
/// the map in it.
enum class MapFile { Plain, Export };
/// Python that loads the model under the map: from_pretrained(device_map=…, max_memory=…). A model that comes
/// as one file of weights or as a program has no from_pretrained: accelerate is then called on the module
/// that the user's own code builds.
std::string loading_snippet(const model::Model& model, const std::string& map_file, const Settings& settings,
                            const Evaluation& evaluation, MapFile holds = MapFile::Plain);

}  // namespace stowage::plan
