// The command line's contract, on the real program: what every command answers, and how it refuses.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "core/base/json.h"
#include "core/machine/detect.h"
#include "core/machine/machine.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage {
namespace {

using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;
using testing::Not;

class Cli : public test::CliFixture {};

TEST_F(Cli, HelpVersionAndExamples) {
  const ProgramRun version = run_cli({"--version"});
  EXPECT_EQ(version.exit, 0);
  EXPECT_THAT(version.out, testing::StartsWith("stowage-cli "));
  EXPECT_EQ(run_cli({"--help"}).exit, 0);
  for (const char* command :
       {"inspect", "solve", "check", "diff", "export", "profile", "timeline", "calibrate", "report"}) {
    const ProgramRun help = run_cli({command, "--help"});
    EXPECT_EQ(help.exit, 0) << command;
    EXPECT_THAT(help.out, HasSubstr(std::string("Example: stowage-cli ") + command));
    EXPECT_THAT(help.out, HasSubstr("--json"));
    EXPECT_EQ(help.err, "");
  }
}

TEST_F(Cli, WrongCommandLinesExit2) {
  const std::string path = model();
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"paint"},
      {"solve"},
      {"solve", path, "--gpu"},
      {"solve", path, "--gpu", "24Gb"},
      {"solve", path, "--gpu", ""},
      {"solve", path, "--gpu", "-1"},
      {"solve", path, "--gpu", "1.5"},
      {"solve", path, "--gpu", "99999999999TB"},
      {"solve", path, "--gpu", "0x1GiB"},
      {"solve", path, "--gpu", "999x1GiB"},
      {"solve", path, "--cpu", "lots"},
      {"solve", path, "--gpu", "1GiB", "--link", "0:9=1GB/s"},
      {"solve", path, "--gpu", "1GiB", "--link", "0-cpu"},
      {"solve", path, "--gpu", "1GiB", "--link", "0:cpu=fast"},
      {"solve", path, "--gpu", "1GiB", "--pin", "embed"},
      {"solve", path, "--gpu", "1GiB", "--pin", "embed=gpu"},
      {"solve", path, "--gpu", "1GiB", "--pin", "embed=3"},
      {"solve", path, "--gpu", "1GiB", "--pin", "nowhere=0"},
      {"solve", path, "--gpu", "1GiB", "--runtime", "vllm"},
      {"solve", path, "--gpu", "1GiB", "--strategy", "magic"},
      {"solve", path, "--gpu", "1GiB", "--objective", "money"},
      {"solve", path, "--gpu", "1GiB", "--reserve", "all"},
      {"solve", path, "--gpu", "1GiB", "--dtype", "float12"},
      {"solve", path, "--gpu", "1GiB", "--special-dtype", "embed.weight=x"},
      {"solve", path, "--gpu", "1GiB", "--main", "4"},
      {"solve", path, "--gpu", "1GiB", "--tokens", "-4"},
      {"export", path, "map.json", "--to", "spreadsheet"},
      {"timeline", "x", "--export", "png"},
      {"timeline", "x", "-o", "y"},
      {"inspect", path, "--colour"},
  };
  for (const auto& arguments : wrong) {
    const ProgramRun run = run_cli(arguments);
    EXPECT_EQ(run.exit, 2) << testing::PrintToString(arguments) << run.err;
    EXPECT_EQ(run.out, "") << testing::PrintToString(arguments);
    EXPECT_THAT(run.err, testing::StartsWith("stowage-cli: ")) << testing::PrintToString(arguments);
  }
  EXPECT_THAT(run_cli({"solve", path, "--gpu", "24Gb"}).err, HasSubstr("24GB"))
      << "what it might mean is named";
}

TEST_F(Cli, UnknownCommandsAreNamedBesideThoseThatAre) {
  const ProgramRun run = run_cli({"paint", "--json"});
  EXPECT_EQ(run.exit, 2);
  EXPECT_EQ(run.err,
            "stowage-cli: “paint” is no command. The commands are inspect, solve, check, diff, export, "
            "profile, timeline, calibrate, report, targets, schedule, completion.\n");
  EXPECT_EQ(run.json().at("error").at("code"), "usage");
  EXPECT_EQ(run_cli({}).exit, 2);
  EXPECT_THAT(run_cli({}).err, HasSubstr("inspect, solve"));
}

