#pragma once

#include <vector>

#include "core/runtimes/export/export.h"

// Whether the machine has room for what a target really does with what was written.
namespace stowage::runtimes {

/// The devices that a run of what was written fills above their budgets, with what streaming, caches,
/// training and overheads need there (plan::evaluate, under the rules that the target's bytes are added up
/// by; a KV cache that the target keeps by itself counts where it has it). Errors where the plan itself is
/// over none; warnings where it is over some. Empty without ExportInput::machine. `actual`: by tensor; one on
/// a device that the machine does not have counts nowhere.
std::vector<ExportFinding> over_budgets(const ExportInput& input,
                                        const std::vector<machine::DeviceId>& actual);

/// How many bytes that is in all.
Bytes too_much(const std::vector<ExportFinding>& findings);

}  // namespace stowage::runtimes
