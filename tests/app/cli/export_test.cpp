// What export says beside what it writes: budgets that a run breaks, names, settings without effect.
#include <algorithm>
#include <filesystem>

#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class Export : public CliFixture {
 protected:
  std::string map(const std::string& text) { return write("map.json", text); }
  /// The tiny model without its tie: a head of its own, 400 bytes like the table; layers of 400 bytes.
  std::string untied() {
    std::string text = kModel;
    const std::string tie = R"("tied_to": "embed.weight")";
    text.replace(text.find(tie), tie.size(), R"("dtype": "F32", "shape": [100], "kind": "parameter")");
    return write("untied.json", text);
  }
  static std::vector<Json> of_rule(const Json& document, const std::string& rule) {
    std::vector<Json> out;
    for (const Json& one : document.at("diagnostics")) {
      if (one.at("rule") == rule) out.push_back(one);
    }
    return out;
  }
};

/// vLLM has the head on its last stage: the second GPU has no room for it. The file is there all the same.
TEST_F(Export, ARunOverABudgetIsSaidAndTheFileIsWritten) {
  const std::string file = folder_.path() + "/run.sh";
  const std::vector<std::string> words{
      "export", untied(), map(R"({"embed": 0, "layers.0": 0, "layers.1": 1, "head": 0})"),
      "--to",   "vllm",   "--gpu",
      "1300",   "--gpu",  "500",
      "--cpu",  "1MiB",   "--overhead",
      "all=0",  "-o",     file};
  const Json json = ask(words, 0, "stowage.export/1");
  const auto over = of_rule(json, "export.over-budget");
  ASSERT_EQ(over.size(), 1u);
  EXPECT_EQ(over[0].at("severity"), "error");
  EXPECT_EQ(over[0].at("subjects"), Json::array({"1"}));
  EXPECT_EQ(over[0].at("numbers"), Json::array({800, 500, 300}));
  EXPECT_TRUE(std::filesystem::exists(file));
  const ProgramRun run = run_cli(words);
  EXPECT_EQ(run.exit, 0);
  EXPECT_THAT(run.err, HasSubstr("  error    cuda:1 holds 800 B in a run of what is written and has 500 B: "
                                 "300 B too much.\n"));
  EXPECT_THAT(run.err, HasSubstr("           head on cuda:1, not on cuda:0 (400 B)\n"));

  std::vector<std::string> room = words;
  room[8] = "800";
  EXPECT_TRUE(ask(room, 0, "stowage.export/1").at("diagnostics").empty());
}

/// At most twenty names for people, neighbours in one line; all of them in the document.
TEST_F(Export, NamesOfWhatLiesElsewhereAreListed) {
  Json model = parse_json(kModel, "model").value();
  model["modules"].clear();
  model["tensors"].clear();
  const auto add = [&](const std::string& name, const char* type) {
    model["modules"].push_back({{"name", name}, {"class", type}});
    if (std::string(type) == "Linear")
      model["tensors"].push_back(
          {{"name", name + ".weight"}, {"dtype", "F32"}, {"shape", {10}}, {"kind", "parameter"}});
  };
  add("", "Model");
  add("layers", "ModuleList");
  for (int i = 0; i < 6; ++i) add("layers." + std::to_string(i), "Linear");
  for (int i = 0; i < 60; ++i) add("part" + std::to_string(i), "Linear");
  const std::string file = write("many.json", to_text(model));
  Json places{{"", 0}};
  for (int i = 3; i < 6; ++i) places["layers." + std::to_string(i)] = "cpu";
  for (int i = 0; i < 60; ++i) places["part" + std::to_string(i)] = i % 2 ? "cpu" : "disk";
  const std::vector<std::string> words{"export", file,        map(to_text(places)),
                                       "--to",   "deepspeed", "--nearest"};
  const Json json = ask(words, 0, "stowage.export/1");
  EXPECT_GE(json.at("differences").size(), 20u);
  std::uint64_t bytes = 0;
  for (const Json& one : json.at("differences")) bytes += one.at("bytes").get<std::uint64_t>();
  EXPECT_EQ(json.at("distance"), bytes);
  const std::string said = run_cli(words).err;
  EXPECT_THAT(said, HasSubstr("more; --json names them all\n"));
  std::size_t lines = 0;
  for (std::size_t at = 0; (at = said.find(", not on ", at)) != std::string::npos; ++at) ++lines;
  EXPECT_EQ(lines, 20u);
  // Everything on the GPU in place of three layers in RAM: one line.
  const std::string three =
      map(R"({"": 0, "layers.3": "cpu", "layers.4": "cpu", "layers.5": "cpu", "part0": 0})");
  EXPECT_THAT(run_cli({"export", file, three, "--to", "deepspeed", "--nearest"}).err,
              HasSubstr("           layers.3 – 5 on cuda:0, not on CPU (120 B)\n"));
}

