// stowage-cli timeline: traces and memory snapshots, in and out.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/snapshot/snapshot.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

class TimelineCommand : public CliFixture {
 protected:
  std::string snapshot() const { return data("snapshots/allocator_4.pickle"); }
  std::string trace() const {
    trace::Timeline run;
    run.devices = {{"0", true, 1000}, {"cpu", false, 0}};
    run.blocks.push_back(
        {0, trace::Block::kAlive, 600, run.name("layers.0"), run.name("weight"), 0, trace::Kind::Resident});
    run.blocks.push_back(
        {1000, 4000, 200, run.name("layers.0"), run.name("aten::mm"), 0, trace::Kind::Activation});
    run.finish();
    const std::string path = folder_.file("run.trace");
    EXPECT_TRUE(trace::save(run, path));
    return path;
  }
};

TEST_F(TimelineCommand, OpensASnapshotByItsContentAndSaysWhatItLacks) {
  const std::string path = write("whatever.trace", read_all(snapshot()));
  const Json json = ask({"timeline", path}, 0, "stowage.timeline/1");
  EXPECT_EQ(json.at("devices").size(), 2u);
  std::vector<std::string> rules;
  for (const Json& warning : json.at("warnings")) rules.push_back(warning.at("rule"));
  EXPECT_EQ(rules, (std::vector<std::string>{"snapshot.cut", "snapshot.before", "snapshot.out-of-memory"}));
  const ProgramRun run = run_cli({"timeline", path});
  EXPECT_EQ(run.exit, 0);
  EXPECT_NE(run.err.find("was cut"), std::string::npos) << run.err;
}

TEST_F(TimelineCommand, ATraceComesBackFromTheSnapshotThatIsWrittenOfIt) {
  const std::string path = trace(), pickle = folder_.file("run.pickle");
  ask({"timeline", path, "--export", "memory-snapshot", "-o", pickle}, 0, "stowage.timeline/1");
  const Json before = ask({"timeline", path}, 0, "stowage.timeline/1");
  const Json after = ask({"timeline", pickle}, 0, "stowage.timeline/1");
  EXPECT_EQ(before.at("warnings"), Json::array());
  EXPECT_EQ(after.at("warnings"), Json::array());
  for (const char* key : {"device", "peak_bytes", "end_bytes", "peak_by_kind"})
    EXPECT_EQ(after.at("devices").at(0).at(key), before.at("devices").at(0).at(key)) << key;
}

TEST_F(TimelineCommand, WhatIsNeitherIsRefusedInOneSentence) {
  for (const std::string& bytes :
       {std::string("hello, this is no run"), std::string("\x80\x04N."), std::string()}) {
    const ProgramRun run = run_cli({"timeline", write("x", bytes)});
    EXPECT_EQ(run.exit, 3);
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST_F(TimelineCommand, ASnapshotIsWrittenToAFileOnly) {
  EXPECT_EQ(run_cli({"timeline", trace(), "--export", "memory-snapshot"}).exit, 2);
}

TEST_F(TimelineCommand, ASnapshotBecomesATrace) {
  const std::string target = folder_.file("again.trace");
  EXPECT_EQ(run_cli({"timeline", snapshot(), "--export", "trace"}).exit, 2) << "bytes are no text";
  ASSERT_EQ(run_cli({"timeline", snapshot(), "--export", "trace", "-o", target}).exit, 0);
  const Json before = ask({"timeline", snapshot()}, 0, "stowage.timeline/1");
  const Json after = ask({"timeline", target}, 0, "stowage.timeline/1");
  EXPECT_EQ(after.at("devices"), before.at("devices"));
  EXPECT_EQ(after.at("blocks"), before.at("blocks"));
}

/// Ctrl-C in the middle of an export: the file is the old one, and beside it nothing is left.
TEST_F(TimelineCommand, CtrlCLeavesTheFileThatWasThere) {
  constexpr std::uint64_t kBlocks = 3'000'000;
  trace::Timeline run;
  run.devices = {{"0", true, 1000}, {"cpu", false, 0}};
  const auto module = run.name("layers.0"), label = run.name("aten::mm");
  for (std::uint64_t i = 0; i < kBlocks; ++i)
    run.blocks.push_back({i * 10, i * 10 + 25, 512, module, label, static_cast<std::uint16_t>(i % 2),
                          trace::Kind::Activation});
  run.finish();
  const std::string path = folder_.file("long.trace");
  ASSERT_TRUE(trace::save(run, path));
  for (const char* format : {"chrome", "csv", "memory-snapshot"}) {
    const TemporaryFolder there;
    const std::string target = there.write("kept", "as it was");
    RunOptions options;
    options.interrupt_after_ms = 500;
    const ProgramRun stopped = run_cli({"timeline", path, "--export", format, "-o", target}, options);
    EXPECT_EQ(stopped.exit, 130) << format << stopped.err;
    EXPECT_EQ(read_all(target), "as it was") << format;
    const std::filesystem::directory_iterator files(there.path());
    EXPECT_EQ(std::distance(begin(files), end(files)), 1) << format;
  }
}

TEST_F(TimelineCommand, AFormatThatDoesNotExistIsNamed) {
  const ProgramRun run = run_cli({"timeline", trace(), "--export", "xml"});
  EXPECT_EQ(run.exit, 2);
  EXPECT_NE(run.err.find("xml"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace stowage::test
