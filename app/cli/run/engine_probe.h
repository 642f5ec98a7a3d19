#pragma once

#include "app/cli/output/outcome.h"
#include "core/base/job.h"
#include "core/machine/machine.h"
#include "core/protocol/engine_address.h"

namespace stowage::cli {

/// What an engine's --probe says (stowage.probe/1). `engine` was resolved with that option. Fails as a run
/// would when the engine cannot be started or reached, says nothing in time, or something else.
Try<Json> probe_engine(const protocol::EngineStart& engine, const Job& job);

/// The machine in a probe: the devices of the computer that the engine is on. nullopt: that engine does not
/// say.
std::optional<machine::Machine> machine_of_probe(const Json& probe);

}  // namespace stowage::cli
