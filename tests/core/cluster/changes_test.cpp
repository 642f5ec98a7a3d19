// Clusters with what may be bought.
#include "core/cluster/changes.h"

#include <random>
#include <set>

#include <gtest/gtest.h>

namespace stowage::cluster {
namespace {

Cluster drawn(std::mt19937& random) {
  Cluster out;
  const std::uint32_t hosts = 1 + random() % 6;
  for (std::uint32_t i = 0; i < hosts; ++i) {
    Host host;
    host.name =
        i == 0 && random() % 3 == 0 ? "box-2" : "box" + std::string(random() % 60, 'x') + std::to_string(i);
    host.machine.devices = {{machine::gpu(0), "", GiB(1 + random() % 80)}};
    host.network = {random() % 3 == 0 ? ~0ull : 1 + random() % 1'000'000, random() % 1000};
    out.hosts.push_back(std::move(host));
  }
  for (std::uint32_t from = 0; from < hosts; ++from) {
    const std::uint32_t to = static_cast<std::uint32_t>(random() % hosts);
    if (from != to) out.links.push_back({from, to, {1 + random() % 1000, random() % 1000}});
  }
  return out;
}

TEST(ClusterChanges, EveryNetworkIsAsManyTimesAsFast) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Cluster cluster = drawn(random);
    const std::uint64_t times = 1 + random() % 10;
    const Cluster faster = with_faster_networks(cluster, times);
    for (std::uint32_t from = 0; from < cluster.hosts.size(); ++from) {
      for (std::uint32_t to = 0; to < cluster.hosts.size(); ++to) {
        if (from == to) continue;
        const Network before = cluster.between(from, to), after = faster.between(from, to);
        EXPECT_EQ(after.latency_ns, before.latency_ns);
        const bool fits = before.bytes_per_second <= ~0ull / times;
        EXPECT_EQ(after.bytes_per_second, fits ? before.bytes_per_second * times : ~0ull);
      }
    }
    EXPECT_EQ(with_faster_networks(cluster, 1), cluster);
  }
}

TEST(ClusterChanges, AnotherHostIsLikeTheOneAndHasANameOfItsOwn) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Cluster cluster = drawn(random);
    for (int more = 0; more < 3; ++more) {
      const std::size_t like = random() % cluster.hosts.size();
      const auto larger = with_another_host(cluster, like);
      ASSERT_TRUE(larger);
      ASSERT_EQ(larger->hosts.size(), cluster.hosts.size() + 1);
      EXPECT_EQ(larger->hosts.back().machine, cluster.hosts[like].machine);
      EXPECT_EQ(larger->hosts.back().network, cluster.hosts[like].network);
      EXPECT_EQ(larger->links, cluster.links);
      std::set<std::string> names;
      for (const Host& host : larger->hosts) EXPECT_TRUE(names.insert(host.name).second) << host.name;
      EXPECT_LE(larger->hosts.back().name.size(), std::max<std::size_t>(64, cluster.hosts[like].name.size()));
      cluster = *larger;
    }
  }
}

TEST(ClusterChanges, NoMoreThanThereMayBe) {
  Cluster cluster;
  cluster.hosts.resize(kMostHosts);
  EXPECT_FALSE(with_another_host(cluster, 0));
}

/// Networks twice and ten times as fast, then one more of each kind, in the order of the hosts.
TEST(ClusterChanges, WhatMayBeBoughtIsListedOnce) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Cluster cluster = drawn(random);
    const std::vector<Change> changes = changes_of(cluster);
    std::size_t at = 0;
    for (const std::uint64_t times : {2u, 10u}) {
      if (cluster.hosts.size() < 2) break;
      ASSERT_LT(at, changes.size());
      EXPECT_EQ(changes[at].kind, Change::Kind::FasterNetworks);
      EXPECT_EQ(changes[at].times, times);
      EXPECT_EQ(changes[at++].cluster, with_faster_networks(cluster, times));
    }
    for (std::size_t i = 0; i < cluster.hosts.size(); ++i) {
      bool known = false;
      for (std::size_t k = 0; k < i; ++k) known |= cluster.hosts[k].machine == cluster.hosts[i].machine;
      if (known) continue;
      ASSERT_LT(at, changes.size());
      EXPECT_EQ(changes[at].kind, Change::Kind::AnotherHost);
      EXPECT_EQ(changes[at].like, i);
      EXPECT_EQ(changes[at++].cluster, *with_another_host(cluster, i));
    }
    EXPECT_EQ(at, changes.size());
  }
}

TEST(ClusterChanges, WhereThereMayBeNoMoreHostsNetworksRemain) {
  Cluster cluster;
  cluster.hosts.resize(kMostHosts);
  const std::vector<Change> changes = changes_of(cluster);
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes.back().times, 10u);
  EXPECT_TRUE(changes_of({}).empty());
}

}  // namespace
}  // namespace stowage::cluster
