#include <cmath>
#include <random>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/cluster/plan_cluster.h"
#include "core/plan/evaluation/request_time.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using plan::Placement;
using solve::Settled;

/// Two or three hosts with one GPU each, CPU, now and then a disk; equal ones among them.
Cluster drawn_cluster(std::mt19937_64& random, std::size_t hosts, std::uint64_t bytes) {
  Cluster out;
  for (std::size_t i = 0; i < hosts; ++i) {
    Host host{"h" + std::to_string(i), {}, {1'000 + random() % 3 * 1'000, random() % 2 * 100}};
    if (i > 0 && random() % 3 == 0) {
      host.machine = out.hosts[0].machine;
    } else {
      host.machine =
          test::make_machine({bytes / hosts * (1 + random() % 3) / 2 + random() % 9},
                             bytes / hosts * (random() % 3) + random() % 9,
                             random() % 3 == 0 ? std::optional<std::uint64_t>(bytes) : std::nullopt);
      host.machine.set_link(machine::kCpu, machine::gpu(0), 1'000 + random() % 1'000);
    }
    out.hosts.push_back(std::move(host));
  }
  return out;
}

/// What crosses a network in all passes that the objective counts.
plan::PassCosts costs_of(const model::Model& model, const plan::Settings& settings) {
  return settings.counts_request() ? plan::request_costs(model, settings, model.total_bytes())
                                   : plan::step_costs(model, settings, model.total_bytes(), true);
}

double hop_seconds(const Network& network, const plan::PassCosts& costs) {
  const auto latency_ns = static_cast<double>(network.latency_ns + machine::kDefaultHopLatencyNs);
  const auto directions = static_cast<double>(costs.directions);  // gradients go back where activations came
  return latency_ns * 1e-9 * static_cast<double>(costs.passes) * directions +
         static_cast<double>(costs.handed_over) * directions / static_cast<double>(network.bytes_per_second);
}

/// All that plans can be, judged by plan::evaluate: which hosts run which ranges in which order, and where in
/// each host every unit lies. Knows nothing of the solver.
class Truth {
 public:
  Truth(const model::ModelPtr& model, const Cluster& cluster, const plan::Settings& settings)
      : model_(model), cluster_(cluster), settings_(settings) {
    const auto catalog = solve::make_unit_catalog(model, settings);
    const std::vector<plan::PassTimesPtr> times;
    const plan::TurnBytes turns;
    pieces_ = make_pieces({*model, settings, times, turns}, *catalog);
    const auto deciding = plan::deciding_tensors(*model);
    const std::size_t count = pieces_.list.size();
    for (std::size_t first = 0; first < count; ++first) {
      for (std::size_t end = first + 1; end <= count; ++end) {
        const auto kept = tensors_of(pieces_, *catalog, model->tensors().size(), first, end);
        auto part = part_of(*model, kept, deciding);
        for (std::uint32_t host = 0; host < cluster.hosts.size(); ++host)
          best_[{host, first, end}] = best_of(*part, cluster.hosts[host].machine);
      }
    }
    used_.resize(cluster.hosts.size());
    order(0, 0, {});
  }
  /// Bytes on GPUs, or seconds; nullopt: there is no plan.
  std::optional<double> best() const { return best_value_; }
  std::size_t pieces() const { return pieces_.list.size(); }

 private:
  bool time() const { return settings_.objective != plan::Objective::GpuBytes; }
  bool better(double a, double b) const { return time() ? a < b : a > b; }

  std::optional<double> best_of(const ModelPart& part, const machine::Machine& machine) const {
    const auto units = solve::make_unit_catalog(part.model, settings_);
    const std::size_t count = solve::units(*units).size(), slots = machine.devices.size();
    std::optional<double> best;
    std::size_t all = 1;
    for (std::size_t i = 0; i < count; ++i) all *= slots;
    for (std::size_t code = 0; code < all; ++code) {
      Placement placement{std::vector<Placement::Slot>(part.model->tensors().size())};
      bool on_gpu = false;
      for (std::size_t i = 0, rest = code; i < count; ++i, rest /= slots) {
        for (const model::TensorId tensor : solve::units(*units)[i].tensors)
          placement.slots[tensor.index()] = static_cast<Placement::Slot>(rest % slots);
        on_gpu = on_gpu || rest % slots == 0;
      }
      if (!on_gpu) continue;  // a plan has something on a GPU
      const plan::Evaluation judged = plan::evaluate(*part.model, machine, settings_, placement);
      if (!judged.fits) continue;
      const double value =
          time() ? judged.seconds_of(settings_.objective) : static_cast<double>(judged.gpu_bytes.count());
      if (!best || better(value, *best)) best = value;
    }
    return best;
  }

