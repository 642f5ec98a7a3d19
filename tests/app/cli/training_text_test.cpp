// What the text of a pass forward and back says of what was saved and moved.
#include "app/cli/output/training_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

protocol::RunResult moved(std::uint64_t planned, std::uint64_t eligible, std::uint64_t freed) {
  protocol::RunResult run;
  run.devices.push_back({"0", true, 0, 0, 0, 0, ""});
  run.devices.push_back({"cpu", false, 0, 0, 0, 0, ""});
  run.backward.emplace();
  run.backward->offload.emplace();
  protocol::OffloadResult& offload = *run.backward->offload;
  offload.planned_bytes = planned;
  offload.eligible_bytes = eligible;
  offload.moved_bytes = offload.freed_bytes = freed;
  return run;
}

std::string text_of(const protocol::RunResult& run) { return training_text(Console(false), run); }

TEST(TrainingText, SharesAreOfWhatWasPlannedAndOfWhatCouldGo) {
  EXPECT_THAT(text_of(moved(2048, 1024, 512)),
              HasSubstr("512 B freed (25.0 % of planned, 50.0 % of eligible)\n"));
  EXPECT_THAT(text_of(moved(2048, 0, 0)), HasSubstr("freed (0.0 % of planned)\n"));
  EXPECT_THAT(text_of(moved(0, 0, 0)), Not(HasSubstr("% of")));
}

TEST(TrainingText, TheFallOfThePeakStandsBesideItsMeasure) {
  protocol::RunResult run = moved(1, 1, 1);
  protocol::OffloadSchedule& schedule = run.backward->offload->schedule.emplace();
  schedule.peak_bytes_without = 1000;
  schedule.peak_bytes = 500;
  EXPECT_THAT(text_of(run), Not(HasSubstr(", R "))) << "nothing was measured";
  schedule.measured_peak_bytes = 510;
  EXPECT_THAT(text_of(run), HasSubstr("(measured 510 B, R 0.980)"));
}

TEST(TrainingText, SeveralDevicesHaveTheirOwnSums) {
  protocol::RunResult run = moved(0, 0, 0);
  run.devices[0].saved_bytes = 1024;
  run.devices[0].saved_peak_bytes = 2048;
  EXPECT_THAT(text_of(run), Not(HasSubstr("Of activations"))) << "all of it is of one";
  run.devices[1].saved_peak_bytes = 512;
  EXPECT_THAT(text_of(run),
              testing::AllOf(HasSubstr("1.00 KiB, at most 2.00 KiB; "), HasSubstr("-, at most 512 B")));
}

}  // namespace
}  // namespace stowage::cli
