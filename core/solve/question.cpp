#include "core/solve/question.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/solve/knapsack.h"

namespace stowage::solve {

std::uint64_t picoseconds(std::uint64_t bytes, std::uint64_t rate) {
  constexpr std::uint64_t kMost = 1ull << 62;  // sums of two stay within 64 bits
  const Uint128 ps = static_cast<Uint128>(bytes) * 1'000'000'000'000ull / std::max<std::uint64_t>(rate, 1);
  return ps > kMost ? kMost : static_cast<std::uint64_t>(ps);
}

Question ask(const Prepared& prepared, const machine::Machine& machine, const plan::Settings& settings, RuleTable rules) {
  Question q{prepared, machine, settings, std::move(rules)};
  q.gpus = machine.gpu_count();
  for (const machine::Device& device : machine.devices) {
    const auto slot = static_cast<Slot>(q.budget.size());
    if (device.id == machine::kCpu) q.cpu = slot;
    if (device.id == machine::kDisk) q.disk = slot;
    q.budget.push_back(device.budget ? device.budget->count() : kUnlimited);
    q.overhead.push_back(device.overhead.count());
  }
  const std::vector<UnitClass>& classes = prepared.classes();
  q.bus_ps.resize(q.gpus);
  const std::uint64_t disk_rate = machine.rate(machine::kDisk, machine::kCpu), host_rate = machine.rate(machine::kCpu, machine::kCpu);
  for (std::uint32_t g = 0; g < q.gpus; ++g) {
    const std::uint64_t rate = machine.rate(machine::kCpu, machine.devices[g].id);
    for (const UnitClass& c : classes) q.bus_ps[g].push_back(picoseconds(c.streamed, rate));
  }
  for (const UnitClass& c : classes) {
    q.disk_ps.push_back(picoseconds(c.streamed, disk_rate));
    q.host_ps.push_back(picoseconds(c.resident, host_rate));
  }
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
  if (lowest == 0xFF) return std::nullopt;
  if (q.settings.main_gpu && *q.settings.main_gpu < q.gpus) return static_cast<Slot>(*q.settings.main_gpu);
  return lowest;
}

std::uint64_t load_peak(const Prepared& prepared, const std::vector<bool>& away) {
  std::uint64_t peak = 0;
  for (std::size_t u = 0; u < away.size(); ++u) {
    if (away[u]) peak = std::max(peak, prepared.classes()[prepared.class_of_unit()[u]].peak);
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

namespace {

void count_hops(const Question& q, const Assignment& assignment, const std::vector<Slot>& executes, Ledger& out) {
  std::optional<Slot> last;
  std::uint64_t ps = 0;
  for (const std::uint32_t unit : q.prepared.table().executed) {
    const Slot at = executes[assignment[unit]];
    if (last && *last != at) ++out.hops, ps = add_up(ps, q.hop_ps[*last * q.slots() + at]);
    last = at;
  }
  out.step_ps = add_up(out.step_ps, ps);
}

}  // namespace

Ledger weigh(const Question& q, const Assignment& assignment, std::optional<Slot> main) {
  Ledger out;
  out.used.assign(q.slots(), 0);
  std::vector<bool> holds(q.slots(), false), away(assignment.size(), false), on_disk(assignment.size(), false);
  std::vector<Slot> executes(q.slots());
  const bool streaming = q.streams() && main.has_value();
  for (std::size_t s = 0; s < q.slots(); ++s) {
    executes[s] = static_cast<Slot>(s);
    if (q.on_host(executes[s])) executes[s] = streaming ? *main : q.cpu.value_or(executes[s]);
  }
  bool any_host = false, any_disk = false;
  for (std::size_t u = 0; u < assignment.size(); ++u) {
    const UnitClass& c = q.unit_class(u);
    const std::uint32_t k = q.prepared.class_of_unit()[u];
    const Slot slot = assignment[u];
    holds[slot] = true;
    out.used[slot] = add_up(out.used[slot], c.resident);
    out.used[executes[slot]] = add_up(out.used[executes[slot]], c.exec);
    if (!q.on_host(slot)) {
      out.gpu_bytes = add_up(out.gpu_bytes, c.resident);
      continue;
    }
    any_host = away[u] = true;
    if (streaming) out.used[*main] = add_up(out.used[*main], c.stays);
    out.step_ps = add_up(out.step_ps, streaming ? q.bus_ps[*main][k] : q.host_ps[k]);
    if (slot == q.disk) any_disk = on_disk[u] = true, out.step_ps = add_up(out.step_ps, q.disk_ps[k]);
  }
  out.empty_gpus = !main.has_value();
  if (streaming && any_host) {
    out.reserve = load_peak(q.prepared, away);
    out.used[*main] = add_up(out.used[*main], out.reserve);
  }
  if (any_disk && q.cpu) out.used[*q.cpu] = add_up(out.used[*q.cpu], load_peak(q.prepared, on_disk));
  for (std::size_t s = 0; s < q.slots(); ++s) {
    const bool streams_here = streaming && any_host && s == *main, computes_here = q.cpu == s && any_host && !streaming;
    if (holds[s] || streams_here || computes_here) out.used[s] = add_up(out.used[s], q.overhead[s]);
  }
  count_hops(q, assignment, executes, out);
  out.fits = true;
  for (std::size_t s = 0; s < q.slots(); ++s) out.fits = out.fits && out.used[s] <= q.budget[s];
  return out;
}

}  // namespace stowage::solve