TEST_F(Export, SettingsWithoutEffectAreSaidAndUnknownOnesRefused) {
  const std::string plan = map(R"({"": 0})");
  const std::vector<std::string> words{"export", model(),          plan, "--to", "deepspeed",
                                       "--set",  "nvme_path=/fast"};
  const auto ignored = of_rule(ask(words, 0, "stowage.export/1"), "setting.ignored");
  ASSERT_EQ(ignored.size(), 1u);
  EXPECT_EQ(ignored[0].at("subjects"), Json::array({"nvme_path"}));
  EXPECT_EQ(ignored[0].at("message"), "nvme_path=/fast is ignored: the plan puts nothing on the disk.");
  EXPECT_THAT(run_cli(words).err,
              HasSubstr("  warning  nvme_path=/fast is ignored: the plan puts nothing on the disk.\n"));
  const Json none = ask({"export", model(), plan, "--to", "torch-compile", "--set",
                         "offload_module_to_cpu=true", "--set", "shapes=dynamic"},
                        0, "stowage.export/1");
  ASSERT_EQ(of_rule(none, "setting.ignored").size(), 1u);
  EXPECT_EQ(of_rule(none, "setting.ignored")[0].at("subjects"), Json::array({"offload_module_to_cpu"}));
  for (const auto& [target, option, word] :
       {std::tuple{"device_map", "a=b", "device_map has no settings"},
        std::tuple{"deepspeed", "nvme=/fast", "It has: nvme_path, pin_memory"},
        std::tuple{"tensorrt-mttm", "offload", "offload_module_to_cpu, malloc_trim"}}) {
    const ProgramRun run = run_cli({"export", model(), plan, "--to", target, "--set", option});
    EXPECT_EQ(run.exit, 2) << target;
    EXPECT_THAT(run.err, HasSubstr(word));
  }
}

/// A1: what a solver put off the GPU is told from what a person pinned there, and switches nothing on.
TEST_F(Export, A1AnOffloadThatNobodyAskedForIsTold) {
  const std::vector<std::string> solve{"solve",      model(), "--gpu",     "1000", "--cpu", "1MiB",
                                       "--overhead", "all=0", "--runtime", "host", "--json"};
  const auto exported = [&](const std::vector<std::string>& asked) {
    const ProgramRun run = run_cli(asked);
    EXPECT_EQ(run.exit, 0) << run.err;
    return ask({"export", model(), write("plan.json", run.out), "--to", "tensorrt-mttm"}, 0,
               "stowage.export/1");
  };
  const Json json = exported(solve);
  ASSERT_EQ(json.at("offloads").size(), 1u);
  EXPECT_EQ(json.at("offloads")[0].at("set"), false);
  EXPECT_EQ(json.at("settings").at("offload_module_to_cpu"), false);
  EXPECT_THAT(json.at("text"), Not(HasSubstr(": True")));
  EXPECT_EQ(json.at("ignored"), Json::array()) << "nobody made a request";
  std::vector<std::string> pinned = solve;
  pinned.insert(pinned.end(), {"--pin", "layers.0=cpu"});
  const Json asked = exported(pinned);
  ASSERT_EQ(asked.at("offloads").size(), 1u);
  EXPECT_EQ(asked.at("offloads")[0], (Json{{"module", "layers.0"}, {"requested", "cpu"}, {"set", true}}));
  EXPECT_EQ(asked.at("distance"), 0);
}

/// A3: storages that are one are split by no export; accelerate's gets copies, and says so.
TEST_F(Export, A3AliasesAreKeptTogether) {
  const std::string aliased = write("aliased.json", R"({"schema": "stowage.model/1", "name": "aliased",
    "modules": [{"name": "", "class": "Net"}, {"name": "a", "class": "Linear"}, {"name": "b", "class": "Linear"},
                {"name": "c", "class": "Linear"}],
    "tensors": [{"name": "a.weight", "dtype": "F32", "shape": [10, 10]},
                {"name": "b.weight", "dtype": "F32", "shape": [10, 10]},
                {"name": "c.weight", "dtype": "F32", "shape": [10, 10]}],
    "aliases": [["a", "c"]]})");
  const std::string split = map(R"({"a": "cpu", "b": 0, "c": 0})");
  for (const char* target : {"pytorch", "tensorrt-mttm"}) {
    const Json json = ask({"export", aliased, split, "--to", target}, 4, "stowage.export/1");
    EXPECT_EQ(json.at("refused_rule"), "export.alias-split");
    EXPECT_THAT(json.at("refused").get<std::string>(), HasSubstr("a.weight and c.weight are one storage"));
    EXPECT_THAT(run_cli({"export", aliased, split, "--to", target}).err, HasSubstr("--nearest"));
    ask({"export", aliased, split, "--to", target, "--nearest"}, 0, "stowage.export/1");
  }
  for (const char* target : {"accelerate", "device_map"}) {
    const Json json = ask({"export", aliased, split, "--to", target, "--gpu", "1MiB", "--cpu", "1MiB"}, 0,
                          "stowage.export/1");
    EXPECT_EQ(of_rule(json, "export.alias-copies").size(), 1u) << target;
  }
}

}  // namespace
}  // namespace stowage::test