TEST_F(Cli, OptionsThatTakeOneValueAreHelpedAsSuch) {
  const std::string help = run_cli({"solve", "--help"}).out;
  EXPECT_THAT(help, HasSubstr("--gpu SIZE "));
  EXPECT_THAT(help, HasSubstr("repeatable"));
  EXPECT_THAT(help, Not(HasSubstr("SIZE ...")));
  EXPECT_THAT(help, Not(HasSubstr("DEVICE ...")));
  const ProgramRun two = run_cli({"solve", model(), "--gpu", "24GiB", "48GiB"});
  EXPECT_EQ(two.exit, 2);
  EXPECT_EQ(two.err, "stowage-cli: --gpu takes one size; repeat it for each GPU: --gpu 24GiB --gpu 48GiB.\n");
  EXPECT_EQ(run_cli({"solve", "--gpu", "1GiB", "--gpu", "2GiB", model()}).exit, 0)
      << "what follows a size may be the model";
}

TEST_F(Cli, SolveSaysThatNoGpuWasFound) {
  const bool none = machine::detect_gpus().empty();
  const ProgramRun run = run_cli({"solve", model()});
  EXPECT_EQ(run.exit, 0);
  EXPECT_EQ(run.err.find("no GPU was found") != std::string::npos, none) << run.err;
  EXPECT_EQ(run.err.find("--gpu SIZE") != std::string::npos, none);
  EXPECT_EQ(run_cli({"solve", model(), "--json"}).err, "");
  EXPECT_EQ(run_cli({"solve", model(), "--gpu", "none"}).err, "") << "asked for";
  EXPECT_EQ(run_cli({"solve", model(), "--gpu", "1GiB"}).err, "");
}

TEST_F(Cli, BareSmallNumbersAreDoubted) {
  const ProgramRun run = run_cli({"solve", model(), "--gpu", "24", "--cpu", "64", "--disk", "1"});
  EXPECT_THAT(run.err, testing::AllOf(HasSubstr("--gpu 24 is 24 bytes"), HasSubstr("--gpu 24GiB"),
                                      HasSubstr("--cpu 64GiB"), HasSubstr("--disk 1 is 1 byte;")));
  EXPECT_THAT(run_cli({"solve", model(), "--gpu", "2GiB", "--cpu", "0", "--disk", "64B"}).err,
              Not(HasSubstr("unit")));
}

TEST_F(Cli, AFolderOfModelsNamesThem) {
  const auto folder = std::filesystem::path(folder_.file("models"));
  for (const char* name : {"b", "a", "empty", ".hidden"}) std::filesystem::create_directories(folder / name);
  for (const char* name : {"b", "a", ".hidden"}) {
    std::string file(8, '\0');
    const std::string header = R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})";
    file[0] = static_cast<char>(header.size());
    write(std::string("models/") + name + "/model.safetensors", file + header + "x");
  }
  std::filesystem::create_directories(folder / "of_two");
  write("models/of_two/static.pt2", "");
  write("models/of_two/notes.txt", "");
  const ProgramRun run = run_cli({"inspect", folder.string()});
  EXPECT_EQ(run.exit, 3);
  EXPECT_THAT(run.err, HasSubstr("models lie below it: a, b, of_two. Give one of them."));
  EXPECT_EQ(ask({"inspect", folder.string()}, 3, "stowage.error/1").at("error").at("rule"), "format.unknown");
  for (int i = 10; i < 99; ++i) std::filesystem::create_directory(folder / ("many" + std::to_string(i)));
  for (int i = 10; i < 99; ++i) write("models/many" + std::to_string(i) + "/model.gguf", "");
  EXPECT_THAT(run_cli({"inspect", folder.string()}).err,
              testing::AllOf(HasSubstr("a, b, many10, "), testing::EndsWith(" more. Give one of them.\n")));
  EXPECT_EQ(run_cli({"inspect", (folder / "a").string()}).exit, 0);
  EXPECT_THAT(run_cli({"inspect", (folder / "empty").string()}).err, Not(HasSubstr("Give one")));
}

