// Hosts that were measured: how they are named, what they keep, and what tells them apart.
#include "core/cluster/measured_hosts.h"

#include <gtest/gtest.h>

#include "core/cluster/gpu_hosts.h"
#include "core/cluster/host_orders.h"
#include "core/cluster/plan_cluster.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using machine::gpu;
using machine::kCpu;
using machine::Measured;
using Problem = NamedHosts::Problem;

machine::Calibration measured(double products) {
  machine::Calibration out;
  out.figures = {{Measured::Matmul, gpu(0), gpu(0), {}, "float32", 1024, machine::spread_of({products})},
                 {Measured::Copy, kCpu, gpu(0), "pinned", {}, 1 << 20, machine::spread_of({3e9, 4e9, 5e9})}};
  return out;
}

TEST(MeasuredHosts, NamesStandBetweenCommas) {
  const NamedHosts named = named_hosts("box1, ada.local ,10.0.0.7");
  EXPECT_EQ(named.problem, Problem::None);
  ASSERT_EQ(named.cluster.hosts.size(), 3u);
  EXPECT_EQ(named.cluster.hosts[1].name, "ada.local");
  EXPECT_TRUE(named.cluster.hosts[1].machine.devices.empty());
  EXPECT_EQ(named_hosts("").problem, Problem::Count);
  for (const char* bad : {",", "box1,,box2", "-oProxyCommand=x", "a b", "box1,c:0", " "})
    EXPECT_EQ(named_hosts(bad).problem, Problem::NoName) << bad;
  EXPECT_EQ(named_hosts("box1,c:0").word, "c:0");
  const NamedHosts twice = named_hosts("box1,box2,box1");
  EXPECT_EQ(twice.problem, Problem::Twice);
  EXPECT_EQ(twice.word, "box1");
  EXPECT_TRUE(twice.cluster.hosts.empty());
  std::string many = "h";
  for (std::size_t i = 0; i < kMostHosts; ++i) many += ",h" + std::to_string(i);
  EXPECT_EQ(named_hosts(many).problem, Problem::Count);
  EXPECT_EQ(named_hosts(many.substr(2)).problem, Problem::None);
}

TEST(MeasuredHosts, WhatAPersonSaidStays) {
  Host host{"box", {}, {77, 7}};
  host.machine.devices = {{.id = gpu(0), .name = "old", .budget = GiB(7), .keep_free = GiB(1)}, {.id = kCpu}};
  machine::Machine there;
  there.devices = {{.id = gpu(0), .name = "new", .budget = GiB(3)}, {.id = kCpu, .budget = GiB(9)}};
  take_measured(host, there, measured(1e12));
  EXPECT_EQ(host.machine.find(gpu(0))->name, "new");
  EXPECT_EQ(host.machine.find(gpu(0))->budget, GiB(7));
  EXPECT_EQ(host.machine.find(gpu(0))->keep_free, GiB(1));
  EXPECT_EQ(host.machine.find(kCpu)->budget, GiB(9)) << "nobody had said another";
  EXPECT_EQ(host.machine.rate(kCpu, gpu(0)), 4'000'000'000u) << "the median";
  EXPECT_EQ(host.calibration, measured(1e12));
  EXPECT_EQ(host.network, (Network{77, 7}));
}

TEST(MeasuredHosts, OthersThatWereMeasuredAreAnotherKind) {
  Cluster cluster = preset("4xdesktop");
  EXPECT_EQ(kinds_of(cluster).members.size(), 1u);
  cluster.hosts[1].calibration = cluster.hosts[3].calibration = measured(1e12);
  const HostKinds kinds = kinds_of(cluster);
  ASSERT_EQ(kinds.members.size(), 2u);
  EXPECT_EQ(kinds.members[1], (std::vector<std::uint32_t>{1, 3}));
  EXPECT_EQ(gpu_hosts(cluster, {}, false).kinds.members.size(), 2u);
  cluster.hosts[3].calibration = measured(2e12);
  EXPECT_EQ(kinds_of(cluster).members.size(), 3u);
  EXPECT_EQ(gpu_hosts(cluster, {}, false).kinds.members.size(), 3u);
  EXPECT_FALSE(equal_machines(cluster.hosts[1], cluster.hosts[3]));
  EXPECT_TRUE(equal_machines(cluster.hosts[0], cluster.hosts[2]));
}

/// Each GPU of a host was measured by itself: one of them may be slower than its twin.
TEST(MeasuredHosts, MeasuredGpusOfAHostAreToldApart) {
  Cluster cluster = preset("2x8xh100");
  EXPECT_EQ(gpu_hosts(cluster, {}, false).kinds.members.size(), 1u);
  cluster.hosts[0].calibration = measured(1e12);
  EXPECT_EQ(gpu_hosts(cluster, {}, false).kinds.members.size(), 9u);
  cluster.hosts[1].calibration = measured(1e12);
  EXPECT_EQ(gpu_hosts(cluster, {}, false).kinds.members.size(), 8u);
}

/// Two that have the same devices: what is measured says which of them the model is for.
TEST(MeasuredHosts, ThePlanGoesToTheFasterOfTwoThatHaveTheSameDevices) {
  std::mt19937_64 random(1);
  const model::ModelPtr model = test::random_model(random, {});
  const std::uint64_t bytes = std::max<std::uint64_t>(9, model->total_bytes().count());
  Cluster cluster;
  Ground ground;
  for (const std::uint64_t each : {9'000'000ull, 1'000'000ull}) {  // picoseconds of a module
    Host host{"h" + std::to_string(cluster.hosts.size()), {}, {1'000, 100}};
    host.machine = test::make_machine({4 * bytes}, 4 * bytes, std::nullopt);
    host.calibration = measured(1e18 / static_cast<double>(each));
    auto times = std::make_shared<plan::PassTimes>();
    const std::vector<std::uint64_t> all(model->modules().size(), each);
    times->columns.push_back({gpu(0), host.machine.devices[0].name, all, all});
    ground.times.push_back(std::move(times));
    cluster.hosts.push_back(std::move(host));
  }
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  const auto answer = plan_cluster(model, cluster, settings, ground);
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->settled(), solve::Settled::Found);
  EXPECT_TRUE(answer->computing_known);
  ASSERT_EQ(answer->stages.size(), 1u);
  EXPECT_EQ(answer->stages[0].host, 1u);
}

machine::Versions version(const char* engine) {
  machine::Versions now;
  now.engine = engine;
  return now;
}

TEST(MeasuredHosts, AreNamedWhereAnotherVersionMeasuredThem) {
  Cluster cluster = preset("4xdesktop");
  EXPECT_TRUE(measured_with_others(cluster, version("9")).empty()) << "nobody measured";
  for (const std::size_t host : {0u, 1u, 3u}) {
    cluster.hosts[host].calibration = measured(1e12);
    cluster.hosts[host].calibration->engine = host == 1 ? "8" : "7";
  }
  const auto two = measured_with_others(cluster, version("9"));
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0].hosts, (std::vector<std::string>{cluster.hosts[0].name, cluster.hosts[3].name}));
  EXPECT_EQ(two[1].hosts, std::vector<std::string>{cluster.hosts[1].name});
  EXPECT_EQ(two[0].warning.code, Code::MachineOtherVersions);
  EXPECT_NE(sentence(two[0].warning).find("stowage-engine 7"), std::string::npos);
  EXPECT_EQ(measured_with_others(cluster, version("7")).size(), 1u) << "of the one with 8";
  EXPECT_TRUE(measured_with_others(cluster, version("")).empty()) << "what is not known is no difference";
}

}  // namespace
}  // namespace stowage
