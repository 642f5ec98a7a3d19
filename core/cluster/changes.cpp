#include "core/cluster/changes.h"

#include <string>
#include <utility>

#include "core/base/saturating.h"

namespace stowage::cluster {

Cluster with_faster_networks(Cluster cluster, std::uint64_t times) {
  const auto speed_up = [&](Network& network) {
    network.bytes_per_second = saturating_multiply(network.bytes_per_second, times);
  };
  for (Host& host : cluster.hosts) speed_up(host.network);
  for (HostLink& link : cluster.links) speed_up(link.network);
  return cluster;
}

std::optional<Cluster> with_another_host(Cluster cluster, std::size_t like) {
  if (cluster.hosts.size() >= kMostHosts) return std::nullopt;
  constexpr std::size_t kLongest = 56;  // leaves room for a number
  Host more = cluster.hosts[like];
  const std::string stem = more.name.substr(0, kLongest);
  for (int i = 2; cluster.find(more.name); ++i) more.name = stem + "-" + std::to_string(i);
  cluster.hosts.push_back(std::move(more));
  return cluster;
}

std::vector<Change> changes_of(const Cluster& cluster) {
  std::vector<Change> out;
  if (cluster.hosts.size() > 1) {
    for (const std::uint64_t times : {std::uint64_t{2}, std::uint64_t{10}})
      out.push_back({Change::Kind::FasterNetworks, times, 0, with_faster_networks(cluster, times)});
  }
  for (std::size_t i = 0; i < cluster.hosts.size(); ++i) {
    std::size_t equal = 0;
    while (!equal_machines(cluster.hosts[equal], cluster.hosts[i])) ++equal;
    if (equal < i) continue;
    if (auto more = with_another_host(cluster, i))
      out.push_back({Change::Kind::AnotherHost, 1, i, std::move(*more)});
  }
  return out;
}

}  // namespace stowage::cluster
