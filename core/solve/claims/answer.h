#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"
#include "core/plan/turn_bytes.h"
#include "core/solve/claims/claim.h"

namespace stowage::solve {

enum class Outcome { Optimal, Gap, Infeasible };

/// What a search can say about the question whether there is a plan: one that gave up says nothing.
enum class Settled { NotSettled, Found, Impossible };

/// What claims make of an answer. It reads as an Outcome. Without any claim no plan was found, and there may
/// be one; that there is none follows from that claim alone; a plan gets its verdict from conclude().
class Verdict {
 public:
  constexpr Verdict() = default;
  constexpr explicit Verdict(const NoPlan&) : settled_(Settled::Impossible) {}
  constexpr operator Outcome() const { return outcome_; }
  constexpr Settled settled() const { return settled_; }

 private:
  friend struct VerdictProof;  // claims/conclusion.cpp
  friend struct TestProof;
  constexpr explicit Verdict(Outcome of_plan) : outcome_(of_plan), settled_(Settled::Found) {}

  Outcome outcome_ = Outcome::Infeasible;
  Settled settled_ = Settled::NotSettled;
};

struct DeletionFilterProof;  // infeasible/settle.cpp
struct LeastBudgetProof;     // infeasible/settle.cpp
struct TieProof;             // claims/conclusion.cpp

/// A way out of an infeasible instance, solved again before it is offered.
struct Repair {
  enum class Kind {
    RaiseBudget,
    ComputeOnHost,
    LiftRule,
    LiftAllRules,
    AllowSplitting,
    AddDevice,
    AllowEmptyGpus,
    StreamInTurn
  };
  Kind kind = Kind::RaiseBudget;  ///< StreamInTurn: compatibly, without the room that prefetch keeps free
  machine::DeviceId device{};     ///< RaiseBudget, AddDevice
  Bytes budget{};                 ///< RaiseBudget: the new one
  std::string name{};  ///< LiftRule: the rule's module; AllowSplitting: the class; ComputeOnHost: the module,
                       ///< under runtime mixed, or "": everything
  Bytes gpu_bytes{};   ///< what that plan puts on GPUs, as plan::evaluate counts
  double step_seconds = 0;
  std::uint32_t count = 1;  ///< AddDevice, a GPU: so many like it, under the next numbers
};

/// What one device alone would have to have, all else unchanged.
struct SmallestBudget {
  machine::DeviceId device{};
  std::optional<Bytes> budget{};      ///< nullopt: no size helps
  Proven<LeastBudgetProof> proven{};  ///< nothing less would do; else this would do, and less may
};

/// Why nothing fits, or why nothing was found.
struct Infeasibility {
  std::optional<NoPlan> no_plan{};      ///< no plan exists; nullopt: none was found, and there may be one
  Error reason{};                       ///< the budget or rule that binds, and by how much
  std::string witness{};                ///< the unit in the way, where there is one
  std::vector<std::string> conflict{};  ///< named constraints that cannot hold together: "budget 0",
                                        ///< "pin a.b", "no-split X", "tie a", "reserve", "max-gpus",
                                        ///< "contiguous", "activations"
  Proven<DeletionFilterProof> irreducible{};  ///< without any one of them there is a plan
  Bytes short_bytes{};
  std::optional<plan::LargestTurn> largest_turn{};  ///< that room is counted for; nullopt: for none
  std::optional<machine::DeviceId> smallest_budget_device{};
  std::optional<Bytes> smallest_budget{};  ///< of that device; only where nothing less would do, for certain
  /// Of each device with a limit for which it could be settled whether any size helps.
  std::vector<SmallestBudget> smallest_budgets{};
  std::vector<Repair> repairs{};
  std::vector<model::TensorId> unplaced{};  ///< what the picture hatches

  bool proven() const { return no_plan.has_value(); }
};

/// The answer with its proof. `value` and `bound` are bytes on GPUs (higher is better) or picoseconds a step
/// (lower is better).
struct Answer {
  Verdict outcome{};
  plan::Objective objective = plan::Objective::GpuBytes;
  plan::Placement placement{};              ///< complete unless Infeasible (then: all that could be placed)
  std::optional<std::uint32_t> main_gpu{};  ///< that streams: the one asked for, else the lowest in use
  /// Runtime mixed: what the host computes with while it lies there, Settings::computed included; all else is
  /// streamed. Evaluate with Settings::computed set to it.
  std::vector<std::string> computed{};
  bool kept = false;  ///< the earlier plan, as Effort::keep_previous asks
  std::uint64_t value = 0;
  std::uint64_t bound = 0;
  double gap = 0;  ///< relative, 0 when optimal
  // Objective gpu-bytes: of the plans with as many bytes on the GPUs the one with fewer on disk is better,
  // then the faster one. What is not proven of that is the best that was found.
  Bytes disk_bytes{};       ///< resident on disk
  double step_seconds = 0;  ///< of plan::evaluate; computing counts only where the objective is a time
  Proven<TieProof> fewest_on_disk{};  ///< no plan with as many bytes on the GPUs has fewer on disk
  Proven<TieProof> least_time{};      ///< none of those with as few on disk is faster
  Bytes reserve{};
  std::string reserve_witness{};
  Infeasibility infeasible{};
  std::uint64_t nodes = 0;                ///< of the search; the same on every machine
  std::vector<std::string> strategies{};  ///< what was tried, the winner first
  plan::DeviceMap accelerate_map{};       ///< accelerate's strategies: their own map, key for key
  plan::Settings settings{};              ///< what was asked, for repairs and views
  machine::Machine machine{};

  /// Whether there is a plan, and whether that is certain.
  Settled settled() const { return outcome.settled(); }
};

}  // namespace stowage::solve
