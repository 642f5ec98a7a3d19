// check, solve and export for a target, and the list of targets.
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"

namespace stowage::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Target : public CliFixture {
 protected:
  std::string map(const std::string& text) { return write("map.json", text); }
};

const char* const kSplit = R"({"embed": 0, "layers.0": 0, "layers.1": 1, "head": 0})";

TEST_F(Target, TheListNamesEach) {
  const Json json = ask({"targets"}, 0, "stowage.targets/1");
  std::vector<std::string> names;
  for (const Json& target : json.at("targets")) names.push_back(target.at("name"));
  EXPECT_THAT(names, testing::IsSupersetOf({"pytorch", "accelerate", "tensorrt-mttm", "llama.cpp"}));
  EXPECT_THAT(run_cli({"targets"}).out, HasSubstr("expresses"));
}

TEST_F(Target, CheckFindsAndItsFixesHelp) {
  const std::vector<std::string> arguments{"check",   model(), map(kSplit), "--target",
                                           "pytorch", "--gpu", "2x1GiB"};
  const Json json = ask(arguments, 4, "stowage.check/1");
  EXPECT_EQ(json.at("target"), "pytorch");
  std::vector<std::string> rules;
  for (const Json& diagnostic : json.at("diagnostics")) {
    if (diagnostic.at("rule").get<std::string>().starts_with("device."))
      rules.push_back(diagnostic.at("rule"));
    if (diagnostic.at("rule") != "device.activation-and-weight") continue;
    ASSERT_EQ(diagnostic.at("fixes").size(), 2u);
    std::vector<std::string> again = arguments;
    for (const Json& argument : diagnostic.at("fixes")[1].at("apply").at("arguments"))
      again.push_back(argument.get<std::string>());
    EXPECT_EQ(run_cli(again).exit, 0);
  }
  EXPECT_THAT(rules, ElementsAre("device.activation-and-weight"));
  EXPECT_THAT(run_cli(arguments).out, HasSubstr("to mend it: copy the values in the program"));
  EXPECT_EQ(ask({"check", model(), map(kSplit), "--gpu", "2x1GiB"}, 0, "stowage.check/1").at("target"),
            "accelerate");
}

