#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/plan/evaluate.h"

namespace stowage::runtimes {

enum class ExportRule : std::uint8_t {
#define STOWAGE_EXPORT(kind, rule, english) kind,
#include "core/runtimes/export/sentences.h"
#undef STOWAGE_EXPORT
};

/// Something to know of a run of what was written. An error: the plan fits, and such a run does not; what was
/// written stands all the same.
struct ExportFinding {
  plan::Severity severity = plan::Severity::Warning;
  ExportRule rule{};
  std::string subject{};  ///< fills %s: a device as people read it, a tensor, the name of a setting; or none
  /// Fill %1 …: OverBudget: used, budget, over, as people read them; AliasCopies: the other tensor, two
  /// devices; SettingIgnored: the value, and why in English, a text of the target's row or kSameWithout;
  /// CacheUnknown: the target, bytes.
  std::vector<std::string> arguments{};
  std::optional<machine::DeviceId> device{};  ///< OverBudget
  std::vector<std::uint64_t> numbers{};       ///< bytes; OverBudget: used, budget, over; CacheUnknown: one
};
std::string_view rule_name(ExportRule rule);  ///< "export.over-budget"
std::string_view sentence_pattern(ExportRule rule);
std::string message(const ExportFinding& finding);  ///< the English sentence, filled in

/// Entries of "diagnostics": [{severity, rule, subjects, numbers, message, fixes}]; subjects: the device as
/// documents name it, a tensor, the setting, or nobody.
Json to_json(const std::vector<ExportFinding>& findings);

/// A device that holds `used` > `budget`.
ExportFinding over_budget(machine::DeviceId device, Bytes used, Bytes budget, plan::Severity severity);

}  // namespace stowage::runtimes
