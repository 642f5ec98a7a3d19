// What solve says of each target, and whether it is what check and export say.
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;

class TargetSolve : public CliFixture {
 protected:
  std::string map(const std::string& text) { return write("map.json", text); }
};

/// Every target of the table may be asked for a plan, and about one.
TEST_F(TargetSolve, SolveAndCheckTakeEachOfTheTable) {
  const Json all = ask({"targets"}, 0, "stowage.targets/1");
  for (const Json& target : all.at("targets")) {
    const std::string name = target.at("name");
    SCOPED_TRACE(name);
    const bool gguf = name == "llama.cpp" || name == "ollama";
    const bool told = name != "pipelining";  // its script loads a folder of a library, and this is none
    const char* const plan_or_error = gguf ? "stowage.error/1" : "stowage.plan/1";
    const char* const check_or_error = gguf ? "stowage.error/1" : "stowage.check/1";
    const Json plan = ask({"solve", model(), "--gpu", "1GiB", "--cpu", "1GiB", "--target", name},
                          gguf ? 3 : (told ? 0 : 4), plan_or_error);
    const Json check = ask({"check", model(), map(R"({"": 0})"), "--gpu", "1GiB", "--target", name},
                           gguf ? 3 : (told ? 0 : 4), check_or_error);
    if (gguf) continue;
    EXPECT_EQ(plan.at("target"), name);
    EXPECT_EQ(plan.at("status"), told ? "optimal" : "gap");
    EXPECT_EQ(plan.at("expressed").at("same"), told);
    EXPECT_EQ(check.at("expressed").at("same"), told);
    EXPECT_TRUE(check.at("target_reserves").is_array());
  }
  const ProgramRun run = run_cli({"solve", model(), "--gpu", "1GiB", "--target", "llama.cpp"});
  EXPECT_THAT(run.err, HasSubstr("GGUF"));
}

/// vLLM takes a tenth of the card for others: what would fit without that does not.
TEST_F(TargetSolve, WhatATargetReservesIsCounted) {
  const auto words = [&](const std::vector<std::string>& first, const char* gpu) {
    std::vector<std::string> out = first;
    for (const char* word : {"--gpu", gpu, "--target", "vllm", "--overhead", "all=0", "--keep-free", "all=0"})
      out.emplace_back(word);
    return out;
  };
  const auto asked = words({"solve", model()}, "1400");
  const Json plan = ask(asked, 0, "stowage.plan/1");
  ASSERT_EQ(plan.at("target_reserves")[0].at("name"), "outside_of_share");
  EXPECT_EQ(plan.at("target_reserves")[0].at("bytes"), 140);
  EXPECT_EQ(plan.at("devices")[0].at("overhead"), 140);
  EXPECT_EQ(plan.at("machine").at("devices")[0].value("overhead", 0), 0) << "a plan does not keep it";
  EXPECT_THAT(run_cli(asked).out, HasSubstr("gpu_memory_utilization"));
  const Json check = ask(words({"check", model(), map(R"({"": 0})")}, "1250"), 4, "stowage.check/1");
  EXPECT_EQ(check.at("devices")[0].at("over"), 1200 + 125 - 1250);
}

/// Half a model on the card is nothing that DeepSpeed can be told: the answer is the whole on the host.
TEST_F(TargetSolve, WhatIsSolvedForATargetCanBeWritten) {
  const Json plan =
      ask({"solve", model(), "--gpu", "700", "--cpu", "1MiB", "--target", "deepspeed", "--overhead", "all=0",
           "--keep-free", "all=0", "--allow-empty-gpus", "--disk", "none"},
          0, "stowage.plan/1");
  EXPECT_EQ(plan.at("status"), "optimal");
  EXPECT_EQ(plan.at("device_map"), (Json{{"", "cpu"}}));
  EXPECT_EQ(plan.at("bound"), 0) << "of what it can be told";
  const std::string file = write("whole.json", plan.dump());
  EXPECT_EQ(ask({"export", model(), file, "--to", "deepspeed"}, 0, "stowage.export/1").at("distance"), 0);
  const Json half = ask({"check", model(), map(R"({"embed": 0, "head": 0, "layers": "cpu"})"), "--gpu",
                         "1GiB", "--cpu", "1GiB", "--target", "deepspeed"},
                        4, "stowage.check/1");
  EXPECT_FALSE(half.at("expressed").at("refused").is_null());
}
}  // namespace
}  // namespace stowage::test
