// The program stowage-engine seen from outside: lines in, lines out, and what a client sees when it dies.
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "tests/core/engine/fixtures.h"
#include "tests/support/engine_child.h"

#include "core/base/json.h"

namespace stowage::engine::test {
namespace {

using ::testing::HasSubstr;

using Child = stowage::test::EngineChild;

protocol::RunRequest endless() {
  protocol::RunRequest request = small_request("while_loop", everything_on(machine::gpu(0)), 1);
  request.warmup = 100'000'000;
  return request;
}

TEST(EngineProcess, SaysWhatItIs) {
  Child version({"--version"});
  EXPECT_THAT(version.line(), HasSubstr("stowage-engine "));
  EXPECT_EQ(version.wait(), 0);
  Child probe({"--probe"});
  std::string text;
  for (std::string line = probe.line(); !line.empty(); line = probe.line()) text += line;
  const auto json = parse_json(text, "the probe");
  ASSERT_TRUE(json);
  EXPECT_EQ((*json)["schema"], "stowage.probe/1");
  EXPECT_TRUE((*json)["devices"].is_array());
  if (!(*json)["cuda"].get<bool>()) {
    EXPECT_FALSE((*json)["cuda_reason"].get<std::string>().empty());
  }
  Child wrong({"--surprise"});
  EXPECT_EQ(WEXITSTATUS(wrong.wait()), 2);
}

TEST(EngineProcess, RunsOneRequest) {
  const Scratch scratch;
  Child child;
  const auto hello = child.event();
  ASSERT_TRUE(std::holds_alternative<protocol::Hello>(hello));
  EXPECT_EQ(std::get<protocol::Hello>(hello).version, protocol::kVersion);
  protocol::RunRequest request = small_request("encoder", everything_on(machine::kCpu), 1);
  request.trace_file = scratch.file("run.trace");
  request.outputs_file = scratch.file("out.safetensors");
  child.send(protocol::to_line(request));
  protocol::Event event = child.event();
  while (std::holds_alternative<protocol::Progress>(event) ||
         std::holds_alternative<protocol::TraceBatch>(event))
    event = child.event();
  ASSERT_TRUE(std::holds_alternative<protocol::Finished>(event));
  EXPECT_EQ(child.wait(), 0);
  EXPECT_EQ(child.line(), "");
  const auto trace = trace::load(request.trace_file);
  ASSERT_TRUE(trace) << sentence(trace.error());
  EXPECT_TRUE(trace->complete);
  EXPECT_EQ(trace->peak(0).bytes, std::get<protocol::Finished>(event).result.devices[0].peak_bytes);
  EXPECT_FALSE(read_tensors(request.outputs_file).empty());
}

/// Threads that read the program around the page cache are among what a confined process may still do.
TEST(EngineProcess, ReadsWeightsAheadFromDisk) {
  const Scratch scratch;
  Child child;
  child.event();
  protocol::RunRequest request = small_request("encoder", kOnDisk, 1);
  request.mode = protocol::Mode::Prefetch;
  request.trace_file = scratch.file("run.trace");
  child.send(protocol::to_line(request));
  protocol::Event event = child.event();
  while (std::holds_alternative<protocol::Progress>(event) ||
         std::holds_alternative<protocol::TraceBatch>(event))
    event = child.event();
  ASSERT_TRUE(std::holds_alternative<protocol::Finished>(event));
  const protocol::DeviceResult& gpu = std::get<protocol::Finished>(event).result.devices[0];
  EXPECT_GT(gpu.window_bytes, 0u);
  EXPECT_EQ(child.wait(), 0);
  const auto trace = trace::load(request.trace_file);
  ASSERT_TRUE(trace) << sentence(trace.error());
  EXPECT_EQ(trace->peak(0).bytes, gpu.peak_bytes);
}

/// Libraries print when they are asked to; what they print is no message.
TEST(EngineProcess, LibrariesMayPrint) {
  const Scratch scratch;
  Child child({}, "ONEDNN_VERBOSE=all", scratch.file("errors").c_str());
  child.event();
  child.send(protocol::to_line(small_request("training", everything_on(machine::gpu(0)), 1)));
  protocol::Event event = child.event();
  while (std::holds_alternative<protocol::Progress>(event) ||
         std::holds_alternative<protocol::TraceBatch>(event))
    event = child.event();
  EXPECT_TRUE(std::holds_alternative<protocol::Finished>(event));
  EXPECT_EQ(child.wait(), 0);
  const auto errors = RandomAccessFile::open(scratch.file("errors"));
  ASSERT_TRUE(errors);
  EXPECT_GT(errors->size(), 0u) << "it did print";
}

TEST(EngineProcess, ALineItCannotReadIsAnsweredAndEndsIt) {
  for (const char* line : {"hello\n", "{\"type\":\"run\",\"version\":99}\n", "{}\n"}) {
    Child child;
    child.event();
    child.send(line);
    const auto event = child.event();
    ASSERT_TRUE(std::holds_alternative<protocol::Failed>(event)) << line;
    EXPECT_EQ(WEXITSTATUS(child.wait()), 1);
  }
  Child silent;
  silent.event();
  silent.close_input();
  EXPECT_EQ(WEXITSTATUS(silent.wait()), 1);
}

TEST(EngineProcess, AFailureKeepsWhatWasRecorded) {
  const Scratch scratch;
  Child child;
  child.event();
  protocol::RunRequest request = small_request("encoder", everything_on(machine::gpu(0)), 1);
  request.machine = machine_of(1, Bytes(6000));
  request.trace_file = scratch.file("run.trace");
  child.send(protocol::to_line(request));
  protocol::Event event = child.event();
  while (std::holds_alternative<protocol::Progress>(event)) event = child.event();
  ASSERT_TRUE(std::holds_alternative<protocol::Failed>(event));
  const auto& failed = std::get<protocol::Failed>(event);
  EXPECT_EQ(failed.error.code, Code::EngineOutOfMemory);
  ASSERT_TRUE(failed.result.out_of_memory);
  EXPECT_EQ(failed.result.out_of_memory->budget, 6000u);
  const auto trace = trace::load(request.trace_file);
  ASSERT_TRUE(trace) << sentence(trace.error());
  EXPECT_FALSE(trace->complete);
}

/// Weights on the disk are read from the program's file in each pass: what it has lost meanwhile is a signal,
/// and one sentence.
TEST(EngineProcess, AProgramThatBecomesShorterWhileItRunsIsOneSentence) {
  const Scratch scratch;
  Child child;
  child.event();
  protocol::RunRequest request = small_request("encoder", kOnDisk, 1);
  const std::string program = scratch.file("shrinks.pt2");
  std::filesystem::copy_file(request.program, program);
  request.program = program;
  request.main_gpu = 0;
  request.warmup = 100'000'000;
  child.send(protocol::to_line(request));
  protocol::Event event = child.event();
  while (std::holds_alternative<protocol::Progress>(event) &&
         std::get<protocol::Progress>(event).phase != "warmup")
    event = child.event();
  ASSERT_TRUE(std::holds_alternative<protocol::Progress>(event));
  std::filesystem::resize_file(program, 0);
  while (std::holds_alternative<protocol::Progress>(event) &&
         std::get<protocol::Progress>(event).phase != "end of the pipe")
    event = child.event();
  ASSERT_TRUE(std::holds_alternative<protocol::Failed>(event));
  const Error& error = std::get<protocol::Failed>(event).error;
  EXPECT_EQ(error.code, Code::EngineFileShrank);
  EXPECT_THAT(sentence(error), HasSubstr(program));
  EXPECT_EQ(WEXITSTATUS(child.wait()), 1);
}

TEST(EngineProcess, KilledInTheMiddleItIsADeadPipe) {
  Child child;
  child.event();
  child.send(protocol::to_line(endless()));
  protocol::Event event = child.event();
  while (!std::holds_alternative<protocol::Progress>(event) ||
         std::get<protocol::Progress>(event).phase != "warmup")
    event = child.event();
  child.kill(SIGKILL);
  while (!child.line().empty()) {
  }
  EXPECT_TRUE(WIFSIGNALED(child.wait()));
}

TEST(EngineProcess, SigtermEndsItAtOnce) {
  Child child;
  child.event();
  child.send(protocol::to_line(endless()));
  protocol::Event event = child.event();
  while (!std::holds_alternative<protocol::Progress>(event) ||
         std::get<protocol::Progress>(event).phase != "warmup")
    event = child.event();
  child.kill(SIGTERM);
  EXPECT_EQ(WTERMSIG(child.wait()), SIGTERM);
}

}  // namespace
}  // namespace stowage::engine::test
