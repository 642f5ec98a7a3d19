#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/json.h"
#include "core/plan/evaluation/step_time.h"
#include "core/solve/instance/instance.h"
#include "core/solve/problem_file/problem.h"

namespace stowage::solve {
namespace {

/// "0" is a device of the command line, "gpu0" one of a problem, which tells roles apart but no kinds.
std::string device_name(machine::Role role, std::size_t slot) {
  return role == machine::Role::Accelerator ? "gpu" + std::to_string(slot) : std::string(role_name(role));
}

double picoseconds_a_byte(std::uint64_t rate) {
  return 1e12 / static_cast<double>(std::max<std::uint64_t>(rate, 1));
}

Json rate_json(double ps) { return ps == std::floor(ps) ? Json(static_cast<std::uint64_t>(ps)) : Json(ps); }

/// A run that repeats itself is written once: [times, [names]]. Looks for the shortest period that pays at
/// each place.
Json folded(const std::vector<Json>& flat) {
  constexpr std::size_t kLongestPeriod = 64;
  Json out = Json::array();
  for (std::size_t i = 0; i < flat.size();) {
    std::size_t best_period = 0, best_times = 1;
    for (std::size_t period = 1; period <= kLongestPeriod && i + 2 * period <= flat.size(); ++period) {
      std::size_t times = 1;
      while (i + (times + 1) * period <= flat.size() &&
             std::equal(flat.begin() + static_cast<std::ptrdiff_t>(i),
                        flat.begin() + static_cast<std::ptrdiff_t>(i + period),
                        flat.begin() + static_cast<std::ptrdiff_t>(i + times * period))) {
        ++times;
      }
      if (times > 1 && times * period > best_times * std::max<std::size_t>(best_period, 1)) {
        best_period = period;
        best_times = times;
      }
    }
    if (best_period == 0) {
      out.push_back(flat[i++]);
      continue;
    }
    Json list = Json::array();
    for (std::size_t k = 0; k < best_period; ++k) list.push_back(flat[i + k]);
    out.push_back(Json::array({best_times, std::move(list)}));
    i += best_period * best_times;
  }
  return out;
}

Json order_json(const Problem& problem) {
  std::vector<Json> flat;
  std::uint32_t met = 0;
  for (const std::uint32_t unit : problem.sequence) {
    const std::string& name = problem.classes[problem.units[unit]].name;
    if (unit >= met) {
      flat.emplace_back(name);
      met = unit + 1;
    } else {
      flat.push_back({{"again", name}});
    }
  }
  return folded(flat);
}

Json class_json(const Problem& problem, const Problem::Class& c) {
  Json json{
      {"name", c.name}, {"resident", c.resident}, {"stream_peak", c.stream_peak}, {"streamed", c.streamed}};
  if (c.stays) json["stays"] = c.stays;
  if (c.training) json["training"] = c.training;
  if (c.sent) json["sent"] = c.sent;
  if (c.computed) json["computed"] = true;
  if (c.disk_peak) json["disk_peak"] = *c.disk_peak;
  if (c.exec_bytes) json["exec_bytes"] = c.exec_bytes;
  for (std::size_t d = 0; d < c.compute_ps.size(); ++d)
    json["compute_ps"][problem.devices[d].name] = c.compute_ps[d];
  return json;
}

Json links_json(const Problem& problem) {
  Json links = Json::object();
  const std::size_t n = problem.devices.size();
  for (std::size_t i = 0; i < problem.ps_per_byte.size(); ++i) {
    if (problem.ps_per_byte[i] > 0)
      links["ps_per_byte"][problem.devices[i / n].name + ">" + problem.devices[i % n].name] =
          rate_json(problem.ps_per_byte[i]);
  }
  for (std::size_t i = 0; i < problem.hop_latency_ps.size(); ++i) {
    Json& hop = links["hop"][problem.devices[i / n].name + ">" + problem.devices[i % n].name];
    hop["latency_ps"] = problem.hop_latency_ps[i];
    if (!problem.hop_ps_per_byte.empty()) hop["ps_per_byte"] = rate_json(problem.hop_ps_per_byte[i]);
  }
  if (!problem.handed_over.empty()) links["hop"]["activation_bytes"] = problem.handed_over;
  return links;
}

}  // namespace

Json to_json(const Problem& problem) {
  Json json;
  json["schema"] = "stowage.problem/1";
  json["runtime"] = problem.streams ? "stream" : "host";
  json["main"] = problem.main             ? problem.devices[*problem.main].name
                 : problem.main_is_lowest ? "lowest"
                                          : "any";
  if (problem.reads_while_moving) json["reads_while_moving"] = true;
  json["objective"] = Problem::row_of(problem.goal).name;
  for (const Problem::Device& device : problem.devices) {
    Json one{{"name", device.name},
             {"kind", role_name(device.role)},
             {"budget", device.budget ? Json(*device.budget) : Json(nullptr)}};
    if (device.overhead) one["overhead_if_used"] = device.overhead;
    json["devices"].push_back(std::move(one));
  }
  json["classes"] = Json::array();
  for (const Problem::Class& c : problem.classes) json["classes"].push_back(class_json(problem, c));
  json["order"] = order_json(problem);
  for (const Problem::Rule& rule : problem.rules) {
    Json allowed = Json::array();
    for (const std::uint32_t slot : rule.allowed) allowed.push_back(problem.devices[slot].name);
    json["rules"].push_back({{"name", rule.name},
                             {"class", problem.classes[rule.unit_class].name},
                             {"allowed", std::move(allowed)}});
  }
  const Json links = links_json(problem);
  if (!links.empty()) json["links"] = links;
  if (problem.contiguous) json["contiguous"] = true;
  if (!problem.named_constraints.empty()) json["named_constraints"] = problem.named_constraints;
  for (const ChainNode& node : problem.chains) {
    json["chains"].push_back(Json::array(
        {node.unit, node.parent == ChainNode::kNone ? Json(nullptr) : Json(node.parent), node.bytes}));
  }
  return json;
}

namespace {

/// Units by first occurrence in the order; what never runs comes last.
struct Renumbered {
  std::vector<std::uint32_t> sequence{}, unit_at{}, number{};
};

Renumbered renumber(const UnitCatalog& catalog) {
  Renumbered out;
  out.number.assign(catalog.units().size(), ChainNode::kNone);
  const auto meet = [&](std::uint32_t unit) {
    if (out.number[unit] == ChainNode::kNone) {
      out.number[unit] = static_cast<std::uint32_t>(out.unit_at.size());
      out.unit_at.push_back(unit);
    }
  };
  std::vector<std::uint32_t> runs = catalog.table().executed;
  std::vector<bool> met(catalog.units().size(), false);
  for (const std::uint32_t unit : runs) met[unit] = true;
  // A unit that never runs stands after the one before it in the order of positions: it follows its neighbour
  // and adds no hop of its own.
  for (std::uint32_t unit = 0; unit < met.size(); ++unit) {
    if (!met[unit]) runs.push_back(unit);
  }
  for (const std::uint32_t unit : runs) {
    meet(unit);
    out.sequence.push_back(out.number[unit]);
  }
  return out;
}

/// What the instance asks, put together as a problem.
class ProblemWriter {
 public:
  ProblemWriter(const UnitCatalog& catalog, const machine::Machine& machine, const Instance& instance)
      : catalog_(catalog),
        machine_(machine),
        instance_(instance),
        costs_(pass_costs(instance)),
        prompt_alone_(std::any_of(catalog.classes().begin(), catalog.classes().end(),
                                  [](const UnitClass& c) { return c.prompt_streamed > 0; })),
        order_(renumber(catalog)) {}

