#include "core/solve/ties/keep_previous.h"

#include <algorithm>
#include <utility>

#include "core/base/contradiction.h"
#include "core/solve/dispatch/split_blocks.h"
#include "core/solve/instance/incumbent.h"
#include "core/solve/instance/without_gpus.h"

namespace stowage::solve {
namespace {

constexpr const char* kName = "previous";

bool obeys_rules(const Instance& instance, const Assignment& slots) {
  if (slots.size() != instance.catalog.units().size()) return false;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] >= instance.slots() || !instance.may(u, slots[u])) return false;
  }
  return true;
}

SearchResult weigh_on_host(const Instance& instance, const Assignment& slots) {
  SearchResult out;
  const PlanCost cost = plan_cost(instance, slots, std::nullopt);
  out.feasible = cost.fits;
  out.slots = slots;
  out.value = value_of(instance, cost);
  out.strategy = kName;
  return out;
}

SearchResult without_gpus(const Instance& instance, const Assignment& slots) {
  if (instance.gpus > 0 && !instance.empty_gpus_allowed()) return {};
  return ask_without_gpus(instance, [&](const Instance& host) { return weigh_on_host(host, slots); });
}

/// Streamed to the GPU that suits it best, where that is free.
SearchResult weigh(const Instance& instance, const Assignment& slots) {
  const bool empty =
      std::none_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < instance.gpus; });
  if (empty && !instance.empty_streams) return without_gpus(instance, slots);
  Incumbent best(instance);
  best.accept(slots, std::nullopt, kName);
  const bool asked = instance.asked_main().has_value();
  for (Slot main = 0; main < instance.gpus && !asked && !instance.main_is_lowest; ++main)
    best.accept(slots, main, kName);
  const SplitBlocks blocks(instance);
  SearchResult out = std::move(best.found());
  out.feasible = out.feasible && blocks.run(out.slots, out.main);
  return out;
}

}  // namespace

bool keep_previous(const Instance& instance, const Assignment& previous, SearchResult& found,
                   std::vector<std::string>& tried) {
  if (!obeys_rules(instance, previous)) return false;
  SearchResult kept = weigh(instance, previous);
  if (!kept.feasible) return false;
  kept.claims = found.claims;
  if (kept.claims.contradict(instance.objective(), kept.value)) {
    report_contradiction(kept.value, bound_of(instance, kept));
    kept.claims = {};
  }
  // It may be proven that no plan of this value ranks higher than the one found. The same is then true of the
  // previous plan only if it ranks as high.
  const bool alike = found.feasible && found.value == kept.value &&
                     (found.slots == kept.slots ||
                      (found.main && kept.main &&
                       compare_disk_and_time(instance, plan_cost(instance, found.slots, found.main),
                                             plan_cost(instance, kept.slots, kept.main)) == 0));
  if (alike) kept.ties_proven = found.ties_proven;
  if (found.feasible && found.slots == kept.slots) {
    kept.strategy = found.strategy;
  } else {
    std::erase(tried, kName);
    tried.insert(tried.begin(), kName);
  }
  found = std::move(kept);
  return true;
}

}  // namespace stowage::solve
