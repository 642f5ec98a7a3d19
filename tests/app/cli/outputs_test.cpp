// The command line's contract, on the real program: what it writes, where, and what it keeps to itself.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "core/base/json.h"
#include "core/machine/machine.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage {
namespace {

using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;
using testing::Not;

class CliOutputs : public test::CliFixture {};

TEST_F(CliOutputs, ExportWritesWhatFromPretrainedTakes) {
  const std::string map = write("in.json", R"({"": 0, "layers.1": "cpu"})");
  const ProgramRun plain = run_cli({"export", model(), map, "--gpu", "2000"});
  EXPECT_EQ(plain.exit, 0);
  EXPECT_EQ(plain.json(), (Json{{"embed", 0}, {"layers.0", 0}, {"layers.1", "cpu"}, {"head", 0}}))
      << "keys do not overlap";
  const std::string out = folder_.file("export.json");
  const Json json =
      ask({"export", model(), map, "--to", "accelerate", "--gpu", "2000", "-o", out}, 0, "stowage.export/1");
  EXPECT_EQ(json.at("max_memory").at("0"), 2000);
  EXPECT_THAT(json.at("snippet").get<std::string>(), HasSubstr("from_pretrained"));
  const Json written = parse_json(test::read_all(out), "export").value();
  EXPECT_EQ(written.at("device_map"), json.at("device_map"));
  ask({"check", model(), out, "--gpu", "2000"}, 0, "stowage.check/1");
}

/// What is typed stands above what the plan was made with, and that above this machine.
TEST_F(CliOutputs, ExportKeepsWhatThePlanWasMadeWith) {
  const std::string plan = write(
      "plan.json", R"({"schema": "stowage.plan/1", "device_map": {"embed": 0, "head": 0, "layers": "cpu"},
    "machine": {"schema": "stowage.machine/1", "devices": [{"device": "0", "budget": 5000}, {"device": "cpu", "budget": 7000}]},
    "settings": {"offload_buffers": true, "dtype": "BF16"}})");
  const auto snippet = [](const Json& json) { return json.at("snippet").get<std::string>(); };
  Json json = ask({"export", model(), plan}, 0, "stowage.export/1");
  EXPECT_EQ(json.at("max_memory"), (Json{{"0", 5000}, {"cpu", 7000}}));
  EXPECT_THAT(snippet(json), HasSubstr("offload_buffers=True"));
  EXPECT_THAT(snippet(json), HasSubstr("bfloat16"));
  json = ask({"export", model(), plan, "--cpu", "9000", "--dtype", "float16"}, 0, "stowage.export/1");
  EXPECT_EQ(json.at("max_memory"), (Json{{"0", 5000}, {"cpu", 9000}})) << "the rest stays as planned";
  EXPECT_THAT(snippet(json), HasSubstr("float16"));
  EXPECT_THAT(snippet(json), Not(HasSubstr("bfloat16")));
  const std::string file = write(
      "machine.json",
      R"({"schema": "stowage.machine/1", "devices": [{"device": "0", "budget": 6000}, {"device": "cpu"}]})");
  json = ask({"export", model(), plan, "--machine", file}, 0, "stowage.export/1");
  EXPECT_EQ(json.at("max_memory").at("0"), 6000);
  ask({"export", model(), write("bad.json", R"({"device_map": {"": 0}, "settings": {"dtype": 3}})")}, 3,
      "stowage.error/1");
}