TEST_F(Target, WhatIsTypedWronglyIsRefusedInWords) {
  const std::vector<std::pair<std::vector<std::string>, const char*>> bad = {
      {{"--target", "nobody"}, "pytorch, accelerate"},
      {{"--target", "pytorch", "--input-device", "mps"}, "mps"},
      {{"--target", "pytorch", "--input-device", "disk"}, "disk"},
      {{"--target", "pytorch", "--input-device", "words=0"}, "words"},
      {{"--target", "pytorch", "--input-device", "7"}, "the machine has no cuda:7, but cuda:0"},
      {{"--target", "pytorch", "--input-device", "ids=7"}, "the machine has no cuda:7, but cuda:0"},
      {{"--target", "pytorch", "--kv-device", "7"}, "--kv-device 7: the machine has no cuda:7"},
      {{"--target", "pytorch", "--kv-device", "here"}, "here"},
      {{"--target", "pytorch", "--copy", "embed"}, "MODULE="},
      {{"--target", "pytorch", "--copy", "embed=all"}, "MODULE="},
      {{"--target", "pytorch", "--copy", "nothing=index"}, "nothing"},
      {{"--target", "pytorch", "--set", "malloc_trim=true"}, "It has: inputs, copies"},
      {{"--target", "tensorrt-mttm", "--set", "speed=true"}, "offload_module_to_cpu"},
      {{"--target", "tensorrt-mttm", "--set", "malloc_trim=yes"}, "true or false"},
  };
  for (const auto& [options, word] : bad) {
    std::vector<std::string> arguments{"check", model(), map(kSplit), "--gpu", "2x1GiB"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const ProgramRun run = run_cli(arguments);
    EXPECT_EQ(run.exit, 2) << run.err;
    EXPECT_THAT(run.err, HasSubstr(word));
  }
}

TEST_F(Target, SolveLetsNothingLeaveUnlessAsked) {
  // Compiling needs the weights twice on the card: that is there, and the plan has less.
  const std::vector<std::string> small{"solve", model(),    "--gpu",         "3000",       "--cpu",
                                       "1MiB",  "--target", "tensorrt-mttm", "--overhead", "0=2000"};
  const Json refused = ask(small, 4, "stowage.plan/1");
  const Json& repairs = refused.at("infeasible").at("repairs");
  ASSERT_EQ(repairs.back().at("kind"), "offload");
  std::vector<std::string> again = small;
  for (const Json& argument : repairs.back().at("arguments")) again.push_back(argument.get<std::string>());
  const Json found = ask(again, 0, "stowage.plan/1");
  EXPECT_EQ(found.at("target"), "tensorrt-mttm");
  EXPECT_EQ(found.at("set"), repairs.back().at("names"));
  EXPECT_EQ(run_cli({"solve", model(), "--gpu", "1000", "--offload", "layers.0"}).exit, 2);
}

TEST_F(Target, ExportWritesOrRefuses) {
  const std::string out = folder_.path() + "/out.py";
  const Json json =
      ask({"export", model(), map(R"({"": 0})"), "--to", "tensorrt-mttm", "-o", out}, 0, "stowage.export/1");
  EXPECT_EQ(json.at("settings").at("offload_module_to_cpu"), false);
  EXPECT_EQ(json.at("offloads"), Json::array());
  EXPECT_EQ(json.at("file"), out);
  // vLLM has the head on its last stage, whatever the plan says: it is written, and the difference is told.
  const Json near =
      ask({"export", model(), map(kSplit), "--to", "vllm", "-o", out + "2"}, 0, "stowage.export/1");
  EXPECT_EQ(near.at("distance"), 400);
  EXPECT_EQ(near.at("differences").at(0).at("name"), "head");
  EXPECT_TRUE(std::filesystem::exists(out + "2"));
  // The last of two layers can be offloaded, the first one alone cannot: nothing is written.
  const std::string grouped = map(R"({"embed": 0, "layers.0": 0, "layers.1": "cpu", "head": 0})");
  const Json groups = ask({"export", model(), grouped, "--to", "vllm"}, 0, "stowage.export/1");
  EXPECT_EQ(groups.at("distance"), 0);
  EXPECT_EQ(groups.at("settings").at("offload_group_size"), 2);
  const std::string mixed = map(R"({"embed": 0, "layers.0": "cpu", "layers.1": 0, "head": 0})");
  const Json refused =
      ask({"export", model(), mixed, "--to", "vllm", "-o", out + "3"}, 4, "stowage.export/1");
  EXPECT_EQ(refused.at("expressible"), false);
  EXPECT_THAT(refused.at("refused").get<std::string>(), HasSubstr("layers.0"));
  EXPECT_FALSE(std::filesystem::exists(out + "3"));
  EXPECT_EQ(run_cli({"export", model(), map(kSplit), "--to", "nobody"}).exit, 2);
}

/// A table on the CPU with its head on the GPU, as one storage, and a buffer that goes with no module.
TEST_F(Target, AMapIsReadBackUnderTheRulesOfAccelerate) {
  const std::string tied = write("tied.json", R"({"schema": "stowage.model/1", "name": "tied",
    "modules": [{"name": "", "class": "M"}, {"name": "wte", "class": "Embedding"}, {"name": "norm", "class": "Norm"},
                {"name": "lm_head", "class": "Linear"}],
    "tensors": [{"name": "wte.weight", "dtype": "F32", "shape": [10, 4], "kind": "parameter"},
                {"name": "norm.weight", "dtype": "F32", "shape": [4], "kind": "parameter"},
                {"name": "norm.mean", "dtype": "F32", "shape": [4], "kind": "buffer"},
                {"name": "lm_head.weight", "tied_to": "wte.weight"}]})");
  const std::string split = map(R"({"wte": "cpu", "norm": "cpu", "lm_head": 0})");
  for (const char* to : {"accelerate", "device_map"}) {
    const Json json = ask({"export", tied, split, "--to", to, "--gpu", "1GiB"}, 0, "stowage.export/1");
    EXPECT_EQ(json.at("distance"), 160 + 16) << to;
    ASSERT_EQ(json.at("differences").size(), 2u);
    EXPECT_EQ(json.at("differences").at(1),
              (Json{{"name", "lm_head.weight"}, {"planned", "cpu"}, {"actual", "0"}, {"bytes", 160}}));
    EXPECT_EQ(json.at("offloads").size(), 2u);
    EXPECT_EQ(parse_json(json.at("text").get<std::string>(), "text").value(), json.at("device_map"));
  }
  EXPECT_THAT(run_cli({"export", tied, split, "--gpu", "1GiB"}).err, HasSubstr("will lie elsewhere"));
  const Json moved = ask({"export", tied, split, "--to", "accelerate", "--gpu", "1GiB", "--offload-buffers"},
                         0, "stowage.export/1");
  EXPECT_EQ(moved.at("distance"), 160);
  const Json whole =
      ask({"export", tied, map(R"({"": 0})"), "--to", "accelerate", "--gpu", "1GiB"}, 0, "stowage.export/1");
  EXPECT_EQ(whole.at("distance"), 0);
}

