#pragma once

#include "core/cluster/plan_cluster.h"

namespace stowage::cluster {

/// Of every host it is known how fast all its devices that may compute do so.
bool knows_computing(const Ground& ground, const Cluster& cluster, const plan::Settings& settings);

/// Computing is counted on all hosts or on none, as on the devices of one machine: else a host that nobody
/// knows would be the fastest. What else is known stays so.
Ground counted_ground(Ground ground, const Cluster& cluster, const plan::Settings& settings);

}  // namespace stowage::cluster
