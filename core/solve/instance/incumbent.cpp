#include "core/solve/instance/incumbent.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

#include <algorithm>

namespace stowage::solve {

bool beats(const Instance& instance, const SearchResult& a, const SearchResult& b) {
  if (!a.feasible || !b.feasible) return a.feasible;
  if (a.value != b.value) return better(instance, a.value, b.value);
  return compare_ties(instance, plan_cost(instance, a.slots, a.main), plan_cost(instance, b.slots, b.main)) <
         0;
}

Incumbent::Incumbent(const Instance& instance)
    : instance_(instance),
      something_streams_(std::any_of(instance.catalog.classes().begin(), instance.catalog.classes().end(),
                                     [](const UnitClass& c) { return !c.computed; })) {}

void Incumbent::accept(const Assignment& slots, std::optional<Slot> main, const char* strategy) {
  note(strategy);
  if (std::find(slots.begin(), slots.end(), plan::Placement::kUnplaced) != slots.end()) return;
  if (!instance_.empty_streams &&
      std::none_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < instance_.gpus; }))
    return;
  const std::optional<Slot> usual = main_of(instance_, slots);
  if (is_asked_for(usual)) offer(slots, usual, plan_cost(instance_, slots, usual), strategy);
  if (!instance_.streams_to(main) || main == usual || !is_asked_for(main)) return;
  if (instance_.main_is_lowest) return offer_with_main(slots, *main, strategy);
  offer(slots, main, plan_cost(instance_, slots, main), strategy);
}

bool Incumbent::is_asked_for(std::optional<Slot> main) const {
  return !instance_.only_main || !something_streams_ || !instance_.streams_to(main) ||
         main == instance_.only_main;
}

/// The lightest unit from the host that may lie there, else one of the lightest of another GPU: the latter
/// moves no byte off the GPUs.
void Incumbent::offer_with_main(const Assignment& slots, Slot main, const char* strategy) {
  constexpr std::size_t kMostTries = thresholds::kMostMainsMoved;
  for (const bool from_host : {true, false}) {
    std::vector<std::uint32_t> lightest;
    for (std::uint32_t u = 0; u < slots.size(); ++u) {
      if (instance_.on_host(slots[u]) == from_host && instance_.may(u, main)) lightest.push_back(u);
    }
    const std::size_t count = std::min(lightest.size(), kMostTries);
    std::partial_sort(lightest.begin(), lightest.begin() + static_cast<std::ptrdiff_t>(count), lightest.end(),
                      [&](std::uint32_t a, std::uint32_t b) {
                        const std::uint64_t wa = instance_.unit_class(a).on_gpu(),
                                            wb = instance_.unit_class(b).on_gpu();
                        return wa != wb ? wa < wb : a < b;
                      });
    for (std::size_t i = 0; i < count; ++i) {
      Assignment with = slots;
      with[lightest[i]] = main;
      if (main_of(instance_, with) == main) offer(with, main, plan_cost(instance_, with, main), strategy);
    }
  }
}

void Incumbent::offer(const Assignment& slots, std::optional<Slot> main, const PlanCost& cost,
                      const char* strategy) {
  if (!cost.fits) return;
  const std::uint64_t value = value_of(instance_, cost);
  if (found_.feasible && better(instance_, found_.value, value)) return;
  if (found_.feasible && value == found_.value && compare_ties(instance_, cost_, cost) <= 0) return;
  found_.feasible = true;
  found_.slots = slots;
  found_.main = main;
  found_.value = value;
  found_.strategy = strategy;
  cost_ = cost;
}

void Incumbent::settle_main() {
  if (!found_.feasible) return;
  const std::optional<Slot> usual = main_of(instance_, found_.slots);
  cost_ = plan_cost(instance_, found_.slots, found_.main);
  if (usual == found_.main) return;
  const PlanCost cost = plan_cost(instance_, found_.slots, usual);
  const std::uint64_t value = value_of(instance_, cost);
  if (!cost.fits || better(instance_, found_.value, value)) return;
  if (value == found_.value && compare_ties(instance_, cost_, cost) < 0) return;
  found_.main = usual;
  found_.value = value;
  cost_ = cost;
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
