#include "core/solve/construct/initial_plans.h"

#include <algorithm>

#include "core/solve/accelerate/accelerate.h"
#include "core/solve/dispatch/dispatch.h"

namespace stowage::solve {
namespace {

constexpr std::size_t kMostNamesOfPeer = 4'000;

/// Picoseconds of computing everything there.
std::uint64_t speed(const Kinds& kinds, Slot gpu) {
  const Question& q = kinds.question();
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    sum = add_up(sum, times(q.compute_ps[gpu][kinds[k].unit_class], kinds[k].count));
  return sum;
}

/// True when the unit may be on the GPU and goes into what is left of it; then it is counted.
bool takes(const Question& q, Slot gpu, std::uint32_t unit, std::uint64_t& used) {
  const std::uint64_t more = q.unit_class(unit).inside();
  if (!q.may(unit, gpu) || add_up(used, more) > q.budget[gpu]) return false;
  used += more;
  return true;
}

}  // namespace

std::vector<Assignment> peer_seeds(const Question& q) {
  std::vector<Assignment> out;
  if (!q.prepared.has_model() || q.prepared.model().tensors().size() > kMostNamesOfPeer) return out;
  for (const plan::Strategy strategy : {plan::Strategy::Sequential, plan::Strategy::Balanced}) {
    plan::Settings settings = q.settings;
    settings.strategy = strategy;
    const accelerate::Map map = accelerate::run(q.prepared.model(), q.machine, settings);
    if (map.exception.empty())
      out.push_back(to_assignment(q.prepared, q.machine,
                                  plan::apply(map.map, q.prepared.model(), q.machine).placement));
  }
  return out;
}

std::vector<std::vector<Slot>> filling_orders(const Kinds& kinds, const std::vector<Slot>& gpus, Slot main) {
  const Question& q = kinds.question();
  std::vector<Slot> others;
  for (const Slot gpu : gpus) {
    if (gpu != main) others.push_back(gpu);
  }
  std::vector<std::vector<Slot>> orders;
  const auto add = [&](auto before) {
    std::stable_sort(others.begin(), others.end(), before);
    if (std::find(orders.begin(), orders.end(), others) == orders.end()) orders.push_back(others);
  };
  add([&](Slot a, Slot b) { return q.budget[a] > q.budget[b]; });
  if (!q.compute_ps.empty()) add([&](Slot a, Slot b) { return speed(kinds, a) < speed(kinds, b); });
  if (!q.many_units()) add([&](Slot a, Slot b) { return q.budget[a] < q.budget[b]; });
  return orders;
}

std::size_t fill_run(const Kinds& kinds, Assignment& slots, Slot gpu, std::size_t next) {
  const Question& q = kinds.question();
  std::uint64_t used = q.overhead[gpu];
  const std::vector<std::uint32_t>& order = kinds.by_position();
  for (; next < order.size() && takes(q, gpu, order[next], used); ++next) slots[order[next]] = gpu;
  return next;
}

std::size_t fill_back(const Kinds& kinds, Assignment& slots, Slot gpu, std::size_t begin, std::size_t end) {
  const Question& q = kinds.question();
  std::uint64_t used = q.overhead[gpu];
  const std::vector<std::uint32_t>& order = kinds.by_position();
  for (; end > begin && takes(q, gpu, order[end - 1], used); --end) slots[order[end - 1]] = gpu;
  return end;
}

}  // namespace stowage::solve
