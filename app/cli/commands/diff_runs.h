#pragma once

#include <string>

#include "app/cli/arguments/session.h"

namespace stowage::cli {

/// Whether a file says of itself that it is a run: a trace, a memory snapshot of PyTorch, or the document of
/// a run (stowage.run/1).
bool is_run_file(const std::string& path);

/// What `diff` compares.
struct DiffAsked {
  std::string model{}, part{};
  std::string a{}, b{};
};

/// Two runs, or a run and a plan, which stands there by its prediction, as the window compares them: peaks of
/// devices, and the time of each module where both sides have times. Rejected for what cannot be read; a
/// usage error for a device map, which says nothing of a machine to predict it for.
CommandResult diff_runs(const Session& session, const DiffAsked& asked);

}  // namespace stowage::cli
