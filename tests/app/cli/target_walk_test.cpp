// Every target over several kinds of models: what solve says of a plan, check says of it, and of its export.
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using Words = std::vector<std::string>;

Words joined(Words first, const Words& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

/// used, overhead and what is too much of each device.
std::vector<std::string> sums(const Json& document) {
  std::vector<std::string> out;
  for (const Json& device : document.at("devices"))
    out.push_back(device.at("device").get<std::string>() + " " + device.at("used").dump() + " " +
                  device.at("overhead").dump() + " " + device.at("over").dump());
  return out;
}

std::size_t errors(const Json& document) {
  std::size_t count = 0;
  for (const Json& one : document.at("diagnostics")) count += one.at("severity") == "error";
  return count;
}

class TargetWalk : public CliFixture {
 protected:
  struct Seen {
    std::size_t plans = 0, refused = 0, with_errors = 0, none = 0, read = 0, repaired = 0;
  };

  Json run(const Words& words, int& exit) {
    const ProgramRun out = run_cli(joined(words, {"--json"}));
    exit = out.exit;
    return out.json();
  }

  void walk(const std::string& model, const std::string& target, const Words& machine, Seen& seen) {
    const Words asked = joined({"solve", model, "--target", target, "--no-predict"}, machine);
    int exit = 0;
    const Json plan = run(asked, exit);
    if (plan.at("schema") == "stowage.error/1") {
      EXPECT_EQ(exit, 3) << plan;  // a GGUF file alone
      return;
    }
    ASSERT_EQ(plan.at("schema"), "stowage.plan/1");
    EXPECT_EQ(plan.at("ok"), exit == 0);
    if (plan.at("status") == "infeasible") {
      ++seen.none;
      EXPECT_EQ(exit, 4);
      try_repairs(asked, plan, seen);
      return;
    }
    ++seen.plans;
    check(model, target, plan, exit, seen);
    written(model, target, machine, plan, seen);
  }

  /// What is offered with its words leads to a plan that runs.
  void try_repairs(const Words& asked, const Json& plan, Seen& seen) {
    for (const Json& repair : plan.at("infeasible").at("repairs")) {
      if (!repair.contains("arguments")) continue;
      int exit = 0;
      const Json after = run(joined(asked, repair.at("arguments").get<Words>()), exit);
      EXPECT_EQ(exit, 0) << repair;
      EXPECT_EQ(errors(after), 0u) << repair;
      ++seen.repaired;
    }
  }

  void check(const std::string& model, const std::string& target, const Json& plan, int exit, Seen& seen) {
    int code = 0;
    const Json found =
        run({"check", model, write("plan.json", plan.dump()), "--target", target, "--no-predict"}, code);
    ASSERT_EQ(found.at("schema"), "stowage.check/1");
    EXPECT_EQ(code, exit);
    EXPECT_EQ(errors(found), errors(plan));
    EXPECT_EQ(sums(found), sums(plan));
    for (const char* field : {"same", "refused", "distance"})
      EXPECT_EQ(found.at("expressed").at(field), plan.at("expressed").at(field)) << field;
    seen.with_errors += errors(plan) > 0;
  }

  void written(const std::string& model, const std::string& target, const Words& machine, const Json& plan,
               Seen& seen) {
    int exit = 0;
    const Json& expressed = plan.at("expressed");
    const Json out = run({"export", model, folder_.file("plan.json"), "--to", target}, exit);
    ASSERT_EQ(out.at("schema"), "stowage.export/1") << out;
    EXPECT_EQ(out.at("refused").is_null(), expressed.at("refused").is_null());
    EXPECT_EQ(exit, out.at("refused").is_null() ? 0 : 4);
    if (exit != 0) {
      ++seen.refused;
      return;
    }
    // Buffers that accelerate has on the main GPU anyway are counted there by a plan, and named by an export.
    const bool buffers = target == "accelerate";
    if (!buffers) {
      EXPECT_EQ(out.at("distance"), expressed.at("distance"));
    }
    const Json read = run(joined({"check", model, "--from", target, "--options-file",
                                  write("written", out.at("text").get<std::string>()), "--no-predict"},
                                 machine),
                          exit);
    ASSERT_EQ(read.at("schema"), "stowage.check/1") << read;
    if (expressed.at("same") == true && plan.at("ok") == true) {
      EXPECT_EQ(exit, 0) << read.at("diagnostics");
      ++seen.read;
    }
  }
};

TEST_F(TargetWalk, SolveCheckAndExportAgree) {
  const std::vector<std::pair<const char*, std::uint64_t>> models = {
      {"models/bert_mlm/hf", 0},
      {"models/llama_untied/hf_sharded", 0},
      {"models/mixtral_tiny/hf_module_names", 0},
      {"models/llama_untied/static.pt2", 0},
      {"models/gguf_llama/mixed_k.gguf", 512},
      {"catalogs/gpt2-xl.json.gz", 0}};
  const Json targets = ask({"targets"}, 0, "stowage.targets/1").at("targets");
  Seen seen;
  for (const auto& [file, tokens] : models) {
    const std::string model = test::data(file);
    const auto bytes = ask({"inspect", model}, 0, "stowage.inspect/1").at("total_bytes").get<std::uint64_t>();
    const auto part = [&](std::uint64_t percent) { return std::to_string(bytes * percent / 100); };
    for (const Words& gpus :
         {Words{"--gpu", part(110)}, Words{"--gpu", part(70), "--gpu", part(70)}, Words{"--gpu", part(60)}}) {
      Words machine = joined(
          gpus, {"--cpu", part(1600), "--disk", "none", "--overhead", "all=0", "--keep-free", "all=0"});
      if (tokens > 0) machine.insert(machine.end(), {"--tokens", std::to_string(tokens)});
      for (const Json& target : targets) {
        const std::string name = target.at("name");
        SCOPED_TRACE(std::string(file) + " " + name + " " + std::to_string(gpus.size() / 2) + " x " +
                     gpus[1]);
        walk(model, name, machine, seen);
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(seen.plans, 80u);
  EXPECT_GT(seen.read, 40u);
  EXPECT_GT(seen.with_errors, 3u);
  EXPECT_GT(seen.none, 3u);
}

}  // namespace
}  // namespace stowage::test
