#include "core/solve/instance/plan_cost.h"

#include <algorithm>

namespace stowage::solve {

std::uint64_t largest_load(const UnitCatalog& catalog, const std::vector<bool>& away) {
  std::uint64_t load = 0;
  for (std::size_t u = 0; u < away.size(); ++u) {
    if (away[u]) load = std::max(load, catalog.class_of(u).stream_peak);
  }
  if (!catalog.coupled()) return load;
  const std::vector<ChainNode>& chains = catalog.table().chains;
  std::vector<std::uint64_t> along(chains.size());
  for (std::size_t i = 0; i < chains.size(); ++i) {
    along[i] = saturating_add(chains[i].parent == ChainNode::kNone ? 0 : along[chains[i].parent],
                              away[chains[i].unit] ? chains[i].bytes : 0);
    load = std::max(load, along[i]);
  }
  return load;
}

int compare_disk_and_time(const Instance& instance, const PlanCost& a, const PlanCost& b) {
  const TieBreakers of_a = ties_of(instance, a.disk_bytes, a.step_ps, 0),
                    of_b = ties_of(instance, b.disk_bytes, b.step_ps, 0);
  return of_a < of_b ? -1 : of_b < of_a ? 1 : 0;
}

int compare_ties(const Instance& instance, const PlanCost& a, const PlanCost& b) {
  const TieBreakers of_a = ties_of(instance, a), of_b = ties_of(instance, b);
  return of_a < of_b ? -1 : of_b < of_a ? 1 : 0;
}

std::uint64_t ram_peak(const Instance& instance, const std::vector<bool>& on_disk) {
  const UnitCatalog& catalog = instance.catalog;
  std::uint64_t load = 0;
  for (std::size_t u = 0; u < on_disk.size(); ++u) {
    if (on_disk[u]) load = std::max(load, catalog.class_of(u).ram);
  }
  if (!catalog.coupled()) return load;
  // What the CPU computes with adds up along a path; what is streamed passes tensor by tensor.
  std::vector<bool> computed(on_disk.size());
  for (std::size_t u = 0; u < on_disk.size(); ++u)
    computed[u] = on_disk[u] && !instance.runtime().streamed(catalog.class_of(u));
  return std::max(load, largest_load(catalog, computed));
}

namespace {

/// Hops and their time where only their number counts: no branch on where a unit lies.
void count_plain_hops(const Instance& instance, const Assignment& assignment,
                      const std::vector<Slot>& executes, PlanCost& out) {
  const std::vector<std::uint32_t>& executed = instance.catalog.table().executed;
  if (executed.empty()) return;
  const std::size_t n = instance.slots();
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
    out.step_ps = saturating_add(out.step_ps, saturating_multiply(crossings[pair], instance.hop_ps[pair]));
  }
}

/// Hops, their time, and whether every device executes one run at most where that is asked for.
bool count_hops(const Instance& instance, const Assignment& assignment, std::optional<Slot> main,
                const std::vector<Slot>& executes, PlanCost& out) {
  if (!instance.contiguous && instance.hop_byte_ps.empty() && !instance.catalog.computes()) {
    count_plain_hops(instance, assignment, executes, out);
    return true;
  }
  std::optional<Slot> last;
  std::uint64_t ps = 0;
  std::vector<bool> left(instance.slots(), false);
  bool one_run = true;
  const std::vector<std::uint32_t>& executed = instance.catalog.table().executed;
  for (std::size_t p = 0; p < executed.size(); ++p) {
    const Slot on = assignment[executed[p]];
    const Slot at = instance.on_host(on) && instance.catalog.computes()
                        ? instance.executes(on, main, instance.unit_class(executed[p]).computed)
                        : executes[on];
    if (last && *last != at) {
      ++out.hops;
      ps = saturating_add(ps, instance.hop_time(p - 1, *last, at));
      left[*last] = true;
      one_run = one_run && !left[at];
    }
    last = at;
  }
  out.step_ps = saturating_add(out.step_ps, ps);
  return one_run || !instance.contiguous;
}

/// What the units say, one by one, before what follows from it is added.
struct UnitSums {
  std::vector<bool> holds;          // by slot
  std::vector<bool> away, on_disk;  // by unit, where loads add up along a path
  std::uint64_t disk_load = 0;
  bool any_host = false, any_disk = false, any_computed = false;
};

/// `count` units of the class `c`, which is number `k`, on `slot`.
void add_unit(const Instance& instance, const UnitClass& c, std::uint32_t k, Slot slot, std::uint64_t count,
              std::optional<Slot> main, bool with_time, UnitSums& sums, PlanCost& out) {
  const bool streaming = instance.streams_to(main).has_value();
  sums.holds[slot] = true;
  out.used[slot] = saturating_add(out.used[slot], saturating_multiply(c.at_home(), count));
  if (c.exec > 0) {
    const Slot at = instance.executes(slot, main, c.computed);
    out.used[at] = saturating_add(out.used[at], saturating_multiply(c.exec, count));
  }
  if (with_time)
    out.step_ps = saturating_add(out.step_ps, saturating_multiply(instance.unit_ps(k, slot, main), count));
  if (!instance.on_host(slot)) {
    out.gpu_bytes = saturating_add(out.gpu_bytes, saturating_multiply(c.resident, count));
    return;
  }
  sums.any_host = true;
  out.reserve = std::max(out.reserve, c.load());
  sums.any_computed = sums.any_computed || c.computed || !streaming;
  if (streaming && !c.computed)
    out.used[*main] = saturating_add(out.used[*main], saturating_multiply(c.stays, count));
  if (slot == instance.disk) {
    sums.any_disk = true;
    sums.disk_load = std::max(sums.disk_load, c.ram);
    out.disk_bytes = saturating_add(out.disk_bytes, saturating_multiply(c.resident, count));
  }
}

void add_units(const Instance& instance, const Assignment& assignment, std::optional<Slot> main,
               bool with_time, UnitSums& sums, PlanCost& out) {
  const std::vector<std::uint32_t>& class_of = instance.catalog.class_of_unit();
  const std::size_t classes = instance.catalog.classes().size();
  if (classes * instance.slots() < assignment.size()) {  // few kinds: how many of each lie where says all
    std::vector<std::uint32_t> counts(classes * instance.slots());
    for (std::size_t u = 0; u < assignment.size(); ++u) ++counts[assignment[u] * classes + class_of[u]];
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto k = static_cast<std::uint32_t>(i % classes);
      if (counts[i] > 0)
        add_unit(instance, instance.catalog.classes()[k], k, static_cast<Slot>(i / classes), counts[i], main,
                 with_time, sums, out);
    }
  } else {
    for (std::size_t u = 0; u < assignment.size(); ++u)
      add_unit(instance, instance.unit_class(u), class_of[u], assignment[u], 1, main, with_time, sums, out);
  }
  if (!instance.catalog.coupled()) return;
  sums.away.assign(assignment.size(), false);
  sums.on_disk.assign(assignment.size(), false);
  for (std::size_t u = 0; u < assignment.size(); ++u) {
    if (instance.on_host(assignment[u])) {
      sums.away[u] = !instance.unit_class(u).computed;
      sums.on_disk[u] = assignment[u] == instance.disk;
    }
  }
}

