#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/cluster/gpu_hosts.h"
#include "core/cluster/plan_cluster.h"
#include "core/plan/evaluation/request_time.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using plan::Placement;
using solve::Settled;

/// One or two hosts with up to two GPUs, equal ones among them.
Cluster drawn_cluster(std::mt19937_64& random, std::uint64_t bytes, bool ram) {
  Cluster out;
  const std::size_t hosts = 1 + random() % 2;
  for (std::size_t i = 0; i < hosts; ++i) {
    Host host{"h" + std::to_string(i), {}, {1'000 + random() % 3 * 1'000, random() % 2 * 100}};
    std::vector<std::uint64_t> gpus(1 + random() % 2, bytes / 3 + random() % bytes);
    if (gpus.size() > 1 && random() % 2) gpus[1] = bytes / 3 + random() % bytes;
    host.machine = test::make_machine(gpus, ram ? bytes / 2 + random() % bytes : 0, std::nullopt);
    for (std::uint32_t g = 0; g < gpus.size(); ++g)
      host.machine.set_link(machine::kCpu, machine::gpu(g), 1'000 + random() % 2 * 1'000);
    if (gpus.size() > 1) host.machine.set_link(machine::gpu(0), machine::gpu(1), 2'000);
    if (i > 0 && random() % 3 == 0) host.machine = out.hosts[0].machine;
    out.hosts.push_back(std::move(host));
  }
  return out;
}

/// A GPU alone with all of its host's RAM, as it is written in a file: by hand, not by gpu_hosts.
machine::Machine gpu_alone(const machine::Machine& host, std::uint32_t gpu) {
  machine::Machine out = test::make_machine({host.devices[gpu].budget->count()},
                                            host.find(machine::kCpu)->budget->count(), std::nullopt);
  out.set_link(machine::kCpu, machine::gpu(0), host.rate(machine::kCpu, machine::gpu(gpu)));
  return out;
}

/// Every plan that there is, judged by plan::evaluate: hosts in any order, of each some of its GPUs in order,
/// every cut, and every way to divide the RAM. Knows nothing of the solver.
class Truth {
 public:
  Truth(const model::ModelPtr& model, const Cluster& cluster, const plan::Settings& settings,
        std::uint64_t micro_batches)
      : model_(model), cluster_(cluster), settings_(settings), micro_batches_(micro_batches) {
    settings_.objective = plan::Objective::StepTime;
    const auto catalog = solve::make_unit_catalog(model, settings_);
    const std::vector<plan::PassTimesPtr> times;
    const plan::TurnBytes turns;
    pieces_ = make_pieces({*model, settings_, times, turns}, *catalog);
    const auto deciding = plan::deciding_tensors(*model);
    const std::size_t count = pieces_.list.size();
    for (std::size_t first = 0; first < count; ++first) {
      for (std::size_t end = first + 1; end <= count; ++end) {
        const auto kept = tensors_of(pieces_, *catalog, model->tensors().size(), first, end);
        const auto part = part_of(*model, kept, deciding);
        for (std::uint32_t host = 0; host < cluster.hosts.size(); ++host) {
          for (std::uint32_t g = 0; g < cluster.hosts[host].machine.gpu_count(); ++g)
            add_ways(*part, host, g, first, end);
        }
      }
    }
    used_.resize(cluster.hosts.size());
    next_host(0, 0, 0, std::nullopt);
  }
  std::optional<double> best() const { return best_; }

 private:
  struct Way {
    std::uint64_t ram;
    double seconds;
  };

  void add_ways(const ModelPart& part, std::uint32_t host, std::uint32_t g, std::size_t first,
                std::size_t end) {
    const machine::Machine machine = gpu_alone(cluster_.hosts[host].machine, g);
    const auto units = solve::make_unit_catalog(part.model, settings_);
    const std::size_t count = solve::units(*units).size();
    auto& ways = ways_[{host, g, first, end}];
    for (std::size_t code = 0; code + 1 < (std::size_t{1} << count); ++code) {  // not all in RAM
      Placement placement{std::vector<Placement::Slot>(part.model->tensors().size())};
      for (std::size_t i = 0; i < count; ++i) {
        for (const model::TensorId tensor : solve::units(*units)[i].tensors)
          placement.slots[tensor.index()] = static_cast<Placement::Slot>(code >> i & 1);
      }
      const auto judged = plan::evaluate(*part.model, machine, settings_, placement);
      if (judged.fits) ways.push_back({judged.devices.back().used.count(), judged.step_seconds});
    }
  }

  double crossing(std::uint64_t rate, std::uint64_t latency_ns) const {
    const auto costs = plan::step_costs(*model_, settings_, model_->total_bytes(), true);
    return static_cast<double>(latency_ns) * 1e-9 +
           static_cast<double>(costs.handed_over) / static_cast<double>(rate);
  }

  double total(double through, double slowest) const {
    return micro_batches_ == 0 ? slowest : through + static_cast<double>(micro_batches_ - 1) * slowest;
  }

  void next_host(std::size_t first, double through, double slowest, std::optional<std::uint32_t> last) {
    if (first == pieces_.list.size()) {
      if (!best_ || total(through, slowest) < *best_) best_ = total(through, slowest);
      return;
    }
    for (std::uint32_t host = 0; host < cluster_.hosts.size(); ++host) {
      if (used_[host]) continue;
      used_[host] = true;
      double hop = 0;
      if (last) {
        const Network network = cluster_.between(*last, host);
        hop = crossing(network.bytes_per_second, network.latency_ns + machine::kDefaultHopLatencyNs);
      }
      const machine::Machine& machine = cluster_.hosts[host].machine;
      for (std::uint32_t g = 0; g < machine.gpu_count(); ++g)
        on_gpu(host, g, machine.find(machine::kCpu)->budget->count(), first, through + hop,
               std::max(slowest, hop));
      used_[host] = false;
    }
  }

  void on_gpu(std::uint32_t host, std::uint32_t g, std::uint64_t ram, std::size_t first, double through,
              double slowest) {
    const machine::Machine& machine = cluster_.hosts[host].machine;
    for (std::size_t end = first + 1; end <= pieces_.list.size(); ++end) {
      for (const Way& way : ways_.at({host, g, first, end})) {
        if (way.ram > ram) continue;
        const double now = through + way.seconds, most = std::max(slowest, way.seconds);
        next_host(end, now, most, host);
        for (std::uint32_t next = g + 1; end < pieces_.list.size() && next < machine.gpu_count(); ++next) {
          const double hop = crossing(machine.rate(machine::gpu(g), machine::gpu(next)),
                                      machine.latency_ns(machine::gpu(g), machine::gpu(next)));
          on_gpu(host, next, ram - way.ram, end, now + hop, std::max(most, hop));
        }
      }
    }
  }

  model::ModelPtr model_;
  const Cluster& cluster_;
  plan::Settings settings_;
  std::uint64_t micro_batches_;
  Pieces pieces_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::size_t, std::size_t>, std::vector<Way>> ways_;
  std::vector<bool> used_;
  std::optional<double> best_;
};

struct Seen {
  int found = 0, optimal = 0, impossible = 0, stages = 0;
};

void expect_truth(std::uint64_t seed, std::uint64_t micro_batches, bool ram, Seen& seen) {
  std::mt19937_64 random(seed);
  test::RandomShape shape;
  shape.most_units = 4;
  shape.ties = false;
  shape.request = true;
  const model::ModelPtr model = test::random_model(random, shape);
  const Cluster cluster = drawn_cluster(random, model->total_bytes().count(), ram);
  const plan::Settings settings;
  const Truth truth(model, cluster, settings, micro_batches);
  const auto answer = plan_pipeline(model, cluster, settings, {}, micro_batches);
  ASSERT_TRUE(answer) << sentence(answer.error());
  if (answer->settled() == Settled::Impossible) {
    EXPECT_FALSE(truth.best()) << seed;
    ++seen.impossible;
    return;
  }
  if (answer->settled() == Settled::NotSettled) return;
  ASSERT_TRUE(truth.best()) << seed;
  const double slack = 100e-12 * static_cast<double>(1 + micro_batches);  // rounded down, unit by unit
  const double value = static_cast<double>(answer->value) * 1e-12;
  EXPECT_GE(*truth.best(), static_cast<double>(answer->bound) * 1e-12 - slack) << seed;
  EXPECT_LE(*truth.best(), value + slack) << seed;
  if (answer->optimal()) {
    EXPECT_NEAR(value, *truth.best(), slack) << seed;
  }
  ++seen.found;
  seen.optimal += answer->optimal();
  seen.stages += answer->stages.size() > 1;
}

TEST(Pipeline, TheSlowestStageIsAsFastAsInAnyPlan) {
  Seen seen;
  for (std::uint64_t seed = 0; seed < 150; ++seed) expect_truth(seed, 0, seed % 2 == 0, seen);
  EXPECT_GT(seen.found, 60);
  EXPECT_GT(seen.optimal, 40);
  EXPECT_GT(seen.impossible, 3);
  EXPECT_GT(seen.stages, 30);
}

TEST(Pipeline, MicroBatchesTakeAsLongAsInAnyPlan) {
  Seen seen;
  for (std::uint64_t seed = 1000; seed < 1150; ++seed) expect_truth(seed, 1 + seed % 7, seed % 2 == 0, seen);
  EXPECT_GT(seen.found, 60);
  EXPECT_GT(seen.optimal, 40);
  EXPECT_GT(seen.stages, 20);
}

/// By hand: equal layers, as many as GPUs, and no network to speak of.
TEST(Pipeline, EqualStagesTakeWhatTheFieldSays) {
  const std::uint64_t stages = 4, micro_batches = 6;
  model::ModelBuilder builder;
  for (std::uint64_t i = 0; i < stages; ++i) {
    const std::string name = "layers." + std::to_string(i);
    if (i == 0) builder.add_module("layers", "ModuleList");
    builder.add_module(name, "Linear");
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.shape = {100};
    spec.bytes = Bytes(100);
    builder.add_tensor(std::move(spec));
  }
  const model::ModelPtr model = *builder.build();
  Cluster cluster;
  for (std::uint32_t i = 0; i < stages / 2; ++i) {
    cluster.hosts.push_back(
        {"h" + std::to_string(i), test::make_machine({120, 120}, 0, std::nullopt), {1'000'000'000'000, 0}});
    cluster.hosts.back().machine.devices[0].name = cluster.hosts.back().machine.devices[1].name = "card";
  }
  auto times = std::make_shared<plan::PassTimes>();
  std::vector<std::uint64_t> step(model->modules().size());
  constexpr std::uint64_t kPs = 1'000'000'000'000;
  for (std::size_t i = 0; i < step.size(); ++i) step[i] = model->modules()[i].own_bytes ? kPs : 0;
  times->columns.push_back({machine::gpu(0), "card", step, step});
  const Ground ground{{times, times}, {}};
  const auto answer = plan_pipeline(model, cluster, {}, ground, micro_batches);
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->settled(), Settled::Found);
  ASSERT_TRUE(answer->optimal());
  ASSERT_EQ(answer->stages.size(), stages);
  const Pipeline& pipeline = *answer->pipeline;
  EXPECT_EQ(pipeline.slowest_ps, kPs);
  EXPECT_DOUBLE_EQ(pipeline.fill_and_drain(), 9.0 / 6);
  // (m + s - 1) stages, and the hops.
  EXPECT_NEAR(pipeline.seconds(), static_cast<double>(micro_batches + stages - 1), 1e-3);
  EXPECT_NEAR(pipeline.per_second(), 6 / 9.0, 1e-3);
  std::set<std::string> devices;
  const Json map = device_map_json(*model, cluster, *answer);
  for (const auto& [name, device] : map.items()) devices.insert(device.get<std::string>());
  EXPECT_EQ(devices, (std::set<std::string>{"h0:0", "h0:1", "h1:0", "h1:1"}));
  const auto endless = plan_pipeline(model, cluster, {}, ground, 0);
  ASSERT_TRUE(endless);
  EXPECT_EQ(endless->value, kPs);
  EXPECT_DOUBLE_EQ(endless->pipeline->per_second(), 1);
  EXPECT_EQ(endless->pipeline->seconds(), 0);
}

