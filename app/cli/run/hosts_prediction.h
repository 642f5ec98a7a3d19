#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/run/hosts_client.h"
#include "core/base/json_fwd.h"
#include "core/cluster/cluster.h"

namespace stowage::cli {

/// What a pass over several hosts takes by the networks of a file of machines. Hosts run one after the other,
/// as `solve --hosts` has it: all that they compute, and for each value that is handed over the latency of
/// its link and its bytes at the link's rate.
struct HostsPrediction {
  /// One direction between two hosts.
  struct Link {
    std::string from{}, to{};
    std::uint64_t bytes = 0, count = 0;  ///< of values that are handed over in a pass
    double seconds = 0;
  };
  double computing_seconds = 0;  ///< of all hosts, as the run measured it
  std::vector<Link> links{};
  double handing_over_seconds() const;
  double seconds() const { return computing_seconds + handing_over_seconds(); }
};

/// Links between hosts that the cluster does not list are left out.
HostsPrediction predict_hosts(const HostsRun& run, const cluster::Cluster& cluster);

Json to_json(const HostsPrediction& prediction);
std::string text_of(const HostsPrediction& prediction);  ///< a line for each link, and one for the pass

}  // namespace stowage::cli
