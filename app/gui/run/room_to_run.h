#pragma once

#include <optional>
#include <vector>

#include "core/machine/machine.h"

namespace stowage::app {

struct Run;

/// What a run says about one device: how much of it to keep free for activations, and a budget that holds all
/// of it, where more is wanted than there is.
struct RoomToRun {
  machine::DeviceId device{};
  std::optional<Bytes> budget{};
  Bytes keep_free{};
};

/// What helps a run that ran out of memory: each was solved and predicted again before, and runs. nullopt:
/// none was found.
struct RoomThatHelps {
  std::optional<RoomToRun> kept{};    ///< under the budget that there is
  std::optional<RoomToRun> raised{};  ///< with a larger budget
};

/// Of a complete run: what each GPU needed beside all that the plan counts there.
std::vector<RoomToRun> roomMeasured(const Run& run);

/// Of a run that ran out of memory: what the device it stopped on needs at least. Half as much again as was
/// missing, since the operators behind it want room too; or what an earlier complete run needed there, where
/// that is more: a guess to begin with, which nothing has shown to be enough. nullopt: the run did not stop
/// for that reason.
std::optional<RoomToRun> roomMissing(const Run& run);

/// The machine with what is asked for: `keep_free`, and `budget` where there is one.
machine::Machine withRoom(machine::Machine machine, const std::vector<RoomToRun>& rooms);

}  // namespace stowage::app
