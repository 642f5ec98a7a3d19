#include <algorithm>
#include <tuple>

#include "core/solve/limits/thresholds.h"
#include "core/solve/ties/move_less.h"
#include "core/solve/ties/tie_breaking.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// One unit that goes to another device, and for a chain an equal one that goes on from there.
struct Shift {
  std::uint32_t unit = 0;
  Slot to = kOpen;
  std::uint32_t next = 0;
  Slot next_to = kOpen;  ///< kOpen: there is no second one
};

class Settler {
 public:
  Settler(const Instance& instance, const Assignment& previous, const TieBreakers& goal,
          IncrementalCost& running, NodeBudget& nodes)
      : instance_(instance),
        previous_(previous),
        goal_(goal),
        running_(running),
        nodes_(nodes),
        members_(instance.catalog.classes().size()),
        missing_(members_.size() * instance.slots(), 0) {
    for (const std::uint32_t u : instance.catalog.by_position()) members_[class_of(u)].push_back(u);
  }

  bool run(const Assignment& start, const Assignment& wanted) {
    running_.set(start);
    moved_ = moved_bytes(instance_, start, previous_);
    for (std::uint32_t u = 0; u < wanted.size(); ++u) {
      ++missing(class_of(u), wanted[u]);
      --missing(class_of(u), running_.slots()[u]);
    }
    for (std::uint32_t k = 0; k < members_.size(); ++k) {
      while (!balanced(k)) {
        if (!shift(k)) return false;
      }
    }
    return true;
  }

 private:
  /// What the plan costs, what breaks ties, and the bytes that are elsewhere than before.
  using Worth = std::tuple<Uint128, TieBreakers, Uint128>;

  std::uint32_t class_of(std::uint32_t unit) const { return instance_.catalog.class_of_unit()[unit]; }
  /// So many units of the class a device lacks; less than 0: it has too many.
  std::int64_t& missing(std::uint32_t k, Slot slot) { return missing_[k * instance_.slots() + slot]; }

  bool balanced(std::uint32_t k) {
    for (Slot slot = 0; slot < instance_.slots(); ++slot) {
      if (missing(k, slot) != 0) return false;
    }
    return true;
  }

  Worth worth() const { return {running_.cost(), running_.ties(), moved_}; }

  void go(std::uint32_t unit, Slot to) {
    moved_ -= moved_bytes(instance_, unit, running_.slots()[unit], previous_[unit]);
    moved_ += moved_bytes(instance_, unit, to, previous_[unit]);
    running_.move(unit, to);
    nodes_.spend();
  }

  void take(const Shift& shift) {
    go(shift.unit, shift.to);
    if (shift.next_to != kOpen) go(shift.next, shift.next_to);
  }

  /// One unit of the class from a device with too many to one that lacks one, in the best way there is.
  bool shift(std::uint32_t k) {
    best_.reset();
    for (Slot from = 0; from < instance_.slots(); ++from) {
      for (Slot to = 0; to < instance_.slots(); ++to) {
        if (missing(k, from) < 0 && missing(k, to) > 0) try_directly(k, from, to);
      }
    }
    if (!best_ || std::get<TieBreakers>(best_worth_) > goal_) {
      for (Slot from = 0; from < instance_.slots(); ++from) {
        for (Slot to = 0; to < instance_.slots(); ++to) {
          if (missing(k, from) < 0 && missing(k, to) > 0) try_chains(k, from, to);
        }
      }
    }
    if (!best_ || nodes_.spent()) return false;
    const Slot from = running_.slots()[best_->unit];
    const Slot to = best_->next_to == kOpen ? best_->to : best_->next_to;
    take(*best_);
    ++missing(k, from);
    --missing(k, to);
    return true;
  }

  void try_directly(std::uint32_t k, Slot from, Slot to) {
    for (const std::uint32_t u : members_[k]) {
      if (running_.slots()[u] != from || !instance_.may(u, to) || nodes_.spent()) continue;
      go(u, to);
      note({u, to, 0, kOpen});
      go(u, from);
    }
  }

  void note(const Shift& shift) {
    const Worth now = worth();
    if (best_ && now >= best_worth_) return;
    best_ = shift;
    best_worth_ = now;
  }

  void try_chains(std::uint32_t k, Slot from, Slot to) {
    for (Slot between = 0; between < instance_.slots(); ++between) {
      if (between == from || between == to) continue;
      for (const std::uint32_t u : first_steps(k, from, between)) {
        go(u, between);
        for (const std::uint32_t v : members_[k]) {
          if (v == u || running_.slots()[v] != between || !instance_.may(v, to) || nodes_.spent()) continue;
          go(v, to);
          note({u, between, v, to});
          go(v, between);
        }
        go(u, from);
      }
    }
  }