/// One after the other is what one micro-batch is.
TEST(Pipeline, OneMicroBatchIsAStep) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 6;
    shape.ties = false;
    const model::ModelPtr model = test::random_model(random, shape);
    Cluster cluster = drawn_cluster(random, model->total_bytes().count(), true);
    for (Host& host : cluster.hosts) host.machine = gpu_alone(host.machine, 0);  // a GPU is its host
    plan::Settings settings;
    settings.objective = plan::Objective::StepTime;
    const auto step = plan_cluster(model, cluster, settings, {});
    const auto one = plan_pipeline(model, cluster, settings, {}, 1);
    ASSERT_TRUE(step && one);
    ASSERT_EQ(step->settled(), one->settled()) << seed;
    if (step->settled() != Settled::Found) continue;
    EXPECT_EQ(one->value, step->value) << seed;
    EXPECT_EQ(one->bound, step->bound) << seed;
  }
}

/// Tied ends: the first stage comes again, and what it is the slowest of is all that is claimed.
TEST(Pipeline, WhatIsTiedIsGoneBackTo) {
  int back = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 6;
    const model::ModelPtr model = test::random_model(random, shape);
    const Cluster cluster = drawn_cluster(random, model->total_bytes().count(), true);
    const auto answer = plan_pipeline(model, cluster, {}, {}, 4);
    ASSERT_TRUE(answer);
    if (answer->settled() != Settled::Found) continue;
    EXPECT_GE(answer->value, answer->bound);
    back += answer->pipeline->goes_back;
    double sum = 0;
    for (const HostPlan& stage : answer->stages) {
      ASSERT_TRUE(stage.gpu);
      ASSERT_TRUE(cluster.hosts[stage.host].machine.find(*stage.gpu));
      sum += stage.evaluation.step_seconds + stage.hop_seconds;
    }
    EXPECT_NEAR(sum, static_cast<double>(answer->pipeline->through_ps) * 1e-12, 1e-9);
    std::vector<double> handed(answer->stages.size());
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const StageHop& hop : answer->hops) {
      EXPECT_TRUE(pairs.emplace(hop.from, hop.to).second) << "each pair once";
      EXPECT_NE(hop.from, hop.to);
      handed[hop.from] += hop.seconds;
    }
    for (std::size_t i = 0; i < handed.size(); ++i)
      EXPECT_NEAR(handed[i], answer->stages[i].hop_seconds, 1e-9);
    const bool any_back = std::any_of(answer->hops.begin(), answer->hops.end(),
                                      [](const StageHop& hop) { return hop.to < hop.from; });
    EXPECT_EQ(any_back, answer->pipeline->goes_back);
  }
  EXPECT_GT(back, 5);
}

