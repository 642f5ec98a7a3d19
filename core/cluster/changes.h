#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cluster/cluster.h"

namespace stowage::cluster {

/// What may be bought, to be solved for as well.

/// Every network and every link between hosts so many times as fast; latencies stay.
Cluster with_faster_networks(Cluster cluster, std::uint64_t times);

/// One more host like one that is there, on a network card like its, named after it: "box1-2". nullopt where
/// there are kMostHosts. `like`: an index into the hosts.
std::optional<Cluster> with_another_host(Cluster cluster, std::size_t like);

/// Something that may be bought, and the machines with it.
struct Change {
  enum class Kind : std::uint8_t { FasterNetworks, AnotherHost } kind = Kind::FasterNetworks;
  std::uint64_t times = 1;  ///< FasterNetworks: as fast
  std::size_t like = 0;     ///< AnotherHost: an index into the hosts that there are
  Cluster cluster{};
};
/// What people are told about: networks twice and ten times as fast where there is more than one host, and
/// one more host like the first of each kind of machine, in the order of the hosts.
std::vector<Change> changes_of(const Cluster& cluster);

}  // namespace stowage::cluster
