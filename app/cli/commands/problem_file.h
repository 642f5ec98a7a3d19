#pragma once

#include <string>

#include "app/cli/arguments/session.h"
#include "core/solve/solve.h"

namespace stowage::cli {

/// `solve --problem FILE`: stowage.problem/1 in, stowage.solution/1 out.
CommandResult solve_problem_file(Session& session, const std::string& path);

/// `solve --dump-problem FILE`: what the solver is asked, as plain numbers.
Try<bool> dump_problem(const solve::UnitCatalog& catalog, const machine::Machine& machine,
                       const plan::Settings& settings, const std::string& path);

}  // namespace stowage::cli
