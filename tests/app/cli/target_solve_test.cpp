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

/// A plan made for one target, asked again for another: neither the rules nor the cache nor the parts of a
/// prompt of the first are left.
TEST_F(TargetSolve, AnotherTargetIsAskedWithoutTheFirst) {
  const auto solve = [&](std::vector<std::string> words) {
    std::vector<std::string> all{"solve", model()};
    all.insert(all.end(), words.begin(), words.end());
    all.emplace_back("--no-predict");
    return ask(all, 0, "stowage.plan/1");
  };
  const std::vector<std::string> asked{"--gpu", "1GiB", "--cpu", "1GiB", "--disk", "1GiB", "--tokens", "64"};
  const auto with = [&](const char* target) {
    std::vector<std::string> words = asked;
    words.insert(words.end(), {"--target", target});
    return solve(words);
  };
  const Json vllm = with("vllm");
  EXPECT_EQ(vllm.at("settings").at("latent_cache"), true);
  EXPECT_EQ(vllm.at("settings").at("rules"), Json::array()) << "nobody made any";
  const std::string file = write("vllm.json", vllm.dump());
  for (const char* other : {"accelerate", "pytorch", "tensorrt-mttm"}) {
    SCOPED_TRACE(other);
    const Json fresh = with(other),
               again = solve({"--from-plan", file, "--runtime",
                              fresh.at("settings").at("runtime").get<std::string>(), "--target", other});
    EXPECT_EQ(again.at("settings"), fresh.at("settings"));
    EXPECT_EQ(again.at("device_map"), fresh.at("device_map"));
  }
}

/// KV caches by device, where each side's target keeps them; a bare map is for what the other side is for.
TEST_F(TargetSolve, DiffHasCachesByDevice) {
  std::string text = kModel;
  for (std::size_t at = 0; (at = text.find(".a", at)) != std::string::npos;)
    text.replace(at, 2, ".self_attn");
  Json json = Json::parse(text);
  json["kv_cache"] = {{"kind", "gqa"}, {"layers", 2}, {"kv_heads", 2}, {"head_dim", 4}};
  const std::string path = write("attends.json", json.dump());
  const auto plan = [&](const char* name, const char* target, int tokens, Json map) {
    Json out{{"schema", "stowage.plan/1"}, {"device_map", std::move(map)}, {"target", target}};
    out["settings"] = {{"runtime", "host"}, {"tokens", tokens}};
    return write(name, out.dump());
  };
  const Json halves{{"embed", 0}, {"head", 0}, {"layers.0", 0}, {"layers.1", "cpu"}};
  const std::string host = plan("host.json", "pytorch", 10, halves);
  const std::string vllm = plan("vllm.json", "vllm", 10, halves);
  const auto caches = [&](const std::string& a, const std::string& b) {
    Json out = Json::array();
    const Json answer = ask({"diff", path, a, b}, 0, "stowage.diff/1");
    for (const Json& device : answer.at("devices"))
      out.push_back({device.at("device"), device.at("kv_cache_before"), device.at("kv_cache_after")});
    return out;
  };
  const std::uint64_t layer = 10 * 2 * 2 * 4 * 2;
  EXPECT_EQ(caches(host, vllm), (Json{{"0", layer, 2 * layer}, {"cpu", layer, 0}, {"disk", 0, 0}}));
  EXPECT_EQ(caches(map(R"({"": 0})"), vllm),
            (Json{{"0", 2 * layer, 2 * layer}, {"cpu", 0, 0}, {"disk", 0, 0}}));
  const ProgramRun told = run_cli({"diff", path, host, vllm});
  EXPECT_THAT(told.out, HasSubstr("No weight moved, but KV caches differ."));
  EXPECT_THAT(told.out, HasSubstr("KV cache before"));
  EXPECT_EQ(run_cli({"diff", path, host, host}).out, "Nothing moved.\n");
  const std::string none = plan("none.json", "", 0, Json{{"", 0}});
  EXPECT_THAT(run_cli({"diff", path, none, map(R"({"": "cpu"})")}).out, testing::Not(HasSubstr("KV cache")));
}

/// What is said of a setting is kept, be it what holds anyway.
TEST_F(TargetSolve, ASettingThatIsSwitchedOffIsSaid) {
  for (const char* value : {"true", "false"}) {
    const Json plan = ask({"solve", model(), "--gpu", "1GiB", "--target", "tensorrt-mttm", "--set",
                           std::string("malloc_trim=") + value},
                          0, "stowage.plan/1");
    EXPECT_EQ(plan.at("target_settings"), (Json{{"malloc_trim", std::string(value) == "true"}}));
    const std::string file = write("told.json", plan.dump());
    const Json check = ask({"check", model(), file, "--target", "tensorrt-mttm"}, 0, "stowage.check/1");
    EXPECT_EQ(check.at("target_settings"), plan.at("target_settings"));
    EXPECT_EQ(check.at("target_settings_from"), (Json{{"malloc_trim", "plan"}}));
  }
  EXPECT_FALSE(ask({"solve", model(), "--gpu", "1GiB", "--target", "tensorrt-mttm"}, 0, "stowage.plan/1")
                   .contains("target_settings"));
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
