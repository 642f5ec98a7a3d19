#include "core/solve/instance/instance.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/solve/knapsack/branch_and_bound.h"

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

namespace {

void set_times(Instance& instance, bool with_times) {
  const std::vector<UnitClass>& classes = instance.catalog.classes();
  const machine::Machine& machine = instance.machine;
  const auto times_of = [&](std::uint64_t rate, std::uint64_t UnitClass::*bytes) {
    std::vector<std::uint64_t> out(classes.size(), 0);
    for (std::size_t k = 0; with_times && k < classes.size(); ++k)
      out[k] = picoseconds(classes[k].*bytes, rate);
    return out;
  };
  for (std::uint32_t g = 0; g < instance.gpus; ++g)
    instance.bus_ps.push_back(
        times_of(machine.rate(machine::kCpu, machine.devices[g].id), &UnitClass::streamed));
  instance.disk_ps = times_of(machine.rate(machine::kDisk, machine::kCpu), &UnitClass::streamed);
  instance.host_ps = times_of(machine.rate(machine::kCpu, machine::kCpu), &UnitClass::resident);
}

}  // namespace

Instance make_instance(const UnitCatalog& catalog, const machine::Machine& machine,
                       const plan::Settings& settings, RuleTable rules, bool with_times) {
  Instance instance{catalog, machine, settings, std::move(rules)};
  instance.gpus = machine.gpu_count();
  for (const machine::Device& device : machine.devices) {
    const auto slot = static_cast<Slot>(instance.budget.size());
    if (device.id == machine::kCpu) instance.cpu = slot;
    if (device.id == machine::kDisk) instance.disk = slot;
    instance.budget.push_back(device.budget ? device.budget->count() : kUnlimited);
    instance.overhead.push_back(device.overhead.count());
  }
  set_times(instance, with_times);
  const std::size_t n = machine.devices.size();
  instance.hop_ps.resize(n * n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b)
      instance.hop_ps[a * n + b] =
          saturating_multiply(machine.latency_ns(machine.devices[a].id, machine.devices[b].id), 1000);
  }
  return instance;
}

std::optional<Slot> main_of(const Instance& instance, const Assignment& assignment) {
  Slot lowest = 0xFF;
  for (const Slot slot : assignment) lowest = std::min(lowest, slot);  // GPUs have the lowest slots
  if (lowest >= instance.gpus) {
    if (!instance.empty_streams) return std::nullopt;
    lowest = 0;
  }
  if (instance.settings.main_gpu && *instance.settings.main_gpu < instance.gpus)
    return static_cast<Slot>(*instance.settings.main_gpu);
  return lowest;
}

std::uint64_t Instance::unit_ps(std::uint32_t k, Slot slot, std::optional<Slot> main) const {
  const bool computed = catalog.classes()[k].computed;
  std::uint64_t ps = compute_ps.empty() ? 0 : compute_ps[executes(slot, main, computed)][k];
  if (!on_host(slot)) return ps;
  ps = saturating_add(ps, streams() && main && !computed ? bus_ps[*main][k] : host_ps[k]);
  return slot == disk ? saturating_add(ps, disk_ps[k]) : ps;
}

std::uint64_t Instance::hop_time(std::size_t position, Slot from, Slot to) const {
  const std::size_t pair = from * slots() + to;
  if (hop_byte_ps.empty() || handed_over.empty()) return hop_ps[pair];
  const std::uint64_t bytes = handed_over[std::min(position, handed_over.size() - 1)];
  return saturating_add(hop_ps[pair],
                        static_cast<std::uint64_t>(static_cast<long double>(bytes) * hop_byte_ps[pair]));
}

}  // namespace stowage::solve
