#pragma once

#include <optional>
#include <vector>

#include "core/estimate/formula/ledger.h"
#include "core/estimate/simulated_pass.h"

namespace stowage::estimate {

/// What streaming brings for a module's turn.
struct Brought {
  Bytes bytes{};
  bool from_disk = false;
  Bytes fetched{}, sent{};  ///< of a step that trains: plan::BackCopies
};

/// Weights that are brought ahead of their turns: what lies free for them.
struct RoomAhead {
  std::vector<Bytes> room{};      ///< by slot, beside everything else that is there
  std::optional<Bytes> window{};  ///< of each GPU no more than this; nullopt = all the room
};

/// The turns of a pass as steps of a stream program: one a turn, whose module's weights are one storage that
/// all of its turns on a GPU need. `seconds`: by turn, what it takes with its weights there. `brought`: by
/// module.
StreamProgram stream_of_turns(const std::vector<Turn>& turns, const std::vector<double>& seconds,
                              const std::vector<Brought>& brought, const machine::Machine& machine,
                              const std::vector<Bytes>& room);

/// Of a pass whose weights come by a schedule: seconds, and of each turn what it takes with what it waits
/// for. Turns begin one after the other, so that those of all turns are the pass.
struct StreamedTurns {
  double pass = 0;
  std::vector<double> turns{};
};
StreamedTurns streamed_turns(const StreamProgram& program, const machine::Machine& machine,
                             const StreamSchedule& schedule);

}  // namespace stowage::estimate
