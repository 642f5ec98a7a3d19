#pragma once

#include "core/estimate/stream_schedule.h"

namespace stowage::estimate {

/// What crossed one link in the pass.
struct SimulatedLink {
  machine::DeviceId from{};
  machine::DeviceId to{};
  std::uint64_t copies = 0;
  Bytes bytes{};
  std::uint64_t busy_ps = 0;
};

/// When a load's bytes come over the link to its GPU: from the beginning of its first piece to the end of the
/// last.
struct SimulatedLoad {
  std::uint64_t begin_ps = 0, end_ps = 0;
};

/// A pass under a schedule in picoseconds: the same figures on every machine. One compute stream a GPU, one
/// queue a link (disk → CPU for all, CPU → GPU for each); a copy takes the link's latency and its bytes at
/// the link's rate, rounded up. Numbers beyond 64 bits stay at their end.
struct SimulatedPass {
  std::uint64_t pass_ps = 0;                      ///< to the end of the last step
  std::uint64_t compute_ps = 0;                   ///< sum over the steps
  std::vector<std::uint64_t> begin_ps, end_ps{};  ///< by step, since the first pass began
  std::vector<std::uint64_t> stall_ps{};          ///< by step: it could have begun, but for its weights
  std::vector<SimulatedLoad> loads{};             ///< by load of the schedule; 0 for those of a pass before
  std::vector<SimulatedLink> links{};  ///< CPU → GPU by arena, disk → CPU last; those of this pass
  std::vector<Bytes> most_bytes{};     ///< by arena: in slices at once, over all passes

  double busy_share(const SimulatedLink& link) const {
    return pass_ps == 0 ? 0 : static_cast<double>(link.busy_ps) / static_cast<double>(pass_ps);
  }
};

/// The last of `passes` passes (of several: pass_ps since the end of the one before).
SimulatedPass simulate_pass(const StreamProgram& program, const machine::Machine& machine,
                            const StreamSchedule& schedule, std::uint32_t passes = 1);

/// What one copy takes.
std::uint64_t copy_ps(const machine::Machine& machine, machine::DeviceId from, machine::DeviceId to,
                      Bytes bytes);

}  // namespace stowage::estimate
