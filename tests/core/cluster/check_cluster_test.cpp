#include <random>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/cluster/check_cluster.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using solve::Settled;

Cluster drawn_cluster(std::mt19937_64& random, std::uint64_t bytes) {
  Cluster out;
  const std::size_t hosts = 1 + random() % 3;
  for (std::size_t i = 0; i < hosts; ++i) {
    Host host{"h" + std::to_string(i), {}, {1'000 + random() % 3 * 1'000, random() % 2 * 100}};
    const std::vector<std::uint64_t> gpus(1 + random() % 2, bytes / 4 + random() % bytes / 2);
    host.machine = test::make_machine(gpus, bytes / 3 + random() % bytes, std::nullopt);
    out.hosts.push_back(std::move(host));
  }
  if (hosts > 1 && random() % 2) out.links.push_back({0, 1, {500, 7}});
  return out;
}

plan::Settings drawn_settings(std::mt19937_64& random, std::uint64_t seed) {
  plan::Settings settings;
  settings.objective = seed % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  settings.runtime.row = seed % 3 == 0 ? machine::kComputesOnHost : machine::kStreams;
  settings.workload.tokens = random() % 3;
  return settings;
}

/// What was solved is judged from its document alone, by code that knows no solver: it fits, and costs the
/// same.
TEST(CheckCluster, AgreesWithWhatWasSolved) {
  int found = 0, several = 0, back = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 7;
    shape.request = true;
    const model::ModelPtr model = test::random_model(random, shape);
    const Cluster cluster = drawn_cluster(random, model->total_bytes().count());
    const plan::Settings settings = drawn_settings(random, seed);
    const auto answer = plan_cluster(model, cluster, settings, {});
    ASSERT_TRUE(answer);
    if (answer->settled() != Settled::Found) continue;
    const auto map = map_from_json(to_json(*model, cluster, *answer), cluster, "plan");
    ASSERT_TRUE(map) << sentence(map.error());
    const auto check = check_cluster(model, cluster, settings, {}, *map);
    ASSERT_TRUE(check) << sentence(check.error());
    EXPECT_TRUE(check->fits()) << seed;
    EXPECT_EQ(check->unknown_keys, std::vector<std::string>()) << seed;
    EXPECT_EQ(check->gpu_bytes, answer->gpu_bytes) << seed;
    EXPECT_EQ(check->total, answer->total) << seed;
    EXPECT_NEAR(check->step_seconds, answer->step_seconds, 1e-9) << seed;
    EXPECT_NEAR(check->hop_seconds, answer->hop_seconds, 1e-9) << seed;
    ++found;
    several += answer->stages.size() > 1;
    back += check->hops >= answer->stages.size() && answer->stages.size() > 1;
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(several, 30);
  EXPECT_GT(back, 0) << "tied weights that are gone back to";
}

model::ModelPtr two_layers() {
  model::ModelBuilder builder;
  builder.add_module("layers", "ModuleList");
  for (const char* name : {"layers.0", "layers.1"}) {
    builder.add_module(name, "Linear");
    model::ModelBuilder::TensorSpec spec;
    spec.name = std::string(name) + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.shape = {100};
    spec.bytes = Bytes(100);
    builder.add_tensor(std::move(spec));
  }
  return *builder.build();
}

Cluster two_hosts() {
  Cluster cluster;
  for (const char* name : {"a", "b"})
    cluster.hosts.push_back({name, test::make_machine({150}, 50, std::nullopt), {1'000, 0}});
  return cluster;
}

ClusterMap must_read(const char* text, const Cluster& cluster) {
  auto map = map_from_json(*parse_json(text, "map"), cluster, "map");
  EXPECT_TRUE(map);
  return map ? *map : ClusterMap();
}

TEST(CheckCluster, SaysWhatIsWrong) {
  const model::ModelPtr model = two_layers();
  const Cluster cluster = two_hosts();
  const auto over = check_cluster(model, cluster, {}, {}, must_read(R"({"": "a:0"})", cluster));
  ASSERT_TRUE(over);
  EXPECT_FALSE(over->fits());
  EXPECT_EQ(over->hosts.front().evaluation.devices.front().over, Bytes(50));
  const auto half =
      check_cluster(model, cluster, {}, {}, must_read(R"({"layers.0": "a:0", "layers.7": "b:0"})", cluster));
  ASSERT_TRUE(half);
  EXPECT_FALSE(half->fits());
  EXPECT_EQ(half->unplaced, std::vector<std::string>{"layers.1.weight"});
  EXPECT_EQ(half->unknown_keys, std::vector<std::string>{"layers.7"});
  const auto both = check_cluster(model, cluster, {}, {},
                                  must_read(R"({"layers": "a:0", "layers.1": "b:cuda:0"})", cluster));
  ASSERT_TRUE(both);
  EXPECT_TRUE(both->fits());
  EXPECT_EQ(both->hops, 1u) << "the longest key counts";
  EXPECT_EQ(both->gpu_bytes, Bytes(200));
  EXPECT_EQ(to_json(cluster, *both)["hosts"].size(), 2u);
}

TEST(CheckCluster, WhatIsNoMapIsRefused) {
  const Cluster cluster = two_hosts();
  const auto code_of = [&](const char* text) {
    const auto map = map_from_json(*parse_json(text, "map"), cluster, "map");
    return map ? Code::Cancelled : map.error().code;
  };
  EXPECT_EQ(code_of("[]"), Code::MapNotObject);
  EXPECT_EQ(code_of(R"({"device_map": 3})"), Code::MapNotObject);
  for (const char* device :
       {R"("c:0")", R"("a:1")", R"("a:disk")", R"("a")", R"("0")", "0", "null", R"("a:")"})
    EXPECT_EQ(code_of((std::string(R"({"layers": )") + device + "}").c_str()), Code::ClusterMapDevice)
        << device;
}

}  // namespace
}  // namespace stowage
