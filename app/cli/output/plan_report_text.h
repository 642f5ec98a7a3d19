#pragma once

#include <string>

#include "app/cli/arguments/session.h"
#include "app/cli/output/console.h"
#include "core/report/plan_report.h"

namespace stowage::cli {

/// The report of a plan in Markdown, in the words and numbers of the command line.
std::string plan_report_text(const model::Model& model, const solve::Answer& answer,
                             const plan::Evaluation& evaluation);
/// The same into a file, whole or not at all; nothing for "". Rejected where it cannot be written.
Try<bool> write_plan_report(const std::string& path, const model::Model& model, const solve::Answer& answer,
                            const plan::Evaluation& evaluation);

}  // namespace stowage::cli
