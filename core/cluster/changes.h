#pragma once

#include <cstdint>
#include <optional>

#include "core/cluster/cluster.h"

namespace stowage::cluster {

/// What may be bought, to be solved for as well.

/// Every network and every link between hosts so many times as fast; latencies stay.
Cluster with_faster_networks(Cluster cluster, std::uint64_t times);

/// One more host like one that is there, on a network card like its, named after it: "box1-2". nullopt where
/// there are kMostHosts. `like`: an index into the hosts.
std::optional<Cluster> with_another_host(Cluster cluster, std::size_t like);

}  // namespace stowage::cluster
