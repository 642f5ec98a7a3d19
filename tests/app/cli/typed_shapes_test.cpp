// What is typed of a program's inputs is checked, and the room that plans keep is for it.
#include <filesystem>

#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"

namespace stowage {
namespace {

using test::run_cli;
using testing::HasSubstr;

class TypedShapes : public test::CliFixture {
 protected:
  void SetUp() override {
    folder = test::model_folder("gpt2_tied");
    ASSERT_FALSE(folder.empty());
    file = folder + "/dynamic.pt2";
    if (!std::filesystem::exists(file))
      GTEST_SKIP() << "the reference data, where this program is, is not here";
  }
  std::vector<std::string> solve(std::vector<std::string> more, const std::string& what = {}) const {
    std::vector<std::string> out{"solve", what.empty() ? file : what, "--gpu", "4GiB", "--cpu", "8GiB"};
    out.insert(out.end(), more.begin(), more.end());
    return out;
  }
  static std::uint64_t room(const Json& json, std::size_t device = 0) {
    return json["devices"][device]["activations"].get<std::uint64_t>();
  }
  std::string folder, file;
};

/// In every command that takes them, with a prediction or without.
TEST_F(TypedShapes, WhatTheProgramCannotBeGivenIsRefused) {
  const std::string map = write("map.json", R"({"": 0})");
  for (const char* shape : {"nosuch=3", "input_ids=4", "input_ids=0x9", "input_ids=1x9"}) {
    for (std::vector<std::string> words :
         {solve({}), {"check", file, map, "--gpu", "4GiB", "--cpu", "8GiB"}}) {
      words.insert(words.end(), {"--shape", shape});
      const auto run = run_cli(words);
      EXPECT_EQ(run.exit, 3) << words[0] << " " << shape;
      EXPECT_THAT(run.err, HasSubstr("dynamic.pt2")) << words[0] << " " << shape;
      words.emplace_back("--no-predict");
      EXPECT_EQ(run_cli(words).exit, 3) << words[0] << " " << shape;
    }
    EXPECT_EQ(run_cli({"profile", file, "--virtual", "--gpu", "4GiB", "--shape", shape}).exit, 3) << shape;
  }
  EXPECT_EQ(run_cli(solve({"--shape", "input_ids=2x9"})).exit, 0);
  EXPECT_EQ(run_cli(solve({"--shape", "input_ids"})).exit, 2);
  EXPECT_EQ(run_cli(solve({"--shape", "x=3"}, model())).exit, 2) << "it is no program";
  EXPECT_EQ(run_cli(solve({"--inputs", test::model_folder("bert_mlm") + "/base.inputs.safetensors"})).exit, 3)
      << "of another program";
}

/// Shapes that stand in a plan are no error of who reads it: the sentence is there, and it is printed.
TEST_F(TypedShapes, WrongShapesOfAPlanAreSaid) {
  Json plan = ask(solve({"--shape", "input_ids=2x9"}), 0, "stowage.plan/1");
  plan["settings"]["shapes"] = {{"nosuch", Json::array({3})}};
  const auto run = run_cli({"check", file, write("plan.json", plan.dump())});
  EXPECT_EQ(run.exit, 0);
  EXPECT_THAT(run.out, HasSubstr("nosuch"));
}

/// The CPU keeps room too, where the plan computes on it.
TEST_F(TypedShapes, EveryDeviceThatComputesKeepsRoom) {
  const Json json =
      ask({"solve", file, "--gpu", "64KiB", "--cpu", "8GiB", "--runtime", "host", "--shape", "input_ids=2x9"},
          0, "stowage.plan/1");
  const std::size_t cpu = 1;
  EXPECT_EQ(json["devices"][cpu]["device"], "cpu");
  EXPECT_GT(room(json, cpu), 0u);
}

TEST_F(TypedShapes, APlanIsAskedForAgainWithItsShapes) {
  const std::vector<std::string> shape{"--shape", "input_ids=3x11", "--objective", "step-time"};
  const Json plan = ask(solve(shape), 0, "stowage.plan/1");
  const std::string saved = write("plan.json", plan.dump());
  const Json again = ask({"solve", file, "--from-plan", saved}, 0, "stowage.plan/1");
  for (const char* same : {"machine", "settings", "device_map", "devices", "predicted", "value"})
    EXPECT_EQ(again[same], plan[same]) << same;
  EXPECT_GT(room(again), 0u);
  const std::vector<std::string> larger{"solve", file, "--from-plan", saved, "--shape", "input_ids=3x16"};
  const Json more = ask(larger, 0, "stowage.plan/1");
  EXPECT_EQ(more["objective"], "step-time");
  EXPECT_EQ(room(more),
            room(ask(solve({"--shape", "input_ids=3x16", "--objective", "step-time"}), 0, "stowage.plan/1")));
  EXPECT_GT(room(more), room(plan)) << "the room of the plan was for its own shapes";
  EXPECT_EQ(run_cli({"solve", file, "--from-plan", folder + "/missing.json"}).exit, 3);
}

/// A plan that profile makes keeps room for inputs that are made up in these sizes.
TEST_F(TypedShapes, MadeUpSizesOfAProfileCountToo) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  const Json all = ask(solve({}), 0, "stowage.plan/1");
  const std::string tight = std::to_string(all["gpu_bytes"].get<std::uint64_t>());
  const std::vector<std::string> words{"profile", file, "--virtual", "--gpu", tight, "--cpu", "8GiB"};
  const auto map = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return ask(more, 0, "stowage.run/1")["device_map"];
  };
  const Json typed = map({"--shape", "input_ids=2x16"});
  EXPECT_NE(typed, all["device_map"]);
  EXPECT_EQ(map({"--length", "16", "--batch", "2"}), typed);
}

