#include "core/solve/dispatch/choices_of_gpus.h"

#include <algorithm>
#include <map>

#include "core/solve/bounds/main_gpus.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

/// Then a plan for some of the GPUs is one for as many larger ones.
bool alike_but_for_budgets(const Instance& instance, const std::vector<Slot>& gpus) {
  Instance level = instance;
  for (const Slot gpu : gpus) level.budget[gpu] = 0;
  const std::vector<Slot> types = gpu_types(level, std::nullopt);
  return std::all_of(gpus.begin(), gpus.end(), [&](Slot gpu) { return types[gpu] == types[gpus.front()]; });
}

std::vector<Slot> largest(const Instance& instance, std::vector<Slot> gpus, std::size_t count) {
  std::stable_sort(gpus.begin(), gpus.end(),
                   [&](Slot a, Slot b) { return instance.budget[a] > instance.budget[b]; });
  gpus.resize(count);
  std::sort(gpus.begin(), gpus.end());
  return gpus;
}

/// All ways to take `count` GPUs, so many of each type, the first ones of it. False when there are too many.
class Chooser {
 public:
  explicit Chooser(std::vector<std::vector<Slot>> by_type) : by_type_(std::move(by_type)) {}

  bool choose(std::size_t type, std::size_t count) {
    if (count == 0) {
      out.push_back(now_);
      std::sort(out.back().begin(), out.back().end());
      return out.size() <= thresholds::kMostChoicesOfGpus;
    }
    if (type == by_type_.size()) return true;
    const std::size_t most = std::min(count, by_type_[type].size()), before = now_.size();
    for (std::size_t n = most + 1; n-- > 0;) {
      now_.insert(now_.end(), by_type_[type].begin(),
                  by_type_[type].begin() + static_cast<std::ptrdiff_t>(n));
      const bool few = choose(type + 1, count - n);
      now_.resize(before);
      if (!few) return false;
    }
    return true;
  }

  std::vector<std::vector<Slot>> out;

 private:
  std::vector<std::vector<Slot>> by_type_;
  std::vector<Slot> now_;
};

/// Only plans that stream to one main GPU are looked for, and these GPUs, which are as many as may be used,
/// are without it: what streams nothing is left of them, and lies on GPUs alone.
void keep_from_streaming(Instance& instance, const std::vector<Slot>& gpus) {
  if (!instance.only_main || instance.host_executes()) return;
  if (instance.most_gpus == 0 || std::find(gpus.begin(), gpus.end(), *instance.only_main) != gpus.end())
    return;
  for (const auto host : {instance.cpu, instance.disk}) {
    if (host) instance.budget[*host] = 0;
  }
  instance.only_main.reset();
}

}  // namespace

std::vector<GpuChoice> choices_of_gpus(const Instance& instance, const std::vector<Slot>& gpus,
                                       NodeBudget& nodes) {
  const std::size_t count =
      std::min<std::size_t>(std::max<std::uint32_t>(instance.most_gpus, 1), gpus.size());
  std::vector<std::vector<Slot>> sets;
  const std::vector<Slot> all_types = gpu_types(instance, std::nullopt);
  const bool one_type = std::all_of(gpus.begin(), gpus.end(),
                                    [&](Slot gpu) { return all_types[gpu] == all_types[gpus.front()]; });
  if (instance.main_is_lowest && !one_type) {
    // Which of them has the lowest number decides which one streams: each for itself.
    std::vector<std::vector<Slot>> each;
    for (const Slot gpu : gpus) each.push_back({gpu});
    Chooser chooser(std::move(each));
    if (!chooser.choose(0, count)) return {};
    sets = std::move(chooser.out);
  } else if (!instance.asked_main() && alike_but_for_budgets(instance, gpus)) {
    sets.push_back(largest(instance, gpus, count));
  } else {
    const std::vector<Slot> types = gpu_types(instance, instance.asked_main());
    std::map<Slot, std::vector<Slot>> of_type;
    for (const Slot gpu : gpus) of_type[types[gpu]].push_back(gpu);
    std::vector<std::vector<Slot>> by_type;
    for (auto& [type, list] : of_type) by_type.push_back(std::move(list));
    Chooser chooser(std::move(by_type));
    if (!chooser.choose(0, count)) return {};
    sets = std::move(chooser.out);
  }
  std::vector<GpuChoice> out;
  for (std::vector<Slot>& set : sets) {
    GpuChoice& choice = out.emplace_back(GpuChoice{std::make_unique<Instance>(instance), std::move(set), {}});
    for (const Slot gpu : gpus) {
      if (std::find(choice.gpus.begin(), choice.gpus.end(), gpu) == choice.gpus.end())
        choice.instance->budget[gpu] = 0;
    }
    keep_from_streaming(*choice.instance, choice.gpus);
    if (sets.size() == 1) return out;
    choice.claims = bounds_of_mains(ItemKinds(*choice.instance), choice.gpus, nodes);
  }
  const Objective objective = instance.objective();
  std::stable_sort(out.begin(), out.end(), [&](const GpuChoice& a, const GpuChoice& b) {
    return objective.better(bound_of(instance, a.claims), bound_of(instance, b.claims));
  });
  return out;
}

}  // namespace stowage::solve