/// From a plan to a command line and back: the same places, and what is not understood is listed.
TEST_F(Target, WhatIsWrittenForATargetIsReadBack) {
  const std::string out = folder_.path() + "/run.sh", again = folder_.path() + "/again.json";
  const std::string stages = R"({"embed": 0, "layers.0": 0, "layers.1": 1, "head": 1})";
  for (const char* target : {"vllm", "megatron"}) {
    ask({"export", model(), map(stages), "--to", target, "-o", out}, 0, "stowage.export/1");
    const Json back =
        ask({"check", model(), "--from", target, "--options-file", out, "--gpu", "2x1GiB", "-o", again}, 0,
            "stowage.check/1");
    EXPECT_EQ(back.at("target"), target);
    EXPECT_EQ(back.at("device_map"), parse_json(stages, "map").value()) << target;
    EXPECT_EQ(parse_json(test::read_all(again), "again").value(), back.at("device_map"));
    EXPECT_EQ(back.at("unknown_options"), Json::array());
    EXPECT_GE(back.at("understood").size(), 2u);
  }
  const Json odd = ask({"check", model(), "--from", "vllm", "--options", "vllm serve m -pp 5 --frob 3"}, 4,
                       "stowage.check/1");
  EXPECT_EQ(odd.at("unknown_options"), Json({"--frob 3"}));
  EXPECT_EQ(odd.at("verdict"), "does_not_work");
  EXPECT_EQ(odd.at("not_understood"), 1);
  EXPECT_EQ(odd.at("device_map"), nullptr);
  EXPECT_THAT(run_cli({"check", model(), "--from", "vim", "--options", "x"}).err, HasSubstr("megatron"));
  EXPECT_THAT(run_cli({"check", model(), "--from", "deepspeed", "--options", "x"}).out, HasSubstr("no JSON"));
}