/// As the window saves them, under whole names: a plan's shapes are counted with, run with and kept.
class ShapesOfAPlan : public test::CliFixture {
 protected:
  const std::string program = test::data("models/direct_tensors/dynamic.pt2");
  const std::vector<std::string> machine{"--gpu", "64MiB", "--cpu", "1GiB"};
  Json solved(std::vector<std::string> more) {
    std::vector<std::string> words{"solve", program};
    words.insert(words.end(), machine.begin(), machine.end());
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, 0, "stowage.plan/1");
  }
  /// The plan for the sizes of the export, with these shapes in its settings.
  std::string saved(const Json& shapes) {
    Json plan = solved({});
    plan["settings"]["shapes"] = shapes;
    return write("plan.json", plan.dump());
  }
};

TEST_F(ShapesOfAPlan, AreTakenWhereNoneAreTyped) {
  const std::string plan = saved({{"args.0", {5, 12}}});
  const Json typed = solved({"--shape", "args.0=5x12"});
  const Json checked = ask({"check", program, plan}, 0, "stowage.check/1");
  EXPECT_EQ(checked["predicted"]["devices"][0]["peak_bytes"], typed["predicted"]["devices"][0]["peak_bytes"]);
  EXPECT_NE(checked["predicted"]["devices"][0]["peak_bytes"],
            solved({})["predicted"]["devices"][0]["peak_bytes"]);
  const Json again = ask({"solve", program, "--from-plan", plan}, 0, "stowage.plan/1");
  EXPECT_EQ(again["settings"]["shapes"], (Json{{"args.0", {5, 12}}})) << "and kept";
  EXPECT_EQ(again["devices"][0]["activations"], typed["devices"][0]["activations"]);
  const Json other =
      ask({"solve", program, "--from-plan", plan, "--shape", "args.0=3x4"}, 0, "stowage.plan/1");
  EXPECT_EQ(other["settings"]["shapes"], (Json{{"args.0", {3, 4}}})) << "what is typed speaks first";
}

TEST_F(ShapesOfAPlan, ThatAreNoneAreRefusedInASentence) {
  for (const Json& wrong : {Json(3), Json{{"args.0", "5x12"}}, Json{{"args.0", {-5, 12}}}}) {
    const auto run = run_cli({"check", program, saved(wrong)});
    EXPECT_EQ(run.exit, 3) << wrong;
    EXPECT_THAT(run.err, HasSubstr("shapes")) << wrong;
  }
}

TEST_F(ShapesOfAPlan, AreWhatIsRun) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  const Json run = ask({"profile", program, saved({{"args.0", {5, 12}}}), "--virtual", "--warmup", "0"}, 0,
                       "stowage.run/1");
  EXPECT_EQ(run["outputs"][0]["shape"][0], 5);
  EXPECT_EQ(run["outputs"][0]["shape"][1], 13) << "and the token of the class";
}

}  // namespace
}  // namespace stowage