  void order(std::size_t first, double value, std::optional<std::uint32_t> last) {
    if (first == pieces_.list.size()) {
      if (!best_value_ || better(value, *best_value_)) best_value_ = value;
      return;
    }
    for (std::uint32_t host = 0; host < cluster_.hosts.size(); ++host) {
      if (used_[host]) continue;
      used_[host] = true;
      const double hop =
          last && time() ? hop_seconds(cluster_.between(*last, host), costs_of(*model_, settings_)) : 0;
      for (std::size_t end = first + 1; end <= pieces_.list.size(); ++end) {
        const auto& one = best_.at({host, first, end});
        if (one) order(end, value + *one + hop, host);
      }
      used_[host] = false;
    }
  }
  model::ModelPtr model_;
  const Cluster& cluster_;
  plan::Settings settings_;
  Pieces pieces_;
  std::map<std::tuple<std::uint32_t, std::size_t, std::size_t>, std::optional<double>> best_;
  std::vector<bool> used_;
  std::optional<double> best_value_;
};

model::ModelPtr drawn_model(std::mt19937_64& random, bool trains = false) {
  test::RandomShape shape;
  shape.trains = trains;
  shape.most_units = 4;
  shape.ties = false;  // a tied piece is gone back to: the bound does not count that
  shape.request = true;
  return test::random_model(random, shape);
}

/// Any optimizer; of the modules none to all are frozen, so that what lies on no GPU crosses once or more
/// often.
std::optional<plan::Training> drawn_training(std::mt19937_64& random, const model::Model& model,
                                             plan::Settings settings) {
  plan::Training training = test::random_training(random);
  for (const model::Module& module : model.modules()) {
    if (!module.name.empty() && random() % 2) training.freeze.push_back({module.name, random() % 4 != 0});
  }
  settings.workload.training = training;
  if (!plan::check_training(model, settings)) training.freeze.clear();
  settings.workload.training = training;
  return plan::check_training(model, settings) ? std::optional(training) : std::nullopt;
}

void expect_truth(plan::Objective objective, std::uint64_t seed, int (&seen)[3], bool trains = false) {
  std::mt19937_64 random(seed);
  const model::ModelPtr model = drawn_model(random, trains);
  plan::Settings settings;
  settings.objective = objective;
  if (trains) settings.workload.training = drawn_training(random, *model, settings);
  const Cluster cluster = drawn_cluster(random, 2 + seed % 2, test::bytes_to_place(*model, settings));
  settings.runtime.row = seed % 3 == 0 ? machine::kComputesOnHost : machine::kStreams;
  settings.workload.tokens = random() % 3;
  if (settings.counts_request()) settings.workload.generate = random() % 4;
  const Truth truth(model, cluster, settings);
  const auto answer = plan_cluster(model, cluster, settings, {});
  ASSERT_TRUE(answer) << sentence(answer.error());
  ++seen[static_cast<int>(answer->settled())];
  if (answer->settled() == Settled::Impossible) {
    EXPECT_FALSE(truth.best()) << seed;
    return;
  }
  if (answer->settled() == Settled::NotSettled) return;
  ASSERT_TRUE(truth.best()) << seed;
  const double scale = objective == plan::Objective::GpuBytes ? 1 : 1e-12;
  const double value = static_cast<double>(answer->value) * scale;
  const double bound = static_cast<double>(answer->bound) * scale;
  // Picoseconds are rounded down, unit by unit.
  const double slack = objective == plan::Objective::GpuBytes ? 0 : 100e-12;
  if (answer->optimal()) {
    EXPECT_NEAR(value, *truth.best(), slack) << seed;
  }
  if (objective == plan::Objective::GpuBytes) {
    EXPECT_LE(*truth.best(), bound) << seed;
    EXPECT_GE(*truth.best(), value) << seed;
  } else {
    EXPECT_GE(*truth.best(), bound - slack) << seed;
    EXPECT_LE(*truth.best(), value + slack) << seed;
  }
}

