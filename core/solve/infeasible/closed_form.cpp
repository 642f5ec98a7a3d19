#include "core/solve/infeasible/closed_form.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "core/solve/bounds/cuts.h"

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = ChainNode::kNone;

/// What is needed, what is there and the difference, with so many digits that they add up as they stand:
/// "131.4 GiB", "87.9 GiB", "43.5 GiB". In one unit, that of the larger: "2372174.0 KiB" is hard to read.
/// What would say next to nothing in it ("0.05 TiB") is so small beside it that each has its own.
/// `typed`: who reads what is needed may type it, so it is rounded up.
std::vector<std::string> sizes_that_add_up(std::uint64_t need, std::uint64_t have, bool typed = false) {
  constexpr std::array<const char*, 7> kNames{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  const std::uint64_t larger = std::max(need, have), missing = saturating_subtract(need, have);
  std::size_t unit = 0;
  while (unit + 1 < kNames.size() && larger >> (10 * (unit + 1)) > 0) ++unit;
  const std::uint64_t one = 1ull << (10 * unit);
  if (have > 0 && have < one / 10)
    return {typed ? format_bytes_up(Bytes(need)) : format_bytes(Bytes(need)), format_bytes(Bytes(have)),
            format_bytes(Bytes(missing))};
  for (int digits = 1; unit > 0 && digits <= 3; ++digits) {
    const double scale = std::pow(10, digits) / static_cast<double>(one);
    const auto rounded = [&](std::uint64_t bytes) { return std::round(static_cast<double>(bytes) * scale); };
    const double needs = typed ? std::ceil(static_cast<double>(need) * scale) : rounded(need),
                 has = rounded(have);
    const auto little = [](std::uint64_t bytes, double figures) { return bytes > 0 && figures < 10; };
    if (little(missing, needs - has) || little(have, has)) continue;  // two digits of each at least
    const auto text = [&](double value) {
      return fmt::format("{:.{}f} {}", value / std::pow(10, digits), digits, kNames[unit]);
    };
    return {text(needs), text(has), text(needs - has)};
  }
  const auto exact = [](std::uint64_t bytes) { return format_count(bytes) + " B"; };
  return {exact(need), exact(have), exact(missing)};
}

/// What a GPU must hold whatever else it holds, when it streams.
std::uint64_t fixed_costs(const Instance& instance, Slot gpu) {
  return saturating_add(instance.overhead[gpu], instance.left_behind());
}

/// The unit that makes the reserve, or has to be resident: the one with the largest load not above `reserve`,
/// else the heaviest.
std::uint32_t witness_of(const Instance& instance, std::uint64_t reserve) {
  std::uint32_t best = kNone;
  for (std::uint32_t u = 0; u < instance.catalog.units().size(); ++u) {
    const UnitClass& c = instance.unit_class(u);
    if (best == kNone) {
      best = u;
      continue;
    }
    const UnitClass& b = instance.unit_class(best);
    const bool c_makes = c.load() == reserve && reserve > 0, b_makes = b.load() == reserve && reserve > 0;
    if (c_makes != b_makes ? c_makes : c.at_home() > b.at_home()) best = u;
  }
  return best;
}

void explain_nowhere(const Instance& instance, Infeasibility& out) {
  const Unit& unit = instance.catalog.units()[instance.rules.impossible_unit];
  out.witness = unit.name;
  std::string rules;
  for (const plan::Rule& rule : instance.settings.rules) {
    const std::vector<std::uint32_t> touched = units_of_rule(instance.catalog, rule);
    if (!std::binary_search(touched.begin(), touched.end(), instance.rules.impossible_unit)) continue;
    rules += (rules.empty() ? "" : ", ") + (rule.name.empty() ? "everything" : rule.name) +
             (rule.forbid ? " ≠ " : " → ") + machine::display_name(rule.device);
  }
  out.reason = Error{Code::SolveNowhere, std::string(unit.name), {rules}, {}};
  if (!unit.tied || !instance.catalog.has_model()) return;
  // What is one storage is one rule's matter for whoever made another on the other name.
  const model::Model& model = instance.catalog.model();
  const auto elsewhere = [&](model::TensorId tensor) {
    return unit.module.valid() && !model.contains(unit.module, model[tensor].module);
  };
  const auto other = std::find_if(unit.tensors.begin(), unit.tensors.end(), elsewhere);
  if (other == unit.tensors.end()) return;
  out.reason.subject += " = " + model[model[*other].module].name;
}

/// All devices together, beside what each takes for itself and keeps free. Of GPUs only so many hold
/// something as are allowed: the roomiest.
std::uint64_t room_of_devices(const Instance& instance) {
  std::vector<std::uint64_t> rooms;
  for (std::size_t slot = 0; slot < instance.slots(); ++slot) {
    const bool unlimited = instance.budget[slot] == kUnlimited;
    rooms.push_back(unlimited ? kUnlimited
                              : saturating_subtract(instance.budget[slot], instance.overhead[slot]));
  }
  const auto gpus_end = rooms.begin() + static_cast<std::ptrdiff_t>(instance.gpus);
  std::sort(rooms.begin(), gpus_end, std::greater<>());
  if (instance.most_gpus < instance.gpus)
    rooms.erase(rooms.begin() + static_cast<std::ptrdiff_t>(instance.most_gpus), gpus_end);
  std::uint64_t room = 0;
  for (const std::uint64_t one : rooms) {
    if (one == kUnlimited) return kUnlimited;
    room = saturating_add(room, one);
  }
  return room;
}

/// For weights and what training keeps beside them: beside the KV cache, too, which always lies somewhere.
std::uint64_t room_for_weights(const Instance& instance) {
  const std::uint64_t room = room_of_devices(instance);
  return room == kUnlimited ? room : saturating_subtract(room, instance.catalog.exec().count());
}

void explain_memory(const Instance& instance, Infeasibility& out) {
  std::uint64_t room = room_for_weights(instance), total = instance.catalog.at_home().count();
  // Where the cache alone is more than there is, what is short is more than the weights.
  if (const Bytes cache = instance.catalog.exec(); cache.count() > room_of_devices(instance)) {
    room = room_of_devices(instance);
    total = saturating_add(total, cache.count());
  }
  out.short_bytes = Bytes(saturating_subtract(total, room));
  const Code code = instance.catalog.training() ? Code::SolveTooLittleToTrain : Code::SolveTooLittleMemory;
  out.reason = Error{code, {}, sizes_that_add_up(total, room), {}};
  const std::uint32_t witness = witness_of(instance, 0);
  if (witness != kNone) out.witness = instance.catalog.units()[witness].name;
}

/// Pins that bring more to one device than it has.
bool explain_pins(const Instance& instance, Infeasibility& out) {
  for (std::size_t slot = 0; slot < instance.slots(); ++slot) {
    if (instance.budget[slot] == kUnlimited) continue;
    const machine::DeviceId id = instance.machine.devices[slot].id;
    std::string names;
    std::size_t count = 0;
    std::vector<bool> pinned(instance.catalog.units().size(), false);
    for (const plan::Rule& rule : instance.settings.rules) {
      if (rule.forbid || rule.device != id) continue;
      names += (count++ == 0 ? "" : ", ") + (rule.name.empty() ? std::string("\"\"") : rule.name);
      for (const std::uint32_t unit : units_of_rule(instance.catalog, rule)) pinned[unit] = true;
    }
    std::uint64_t need = instance.overhead[slot];
    for (std::size_t u = 0; u < pinned.size(); ++u) {
      if (pinned[u])
        need =
            saturating_add(need, instance.on_host(static_cast<Slot>(slot)) ? instance.unit_class(u).at_home()
                                                                           : instance.unit_class(u).on_gpu());
    }
    if (count == 0 || need <= instance.budget[slot]) continue;
    const std::uint64_t bytes = need - instance.overhead[slot];
    const std::uint64_t shown = bytes > instance.budget[slot] ? bytes : need;
    out.reason = Error{
        count == 1 ? Code::SolvePinTooLarge : Code::SolvePinsTooLarge,
        names,
        {format_bytes(Bytes(shown)), machine::display_name(id), format_bytes(Bytes(instance.budget[slot]))},
        {}};
    out.short_bytes = Bytes(need - instance.budget[slot]);
    out.witness = names;
    return true;
  }
  return false;
}

/// The pins that bring more to a GPU than it has room for; empty where it is not they.
std::string pins_above(const Instance& instance, const TierTask& task, Slot gpu) {
  std::uint64_t pinned = fixed_costs(instance, gpu);
  for (std::size_t u = 0; u < task.fixing.size(); ++u) {
    if (task.fixing[u] == Fixing::In)
      pinned = saturating_add(pinned, task.weight[instance.catalog.class_of_unit()[u]]);
  }
  std::string names;
  for (const plan::Rule& rule : instance.settings.rules) {
    if (pinned > instance.budget[gpu] && !rule.forbid && rule.device == instance.machine.devices[gpu].id)
      names += (names.empty() ? "" : ", ") + rule.name;
  }
  return names;
}

/// With one GPU: what it must have to stream at all, or to hold something beside that. False where it has as
/// much, and something else is in the way.
bool explain_gpu(const Instance& instance, Infeasibility& out) {
  const Slot gpu = 0;
  const TierTask task = gpu_task(instance, gpu, nullptr, nullptr);
  const std::uint64_t fixed = fixed_costs(instance, gpu), budget = instance.budget[gpu];
  const LeastCapacity any = least_tier_capacity(task, false), some = least_tier_capacity(task, true);
  if (!some.exists) return false;
  const bool streams_at_all = any.exists && saturating_add(fixed, any.capacity) <= budget;
  const LeastCapacity& least = streams_at_all || !any.exists ? some : any;
  const std::uint64_t need = saturating_add(fixed, least.capacity);
  if (need <= budget) return false;
  const std::uint32_t witness = witness_of(instance, least.reserve);
  if (witness != kNone) out.witness = instance.catalog.units()[witness].name;
  out.short_bytes = Bytes(need - budget);
  const std::string pins = pins_above(instance, task, gpu);
  std::vector<std::string> arguments = sizes_that_add_up(need, budget);
  arguments.insert(arguments.begin(), machine::display_name(instance.machine.devices[gpu].id));
  out.reason = Error{streams_at_all ? Code::SolveNothingOnGpu : Code::SolveNeitherNor,
                     pins.empty() ? out.witness : pins,
                     std::move(arguments),
                     {}};
  return true;
}

/// A unit that is computed passes through CPU memory as a whole on its way from disk, and what lies above it
/// with it; a streamed one tensor by tensor.
bool computing_needs_more_ram(const Instance& instance) {
  if (!instance.cpu || !instance.disk) return false;
  if (instance.catalog.coupled()) return true;
  const std::vector<std::uint64_t> streamed = ram_while_streamed(instance);
  for (std::size_t k = 0; k < streamed.size(); ++k) {
    if (instance.catalog.classes()[k].ram > streamed[k]) return true;
  }
  return false;
}

/// Sums show it where the search did not.
std::optional<NoPlan> shown_by_all(const Instance& instance, const std::optional<NoPlan>& none) {
  if (mixed_could_do_better(instance)) return no_plan_exists(instance, true);
  return none ? none : no_plan_exists(instance);
}

/// A sum has named this device, or what no single budget is to blame for.
bool is_told(const Error& reason, const std::string& device) {
  switch (reason.code) {
    case Code::SolveNeitherNor:
    case Code::SolveNothingOnGpu:
      return reason.arguments.front() == device;
    case Code::SolveNoDivision:
      return false;
    default:
      return true;
  }
}

}  // namespace

