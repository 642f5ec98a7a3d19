#include "core/solve/infeasible/settle.h"

#include <algorithm>

#include "core/base/contradiction.h"
#include "core/solve/activations/search_question.h"
#include "core/solve/bounds/cuts.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {

struct DeletionFilterProof {
  static Proven<DeletionFilterProof> irreducible(bool each_is_needed) {
    return Proven<DeletionFilterProof>(each_is_needed);
  }
};

struct LeastBudgetProof {
  static LeastBudget exact(std::uint64_t budget) { return {budget, Proven<LeastBudgetProof>(true)}; }
  static LeastBudget at_most(std::uint64_t budget) { return {budget, {}}; }
  static LeastBudget none_does() { return {std::nullopt, Proven<LeastBudgetProof>(true)}; }
  /// What asking with no limit at all says.
  static LeastBudget without_limit(Settled settled) {
    return settled == Settled::Impossible ? none_does() : LeastBudget();
  }
};

std::optional<NoPlan> no_plan_exists(const Instance& instance, const UnitTurns* turns,
                                     bool host_computes_for_free) {
  if (!turns) return no_plan_exists(instance, host_computes_for_free);
  return no_plan_exists(within(instance, *turns, every_plan(instance, *turns)), host_computes_for_free);
}

SearchResult best_plan(const Instance& instance, const UnitTurns* turns, NodeBudget& nodes) {
  bool exact = false;
  return search_question(instance, turns, nullptr, nodes, nullptr, &exact);
}

Settled settle(const Instance& instance, NodeBudget& nodes, const UnitTurns* turns) {
  if (no_plan_exists(instance, turns)) return Settled::Impossible;
  return settled(best_plan(instance, turns, nodes));
}

std::optional<NoPlan> settle_no_plan(const Instance& instance, NodeBudget& nodes) {
  if (auto none = no_plan_exists(instance)) return none;
  const SearchResult found = search(instance, nullptr, nodes);
  return found.feasible ? std::nullopt : found.claims.no_plan();
}

BudgetAnswer settle_budget(const Instance& instance, Slot slot, NodeBudget& nodes, const UnitTurns* turns) {
  if (no_plan_exists(instance, turns)) return {Settled::Impossible};
  const SearchResult found = best_plan(instance, turns, nodes);
  BudgetAnswer out{settled(found)};
  // Units of a plan without GPUs weigh something else where others are streamed.
  if (!found.feasible || (!found.main && instance.runtime().differs_without_gpus())) return out;
  const PlanCost cost =
      turns ? plan_cost(within(instance, *turns, limits_of(instance, *turns, found.slots, found.main)),
                        found.slots, found.main, false)
            : plan_cost(instance, found.slots, found.main, false);
  if (cost.fits) out.used = cost.used[slot];
  return out;
}

Conflict find_conflict(std::size_t count, const std::function<Settled(const std::vector<bool>&)>& ask) {
  Conflict out;
  bool each_is_needed = true;
  std::vector<bool> lifted(count, false);
  for (std::size_t i = 0; i < count; ++i) {
    lifted[i] = true;
    const Settled without = ask(lifted);
    if (without == Settled::Impossible) continue;
    lifted[i] = false;
    out.members.push_back(i);
    each_is_needed = each_is_needed && without == Settled::Found;
  }
  out.irreducible = DeletionFilterProof::irreducible(each_is_needed && !out.members.empty());
  return out;
}

namespace {

/// The least budget above `now` that cuts do not rule out; `most` + 1 when they rule out all.
std::uint64_t least_left_open(const BudgetQuestion& question) {
  std::uint64_t low = question.now, high = question.most + 1;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (question.ruled_out(middle) ? low : high) = middle;
  }
  return high;
}

/// What is known of the budgets from `floor` on; less is ruled out.
class BudgetSearch {
 public:
  BudgetSearch(const BudgetQuestion& question, std::uint64_t floor)
      : question_(question), floor_(floor), without_(floor - 1) {
    if (floor > question.now + 1 || question.now_impossible) impossible_ = floor - 1;
  }

  LeastBudget run() {
    if (!find_any()) return without_limit();
    narrow();
    return impossible_ && *impossible_ + 1 == high_ ? LeastBudgetProof::exact(high_)
                                                    : LeastBudgetProof::at_most(high_);
  }