  Problem write(const plan::Settings& settings) && {
    out_.streams = instance_.runtime().has_main_gpu();
    out_.goal = Problem::goal_of(settings.objective);
    const bool times = Objective(out_.objective()).adds_up_time();
    out_.reads_while_moving =
        times && instance_.disk && plan::overlap_of(settings) == plan::Overlap::MovingAndReading;
    out_.main = settings.main_gpu;
    out_.main_is_lowest = instance_.main_is_lowest;
    add_devices();
    add_units();
    out_.sequence = order_.sequence;
    add_rates();
    if (times) out_.hop_latency_ps = instance_.hop_ps;
    for (const ChainNode& node : catalog_.table().chains)
      out_.chains.push_back({order_.number[node.unit], node.parent, node.bytes});
    return std::move(out_);
  }

 private:
  void add_devices() {
    for (std::size_t d = 0; d < machine_.devices.size(); ++d) {
      const machine::Device& device = machine_.devices[d];
      const machine::Role role = device.id.role();
      Problem::Device one{device_name(role, d), role, std::nullopt, 0};
      // Only a GPU's overhead depends on its use there; a host's is taken off at once.
      if (device.budget)
        one.budget = device.id.gpu() ? device.budget->count() : (*device.budget - device.fixed()).count();
      if (device.id.gpu()) one.overhead = device.fixed().count();
      out_.devices.push_back(std::move(one));
    }
  }

