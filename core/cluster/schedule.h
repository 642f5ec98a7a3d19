#pragma once

#include <cstdint>
#include <vector>

#include "core/cluster/plan_cluster.h"

namespace stowage::cluster {

/// What a stage of a plan does, and when, in seconds from the beginning.
struct Span {
  std::uint32_t stage = 0;        ///< index into ClusterAnswer::stages
  std::uint64_t micro_batch = 0;  ///< 0 where there are none
  bool hand_over = false;         ///< it hands over what it has computed; else it computes
  double begin = 0, end = 0;
};

/// What a stage takes for a step or a micro-batch, without handing over: computing and what is streamed to
/// it.
double stage_seconds(const ClusterAnswer& answer, const HostPlan& stage);

/// A plan as time goes by, by stage and then by time: hosts run one after the other, once; micro-batches of a
/// pipeline begin as far apart as the slowest stage, card or disk lets them through, so that all of them end
/// when Pipeline::seconds() says. Of those that do not end, and of many, the first `most` are shown. What
/// takes no time has no span.
std::vector<Span> schedule_of(const ClusterAnswer& answer, std::uint64_t most);

}  // namespace stowage::cluster
