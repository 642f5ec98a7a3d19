#include "core/solve/instance/instance.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/int128.h"
#include "core/machine/cards.h"
#include "core/plan/evaluation/request_time.h"
#include "core/plan/evaluation/step_time.h"
#include "core/plan/main_gpu.h"
#include "core/solve/knapsack/branch_and_bound.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {

std::uint64_t picoseconds(std::uint64_t bytes, std::uint64_t rate) {
  constexpr std::uint64_t kMost = 1ull << 62;  // sums of two stay within 64 bits
  constexpr std::uint64_t kSecond = 1'000'000'000'000ull;
  rate = std::max<std::uint64_t>(rate, 1);
  if (kSecond % rate == 0)
    return std::min(saturating_multiply(bytes, kSecond / rate),
                    kMost);  // most rates: no long division for each of 100,000 classes
  const Uint128 ps = static_cast<Uint128>(bytes) * kSecond / rate;
  return ps > kMost ? kMost : static_cast<std::uint64_t>(ps);
}

std::uint64_t picoseconds_at(std::uint64_t bytes, double ps_per_byte) {
  constexpr std::uint64_t kMost = 1ull << 62;
  constexpr int kMantissa = 53;
  if (bytes == 0 || !(ps_per_byte > 0)) return 0;
  if (ps_per_byte >= static_cast<double>(kMost)) return kMost;
  // A double is a whole number of 53 bits times a power of two.
  int exponent = 0;
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(ps_per_byte, &exponent), kMantissa));
  const Uint128 product = static_cast<Uint128>(bytes) * mantissa;  // at most 117 bits
  const int shift = kMantissa - exponent;
  if (shift >= 128) return 0;
  const Uint128 ps = shift >= 0 ? product >> shift : product << std::min(-shift, 10);
  return ps > kMost ? kMost : static_cast<std::uint64_t>(ps);
}

plan::PassCosts pass_costs(const Instance& instance) {
  if (!instance.catalog.has_model()) return {};
  const model::Model& model = instance.catalog.model();
  const Bytes total = instance.catalog.total();
  if (instance.settings.counts_request()) return plan::request_costs(model, instance.settings, total);
  return plan::step_costs(model, instance.settings, total, !instance.compute_ps.empty());
}

namespace {

void set_hops(Instance& instance, const plan::PassCosts& costs) {
  const machine::Machine& machine = instance.machine;
  const std::size_t n = machine.devices.size();
  instance.hop_ps.resize(n * n);
  const auto one_way = [&](machine::DeviceId from, machine::DeviceId to) {
    const std::uint64_t latency = saturating_multiply(machine.latency_ns(from, to), 1000);
    const std::uint64_t bytes = from == to ? 0 : costs.handed_over;
    return saturating_add(saturating_multiply(latency, costs.passes),
                          picoseconds(bytes, machine.rate(from, to)));
  };
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      const machine::DeviceId from = machine.devices[a].id, to = machine.devices[b].id;
      const std::uint64_t back = costs.directions > 1 ? one_way(to, from) : 0;
      instance.hop_ps[a * n + b] = saturating_add(one_way(from, to), back);
    }
  }
}

void set_compute_times(Instance& instance) {
  const std::vector<std::uint32_t> columns =
      plan::counted_columns(counted_times(instance), instance.machine, instance.settings);
  for (const std::uint32_t column : columns) {
    std::vector<std::uint64_t>& out = instance.compute_ps.emplace_back();
    for (const UnitClass& c : instance.catalog.classes())
      out.push_back(column == plan::kNoColumn ? 0 : instance.catalog.computing_ps(c, column));
  }
}

void set_times(Instance& instance, const plan::PassCosts& costs, bool with_times) {
  const std::vector<UnitClass>& classes = instance.catalog.classes();
  const machine::Machine& machine = instance.machine;
  using Part = std::uint64_t UnitClass::*;
  const auto times_of = [&](std::uint64_t rate, const auto& all, Part prompt) {
    std::vector<std::uint64_t> out(classes.size(), 0);
    for (std::size_t k = 0; with_times && k < classes.size(); ++k)
      out[k] = picoseconds(costs.in_all_passes(std::invoke(all, classes[k]), classes[k].*prompt), rate);
    return out;
  };
  constexpr Part streamed = &UnitClass::streamed, streamed_alone = &UnitClass::prompt_streamed;
  for (std::uint32_t g = 0; g < instance.gpus; ++g) {
    const machine::DeviceId gpu = machine.devices[g].id;
    std::vector<std::uint64_t>& bus =
        instance.bus_ps.emplace_back(times_of(machine.rate(machine::kCpu, gpu), streamed, streamed_alone));
    // A step that trains is one pass, whatever it counts.
    for (std::size_t k = 0; with_times && costs.directions > 1 && k < classes.size(); ++k)
      bus[k] = saturating_add(bus[k], picoseconds(classes[k].sent, machine.rate(gpu, machine::kCpu)));
  }
  instance.read_ps = times_of(machine.rate(machine::kDisk, machine::kCpu), streamed, streamed_alone);
  instance.host_ps =
      times_of(machine::host_memory_rate(machine), &UnitClass::read, &UnitClass::prompt_resident);
  for (std::uint64_t& ps : instance.host_ps) ps = saturating_multiply(ps, costs.directions);
  // Of what is computed, reading its memory is a part that is counted already.
  if (!instance.compute_ps.empty()) instance.host_ps.assign(classes.size(), 0);
  if (with_times)
    set_disk_times(instance);
  else
    instance.disk_ps = instance.read_ps;
}

