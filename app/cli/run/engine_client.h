#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/cli/output/outcome.h"
#include "core/base/job.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// What a run of the engine left behind, however it ended.
struct EngineRun {
  protocol::RunResult result{};
  std::optional<Error> error{};  ///< why it ended early
  int exit = kDone;              ///< kDone, kRejected (an input), kEngineFailed, kCancelled
  trace::Timeline timeline{};    ///< what came over the pipe, finished
  std::string engine{}, torch{};
};

/// Starts stowage-engine as a child, asks for one run and waits for its end. Progress goes to `progress`;
/// Ctrl-C kills the child (interrupt.h). Fails only when the engine cannot be started.
Try<EngineRun> run_engine(const std::string& engine, const protocol::RunRequest& request, const Job& job,
                          const std::function<void(const protocol::Progress&)>& progress);

/// Exit code of an error that an engine reported: what was wrong with an input is not the engine's failure.
int exit_of_engine_error(const Error& error);

}  // namespace stowage::cli
