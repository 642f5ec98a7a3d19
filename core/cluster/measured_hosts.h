#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/cluster/cluster.h"
#include "core/machine/versions.h"

namespace stowage::cluster {

/// Hosts that somebody names to have them measured.
struct NamedHosts {
  enum class Problem {
    None,
    NoName,  ///< `word` cannot be the name of a host
    Twice,   ///< `word` was named before
    Count,   ///< none are named, or more than kMostHosts
  };
  Cluster cluster{};  ///< they have no devices yet
  Problem problem = Problem::None;
  std::string word{};
};
/// "box1, box2": names as ssh knows them, with commas between them; blanks around a name do not count.
NamedHosts named_hosts(std::string_view names);

/// What the engine of a host measured becomes the host's: `machine` with the measured links, and the figures
/// themselves. What a person said of a device (budget, overhead, what is kept free) stays, and so does the
/// network, which nobody measured.
void take_measured(Host& host, machine::Machine machine, machine::Calibration calibration);

/// Hosts whose rates were measured with other versions than are here now, and the warning that a plan of one
/// such machine has.
struct MeasuredWithOthers {
  std::vector<std::string> hosts{};  ///< names, as they are listed
  Error warning{};                   ///< MachineOtherVersions
};
/// Hosts of the same versions together, in the order of the first of each.
std::vector<MeasuredWithOthers> measured_with_others(const Cluster& cluster, const machine::Versions& now);

}  // namespace stowage::cluster
