#pragma once

#include <string>
#include <vector>

#include "app/cli/output/console.h"
#include "core/estimate/audit/audit.h"
#include "core/estimate/learn/learned_rates.h"

namespace stowage::cli {

/// How well the plan and its prediction fit to the run: what was planned and measured, and why they differ.
/// Empty where nothing was planned.
std::string audit_text(const Console& console, const estimate::Audit& audit);

/// Rates as they were and as the run had them; `file` has the machine.
std::string learned_text(const Console& console, const std::vector<estimate::LearnedRate>& rates,
                         const std::string& file);

}  // namespace stowage::cli