/// "This works." is said of what was understood as a whole, and of nothing else.
TEST_F(Target, WhatWasNotUnderstoodIsCounted) {
  const auto check = [&](const char* from, const std::string& text, int exit) {
    const std::vector<std::string> words{"check",     model(), "--from", from,
                                         "--options", text,    "--gpu",  "1GiB"};
    const Json json = ask(words, exit, "stowage.check/1");
    EXPECT_EQ(json.at("not_understood"), json.at("unknown_options").size()) << text;
    return std::pair(json.at("verdict").get<std::string>(), run_cli(words).out);
  };
  const std::string moved = "model.to('cuda:0')\n";
  const auto all = check("pytorch", moved, 0);
  EXPECT_EQ(all.first, "works");
  EXPECT_THAT(all.second, testing::StartsWith("This works.\n"));
  const auto one = check("pytorch", moved + "other.head.to('cpu')\n", 0);
  EXPECT_EQ(one.first, "nothing_wrong_found");
  EXPECT_THAT(one.second,
              HasSubstr("Nothing wrong was found in what was understood; 1 line was not understood."));
  EXPECT_THAT(one.second, HasSubstr("other.head.to('cpu')  not understood"));
  const auto two = check("pytorch", moved + "x.to('cpu')\ny.to('cpu')\n", 0);
  EXPECT_THAT(two.second, HasSubstr("2 lines were not understood."));
  const auto bad = check("vllm", "vllm serve m -pp 5 --frob 3", 4);
  EXPECT_EQ(bad.first, "does_not_work");
  EXPECT_THAT(bad.second, testing::StartsWith("This does not work. 1 option was not understood.\n"));
}

/// C2, the export: a scenario that is no prefix is written in manual mode; in default mode it is refused.
TEST_F(Target, C2AScenarioIsWrittenForTransformerEngine) {
  const Json cases =
      parse_json(test::read_maybe_gzip(test::data("cases/activation_offload.json.gz")), "cases").value();
  bool manual = false, refused = false;
  for (const Json& one : cases.at("cases")) {
    const std::string file = write("scenario.json", to_text(one.at("scenario")));
    const ProgramRun run = run_cli({"export", file, "--to", "transformer-engine", "--json"});
    if (run.exit == 3) continue;  // a scenario that makes no sense
    ASSERT_TRUE(run.exit == 0 || run.exit == 4) << run.err;
    const Json json = parse_json(run.out, "out").value();
    EXPECT_EQ(json.at("expressible"), run.exit == 0);
    EXPECT_EQ(json.at("text").is_null(), run.exit == 4);
    manual = manual || json.at("settings").at("mode") == "manual";
    refused = refused || run.exit == 4;
  }
  EXPECT_TRUE(manual && refused) << "cases of both kinds are there";
  EXPECT_EQ(run_cli({"export", model(), "--to", "vllm"}).exit, 2);
}

/// C2, one by one: first.0 and first.2 are no prefix. Default mode says which they are and writes nothing;
/// manual mode moves these two, and no other.
TEST_F(Target, C2WhatIsNoPrefixIsRefusedByNameInDefaultMode) {
  const Json cases =
      parse_json(test::read_maybe_gzip(test::data("cases/activation_offload.json.gz")), "cases").value();
  const auto written = [&](const std::string& id, int exit) {
    for (const Json& one : cases.at("cases")) {
      if (one.at("id") == id)
        return ask(
            {"export", write("scenario.json", to_text(one.at("scenario"))), "--to", "transformer-engine"},
            exit, "stowage.export/1");
    }
    ADD_FAILURE() << id;
    return Json();
  };
  const Json refused = written("C2-te-default", 4), manual = written("C2-te-manual", 0);
  EXPECT_EQ(refused.at("refused"),
            "TransformerEngine's contexts can only move the first layers, one after the other, and these are "
            "others: first.0, first.2.");
  EXPECT_TRUE(refused.at("text").is_null());
  EXPECT_EQ(manual.at("settings").at("mode"), "manual");
  EXPECT_THAT(manual.at("text").get<std::string>(), HasSubstr("OFFLOADED = [0,2]\n"));
  const Json prefix = written("C2-prefix", 0);
  EXPECT_EQ(prefix.at("settings").at("mode"), "default");
  EXPECT_EQ(prefix.at("settings").at("num_layers"), 3);
}

