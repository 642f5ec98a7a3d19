#include <functional>
#include <random>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/cluster/cluster.h"

namespace stowage {
namespace {

using cluster::Cluster;

machine::Calibration measured(double products) {
  machine::Calibration out;
  out.date = "2000-01-01T00:00:00Z";
  out.processor = "a processor";
  out.threads = 8;
  out.figures.push_back({machine::Measured::Matmul,
                         machine::gpu(0),
                         machine::gpu(0),
                         {},
                         "float32",
                         1024,
                         machine::spread_of({products})});
  return out;
}

Cluster random_cluster(std::mt19937& random) {
  Cluster out;
  const std::size_t hosts = 1 + random() % 5;
  for (std::size_t i = 0; i < hosts; ++i) {
    cluster::Host host{"h" + std::to_string(i), {}, {1 + random() % 1'000'000, random() % 1000}};
    for (unsigned gpu = 0; gpu < random() % 3; ++gpu)
      host.machine.devices.push_back({.id = machine::gpu(gpu), .name = "card", .budget = Bytes(random())});
    host.machine.devices.push_back({.id = machine::kCpu});
    if (random() % 2 == 0) host.calibration = measured(static_cast<double>(1 + random()));
    out.hosts.push_back(std::move(host));
  }
  for (std::uint32_t a = 0; a < hosts; ++a) {
    for (std::uint32_t b = 0; b < hosts; ++b) {
      if (a != b && random() % 4 == 0) out.links.push_back({a, b, {1 + random() % 1000, random() % 9}});
    }
  }
  return out;
}

TEST(ClusterJson, WhatIsWrittenIsReadBack) {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const Cluster cluster = random_cluster(random);
    const auto read = cluster::from_json(cluster::to_json(cluster), "test");
    ASSERT_TRUE(read) << sentence(read.error());
    EXPECT_EQ(*read, cluster);
  }
}

TEST(ClusterJson, EveryPresetIsACluster) {
  for (const cluster::Preset& preset : cluster::presets()) {
    const Cluster cluster = cluster::preset(preset.name);
    EXPECT_GE(cluster.hosts.size(), 2u) << preset.name;
    EXPECT_GT(cluster.gpu_count(), 0u) << preset.name;
    for (const cluster::Host& host : cluster.hosts) {
      EXPECT_TRUE(cluster::is_host_name(host.name));
      for (const machine::Device& device : host.machine.devices)
        EXPECT_GT(device.budget.value_or(Bytes()).count(), 0u) << host.name;
    }
    EXPECT_EQ(cluster::from_json(cluster::to_json(cluster), "preset"), cluster);
  }
  EXPECT_TRUE(cluster::preset("none of these").hosts.empty());
}

TEST(ClusterJson, OneMachineIsOneHost) {
  const Cluster two = cluster::preset("2x8xh100");
  const machine::Machine& machine = two.hosts[0].machine;
  const auto read = cluster::from_json(machine::to_json(machine), "test");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->hosts.size(), 1u);
  EXPECT_EQ(read->hosts[0].machine, machine);
  EXPECT_FALSE(read->hosts[0].calibration);
  Json measured_too = machine::to_json(machine);
  measured_too["calibration"] = machine::to_json(measured(1e12));
  const auto calibrated = cluster::from_json(measured_too, "test");
  ASSERT_TRUE(calibrated);
  EXPECT_EQ(calibrated->hosts[0].calibration, measured(1e12));
  EXPECT_FALSE(cluster::is_cluster(machine::to_json(machine)));
  EXPECT_TRUE(cluster::is_cluster(cluster::to_json(two)));
}

/// What another version of Stowage measured in its own way is not taken, and the machines are.
TEST(ClusterJson, ACalibrationThatCannotBeReadIsNone) {
  Json json = cluster::to_json(cluster::preset("laptop-server"));
  EXPECT_FALSE(json["hosts"][0].contains("calibration")) << "nobody measured";
  json["hosts"][0]["calibration"] = machine::to_json(measured(1e12));
  json["hosts"][1]["calibration"] = {{"figures", 3}};
  const auto read = cluster::from_json(json, "test");
  ASSERT_TRUE(read) << sentence(read.error());
  EXPECT_EQ(read->hosts[0].calibration, measured(1e12));
  EXPECT_FALSE(read->hosts[1].calibration);
  json["hosts"][1]["calibration"] = 3;
  const auto refused = cluster::from_json(json, "test");
  ASSERT_FALSE(refused) << "no version writes that";
  EXPECT_EQ(refused.error().code, Code::JsonType);
}

TEST(ClusterJson, TheSlowerCardAndTheLongerWayCount) {
  Cluster cluster = cluster::preset("laptop-server");
  cluster.hosts[0].network = {100, 7};
  cluster.hosts[1].network = {900, 3};
  EXPECT_EQ(cluster.between(0, 1), (cluster::Network{100, 7}));
  EXPECT_EQ(cluster.between(1, 0), (cluster::Network{100, 7}));
  cluster.links.push_back({0, 1, {5, 1}});
  EXPECT_EQ(cluster.between(0, 1), (cluster::Network{5, 1})) << "a link of its own counts";
  EXPECT_EQ(cluster.between(1, 0), (cluster::Network{100, 7})) << "in its direction alone";
}

