#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/output/console.h"
#include "core/base/json.h"
#include "core/plan/evaluate.h"
#include "core/runtimes/llamacpp/export_plan.h"
#include "core/runtimes/llamacpp/options.h"

namespace stowage::cli {

/// What an option of llama.cpp's does with this model, in one line.
std::string meaning_of(const llamacpp::Understood& option, const llamacpp::Facts& facts);

/// Devices with what llama.cpp puts on them, as devices_text and plan::devices_json take them; the host is
/// there even where the machine has none. `turns`: what a pass needs beside them, by slot of the machine;
/// empty: that is not counted.
plan::Evaluation evaluation_of(const machine::Machine& machine, const llamacpp::Placed& placed,
                               const std::vector<std::uint64_t>& turns = {});

/// Fields of "diagnostics": severity, rule, subjects, numbers, message, fixes (none).
Json findings_json(const llamacpp::Findings& findings);
std::string findings_text(const Console& console, const llamacpp::Findings& findings);

/// "blocks 0 to 11 on cpu, 12 to 31 and the output layer on cuda:0".
std::string layers_text(const llamacpp::Facts& facts, const llamacpp::Placed& placed);

/// [{name, planned, actual, bytes, tensor}], one a copy.
Json differences_json(const llamacpp::Facts& facts, const model::Model& model,
                      const std::vector<llamacpp::Difference>& all);

}  // namespace stowage::cli