TEST_F(Cli, AFolderOfLooseFilesAndModelsSaysBoth) {
  const auto folder = std::filesystem::path(folder_.file("loose"));
  std::filesystem::create_directories(folder / "a");
  std::string file(8, '\0');
  const std::string header = R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})";
  file[0] = static_cast<char>(header.size());
  for (const char* name : {"one.safetensors", "two.safetensors", "a/model.safetensors"})
    write(std::string("loose/") + name, file + header + "x");
  EXPECT_THAT(
      run_cli({"inspect", folder.string()}).err,
      HasSubstr("it holds 2 .safetensors files and no index that joins them, but models lie below it: "
                "a, one.safetensors, two.safetensors. Give one of them.\n"));
}

TEST_F(Cli, WhatIsTypedWrongIsSaidInWords) {
  const ProgramRun range = run_cli({"solve", model(), "--gpu", "2GiB", "--tokens", "-4"});
  EXPECT_EQ(range.exit, 2);
  EXPECT_THAT(range.err, HasSubstr("--tokens: -4 is no whole number from 0 to 1,000,000,000,000.\n"));
  EXPECT_EQ(run_cli({"solve", model(), "--gpu", "2GiB", "--batch", "0"}).exit, 2);
  EXPECT_EQ(run_cli({"solve", model(), "--gpu", "2GiB", "--tokens", "1000000000000", "--no-predict"}).exit,
            0);
  const ProgramRun folder = run_cli({"calibrate", "--disk-folder", folder_.file("nowhere")});
  EXPECT_EQ(folder.exit, 2);
  EXPECT_THAT(folder.err, HasSubstr("there is no such folder"));
  const ProgramRun unknown = run_cli({"solve", model(), "--gpu", "2GiB", "--no-split", "Foo"});
  EXPECT_EQ(unknown.exit, 0) << "the plan is good for all that";
  EXPECT_THAT(unknown.err, HasSubstr("--no-split Foo: no module is of this class."));
  EXPECT_THAT(run_cli({"solve", model(), "--gpu", "2GiB", "--no-split", "none"}).err,
              Not(HasSubstr("class")));
}

TEST_F(Cli, SizesOfInputsAreTypedAsNamesAndNumbers) {
  const auto said = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"profile", model()});
    const ProgramRun run = run_cli(more);
    EXPECT_EQ(run.exit, 2) << more.back();
    return run.err;
  };
  for (const char* wrong : {"s0", "=4", "s0=", "s0=x", "s0=4x", "s0=99999999999999999999"})
    EXPECT_THAT(said({"--dim", wrong}), HasSubstr("write NAME=N")) << wrong;
  EXPECT_THAT(said({"--dim", "s0=4", "--dim", "s0=5"}), HasSubstr("given twice"));
  EXPECT_THAT(said({"--batch", "2", "--dim", "batch=2"}), HasSubstr("given twice"));
  EXPECT_THAT(said({"--length", "2", "--inputs", write("x.safetensors", "x")}),
              HasSubstr("sizes of its own"));
}

TEST_F(Cli, OpenSizesAndSamplesAreListed) {
  const Json json = ask({"inspect", test::data("models/direct_tensors/dynamic.pt2")}, 0, "stowage.inspect/1");
  ASSERT_EQ(json.at("open_sizes").size(), 2u);
  const Json& batch = json.at("open_sizes")[0];
  EXPECT_EQ(batch.at("names")[1], "batch");
  EXPECT_EQ(batch.at("maximum"), 16);
  EXPECT_EQ(batch.at("example"), 2);
  EXPECT_EQ(json.at("sample_inputs")[0].at("shape"), Json::array({2, 9}));
  EXPECT_THAT(run_cli({"inspect", test::data("models/direct_tensors/dynamic.pt2")}).out,
              HasSubstr("= length (args.0[1]: 2…15)"));
}