/// The same for plain units with columns of their own.
void add_plain_units(const Instance& instance, const Assignment& assignment, std::optional<Slot> main,
                     UnitSums& sums, PlanCost& out) {
  const std::vector<std::uint64_t>&resident = instance.catalog.resident_by_unit(),
        &load = instance.catalog.stream_peak_by_unit();
  struct OfSlot {
    std::uint64_t bytes = 0, load = 0, units = 0;
  };
  std::vector<OfSlot> of(instance.slots());
  for (std::size_t u = 0; u < assignment.size(); ++u) {
    OfSlot& at = of[assignment[u]];
    at.bytes += resident[u];
    at.load = std::max(at.load, load[u]);
    ++at.units;
  }
  for (Slot s = 0; s < instance.slots(); ++s) {
    sums.holds[s] = of[s].units > 0;
    out.used[s] = of[s].bytes;
    if (!sums.holds[s]) continue;
    if (!instance.on_host(s)) {
      out.gpu_bytes += of[s].bytes;
      continue;
    }
    sums.any_host = true;
    sums.any_computed = !instance.streams_to(main);
    out.reserve = std::max(out.reserve, of[s].load);
    if (s == instance.disk) {
      sums.any_disk = true;
      out.disk_bytes = of[s].bytes;
    }
  }
  for (std::size_t u = 0; sums.any_disk && u < assignment.size(); ++u) {
    if (assignment[u] == instance.disk)
      sums.disk_load = std::max(sums.disk_load, instance.catalog.class_of(u).ram);
  }
}

}  // namespace

PlanCost plan_cost(const Instance& instance, const Assignment& assignment, std::optional<Slot> main,
                   bool with_time) {
  PlanCost out;
  out.used.assign(instance.slots(), 0);
  const bool coupled = instance.catalog.coupled(), streaming = instance.streams_to(main).has_value();
  std::vector<Slot> executes;
  for (Slot s = 0; s < instance.slots(); ++s) executes.push_back(instance.executes(s, main));
  UnitSums sums;
  sums.holds.assign(instance.slots(), false);
  if (!with_time && instance.catalog.plain() && !instance.catalog.resident_by_unit().empty()) {
    add_plain_units(instance, assignment, main, sums, out);
  } else {
    add_units(instance, assignment, main, with_time, sums, out);
  }
  out.empty_gpus = !main.has_value();
  if (streaming && sums.any_host) {
    if (coupled) out.reserve = largest_load(instance.catalog, sums.away);
    out.used[*main] = saturating_add(out.used[*main], out.reserve);
  } else {
    out.reserve = 0;
  }
  if (sums.any_disk && instance.cpu)
    out.used[*instance.cpu] =
        saturating_add(out.used[*instance.cpu], coupled ? ram_peak(instance, sums.on_disk) : sums.disk_load);
  for (std::size_t s = 0; s < instance.slots(); ++s) {
    const bool streams_here = streaming && sums.any_host && s == *main,
               computes_here = instance.cpu == s && sums.any_computed;
    if (sums.holds[s] || streams_here || computes_here)
      out.used[s] = saturating_add(out.used[s], instance.overhead[s]);
  }
  out.fits = count_hops(instance, assignment, main, executes, out);
  // The GPU that streams is in use although it may hold nothing.
  const bool streams_to_empty = streaming && sums.any_host && !sums.holds[*main];
  const auto gpus_used =
      std::count(sums.holds.begin(), sums.holds.begin() + instance.gpus, true) + (streams_to_empty ? 1 : 0);
  out.fits = out.fits && static_cast<std::uint32_t>(gpus_used) <= instance.most_gpus;
  for (std::size_t s = 0; s < instance.slots(); ++s) out.fits = out.fits && out.used[s] <= instance.budget[s];
  return out;
}

}  // namespace stowage::solve
