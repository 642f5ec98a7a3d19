#include "core/solve/dispatch/applies.h"

namespace stowage::solve::applies {

bool room(const Instance& instance) {
  std::uint64_t room = 0;
  for (const std::uint64_t budget : instance.budget) room = saturating_add(room, budget);
  return (instance.catalog.at_home() + instance.catalog.exec()).count() > room;
}

bool host_alone(const Instance& instance) { return instance.gpus == 0 || instance.catalog.units().empty(); }

bool host_only(const Instance& instance) { return host_alone(instance) || instance.empty_gpus_allowed(); }

bool choices_of_gpus(const Instance& instance, const std::vector<Slot>& gpus) {
  return instance.most_gpus < gpus.size();
}

bool one_gpu(const Instance& instance, const std::vector<Slot>& gpus) {
  const std::optional<Slot> asked = instance.asked_main();
  const bool main_elsewhere = asked && gpus.size() == 1 && *asked != gpus[0];
  return gpus.size() == 1 && !main_elsewhere && !instance.contiguous;
}

bool lowest_main(const Instance& instance) { return instance.main_is_lowest && !instance.only_main; }

bool many_runs(const Instance& instance) { return !instance.contiguous; }

bool packing(const Instance& instance) {
  return !instance.contiguous && !instance.catalog.coupled() && !instance.many_units();
}

bool depth_first(const Instance& instance) {
  return instance.catalog.units().size() <= instance.exhaust_up_to;
}

bool counting(const Instance& instance) { return instance.tolerance <= 0; }

}  // namespace stowage::solve::applies
