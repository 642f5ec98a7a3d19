#include "core/engine/confinement.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/engine/cuda_library.h"
#include "tests/core/engine/fixtures.h"
#include "tests/support/engine_child.h"

namespace stowage::engine::test {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::Not;
using ::testing::StartsWith;

protocol::RunRequest request_with(const std::string& outputs, const std::string& trace) {
  protocol::RunRequest request;
  request.program = "/models/a.pt2";
  request.outputs_file = outputs;
  request.trace_file = trace;
  return request;
}

TEST(Confinement, ARunReadsItsProgramAndInputsAndWritesBesideItsResults) {
  const Scratch scratch;
  protocol::RunRequest request = request_with(scratch.file("out.safetensors"), scratch.file("run.trace"));
  request.inputs_file = "/inputs/one.safetensors";
  const sandbox::Rights rights = rights_of(request, false);
  EXPECT_THAT(rights.read, Contains("/models/a.pt2"));
  EXPECT_THAT(rights.read, Contains("/inputs/one.safetensors"));
  EXPECT_THAT(rights.read, Contains(torch_folder()));
  const std::string folder = std::filesystem::canonical(scratch.file("")).string();
  EXPECT_EQ(std::count(rights.write.begin(), rights.write.end(), folder), 2);
  EXPECT_FALSE(rights.local_sockets);
}

TEST(Confinement, WithoutResultsNoFolderIsWritten) {
  for (const std::string& path : rights_of(request_with("", ""), false).write)
    EXPECT_TRUE(path.starts_with("/dev/")) << path;
  EXPECT_THAT(rights_of(request_with("/dev/full", ""), false).write, Contains("/dev/full"))
      << "what is no regular file is written as it is";
  EXPECT_THAT(rights_of(request_with("out.safetensors", ""), false).write,
              Contains(std::filesystem::current_path().string()));
}

/// A link as a result stays a link to the new content, so the folder behind it is written.
TEST(Confinement, ALinkIsFollowed) {
  const Scratch scratch;
  const std::filesystem::path real = std::filesystem::canonical(scratch.file(""));
  std::filesystem::create_directory(real / "there");
  std::ofstream(real / "there/out") << "old";
  std::filesystem::create_symlink(real / "there/out", real / "here");
  EXPECT_THAT(rights_of(request_with((real / "here").string(), ""), false).write,
              Contains((real / "there").string()));
}

TEST(Confinement, OnlyCudaMayTalkToItsDaemonsAndDevices) {
  const sandbox::Rights with = rights_of(request_with("", ""), true),
                        without = rights_of(request_with("", ""), false);
  EXPECT_TRUE(with.local_sockets);
  EXPECT_THAT(without.write, Each(Not(StartsWith("/dev/nvidia"))));
  EXPECT_THAT(with.write, Contains("/dev/shm"));
  // Where ./bootstrap and wheels have NVIDIA's libraries: beside the folder of torch.
  const std::filesystem::path site = std::filesystem::canonical(torch_folder()).parent_path().parent_path();
  EXPECT_THAT(with.read, Contains((site / "nvidia").string()));
  EXPECT_THAT(without.read, Not(Contains((site / "nvidia").string())));
  EXPECT_THAT(without.read, Not(Contains("/home")));
  EXPECT_THAT(with.read, Not(Contains("/home")));
}

/// The walls of the real process, as it tells them itself, and a run inside of them.
TEST(Confinement, TheEngineSaysWhichWallsHold) {
  stowage::test::EngineChild probe({"--probe"});
  std::string text;
  for (std::string line = probe.line(); !line.empty(); line = probe.line()) text += line;
  const auto json = parse_json(text, "the probe");
  ASSERT_TRUE(json);
  const Json& sandbox = (*json)["sandbox"];
  EXPECT_TRUE(sandbox["no_new_privileges"].get<bool>());
  EXPECT_EQ(sandbox["missing"].size(),
            (sandbox["landlock"].get<int>() ? 0u : 1u) + (sandbox["system_calls"].get<bool>() ? 0u : 1u));
  EXPECT_FALSE(sandbox["text"].get<std::string>().empty());
}

/// Status of the engine's own process, read while it runs.
std::string status_line(pid_t pid, const std::string& name) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(name + ":")) return line.substr(line.find_last_of(" \t") + 1);
  return {};
}

TEST(Confinement, ARunningEngineHasGivenUpWhatItCan) {
  stowage::test::EngineChild child;
  child.event();
  protocol::RunRequest request = small_request("while_loop", kOnGpu, 1);
  request.warmup = 100'000'000;
  child.send(protocol::to_line(request));
  for (;;) {
    const protocol::Event event = child.event();
    const auto* progress = std::get_if<protocol::Progress>(&event);
    ASSERT_TRUE(progress);
    if (progress->phase == "warmup") break;
  }
  EXPECT_EQ(status_line(child.pid(), "NoNewPrivs"), "1");
  std::ifstream score("/proc/" + std::to_string(child.pid()) + "/oom_score_adj");
  int value = 0;
  EXPECT_TRUE(score >> value);
  EXPECT_EQ(value, 1000);
  child.kill(SIGKILL);
}

}  // namespace
}  // namespace stowage::engine::test
