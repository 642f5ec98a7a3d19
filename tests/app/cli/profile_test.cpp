// profile and timeline against engines that end in every way an engine can end: shell scripts that speak the
// protocol.
#include <gmock/gmock.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "core/base/json.h"
#include "core/plan/plan_file.h"
#include "core/protocol/protocol.h"
#include "core/trace/trace.h"
#include "tests/app/cli/run_program.h"
#include "tests/support/cases.h"

namespace stowage {
namespace {

using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;

protocol::TraceBatch some_trace() {
  trace::Timeline part;
  part.devices = {{"0", true, 1 << 20}, {"cpu", false, 0}};
  const auto module = part.name("embed");
  const auto label = part.name("embed.weight");
  part.blocks = {{0, 900, 4096, module, label, 0, trace::Kind::Resident},
                 {100, trace::Block::kAlive, 1024, module, label, 0, trace::Kind::Activation}};
  part.spans = {{0, 1000, module, 0}};
  part.duration_ns = 1000;
  return {part};
}

protocol::RunResult some_result() {
  protocol::RunResult result;
  result.devices = {{"0", true, 1 << 20, 5120, 4096, 0, "embed"}};
  result.transfers = {{"cpu", "0", 4096, 2, 0.375}};
  result.modules = {{"embed", "0", 0.25, 5120, 4096}};
  result.outputs = {{"0", "F32", {1, 4}}};
  result.seconds = 0.5;
  result.simulated_seconds = 0.125;
  result.links = {{"cpu", "0", 4096, 2, 0.1, 0.8}};
  return result;
}

class Profile : public testing::Test {
 protected:
  void SetUp() override {
    const std::string folder = test::model_folder("direct_tensors");
    ASSERT_FALSE(folder.empty());
    program_ = folder + "/static.pt2";
    map_ = folder_.write("map.json", R"({"": 0})");
    folder_.write("hello", protocol::to_line(protocol::Event(
                               protocol::Hello{protocol::kVersion, "test", "2.11.0", false, "no driver"})));
    folder_.write("trace", protocol::to_line(protocol::Event(some_trace())));
    folder_.write("progress", protocol::to_line(protocol::Event(protocol::Progress{"run", "embed", 1, 2})));
    folder_.write("finished", protocol::to_line(protocol::Event(protocol::Finished{some_result()})));
  }

