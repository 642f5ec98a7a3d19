// The parts of the command line that need no process of their own.
#include <gmock/gmock.h>

#include "app/cli/output/console.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/run/audit.h"
#include "app/cli/run/child_process.h"
#include "app/cli/run/engine_client.h"
#include "app/cli/run/measure.h"
#include "core/base/json.h"
#include "core/model/model_builder.h"
#include "tests/app/cli/run_program.h"

namespace stowage::cli {
namespace {

using machine::gpu;

TEST(Console, PaintsOnlyWhereItMay) {
  EXPECT_EQ(Console(false).bad("x"), "x");
  EXPECT_EQ(Console(true).bad("x"), "\x1b[31mx\x1b[0m");
}

TEST(Console, WidthsCountWhatIsSeen) {
  EXPECT_EQ(visible_width(""), 0u);
  EXPECT_EQ(visible_width("abc"), 3u);
  EXPECT_EQ(visible_width("µs · 2×"), 7u);
  EXPECT_EQ(visible_width(Console(true).good("four")), 4u);
  EXPECT_EQ(visible_width("cut\x1b[3"), 3u);
}

TEST(Console, TablesAlign) {
  Table table({"name", ">bytes"});
  table.row({"µ", "1"});
  table.row({Console(true).bad("long name"), "1,000"});
  const std::string text = table.text(Console(false));
  EXPECT_EQ(text, "  name       bytes\n  µ              1\n  \x1b[31mlong name\x1b[0m  1,000\n");
}

TEST(Words, SecondsAndPercent) {
  EXPECT_EQ(seconds_text(0), "0 s");
  EXPECT_EQ(seconds_text(1.25), "1.25 s");
  EXPECT_EQ(seconds_text(0.0342), "34.2 ms");
  EXPECT_EQ(seconds_text(8.1e-4), "810 µs");
  EXPECT_EQ(percent_text(0.123456), "12.3 %");
}

TEST(Words, OneIsNotMany) {
  EXPECT_EQ(counted(0, "hop"), "0 hops");
  EXPECT_EQ(counted(1, "hop"), "1 hop");
  EXPECT_EQ(counted(1564, "tensor"), "1,564 tensors");
}

TEST(Words, SentencesOfOne) {
  const std::vector<std::pair<Code, std::vector<std::string>>> counting = {
      {Code::PlanUnplaced, {"1", "4 B"}},
      {Code::MapUncovered, {"1", "4 B"}},
      {Code::MapUnknownKey, {"1"}},
      {Code::MapOverlap, {"1", "layer.a"}},
      {Code::MapMissingDevice, {"1", "4 B"}},
      {Code::MapDeviceText, {"1"}},
      {Code::HfRenamed, {"1", "t5"}},
      {Code::HfNotInModel, {"1", "extra.w"}},
      {Code::HfPackedGroups, {"1", "3", "gptq"}}};
  for (const auto& [code, arguments] : counting) {
    const Error one{code, "subject", arguments, {}};
    const std::string text = sentence_of_count(one);
    EXPECT_THAT(text, testing::Not(testing::ContainsRegex("1 (keys|tensors|packed weights)")));
    EXPECT_THAT(text, testing::AllOf(testing::HasSubstr("1 "), testing::HasSubstr("subject"),
                                     testing::EndsWith(".")));
    for (std::size_t i = 1; i < arguments.size(); ++i)
      EXPECT_THAT(text, testing::HasSubstr(arguments[i])) << "nothing that was told is lost";
    Error two = one;
    two.arguments[0] = "2";
    EXPECT_EQ(sentence_of_count(two), sentence(two));
  }
  EXPECT_THAT(sentence_of_count({Code::HfRenamed, "folder", {"1564", "t5"}, {}}),
              testing::HasSubstr("1,564 tensors"));
  EXPECT_EQ(sentence_of_count({Code::PlanEmptyGpus, "", {}, {}}),
            sentence({Code::PlanEmptyGpus, "", {}, {}}));
}

TEST(Words, LongMapsAreCut) {
  plan::DeviceMap map;
  for (std::uint32_t i = 0; i < 50; ++i) map.entries.push_back({"layer" + std::to_string(i), gpu(i % 2)});
  const std::string text = map_text(Console(false), map, 10);
  EXPECT_THAT(text, testing::HasSubstr("layer9"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("layer10")));
  EXPECT_THAT(text, testing::HasSubstr("40 more"));
}

TEST(Measure, MemoryIsFasterThanNothing) {
  EXPECT_GT(measure_memory_rate({}), 50'000'000u);
  Job cancelled;
  cancelled.cancel.cancel();
  EXPECT_EQ(measure_memory_rate(cancelled), 0u);
  EXPECT_EQ(measure_disk_rate("/does/not/exist", {}), 0u);
  EXPECT_EQ(measure_disk_rate("/proc", {}), 0u);
}

TEST(ChildProcess, LinesBothWays) {
  const test::TemporaryFolder folder;
  auto child = ChildProcess::start(
      folder.write("echo", "#!/bin/sh\nwhile read line; do echo \"got $line\"; done\n", true));
  ASSERT_TRUE(child);
  ASSERT_TRUE(child->write("one\ntwo\n"));
  std::string said;
  while (said.size() < 16 && child->read(said, 1000) == ChildProcess::Heard::Something) {
  }
  EXPECT_EQ(said, "got one\ngot two\n");
  const protocol::ProcessEnd end = child->end();
  EXPECT_FALSE(end.by_signal);
  EXPECT_EQ(end.code, 0);
}

TEST(ChildProcess, LongLinesAndSilence) {
  const test::TemporaryFolder folder;
  auto child = ChildProcess::start(
      folder.write("long", "#!/bin/sh\nhead -c 300000 /dev/zero | tr '\\0' x; echo; exec sleep 60\n", true));
  ASSERT_TRUE(child);
  std::string said;
  while (said.size() < 300001 && child->read(said, 5000) == ChildProcess::Heard::Something) {
  }
  EXPECT_EQ(said.size(), 300001u);
  EXPECT_EQ(child->read(said, 50), ChildProcess::Heard::Nothing);
}

/// What a child says beside the protocol is bounded: the end of it is kept, and it is never made to wait.
TEST(ChildProcess, AChildThatTalksALot) {
  const test::TemporaryFolder folder;
  auto child = ChildProcess::start(folder.write(
      "talk", "#!/bin/sh\nhead -c 3000000 /dev/zero | tr '\\0' y >&2\necho 'the end' >&2\necho done\n",
      true));
  ASSERT_TRUE(child);
  std::string said;
  while (child->read(said, 5000) == ChildProcess::Heard::Something) {
  }
  EXPECT_EQ(said, "done\n");
  const protocol::ProcessEnd end = child->end();
  EXPECT_EQ(end.code, 0);
  EXPECT_LE(end.words.size(), 4096u);
  EXPECT_THAT(end.words, testing::EndsWith("the end\n"));
}

TEST(ChildProcess, DeathInWords) {
  const test::TemporaryFolder folder;
  const auto end = [&](const char* script) {
    auto child = ChildProcess::start(folder.write("die", std::string("#!/bin/sh\n") + script, true));
    EXPECT_TRUE(child);
    std::string said;
    EXPECT_EQ(child->read(said, 5000), ChildProcess::Heard::End);
    protocol::Client client(protocol::RunRequest{}, {});
    client.closed(child->end());
    return sentence(protocol::to_error(std::get<protocol::EngineDeath>(client.end().value()), "p"));
  };
  EXPECT_THAT(end("exit 4"), testing::EndsWith("exit code 4."));
  EXPECT_THAT(end("echo first >&2; echo 'the reason' >&2; exit 1"),
              testing::EndsWith("exit code 1; its last words: the reason."));
  EXPECT_THAT(end("kill -11 $$"), testing::HasSubstr("signal 11 ("));
  const auto missing = ChildProcess::start("/does/not/exist");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().exit, kEngineFailed);
}

TEST(EngineErrors, InputsAreNotTheEnginesFault) {
  EXPECT_EQ(exit_of_engine_error({Code::EngineInputMissing, {}}), kRejected);
  EXPECT_EQ(exit_of_engine_error({Code::FileMissing, {}}), kRejected);
  EXPECT_EQ(exit_of_engine_error({Code::EngineUncovered, {}}), kRejected);
  EXPECT_EQ(exit_of_engine_error({Code::EngineMissingOperators, {}}), kRejected)
      << "the program asks for what nobody has";
  EXPECT_EQ(exit_of_engine_error({Code::EngineTensor, {}}), kRejected);
  EXPECT_EQ(exit_of_engine_error({Code::EngineNode, {}}), kEngineFailed) << "it ran, and failed";
  EXPECT_EQ(exit_of_engine_error({Code::EngineEnded, {}}), kEngineFailed);
  EXPECT_EQ(exit_of_engine_error({Code::EngineOutOfMemory, {}}), kEngineFailed);
  EXPECT_EQ(exit_of_engine_error({Code::ProtocolSyntax, {}}), kEngineFailed);
  EXPECT_EQ(exit_of_engine_error({Code::Internal, {}}), kEngineFailed);
  EXPECT_EQ(exit_of_engine_error({Code::Cancelled, {}}), kCancelled);
}

TEST(Audit, NamesWhatDiffers) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (const char* name : {"a.w", "b.w"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {100};
    spec.bytes = Bytes(100);
    builder.add_tensor(std::move(spec));
  }
  const auto model = builder.build().value();
  machine::Machine machine;
  machine.devices = {{gpu(0)}, {machine::kCpu}};
  const plan::Placement placement{{0, 1}};
  const auto peaks = estimate::planned_peaks(plan::evaluate(*model, machine, {}, placement));
  const auto turns = estimate::predicted_turns(*model, machine, {}, placement);
  protocol::RunResult result;
  result.devices = {{"0", true, 0, 200, 100, 0, "b"}, {"cpu", false, 0, 999, 0, 0, ""}};
  result.modules = {{"a", "0", 0.1, 0, 0}, {"b", "0", 0.1, 0, 100}};
  Json audit = audit_json(*model, peaks, turns, result);
  EXPECT_EQ(audit.at("planned"), 200);
  EXPECT_EQ(audit.at("actual"), 200);
  EXPECT_EQ(audit.at("ratio"), 1.0);
  EXPECT_EQ(audit.at("differences"), Json::array());
  result.devices[0].peak_bytes = 300;
  result.modules[1] = {"b", "cpu", 0.1, 0, 0};
  audit = audit_json(*model, peaks, turns, result);
  EXPECT_EQ(audit.at("ratio"), 1.5);
  ASSERT_EQ(audit.at("differences").size(), 3u);
  EXPECT_EQ(audit.at("differences")[0],
            (Json{{"device", "0"}, {"what", "peak_bytes"}, {"planned", 200}, {"actual", 300}}));
  EXPECT_EQ(audit.at("differences")[1],
            (Json{{"module", "b"}, {"what", "device"}, {"planned", "0"}, {"actual", "cpu"}}));
  EXPECT_EQ(audit.at("differences")[2],
            (Json{{"module", "b"}, {"what", "streamed_bytes"}, {"planned", 100}, {"actual", 0}}));
}

}  // namespace
}  // namespace stowage::cli
