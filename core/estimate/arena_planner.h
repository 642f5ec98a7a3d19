#pragma once

#include "core/estimate/arena_ranges.h"
#include "core/estimate/stream_schedule.h"

namespace stowage::estimate {

/// The steps of one GPU and what they use of one arena.
struct ArenaUses {
  struct Use {
    std::uint32_t storage = 0;
    std::uint64_t bytes = 0;  ///< of its slice
    OwnStep next = 0;         ///< the step that uses it next; the number of steps when none does
  };
  std::uint32_t arena = 0;
  machine::DeviceId gpu{};
  std::size_t storages = 0;                ///< of the whole program
  std::vector<std::uint32_t> steps{};      ///< as the program numbers them
  std::vector<std::uint64_t> room{};       ///< by step
  std::vector<std::uint32_t> first_use{};  ///< by step, and one more: where its uses begin
  std::vector<Use> uses{};                 ///< each storage once a step
  std::vector<OwnStep> loading{};          ///< the steps that use something

  std::size_t begin_of(OwnStep step) const { return first_use[static_cast<std::size_t>(step)]; }
  std::size_t end_of(OwnStep step) const { return first_use[static_cast<std::size_t>(step) + 1]; }
  OwnStep end() const { return static_cast<OwnStep>(steps.size()); }
};

ArenaUses uses_of_arena(const StreamProgram& program, std::uint32_t arena, const StreamOptions& options);
/// The same without the storages marked.
ArenaUses without(const ArenaUses& uses, const std::vector<bool>& storages);

/// How a schedule is looked for.
struct ArenaPolicy {
  StreamMode mode = StreamMode::Prefetch;
  std::optional<std::uint32_t> depth{};
  std::uint64_t begin = 0;  ///< of the arena: what lies below is taken for good
  /// Storages that wait for their next use may take so much; the rest is left for loads to come.
  std::uint64_t most_waiting = 0;
};

/// The loads of one arena, in the order of their first use; all steps are the GPU's own. Each pass begins
/// with an empty arena. Error: PlanOverBudget.
Result<std::vector<StreamLoad>> plan_arena(const ArenaUses& uses, const ArenaPolicy& policy);

/// Lets loads of the next pass begin before this one has ended: fills in `issue_after_again`.
void plan_next_pass(const ArenaUses& uses, const ArenaPolicy& policy, std::vector<StreamLoad>& loads);

}  // namespace stowage::estimate