TEST_F(Cli, ProfileTakesInputsOfTensorsOnly) {
  const std::vector<std::string> arguments{"profile", model(), "--inputs",
                                           write("note.txt", "hello, this is a note")};
  const Json json = ask(arguments, 3, "stowage.error/1");
  EXPECT_THAT(json.at("error").at("message").get<std::string>(), HasSubstr("must be a .safetensors file"));
  EXPECT_EQ(json.at("error").at("file"), folder_.file("note.txt"));
  EXPECT_EQ(run_cli({"profile", model(), "--inputs", write("empty", "")}).exit, 3);
  EXPECT_EQ(ask({"profile", model(), "--inputs", folder_.file("none")}, 3, "stowage.error/1")
                .at("error")
                .at("rule"),
            "file.missing");
}

TEST_F(Cli, RejectedInputsExit3WithTheErrorObject) {
  const std::string path = model();
  const std::string map = write("map.json", R"({"": 0})");
  const std::vector<std::pair<std::vector<std::string>, std::string>> rejected = {
      {{"inspect", folder_.file("none")}, "file.missing"},
      {{"inspect", write("bad.json", "{\"schema\": ")}, ""},
      {{"check", path, folder_.file("none.json")}, "file.missing"},
      {{"check", path, write("float.json", R"({"embed": 0.5})")}, "map.value"},
      {{"check", path, write("list.json", "[1]")}, "map.not-object"},
      {{"check", path, write("twice.json", R"({"a": 0, "a": 1})")}, "json.duplicate-key"},
      {{"check", path, write("cut.json", R"({"a": )")}, "json.syntax"},
      {{"check", path, map, "--machine", write("m.json", "{}")}, "json.missing"},
      {{"check", path, map, "--machine",
        write("gap.json", R"({"schema":"stowage.machine/1","devices":[{"device":"1"}]})")},
       "machine.gpu-gap"},
      {{"diff", path, map, folder_.file("none.json")}, "file.missing"},
      {{"timeline", write("t.trace", "not a trace")}, ""},
      {{"profile", path, map, "--gpu", "1GiB"}, ""},
      {{"solve", path, "--gpu", "1GiB", "-o", folder_.file("no/such/folder/map.json")}, "file.write"},
  };
  for (const auto& [arguments, rule] : rejected) {
    const Json json = ask(arguments, 3, "stowage.error/1");
    const Json& error = json.at("error");
    for (const char* key : {"code", "message", "file", "offset", "rule"})
      EXPECT_TRUE(error.contains(key)) << key;
    EXPECT_FALSE(error.at("message").get<std::string>().empty());
    if (!rule.empty()) {
      EXPECT_EQ(error.at("rule"), rule) << testing::PrintToString(arguments);
    }
    const ProgramRun text = run_cli(arguments);
    EXPECT_EQ(text.exit, 3);
    EXPECT_EQ(text.err, "stowage-cli: " + error.at("message").get<std::string>() + "\n");
  }
}

TEST_F(Cli, Inspect) {
  const Json json = ask({"inspect", model(), "--modules", "--tensors"}, 0, "stowage.inspect/1");
  EXPECT_EQ(json.at("total_bytes"), 1200);
  EXPECT_EQ(json.at("tensor_count"), 6);
  EXPECT_EQ(json.at("module_count"), 10);
  EXPECT_EQ(json.at("parameters"), 300);
  EXPECT_EQ(json.at("format"), "description");
  EXPECT_EQ(json.at("no_split_module_classes"), Json::array({"Layer"}));
  EXPECT_EQ(json.at("ties"), Json::array({Json::array({"embed.weight", "head.weight"})}));
  EXPECT_EQ(json.at("runnable"), false);
  ASSERT_EQ(json.at("tensors").size(), 6u);
  EXPECT_EQ(json.at("tensors")[5].at("tied_to"), "embed.weight");
  EXPECT_EQ(json.at("modules")[3].at("bytes"), 400);
  EXPECT_THAT(run_cli({"inspect", model(), "--modules", "--tensors"}).out,
              testing::AllOf(HasSubstr("tiny"), HasSubstr("layers.1.b"), HasSubstr("1,200")));
}

