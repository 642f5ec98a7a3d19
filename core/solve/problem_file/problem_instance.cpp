#include "core/solve/problem_file/problem_instance.h"

#include "core/machine/runtime.h"

#include <algorithm>
#include <map>

namespace stowage::solve {

ProblemInstance::ProblemInstance(const Problem& problem, const Lifted& lifted) {
  make_machine(problem, lifted);
  make_catalog(problem, lifted);
  instance_ =
      std::make_unique<Instance>(make_instance(*catalog_, machine_, settings_, rule_table(problem, lifted)));
  instance_->main_is_lowest = problem.main_is_lowest && problem.streams;
  instance_->empty_streams = !instance_->main_is_lowest;
  instance_->disk_breaks_ties = false;
  instance_->contiguous = problem.contiguous;
  instance_->any_plan_will_do = lifted.feasible_will_do;
  set_times(problem, lifted);
}

void ProblemInstance::make_machine(const Problem& problem, const Lifted& lifted) {
  std::uint32_t gpus = 0;
  for (std::uint32_t i = 0; i < problem.devices.size(); ++i) {
    const Problem::Device& from = problem.devices[i];
    machine::Device device;
    device.id = from.role == machine::Role::Accelerator ? machine::gpu(gpus++)
                : from.role == machine::Role::Host      ? machine::kCpu
                                                        : machine::kDisk;
    if (from.budget && (lifted.budgets.empty() || !lifted.budgets[i])) device.budget = Bytes(*from.budget);
    if (lifted.budget && lifted.budget->first == i) device.budget = Bytes(lifted.budget->second);
    if (device.id.gpu()) device.overhead = Bytes(from.overhead);
    machine_.devices.push_back(device);
  }
  settings_.runtime.row = problem.streams ? machine::kStreams : machine::kComputesOnHost;
  // The room that prefetch keeps free stands in the problem's numbers; of the runtime it is the overlap
  // alone.
  if (problem.streams && problem.reads_while_moving) {
    settings_.runtime.row = machine::kStreamsAhead;
    settings_.runtime.streaming = machine::Streaming::Prefetch;
  }
  settings_.objective = lifted.feasible_will_do ? plan::Objective::GpuBytes : problem.objective();
  settings_.main_gpu = problem.main;
}

void ProblemInstance::make_catalog(const Problem& problem, const Lifted& lifted) {
  UnitTable table;
  std::vector<std::uint32_t> tags;
  std::map<std::vector<std::uint64_t>, std::uint32_t> kinds;  // classes of one kind may stand for each other
  std::vector<std::uint32_t> tag_of_class, met(problem.classes.size(), 0);
  for (const Problem::Class& c : problem.classes)
    tag_of_class.push_back(
        kinds.try_emplace(c.compute_ps, static_cast<std::uint32_t>(kinds.size())).first->second);
  for (std::uint32_t u = 0; u < problem.units.size(); ++u) {
    const Problem::Class& c = problem.classes[problem.units[u]];
    Unit unit;
    unit.name = table.names.emplace_back(
        met[problem.units[u]]++ == 0 ? c.name : c.name + "#" + std::to_string(met[problem.units[u]]));
    unit.resident = Bytes(c.resident);
    unit.training = Bytes(c.training);
    unit.stays = Bytes(c.stays);
    unit.stream_peak = Bytes(lifted.reserve ? 0 : c.stream_peak);
    unit.ram_peak = Bytes(lifted.reserve ? 0 : c.disk_peak.value_or(c.stream_peak));
    unit.computed = c.computed;
    unit.streamed = Bytes(c.streamed);
    unit.sent = Bytes(c.sent);
    unit.exec_bytes = Bytes(lifted.exec ? 0 : c.exec_bytes);
    unit.position = u;
    table.units.push_back(std::move(unit));
    tags.push_back(tag_of_class[problem.units[u]]);
  }
  table.executed = problem.sequence;
  if (!lifted.reserve) table.chains = problem.chains;
  catalog_ = std::make_unique<UnitCatalog>(std::move(table), tags);
}

RuleTable ProblemInstance::rule_table(const Problem& problem, const Lifted& lifted) const {
  RuleTable table;
  SlotSet all;
  for (std::size_t i = 0; i < problem.devices.size(); ++i) all.set(i);
  table.sets.push_back(all);
  if (problem.rules.empty()) return table;
  std::vector<SlotSet> of_class(problem.classes.size(), all);
  for (std::size_t r = 0; r < problem.rules.size(); ++r) {
    if (!lifted.rules.empty() && lifted.rules[r]) continue;
    SlotSet allowed;
    for (const std::uint32_t slot : problem.rules[r].allowed) allowed.set(slot);
    of_class[problem.rules[r].unit_class] &= allowed;
  }
  for (std::uint32_t u = 0; u < problem.units.size(); ++u) {
    const SlotSet& set = of_class[problem.units[u]];
    const auto known = std::find(table.sets.begin(), table.sets.end(), set);
    table.set_of_unit.push_back(static_cast<std::uint32_t>(known - table.sets.begin()));
    if (known == table.sets.end()) table.sets.push_back(set);
    if (set.none()) table.impossible_unit = std::min(table.impossible_unit, u);
  }
  return table;
}

void ProblemInstance::set_times(const Problem& problem, const Lifted& lifted) {
  Instance& instance = *instance_;
  const std::size_t n = problem.devices.size();
  const std::vector<UnitClass>& classes = catalog_->classes();
  const auto rate = [&](std::size_t from, std::size_t to) {
    return problem.ps_per_byte.empty() ? 0.0 : problem.ps_per_byte[from * n + to];
  };
  instance.host_ps.assign(classes.size(), 0);
  for (std::size_t k = 0; k < classes.size(); ++k) {
    for (std::uint32_t g = 0; g < instance.gpus; ++g) {
      const UnitClass& c = classes[k];
      instance.bus_ps[g][k] = instance.cpu
                                  ? saturating_add(picoseconds_at(c.streamed, rate(*instance.cpu, g)),
                                                   picoseconds_at(c.sent, rate(g, *instance.cpu)))
                                  : 0;
    }
    instance.read_ps[k] = instance.disk && instance.cpu
                              ? picoseconds_at(classes[k].streamed, rate(*instance.disk, *instance.cpu))
                              : 0;
  }
  instance.hop_ps.assign(n * n, 0);
  if (problem.goal == Problem::Goal::TimeWithHops && !lifted.feasible_will_do &&
      !problem.hop_latency_ps.empty()) {
    instance.hop_ps = problem.hop_latency_ps;
    const bool bytes = std::any_of(problem.hop_ps_per_byte.begin(), problem.hop_ps_per_byte.end(),
                                   [](double ps) { return ps > 0; });
    if (bytes && !problem.handed_over.empty()) {
      instance.hop_byte_ps = problem.hop_ps_per_byte;
      instance.handed_over = problem.handed_over;
    }
  }
  const bool computes = std::any_of(problem.classes.begin(), problem.classes.end(),
                                    [](const auto& c) { return !c.compute_ps.empty(); });
  if (computes) set_compute_times(problem);
  set_disk_times(instance);
}

void ProblemInstance::set_compute_times(const Problem& problem) {
  Instance& instance = *instance_;
  const std::size_t n = problem.devices.size();
  const std::vector<UnitClass>& classes = catalog_->classes();
  instance.compute_ps.assign(n, std::vector<std::uint64_t>(classes.size(), 0));
  for (std::size_t u = 0; u < problem.units.size(); ++u) {
    const Problem::Class& c = problem.classes[problem.units[u]];
    for (std::size_t s = 0; s < c.compute_ps.size(); ++s)
      instance.compute_ps[s][catalog_->class_of_unit()[u]] = c.compute_ps[s];
  }
}

}  // namespace stowage::solve