TEST_F(CliOutputs, ExportsSnippetOpensTheFileThatIsWritten) {
  const std::string map = write("in.json", R"({"": 0, "layers.1": "cpu"})");
  const std::string wrapped = folder_.file("wrapped.json"), plain = folder_.file("plain.json");
  const Json whole = ask({"export", model(), map, "--to", "accelerate", "--gpu", "2000", "-o", wrapped}, 0,
                         "stowage.export/1");
  EXPECT_THAT(whole.at("snippet").get<std::string>(),
              testing::AllOf(HasSubstr(wrapped), HasSubstr("plan[\"device_map\"]")));
  EXPECT_TRUE(parse_json(test::read_all(wrapped), wrapped)->at("device_map").is_object());
  const Json bare = ask({"export", model(), map, "--gpu", "2000", "-o", plain}, 0, "stowage.export/1");
  EXPECT_THAT(bare.at("snippet").get<std::string>(),
              testing::AllOf(HasSubstr(plain), HasSubstr("device_map=device_map")));
  EXPECT_EQ(parse_json(test::read_all(plain), plain).value(), bare.at("device_map"));
}

/// The report is of the plan that is printed, also where there is none.
TEST_F(CliOutputs, SolveWritesAReport) {
  const std::string report = folder_.file("plan.md");
  const ProgramRun run = run_cli({"solve", model(), "--gpu", "900", "--cpu", "1GiB", "--report", report});
  EXPECT_EQ(run.exit, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Written to " + report));
  const std::string text = test::read_all(report);
  for (const char* part : {"# Plan of tiny\n", "## Proof\n", "## Devices\n", "| cuda:0 | 900 B |",
                           "## Machine\n", "## Workload\n", "## Warnings and issues\n"})
    EXPECT_THAT(text, HasSubstr(part));
  const Json json =
      ask({"solve", model(), "--gpu", "900", "--cpu", "1GiB", "--report", report}, 0, "stowage.plan/1");
  EXPECT_EQ(test::read_all(report), text);
  EXPECT_EQ(text.find("Optimal, proven") != std::string::npos, json.at("status") == "optimal");
  ask({"solve", model(), "--gpu", "100", "--cpu", "100", "--disk", "none", "--report", report}, 4,
      "stowage.plan/1");
  EXPECT_THAT(test::read_all(report), HasSubstr("No plan exists, proven."));
  // What cannot be written is refused, and the file there stays.
  ask({"solve", model(), "--gpu", "900", "--report", folder_.file("no/such/folder.md")}, 3,
      "stowage.error/1");
}

TEST_F(CliOutputs, OutputsThatAreNoFiles) {
  const std::string map = write("in.json", R"({"": 0})"), pipe = folder_.file("pipe"),
                    link = folder_.file("link.json");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int end = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(run_cli({"export", model(), map, "--gpu", "2000", "-o", pipe}).exit, 0);
  char text[64] = {};
  EXPECT_GT(::read(end, text, sizeof text - 1), 0);
  EXPECT_THAT(text, HasSubstr("\"\": 0"));
  ::close(end);
  EXPECT_EQ(std::filesystem::status(pipe).type(), std::filesystem::file_type::fifo)
      << "no file took its place";
  std::filesystem::create_symlink(write("before.json", "{}"), link);
  EXPECT_EQ(run_cli({"export", model(), map, "--gpu", "2000", "-o", link}).exit, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
}

TEST_F(CliOutputs, ReportHidesWhereTheEngineLies) {
  const std::string engine = folder_.write("my-engine", "#!/bin/sh\n", true);
  test::RunOptions options;
  options.environment["STOWAGE_ENGINE"] = engine;
  EXPECT_THAT(run_cli({"report"}, options).out,
              testing::AllOf(HasSubstr("my-engine"), Not(HasSubstr(folder_.path()))));
  EXPECT_THAT(run_cli({"report", "--full"}, options).out, HasSubstr(engine));
}

/// What the engine says of its walls is told; an engine that says nothing is no reason to fail.
TEST_F(CliOutputs, ReportTellsWhichWallsHold) {
  test::RunOptions options;
  options.environment["STOWAGE_ENGINE"] =
      folder_.write("telling",
                    "#!/bin/sh\necho '{\"torch\": \"2.11.0\", \"cuda_reason\": \"there is no NVIDIA "
                    "driver\", \"sandbox\": {\"text\": "
                    "\"no new privileges\", \"missing\": [\"Landlock: not here\"]}}'\n",
                    true);
  const ProgramRun run = run_cli({"report"}, options);
  EXPECT_EQ(run.exit, 0);
  EXPECT_THAT(run.out, HasSubstr("| engine's sandbox | no new privileges |"));
  EXPECT_THAT(run.out, HasSubstr("| sandbox lacks | Landlock: not here |"));
  EXPECT_THAT(run.out, HasSubstr("| CUDA | no: there is no NVIDIA driver |"));
  for (const char* script : {"#!/bin/sh\n", "#!/bin/sh\necho nonsense\n", "#!/bin/sh\nexit 3\n"}) {
    options.environment["STOWAGE_ENGINE"] = folder_.write("silent", script, true);
    const ProgramRun silent = run_cli({"report"}, options);
    EXPECT_EQ(silent.exit, 0) << script;
    EXPECT_THAT(silent.out, HasSubstr("| engine's sandbox | unknown |"));
  }
}

TEST_F(CliOutputs, ASmallFileCannotAskForAllMemory) {
  std::string lists = R"({"schema": "stowage.model/1", "tensors": [], "x": [)";
  for (int i = 0; i < 10'000'001; ++i) lists += "0,";
  const Json json = ask({"inspect", write("many.json", lists + "0]}")}, 3, "stowage.error/1");
  EXPECT_EQ(json.at("error").at("rule"), "model.too-large");
}

TEST_F(CliOutputs, MachineFilesAndOptionsOverThem) {
  const std::string file = write(
      "machine.json",
      R"({"schema": "stowage.machine/1", "devices": [{"device": "0", "budget": "1000"}, {"device": "cpu", "budget": "1GiB"}]})");
  const std::string map = write("map.json", R"({"": 0})");
  Json json = ask({"check", model(), map, "--machine", file}, 4, "stowage.check/1");
  ASSERT_EQ(json.at("devices").size(), 2u);
  EXPECT_EQ(json.at("devices")[0].at("over"), 200);
  json = ask({"check", model(), map, "--machine", file, "--gpu", "1200", "--disk", "unlimited"}, 0,
             "stowage.check/1");
  ASSERT_EQ(json.at("devices").size(), 3u);
  EXPECT_EQ(json.at("devices")[2].at("budget"), nullptr);
  json = ask({"check", model(), write("cpu.json", R"({"embed": 0, "head": 0, "layers": "cpu"})"), "--gpu",
              "1GiB", "--cpu", "1GiB", "--link", "0:cpu=400"},
             0, "stowage.check/1");
  EXPECT_DOUBLE_EQ(json.at("step_seconds").get<double>(), 2.0)
      << "800 bytes over 400 bytes per second, both directions set";
}

TEST_F(CliOutputs, CalibrateWritesAMachineThatIsRead) {
  const std::string out = folder_.file("machine.json");
  const Json json =
      ask({"calibrate", "--quick", "-o", out, "--disk-folder", folder_.path()}, 0, "stowage.machine/1");
  const auto machine = machine::from_json(parse_json(test::read_all(out), out).value(), out);
  ASSERT_TRUE(machine);
  EXPECT_GT(machine->rate(machine::kCpu, machine::kCpu), 100'000'000u);
  Json alone = json;
  alone.erase("calibration");
  EXPECT_EQ(alone, machine::to_json(*machine));
}

TEST_F(CliOutputs, ReportIsRedacted) {
  test::RunOptions options;
  options.environment = {{"HOME", "/home/ada"}, {"USER", "ada"}, {"LANG", "/home/ada/x"}};
  const ProgramRun text = run_cli({"report"}, options);
  EXPECT_EQ(text.exit, 0);
  EXPECT_THAT(text.out, HasSubstr("## Stowage environment"));
  EXPECT_THAT(text.out, Not(HasSubstr("ada")));
  char host[256] = {};
  ASSERT_EQ(::gethostname(host, sizeof host - 1), 0);
  EXPECT_THAT(text.out, Not(HasSubstr(host)));
  EXPECT_THAT(run_cli({"report", "--full"}, options).out, HasSubstr("ada"));
  EXPECT_EQ(ask({"report"}, 0, "stowage.report/1").at("redacted"), true);
}

/// D1: the report of a plan, and back in as a machine to plan for.
TEST_F(CliOutputs, D1ReportOfAPlanComesBackAsAMachine) {
  test::RunOptions options;
  options.environment = {{"HOME", "/home/ada"}, {"USER", "ada"}};
  const std::string plan = folder_.file("plan.json");
  ask({"solve", model(), "--gpu", "2000", "--cpu", "1GiB", "--disk", "none", "-o", plan}, 0,
      "stowage.plan/1");
  const std::vector<std::string> words = {"report", model(), plan,     "--gpu", "2000",
                                          "--cpu",  "1GiB",  "--disk", "none"};
  const ProgramRun markdown = run_cli(words, options);
  EXPECT_EQ(markdown.exit, 0);
  const Json json = ask(words, 0, "stowage.report/1");
  EXPECT_EQ(json.at("machine").at("devices").size(), 2u);
  EXPECT_EQ(json.at("plan").at("hash").get<std::string>().size(), 16u);
  EXPECT_EQ(json.at("software").at("stowage"), json.at("facts").at("stowage"));
  EXPECT_EQ(json.at("devices")[0].at("driver"), "not available") << "such a card is not here";
  for (const std::string& text : {markdown.out, to_text(json)}) {
    const std::string file = write("report", text);
    const Json again = ask({"report", "--machine", file}, 0, "stowage.report/1");
    EXPECT_EQ(to_text(again.at("machine")), to_text(json.at("machine")));
    ask({"check", model(), plan, "--machine", file}, 0, "stowage.check/1");
  }
  ask({"report", "--machine", write("cut.json", R"({"schema": "stowage.report/1", "machine": null})")}, 3,
      "stowage.error/1");
  ask({"report", model()}, 2, "stowage.error/1");
}

TEST_F(CliOutputs, NoEscapeSequencesIntoAPipe) {
  for (const char* colour : {"", "1"}) {
    test::RunOptions options;
    options.environment = {{"NO_COLOR", colour}, {"TERM", "xterm-256color"}};
    const ProgramRun run = run_cli({"solve", model(), "--gpu", "1000", "--cpu", "1GiB"}, options);
    EXPECT_EQ(run.exit, 0);
    EXPECT_THAT(run.out + run.err, Not(HasSubstr("\x1b")));
    EXPECT_EQ(run.err, "") << "no progress where nobody looks";
  }
}

TEST_F(CliOutputs, AClosedPipeIsNoError) {
  std::string text = R"({"schema": "stowage.model/1", "modules": [{"name": "", "class": "M"}], "tensors": [)";
  for (int i = 0; i < 20000; ++i)
    text += (i ? "," : "") + std::string(R"({"name": "t)") + std::to_string(i) +
            R"(", "dtype": "F32", "shape": [4]})";
  test::RunOptions options;
  options.read_at_most = 100;
  const ProgramRun run =
      run_cli({"inspect", write("large.json", text + "]}"), "--tensors", "--json"}, options);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.exit, 0);
}

TEST_F(CliOutputs, HostileNamesDoNotReachTheTerminal) {
  const std::string path = write(
      "evil.json",
      R"({"schema": "stowage.model/1", "modules": [{"name": "", "class": "M"}, {"name": "a\u001b[2Jb", "class": "C\u0007"}],
    "tensors": [{"name": "a\u001b[2Jb.w", "dtype": "F32", "shape": [4]}]})");
  const ProgramRun run = run_cli({"inspect", path, "--modules", "--tensors"});
  EXPECT_THAT(run.out + run.err, Not(HasSubstr("\x1b[2J")));
  EXPECT_THAT(run.out + run.err, Not(HasSubstr("\x07")));
}

}  // namespace
}  // namespace stowage
