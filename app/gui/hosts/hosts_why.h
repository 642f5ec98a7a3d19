#pragma once

#include "app/gui/hosts/hosts_plan.h"
#include "core/cluster/no_plan.h"

namespace stowage::app {

/// Why there is no plan over several hosts, the least budgets that would do, and what would help, in words.
/// `none`: the answer to the question, and what else was asked of it. Errors: Cancelled. Any thread.
Status addReasons(HostsPlan& out, const cluster::ClusterQuestion& question,
                  const cluster::ClusterAnswer& none, const solve::Effort& effort, const Job& job);

}  // namespace stowage::app
