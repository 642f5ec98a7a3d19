#include <gtest/gtest.h>

#include "core/estimate/audit/audit.h"

namespace stowage::estimate {
namespace {

using What = AuditDifference::What;

constexpr std::uint64_t kBlock = 1'000'000;

/// One block of an activation on one GPU.
trace::Timeline one_block(bool predicted) {
  trace::Timeline out;
  trace::TraceDevice device;
  device.device = "0";
  out.devices = {device};
  out.names = {"m", "w"};
  trace::Block block;
  block.birth_ns = 1;
  block.death_ns = 100;
  block.bytes = kBlock;
  block.label = 1;
  block.kind = trace::Kind::Activation;
  out.blocks = {block};
  out.duration_ns = 100;
  out.predicted = predicted;
  out.finish();
  return out;
}

/// A prediction and a run with that block, whose devices say how much they held.
struct Asked {
  explicit Asked(std::uint64_t planned = kBlock, std::uint64_t actual = kBlock) {
    prediction.method = PredictionMethod::Graph;
    prediction.timeline = std::make_shared<const trace::Timeline>(one_block(true));
    PredictedDevice device;
    device.device = machine::gpu(0);
    device.peak = Bytes(planned);
    device.activations = Bytes(kBlock);
    prediction.devices = {device};
    protocol::DeviceResult held;
    held.device = "0";
    held.peak_bytes = actual;
    result.devices = {held};
    result.virtual_gpus = false;
  }
  Audit audited() const { return audit({.prediction = prediction, .recorded = &recorded, .result = result}); }

  Prediction prediction{};
  trace::Timeline recorded = one_block(false);
  protocol::RunResult result{};
};

AuditReason reason_of(const Audit& audit) {
  EXPECT_EQ(audit.differences.size(), 2u);  // the peak and its one part
  return audit.differences.empty() ? AuditReason::Unexplained : audit.differences.back().reason;
}

TEST(AuditRest, AnAllocatorRoundsEachBlockAndNoMore) {
  EXPECT_EQ(reason_of(Asked(kBlock, kBlock + 512).audited()), AuditReason::Rounding);
  const Audit more = Asked(kBlock, kBlock + 513).audited();
  EXPECT_EQ(reason_of(more), AuditReason::Unexplained);
  EXPECT_EQ(more.unexplained, 513u);
  EXPECT_EQ(Asked(kBlock, 10'000'000'000).audited().unexplained, 10'000'000'000 - kBlock);
  EXPECT_EQ(reason_of(Asked(kBlock, kBlock - 100).audited()), AuditReason::Unexplained)
      << "rounding never takes away";
}

TEST(AuditRest, AVirtualGpuRoundsNothing) {
  Asked asked(kBlock, kBlock + 512);
  asked.result.virtual_gpus = true;
  EXPECT_EQ(reason_of(asked.audited()), AuditReason::Unexplained);
}

TEST(AuditRest, AFullRecordingIsSaidFirst) {
  Asked asked(kBlock, kBlock + 512);
  asked.result.warnings = {Error{Code::EngineRecordingFull, {}, {}, {}}};
  EXPECT_EQ(reason_of(asked.audited()), AuditReason::EndedEarly);
}

TEST(AuditRest, AWindowExplainsAsMuchAsItHolds) {
  Asked asked(kBlock + 5000, kBlock);
  EXPECT_EQ(asked.audited().unexplained, 5000u) << "there is no window";
  asked.result.devices[0].window_bytes = 5000;
  EXPECT_EQ(asked.audited().unexplained, 0u);
  asked.result.devices[0].window_bytes = 4999;
  EXPECT_EQ(asked.audited().unexplained, 5000u);
}

/// A run of which nobody predicted more than the plan says.
Audit of_plan(std::uint64_t planned_weights, std::uint64_t reserve, std::uint64_t actual_weights,
              std::uint64_t actual_peak) {
  const Prediction none;
  protocol::RunResult result;
  protocol::DeviceResult held;
  held.device = "0";
  held.peak_bytes = actual_peak;
  held.weights_bytes = actual_weights;
  result.devices = {held};
  plan::Evaluation evaluation;
  plan::DeviceUse use;
  use.device = machine::gpu(0);
  use.weights = Bytes(planned_weights);
  use.reserve = Bytes(reserve);
  evaluation.devices = {use};
  AuditRequest request{.prediction = none, .recorded = nullptr, .result = result};
  request.evaluation = &evaluation;
  return audit(request);
}

TEST(AuditRest, MoreWeightsThanPlannedAreNoWeightThatNothingUsed) {
  EXPECT_EQ(of_plan(1000, 0, 11'000, 11'000).unexplained, 10'000u);
  const Audit less = of_plan(11'000, 0, 1000, 1000);
  EXPECT_EQ(less.unexplained, 0u);
  EXPECT_EQ(reason_of(less), AuditReason::UnusedWeight);
}

TEST(AuditRest, PartsAddUpWhateverTheDeviceHeld) {
  for (const std::uint64_t weights : {0u, 500u, 600u, 1000u, 2000u}) {
    for (const std::uint64_t peak : {0u, 500u, 550u, 1500u, 3000u}) {
      const Audit audit = of_plan(1000, 40, weights, peak);
      std::int64_t whole = 0, parts = 0;
      for (const AuditDifference& one : audit.differences) {
        const auto more =
            static_cast<std::int64_t>(one.bytes.actual) - static_cast<std::int64_t>(one.bytes.planned);
        (one.what == What::Peak ? whole : parts) += more;
      }
      EXPECT_EQ(whole, parts) << weights << " bytes of weights, a peak of " << peak;
    }
  }
}

}  // namespace
}  // namespace stowage::estimate
