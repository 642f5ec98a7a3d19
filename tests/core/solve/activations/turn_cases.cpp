#include "tests/core/solve/activations/turn_cases.h"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>

#include "core/plan/plan_file.h"
#include "tests/core/solve/random_model.h"
#include "tests/core/solve/random_times.h"

namespace stowage::test {
namespace {

constexpr std::uint64_t kLargestTurn = 40, kUnlimited = ~0ull;

machine::Machine random_machine(std::mt19937_64& random, const TurnSwitches& switches, std::uint64_t total) {
  std::vector<std::uint64_t> gpus;
  const std::uint64_t least = switches.tight ? 5 : 20;
  for (std::size_t g = 0; g < switches.gpus; ++g) {
    const bool same = g > 0 && (switches.equal || random() % 3 == 0);
    gpus.push_back(same ? gpus.back() : least + random() % (total * 5 / 4 / switches.gpus + 40));
  }
  std::optional<std::uint64_t> disk;
  if (random() % 3 == 0) disk = random() % 2 ? kUnlimited : random() % (total + 1);
  std::uint64_t cpu = random() % 3 == 0 ? random() % (total + 30) : kUnlimited;
  if (switches.disk) {
    cpu = random() % (total + 30);
    disk = kUnlimited;
  }
  machine::Machine out = make_machine(gpus, cpu, disk);
  for (machine::Device& device : out.devices) {
    if (random() % 6 == 0) device.keep_free = Bytes(random() % 20);
    if (!switches.equal && random() % 6 == 0) device.overhead = Bytes(random() % 10);
  }
  return out;
}

plan::Settings random_settings(std::mt19937_64& random, const TurnSwitches& switches,
                               const model::Model& model, const machine::Machine& machine) {
  plan::Settings out;
  machine::Runtime& runtime = out.runtime;
  runtime.row = random() % 3 == 0 ? machine::kComputesOnHost : machine::kStreams;
  if (switches.prefetch) {
    runtime.row = machine::kStreamsAhead;
    runtime.streaming = machine::Streaming::Prefetch;
    if (random() % 2) runtime.window = Bytes(random() % 60);
  }
  if (switches.mixed) {
    runtime.row = machine::kByModule;
    if (random() % 3 == 0) runtime.streaming = machine::Streaming::Prefetch;
  }
  runtime.offload_buffers = random() % 2;
  if (random() % 4 == 0) runtime.reserve = machine::ReserveRule::Unit;
  out.objective = random() % 3 == 0 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  for (std::uint64_t rules = random() % 3; rules > 0; --rules) {
    const model::Tensor& tensor = model.tensors()[random() % model.tensors().size()];
    const machine::DeviceId device = machine.devices[random() % machine.devices.size()].id;
    out.rules.push_back({tensor.name, device, random() % 2 == 0});
  }
  if (switches.host) runtime.row = machine::kComputesOnHost;
  if (switches.accelerate) runtime.row = machine::kStreams;
  if (switches.time) out.objective = plan::Objective::StepTime;
  return out;
}

/// Two or three sizes, as layers, embeddings and heads have them; some modules have none.
plan::TurnBytes random_turns(std::mt19937_64& random, const model::Model& model) {
  std::uint64_t sizes[] = {0, 0, 0, 0};
  for (std::size_t i = 1; i < 4; ++i) sizes[i] = 1 + random() % kLargestTurn;
  plan::TurnBytes out(model.modules().size(), 0);
  for (std::uint64_t& bytes : out) bytes = sizes[random() % 4];
  return out;
}

/// Prompts in several parts and tokens after them, on devices that copy about as fast as they compute.
void set_request(std::mt19937_64& random, const TurnSwitches& switches, TurnCase& asked) {
  asked.settings.objective = switches.request ? plan::Objective::RequestTime : plan::Objective::StepTime;
  plan::Workload& workload = asked.settings.workload;
  workload.prompt = random() % 12;
  workload.generate = random() % 6;
  workload.prefill_chunk = random() % 5;
  workload.batch = 1 + random() % 2;
  const auto rate = [&] { return 1'000'000'000ull << random() % 14; };
  const std::uint64_t bus = rate(), across = rate();
  for (const machine::Device& from : asked.machine.devices) {
    for (const machine::Device& to : asked.machine.devices) {
      if (from.id != to.id && from.id.gpu() && to.id.gpu())
        asked.machine.set_link(from.id, to.id, switches.equal ? across : rate());
    }
    if (from.id.gpu()) asked.machine.set_link(machine::kCpu, from.id, switches.equal ? bus : rate());
    if (from.id.gpu() && workload.training)
      asked.machine.set_link(from.id, machine::kCpu, switches.equal ? across : rate());
  }
  asked.machine.set_link(machine::kCpu, machine::kCpu, rate());
  asked.machine.set_link(machine::kDisk, machine::kCpu, rate());
  for (machine::Link& link : asked.machine.links) link.latency_ns = random() % 3 ? 0 : 1;
  asked.times = random_times(random, *asked.model, asked.machine, switches.equal, 0,
                             asked.settings.workload.training.has_value());
}

void set_previous(std::mt19937_64& random, TurnCase& asked) {
  const auto catalog = catalog_of(asked);
  plan::Placement& previous = asked.previous.emplace();
  previous.slots.resize(asked.model->tensors().size());
  for (const solve::Unit& unit : catalog->units()) {
    const auto slot = static_cast<plan::Placement::Slot>(random() % asked.machine.devices.size());
    for (const model::TensorId id : unit.tensors) previous.slots[id.index()] = slot;
  }
  asked.effort.keep_previous = random() % 2;
  if (random() % 3 == 0) asked.effort.tolerance = 0.05;
}

/// The GPUs in use: those that hold something, and the main one where it streams.
std::size_t gpus_used(const plan::Evaluation& e, const TurnCase& asked, const std::vector<std::size_t>& at) {
  const std::size_t gpus = asked.machine.gpu_count();
  std::set<std::size_t> used;
  bool host = false;
  for (const std::size_t slot : at) {
    if (slot < gpus) used.insert(slot);
    host = host || slot >= gpus;
  }
  if (host && e.main_gpu && !asked.settings.runtime.computes_all()) used.insert(*e.main_gpu);
  return used.size();
}

bool obeys_rules(const plan::Evaluation& evaluation) {
  return std::none_of(evaluation.diagnostics.begin(), evaluation.diagnostics.end(), [](const auto& d) {
    return d.what.code == Code::PlanPinBroken || d.what.code == Code::PlanForbidBroken;
  });
}

/// Every choice of what the host computes of the units that lie there; one choice where the runtime decides.
std::vector<plan::Settings> ways_of_running(const TurnCase& asked, const solve::UnitCatalog& catalog,
                                            const std::vector<std::size_t>& at) {
  if (!asked.settings.runtime.by_module()) return {asked.settings};
  std::vector<plan::Settings> out;
  const std::size_t n = at.size();
  for (std::size_t choice = 0; choice < std::size_t{1} << n; ++choice) {
    plan::Settings settings = asked.settings;
    bool on_gpu = false;
    for (std::size_t u = 0; u < n; ++u) {
      if ((choice >> u & 1) == 0) continue;
      on_gpu = on_gpu || at[u] < asked.machine.gpu_count();
      for (const model::TensorId id : catalog.units()[u].tensors)
        settings.computed.push_back((*asked.model)[id].name);
    }
    if (!on_gpu) out.push_back(std::move(settings));
  }
  return out;
}

}  // namespace

TurnCase turn_case(std::uint64_t seed, const TurnSwitches& switches) {
  std::mt19937_64 random(seed);
  RandomShape shape;
  shape.most_units = switches.mixed ? 4 : switches.gpus == 1 ? 6 : switches.gpus == 2 ? 5 : 4;
  shape.blocks = switches.split || random() % 2;
  TurnCase out;
  shape.request = switches.request || switches.compute;
  shape.trains = switches.trains || seed % 5 == 4;
  out.model = random_model(random, shape);
  std::optional<plan::Training> training;
  if (shape.trains) training = random_training(random);
  out.settings.workload.training = training;
  out.machine = random_machine(random, switches, bytes_to_place(*out.model, out.settings));
  out.settings = random_settings(random, switches, *out.model, out.machine);
  out.settings.workload.training = training;
  out.turns = random_turns(random, *out.model);
  if (!switches.turns) out.turns.clear();
  out.effort.exhaustive = random() % 2;
  if (switches.most_gpus) out.effort.most_gpus = static_cast<std::uint32_t>(random() % (switches.gpus + 1));
  if (switches.empty) out.settings.allow_empty_gpus = true;
  if (switches.main) out.settings.main_gpu = static_cast<std::uint32_t>(random() % switches.gpus);
  if (switches.split) out.settings.no_split = std::vector<std::string>{};
  if (switches.request || switches.compute) set_request(random, switches, out);
  if (switches.previous) set_previous(random, out);
  if (switches.cpu_turns) {
    const plan::TurnBytes on_cpu = random_turns(random, *out.model);
    out.turns.insert(out.turns.end(), on_cpu.begin(), on_cpu.end());
  }
  return out;
}

solve::UnitCatalogPtr catalog_of(const TurnCase& asked) {
  return solve::make_unit_catalog(asked.model, asked.settings, asked.times);
}

const plan::PassTimes* counted_times(const TurnCase& asked) {
  return plan::row_of(asked.settings.objective).time ? asked.times.get() : nullptr;
}

std::string describe(const TurnCase& asked) {
  std::string out = "machine " + machine::to_json(asked.machine).dump() + "\nsettings " +
                    plan::to_json(asked.settings).dump() + "\n";
  for (std::size_t i = 0; i < asked.model->modules().size(); ++i) {
    const model::Module& module = asked.model->modules()[i];
    out += "“" + module.name + "” " + module.class_name + ", turn " +
           std::to_string(asked.turns.empty() ? 0 : asked.turns[i]);
    for (const auto& column : asked.times ? asked.times->columns : std::vector<plan::PassTimes::Column>())
      out += ", on " + machine::to_string(column.device) + " " + std::to_string(column.step_ps[i]) + " and " +
             std::to_string(column.request_ps[i]) + " ps";
    out += ":";
    for (const model::TensorId id : module.tensors) {
      const model::Tensor& tensor = (*asked.model)[id];
      out += " " + tensor.name + " " + std::to_string((*asked.model)[tensor.storage].bytes.count());
    }
    out += "\n";
  }
  return out;
}

Enumerated enumerate_with_turns(const TurnCase& asked, const solve::UnitCatalog& catalog) {
  const model::Model& model = *asked.model;
  const machine::Machine& machine = asked.machine;
  const std::size_t n = catalog.units().size(), slots = machine.devices.size();
  Enumerated out;
  plan::Placement placement;
  placement.slots.assign(model.tensors().size(), 0);
  std::vector<std::size_t> at(n, 0);
  while (true) {
    bool on_gpu = asked.settings.allow_empty_gpus || machine.gpu_count() == 0;
    for (std::size_t u = 0; u < n; ++u) {
      for (const model::TensorId id : catalog.units()[u].tensors)
        placement.slots[id.index()] = static_cast<plan::Placement::Slot>(at[u]);
      on_gpu = on_gpu || at[u] < machine.gpu_count();
    }
    for (const plan::Settings& way :
         on_gpu ? ways_of_running(asked, catalog, at) : std::vector<plan::Settings>()) {
      const machine::Machine room = plan::with_room_for_turns(machine, model, way, placement, asked.turns);
      const plan::Evaluation e = plan::evaluate(model, room, way, placement, counted_times(asked));
      if (e.fits && obeys_rules(e) && runs_blocks(e) && gpus_used(e, asked, at) <= asked.effort.most_gpus)
        out.take(e, machine, way);
    }
    std::size_t u = 0;
    while (u < n && ++at[u] == slots) at[u++] = 0;
    if (u == n) return out;
  }
}

Enumerated enumerate_with_turns(const TurnCase& asked) {
  return enumerate_with_turns(asked, *catalog_of(asked));
}

bool is_small(const TurnCase& asked) {
  const std::size_t units = solve::units(*catalog_of(asked)).size();
  const std::size_t gpus = asked.machine.gpu_count();
  return units <= (asked.settings.runtime.by_module() ? 5u : gpus == 1 ? 8u : gpus == 2 ? 6u : 5u);
}

bool runs_blocks(const plan::Evaluation& evaluation) {
  return std::none_of(evaluation.diagnostics.begin(), evaluation.diagnostics.end(),
                      [](const auto& d) { return d.what.code == Code::PlanSplitBlock; });
}

int truth_instances(int usual) {
  const char* asked = std::getenv("STOWAGE_TRUTH_INSTANCES");
  return asked ? std::atoi(asked) : usual;
}

}  // namespace stowage::test
