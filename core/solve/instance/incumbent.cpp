#include "core/solve/instance/incumbent.h"

#include <algorithm>

namespace stowage::solve {

void BestPlan::accept(const Assignment& slots, std::optional<Slot> main, const char* strategy) {
  note(strategy);
  if (std::find(slots.begin(), slots.end(), plan::Placement::kUnplaced) != slots.end()) return;
  if (!q_.empty_streams &&
      std::none_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < q_.gpus; }))
    return;
  const std::optional<Slot> usual = main_of(q_, slots);
  offer(slots, usual, weigh(q_, slots, usual), strategy);
  if (main && main != usual && q_.streams()) offer(slots, main, weigh(q_, slots, main), strategy);
}

void BestPlan::offer(const Assignment& slots, std::optional<Slot> main, const Ledger& ledger,
                     const char* strategy) {
  if (!ledger.fits) return;
  const std::uint64_t value = value_of(ledger);
  const bool usual = q_.empty_streams || !q_.streams() || main == main_of(q_, slots);
  if (found_.feasible && better(q_, found_.value, value)) return;
  if (found_.feasible && value == found_.value && (usual == usual_ ? hops_ <= ledger.hops : usual_)) return;
  found_.feasible = true;
  found_.slots = slots;
  found_.main = main;
  found_.value = value;
  found_.strategy = strategy;
  hops_ = ledger.hops;
  usual_ = usual;
}

void BestPlan::settle_main() {
  const std::optional<Slot> usual = main_of(q_, found_.slots);
  if (!found_.feasible || usual == found_.main) return;
  const Ledger ledger = weigh(q_, found_.slots, usual);
  if (ledger.fits && !better(q_, found_.value, value_of(ledger)))
    found_.main = usual, found_.value = value_of(ledger);
}

void BestPlan::note(const char* strategy) {
  if (std::find(tried_.begin(), tried_.end(), strategy) == tried_.end()) tried_.emplace_back(strategy);
}

void BestPlan::list_tried(std::vector<std::string>& out) const {
  if (found_.feasible) out.emplace_back(found_.strategy);
  for (const std::string& name : tried_) {
    if (!found_.feasible || name != found_.strategy) out.push_back(name);
  }
}

}  // namespace stowage::solve