  /// Units of one class and one set of rules are one class of the problem; a unit that runs twice is alone in
  /// its own.
  void add_units() {
    std::map<std::vector<std::uint64_t>, std::uint32_t> known;
    std::vector<std::uint32_t> runs(catalog_.units().size(), 0);
    for (const std::uint32_t unit : order_.sequence) ++runs[unit];
    for (std::uint32_t number = 0; number < order_.unit_at.size(); ++number) {
      const std::uint32_t unit = order_.unit_at[number];
      const std::uint32_t k = catalog_.class_of_unit()[unit];
      const std::vector<std::uint32_t>& sets = instance_.rules.set_of_unit;
      const std::uint32_t set = sets.empty() ? 0 : sets[unit];
      const std::uint64_t alone = runs[number] > 1 ? number + 1 : 0;
      const auto [at, fresh] =
          known.try_emplace({k, set, alone}, static_cast<std::uint32_t>(out_.classes.size()));
      out_.units.push_back(at->second);
      if (!fresh) continue;
      add_class(k);
      if (set != 0) add_rule(unit, at->second, set);
    }
  }

  /// A problem knows nothing of what runs with the prompt alone: where there is any, its bytes are those of
  /// all passes together.
  std::uint64_t streamed(const UnitClass& c) const {
    return prompt_alone_ ? costs_.in_all_passes(c.streamed, c.prompt_streamed) : c.streamed;
  }

  void add_class(std::uint32_t k) {
    const UnitClass& c = catalog_.classes()[k];
    Problem::Class one{"c" + std::to_string(out_.classes.size()),
                       c.resident,
                       c.stream_peak,
                       streamed(c),
                       c.stays,
                       c.exec,
                       {}};
    if (c.ram != c.stream_peak) one.disk_peak = c.ram;
    one.training = c.training;
    one.sent = c.sent;
    one.computed = c.computed;
    for (const std::vector<std::uint64_t>& of_slot : instance_.compute_ps)
      one.compute_ps.push_back(of_slot[k]);
    if (!instance_.runtime().streamed(c) && instance_.cpu) {
      one.compute_ps.resize(machine_.devices.size(), 0);
      std::uint64_t& on_cpu = one.compute_ps[*instance_.cpu];
      on_cpu = saturating_add(on_cpu, instance_.host_ps[k]);
    }
    out_.classes.push_back(std::move(one));
  }

  void add_rule(std::uint32_t unit, std::uint32_t class_number, std::uint32_t set) {
    Problem::Rule rule{"rule on " + std::string(catalog_.units()[unit].name), class_number, {}};
    for (std::uint32_t d = 0; d < machine_.devices.size(); ++d) {
      if (instance_.rules.sets[set].test(d)) rule.allowed.push_back(d);
    }
    out_.rules.push_back(std::move(rule));
  }

  void add_rates() {
    const std::size_t n = machine_.devices.size();
    out_.ps_per_byte.assign(n * n, 0);
    if (!instance_.cpu) return;
    // A request brings what is streamed once in each of its passes.
    const double passes = prompt_alone_ ? 1 : static_cast<double>(costs_.passes);
    const bool sends = std::any_of(out_.classes.begin(), out_.classes.end(),
                                   [](const Problem::Class& c) { return c.sent > 0; });
    for (std::uint32_t g = 0; g < instance_.gpus; ++g) {
      const machine::DeviceId gpu = machine_.devices[g].id;
      out_.ps_per_byte[*instance_.cpu * n + g] =
          passes * picoseconds_a_byte(machine_.rate(machine::kCpu, gpu));
      if (sends)
        out_.ps_per_byte[g * n + *instance_.cpu] = picoseconds_a_byte(machine_.rate(gpu, machine::kCpu));
    }
    if (instance_.disk)
      out_.ps_per_byte[*instance_.disk * n + *instance_.cpu] =
          passes * picoseconds_a_byte(machine_.rate(machine::kDisk, machine::kCpu));
  }

  const UnitCatalog& catalog_;
  const machine::Machine& machine_;
  const Instance& instance_;
  const plan::PassCosts costs_;
  const bool prompt_alone_;
  const Renumbered order_;
  Problem out_{};
};

}  // namespace

Result<Problem> as_problem(const UnitCatalog& catalog, const machine::Machine& machine,
                           const plan::Settings& settings) {
  auto rules = make_rules(catalog, machine, settings.rules);
  if (!rules) return tl::unexpected<Error>(std::move(rules).error());
  const Instance instance = make_instance(catalog, machine, settings, std::move(*rules));
  return ProblemWriter(catalog, machine, instance).write(settings);
}

}  // namespace stowage::solve
