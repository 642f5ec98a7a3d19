#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::runtimes {

enum class RefusalKind : std::uint8_t {
#define STOWAGE_REFUSAL(kind, rule, english) kind,
#include "core/runtimes/export/sentences.h"
#undef STOWAGE_REFUSAL
};

/// Why a target cannot be told a plan.
struct Refusal {
  RefusalKind kind{};
  std::string subject{};  ///< a key of the map or a name; "" is the model
  std::vector<std::string> arguments{};
  bool operator==(const Refusal&) const = default;
};

std::string_view rule_name(RefusalKind kind);  ///< "export.no-disk"
std::string_view sentence_pattern(RefusalKind kind);
/// Whether the nearest plan may be one that it can be told: that differs in places, and never in what is said
/// of activations or in what the model was opened from.
bool nearest_may_help(RefusalKind kind);
/// In English, to stand behind a colon: without a capital letter and without a full stop.
std::string message(const Refusal& refusal);
inline std::ostream& operator<<(std::ostream& out, const Refusal& refusal) { return out << message(refusal); }

}  // namespace stowage::runtimes
