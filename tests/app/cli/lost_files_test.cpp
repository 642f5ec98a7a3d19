// What people typed by mistake and lost files by, on the real program; and patterns in rules.
#include <filesystem>
#include <set>

#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage {
namespace {

using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;
using testing::Not;

class LostFiles : public test::CliFixture {
 protected:
  /// Refused, and everything is as it was.
  void refuse(const std::vector<std::string>& words, const std::vector<std::string>& files) {
    std::vector<std::string> before;
    for (const std::string& file : files) before.push_back(test::read_all(file));
    const ProgramRun run = run_cli(words);
    EXPECT_EQ(run.exit, 2) << run.out << run.err;
    for (std::size_t i = 0; i < files.size(); ++i) EXPECT_EQ(test::read_all(files[i]), before[i]) << files[i];
  }
};

TEST_F(LostFiles, NoCommandWritesOverWhatItReads) {
  const std::string map = write("map.json", R"({"": 0})"), tiny = model(), link = folder_.file("link.json"),
                    machine = write("machine.json", R"({"schema": "stowage.machine/1", "devices": [)"
                                                    R"({"device": "0", "budget": 2000}]})");
  std::filesystem::create_symlink(tiny, link);
  for (const std::string& lost : {tiny, link, machine}) {
    for (const char* option : {"-o", "--report", "--dump-problem"})
      refuse({"solve", tiny, "--machine", machine, option, lost}, {tiny, machine});
  }
  refuse({"export", tiny, map, "--gpu", "2000", "-o", map}, {map});
  refuse({"export", tiny, map, "--gpu", "2000", "-o", tiny}, {tiny});
  const std::string options = write("options.txt", "--num-layers 2 --pipeline-model-parallel-size 2");
  refuse({"check", tiny, "--from", "megatron", "--options-file", options, "-o", options}, {options});
  const std::string scenario = write("scenario.json", "{}");
  refuse({"schedule", scenario, "-o", scenario}, {scenario});
  refuse({"timeline", scenario, "--export", "csv", "-o", scenario}, {scenario});
  for (const char* option : {"--trace", "--outputs", "--learn"})
    refuse({"profile", tiny, map, "--gpu", "2000", option, map}, {tiny, map});
  refuse({"profile", tiny, map, "--gpu", "2000", "--trace", tiny}, {tiny, map});
}

TEST_F(LostFiles, TwoOutputsAreNotOneFile) {
  const std::string out = folder_.file("out"), same = folder_.path() + "/./out";
  const Json json =
      ask({"solve", model(), "--gpu", "2000", "-o", out, "--report", same}, 2, "stowage.error/1");
  EXPECT_EQ(json.at("error").at("rule"), "file.outputs-are-one");
  EXPECT_FALSE(std::filesystem::exists(out));
  // What was written another time is replaced.
  for (int time = 0; time < 2; ++time)
    EXPECT_EQ(run_cli({"solve", model(), "--gpu", "2000", "-o", out}).exit, 0);
}

TEST_F(LostFiles, UnknownCardsAreNamed) {
  const auto said = [&](const std::string& card) {
    return run_cli({"solve", model(), "--gpu", "2000", "--cpu", "1GiB", "--card", card}).err;
  };
  EXPECT_THAT(said("0=RTX 4909"),
              testing::AllOf(HasSubstr("no card is known by this name"), HasSubstr("4090")));
  EXPECT_THAT(said("cpu=whatever"), HasSubstr("no processor is known by this name"));
  EXPECT_THAT(said("all=NVIDIA GeForce RTX 4090"), Not(HasSubstr("is known by this name")));
}

TEST_F(LostFiles, PatternsInRulesNameModules) {
  const Json json =
      ask({"solve", model(), "--gpu", "2000", "--cpu", "1GiB", "--pin", "layers.*=cpu"}, 0, "stowage.plan/1");
  for (const auto& [name, device] : json.at("device_map").items())
    EXPECT_EQ(device, name.starts_with("layers") ? Json("cpu") : Json(0)) << name;
  std::set<std::string> names;
  for (const Json& rule : json.at("settings").at("rules")) names.insert(rule.at("name").get<std::string>());
  EXPECT_EQ(names, (std::set<std::string>{"layers.0", "layers.1"})) << "a plan keeps plain names";
  const Json error =
      ask({"solve", model(), "--gpu", "2000", "--forbid", "*.experts=0"}, 2, "stowage.error/1");
  EXPECT_THAT(error.at("error").at("message").get<std::string>(),
              testing::AllOf(HasSubstr("*.experts"), HasSubstr("names no module")));
}

}  // namespace
}  // namespace stowage
