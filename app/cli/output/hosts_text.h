#pragma once

#include <string>
#include <vector>

#include "app/cli/output/console.h"
#include "core/base/json_fwd.h"
#include "core/cluster/no_plan.h"
#include "core/cluster/plan_cluster.h"

namespace stowage::cli {

/// What `model` is planned as on `cluster`, for people.
std::string hosts_text(const Console& console, const model::Model& model, const cluster::Cluster& cluster,
                       const cluster::ClusterAnswer& answer);

/// Why there is none, the least budgets that would do, and what would help.
std::string no_plan_text(const cluster::Cluster& cluster, const cluster::NoClusterPlan& why);

/// Another cluster than the one that is there, and what the best plan over it is worth.
struct WhatIf {
  std::string change{};  ///< "every network twice as fast"
  cluster::ClusterAnswer answer{};
};
/// A line each, beside what `now` is worth.
std::string what_if_text(const Console& console, const cluster::ClusterAnswer& now,
                         const std::vector<WhatIf>& changes);
Json what_if_json(const std::vector<WhatIf>& changes);

/// A value of the answer's objective: "1.50 GiB on GPUs", "20 ms a step".
std::string value_text(const cluster::ClusterAnswer& answer, std::uint64_t value);

}  // namespace stowage::cli
