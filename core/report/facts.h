#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/report/report.h"

namespace stowage::report {

/// What a reader of a bug report asks first, in lines: a name, and what is to be said of it ("" = nothing is
/// known).
using Facts = std::vector<std::pair<std::string, std::string>>;

/// This computer: system, processor, what each device has free, the slots of its cards.
void add_computer(Facts& facts, const System& system, const machine::Machine& here,
                  const std::vector<machine::DetectedGpu>& cards);
/// What `stowage-engine --probe` printed; null where nothing answered. Its versions go to `software`, too.
void add_engine(Facts& facts, Software& software, const std::optional<Json>& probe);
/// Variables of the environment that these programs read.
void add_environment(Facts& facts);
/// The lines for Contents::facts, redacted unless `full`.
Json facts_json(const Facts& facts, const System& system, bool full);

}  // namespace stowage::report