TEST_F(Cli, SolveWritesAMapThatChecksClean) {
  const std::string out = folder_.file("device_map.json");
  const Json json = ask({"solve", model(), "--gpu", "1000", "--cpu", "1GiB", "--disk", "none", "-o", out}, 0,
                        "stowage.plan/1");
  EXPECT_EQ(json.at("status"), "optimal");
  EXPECT_EQ(json.at("value"), 800) << "embedding and one layer, with room for the other's largest Linear";
  EXPECT_EQ(json.at("bound"), json.at("value"));
  EXPECT_EQ(json.at("gap"), 0);
  EXPECT_EQ(json.at("offloaded_bytes"), 400);
  EXPECT_EQ(json.at("main_device"), "0");
  EXPECT_EQ(json.at("max_memory").at("0"), 1000);
  EXPECT_EQ(json.at("infeasible"), nullptr);
  ASSERT_EQ(json.at("devices").size(), 2u);
  EXPECT_EQ(json.at("devices")[0].at("reserve"), 200);
  EXPECT_TRUE(json.at("effort").contains("nodes"));
  EXPECT_EQ(parse_json(test::read_all(out), "map").value(), json.at("device_map"));
  const Json checked =
      ask({"check", model(), out, "--gpu", "1000", "--cpu", "1GiB", "--disk", "none"}, 0, "stowage.check/1");
  EXPECT_EQ(checked.at("ok"), true);
  EXPECT_EQ(checked.at("devices"), json.at("devices"));
  EXPECT_EQ(checked.at("diagnostics"), Json::array());
}

TEST_F(Cli, SolveObeysPinsAndClasses) {
  Json json = ask({"solve", model(), "--gpu", "1000", "--cpu", "1GiB", "--disk", "none", "--pin", "embed=cpu",
                   "--forbid", "layers.0=cpu"},
                  0, "stowage.plan/1");
  EXPECT_EQ(json.at("device_map").at("embed"), "cpu");
  EXPECT_EQ(json.at("device_map").at("head"), "cpu") << "tied";
  json = ask({"solve", model(), "--gpu", "1000", "--cpu", "1GiB", "--disk", "none", "--no-split", "none"}, 0,
             "stowage.plan/1");
  EXPECT_EQ(json.at("value"), 800);
  json = ask({"solve", model(), "--gpu", "500", "--gpu", "700", "--cpu", "none", "--disk", "none"}, 4,
             "stowage.plan/1");
  json = ask({"solve", model(), "--gpu", "2x800", "--cpu", "none", "--disk", "none"}, 0, "stowage.plan/1");
  EXPECT_EQ(json.at("offloaded_bytes"), 0);
  EXPECT_EQ(json.at("devices").size(), 2u);
  json = ask({"solve", model(), "--gpu", "1000", "--cpu", "1GiB", "--disk", "none", "--runtime", "host"}, 0,
             "stowage.plan/1");
  EXPECT_EQ(json.at("devices")[0].at("reserve"), 0);
  EXPECT_FALSE(json.contains("computed"));
  json = ask({"solve", model(), "--gpu", "1000", "--cpu", "1GiB", "--disk", "none", "--runtime", "mixed",
              "--pin", "embed=cpu", "--compute-on-host", "embed"},
             0, "stowage.plan/1");
  EXPECT_EQ(json.at("computed")[0], "embed");
  EXPECT_EQ(json.at("settings").at("computed"), Json::array({"embed"}));
  EXPECT_EQ(run_cli({"solve", model(), "--gpu", "1000", "--compute-on-host", "embed"}).exit, 2)
      << "it says nothing under another runtime";
  EXPECT_EQ(
      run_cli({"solve", model(), "--gpu", "1000", "--runtime", "mixed", "--compute-on-host", "nothing"}).exit,
      2);
  json = ask({"solve", model(), "--gpu", "700", "--cpu", "1GiB", "--strategy", "sequential"}, 0,
             "stowage.plan/1");
  EXPECT_TRUE(json.at("device_map").is_object());
}

