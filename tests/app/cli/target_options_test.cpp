// What is said to a target is part of the judgement; what changes nothing is said.
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;

class TargetOptionsCli : public CliFixture {
 protected:
  /// TensorRT executes all of it.
  std::string engines() {
    Json json = Json::parse(kModel);
    json["parts"] = {{{"module", ""}, {"executes", "tensorrt"}}};
    json["inputs"] = {{{"name", "ids"}, {"kind", "ids"}}};
    return write("engines.json", json.dump());
  }
  std::vector<std::string> solve(std::vector<std::string> more) {
    // Of 3000 B compiling takes 2400, and the plan has 1000.
    std::vector<std::string> out{"solve", engines(),  "--gpu",         "3000",       "--cpu",
                                 "1MiB",  "--target", "tensorrt-mttm", "--overhead", "0=2000"};
    out.insert(out.end(), more.begin(), more.end());
    return out;
  }
  static std::vector<Json> ignored(const Json& document) {
    std::vector<Json> out;
    for (const Json& one : document.at("diagnostics")) {
      if (one.at("rule") == "setting.ignored") out.push_back(one);
    }
    return out;
  }
};

/// A part that TensorRT executes goes to the CPU where the target is told so: told not to, it stays, and no
/// plan that has it there is called expressed.
TEST_F(TargetOptionsCli, SolveJudgesWhatWouldBeWritten) {
  const Json usual = ask(solve({"--offload", "layers.1"}), 0, "stowage.plan/1");
  EXPECT_EQ(usual.at("expressed").at("same"), true);
  EXPECT_FALSE(usual.contains("target_settings")) << "nobody said any";
  const Json on = ask(
      solve({"--offload", "layers.1", "--set", "offload_module_to_cpu=true", "--set", "min_block_size=3"}), 0,
      "stowage.plan/1");
  EXPECT_EQ(on.at("expressed").at("same"), true);
  EXPECT_EQ(on.at("target_settings"), (Json{{"offload_module_to_cpu", true}}));
  const Json off =
      ask(solve({"--offload", "layers.1", "--set", "offload_module_to_cpu=false"}), 0, "stowage.plan/1");
  EXPECT_EQ(off.at("expressed").at("same"), false);
  EXPECT_EQ(off.at("expressed").at("distance"), 400);
  EXPECT_EQ(off.at("proven"), false);
  const std::string plan = write("plan.json", off.dump());
  for (const auto& [value, distance] : {std::pair{"true", 0}, {"false", 400}}) {
    const Json written = ask({"export", engines(), plan, "--to", "tensorrt-mttm", "--set",
                              std::string("offload_module_to_cpu=") + value},
                             0, "stowage.export/1");
    EXPECT_EQ(written.at("distance"), distance) << value;
    const ProgramRun check = run_cli({"check", engines(), plan, "--target", "tensorrt-mttm", "--set",
                                      std::string("offload_module_to_cpu=") + value, "--json"});
    EXPECT_EQ(check.json().at("expressed").at("distance"), distance) << value;
  }
}

/// Of how a plan is written, too: what the target reserves follows it, the plan keeps it, and an export says
/// it again, unless another is typed.
TEST_F(TargetOptionsCli, OptionsOfWritingStayWithThePlan) {
  const auto outside = [](const Json& document) -> Json {
    for (const Json& one : document.at("target_reserves")) {
      if (one.at("name") == "outside_of_share") return one.at("bytes");
    }
    return nullptr;
  };
  const std::vector<std::string> asked{"solve", model(), "--gpu",    "4000",
                                       "--cpu", "1MiB",  "--target", "vllm"};
  const Json usual = ask(asked, 0, "stowage.plan/1");
  EXPECT_FALSE(usual.contains("target_options"));
  EXPECT_EQ(outside(usual), 400);
  auto said = asked;
  said.insert(said.end(), {"--set", "gpu_memory_utilization=0.5"});
  const Json half = ask(said, 0, "stowage.plan/1");
  EXPECT_EQ(half.at("target_options"), (Json{{"gpu_memory_utilization", "0.5"}}));
  EXPECT_EQ(outside(half), 2000);
  const std::string plan = write("half.json", half.dump());
  const auto written = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"export", model(), plan, "--to", "vllm"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return ask(arguments, 0, "stowage.export/1").at("text").get<std::string>();
  };
  EXPECT_THAT(written({}), HasSubstr("--gpu-memory-utilization 0.5"));
  EXPECT_THAT(written({"--set", "gpu_memory_utilization=0.75"}), HasSubstr("--gpu-memory-utilization 0.75"));
  const auto checked = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"check", model(), plan, "--target", "vllm", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return outside(run_cli(arguments).json());
  };
  EXPECT_EQ(checked({}), 2000);
  EXPECT_EQ(checked({"--set", "gpu_memory_utilization=0.75"}), 1000);
  const ProgramRun wrong =
      run_cli({"export", model(), plan, "--to", "vllm", "--set", "gpu_memory_utilization=1.5"});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, HasSubstr("write a part of a whole, above 0 and up to 1."));
}

