#include "core/cluster/counted_ground.h"

#include <memory>
#include <utility>

namespace stowage::cluster {

bool knows_computing(const Ground& ground, const Cluster& cluster, const plan::Settings& settings) {
  if (ground.times.empty()) return false;
  for (std::size_t i = 0; i < cluster.hosts.size(); ++i) {
    if (plan::counted_columns(ground.times[i].get(), cluster.hosts[i].machine, settings).empty())
      return false;
  }
  return true;
}

Ground counted_ground(Ground ground, const Cluster& cluster, const plan::Settings& settings) {
  if (ground.times.empty() || knows_computing(ground, cluster, settings)) return ground;
  for (plan::PassTimesPtr& times : ground.times) {
    if (!times || times->columns.empty()) continue;
    auto rest = std::make_shared<plan::PassTimes>(*times);
    rest->columns.clear();
    times = std::move(rest);
  }
  return ground;
}

}  // namespace stowage::cluster
