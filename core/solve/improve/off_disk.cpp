#include "core/solve/improve/off_disk.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/solve/instance/plan_cost.h"

namespace stowage::solve {
namespace {

class OffDisk {
 public:
  OffDisk(const Instance& instance, SearchResult& found, NodeBudget& nodes)
      : instance_(instance),
        found_(found),
        nodes_(nodes),
        cost_(plan_cost(instance, found.slots, found.main)) {
    for (const UnitClass& c : instance.catalog.classes()) passing_ = std::max(passing_, c.ram);
  }

  void run() {
    if (!cost_.fits) return;
    std::vector<std::uint32_t> units = units_on_disk();
    for (bool moved = true; moved && !nodes_.spent();) {
      moved = false;
      refused_.clear();
      for (const std::uint32_t u : units) moved = move(u) || moved;
      std::erase_if(units, [&](std::uint32_t u) { return found_.slots[u] != *instance_.disk; });
    }
  }

 private:
  std::uint32_t class_of(std::uint32_t u) const { return instance_.catalog.class_of_unit()[u]; }

  /// Those that are worth most in memory first.
  std::vector<std::uint32_t> units_on_disk() const {
    std::vector<std::uint32_t> out;
    for (std::uint32_t u = 0; u < found_.slots.size(); ++u) {
      if (found_.slots[u] == *instance_.disk && instance_.may(u, *instance_.cpu)) out.push_back(u);
    }
    const auto worth = [&](std::uint32_t u) {
      return instance_.objective().adds_up_time() ? instance_.disk_ps[class_of(u)]
                                                  : instance_.catalog.resident(u);
    };
    std::stable_sort(out.begin(), out.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return worth(a) > worth(b); });
    return out;
  }

  /// Units on disk pass through memory: at most so much of it is free without them.
  std::uint64_t most_room() const {
    const std::uint64_t budget = instance_.budget[*instance_.cpu];
    if (budget == kUnlimited || instance_.catalog.coupled()) return kUnlimited;
    return saturating_add(saturating_subtract(budget, cost_.used[*instance_.cpu]), passing_);
  }

  bool move(std::uint32_t u) {
    // Units of one class are alike here, but where loads add up along a path.
    const std::uint32_t k = class_of(u);
    const bool alike = !instance_.catalog.coupled();
    if (found_.slots[u] != *instance_.disk || nodes_.spent() || (alike && refused_.count(k))) return false;
    if (instance_.unit_class(u).at_home() <= most_room()) {
      nodes_.spend(1 + found_.slots.size() / 16);
      found_.slots[u] = *instance_.cpu;
      PlanCost cost = plan_cost(instance_, found_.slots, found_.main);
      const std::uint64_t value = value_of(instance_, cost);
      if (cost.fits && (better(instance_, value, found_.value) ||
                        (value == found_.value && compare_ties(instance_, cost, cost_) < 0))) {
        found_.value = value;
        cost_ = std::move(cost);
        return true;
      }
      found_.slots[u] = *instance_.disk;
    }
    refused_.insert(k);
    return false;
  }

  const Instance& instance_;
  SearchResult& found_;
  NodeBudget& nodes_;
  PlanCost cost_;
  std::uint64_t passing_ = 0;        ///< the most that any unit has in memory on its way from disk
  std::set<std::uint32_t> refused_;  ///< classes of which no unit could be moved in this round
};

}  // namespace

void move_off_disk(const Instance& instance, SearchResult& found, NodeBudget& nodes) {
  if (!found.feasible || !instance.cpu || !instance.disk) return;
  if (std::find(found.slots.begin(), found.slots.end(), *instance.disk) == found.slots.end()) return;
  const bool none_on_gpus =
      std::none_of(found.slots.begin(), found.slots.end(), [&](Slot slot) { return slot < instance.gpus; });
  if (none_on_gpus && instance.runtime().differs_without_gpus() && !instance.empty_streams) return;
  OffDisk(instance, found, nodes).run();
}

}  // namespace stowage::solve
