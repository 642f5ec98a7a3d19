#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/model/model.h"
#include "core/protocol/protocol.h"

namespace stowage::app {

/// What a schedule of layers is worked out from.
struct ScheduleSource {
  enum class From {
    Run,        ///< this run, which came to its end
    Earlier,    ///< the last run that did, and that speaksFor() this one, which ran out of memory
    UpToThere,  ///< this run as far as it came
  };
  From from = From::Run;
  protocol::RunResult result{};  ///< with a pass back
  /// Layers that the run did not come to the end of, in their order: taken to be like the largest before
  /// them.
  std::vector<std::string> guessed{};
};
using ScheduleSourcePtr = std::shared_ptr<const ScheduleSource>;

/// Of a pass forward and back that ran out of memory: what its timeline says was saved for backward, with the
/// forward times of `result`. Backward is taken to be twice as long, as of most operators. What has less than
/// `threshold` elements of four bytes stays. nullptr: no layer of a list came to its end, or some were to be
/// run again, so that nothing says what they would save; or the job was cancelled.
ScheduleSourcePtr savedUpTo(const model::Model& model, const trace::Timeline& timeline,
                            const protocol::RunRequest& request, protocol::RunResult result,
                            const Job& job = {});

/// True where a pass forward and back that was asked for with `earlier` has saved what one of `later` would,
/// in the same times: of the same program and inputs, with the modules at the same places and the same of
/// them run again. Budgets are no matter, nor what is moved to the host: a schedule decides that anew.
bool speaksFor(const protocol::RunRequest& earlier, const protocol::RunRequest& later);

}  // namespace stowage::app