  ProgramRun run(const std::string& script, std::vector<std::string> more = {},
                 test::RunOptions options = {}) {
    options.environment["STOWAGE_ENGINE"] =
        folder_.write("engine", "#!/bin/sh\ncd " + folder_.path() + "\n" + script, true);
    std::vector<std::string> arguments = {"profile", program_, map_,   "--virtual", "--gpu",
                                          "1MiB",    "--cpu",  "1GiB", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_cli(arguments, options);
  }

  test::TemporaryFolder folder_;
  std::string program_, map_;
};

TEST_F(Profile, HowFarAheadIsPartOfTheRequest) {
  const std::string script = "cat hello; read request; echo \"$request\" > request; cat finished";
  const ProgramRun run = this->run(script, {"--mode", "prefetch", "--window", "3MiB", "--depth", "2"});
  ASSERT_EQ(run.exit, 0) << run.err;
  const auto sent = protocol::request_from_line(test::read_all(folder_.file("request")));
  ASSERT_TRUE(sent) << sentence(sent.error());
  EXPECT_EQ(sent->mode, protocol::Mode::Prefetch);
  EXPECT_EQ(sent->window, MiB(3).count());
  EXPECT_EQ(sent->depth, 2u);
}

TEST_F(Profile, SaysWhatIsWrongWithAWindow) {
  const auto refused = [&](std::vector<std::string> words) {
    const ProgramRun run = this->run("exit 1", std::move(words));
    EXPECT_EQ(run.exit, 2);
    return run.err;
  };
  EXPECT_THAT(refused({"--window", "3MiB"}), HasSubstr("--mode prefetch"));
  EXPECT_THAT(refused({"--depth", "1"}), HasSubstr("--mode prefetch"));
  EXPECT_THAT(refused({"--mode", "prefetch", "--window", "much"}), HasSubstr("much"));
  EXPECT_THAT(refused({"--mode", "prefetch", "--window", "0"}), HasSubstr("no room"));
  EXPECT_THAT(refused({"--mode", "prefetch", "--depth", "x"}), HasSubstr("--depth"));
}

/// A plan says how its weights are streamed, on which machine and who runs it; what is typed stands above it.
TEST_F(Profile, APlanIsRunAsItIsMade) {
  plan::PlanFile plan;
  plan.model_path = program_;
  plan.machine.devices = {{machine::gpu(0), "", MiB(3)}, {machine::kCpu, "", MiB(5)}};
  plan.settings.runtime = {machine::kStreamsAhead, true};
  plan.settings.runtime.streaming = machine::Streaming::Prefetch;
  plan.settings.runtime.window = MiB(2);
  plan.map.entries = {{"", machine::kCpu}};
  const std::string file = folder_.write("made.stowage", to_text(plan::to_json(plan)));
  const auto asked = [&](std::vector<std::string> more, int exit = 0) {
    test::RunOptions options;
    options.environment["STOWAGE_ENGINE"] =
        folder_.write("engine",
                      "#!/bin/sh\ncd " + folder_.path() +
                          "\ncat hello; read request; echo \"$request\" > request; cat finished",
                      true);
    more.insert(more.begin(), {"profile", program_, file, "--virtual", "--json"});
    const ProgramRun run = run_cli(more, options);
    EXPECT_EQ(run.exit, exit) << run.err;
    const auto sent = protocol::request_from_line(test::read_all(folder_.file("request")));
    EXPECT_TRUE(sent);
    return sent.value_or(protocol::RunRequest{});
  };
  protocol::RunRequest sent = asked({});
  EXPECT_EQ(sent.mode, protocol::Mode::Prefetch);
  EXPECT_EQ(sent.window, MiB(2).count());
  EXPECT_EQ(sent.machine, plan.machine);
  EXPECT_TRUE(sent.offload_buffers);
  EXPECT_EQ(sent.main_gpu, 0u);
  EXPECT_EQ(sent.map, plan.map);

  sent = asked({"--window", "1MiB", "--depth", "3", "--gpu", "4MiB"});
  EXPECT_EQ(sent.mode, protocol::Mode::Prefetch);
  EXPECT_EQ(sent.window, MiB(1).count());
  EXPECT_EQ(sent.depth, 3u);
  EXPECT_EQ(sent.machine.devices[0].budget, MiB(4));
  EXPECT_EQ(sent.machine.devices[1].budget, MiB(5)) << "the plan's CPU";
  EXPECT_EQ(asked({"--mode", "prefetch"}).window, MiB(2).count()) << "the plan's window";
  for (const std::vector<std::string>& typed : {std::vector<std::string>{"--mode", "compatible"},
                                                {"--mode", "compatible", "--runtime", "accelerate"},
                                                {"--mode", "plain"}}) {
    sent = asked(typed);
    EXPECT_NE(sent.mode, protocol::Mode::Prefetch);
    EXPECT_EQ(sent.window, 0u);
  }
  asked({"--mode", "compatible", "--window", "1MiB"}, 2);

  // A plan without a word on streaming is streamed in turn.
  plan.settings.runtime = {};
  folder_.write("made.stowage", to_text(plan::to_json(plan)));
  EXPECT_EQ(asked({}).mode, protocol::Mode::Compatible);
  EXPECT_EQ(asked({"--mode", "prefetch"}).mode, protocol::Mode::Prefetch) << "the engine can";
}

/// An engine elsewhere is told which program is meant; one that finds another is no failure of the engine.
/// Where activations go is a part of the plan; a pass back takes it, and says so, where nothing is typed.
TEST_F(Profile, APassBackTakesThePlansActivations) {
  plan::PlanFile plan;
  plan.model_path = program_;
  plan.machine.devices = {{machine::gpu(0), "", MiB(3)}, {machine::kCpu, "", MiB(5)}};
  plan.map.entries = {{"", machine::gpu(0)}};
  plan.activations = plan::with_scope({}, {"", true, 4096});
  plan.activations = plan::with_scope(std::move(plan.activations), {"embed", false, {}});
  map_ = folder_.write("made.stowage", to_text(plan::to_json(plan)));
  const std::string script = "cat hello; read request; echo \"$request\" > request; cat finished";
  const auto sent = [&] {
    return protocol::request_from_line(test::read_all(folder_.file("request"))).value().training;
  };
  ProgramRun done = run(script, {"--backward"});
  EXPECT_EQ(done.exit, 0) << done.err;
  ASSERT_TRUE(sent());
  EXPECT_EQ(sent()->scopes, plan.activations);
  EXPECT_THAT(done.err, HasSubstr("made.stowage says (2 modules); --offload-activations"));
  done = run(script, {"--backward", "--offload-activations", "embed=on"});
  EXPECT_EQ(sent()->scopes, (plan::ActivationScopes{{"embed", true, {}}})) << "what is typed stands above it";
  EXPECT_EQ(done.err.find("made.stowage"), std::string::npos) << done.err;
  done = run(script);
  EXPECT_FALSE(sent()) << "nobody asked for a pass back";
  EXPECT_EQ(done.err.find("made.stowage"), std::string::npos) << done.err;
}

TEST_F(Profile, AnotherProgramElsewhereIsRejected) {
  folder_.write("failed", protocol::to_line(protocol::Event(protocol::Failed{
                              {Code::EngineOtherProgram, "/there/static.pt2", {"a", "b"}}, {}})));
  const ProgramRun run = this->run("cat hello; read request; cat failed");
  EXPECT_EQ(run.exit, 3);
  EXPECT_EQ(run.json().at("error").at("rule"), "engine.other-program");
}

/// A batch is the plan's and, where the program leaves it open, the inputs' too.
TEST_F(Profile, ABatchIsForInputsWhereTheProgramLeavesItOpen) {
  program_ = test::model_folder("direct_tensors") + "/dynamic.pt2";
  const ProgramRun run =
      this->run("cat hello; read request; echo \"$request\" > request; cat finished", {"--batch", "4"});
  ASSERT_EQ(run.exit, 0) << run.err;
  const auto request = protocol::request_from_line(test::read_all(folder_.file("request")));
  ASSERT_TRUE(request);
  EXPECT_EQ(request->sizes, (std::map<std::string, std::int64_t>{{"batch", 4}}));
}

TEST_F(Profile, ABatchThatTheInputsKeepIsSaid) {
  const auto said = [&](const std::string& program, std::vector<std::string> words) {
    program_ = test::model_folder("direct_tensors") + program;
    const ProgramRun run = this->run("cat hello; read request; cat finished", std::move(words));
    EXPECT_EQ(run.exit == 0 ? run.err : "failed", "") << "the document says all";
    return run.json().at("warnings").dump();
  };
  EXPECT_THAT(said("/static.pt2", {"--batch", "7"}), HasSubstr("its inputs keep that, and --batch 7 "));
  EXPECT_EQ(said("/static.pt2", {}), "[]");
  EXPECT_EQ(said("/dynamic.pt2", {"--batch", "7"}), "[]");
}

TEST_F(Profile, AFinishedRun) {
  const ProgramRun run =
      this->run("cat hello; read request; echo \"$request\" > request; cat progress trace finished",
                {"--warmup", "2", "--repeat", "3", "--time-limit", "12.5", "--batch", "4", "--dim", "s9=3"});
  ASSERT_EQ(run.exit, 0) << run.err;
  const Json json = run.json();
  EXPECT_EQ(json.begin().key(), "schema");
  EXPECT_EQ(json.at("schema"), "stowage.run/1");
  EXPECT_EQ(json.at("ok"), true);
  EXPECT_EQ(json.at("devices")[0].at("peak_bytes"), 5120);
  EXPECT_EQ(json.at("transfers")[0].at("count"), 2);
  EXPECT_EQ(json.at("transfers")[0].at("seconds"), 0.375);
  EXPECT_EQ(json.at("simulated_seconds"), 0.125);
  EXPECT_EQ(json.at("links")[0].at("busy"), 0.8);
  EXPECT_EQ(json.at("modules")[0].at("name"), "embed");
  EXPECT_EQ(json.at("outputs")[0].at("dtype"), "F32");
  for (const char* key : {"planned", "actual", "ratio", "differences", "quantities", "reasons",
                          "unexplained_bytes", "R", "offload"})
    EXPECT_TRUE(json.at("audit").contains(key)) << key;
  EXPECT_EQ(json.at("audit").at("actual"), 5120);
  EXPECT_GT(json.at("audit").at("planned"), 0);
  const auto request = protocol::request_from_line(test::read_all(folder_.file("request")));
  ASSERT_TRUE(request);
  EXPECT_EQ(request->program, program_);
  EXPECT_EQ(request->warmup, 2u);
  EXPECT_EQ(request->repeat, 3u);
  EXPECT_EQ(request->time_limit, 12.5);
  EXPECT_EQ(request->sizes, (std::map<std::string, std::int64_t>{{"s9", 3}})) << "its batch is fixed";
  EXPECT_EQ(request->devices, protocol::Devices::Virtual);
  EXPECT_EQ(request->main_gpu, 0u);
  EXPECT_EQ(request->machine.devices[0].budget, MiB(1));
  EXPECT_EQ(run.err, "");
}

TEST_F(Profile, RatesAreLearnedIntoAMachineThatCanBeTakenAgain) {
  const std::string learned = folder_.file("machine.json");
  const std::string script = "cat hello; read request; cat trace finished";
  const ProgramRun run = this->run(script, {"--learn", learned});
  ASSERT_EQ(run.exit, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("were virtual"));
  const auto json = parse_json(run.out, "stdout").value();
  EXPECT_EQ(json.at("learned").at("file"), learned);
  EXPECT_TRUE(json.at("learned").at("rates").is_array());
  EXPECT_EQ(this->run(script, {"--machine", learned}).exit, 0);
  const ProgramRun nowhere = this->run(script, {"--learn", "/nowhere/machine.json"});
  EXPECT_EQ(nowhere.exit, 3);
  const ProgramRun died =
      this->run("cat hello; read request; kill -9 $$", {"--learn", folder_.file("none.json")});
  EXPECT_EQ(died.exit, 5);
  EXPECT_THAT(died.err, HasSubstr("nothing is learned"));
}

TEST_F(Profile, WithoutAPredictionThePlansWeightsStandForIt) {
  const std::string script = "cat hello; read request; cat trace finished";
  const auto audit = [&](std::vector<std::string> more) {
    return parse_json(this->run(script, std::move(more)).out, "stdout").value().at("audit");
  };
  const Json with = audit({}), without = audit({"--no-predict"});
  EXPECT_GT(with.at("planned"), without.at("planned")) << "activations are in it";
  EXPECT_TRUE(without.at("quantities").at("activations").at("planned").is_null());
  EXPECT_TRUE(without.at("R").is_null());
  EXPECT_FALSE(with.contains("modules"));
  EXPECT_TRUE(audit({"--modules"}).at("modules").is_array());
}

TEST_F(Profile, EverythingOnTheHostIsStreamedToTheFirstGpu) {
  map_ = folder_.write("host.json", R"({"": "cpu"})");
  ASSERT_EQ(run("cat hello; read request; echo \"$request\" > request; cat finished").exit, 0);
  EXPECT_EQ(protocol::request_from_line(test::read_all(folder_.file("request")))->main_gpu, 0u);
}

TEST_F(Profile, WithoutAMapOneIsSolved) {
  ASSERT_EQ(test::model_folder("direct_tensors").empty(), false);
  test::RunOptions options;
  options.environment["STOWAGE_ENGINE"] =
      folder_.write("engine",
                    "#!/bin/sh\ncd " + folder_.path() +
                        "\ncat hello; read request; echo \"$request\" > request; cat finished",
                    true);
  const ProgramRun run = run_cli({"profile", program_, "--gpu", "1MiB", "--json"}, options);
  ASSERT_EQ(run.exit, 0) << run.err;
  EXPECT_EQ(run.json().at("device_map"), (Json{{"", 0}}));
}

/// The engine may write where its results go: that is no folder of the user's.
TEST_F(Profile, ResultsAreMadeInAFolderOfTheirOwn) {
  const std::string kept = folder_.file("kept.trace");
  const ProgramRun run = this->run(
      "cat hello; read -r request; echo \"$request\" > request\n"
      "f=$(sed 's/.*\"trace_file\":\"\\([^\"]*\\)\".*/\\1/' request); echo whole > \"$f\"; cat trace "
      "finished",
      {"--trace", kept});
  ASSERT_EQ(run.exit, 0) << run.err;
  const auto sent = protocol::request_from_line(test::read_all(folder_.file("request")));
  ASSERT_TRUE(sent);
  const std::filesystem::path made(sent->trace_file);
  EXPECT_EQ(made.filename(), "kept.trace");
  EXPECT_TRUE(made.parent_path().filename().string().starts_with(".stowage-")) << made;
  EXPECT_FALSE(std::filesystem::exists(made.parent_path())) << "it went";
  EXPECT_EQ(test::read_all(kept), "whole\n");
  EXPECT_EQ(run.json().at("trace"), kept);
}

TEST_F(Profile, AKilledEngineLeavesWhatWasRecorded) {
  const std::string kept = folder_.file("kept.trace");
  const ProgramRun run =
      this->run("cat hello; read request; cat trace; echo 'a last word' >&2; kill -9 $$", {"--trace", kept});
  ASSERT_EQ(run.exit, 5) << run.err;
  const Json json = run.json();
  EXPECT_EQ(json.at("ok"), false);
  EXPECT_EQ(json.at("error").at("rule"), "engine.ended");
  EXPECT_THAT(json.at("error").at("message").get<std::string>(),
              testing::AllOf(HasSubstr("signal 9"), HasSubstr("a last word")));
  EXPECT_EQ(json.at("devices")[0].at("peak_bytes"), 5120) << "from the trace that came before";
  const auto timeline = trace::load(kept);
  ASSERT_TRUE(timeline);
  EXPECT_FALSE(timeline->complete);
  EXPECT_EQ(run_cli({"timeline", kept, "--json"}).json().at("schema"), "stowage.timeline/1");
  const std::string chrome = folder_.file("run.json");
  EXPECT_EQ(run_cli({"timeline", kept, "--export", "chrome", "-o", chrome}).exit, 0);
  EXPECT_TRUE(parse_json(test::read_all(chrome), chrome));
  EXPECT_THAT(run_cli({"timeline", kept, "--export", "csv"}).out, HasSubstr("embed"));
  EXPECT_THAT(run_cli({"timeline", kept}).out, HasSubstr("did not reach its end"));
}

TEST_F(Profile, OutOfMemoryExits5WithItsPlace) {
  protocol::Failed failed{{Code::EngineOutOfMemory, program_, {"0", "embed", "5 KiB", "1 MiB", "1 MiB"}},
                          some_result()};
  failed.result.out_of_memory = protocol::OutOfMemory{"0", "embed", "aten.embedding", 5120, 1 << 20, 1 << 20};
  folder_.write("failed", protocol::to_line(protocol::Event(failed)));
  const ProgramRun run = this->run("cat hello; read request; cat trace failed");
  ASSERT_EQ(run.exit, 5);
  const Json json = run.json();
  EXPECT_EQ(json.at("out_of_memory").at("module"), "embed");
  EXPECT_EQ(json.at("out_of_memory").at("requested"), 5120);
  EXPECT_EQ(json.at("out_of_memory").at("missing_bytes"), 5120);
  EXPECT_EQ(json.at("out_of_memory").at("budget"), 1 << 20) << "what it was, not what it should be";
  EXPECT_EQ(json.at("out_of_memory").at("budget_needed"), (1 << 20) + 5120);
  EXPECT_THAT(run.err,
              HasSubstr("cuda:0 needs at least 5.00 KiB more: raise its budget to 1.01 MiB (1,053,696 "
                        "bytes)"));
}

TEST_F(Profile, BadInputsAreRejectedNotTheEnginesFailure) {
  folder_.write("failed", protocol::to_line(protocol::Event(protocol::Failed{
                              {Code::EngineInputMissing, program_, {"args.7", "args.0"}}, {}})));
  const ProgramRun run = this->run("cat hello; read request; cat failed");
  ASSERT_EQ(run.exit, 3);
  EXPECT_EQ(run.json().at("error").at("rule"), "engine.input-missing");
}

TEST_F(Profile, EnginesThatSayNonsense) {
  EXPECT_EQ(run("echo hello world").exit, 5);
  EXPECT_EQ(run("exit 3").exit, 5);
  EXPECT_THAT(run("exit 3").json().at("error").at("message").get<std::string>(), HasSubstr("exit code 3"));
  folder_.write("old", protocol::to_line(protocol::Event(protocol::Hello{99, "future", "9", false, ""})));
  EXPECT_EQ(run("cat old; read request").exit, 5);
  EXPECT_EQ(run("cat hello; exec <&-; exec >&-; sleep 60").exit, 5) << "closed its output and stays";
}

TEST_F(Profile, AMissingEngineIsSaid) {
  test::RunOptions options;
  options.environment["STOWAGE_ENGINE"] = folder_.file("nothing here");
  const ProgramRun run = run_cli({"profile", program_, map_, "--gpu", "1MiB"}, options);
  EXPECT_EQ(run.exit, 5);
  EXPECT_THAT(run.err, HasSubstr("nothing here"));
}

TEST_F(Profile, CtrlCKillsTheEngineAndExits130) {
  test::RunOptions options;
  options.interrupt_after_ms = 700;
  const ProgramRun run = this->run("cat hello; read request; echo $$ > pid; exec sleep 60", {}, options);
  EXPECT_EQ(run.exit, 130) << run.err;
  EXPECT_LT(run.seconds, 2.5);
  const int pid = std::atoi(test::read_all(folder_.file("pid")).c_str());
  ASSERT_GT(pid, 0);
  EXPECT_NE(::kill(pid, 0), 0) << "the engine is gone";
}

TEST_F(Profile, MapsThatCannotRunAreRejectedBeforeTheEngineStarts) {
  map_ = folder_.write("part.json", R"({"embed": 0})");
  const ProgramRun run = this->run("echo started > started; cat hello; read request");
  EXPECT_EQ(run.exit, 3);
  EXPECT_EQ(run.json().at("error").at("rule"), "map.uncovered");
  EXPECT_EQ(test::read_all(folder_.file("started")), "");
}

}  // namespace
}  // namespace stowage
