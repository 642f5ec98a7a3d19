#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/cli/output/outcome.h"
#include "core/base/job.h"
#include "core/protocol/engine_address.h"
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

/// Starts stowage-engine, or ssh to one, as a child, asks for one run and waits for its end. Progress goes to
/// `progress`; Ctrl-C kills the child (interrupt.h), and with its connection an engine elsewhere. Fails only
/// when the child cannot be started.
Try<EngineRun> run_engine(const protocol::EngineStart& engine, const protocol::RunRequest& request,
                          const Job& job, const std::function<void(const protocol::Progress&)>& progress);

/// The same for a calibration; progress goes to the job. Fails with the exit code of the engine's error, or
/// of its death.
Try<protocol::Calibrated> run_calibration(const protocol::EngineStart& engine,
                                          const protocol::CalibrateRequest& request, const Job& job);

/// The same for how the values of a program lie.
Try<protocol::Described> run_description(const protocol::EngineStart& engine,
                                         const protocol::DescribeRequest& request, const Job& job);

/// Exit code of an error that an engine reported: what was wrong with an input is not the engine's failure.
int exit_of_engine_error(const Error& error);

}  // namespace stowage::cli
