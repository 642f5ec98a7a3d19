// What the engine does before it knows on which GPUs it runs: it asks NVIDIA's driver and loads nothing else
// of CUDA. Seen from outside, with a driver of ours (fake_driver) in the place of the system's.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/cuda_driver.h"
#include "core/engine/cuda_library.h"
#include "tests/core/engine/fixtures.h"
#include "tests/support/engine_child.h"

namespace stowage::engine::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// An engine with `gpus` (STOWAGE_FAKE_GPUS) on the driver of ours.
class FakeDriver : public ::testing::Test {
 protected:
  void start(const char* gpus) {
    const char* before = std::getenv("LD_LIBRARY_PATH");
    ::setenv("STOWAGE_FAKE_GPUS", gpus, 1);
    child_.emplace(
        std::vector<std::string>{},
        std::string("LD_LIBRARY_PATH=" STOWAGE_FAKE_DRIVER) + (before ? std::string(":") + before : ""),
        scratch_.file("errors").c_str());
    ::unsetenv("STOWAGE_FAKE_GPUS");
    const protocol::Event event = child_->event();
    ASSERT_TRUE(std::holds_alternative<protocol::Hello>(event));
    hello_ = std::get<protocol::Hello>(event);
  }
  std::string maps() const { return text_of("/proc/" + std::to_string(child_->pid()) + "/maps"); }
  std::string errors() const { return text_of(scratch_.file("errors")); }
  protocol::Event last_event() {
    protocol::Event event = child_->event();
    while (std::holds_alternative<protocol::TraceBatch>(event) ||
           (std::holds_alternative<protocol::Progress>(event) &&
            std::get<protocol::Progress>(event).phase != "end of the pipe"))
      event = child_->event();
    return event;
  }

  Scratch scratch_;
  std::optional<stowage::test::EngineChild> child_{};
  protocol::Hello hello_{};
};

TEST_F(FakeDriver, HelloCountsItsGpusAndLoadsNothingElseOfCuda) {
  start("2");
  EXPECT_THAT(errors(), HasSubstr("cuInit\ncuDeviceGetCount\n"));
  EXPECT_EQ(hello_.cuda, std::filesystem::exists(torch_folder() + "/libtorch_cuda.so"));
  EXPECT_EQ(hello_.cuda_reason, hello_.cuda ? "" : "this LibTorch is without CUDA");
  EXPECT_THAT(maps(), HasSubstr("fake_driver/libcuda.so.1"));
  EXPECT_THAT(maps(), Not(HasSubstr("c10_cuda")));
  EXPECT_THAT(maps(), Not(HasSubstr("stowage_cuda")));
}

/// LibTorch knows nothing of the cards while a run is on virtual GPUs.
TEST_F(FakeDriver, ARunOnVirtualGpusLoadsNothingOfCuda) {
  start("2");
  protocol::RunRequest request = small_request("while_loop", kOnGpu, 1);
  request.devices = protocol::Devices::Virtual;
  request.warmup = 100'000'000;
  child_->send(protocol::to_line(request));
  for (int said = 0;;) {
    const protocol::Event event = child_->event();
    const auto* progress = std::get_if<protocol::Progress>(&event);
    ASSERT_TRUE(progress);
    ASSERT_NE(progress->phase, "end of the pipe");
    if (progress->phase == "warmup" && ++said == 2) break;  // first that it begins
  }
  EXPECT_THAT(maps(), Not(HasSubstr("c10_cuda")));
  EXPECT_THAT(maps(), Not(HasSubstr("stowage_cuda")));
  child_->kill(SIGKILL);
}

TEST_F(FakeDriver, WithoutGpusItSaysWhatTheDriverSays) {
  start("0");
  EXPECT_FALSE(hello_.cuda);
  EXPECT_EQ(hello_.cuda_reason, "no CUDA device: none was found (driver 13.0)");
  start("broken");
  EXPECT_FALSE(hello_.cuda);
  EXPECT_EQ(hello_.cuda_reason, "no CUDA device: it is broken (driver 13.0)");
}