TEST_F(Cli, InfeasibleExits4AndSaysWhy) {
  const std::vector<std::string> arguments = {"solve", model(), "--gpu",  "100",
                                              "--cpu", "1GiB",  "--disk", "none"};
  const Json json = ask(arguments, 4, "stowage.plan/1");
  EXPECT_EQ(json.at("status"), "infeasible");
  EXPECT_EQ(json.at("device_map"), nullptr);
  const Json& why = json.at("infeasible");
  EXPECT_GT(why.at("short_bytes"), 0);
  EXPECT_FALSE(why.at("reason").get<std::string>().empty());
  EXPECT_TRUE(why.at("repairs").is_array());
  const ProgramRun text = run_cli(arguments);
  EXPECT_EQ(text.exit, 4);
  EXPECT_THAT(text.out, HasSubstr("No plan exists."));
}

TEST_F(Cli, CheckExits4OnErrors) {
  const Json json =
      ask({"check", model(), write("m.json", R"({"embed": 0, "layers.0": 5, "head": 1, "x": 0})"), "--gpu",
           "2x100"},
          4, "stowage.check/1");
  EXPECT_EQ(json.at("ok"), false);
  EXPECT_EQ(json.at("uncovered").size(), 2u);
  EXPECT_EQ(json.at("unknown_keys"), Json::array({"x"}));
  std::vector<std::string> rules;
  for (const Json& diagnostic : json.at("diagnostics")) rules.push_back(diagnostic.at("rule"));
  EXPECT_THAT(rules, testing::IsSupersetOf({"plan.over-budget", "map.uncovered", "map.missing-device",
                                            "map.unknown-key", "device.tied-split"}));
  // One cause is said once.
  EXPECT_EQ(std::count(rules.begin(), rules.end(), "plan.split-tie"), 0);
}

TEST_F(Cli, DiffBetweenMapAndPlan) {
  const std::string a = write("a.json", R"({"": 0})");
  const std::string b = write(
      "b.json",
      R"({"schema": "stowage.plan/1", "device_map": {"embed": 0, "head": 0, "layers.0": 0, "layers.1": "cpu"}})");
  const Json json = ask({"diff", model(), a, b}, 0, "stowage.diff/1");
  ASSERT_EQ(json.at("moves").size(), 1u);
  EXPECT_EQ(json.at("moves")[0], (Json{{"name", "layers.1"}, {"from", "0"}, {"to", "cpu"}, {"bytes", 400}}));
  EXPECT_EQ(json.at("moved_bytes"), 400);
  EXPECT_EQ(json.at("devices")[0].at("difference"), -400);
  EXPECT_EQ(run_cli({"diff", model(), a, a}).out, "Nothing moved.\n");
}

/// A constant that no map names is on the main GPU: that of each plan, as check and export have it.
TEST_F(Cli, DiffPlacesConstantsUnderTheSettingsOfEachPlan) {
  const std::string path = write("constant.json", R"({"schema": "stowage.model/1", "name": "m", "tensors": [
    {"name": "embed.w", "dtype": "BF16", "shape": [4]}, {"name": "head.w", "dtype": "BF16", "shape": [4]},
    {"name": "c", "dtype": "BF16", "shape": [3], "kind": "constant"}]})");
  const auto plan_on = [&](const char* main) {
    return write(
        std::string(main) + ".json",
        R"({"schema": "stowage.plan/1", "device_map": {"embed": 0, "head": 1}, "settings": {"main_gpu": )" +
            std::string(main) + "}}");
  };
  const std::string first = plan_on("0"), second = plan_on("1");
  const Json json = ask({"diff", path, first, second}, 0, "stowage.diff/1");
  ASSERT_EQ(json.at("moves").size(), 1u);
  EXPECT_EQ(json.at("moves")[0], (Json{{"name", "c"}, {"from", "0"}, {"to", "1"}, {"bytes", 6}}));
  EXPECT_EQ(run_cli({"diff", path, first, first}).out, "Nothing moved.\n");
  const std::string bare = write("bare.json", R"({"embed": 0, "head": 1})");
  EXPECT_EQ(run_cli({"diff", path, bare, second}).out, "Nothing moved.\n") << "it is for the same";
}

}  // namespace
}  // namespace stowage
