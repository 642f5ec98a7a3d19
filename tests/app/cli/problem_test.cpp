#include <gmock/gmock.h>

#include "tests/app/cli/run_program.h"
#include "tests/support/paths.h"

#include "core/base/json.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;

constexpr const char* kProblem =
    R"({"schema": "stowage.problem/1", "runtime": "stream", "main": "gpu0", "objective": "bytes",
 "devices": [{"name": "gpu0", "kind": "gpu", "budget": 300}, {"name": "cpu", "kind": "cpu", "budget": 1000}],
 "classes": [{"name": "a", "resident": 100, "stream_peak": 100, "streamed": 100}, {"name": "b", "resident": 50, "stream_peak": 50, "streamed": 50}],
 "order": ["a", [5, ["b"]]]})";

constexpr const char* kModel =
    R"({"schema": "stowage.model/1", "name": "tiny", "modules": [{"name": "", "class": "Tiny"}, {"name": "a", "class": "Linear"}],
 "tensors": [{"name": "a.weight", "dtype": "F32", "shape": [25], "kind": "parameter"}, {"name": "c.weight", "dtype": "F32", "shape": [10], "kind": "parameter"}, {"name": "b.weight", "dtype": "F32", "shape": [50], "kind": "parameter"}]})";

TEST(Problem, IsSolvedAndPrinted) {
  const TemporaryFolder folder;
  const std::string file = folder.write("problem.json", kProblem);
  const ProgramRun run = run_cli({"solve", "--problem", file, "--json"});
  EXPECT_EQ(run.exit, 0) << run.err;
  const Json json = run.json();
  EXPECT_EQ(json.begin().key(), "schema");
  EXPECT_EQ(json["schema"], "stowage.solution/1");
  EXPECT_EQ(json["status"], "optimal");
  EXPECT_EQ(json["value"], 100) << "two b are off: 100 + 3 * 50 and a reserve of 50";
  EXPECT_EQ(json["bound"], 100);
  EXPECT_EQ(json["gap"], 0.0);
  EXPECT_EQ(json["main"], "gpu0");
  EXPECT_EQ(json["units"].size(), 6u);
  EXPECT_TRUE(json["effort"].contains("seconds"));
  EXPECT_THAT(run_cli({"solve", "--problem", file}).out, HasSubstr("Optimal, proven"));
}

TEST(Problem, WithoutAPlanSaysWhy) {
  const TemporaryFolder folder;
  Json problem = Json::parse(kProblem);
  problem["devices"][0]["budget"] = 40;
  const std::string file = folder.write("problem.json", problem.dump());
  const ProgramRun run = run_cli({"solve", "--problem", file, "--json"});
  EXPECT_EQ(run.exit, 4);
  const Json json = run.json();
  EXPECT_EQ(json["status"], "infeasible");
  EXPECT_EQ(json["conflict"], Json::array({"budget of gpu0", "reserve for streaming"}));
  EXPECT_EQ(json["smallest_budget"]["gpu0"], 100);
  EXPECT_TRUE(json["smallest_budget"]["cpu"].is_null());
  EXPECT_THAT(run_cli({"solve", "--problem", file}).out, HasSubstr("No plan exists"));
}

TEST(Problem, BadFilesAreRejectedAndNamed) {
  const TemporaryFolder folder;
  Json negative = Json::parse(kProblem);
  negative["classes"][0]["resident"] = -5;
  const ProgramRun run = run_cli({"solve", "--problem", folder.write("bad.json", negative.dump()), "--json"});
  EXPECT_EQ(run.exit, 3);
  EXPECT_EQ(run.json()["error"]["rule"], "problem.number");
  EXPECT_EQ(run_cli({"solve", "--problem", folder.write("half.json", "{\"schema\": ")}).exit, 3);
  EXPECT_EQ(run_cli({"solve", "--problem", folder.file("nowhere.json")}).exit, 3);
  EXPECT_EQ(run_cli({"solve"}).exit, 2) << "neither a model nor a problem";
  EXPECT_EQ(
      run_cli({"solve", folder.write("m.json", kModel), "--problem", folder.write("p.json", kProblem)}).exit,
      2)
      << "both";
}

TEST(Problem, ADumpIsSolvedToTheSameValue) {
  const TemporaryFolder folder;
  const std::string model = folder.write("m.json", kModel), dump = folder.file("dump.json");
  const ProgramRun solved = run_cli(
      {"solve", model, "--gpu", "310", "--cpu", "1GiB", "--disk", "none", "--dump-problem", dump, "--json"});
  ASSERT_EQ(solved.exit, 0) << solved.err;
  const ProgramRun again = run_cli({"solve", "--problem", dump, "--json"});
  ASSERT_EQ(again.exit, 0) << again.err;
  EXPECT_EQ(again.json()["value"].get<std::uint64_t>(), 340 - solved.json()["value"].get<std::uint64_t>());
}

/// A problem file knows no activations: it is told what devices keep free for them.
TEST(Problem, ADumpKeepsRoomForActivations) {
  const TemporaryFolder folder;
  const std::string dump = folder.file("dump.json");
  const std::vector<std::string> asked{
      "solve", data("catalogs/llama-3.1-8b.json.gz"), "--gpu", "9GB", "--cpu", "64GiB", "--disk", "none"};
  const auto solve = [&](std::vector<std::string> more) {
    std::vector<std::string> all = asked;
    all.insert(all.end(), more.begin(), more.end());
    return run_cli(all);
  };
  const ProgramRun solved = solve({"--tokens", "16384", "--dump-problem", dump, "--json"});
  ASSERT_EQ(solved.exit, 0) << solved.err;
  const ProgramRun without = solve({"--tokens", "16384", "--no-predict", "--json"});
  const auto value = solved.json()["value"].get<std::uint64_t>();
  ASSERT_LT(value, without.json()["value"].get<std::uint64_t>()) << "else nothing is tested";
  const ProgramRun again = run_cli({"solve", "--problem", dump, "--json"});
  ASSERT_EQ(again.exit, 0) << again.err;
  const auto off = again.json()["value"].get<std::uint64_t>();
  std::uint64_t all = 0;
  const Json document = solved.json();
  for (const Json& device : document.at("devices")) all += device.at("weights").get<std::uint64_t>();
  EXPECT_EQ(off + value, all);
  const ProgramRun told = solve({"--gpu", "6GB", "--tokens", "16384", "--dump-problem", dump});
  EXPECT_THAT(told.err, HasSubstr("The problem file keeps room for the activations of this plan alone"));
}

}  // namespace
}  // namespace stowage::test