TEST(PlanCluster, BytesAreThoseOfEveryPlanThereIs) {
  int seen[3] = {0, 0, 0};
  for (std::uint64_t seed = 0; seed < 120; ++seed) expect_truth(plan::Objective::GpuBytes, seed, seen);
  EXPECT_GT(seen[static_cast<int>(Settled::Found)], 40);
  EXPECT_GT(seen[static_cast<int>(Settled::Impossible)], 2);
}

TEST(PlanCluster, TimesAreThoseOfEveryPlanThereIs) {
  int seen[3] = {0, 0, 0};
  for (std::uint64_t seed = 500; seed < 620; ++seed) expect_truth(plan::Objective::StepTime, seed, seen);
  EXPECT_GT(seen[static_cast<int>(Settled::Found)], 40);
}

TEST(PlanCluster, RequestsAreThoseOfEveryPlanThereIs) {
  int seen[3] = {0, 0, 0};
  for (std::uint64_t seed = 900; seed < 980; ++seed) expect_truth(plan::Objective::RequestTime, seed, seen);
  EXPECT_GT(seen[static_cast<int>(Settled::Found)], 25);
}

TEST(PlanCluster, StepsThatTrainAreThoseOfEveryPlanThereIs) {
  int seen[3] = {0, 0, 0};
  for (std::uint64_t seed = 1'300; seed < 1'500; ++seed)
    expect_truth(plan::Objective::StepTime, seed, seen, true);
  EXPECT_GT(seen[static_cast<int>(Settled::Found)], 60);
}

/// A byte of room saves its way to the GPU forward and back: a bound that counts it once is beaten.
TEST(PlanCluster, FrozenLayersOverTwoHostsAreWhereNothingIsStreamed) {
  constexpr std::uint64_t kLayer = 500'000'000;
  model::ModelBuilder builder;
  builder.add_module("", "Net");
  const auto add = [&](const std::string& module, std::uint64_t bytes) {
    builder.add_module(module, "Linear");
    model::ModelBuilder::TensorSpec spec;
    spec.name = module + ".weight";
    spec.dtype = model::Dtype::F32;
    spec.bytes = Bytes(bytes);
    spec.shape = {static_cast<std::int64_t>(bytes / 4)};
    builder.add_tensor(std::move(spec));
  };
  builder.add_module("body", "Sequential");
  for (int i = 0; i < 24; ++i) add("body." + std::to_string(i), kLayer);
  add("head", 1'000'000);
  const auto model = builder.build();
  ASSERT_TRUE(model);
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  settings.workload.training = plan::Training{};
  settings.workload.training->optimizer = plan::Optimizer::Sgd;
  settings.workload.training->freeze = {{"body", true}};
  Cluster cluster;
  for (const std::uint64_t budget : {8'550'000'000ull, 5'550'000'000ull, 9'050'000'000ull}) {
    Host host{"h" + std::to_string(cluster.hosts.size()), {}, {1'250'000'000, 50'000}};
    host.machine = test::make_machine({budget}, 100'000'000'000, std::nullopt);
    host.machine.set_link(machine::kCpu, machine::gpu(0), 25'000'000'000);
    cluster.hosts.push_back(std::move(host));
  }
  const auto answer = plan_cluster(*model, cluster, settings, {});
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->settled(), Settled::Found);
  EXPECT_TRUE(answer->optimal());
  EXPECT_EQ(answer->stages.size(), 2u) << "17.6 GB hold them all: a third host is one hand-over more";
}

/// What is best for a request hands over in each of its passes; what is said of a step does once.
TEST(PlanCluster, StepsAreSaidOfOnePassWhateverCounts) {
  const model::ModelPtr model = test::catalog("llama-3.1-8b");
  Cluster cluster = cluster::preset("4xdesktop");
  for (Host& host : cluster.hosts) host.machine.devices[0].budget = Bytes(6ull << 30);
  plan::Settings settings;
  settings.objective = plan::Objective::RequestTime;
  settings.workload.tokens = 128;
  settings.workload.generate = 64;
  const auto answer = plan_cluster(model, cluster, settings, {});
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->settled(), Settled::Found);
  ASSERT_GE(answer->stages.size(), 2u);
  const plan::PassCosts of_step = plan::step_costs(*model, settings, model->total_bytes(), true);
  double steps = 0, hops = 0, requests = 0;
  for (std::size_t i = 0; i < answer->stages.size(); ++i) {
    const HostPlan& stage = answer->stages[i];
    steps += stage.evaluation.step_seconds;
    requests += stage.evaluation.request_seconds;
    if (i + 1 == answer->stages.size()) continue;
    const Network network = cluster.between(stage.host, answer->stages[i + 1].host);
    EXPECT_NEAR(stage.hop_seconds, hop_seconds(network, of_step), 1e-9);
    hops += stage.hop_seconds;
    requests += hop_seconds(network, costs_of(*model, settings));
  }
  EXPECT_NEAR(answer->hop_seconds, hops, 1e-9);
  EXPECT_NEAR(answer->step_seconds, steps + hops, 1e-9);
  EXPECT_NEAR(static_cast<double>(answer->value) * 1e-12, requests, 1e-9);
}

TEST(PlanCluster, OneHostIsTheSolverOfOneMachine) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    std::mt19937_64 random(seed);
    const model::ModelPtr model = drawn_model(random);
    const Cluster cluster = drawn_cluster(random, 1, model->total_bytes().count());
    const plan::Settings settings;
    const auto answer = plan_cluster(model, cluster, settings, {});
    ASSERT_TRUE(answer);
    const auto one = test::must_solve(model, cluster.hosts[0].machine, settings);
    ASSERT_EQ(answer->settled(), one.settled()) << seed;
    if (answer->settled() != Settled::Found) continue;
    EXPECT_EQ(answer->value, one.value) << seed;
    EXPECT_EQ(answer->stages.size(), 1u);
    EXPECT_EQ(answer->hop_seconds, 0);
  }
}