 private:
  static constexpr int kDoubtfulPart = thresholds::kDoubtfulBudget, kFirstPart = thresholds::kFirstBudgetStep;
  static constexpr int kMostAsked = thresholds::kMostBudgetsAsked;

  Settled ask(std::uint64_t budget) {
    ++asked_;
    const BudgetAnswer answer = question_.ask(budget);
    if (answer.settled == Settled::Impossible) impossible_ = std::max(impossible_.value_or(0), budget);
    if (answer.settled != Settled::Found) return answer.settled;
    const std::uint64_t used = answer.used.value_or(budget);
    // A plan that has room in less than was ruled out: one of both is wrong, and nothing is proven.
    if (impossible_ && used <= *impossible_) {
      report_contradiction(used, *impossible_ + 1);
      impossible_.reset();
    }
    high_ = std::min(std::max(used, floor_), budget);
    in_doubt_ = false;
    // A search that settled nothing there has missed this plan.
    if (high_ <= without_) without_ = impossible_.value_or(floor_ - 1);
    return answer.settled;
  }

  /// A plan that any size is enough for is easily found, where one that needs the last byte is not. One with
  /// room in what was ruled out proves nothing but that one of both is wrong; less than `floor_` that was
  /// only not found is what there is now, and no size to raise it to.
  LeastBudget without_limit() {
    if (question_.grant_more) question_.grant_more();
    const BudgetAnswer any = question_.ask(std::nullopt);
    if (any.settled != Settled::Found || !any.used || *any.used > question_.most)
      return LeastBudgetProof::without_limit(any.settled);
    if (impossible_ && *any.used <= *impossible_) {
      report_contradiction(*any.used, *impossible_ + 1);
      return {};
    }
    return LeastBudgetProof::at_most(std::max(floor_, *any.used));
  }

  /// Upwards in larger and larger steps.
  bool find_any() {
    std::uint64_t step = std::max<std::uint64_t>(1, floor_ >> kFirstPart);
    for (std::uint64_t next = floor_;; step = saturating_multiply(step, 8)) {
      if (ask(next) == Settled::Found) return true;
      without_ = next;
      if (next >= question_.most) return false;
      next = std::min(question_.most, saturating_add(next, step));
    }
  }

  /// Just below a plan at once: what is impossible there ends it. Else halfway between.
  void narrow() {
    bool below = true;
    while (without_ + (in_doubt_ ? 2 : 1) < high_ && asked_ < kMostAsked) {
      if (in_doubt_ && high_ - without_ <= high_ >> kDoubtfulPart) return;
      const std::uint64_t at = below ? high_ - 1 : without_ + (high_ - without_) / 2;
      const bool just_below = at + 1 == high_;
      const Settled there = ask(at);
      if (there == Settled::Impossible || (there == Settled::NotSettled && !just_below))
        without_ = std::max(without_, at);
      in_doubt_ = in_doubt_ || (just_below && there == Settled::NotSettled);
      below = !in_doubt_ && !(just_below && there == Settled::Found);
    }
  }

  const BudgetQuestion& question_;
  std::uint64_t floor_, without_, high_ = 0;  ///< no plan was found at `without_`; `high_` does
  std::optional<std::uint64_t> impossible_{};
  bool in_doubt_ = false;  ///< one byte less than `high_` is not settled
  int asked_ = 0;
};

}  // namespace

LeastBudget find_least_budget(const BudgetQuestion& question) {
  const std::uint64_t floor = question.most <= question.now ? question.now : least_left_open(question);
  if (question.most <= question.now || floor > question.most) {
    const BudgetAnswer any = question.ask(std::nullopt);
    // From here on nothing is ruled out.
    const std::uint64_t open = question.now_impossible ? std::max(floor, question.now + 1) : floor;
    const bool ruled_out = question.now_impossible || floor > question.now + 1;
    if (ruled_out && any.settled == Settled::Found && any.used && *any.used < open)
      report_contradiction(*any.used, open);
    return LeastBudgetProof::without_limit(any.settled);
  }
  return BudgetSearch(question, floor).run();
}

}  // namespace stowage::solve
