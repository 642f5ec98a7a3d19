#include "core/solve/activations/turn_limits.h"

#include <algorithm>
#include <map>
#include <utility>

namespace stowage::solve {
namespace {

/// Nobody has said what it keeps free, and it executes.
bool counts_turns(const Instance& instance, std::size_t slot) {
  return slot != instance.disk && !instance.machine.devices[slot].keep_free;
}

/// What tells units apart here: what their turns need, and whether the CPU executes them on the host.
struct Turn {
  std::uint64_t on_gpu = 0, on_cpu = 0;
  bool computed = false;
  auto operator<=>(const Turn&) const = default;
};

/// Where a unit with such a turn may lie, of `allowed`.
SlotSet allowed_within(const Instance& instance, const TurnLimits& limits, const SlotSet& allowed,
                       const Turn& turn) {
  SlotSet out = allowed;
  const Runtime runtime = instance.runtime();
  for (std::size_t s = 0; s < instance.slots(); ++s) {
    const auto slot = static_cast<Slot>(s);
    if (limits.main && instance.main_is_lowest && slot < *limits.main) out.reset(s);
    if (instance.on_host(slot) && runtime.streamed(turn.computed) && !limits.main) continue;
    const Slot at = instance.executes(slot, limits.main, turn.computed);
    if ((instance.on_host(at) ? turn.on_cpu : turn.on_gpu) > limits.most[at]) out.reset(s);
  }
  return out;
}

}  // namespace

UnitTurns::UnitTurns(const UnitCatalog& catalog, const plan::TurnBytes& turns)
    : bytes_(catalog.units().size(), 0), on_cpu_(bytes_) {
  const model::Model& model = catalog.model();
  const std::size_t modules = model.modules().size();
  const auto first_below = [&](std::size_t module) {
    for (std::size_t i = module; i < model.modules()[module].subtree_end; ++i) {
      if (!model.modules()[i].tensors.empty())
        return catalog.table().unit_of_tensor[model.modules()[i].tensors.front().index()];
    }
    return ChainNode::kNone;
  };
  for (std::size_t i = 0; i < std::min(modules, turns.size()); ++i) {
    const std::uint64_t on_gpu = plan::turn_of(turns, modules, i, false),
                        on_cpu = plan::turn_of(turns, modules, i, true);
    if (on_gpu == 0 && on_cpu == 0) continue;
    std::size_t module = i;
    while (first_below(module) == ChainNode::kNone && module != 0)
      module = model.modules()[module].parent.index();
    const std::uint32_t unit = first_below(module);
    if (unit == ChainNode::kNone) continue;
    bytes_[unit] = std::max(bytes_[unit], on_gpu);
    on_cpu_[unit] = std::max(on_cpu_[unit], on_cpu);
  }
  find_levels();
}

UnitTurns::UnitTurns(std::vector<std::uint64_t> on_gpu, std::vector<std::uint64_t> on_cpu)
    : bytes_(std::move(on_gpu)), on_cpu_(std::move(on_cpu)) {
  find_levels();
}

void UnitTurns::find_levels() {
  levels_ = bytes_;
  levels_.insert(levels_.end(), on_cpu_.begin(), on_cpu_.end());
  levels_.push_back(0);
  std::sort(levels_.begin(), levels_.end());
  levels_.erase(std::unique(levels_.begin(), levels_.end()), levels_.end());
}

std::uint64_t UnitTurns::largest(bool on_cpu) const {
  const std::vector<std::uint64_t>& all = on_cpu ? on_cpu_ : bytes_;
  return all.empty() ? 0 : *std::max_element(all.begin(), all.end());
}

std::uint64_t UnitTurns::below(std::uint64_t bytes) const {
  const auto at = std::lower_bound(levels_.begin(), levels_.end(), bytes);
  return at == levels_.begin() ? 0 : *(at - 1);
}

TurnLimits every_plan(const Instance& instance, const UnitTurns& turns) {
  TurnLimits out;
  out.least.assign(instance.slots(), 0);
  for (std::size_t s = 0; s < instance.slots(); ++s)
    out.most.push_back(counts_turns(instance, s) ? turns.largest(instance.on_host(static_cast<Slot>(s)))
                                                 : kUnlimited);
  // One GPU that streams executes all there is.
  if (instance.gpus == 1 && !instance.host_executes() && counts_turns(instance, 0))
    out.least[0] = turns.largest(false);
  // Without GPUs the CPU does.
  if (instance.gpus == 0 && instance.cpu && counts_turns(instance, *instance.cpu))
    out.least[*instance.cpu] = turns.largest(true);
  return out;
}

TurnLimits every_plan_on_host(const Instance& instance, const UnitTurns& turns) {
  TurnLimits out = every_plan(instance, turns);
  for (std::size_t s = 0; s < instance.slots(); ++s)
    out.least[s] = s == instance.cpu && counts_turns(instance, s) ? turns.largest(true) : 0;
  return out;
}

Instance within(const Instance& instance, const UnitTurns& turns, const TurnLimits& limits) {
  Instance out = instance;
  out.keeps_turns = turns.largest() > 0;
  for (std::size_t s = 0; s < instance.slots(); ++s)
    out.overhead[s] = saturating_add(instance.overhead[s], limits.least[s]);
  if (limits.main) out.only_main = limits.main;
  out.rules = RuleTable{};
  out.rules.sets.push_back(instance.rules.sets.front());
  out.rules.set_of_unit.assign(instance.catalog.units().size(), 0);
  std::map<std::pair<std::uint32_t, Turn>, std::uint32_t> known;  // (set, turn) → new set
  for (std::uint32_t u = 0; u < out.rules.set_of_unit.size(); ++u) {
    const std::uint32_t set = instance.rules.set_of_unit.empty() ? 0 : instance.rules.set_of_unit[u];
    const Turn turn{turns.of(u, false), turns.of(u, true), instance.unit_class(u).computed};
    const auto [at, fresh] =
        known.try_emplace({set, turn}, static_cast<std::uint32_t>(out.rules.sets.size()));
    if (fresh) out.rules.sets.push_back(allowed_within(instance, limits, instance.rules.sets[set], turn));
    out.rules.set_of_unit[u] = at->second;
    if (out.rules.sets[at->second].none()) out.rules.impossible_unit = std::min(out.rules.impossible_unit, u);
  }
  // Where no unit is kept from anywhere the table is as short as it was.
  const bool same = std::all_of(known.begin(), known.end(), [&](const auto& entry) {
    return out.rules.sets[entry.second] == instance.rules.sets[entry.first.first];
  });
  if (same) out.rules = instance.rules;
  return out;
}

std::vector<std::uint64_t> largest_turns(const Instance& instance, const UnitTurns& turns,
                                         const Assignment& slots, std::optional<Slot> main) {
  std::vector<std::uint64_t> out(instance.slots(), 0);
  for (std::size_t u = 0; u < slots.size(); ++u) {
    const Slot at = instance.executes(slots[u], main, instance.unit_class(u).computed);
    out[at] = std::max(out[at], turns.of(u, instance.on_host(at)));
  }
  for (std::size_t s = 0; s < out.size(); ++s) {
    if (!counts_turns(instance, s)) out[s] = 0;
  }
  return out;
}

TurnLimits limits_of(const Instance& instance, const UnitTurns& turns, const Assignment& slots,
                     std::optional<Slot> main) {
  TurnLimits out = every_plan(instance, turns);
  out.least = largest_turns(instance, turns, slots, main);
  for (std::size_t s = 0; s < out.most.size(); ++s) {
    if (out.most[s] != kUnlimited) out.most[s] = out.least[s];
  }
  out.main = instance.streams_to(main);
  return out;
}

Instance with_room_of(const Instance& instance, const UnitTurns* turns, const Assignment& slots,
                      std::optional<Slot> main) {
  if (!turns) return instance;
  const bool on_host =
      !instance.empty_streams && instance.runtime().differs_without_gpus() &&
      std::all_of(slots.begin(), slots.end(), [&](Slot slot) { return instance.on_host(slot); });
  return within(instance, *turns,
                on_host ? every_plan_on_host(instance, *turns) : limits_of(instance, *turns, slots, main));
}

}  // namespace stowage::solve