/// What stands in the greeting is plain English; what a run says of it is a phrase, which the window
/// translates.
TEST_F(FakeDriver, ARunWithoutGpusSaysSoInAPhrase) {
  const std::pair<const char*, const char*> kWhy[] = {{"0", "none was found"}, {"broken", "it is broken"}};
  for (const auto& [gpus, why] : kWhy) {
    start(gpus);
    protocol::RunRequest request = small_request("cond", kOnGpu, 1);
    request.devices = protocol::Devices::Automatic;
    child_->send(protocol::to_line(request));
    const protocol::Event event = last_event();
    ASSERT_TRUE(std::holds_alternative<protocol::Finished>(event));
    const protocol::RunResult& result = std::get<protocol::Finished>(event).result;
    const auto warning = std::find_if(result.warnings.begin(), result.warnings.end(), [](const Error& one) {
      return one.code == Code::EngineVirtualInstead;
    });
    ASSERT_NE(warning, result.warnings.end());
    ASSERT_EQ(warning->arguments.size(), 1u);
    const auto [pattern, values] = parts_of_phrase(warning->arguments.front());
    EXPECT_EQ(pattern, "no CUDA device: %1 (driver %2)");
    EXPECT_EQ(values, (std::vector<std::string>{why, "13.0"}));
    EXPECT_EQ(sentence(*warning), "The GPUs of this run are virtual: " + hello_.cuda_reason + ".");
  }
}

TEST(CudaVersion, IsWrittenAsNvidiaWritesIt) {
  EXPECT_EQ(cuda_version(13000), "13.0");
  EXPECT_EQ(cuda_version(12080), "12.8");
  EXPECT_EQ(cuda_version(11020), "11.2");
  EXPECT_EQ(cuda_version(0), "0");
  EXPECT_EQ(cuda_version(-1), "0");
}

/// Of a driver that is too old for LibTorch's CUDA: it has GPUs, and CUDA sees none.
TEST(Greeting, TheProbeSaysWhyCudaSeesNoGpu) {
  protocol::Hello usable;
  usable.cuda = true;
  const std::string old = "CUDA driver version is insufficient";
  const protocol::Hello none = with_probe(usable, {{}, old});
  EXPECT_FALSE(none.cuda);
  EXPECT_EQ(none.cuda_reason, old);
  const std::string told = phrase("no CUDA device: %1 (driver %2, runtime %3)", {old, "12.0", "13.0"});
  EXPECT_EQ(with_probe(usable, {{}, told}).cuda_reason,
            "no CUDA device: " + old + " (driver 12.0, runtime 13.0)");
  for (const CudaProbe& found : {CudaProbe{{}, "this engine was built without CUDA", false},
                                 CudaProbe{{CudaDevice{"a card", "", 1, 1}}, {}}, CudaProbe{}}) {
    const protocol::Hello same = with_probe(usable, found);
    EXPECT_TRUE(same.cuda);
    EXPECT_EQ(same.cuda_reason, "");
  }
  protocol::Hello without;
  without.cuda = false;
  without.cuda_reason = "there is no NVIDIA driver";
  EXPECT_EQ(with_probe(without, {{}, old}).cuda_reason, without.cuda_reason) << "what is known already stays";
}

/// A plan of more GPUs than the driver counts goes to virtual ones, and CUDA is not loaded to find that out.
TEST_F(FakeDriver, TooFewAreCountedByTheDriverAlone) {
  start("2");
  protocol::RunRequest request = small_request("cond", everything_on(machine::gpu(2)), 3);
  request.devices = protocol::Devices::Automatic;
  child_->send(protocol::to_line(request));
  const protocol::Event event = last_event();
  ASSERT_TRUE(std::holds_alternative<protocol::Finished>(event));
  const protocol::RunResult& result = std::get<protocol::Finished>(event).result;
  EXPECT_TRUE(result.virtual_gpus);
  const auto why = std::find_if(result.warnings.begin(), result.warnings.end(),
                                [](const Error& one) { return one.code == Code::EngineVirtualInstead; });
  ASSERT_NE(why, result.warnings.end());
  EXPECT_THAT(sentence(*why), HasSubstr("the plan uses 3 GPUs and this machine has 2"));
}

}  // namespace
}  // namespace stowage::engine::test
