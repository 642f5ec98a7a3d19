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
    return std::min(times(bytes, kSecond / rate),
                    kMost);  // most rates: no long division for each of 100,000 classes
  const Uint128 ps = static_cast<Uint128>(bytes) * kSecond / rate;
  return ps > kMost ? kMost : static_cast<std::uint64_t>(ps);
}

namespace {

void set_times(Question& q, bool with_times) {
  const std::vector<UnitClass>& classes = q.prepared.classes();
  const machine::Machine& machine = q.machine;
  const auto times_of = [&](std::uint64_t rate, std::uint64_t UnitClass::*bytes) {
    std::vector<std::uint64_t> out(classes.size(), 0);
    for (std::size_t k = 0; with_times && k < classes.size(); ++k)
      out[k] = picoseconds(classes[k].*bytes, rate);
    return out;
  };
  for (std::uint32_t g = 0; g < q.gpus; ++g)
    q.bus_ps.push_back(times_of(machine.rate(machine::kCpu, machine.devices[g].id), &UnitClass::streamed));
  q.disk_ps = times_of(machine.rate(machine::kDisk, machine::kCpu), &UnitClass::streamed);
  q.host_ps = times_of(machine.rate(machine::kCpu, machine::kCpu), &UnitClass::resident);
}

}  // namespace

Question ask(const Prepared& prepared, const machine::Machine& machine, const plan::Settings& settings,
             RuleTable rules, bool with_times) {
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
    for (std::size_t b = 0; b < n; ++b)
      q.hop_ps[a * n + b] = times(machine.latency_ns(machine.devices[a].id, machine.devices[b].id), 1000);
  }
  return q;
}

std::optional<Slot> main_of(const Question& q, const Assignment& assignment) {
  Slot lowest = 0xFF;
  for (const Slot slot : assignment) lowest = std::min(lowest, slot);  // GPUs have the lowest slots
  if (lowest >= q.gpus) {
    if (!q.empty_streams) return std::nullopt;
    lowest = 0;
  }
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
    along[i] = add_up(chains[i].parent == ChainNode::kNone ? 0 : along[chains[i].parent],
                      away[chains[i].unit] ? chains[i].bytes : 0);
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
  return add_up(hop_ps[pair],
                static_cast<std::uint64_t>(static_cast<long double>(bytes) * hop_byte_ps[pair]));
}

