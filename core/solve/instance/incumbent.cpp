#include "core/solve/instance/incumbent.h"
#include "core/solve/instance/plan_cost.h"

#include <algorithm>

namespace stowage::solve {

void Incumbent::accept(const Assignment& slots, std::optional<Slot> main, const char* strategy) {
  note(strategy);
  if (std::find(slots.begin(), slots.end(), plan::Placement::kUnplaced) != slots.end()) return;
  if (!instance_.empty_streams &&
      std::none_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < instance_.gpus; }))
    return;
  const std::optional<Slot> usual = main_of(instance_, slots);
  offer(slots, usual, plan_cost(instance_, slots, usual), strategy);
  if (main && main != usual && instance_.streams())
    offer(slots, main, plan_cost(instance_, slots, main), strategy);
}

void Incumbent::offer(const Assignment& slots, std::optional<Slot> main, const PlanCost& cost,
                      const char* strategy) {
  if (!cost.fits) return;
  const std::uint64_t value = value_of(cost);
  const bool usual = instance_.empty_streams || !instance_.streams() || main == main_of(instance_, slots);
  if (found_.feasible && better(instance_, found_.value, value)) return;
  if (found_.feasible && value == found_.value && (usual == usual_ ? hops_ <= cost.hops : usual_)) return;
  found_.feasible = true;
  found_.slots = slots;
  found_.main = main;
  found_.value = value;
  found_.strategy = strategy;
  hops_ = cost.hops;
  usual_ = usual;
}

void Incumbent::settle_main() {
  const std::optional<Slot> usual = main_of(instance_, found_.slots);
  if (!found_.feasible || usual == found_.main) return;
  const PlanCost cost = plan_cost(instance_, found_.slots, usual);
  if (cost.fits && !better(instance_, found_.value, value_of(cost)))
    found_.main = usual, found_.value = value_of(cost);
}

void Incumbent::note(const char* strategy) {
  if (std::find(tried_.begin(), tried_.end(), strategy) == tried_.end()) tried_.emplace_back(strategy);
}

void Incumbent::list_tried(std::vector<std::string>& out) const {
  if (found_.feasible) out.emplace_back(found_.strategy);
  for (const std::string& name : tried_) {
    if (!found_.feasible || name != found_.strategy) out.push_back(name);
  }
}

}  // namespace stowage::solve