/// Pasted text, read: what exports say again, and what they do not.
TEST_F(TargetOptionsCli, WhatIsReadIsKeptOrNamed) {
  const auto read = [&](const std::string& text) {
    return run_cli({"check", model(), "--from", "vllm", "--options", text, "--gpu", "4000", "--cpu", "1MiB",
                    "--json"})
        .json();
  };
  const Json kept = read("vllm serve m --gpu-memory-utilization 0.5");
  EXPECT_EQ(kept.at("target_options"), (Json{{"gpu_memory_utilization", "0.5"}}));
  EXPECT_FALSE(kept.contains("not_kept"));
  const Json lost = read("vllm serve m --cpu-offload-gb 4");
  EXPECT_FALSE(lost.contains("target_options"));
  EXPECT_EQ(lost.at("not_kept"), Json::array({"--cpu-offload-gb 4"}));
}

TEST_F(TargetOptionsCli, SolveRefusesWhatTheTargetDoesNotKnow) {
  EXPECT_EQ(run_cli(solve({"--set", "speed=true"})).exit, 2);
  EXPECT_EQ(run_cli(solve({"--set", "min_block_size=0"})).exit, 2);
  const ProgramRun none = run_cli({"solve", model(), "--gpu", "1MiB", "--set", "malloc_trim=true"});
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("--set malloc_trim=true goes with --target"));
}

TEST_F(TargetOptionsCli, WhatIsPastedIsNotCheckedInSilenceForAnotherTarget) {
  const std::vector<std::string> pasted{"check",     model(),           "--from", "pytorch",
                                        "--options", "model.to('cpu')", "--gpu",  "1GiB"};
  EXPECT_EQ(run_cli(pasted).exit, 0);
  std::vector<std::string> both = pasted;
  both.insert(both.end(), {"--target", "pytorch"});
  const ProgramRun refused = run_cli(both);
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("then check MAP with --target"));
}

/// Offloading is asked about again: it is no way out where the target would not have the plan that is left.
TEST_F(TargetOptionsCli, OffloadIsOfferedWhereItHelps) {
  const auto kinds = [&](const std::vector<std::string>& asked) {
    std::vector<std::string> out;
    const Json document = ask(asked, 4, "stowage.plan/1");
    for (const Json& repair : document.at("infeasible").at("repairs")) out.push_back(repair.at("kind"));
    return out;
  };
  EXPECT_THAT(kinds(solve({})), testing::Contains("offload"));
  EXPECT_THAT(kinds(solve({"--set", "offload_module_to_cpu=false"})),
              testing::Not(testing::Contains("offload")))
      << "what TensorRT executes stays";
  // Everything on the CPU is a plan, and TensorRT compiles for a GPU.
  const std::vector<std::string> empty{"solve",
                                       model(),
                                       "--gpu",
                                       "10",
                                       "--cpu",
                                       "1MiB",
                                       "--target",
                                       "tensorrt-mttm",
                                       "--overhead",
                                       "all=0",
                                       "--allow-empty-gpus"};
  EXPECT_THAT(kinds(empty), testing::Not(testing::Contains("offload")));
  EXPECT_THAT(run_cli(empty).out, testing::Not(HasSubstr("--offload")));
}