namespace {

/// Hops and their time where only their number counts: no branch on where a unit lies.
void count_plain_hops(const Question& q, const Assignment& assignment, const std::vector<Slot>& executes,
                      Ledger& out) {
  const std::vector<std::uint32_t>& executed = q.prepared.table().executed;
  if (executed.empty()) return;
  const std::size_t n = q.slots();
  std::vector<std::uint64_t> crossings(n * n);
  std::size_t last = executes[assignment[executed[0]]];
  for (const std::uint32_t unit : executed) {
    const std::size_t at = executes[assignment[unit]];
    ++crossings[last * n + at];
    last = at;
  }
  for (std::size_t pair = 0; pair < crossings.size(); ++pair) {
    if (pair / n == pair % n) continue;
    out.hops += crossings[pair];
    out.step_ps = add_up(out.step_ps, times(crossings[pair], q.hop_ps[pair]));
  }
}

/// Hops, their time, and whether every device executes one run at most where that is asked for.
bool count_hops(const Question& q, const Assignment& assignment, std::optional<Slot> main,
                const std::vector<Slot>& executes, Ledger& out) {
  if (!q.contiguous && q.hop_byte_ps.empty() && !q.prepared.computes()) {
    count_plain_hops(q, assignment, executes, out);
    return true;
  }
  std::optional<Slot> last;
  std::uint64_t ps = 0;
  std::vector<bool> left(q.slots(), false);
  bool one_run = true;
  const std::vector<std::uint32_t>& executed = q.prepared.table().executed;
  for (std::size_t p = 0; p < executed.size(); ++p) {
    const Slot on = assignment[executed[p]];
    const Slot at = q.on_host(on) && q.prepared.computes()
                        ? q.executes(on, main, q.unit_class(executed[p]).computed)
                        : executes[on];
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

/// What the units say, one by one, before what follows from it is added.
struct UnitSums {
  std::vector<bool> holds;          // by slot
  std::vector<bool> away, on_disk;  // by unit, where loads add up along a path
  std::uint64_t disk_load = 0;
  bool any_host = false, any_disk = false, any_computed = false;
};

/// `count` units of the class `c`, which is number `k`, on `slot`.
void add_unit(const Question& q, const UnitClass& c, std::uint32_t k, Slot slot, std::uint64_t count,
              std::optional<Slot> main, bool with_time, UnitSums& sums, Ledger& out) {
  const bool streaming = q.streams() && main.has_value();
  sums.holds[slot] = true;
  out.used[slot] = add_up(out.used[slot], times(c.resident, count));
  if (c.exec > 0) {
    const Slot at = q.executes(slot, main, c.computed);
    out.used[at] = add_up(out.used[at], times(c.exec, count));
  }
  if (with_time) out.step_ps = add_up(out.step_ps, times(q.unit_ps(k, slot, main), count));
  if (!q.on_host(slot)) {
    out.gpu_bytes = add_up(out.gpu_bytes, times(c.resident, count));
    return;
  }
  sums.any_host = true;
  out.reserve = std::max(out.reserve, c.load());
  sums.any_computed = sums.any_computed || c.computed || !streaming;
  if (streaming && !c.computed) out.used[*main] = add_up(out.used[*main], times(c.stays, count));
  if (slot == q.disk) sums.any_disk = true, sums.disk_load = std::max(sums.disk_load, c.peak);
}

void add_units(const Question& q, const Assignment& assignment, std::optional<Slot> main, bool with_time,
               UnitSums& sums, Ledger& out) {
  const std::vector<std::uint32_t>& class_of = q.prepared.class_of_unit();
  const std::size_t classes = q.prepared.classes().size();
  if (classes * q.slots() < assignment.size()) {  // few kinds: how many of each lie where says all
    std::vector<std::uint32_t> counts(classes * q.slots());
    for (std::size_t u = 0; u < assignment.size(); ++u) ++counts[assignment[u] * classes + class_of[u]];
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto k = static_cast<std::uint32_t>(i % classes);
      if (counts[i] > 0)
        add_unit(q, q.prepared.classes()[k], k, static_cast<Slot>(i / classes), counts[i], main, with_time,
                 sums, out);
    }
  } else {
    for (std::size_t u = 0; u < assignment.size(); ++u)
      add_unit(q, q.unit_class(u), class_of[u], assignment[u], 1, main, with_time, sums, out);
  }
  if (!q.prepared.coupled()) return;
  sums.away.assign(assignment.size(), false), sums.on_disk.assign(assignment.size(), false);
  for (std::size_t u = 0; u < assignment.size(); ++u) {
    if (q.on_host(assignment[u]))
      sums.away[u] = !q.unit_class(u).computed, sums.on_disk[u] = assignment[u] == q.disk;
  }
}

/// The same for plain units with columns of their own.
void add_plain_units(const Question& q, const Assignment& assignment, std::optional<Slot> main,
                     UnitSums& sums, Ledger& out) {
  const std::vector<std::uint64_t>&resident = q.prepared.resident_by_unit(),
        &peak = q.prepared.peak_by_unit();
  struct OfSlot {
    std::uint64_t bytes = 0, peak = 0, units = 0;
  };
  std::vector<OfSlot> of(q.slots());
  for (std::size_t u = 0; u < assignment.size(); ++u) {
    OfSlot& at = of[assignment[u]];
    at.bytes += resident[u];
    at.peak = std::max(at.peak, peak[u]);
    ++at.units;
  }
  for (Slot s = 0; s < q.slots(); ++s) {
    sums.holds[s] = of[s].units > 0;
    out.used[s] = of[s].bytes;
    if (!sums.holds[s]) continue;
    if (!q.on_host(s)) {
      out.gpu_bytes += of[s].bytes;
      continue;
    }
    sums.any_host = true;
    sums.any_computed = !(q.streams() && main);
    out.reserve = std::max(out.reserve, of[s].peak);
    if (s == q.disk) sums.any_disk = true, sums.disk_load = of[s].peak;
  }
}

}  // namespace

Ledger weigh(const Question& q, const Assignment& assignment, std::optional<Slot> main, bool with_time) {
  Ledger out;
  out.used.assign(q.slots(), 0);
  const bool coupled = q.prepared.coupled(), streaming = q.streams() && main.has_value();
  std::vector<Slot> executes;
  for (Slot s = 0; s < q.slots(); ++s) executes.push_back(q.executes(s, main));
  UnitSums sums;
  sums.holds.assign(q.slots(), false);
  if (!with_time && q.prepared.plain() && !q.prepared.resident_by_unit().empty()) {
    add_plain_units(q, assignment, main, sums, out);
  } else {
    add_units(q, assignment, main, with_time, sums, out);
  }
  out.empty_gpus = !main.has_value();
  if (streaming && sums.any_host) {
    if (coupled) out.reserve = load_peak(q.prepared, sums.away);
    out.used[*main] = add_up(out.used[*main], out.reserve);
  } else {
    out.reserve = 0;
  }
  if (sums.any_disk && q.cpu)
    out.used[*q.cpu] =
        add_up(out.used[*q.cpu], coupled ? load_peak(q.prepared, sums.on_disk) : sums.disk_load);
  for (std::size_t s = 0; s < q.slots(); ++s) {
    const bool streams_here = streaming && sums.any_host && s == *main,
               computes_here = q.cpu == s && sums.any_computed;
    if (sums.holds[s] || streams_here || computes_here) out.used[s] = add_up(out.used[s], q.overhead[s]);
  }
  out.fits = count_hops(q, assignment, main, executes, out);
  const auto gpus_used = std::count(sums.holds.begin(), sums.holds.begin() + q.gpus, true);
  out.fits = out.fits && static_cast<std::uint32_t>(gpus_used) <= q.most_gpus;
  for (std::size_t s = 0; s < q.slots(); ++s) out.fits = out.fits && out.used[s] <= q.budget[s];
  return out;
}

}  // namespace stowage::solve
