#pragma once

#include "core/engine/run.h"

namespace stowage::engine {

constexpr double kMostSecondsToDescribe = 60;

/// How the values of a program lie when it is given what the request says, without running it
/// (core/engine/meta/meta_pass.h): Described, or Failed with why not. Of `options` send, confine and give_up
/// are used. `limit`: seconds, above 0. Beside its inputs a program has kMostStandInBytes of RAM; what would
/// take more is unknown. Never throws. Errors: those of the reader and of resolve(), EngineOtherProgram,
/// those of choose_inputs(), EngineTimeLimit, EngineTorch.
protocol::Event describe(const protocol::DescribeRequest& request, const RunOptions& options = {},
                         double limit = kMostSecondsToDescribe);

}  // namespace stowage::engine