/// What a plan keeps of the target's settings is what it is checked and written with, unless somebody types
/// another; it is said whose they are. Those of another target are nobody's.
TEST_F(TargetOptionsCli, CheckTakesSettingsFromThePlan) {
  const Json plan =
      ask(solve({"--offload", "layers.1", "--set", "offload_module_to_cpu=false"}), 0, "stowage.plan/1");
  const std::string file = write("plan.json", plan.dump());
  const std::vector<std::string> asked{"check", engines(), file, "--target", "tensorrt-mttm"};
  const Json saved = ask(asked, 0, "stowage.check/1");
  EXPECT_EQ(saved.at("target_settings"), (Json{{"offload_module_to_cpu", false}}));
  EXPECT_EQ(saved.at("target_settings_from"), (Json{{"offload_module_to_cpu", "plan"}}));
  EXPECT_EQ(saved.at("expressed").at("distance"), 400);
  EXPECT_THAT(run_cli(asked).out, HasSubstr("offload_module_to_cpu=false (from the plan)"));
  std::vector<std::string> typed = asked;
  typed.insert(typed.end(), {"--set", "offload_module_to_cpu=true", "--set", "malloc_trim=true"});
  const Json other = ask(typed, 0, "stowage.check/1");
  EXPECT_EQ(other.at("target_settings"), (Json{{"offload_module_to_cpu", true}, {"malloc_trim", true}}));
  EXPECT_EQ(other.at("target_settings_from"),
            (Json{{"offload_module_to_cpu", "--set"}, {"malloc_trim", "--set"}}));
  EXPECT_EQ(other.at("expressed").at("distance"), 0);
  const Json written = ask({"export", engines(), file, "--to", "tensorrt-mttm"}, 0, "stowage.export/1");
  EXPECT_EQ(written.at("settings").at("offload_module_to_cpu"), false);
  EXPECT_EQ(written.at("distance"), 400);
  Json foreign = plan;
  foreign["target"] = "pytorch";
  const std::string elsewhere = write("foreign.json", foreign.dump());
  EXPECT_FALSE(ask({"check", engines(), elsewhere, "--target", "tensorrt-mttm"}, 0, "stowage.check/1")
                   .contains("target_settings"));
}

/// What check takes beside --target, solve takes, too, and keeps in the plan what a plan can say.
TEST_F(TargetOptionsCli, SolveTakesWhereValuesLie) {
  Json table = Json::parse(kModel);
  table["tensors"][0]["shape"] = {10, 10};
  table["inputs"] = {{{"name", "ids"}, {"kind", "ids"}}};
  const std::string file = write("table.json", table.dump());
  const std::vector<std::string> asked{"solve", file,   "--gpu",    "1GiB",
                                       "--cpu", "1GiB", "--target", "pytorch"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), asked.begin(), asked.end());
    return more;
  };
  EXPECT_EQ(ask(asked, 0, "stowage.plan/1").at("ok"), true);
  const Json elsewhere = ask(with({"--input-device", "cpu"}), 4, "stowage.plan/1");
  EXPECT_EQ(elsewhere.at("ok"), false);
  EXPECT_EQ(elsewhere.at("input_device"), "cpu");
  const std::string plan = write("elsewhere.json", elsewhere.dump());
  EXPECT_EQ(run_cli({"check", file, plan, "--target", "pytorch"}).exit, 4);
  EXPECT_EQ(run_cli({"check", file, plan, "--target", "pytorch", "--input-device", "0"}).exit, 0);
  const Json again = ask({"solve", file, "--from-plan", plan, "--target", "pytorch"}, 4, "stowage.plan/1");
  EXPECT_EQ(again.at("input_device"), "cpu") << "asked again as it was asked";
  EXPECT_EQ(ask(with({"--input-device", "cpu", "--copy", "embed=index"}), 0, "stowage.plan/1").at("ok"),
            true);
  EXPECT_THAT(run_cli(with({"--input-device", "cpu"})).out, HasSubstr("cannot run this plan as it is"));
  EXPECT_EQ(run_cli(with({"--copy", "embed"})).exit, 2);
  EXPECT_EQ(run_cli({"solve", file, "--gpu", "1GiB", "--copy", "embed=index"}).exit, 2);
}