bool mixed_could_do_better(const Instance& instance) {
  if (!instance.settings.runtime.by_module()) return false;
  return instance.keeps_turns || instance.catalog.exec() ||
         (instance.cpu && instance.overhead[*instance.cpu] > 0) || computing_needs_more_ram(instance);
}

std::uint64_t most_useful_budget(const Instance& instance, std::size_t slot) {
  const std::uint64_t all = (instance.catalog.at_home() + instance.catalog.exec()).count();
  return saturating_add(instance.overhead[slot],
                        saturating_multiply(all, 2));  // all of it, and the largest load once more
}

Infeasibility reason_only(const Instance& instance, const std::optional<NoPlan>& none) {
  Infeasibility out;
  out.no_plan = shown_by_all(instance, none);
  if (instance.rules.impossible_unit != kNone) {
    explain_nowhere(instance, out);
  } else if (explain_pins(instance, out)) {
    return out;
  } else if (instance.catalog.at_home().count() > room_for_weights(instance)) {
    explain_memory(instance, out);
  } else if (!out.proven()) {
    out.reason = Error{Code::SolveNotProven, {}, {}, {}};
  } else if (instance.gpus != 1 || !explain_gpu(instance, out)) {
    out.reason = Error{Code::SolveNoDivision, {}, {}, {}};
  }
  return out;
}

void explain_budget(const Instance& instance, const SmallestBudget& budget, Infeasibility& out) {
  const std::string device = machine::display_name(budget.device);
  if (!out.proven() || !budget.proven || is_told(out.reason, device)) return;
  const std::uint64_t need = budget.budget->count();
  const std::uint64_t have = instance.budget[*instance.machine.slot(budget.device)];
  std::vector<std::string> sizes = sizes_that_add_up(need, have, true);
  out.short_bytes = Bytes(need - have);
  out.reason = Error{Code::SolveAloneNeeds, device, sizes, {}};
  if (budget.device != machine::kCpu || !instance.disk) return;
  // Where memory has to be just as large as one load, that load is on its way from disk.
  for (std::uint32_t u = 0; u < instance.catalog.units().size(); ++u) {
    if (instance.unit_class(u).ram != need || !instance.may(u, *instance.disk)) continue;
    out.witness = instance.catalog.units()[u].name;
    sizes.insert(sizes.begin(), device);
    out.reason = Error{Code::SolveThroughMemory, out.witness, std::move(sizes), {}};
    return;
  }
}

}  // namespace stowage::solve