/// The mode that is typed stands above that of the scenario, by either option.
TEST_F(Target, AScenarioIsWrittenInTheModeThatIsTyped) {
  const auto scenario = [&](const char* target) {
    return write("scenario.json", std::string(R"({"schema": "stowage.offload/1", "target": ")") + target +
                                      R"(", "link": {"to_host": 1e9, "to_device": 1e9}, "layers": [
      {"name": "layers.0", "forward_seconds": 1, "backward_seconds": 1, "bytes": 8},
      {"name": "layers.1", "forward_seconds": 1, "backward_seconds": 1, "bytes": 8},
      {"name": "layers.2", "forward_seconds": 1, "backward_seconds": 1, "bytes": 8}],
      "scopes": [{"module": "layers.0", "offload": "on"}]})");
  };
  const auto mode = [&](const char* target, std::vector<std::string> more) {
    std::vector<std::string> words{"export", scenario(target), "--to", "transformer-engine"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, 0, "stowage.export/1").at("settings").at("mode").get<std::string>();
  };
  EXPECT_EQ(mode("te-default", {}), "default");
  EXPECT_EQ(mode("te-default", {"--manual-activations"}), "manual");
  EXPECT_EQ(mode("te-default", {"--set", "activations=manual"}), "manual");
  EXPECT_EQ(mode("te-manual", {"--set", "activations=default"}), "default");
  EXPECT_EQ(
      run_cli({"export", scenario("te-manual"), "--to", "transformer-engine", "--set", "activations=x"}).exit,
      2);
  const std::string part =
      write("part.json", R"({"schema": "stowage.offload/1", "link": {"to_host": 1e9, "to_device": 1e9},
      "layers": [{"name": "layers.0", "forward_seconds": 1, "backward_seconds": 1, "tensors": [
        {"name": "x", "module": "layers.0.a", "bytes": 8}, {"name": "y", "module": "layers.0.b", "bytes": 8}]}],
      "scopes": [{"module": "layers.0.a", "offload": "recompute"}]})");
  const Json refused = ask({"export", part, "--to", "transformer-engine"}, 4, "stowage.export/1");
  EXPECT_EQ(refused.at("diagnostics").at(0).at("rule"), "export.activations-part-again");
  EXPECT_EQ(refused.at("refused"),
            "Only a part of layers.0 is run again, and TransformerEngine runs a layer again as a whole.");
}

/// What a plan says of activations is written, noted or refused, and no place of a weight helps against that.
TEST_F(Target, ActivationsOfAPlanAreNotedWhereTheyAreNotWritten) {
  const Json solved = ask({"solve", model(), "--gpu", "1GiB"}, 0, "stowage.plan/1");
  const auto plan = [&](const char* module) {
    Json json = solved;
    json["activations"] = Json::array({{{"module", module}, {"offload", "on"}}});
    return write("plan.json", to_text(json));
  };
  for (const char* to : {"accelerate", "device_map", "vllm"}) {
    const Json json = ask({"export", model(), plan("layers.0"), "--to", to}, 0, "stowage.export/1");
    ASSERT_EQ(json.at("activation_notes").size(), 1u) << to;
    EXPECT_EQ(json.at("activation_notes")[0].at("rule"), "not_expressible");
    EXPECT_THAT(run_cli({"export", model(), plan("layers.0"), "--to", to}).err,
                HasSubstr("has no words for activations"));
  }
  const ProgramRun refused = run_cli({"export", model(), plan("layers.1"), "--to", "transformer-engine"});
  EXPECT_EQ(refused.exit, 4);
  EXPECT_THAT(refused.err, HasSubstr("activations"));
  EXPECT_THAT(refused.err, testing::Not(HasSubstr("--nearest")));
}

