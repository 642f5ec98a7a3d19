#include "core/cluster/schedule.h"

#include <algorithm>

namespace stowage::cluster {
namespace {

/// How many micro-batches are shown, and how far apart they begin.
struct Pace {
  std::uint64_t micro_batches = 1;
  double apart = 0;
};

Pace pace_of(const ClusterAnswer& answer, std::uint64_t most) {
  if (!answer.pipeline) return {};
  const Pipeline& pipeline = *answer.pipeline;
  return {pipeline.micro_batches > 0 ? std::min(pipeline.micro_batches, most) : most,
          static_cast<double>(pipeline.slowest_ps) * 1e-12};
}

}  // namespace

double stage_seconds(const ClusterAnswer& answer, const HostPlan& stage) {
  return answer.pipeline ? static_cast<double>(stage.answer.value) * 1e-12 : stage.evaluation.step_seconds;
}

std::vector<Span> schedule_of(const ClusterAnswer& answer, std::uint64_t most) {
  std::vector<Span> out;
  const Pace pace = pace_of(answer, most);
  double reached = 0;  // when the first micro-batch comes to the stage
  for (std::uint32_t i = 0; i < answer.stages.size(); ++i) {
    const HostPlan& stage = answer.stages[i];
    const double computing = stage_seconds(answer, stage), handing = stage.hop_seconds;
    for (std::uint64_t m = 0; m < pace.micro_batches; ++m) {
      const double begin = reached + static_cast<double>(m) * pace.apart, computed = begin + computing;
      if (computing > 0) out.push_back({i, m, false, begin, computed});
      if (handing > 0) out.push_back({i, m, true, computed, computed + handing});
    }
    reached += computing + handing;
  }
  return out;
}

}  // namespace stowage::cluster
