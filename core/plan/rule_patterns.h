#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/model/model.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// Rules whose names have a `*` (any text, dots among it) as rules on what the model calls so: of modules
/// below one another the uppermost, and tensors of their own. A name that the model has stays what it is.
/// Error: SolveRuleUnknown, where a pattern names nothing.
Result<std::vector<Rule>> spread_rules(const model::Model& model, std::vector<Rule> rules);

}  // namespace stowage::plan
