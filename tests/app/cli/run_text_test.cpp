// What the text of a run says of devices, beside the figures that every run has.
#include "app/cli/output/run_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

protocol::RunResult on_a_card() {
  protocol::RunResult result;
  result.devices.push_back({"0", false, 1u << 30, 4096, 0, 0, "layer"});
  result.devices.push_back({"cpu", false, 1u << 30, 4096, 0, 0, ""});
  return result;
}

TEST(RunText, SaysWhatCudaKeepsOrThatNobodyKnows) {
  protocol::RunResult result = on_a_card();
  const auto text = [&] { return run_text(Console(false), result, true, false); };
  EXPECT_THAT(text(), Not(HasSubstr("CUDA itself"))) << "no card of CUDA's";
  result.devices[0].allocation_retries = 0;
  EXPECT_THAT(text(),
              HasSubstr("0: CUDA itself keeps an amount that is not known beside what is reserved\n"));
  result.devices[0].context_bytes = 512u << 20;
  EXPECT_THAT(text(), HasSubstr("0: CUDA itself keeps 512 MiB beside what is reserved\n"));
  result.devices[0].allocation_retries = 4;
  EXPECT_THAT(text(), HasSubstr("idle memory was given back 4 times before there was room"));
  EXPECT_THAT(text(), Not(HasSubstr("cpu: CUDA")));
}

}  // namespace
}  // namespace stowage::cli