/// Parts of two hosts are within 64 bits, and so is their sum but for what a problem file may say.
std::uint64_t unit_ps_of(plan::Overlap overlap, std::uint64_t computing, std::uint64_t moving,
                         std::uint64_t reading) {
  const Uint128 ps = plan::unit_time<Uint128>({computing, moving, reading}, overlap);
  return ps > ~0ull ? ~0ull : static_cast<std::uint64_t>(ps);
}

}  // namespace

const plan::PassTimes* counted_times(const Instance& instance) {
  return instance.objective().adds_up_time() ? instance.catalog.times().get() : nullptr;
}

void set_disk_times(Instance& instance) {
  const std::vector<UnitClass>& classes = instance.catalog.classes();
  instance.disk_ps.assign(classes.size(), 0);
  if (instance.read_ps == instance.disk_ps) return;  // nothing is read, or it takes no time
  std::vector<std::optional<Slot>> mains{std::nullopt};
  for (Slot gpu = 0; instance.runtime().has_main_gpu() && gpu < instance.gpus; ++gpu) mains.emplace_back(gpu);
  const Slot host = instance.cpu.value_or(instance.gpus);
  const plan::Overlap overlap = plan::overlap_of(instance.settings);
  for (std::uint32_t k = 0; k < classes.size(); ++k) {
    std::uint64_t least = ~0ull;
    for (const std::optional<Slot> main : mains) {
      const Instance::HostTimes times = instance.host_times(k, host, main);
      least = std::min(least, unit_ps_of(overlap, times.computing, times.moving, instance.read_ps[k]) -
                                  unit_ps_of(overlap, times.computing, times.moving, 0));
    }
    instance.disk_ps[k] = least;
  }
}

Instance make_instance(const UnitCatalog& catalog, const machine::Machine& machine,
                       const plan::Settings& settings, RuleTable rules, bool with_times) {
  Instance instance{catalog, machine, settings, std::move(rules)};
  instance.gpus = machine.gpu_count();
  instance.exhaust_up_to = thresholds::kSmallUnits;
  for (const machine::Device& device : machine.devices) {
    const auto slot = static_cast<Slot>(instance.budget.size());
    if (device.id == machine::kCpu) instance.cpu = slot;
    if (device.id == machine::kDisk) instance.disk = slot;
    instance.budget.push_back(device.budget ? device.budget->count() : kUnlimited);
    instance.overhead.push_back(device.fixed().count());
  }
  instance.main_is_lowest = instance.runtime().has_main_gpu() && !instance.asked_main();
  instance.disk_breaks_ties = instance.objective().disk_and_time_break_ties();
  if (with_times) set_compute_times(instance);
  const plan::PassCosts costs = pass_costs(instance);
  set_times(instance, costs, with_times);
  set_hops(instance, costs);
  return instance;
}

std::optional<Slot> main_of(const Instance& instance, const Assignment& assignment) {
  const auto main = plan::main_slot(assignment, instance.gpus, instance.settings);
  if (main || !instance.empty_streams || instance.gpus == 0) return main;
  return instance.asked_main().value_or(0);
}

std::optional<Slot> Instance::asked_main() const { return plan::asked_main(gpus, settings); }

bool Instance::many_units() const { return catalog.units().size() > thresholds::kManyUnits; }

Instance::HostTimes Instance::host_times(std::uint32_t k, Slot slot, std::optional<Slot> main) const {
  const bool computed = catalog.classes()[k].computed;
  HostTimes out;
  if (!compute_ps.empty()) out.computing = compute_ps[executes(slot, main, computed)][k];
  if (streams_to(main) && !computed)
    out.moving = bus_ps[*main][k];
  else
    out.computing = saturating_add(out.computing, host_ps[k]);
  return out;
}

std::uint64_t Instance::unit_ps(std::uint32_t k, Slot slot, std::optional<Slot> main) const {
  if (!on_host(slot)) return compute_ps.empty() ? 0 : compute_ps[slot][k];
  const HostTimes times = host_times(k, slot, main);
  return unit_ps_of(plan::overlap_of(settings), times.computing, times.moving, slot == disk ? read_ps[k] : 0);
}

std::uint64_t Instance::unit_cost(std::uint32_t k, Slot slot, std::optional<Slot> main) const {
  if (objective().adds_up_time()) return unit_ps(k, slot, main);
  return on_host(slot) ? catalog.classes()[k].resident : 0;
}

Instance::OnAndOff Instance::costs_on_and_off(std::uint32_t k, Slot gpu, Slot host,
                                              std::optional<Slot> main) const {
  if (objective().adds_up_time()) return {unit_ps(k, gpu, main), unit_ps(k, host, main)};
  return {0, catalog.classes()[k].resident};
}

std::uint64_t Instance::hop_time(std::size_t position, Slot from, Slot to) const {
  const std::size_t pair = from * slots() + to;
  if (hop_byte_ps.empty() || handed_over.empty()) return hop_ps[pair];
  const std::uint64_t bytes = handed_over[std::min(position, handed_over.size() - 1)];
  return saturating_add(hop_ps[pair], picoseconds_at(bytes, hop_byte_ps[pair]));
}

}  // namespace stowage::solve