  /// The few units with which a chain may well begin.
  std::vector<std::uint32_t> first_steps(std::uint32_t k, Slot from, Slot between) {
    constexpr std::size_t kMostFirstSteps = thresholds::kMostFirstSteps;
    std::vector<std::pair<Worth, std::uint32_t>> all;
    for (const std::uint32_t u : members_[k]) {
      if (running_.slots()[u] != from || !instance_.may(u, between) || nodes_.spent()) continue;
      go(u, between);
      all.emplace_back(worth(), u);
      go(u, from);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::uint32_t> out;
    for (std::size_t i = 0; i < std::min(all.size(), kMostFirstSteps); ++i) out.push_back(all[i].second);
    return out;
  }

  const Instance& instance_;
  const Assignment& previous_;
  const TieBreakers& goal_;
  IncrementalCost& running_;
  NodeBudget& nodes_;
  std::vector<std::vector<std::uint32_t>> members_;  ///< by class, in the order of execution
  std::vector<std::int64_t> missing_;                ///< [class][slot]
  Uint128 moved_ = 0;
  std::optional<Shift> best_;
  Worth best_worth_{};
};

/// Looks for plans as good as the one found that keep more of the earlier one.
class Keeper {
 public:
  Keeper(const Instance& instance, const Assignment& previous, const Assignment& found, TieBreakers goal,
         IncrementalCost& running, NodeBudget& nodes)
      : instance_(instance),
        previous_(previous),
        found_(found),
        goal_(std::move(goal)),
        running_(running),
        nodes_(nodes) {}

  std::vector<Assignment> run() {
    for (Slot slot = 0; slot <= instance_.slots(); ++slot) add_start(slot);
    std::vector<Assignment> out = starts_;
    for (const Assignment& wanted : targets()) {
      for (const Assignment& start : starts_) settle(start, wanted, out);
    }
    return out;
  }

 private:
  /// What a rule drives away goes to `slot` where it may, else to where it lies in the plan found.
  void add_start(Slot slot) {
    Assignment start = previous_;
    for (std::uint32_t u = 0; u < start.size(); ++u) {
      if (start[u] < instance_.slots() && instance_.may(u, start[u])) continue;
      start[u] = slot < instance_.slots() && instance_.may(u, slot) ? slot : found_[u];
    }
    if (std::find(starts_.begin(), starts_.end(), start) == starts_.end())
      starts_.push_back(std::move(start));
  }

  /// As many units on each device as there are now, or as there were; and with two GPUs in each other's
  /// place.
  std::vector<Assignment> targets() const {
    constexpr std::uint32_t kMostGpusSwapped = thresholds::kMostGpusSwapped;
    std::vector<Assignment> out{found_};
    if (std::all_of(previous_.begin(), previous_.end(), [&](Slot slot) { return slot < instance_.slots(); }))
      out.push_back(previous_);
    const std::size_t plain = out.size();
    for (Slot a = 0; a < instance_.gpus && instance_.gpus <= kMostGpusSwapped; ++a) {
      for (Slot b = a + 1; b < instance_.gpus; ++b) {
        for (std::size_t i = 0; i < plain; ++i) {
          Assignment& swapped = out.emplace_back(out[i]);
          for (Slot& slot : swapped) slot = slot == a ? b : slot == b ? a : slot;
        }
      }
    }
    return out;
  }

  void settle(const Assignment& start, const Assignment& wanted, std::vector<Assignment>& out) {
    NodeBudget own = nodes_.lend(nodes_.left() / thresholds::kShareForSettling);
    if (Settler(instance_, previous_, goal_, running_, own).run(start, wanted))
      out.push_back(running_.slots());
  }

  const Instance& instance_;
  const Assignment& previous_;
  const Assignment& found_;
  const TieBreakers goal_;
  IncrementalCost& running_;
  NodeBudget& nodes_;
  std::vector<Assignment> starts_;
};

}  // namespace

std::vector<Assignment> settle_previous(const Instance& instance, const Assignment& previous,
                                        const Assignment& found, const TieBreakers& goal,
                                        IncrementalCost& running, NodeBudget& nodes) {
  return Keeper(instance, previous, found, goal, running, nodes).run();
}

}  // namespace stowage::solve