/// Where a plan has its inputs and the KV cache; what is typed stands above that.
TEST_F(TargetOptionsCli, CheckTakesPlacesOfValuesFromThePlan) {
  Json model = Json::parse(kModel);
  model["inputs"] = {{{"name", "ids"}, {"kind", "ids"}}};
  model["kv_cache"] = {{"layers", 1}, {"bytes_per_token_at_2_bytes", 8}, {"modules", {"layers.0"}}};
  const std::string file = write("cached.json", model.dump());
  const Json plan =
      ask({"solve", file, "--gpu", "1MiB", "--cpu", "1MiB", "--target", "pytorch"}, 0, "stowage.plan/1");
  const auto rules = [&](const Json& fields, std::vector<std::string> more) {
    Json placed = plan;
    placed.update(fields);
    std::vector<std::string> words{"check", file, write("placed.json", placed.dump())};
    words.insert(words.end(), more.begin(), more.end());
    words.emplace_back("--json");
    std::vector<std::string> out;
    const Json found = run_cli(words).json();
    for (const Json& one : found.at("diagnostics")) {
      if (one.at("rule").get<std::string>().starts_with("device.")) out.push_back(one.at("rule"));
    }
    return out;
  };
  using testing::ElementsAre;
  using testing::IsEmpty;
  const std::vector<std::string> torch{"--target", "pytorch"};
  EXPECT_THAT(rules(Json::object(), torch), IsEmpty());
  EXPECT_THAT(rules({{"input_device", "cpu"}}, torch), ElementsAre("device.activation-and-weight"));
  EXPECT_THAT(rules({{"input_devices", {{"ids", "cpu"}}}}, torch),
              ElementsAre("device.activation-and-weight"));
  EXPECT_THAT(rules({{"kv_device", "cpu"}}, torch), ElementsAre("device.kv-cache"));
  EXPECT_THAT(rules({{"input_device", "cpu"}}, {"--target", "pytorch", "--input-device", "0"}), IsEmpty());
  EXPECT_THAT(rules({{"kv_device", "cpu"}}, {"--target", "pytorch", "--kv-device", "layer"}), IsEmpty());
  EXPECT_THAT(rules({{"kv_device", "cpu"}}, {"--target", "accelerate"}), IsEmpty())
      << "it has the cache where a layer executes";
  Json wrong = plan;
  wrong["kv_device"] = "disk";
  EXPECT_EQ(run_cli({"check", file, write("wrong.json", wrong.dump()), "--target", "pytorch"}).exit, 3);
}

/// No target is told where inputs lie: it is said, and nothing else changes.
TEST_F(TargetOptionsCli, ExportNamesInputsThatNobodyIsTold) {
  const std::string plan = write("map.json", R"({"": 0})");
  for (const char* to : {"pytorch", "accelerate", "device_map", "vllm", "tensorrt-mttm"}) {
    std::vector<std::string> words{"export", engines(), plan, "--to", to, "--gpu", "1GiB"};
    const Json plain = ask(words, 0, "stowage.export/1");
    EXPECT_TRUE(ignored(plain).empty());
    words.insert(words.end(), {"--input-device", "cpu", "--input-device", "ids=0"});
    const Json said = ask(words, 0, "stowage.export/1");
    ASSERT_EQ(ignored(said).size(), 2u) << to;
    EXPECT_EQ(ignored(said)[0].at("subjects"), Json::array({"input_device"}));
    EXPECT_THAT(ignored(said)[1].at("message").get<std::string>(),
                HasSubstr("input_device=ids=0 is ignored"));
    EXPECT_EQ(said.at("text"), plain.at("text"));
    EXPECT_THAT(run_cli(words).err, HasSubstr("  warning  input_device=cpu is ignored: "));
    for (const char* wrong : {"mps", "disk", "words=0"}) {
      const ProgramRun run =
          run_cli({"export", engines(), plan, "--to", to, "--gpu", "1GiB", "--input-device", wrong});
      EXPECT_EQ(run.exit, 2) << to << wrong;
    }
  }
  const std::string gguf = data("models/gguf_llama/mixed_k.gguf");
  const std::vector<std::string> words{"export",         gguf, plan, "--to", "llama.cpp", "--gpu", "1GiB",
                                       "--input-device", "cpu"};
  EXPECT_EQ(ignored(ask(words, 0, "stowage.export/1")).size(), 1u);
}

}  // namespace
}  // namespace stowage::test
