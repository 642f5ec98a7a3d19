#pragma once

#include <functional>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/runtimes/device_check/check.h"
#include "core/runtimes/export/export_findings.h"
#include "core/runtimes/target.h"

// What was said of the writing of a plan and changes nothing: "setting.ignored", a warning each.
namespace stowage::runtimes {

/// Why, where the target's row says nothing more.
extern const std::string_view kSameWithout;
/// Why places of inputs and of the KV cache are ignored.
extern const std::string_view kOfTheProgram;

/// Options of the target that were told another value than the one where nobody says, though the same is
/// written without. `same(values)`: whether that is so where exactly `values` are told.
std::vector<ExportFinding> unused_options(const Target& target, const WriterValues& told,
                                          const std::function<bool(const WriterValues&)>& same);

/// Settings of the target (Target::settings) that `said` has and `written` does not, by name.
std::vector<ExportFinding> unused_settings(const Target& target, const CheckOptions& said,
                                           const Json& written);

/// Places of inputs and of the KV cache that `said` has: who runs what is written decides on them, and
/// nothing that is written says so. Named "input_device" and "kv_device".
std::vector<ExportFinding> unused_places(const CheckOptions& said);

}  // namespace stowage::runtimes