/// What shares of RAM hold, the host holds.
TEST(Pipeline, NoHostHoldsMoreThanItHas) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    std::mt19937_64 random(seed);
    const model::ModelPtr model = test::random_model(random, {});
    const Cluster cluster = drawn_cluster(random, model->total_bytes().count(), true);
    const auto answer = plan_pipeline(model, cluster, {}, {}, seed % 5);
    ASSERT_TRUE(answer);
    std::map<std::pair<std::uint32_t, machine::DeviceId>, Bytes> used;
    for (const HostPlan& stage : answer->stages) {
      for (const plan::DeviceUse& use : stage.evaluation.devices) used[{stage.host, use.device}] += use.used;
    }
    for (const auto& [where, bytes] : used)
      EXPECT_LE(bytes, *cluster.hosts[where.first].machine.find(where.second)->budget) << seed;
  }
}

TEST(Pipeline, CachesOfAllMicroBatchesAreKept) {
  const model::ModelPtr model = test::catalog("llama-3.1-8b");
  const Cluster cluster = cluster::preset("4xdesktop");
  plan::Settings settings;
  settings.workload.tokens = 8192;
  std::uint64_t one = 0;
  for (const std::uint64_t micro_batches : {1, 4}) {
    const auto answer = plan_pipeline(model, cluster, settings, {}, micro_batches);
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->settled(), Settled::Found);
    Bytes caches;
    for (const HostPlan& stage : answer->stages) {
      for (const plan::DeviceUse& use : stage.evaluation.devices) caches += use.kv_cache;
    }
    if (micro_batches == 1) one = caches.count();
    EXPECT_EQ(caches.count(), micro_batches * one);
  }
  EXPECT_GT(one, 0u);
}

}  // namespace
}  // namespace stowage
