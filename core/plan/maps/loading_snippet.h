#pragma once

#include <string>

#include "core/plan/evaluate.h"
#include "core/plan/settings.h"

namespace stowage::plan {

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
