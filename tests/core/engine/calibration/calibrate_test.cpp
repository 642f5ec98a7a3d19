// What the engine measures of the machine it runs on. No figure is compared with a time or a rate: only that
// it was measured, on what, and that what could not be is said.
#include "core/engine/calibration/calibrate.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "core/engine/calibration/disk_rate.h"
#include "core/engine/run.h"
#include "core/engine/vgpu/vgpu.h"
#include "tests/support/engine_child.h"

namespace stowage::engine {
namespace {

using machine::Calibration;
using machine::Figure;
using machine::Measured;
using Reason = machine::Unmeasured::Reason;
using ::testing::HasSubstr;

protocol::CalibrateRequest small() {
  protocol::CalibrateRequest request;
  request.devices = protocol::Devices::Virtual;
  request.bytes = 1 << 20;
  request.sizes = 2;
  request.disk_folder = testing::TempDir();
  request.threads = 1;
  return request;
}

std::size_t count(const Calibration& calibration, Measured what, const char* dtype = "") {
  return static_cast<std::size_t>(
      std::count_if(calibration.figures.begin(), calibration.figures.end(),
                    [&](const Figure& figure) { return figure.what == what && figure.dtype == dtype; }));
}
bool missing(const Calibration& calibration, Measured what, Reason reason) {
  return std::any_of(
      calibration.unmeasured.begin(), calibration.unmeasured.end(),
      [&](const machine::Unmeasured& one) { return one.what == what && one.reason == reason; });
}
void check_spreads(const Calibration& calibration) {
  for (const Figure& figure : calibration.figures) {
    EXPECT_GT(figure.spread.least, 0) << machine::to_string(figure.what);
    EXPECT_LE(figure.spread.least, figure.spread.median);
    EXPECT_LE(figure.spread.median, figure.spread.most);
    EXPECT_GE(figure.spread.repetitions, figure.what == Measured::Disk ? 3u : 5u);
    EXPECT_GT(figure.size, 0u);
  }
}

TEST(Calibrate, MeasuresWhatIsRealWithoutAGpu) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> said;
  std::set<Measured> kinds;
  const protocol::Calibrated done =
      calibrate(small(), [&](Measured what, std::uint64_t at, std::uint64_t total) {
        kinds.insert(what);
        said.emplace_back(at, total);
      });
  const Calibration& calibration = done.calibration;
  EXPECT_EQ(count(calibration, Measured::Copy), 1u) << "within the host's memory";
  EXPECT_EQ(count(calibration, Measured::Read), 1u) << "and none smaller, where so little is read";
  EXPECT_EQ(count(calibration, Measured::Launch), 1u);
  for (const char* type : {"float32", "bfloat16", "float16"}) {
    EXPECT_EQ(count(calibration, Measured::Matmul, type) +
                  (missing(calibration, Measured::Matmul, Reason::TooSlow) ? 1 : 0),
              2u)
        << type;
    EXPECT_LE(count(calibration, Measured::Convolution, type), 2u) << type;
  }
  EXPECT_EQ(
      count(calibration, Measured::Disk) + (missing(calibration, Measured::Disk, Reason::OnlyCached) ? 1 : 0),
      1u)
      << "or a folder in memory";
  check_spreads(calibration);
  EXPECT_TRUE(missing(calibration, Measured::Copy, Reason::NoGpu)) << "no virtual link passes for a real one";
  for (const Figure& figure : calibration.figures) EXPECT_FALSE(figure.from.gpu() || figure.to.gpu());
  EXPECT_EQ(calibration.threads, 1u);
  EXPECT_FALSE(calibration.torch.empty());
  EXPECT_EQ(calibration.date.size(), std::string("2000-01-01T00:00:00Z").size());
  EXPECT_TRUE(done.machine.find(machine::kCpu));
  EXPECT_TRUE(done.machine.links.empty()) << "what is measured is taken over by whoever asked";
  // Progress counts up to its end.
  ASSERT_FALSE(said.empty());
  for (std::size_t i = 0; i < said.size(); ++i) {
    EXPECT_EQ(said[i].first, i);
    EXPECT_EQ(said[i].second, said.size());
  }
  EXPECT_EQ(count(calibration, Measured::Convolution, "float32"), 2u);
  EXPECT_EQ(kinds.size(), 6u);
}

TEST(Calibrate, CachesAreReadBesideMemory) {
  protocol::CalibrateRequest request = small();
  request.bytes = 8 << 20;
  request.sizes = 0;
  const Calibration calibration = calibrate(request, {}).calibration;
  EXPECT_EQ(count(calibration, Measured::Read), 3u) << "1, 4 and 8 MiB";
  ASSERT_TRUE(calibration.find(Measured::Read, machine::kCpu, machine::kCpu));
  EXPECT_EQ(calibration.find(Measured::Read, machine::kCpu, machine::kCpu)->size, 8u << 20)
      << "the link of the CPU is what memory reaches";
}

TEST(Calibrate, ARealGpuThatIsNotThereIsSaidWithTheReason) {
  if (hello().cuda) return;
  protocol::CalibrateRequest request = small();
  request.devices = protocol::Devices::Automatic;
  request.sizes = 0;
  const Calibration calibration = calibrate(request, {}).calibration;
  ASSERT_TRUE(missing(calibration, Measured::Copy, Reason::NoGpu));
  EXPECT_THAT(machine::explain(calibration.unmeasured.front()), HasSubstr("there is no GPU ("));
  EXPECT_EQ(count(calibration, Measured::Matmul, "float32"), 0u) << "no sizes were asked for";
}

/// The same code over devices that are played by the CPU: every pair is measured in both directions, and the
/// copies were made.
TEST(Calibrate, EveryLinkOfEveryGpuIsMeasured) {
  vgpu::install({0, 0});
  vgpu::reset_copies();
  Calibration out;
  protocol::CalibrateRequest request = small();
  request.sizes = 1;
  std::size_t steps = 0;
  calibrate_gpus(request, false, 2, out, [&](Measured) { ++steps; });
  EXPECT_EQ(steps, 2u * 8 + 2);
  for (std::uint32_t i = 0; i < 2; ++i) {
    const machine::DeviceId here = machine::gpu(i), other = machine::gpu(1 - i);
    EXPECT_TRUE(out.find(Measured::Copy, machine::kCpu, here, "pageable"));
    EXPECT_TRUE(out.find(Measured::Copy, here, machine::kCpu, "pageable"));
    EXPECT_TRUE(out.find(Measured::Copy, here, other));
    EXPECT_TRUE(out.find(Measured::Copy, here, here));
    EXPECT_TRUE(out.find(Measured::Launch, here, here));
    EXPECT_TRUE(out.find(Measured::Matmul, here, here));
    EXPECT_TRUE(out.find(Measured::Convolution, here, here));
    // Pinned memory is what a driver gives: measured, or said why not.
    EXPECT_TRUE(out.find(Measured::Copy, machine::kCpu, here, "pinned") ||
                missing(out, Measured::Copy, Reason::Failed));
  }
  check_spreads(out);
  for (const auto& copies : vgpu::copies()) EXPECT_GE(copies.bytes, copies.count);
  EXPECT_GE(vgpu::copies().size(), 6u) << "two to the host, two from it, one each way between them";
  EXPECT_EQ(vgpu::usage(0).current, 0u) << "nothing is left on the devices";
}

TEST(DiskRate, AFileIsReadAndNothingIsLeftInTheFolder) {
  const std::string folder = testing::TempDir() + "stowage_disk_rate";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const DiskRate made = read_disk("", folder, 2 << 20);
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  if (made.samples.empty()) {
    EXPECT_EQ(made.why, Reason::OnlyCached);
  } else {
    EXPECT_EQ(made.bytes, 2u << 20);
    EXPECT_GE(made.samples.size(), 3u);
  }
  // A named one: pieces of it in turn, the odd end left out.
  const std::string file = folder + "/weights";
  std::ofstream(file) << std::string((3 << 20) + 17, 'x');
  const DiskRate named = read_disk(file, "", 1 << 20);
  EXPECT_TRUE(named.bytes == 1u << 20 || named.why == Reason::OnlyCached);
  EXPECT_EQ(std::filesystem::file_size(file), (3u << 20) + 17) << "as it was";
}

/// One for each reason.
TEST(DiskRate, WhatCannotBeReadSaysWhy) {
  const auto why = [](const std::string& file, const std::string& folder) {
    const DiskRate out = read_disk(file, folder, 1 << 20);
    EXPECT_TRUE(out.samples.empty());
    EXPECT_EQ(out.why, Reason::CannotRead);
    return out.detail;
  };
  EXPECT_THAT(why("/does/not/exist", ""), HasSubstr("No such file"));
  EXPECT_THAT(why("", "/does/not/exist"), HasSubstr("No such file"));
  EXPECT_THAT(why(testing::TempDir(), ""), HasSubstr("no regular file"));
  EXPECT_THAT(why("/dev/null", ""), HasSubstr("no regular file"));
  const std::string fifo = testing::TempDir() + "stowage_fifo";
  ::unlink(fifo.c_str());
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_THAT(why(fifo, ""), HasSubstr("no regular file")) << "and nobody waits for its other end";
  const std::string little = testing::TempDir() + "stowage_little";
  std::ofstream(little) << "little";
  EXPECT_THAT(why(little, ""), HasSubstr("1 MiB"));
}

TEST(CalibrateProcess, AnswersOverTheProtocolAndEnds) {
  test::EngineChild child;
  child.event();
  child.send(protocol::to_line(small()));
  protocol::Event event = child.event();
  std::size_t progress = 0;
  for (; std::holds_alternative<protocol::Progress>(event); event = child.event()) ++progress;
  ASSERT_TRUE(std::holds_alternative<protocol::Calibrated>(event));
  EXPECT_GE(progress, 5u);
  EXPECT_FALSE(std::get<protocol::Calibrated>(event).calibration.figures.empty());
  EXPECT_EQ(child.wait(), 0);
}

/// Each line as this version of the protocol writes it, so that only what is wrong with it can be what is
/// answered.
TEST(CalibrateProcess, ABadRequestIsAnswered) {
  protocol::CalibrateRequest little = small();
  little.bytes = 1;
  const std::string other_version =
      "{\"type\":\"calibrate\",\"version\":" + std::to_string(protocol::kVersion + 1) + "}\n";
  const std::pair<std::string, Code> lines[] = {{protocol::to_line(little), Code::ProtocolSyntax},
                                                {other_version, Code::ProtocolVersion}};
  for (const auto& [line, code] : lines) {
    test::EngineChild child;
    child.event();
    child.send(line);
    const auto event = child.event();
    ASSERT_TRUE(std::holds_alternative<protocol::Failed>(event)) << line;
    EXPECT_EQ(std::get<protocol::Failed>(event).error.code, code) << line;
    EXPECT_EQ(WEXITSTATUS(child.wait()), 1);
  }
}

/// Whoever asked is gone: so is the engine, in the middle of it.
TEST(CalibrateProcess, KilledInTheMiddleItLeavesNothing) {
  const std::string folder = testing::TempDir() + "stowage_calibrate_killed";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  test::EngineChild child;
  child.event();
  protocol::CalibrateRequest request;
  request.devices = protocol::Devices::Virtual;
  request.disk_folder = folder;
  child.send(protocol::to_line(request));
  protocol::Event event = child.event();
  while (std::holds_alternative<protocol::Progress>(event) &&
         std::get<protocol::Progress>(event).module != "disk")
    event = child.event();
  child.kill(SIGKILL);
  child.wait();
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

}  // namespace
}  // namespace stowage::engine
