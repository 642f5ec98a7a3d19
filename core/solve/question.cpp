#include "core/solve/question.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/solve/knapsack.h"

namespace stowage::solve {

std::uint64_t picoseconds(std::uint64_t bytes, std::uint64_t rate) {
  constexpr std::uint64_t kMost = 1ull << 62;  // sums of two stay within 64 bits
  constexpr std::uint64_t kSecond = 1'000'000'000'000ull;
  rate = std::max<std::uint64_t>(rate, 1);
  if (kSecond % rate == 0) return std::min(times(bytes, kSecond / rate), kMost);  // most rates: no long division for each of 100,000 classes
  const Uint128 ps = static_cast<Uint128>(bytes) * kSecond / rate;
  return ps > kMost ? kMost : static_cast<std::uint64_t>(ps);
}

namespace {

void set_times(Question& q, bool with_times) {
  const std::vector<UnitClass>& classes = q.prepared.classes();
  const machine::Machine& machine = q.machine;
  const auto times_of = [&](std::uint64_t rate, std::uint64_t UnitClass::*bytes) {
    std::vector<std::uint64_t> out(classes.size(), 0);
    for (std::size_t k = 0; with_times && k < classes.size(); ++k) out[k] = picoseconds(classes[k].*bytes, rate);
    return out;
  };
  for (std::uint32_t g = 0; g < q.gpus; ++g) q.bus_ps.push_back(times_of(machine.rate(machine::kCpu, machine.devices[g].id), &UnitClass::streamed));
  q.disk_ps = times_of(machine.rate(machine::kDisk, machine::kCpu), &UnitClass::streamed);
  q.host_ps = times_of(machine.rate(machine::kCpu, machine::kCpu), &UnitClass::resident);
}

}  // namespace

Question ask(const Prepared& prepared, const machine::Machine& machine, const plan::Settings& settings, RuleTable rules, bool with_times) {
  Question q{prepared, machine, settings, std::move(rules)};
  q.gpus = machine.gpu_count();
  for (const machine::Device& device : machine.devices) {
    const auto slot = static_cast<Slot>(q.budget.size());
    if (device.id == machine::kCpu) q.cpu = slot;
    if (device.id == machine::kDisk) q.disk = slot;
    q.budget.push_back(device.budget ? device.budget->count() : kUnlimited);
    q.overhead.push_back(device.overhead.count());
  }
  set_times(q, with_times);
  const std::size_t n = machine.devices.size();
  q.hop_ps.resize(n * n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) q.hop_ps[a * n + b] = times(machine.latency_ns(machine.devices[a].id, machine.devices[b].id), 1000);
  }
  return q;
}

std::optional<Slot> main_of(const Question& q, const Assignment& assignment) {
  Slot lowest = 0xFF;
  for (const Slot slot : assignment) {
    if (slot < q.gpus) lowest = std::min(lowest, slot);
  }
  if (lowest == 0xFF && !q.empty_streams) return std::nullopt;
  if (lowest == 0xFF) lowest = 0;
  if (q.settings.main_gpu && *q.settings.main_gpu < q.gpus) return static_cast<Slot>(*q.settings.main_gpu);
  return lowest;
}

std::uint64_t load_peak(const Prepared& prepared, const std::vector<bool>& away) {
  std::uint64_t peak = 0;
  for (std::size_t u = 0; u < away.size(); ++u) {
    if (away[u]) peak = std::max(peak, prepared.class_of(u).peak);
  }
  if (!prepared.coupled()) return peak;
  const std::vector<ChainNode>& chains = prepared.table().chains;
  std::vector<std::uint64_t> along(chains.size());
  for (std::size_t i = 0; i < chains.size(); ++i) {
    along[i] = add_up(chains[i].parent == ChainNode::kNone ? 0 : along[chains[i].parent], away[chains[i].unit] ? chains[i].bytes : 0);
    peak = std::max(peak, along[i]);
  }
  return peak;
}

std::uint64_t Question::unit_ps(std::uint32_t k, Slot slot, std::optional<Slot> main) const {
  const bool computed = prepared.classes()[k].computed;
  std::uint64_t ps = compute_ps.empty() ? 0 : compute_ps[executes(slot, main, computed)][k];
  if (!on_host(slot)) return ps;
  ps = add_up(ps, streams() && main && !computed ? bus_ps[*main][k] : host_ps[k]);
  return slot == disk ? add_up(ps, disk_ps[k]) : ps;
}

std::uint64_t Question::hop_time(std::size_t position, Slot from, Slot to) const {
  const std::size_t pair = from * slots() + to;
  if (hop_byte_ps.empty() || handed_over.empty()) return hop_ps[pair];
  const std::uint64_t bytes = handed_over[std::min(position, handed_over.size() - 1)];
  return add_up(hop_ps[pair], static_cast<std::uint64_t>(static_cast<long double>(bytes) * hop_byte_ps[pair]));
}

