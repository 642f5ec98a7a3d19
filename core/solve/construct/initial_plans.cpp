#include "core/solve/construct/initial_plans.h"

#include <algorithm>

#include "core/solve/accelerate/accelerate.h"
#include "core/solve/instance/assignment.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

/// Picoseconds of computing everything there.
std::uint64_t speed(const ItemKinds& kinds, Slot gpu) {
  const Instance& instance = kinds.instance();
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    sum = saturating_add(sum,
                         saturating_multiply(instance.compute_ps[gpu][kinds[k].unit_class], kinds[k].count));
  return sum;
}

/// True when the unit may be on the GPU and goes into what is left of it; then it is counted.
bool takes(const Instance& instance, Slot gpu, std::uint32_t unit, std::uint64_t& used) {
  const std::uint64_t more = instance.unit_class(unit).on_gpu();
  if (!instance.may(unit, gpu) || saturating_add(used, more) > instance.budget[gpu]) return false;
  used += more;
  return true;
}

}  // namespace

std::vector<Assignment> accelerate_plans(const Instance& instance) {
  std::vector<Assignment> out;
  if (!instance.catalog.has_model() ||
      instance.catalog.model().tensors().size() > thresholds::kMostNamesForAccelerate)
    return out;
  for (const plan::Strategy strategy : {plan::Strategy::Sequential, plan::Strategy::Balanced}) {
    plan::Settings settings = instance.settings;
    settings.strategy = strategy;
    const accelerate::Map map = accelerate::run(instance.catalog.model(), instance.machine, settings);
    if (map.exception.empty())
      out.push_back(to_assignment(
          instance.catalog, instance.machine,
          plan::apply(map.map, instance.catalog.model(), instance.machine, settings).placement));
  }
  return out;
}

std::vector<std::vector<Slot>> filling_orders(const ItemKinds& kinds, const std::vector<Slot>& gpus,
                                              Slot main) {
  const Instance& instance = kinds.instance();
  std::vector<Slot> others;
  for (const Slot gpu : gpus) {
    if (gpu != main) others.push_back(gpu);
  }
  std::vector<std::vector<Slot>> orders;
  const auto add = [&](auto before) {
    std::stable_sort(others.begin(), others.end(), before);
    if (std::find(orders.begin(), orders.end(), others) == orders.end()) orders.push_back(others);
  };
  add([&](Slot a, Slot b) { return instance.budget[a] > instance.budget[b]; });
  if (!instance.compute_ps.empty()) add([&](Slot a, Slot b) { return speed(kinds, a) < speed(kinds, b); });
  if (!instance.many_units()) add([&](Slot a, Slot b) { return instance.budget[a] < instance.budget[b]; });
  return orders;
}

std::size_t fill_run(const ItemKinds& kinds, Assignment& slots, Slot gpu, std::size_t next) {
  const Instance& instance = kinds.instance();
  std::uint64_t used = instance.overhead[gpu];
  const std::vector<std::uint32_t>& order = kinds.by_position();
  for (; next < order.size() && takes(instance, gpu, order[next], used); ++next) slots[order[next]] = gpu;
  return next;
}

std::size_t fill_back(const ItemKinds& kinds, Assignment& slots, Slot gpu, std::size_t begin,
                      std::size_t end) {
  const Instance& instance = kinds.instance();
  std::uint64_t used = instance.overhead[gpu];
  const std::vector<std::uint32_t>& order = kinds.by_position();
  for (; end > begin && takes(instance, gpu, order[end - 1], used); --end) slots[order[end - 1]] = gpu;
  return end;
}

}  // namespace stowage::solve
