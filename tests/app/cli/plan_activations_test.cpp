// What solve is told of activations: it stands in the plan, and export and profile find it there.
#include <algorithm>

#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;

class PlanActivations : public CliFixture {
 protected:
  /// solve with these scopes; the file that -o writes.
  std::string solved(const std::vector<std::string>& scopes, std::vector<std::string> more = {}) {
    const std::string file = folder_.file("plan.json");
    std::vector<std::string> words{"solve", model(), "--gpu", "1GiB", "--cpu", "1GiB", "-o", file};
    for (const std::string& scope : scopes) words.insert(words.end(), {"--offload-activations", scope});
    words.insert(words.end(), more.begin(), more.end());
    const ProgramRun run = run_cli(words);
    EXPECT_EQ(run.exit, 0) << run.out << run.err;
    return file;
  }
  std::string exported(const std::string& plan, const char* target) {
    const ProgramRun run = run_cli({"export", model(), plan, "--to", target});
    EXPECT_EQ(run.exit, 0) << run.out << run.err;
    return run.out;
  }
};

TEST_F(PlanActivations, ArePartOfThePlanThatIsWritten) {
  const std::string file = solved({"layers.0=on", "layers.1=recompute"});
  const Json plan = Json::parse(read_all(file));
  EXPECT_EQ(plan["schema"], "stowage.plan/1");
  EXPECT_EQ(plan["status"], "optimal");
  EXPECT_EQ(plan["activations"], Json::parse(R"([{"module": "layers.0", "offload": "on"},
                                                 {"module": "layers.1", "offload": "recompute"}])"));
  const std::string script = exported(file, "pytorch");
  EXPECT_THAT(script, HasSubstr(R"("layers.0": "to_host")"));
  EXPECT_THAT(script, HasSubstr(R"("layers.1": "run_again")"));
  EXPECT_EQ(run_cli({"check", model(), file, "--no-predict"}).exit, 0);
  EXPECT_THAT(exported(solved({"layers=recompute"}), "megatron"), HasSubstr("--recompute-granularity full"));
}

TEST_F(PlanActivations, OfTwoForOneModuleTheLastCountsAndASizeIsACap) {
  const Json answer =
      ask({"solve", model(), "--gpu", "1GiB", "--cpu", "1GiB", "--offload-activations", "layers=off",
           "--offload-activations", "layers=64KiB", "--offload-activations", "=off"},
          0, "stowage.plan/1");
  EXPECT_EQ(answer["activations"], Json::parse(R"([{"module": "", "offload": "off"},
                            {"module": "layers", "offload": "on", "cap_bytes": 65536}])"));
}

TEST_F(PlanActivations, WithoutThemTheMapAloneIsWritten) {
  EXPECT_EQ(Json::parse(read_all(solved({}))), Json::parse(R"({"": 0})"));
  EXPECT_FALSE(ask({"solve", model(), "--gpu", "1GiB"}, 0, "stowage.plan/1").contains("activations"));
}

TEST_F(PlanActivations, APlanThatIsAskedAgainKeepsThem) {
  const std::string first = folder_.file("first.json");
  std::rename(solved({"layers.0=on"}).c_str(), first.c_str());
  const auto again = [&](const std::vector<std::string>& scopes) {
    return Json::parse(read_all(solved(scopes, {"--from-plan", first})))["activations"];
  };
  EXPECT_EQ(again({}), Json::parse(R"([{"module": "layers.0", "offload": "on"}])"));
  EXPECT_EQ(again({"layers.1=on"}), Json::parse(R"([{"module": "layers.1", "offload": "on"}])"));
}

/// Names and words that profile refuses.
TEST_F(PlanActivations, WhatMakesNoSenseIsRefused) {
  const auto with = [&](const std::string& model, const std::string& scope, int exit) {
    return ask({"solve", model, "--gpu", "1GiB", "--offload-activations", scope}, exit,
               "stowage.error/1")["error"];
  };
  EXPECT_EQ(with(model(), "layers.7=on", 3)["rule"], "backward.no-module");
  EXPECT_EQ(with(model(), "layer=on", 3)["rule"], "backward.no-module") << "layers is another";
  for (const char* wrong : {"layers.0", "layers.0=", "layers.0=maybe", "layers.0=12Gb"})
    with(model(), wrong, 2);
  EXPECT_EQ(run_cli({"solve", "--problem", "any.json", "--offload-activations", "=on"}).exit, 2);
  std::string fused = kModel;
  const std::string layer = R"("class": "Layer")";
  fused.replace(fused.find(layer), layer.size(), R"("class": "TEGroupedMLP")");
  const std::string file = write("fused.json", fused);
  EXPECT_EQ(with(file, "layers.0.a=on", 3)["rule"], "offload.fused-group-part");
  EXPECT_EQ(run_cli({"solve", file, "--gpu", "1GiB", "--offload-activations", "layers.0=on"}).exit, 0);
}

}  // namespace
}  // namespace stowage::test