TEST(ClusterJson, NamesOfHosts) {
  for (const char* good : {"a", "box-1", "gpu.local", "A_9", "10.0.0.7"})
    EXPECT_TRUE(cluster::is_host_name(good)) << good;
  for (const char* bad : {"", "a b", "a:0", "a/b", "é", "box\n", "-oProxyCommand"})
    EXPECT_FALSE(cluster::is_host_name(bad));
  EXPECT_FALSE(cluster::is_host_name(std::string(65, 'a')));
}

/// A document that is good but for one thing.
struct Bad {
  const char* what;
  Code code;
  std::function<void(Json&)> spoil;
};

TEST(ClusterJson, BadDocumentsAreRefusedByTheRuleTheyBreak) {
  const auto host = [](Json& json) -> Json& { return json["hosts"][0]; };
  const auto link = [](const char* from, const char* to) {
    return Json{{"from", from}, {"to", to}, {"bytes_per_second", 5u}};
  };
  const Bad bads[] = {
      {"no hosts", Code::JsonMissing, [](Json& json) { json.erase("hosts"); }},
      {"hosts no list", Code::JsonType, [](Json& json) { json["hosts"] = 7; }},
      {"empty", Code::ClusterEmpty, [](Json& json) { json["hosts"] = Json::array(); }},
      {"a host no object", Code::JsonType, [&](Json& json) { host(json) = 3; }},
      {"no name", Code::JsonMissing, [&](Json& json) { host(json).erase("host"); }},
      {"a name with a colon", Code::ClusterHostName, [&](Json& json) { host(json)["host"] = "a:0"; }},
      {"a name twice", Code::ClusterDuplicate, [&](Json& json) { host(json)["host"] = "server"; }},
      {"no devices", Code::JsonMissing, [&](Json& json) { host(json).erase("devices"); }},
      {"a bad device", Code::DeviceName, [&](Json& json) { host(json)["devices"][0]["device"] = "tpu"; }},
      {"network no object", Code::JsonType, [&](Json& json) { host(json)["network"] = 1; }},
      {"network of no rate", Code::ClusterRate,
       [&](Json& json) { host(json)["network"]["bytes_per_second"] = 0u; }},
      {"a rate that is no rate", Code::RateSyntax,
       [&](Json& json) { host(json)["network"]["bytes_per_second"] = "quick"; }},
      {"links no list", Code::JsonType, [](Json& json) { json["links"] = "a"; }},
      {"a link no object", Code::JsonType, [](Json& json) { json["links"].push_back(1); }},
      {"a link to nobody", Code::ClusterUnknownHost,
       [&](Json& json) { json["links"].push_back(link("laptop", "moon")); }},
      {"a link to itself", Code::ClusterSelfLink,
       [&](Json& json) { json["links"].push_back(link("server", "server")); }},
      {"a link twice", Code::ClusterDuplicateLink,
       [&](Json& json) {
         json["links"].push_back(link("laptop", "server"));
         json["links"].push_back(link("laptop", "server"));
       }},
      {"too many", Code::ClusterTooLarge,
       [&](Json& json) {
         const Json one = host(json);
         while (json["hosts"].size() <= cluster::kMostHosts) json["hosts"].push_back(one);
       }},
  };
  for (const Bad& bad : bads) {
    Json json = cluster::to_json(cluster::preset("laptop-server"));
    bad.spoil(json);
    const auto read = cluster::from_json(json, "file.json");
    ASSERT_FALSE(read) << bad.what;
    EXPECT_EQ(read.error().code, bad.code) << bad.what << ": " << sentence(read.error());
    EXPECT_FALSE(sentence(read.error()).empty());
  }
}

TEST(ClusterJson, RatesAreReadAsPeopleWriteThem) {
  Json json = cluster::to_json(cluster::preset("laptop-server"));
  json["hosts"][0]["network"] = {{"bytes_per_second", "1.25GB/s"}};
  const auto read = cluster::from_json(json, "test");
  ASSERT_TRUE(read) << sentence(read.error());
  EXPECT_EQ(read->hosts[0].network.bytes_per_second, 1'250'000'000u);
}

TEST(ClusterJson, SummarySaysEqualMachinesOnce) {
  EXPECT_EQ(cluster::summary(cluster::preset("4xdesktop")),
            "desktop1 to desktop4 (RTX 4090 · 64 GiB RAM · disk)");
}

TEST(Networks, AreThoseOfTheClusterWhateverItsLinks) {
  std::mt19937 random(5);
  for (int round = 0; round < 50; ++round) {
    cluster::Cluster cluster;
    const auto hosts = static_cast<std::uint32_t>(2 + random() % 6);
    const auto any = [&] { return static_cast<std::uint32_t>(random() % hosts); };
    for (std::uint32_t i = 0; i < hosts; ++i)
      cluster.hosts.push_back({"h" + std::to_string(i), {}, {1 + random() % 100, random() % 100}});
    for (std::size_t i = random() % 20; i > 0; --i)
      cluster.links.push_back({any(), any(), {1 + random() % 100, random() % 100}});
    const cluster::Networks networks(cluster);
    for (std::uint32_t a = 0; a < hosts; ++a) {
      for (std::uint32_t b = 0; b < hosts; ++b) EXPECT_EQ(networks.between(a, b), cluster.between(a, b));
    }
  }
}

}  // namespace
}  // namespace stowage
