// schedule PROGRAM [PLAN]: what layers would move, without a run.
#include "core/base/file.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;
class ScheduleProgram : public CliFixture {};

std::string five_layers() { return data("training/five_layers/program.pt2"); }

TEST_F(ScheduleProgram, LayersOfAProgramArePredictedAndItIsSaid) {
  const std::string written = folder_.file("scenario.json");
  const Json document =
      ask({"schedule", five_layers(), "--first", "2", "-o", written}, 0, "stowage.schedule/1");
  EXPECT_EQ(document["predicted"]["method"], "graph");
  EXPECT_TRUE(document["predicted"]["unknown"].empty()) << document["predicted"].dump();
  EXPECT_EQ(document["layers"].size(), 5u) << "the longest list of layers";
  const ProgramRun text = run_cli({"schedule", five_layers(), "--first", "2"});
  EXPECT_THAT(text.err, HasSubstr("nothing has run, and profile --backward measures it."));
  // The scenario stands by itself, and then says the same.
  const Json again = ask({"schedule", written}, 0, "stowage.schedule/1");
  EXPECT_FALSE(again.contains("predicted"));
  for (const char* field : {"layers", "seconds", "peak_bytes", "stalls"})
    EXPECT_EQ(again[field], document[field]);
}

/// Of a program whose tensors are too small to go, layers are kept or run again.
TEST_F(ScheduleProgram, KeepMoveOrRunAgainIsChosenWithoutARun) {
  const Json kept = ask({"schedule", five_layers(), "--first", "0"}, 0, "stowage.schedule/1");
  const auto peak = kept["peak_bytes"].get<std::uint64_t>();
  const Json best = ask({"schedule", five_layers(), "--recompute", "--budget", std::to_string(peak / 2)}, 0,
                        "stowage.schedule/1")["best"];
  EXPECT_LE(best["peak_bytes"].get<std::uint64_t>(), peak / 2);
  EXPECT_EQ(best["proven"], true);
  // A card of the size has what weights and gradients leave of it.
  const Json card = ask({"schedule", five_layers(), "--recompute", "--gpu", "1GiB"}, 0, "stowage.schedule/1");
  EXPECT_EQ(card["best"]["peak_bytes"], peak) << "all of it fits";
  const ProgramRun small = run_cli({"schedule", five_layers(), "--recompute", "--gpu", "4KB"});
  EXPECT_EQ(small.exit, 4);
  EXPECT_THAT(small.err, HasSubstr("as solve --train sgd places them."));
}

TEST_F(ScheduleProgram, APlanSaysWhereItWouldRun) {
  const std::string host = write("host.json", R"({"": "cpu"})");
  const Json streamed = ask({"schedule", five_layers(), host, "--first", "1"}, 0, "stowage.schedule/1");
  const Json there = ask({"schedule", five_layers(), "--first", "1"}, 0, "stowage.schedule/1");
  EXPECT_GE(streamed["seconds"].get<double>(), there["seconds"].get<double>())
      << "weights come in their turn";
}

TEST_F(ScheduleProgram, WhatDoesNotFitTogetherIsOneSentence) {
  const std::string scenario = write("s.json", "{}");
  const std::pair<std::vector<std::string>, const char*> bad[] = {
      {{scenario, "plan.json"}, "PLAN, --inputs and --shape say how a program is run: SCENARIO is none."},
      {{scenario, "--shape", "x=1"}, "PLAN, --inputs and --shape say how a program is run"},
      {{five_layers(), "--recompute"}, "--recompute chooses for a budget"},
      {{five_layers(), "--layers", "blocks.*"}, "has no module whose name has the parts “blocks.*”."},
      {{five_layers(), "--shape", "nothing=1"}, "nothing"},
      {{five_layers(), "--first", "9"}, "at most the number of layers, which is 5"},
      {{folder_.file("none.pt2")}, "none.pt2"},
  };
  for (const auto& [words, part] : bad) {
    std::vector<std::string> line{"schedule"};
    line.insert(line.end(), words.begin(), words.end());
    const ProgramRun run = run_cli(line);
    EXPECT_NE(run.exit, 0) << part;
    EXPECT_THAT(run.err, HasSubstr(part));
  }
}

/// What it reads is not what it writes: inputs are somebody's data.
TEST_F(ScheduleProgram, NoFileThatIsReadIsWrittenTo) {
  const std::string inputs = write("inputs.safetensors", "somebody's data"), plan = write("plan.json", "{}");
  for (const std::string& kept : {inputs, plan}) {
    const ProgramRun run =
        run_cli({"schedule", five_layers(), plan, "--inputs", inputs, "--first", "1", "-o", kept});
    EXPECT_EQ(run.exit, 2) << kept;
    EXPECT_THAT(run.err, HasSubstr(kept));
  }
  const auto kept = read_text_file(inputs);
  ASSERT_TRUE(kept);
  EXPECT_EQ(*kept, "somebody's data");
}

}  // namespace
}  // namespace stowage::test
