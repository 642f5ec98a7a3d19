#pragma once

#include <string>
#include <string_view>

#include "core/cluster/cluster.h"

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

}  // namespace stowage::cluster
