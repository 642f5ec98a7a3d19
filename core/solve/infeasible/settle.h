#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/solve/activations/turn_limits.h"
#include "core/solve/dispatch/dispatch.h"

namespace stowage::solve {

// `turns`: devices keep room for what they execute; null where none do.

/// By cuts alone: what every plan keeps free is no room.
std::optional<NoPlan> no_plan_exists(const Instance& instance, const UnitTurns* turns,
                                     bool host_computes_for_free = false);

/// The best plan of the question that a search finds.
SearchResult best_plan(const Instance& instance, const UnitTurns* turns, NodeBudget& nodes);

/// Whether there is a plan: what cuts rule out is impossible, all else is searched. A search that gave up
/// settles nothing.
Settled settle(const Instance& instance, NodeBudget& nodes, const UnitTurns* turns = nullptr);

/// The claim behind Settled::Impossible, where that is what settle() finds.
std::optional<NoPlan> settle_no_plan(const Instance& instance, NodeBudget& nodes);

/// The same about one budget, and what a plan takes of that device: so much would do as well.
struct BudgetAnswer {
  Settled settled = Settled::NotSettled;
  std::optional<std::uint64_t> used{};
};
BudgetAnswer settle_budget(const Instance& instance, Slot slot, NodeBudget& nodes,
                           const UnitTurns* turns = nullptr);

/// Constraints that cannot hold together.
struct Conflict {
  std::vector<std::size_t> members{};
  Proven<DeletionFilterProof> irreducible{};  ///< without any one of them there is a plan, for certain
};

/// Deletion filter over `count` constraints that cannot hold together: what can be lifted while it stays
/// impossible plays no part. `ask` says whether there is a plan with some of them lifted.
Conflict find_conflict(std::size_t count, const std::function<Settled(const std::vector<bool>& lifted)>& ask);

/// The least budget of a device with which there is a plan, all else unchanged. That nothing less does, or
/// that no budget does, only find_least_budget() can say.
class LeastBudget {
 public:
  enum class State {
    Exact,       ///< `budget` does, and nothing less
    AtMost,      ///< `budget` does; whether less does is not settled
    NoneDoes,    ///< no budget does
    NotSettled,  ///< none was found that does
  };
  LeastBudget() = default;
  State state() const {
    if (!budget_) return proven_ ? State::NoneDoes : State::NotSettled;
    return proven_ ? State::Exact : State::AtMost;
  }
  bool known() const { return budget_.has_value(); }
  std::uint64_t budget() const { return budget_.value_or(0); }
  Proven<LeastBudgetProof> proven() const { return proven_; }

 private:
  friend struct LeastBudgetProof;
  LeastBudget(std::optional<std::uint64_t> budget, Proven<LeastBudgetProof> proven)
      : budget_(budget), proven_(proven) {}

  std::optional<std::uint64_t> budget_{};
  Proven<LeastBudgetProof> proven_{};
};

/// A question about one budget; nullopt asks with no limit at all.
struct BudgetQuestion {
  std::uint64_t now = 0;        ///< there is no plan with so much
  bool now_impossible = false;  ///< for certain
  std::uint64_t most = 0;       ///< more never helps
  std::function<BudgetAnswer(std::optional<std::uint64_t>)> ask{};
  std::function<bool(std::uint64_t)> ruled_out{};  ///< by cuts alone, quickly
  /// Called once where the narrow budgets took all the nodes there were: room for one more question.
  std::function<void()> grant_more{};
};

/// By halving, as more never hurts, from what the plans met take of the device. Where what is just below a
/// plan is not settled, nothing less can be proven to be the least: then it stops a thousandth above what
/// gave no plan.
LeastBudget find_least_budget(const BudgetQuestion& question);

}  // namespace stowage::solve