/// --set of an export takes the options of the target's writer beside its settings.
TEST_F(Target, OptionsOfWritingAreTaken) {
  const std::string plan = map(R"({"": 0})");
  const auto text = [&](const std::string& target, const std::string& option) {
    return run_cli({"export", model(), plan, "--to", target, "--set", option}).out;
  };
  EXPECT_THAT(text("vllm", "form=line"), HasSubstr("CUDA_VISIBLE_DEVICES=0 VLLM_PP_LAYER_PARTITION=2 vllm"));
  EXPECT_THAT(run_cli({"targets"}).out, HasSubstr("form=line"));
  for (const auto& [target, option, word] : {std::tuple{"vllm", "form=poem", "write script or line"},
                                             {"pipelining", "micro_batches=0", "from 1 to"},
                                             {"deepspeed", "nvme_path=", "one line"},
                                             {"vllm", "shape=1", "It has: form"},
                                             {"accelerate", "a=b", "no settings"}}) {
    const ProgramRun run = run_cli({"export", model(), plan, "--to", target, "--set", option});
    EXPECT_EQ(run.exit, 2) << run.err;
    EXPECT_THAT(run.err, HasSubstr(word));
  }
  // A check takes what a plan keeps for its target; how it is written changes no verdict.
  const std::vector<std::string> check{"check", model(), plan, "--target", "vllm"};
  const auto with = [&](const char* option) {
    auto words = check;
    words.insert(words.end(), {"--set", option});
    return run_cli(words);
  };
  EXPECT_EQ(with("form=line").exit, run_cli(check).exit);
  EXPECT_EQ(with("form=line").out, run_cli(check).out);
  EXPECT_EQ(with("form=poem").exit, 2);
}

/// A3: what is one storage for the target lies together, counts once, and is not split by pins.
TEST_F(Target, A3AliasesAreSolvedTogether) {
  const std::string aliased = write("aliased.json", R"({"schema": "stowage.model/1", "name": "aliased",
    "modules": [{"name": "", "class": "Net"}, {"name": "a", "class": "Linear"}, {"name": "b", "class": "Linear"},
                {"name": "c", "class": "Linear"}],
    "tensors": [{"name": "a.weight", "dtype": "F32", "shape": [10, 10]},
                {"name": "b.weight", "dtype": "F32", "shape": [10, 10]},
                {"name": "c.weight", "dtype": "F32", "shape": [10, 10]}],
    "aliases": [["a", "c"]]})");
  const std::vector<std::string> asked{"solve", aliased, "--gpu",    "1MiB",
                                       "--cpu", "1MiB",  "--target", "pytorch"};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> out = asked;
    out.insert(out.end(), more.begin(), more.end());
    return out;
  };
  // Plain PyTorch brings no values from one device to the other: the plan is shown, and does not run.
  const Json moved = ask(with({"--pin", "a=cpu", "--pin", "b=0"}), 4, "stowage.plan/1");
  EXPECT_EQ(moved.at("ok"), false);
  EXPECT_EQ(moved.at("device_map"), (Json{{"a", "cpu"}, {"b", 0}, {"c", "cpu"}}));
  EXPECT_EQ(moved.at("devices")[1].at("weights"), 400) << "a storage counts once";
  const ProgramRun split = run_cli(with({"--pin", "a=cpu", "--pin", "c=0"}));
  EXPECT_EQ(split.exit, 4) << split.err;
  EXPECT_THAT(split.out + split.err, HasSubstr("a = c has nowhere to go"));
}

TEST_F(Target, TheNearestPlanIsWrittenWhereItIsAskedFor) {
  const std::string out = folder_.path() + "/near.sh";
  const char* const kAlternating = R"({"embed": 1, "layers.0": 1, "layers.1": 0, "head": 1})";
  std::vector<std::string> words = {"export", model(), map(kAlternating), "--to", "vllm", "-o", out};
  ask(words, 4, "stowage.export/1");
  words.emplace_back("--nearest");
  const Json near = ask(words, 0, "stowage.export/1");
  EXPECT_EQ(near.at("nearest"), true);
  EXPECT_EQ(near.at("expressible"), true);
  EXPECT_GT(near.at("distance").get<std::uint64_t>(), 0u);
  EXPECT_LE(near.at("bound").get<std::uint64_t>(), near.at("distance").get<std::uint64_t>());
  EXPECT_FALSE(near.at("differences").empty());
  EXPECT_TRUE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace stowage::test
