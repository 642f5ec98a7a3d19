#pragma once

#include <string>

#include "app/cli/arguments/session.h"
#include "core/model/model.h"
#include "core/plan/evaluate.h"
#include "core/plan/plan_file.h"

namespace stowage::cli {

/// Opens a model with progress. Rejected on any error.
Try<model::ModelPtr> open_model(const Session& session, const std::string& path,
                                const std::string& part = {});
/// `--part` of every command that opens a model.
void add_part_option(CLI::App& app, std::string& part);
/// Reads a device map or a plan. Rejected on any error.
Try<plan::DeviceMap> read_map(const std::string& path);

/// {"path", "name", "format", "fingerprint", "total_bytes"}: what a plan is for.
Json model_json(const model::Model& model, const std::string& path);
/// Adds what is worth knowing besides what is wrong (plan::advise) to the diagnostics. `given`: the plan is
/// somebody's map.
void add_advice(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
                const plan::Placement& placement, plan::Evaluation& evaluation, bool given = false);
/// Adds "devices", "offloaded_bytes", "streamed_bytes", "hops", "step_seconds", "diagnostics" to a document.
void add_evaluation(Json& document, const plan::Evaluation& evaluation);
/// Adds "request": what all passes take together, and what of that is computing (null where the rates of the
/// devices are not known); null where the settings name no prompt and no tokens to make.
void add_request(Json& document, const model::Model& model, const plan::Evaluation& evaluation,
                 const plan::Settings& settings);
/// The same in one line; empty for null.
std::string request_text(const model::Model& model, const plan::Evaluation& evaluation,
                         const plan::Settings& settings);
/// "0" or "cpu": the device that executes what lies on no GPU.
std::string main_device(const plan::Evaluation& evaluation);

/// The table of devices, the costs in one line, the diagnostics.
std::string devices_text(const Console& console, const plan::Evaluation& evaluation);
std::string costs_text(const plan::Evaluation& evaluation);
std::string diagnostics_text(const Console& console, const plan::Evaluation& evaluation);
/// "No plan exists." or, where that is not proven, that none was found.
std::string no_plan_text(const Console& console, bool proven);
/// The irreducible conflict in one line, or why it is none; empty without a conflict.
std::string conflict_text(const std::vector<std::string>& conflict, bool irreducible,
                          const std::vector<plan::Rule>& rules = {});
/// What lies on the host and is computed there, by name, at most twenty of them.
std::string computed_text(const std::vector<std::string>& names);
/// Keys and devices, at most `at_most` lines; neighbours of one list on one device are one line.
std::string map_text(const Console& console, const plan::DeviceMap& map, std::size_t at_most);
/// "1.25 s", "34.2 ms", "810 µs"; from ten minutes on "2 h 37 min", from a hundred hours on "31 days".
std::string seconds_text(double seconds);
/// "12.3 %" of a share 0 … 1.
std::string percent_text(double share);

}  // namespace stowage::cli