namespace {

/// Hops, their time, and whether every device executes one run at most where that is asked for.
bool count_hops(const Question& q, const Assignment& assignment, std::optional<Slot> main, Ledger& out) {
  std::optional<Slot> last;
  std::uint64_t ps = 0;
  std::vector<bool> left(q.slots(), false);
  std::vector<Slot> executes;
  for (std::size_t s = 0; s < q.slots(); ++s) executes.push_back(q.executes(static_cast<Slot>(s), main));
  bool one_run = true;
  const std::vector<std::uint32_t>& executed = q.prepared.table().executed;
  for (std::size_t p = 0; p < executed.size(); ++p) {
    const Slot on = assignment[executed[p]];
    const Slot at = q.on_host(on) && q.prepared.computes() ? q.executes(on, main, q.unit_class(executed[p]).computed) : executes[on];
    if (last && *last != at) {
      ++out.hops;
      ps = add_up(ps, q.hop_time(p - 1, *last, at));
      left[*last] = true;
      one_run = one_run && !left[at];
    }
    last = at;
  }
  out.step_ps = add_up(out.step_ps, ps);
  return one_run || !q.contiguous;
}

}  // namespace

Ledger weigh(const Question& q, const Assignment& assignment, std::optional<Slot> main, bool with_time) {
  Ledger out;
  out.used.assign(q.slots(), 0);
  std::vector<bool> holds(q.slots(), false), away, on_disk;
  const bool coupled = q.prepared.coupled();
  if (coupled) away.assign(assignment.size(), false), on_disk.assign(assignment.size(), false);
  std::uint64_t disk_load = 0;
  const bool streaming = q.streams() && main.has_value();
  bool any_host = false, any_disk = false, any_computed = false;
  std::vector<std::uint64_t> ps;  // [slot][class], worked out once
  std::vector<Slot> executes;
  const std::size_t classes = q.prepared.classes().size();
  const bool counted = classes * q.slots() < assignment.size();
  for (Slot s = 0; s < q.slots(); ++s) {
    executes.push_back(q.executes(s, main));
    for (std::uint32_t k = 0; with_time && counted && k < classes; ++k) ps.push_back(q.unit_ps(k, s, main));
  }
  for (std::size_t u = 0; u < assignment.size(); ++u) {
    const UnitClass& c = q.unit_class(u);
    const std::uint32_t k = q.prepared.class_of_unit()[u];
    const Slot slot = assignment[u];
    holds[slot] = true;
    out.used[slot] = add_up(out.used[slot], c.resident);
    const Slot at = c.computed ? q.executes(slot, main, true) : executes[slot];
    if (c.exec > 0) out.used[at] = add_up(out.used[at], c.exec);
    if (with_time) out.step_ps = add_up(out.step_ps, counted ? ps[slot * classes + k] : q.unit_ps(k, slot, main));
    if (!q.on_host(slot)) {
      out.gpu_bytes = add_up(out.gpu_bytes, c.resident);
      continue;
    }
    any_host = true;
    out.reserve = std::max(out.reserve, c.load());
    if (coupled) away[u] = !c.computed, on_disk[u] = slot == q.disk;
    any_computed = any_computed || c.computed || !streaming;
    if (streaming && !c.computed) out.used[*main] = add_up(out.used[*main], c.stays);
    if (slot == q.disk) any_disk = true, disk_load = std::max(disk_load, c.peak);
  }
  out.empty_gpus = !main.has_value();
  if (streaming && any_host) {
    if (coupled) out.reserve = load_peak(q.prepared, away);
    out.used[*main] = add_up(out.used[*main], out.reserve);
  } else {
    out.reserve = 0;
  }
  if (any_disk && q.cpu) out.used[*q.cpu] = add_up(out.used[*q.cpu], coupled ? load_peak(q.prepared, on_disk) : disk_load);
  for (std::size_t s = 0; s < q.slots(); ++s) {
    const bool streams_here = streaming && any_host && s == *main, computes_here = q.cpu == s && any_computed;
    if (holds[s] || streams_here || computes_here) out.used[s] = add_up(out.used[s], q.overhead[s]);
  }
  out.fits = count_hops(q, assignment, main, out);
  out.fits = out.fits && static_cast<std::uint32_t>(std::count(holds.begin(), holds.begin() + q.gpus, true)) <= q.most_gpus;
  for (std::size_t s = 0; s < q.slots(); ++s) out.fits = out.fits && out.used[s] <= q.budget[s];
  return out;
}

}  // namespace stowage::solve