/// The longest key that is a tensor's name, or that of a module around it, says its host and device.
void expect_covered(const model::Model& model, const Cluster& cluster, const ClusterAnswer& answer,
                    const Json& map) {
  for (const HostPlan& stage : answer.stages) {
    for (std::size_t i = 0; i < stage.part.tensors.size(); ++i) {
      const std::string& name = model[stage.part.tensors[i]].name;
      std::string key = name;
      while (!key.empty() && !map.contains(key))
        key.resize(key.find_last_of('.') == key.npos ? 0 : key.rfind('.'));
      ASSERT_TRUE(map.contains(key)) << name;
      const machine::Device& device = stage.answer.machine.devices[stage.answer.placement.slots[i]];
      EXPECT_EQ(map[key], to_string(cluster.hosts[stage.host], device.id)) << name;
    }
  }
}

TEST(PlanCluster, EveryTensorLiesOnOneDeviceOfOneHost) {
  for (const char* preset : {"4xdesktop", "laptop-server"}) {
    const Cluster cluster = cluster::preset(preset);
    const model::ModelPtr model = test::catalog("llama-3.1-70b");
    plan::Settings settings;
    settings.workload.tokens = 4096;
    const auto answer = plan_cluster(model, cluster, settings, {});
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->settled(), Settled::Found) << preset;
    std::set<std::string> seen;
    Bytes bytes;
    for (const HostPlan& stage : answer->stages) {
      EXPECT_TRUE(stage.evaluation.fits);
      for (const model::TensorId tensor : stage.part.tensors)
        EXPECT_TRUE(seen.insert((*model)[tensor].name).second) << (*model)[tensor].name;
      bytes += stage.part.model->total_bytes();
    }
    EXPECT_EQ(seen.size(), model->tensors().size());
    EXPECT_EQ(bytes, model->total_bytes());
    const Json json = to_json(*model, cluster, *answer);
    EXPECT_EQ(json["status"], answer->optimal() ? "optimal" : "gap");
    expect_covered(*model, cluster, *answer, json["device_map"]);
  }
}

TEST(PlanCluster, ASlowerNetworkNeverMakesAStepShorter) {
  const model::ModelPtr model = test::catalog("llama-3.1-8b");
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  Cluster cluster = cluster::preset("4xdesktop");
  for (Host& host : cluster.hosts) host.machine.devices[0].budget = Bytes(6ull << 30);
  std::uint64_t before = 0;
  for (const std::uint64_t rate : {10'000'000'000ull, 100'000'000ull, 1'000'000ull}) {
    for (Host& host : cluster.hosts) host.network.bytes_per_second = rate;
    const auto answer = plan_cluster(model, cluster, settings, {});
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->settled(), Settled::Found);
    EXPECT_GE(answer->value, before);
    before = answer->value;
  }
}

TEST(PlanCluster, CancelledIsAnError) {
  Job job;
  job.cancel.cancel();
  const auto answer =
      plan_cluster(test::catalog("llama-3.1-8b"), cluster::preset("4xdesktop"), {}, {}, {}, job);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::Cancelled);
}

}  // namespace
}  // namespace stowage
