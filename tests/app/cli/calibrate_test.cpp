// calibrate, with the real engine where one was built, and with engines that fail.
#include <gmock/gmock.h>

#include <filesystem>

#include "core/machine/calibration.h"
#include "core/machine/versions.h"
#include "core/protocol/protocol.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"

namespace stowage {
namespace {

using testing::HasSubstr;
using testing::Not;

class CalibrateCommand : public test::CliFixture {
 protected:
  static bool engine() { return std::filesystem::exists(test::program("stowage-engine")); }
  test::ProgramRun run(const std::string& script, std::vector<std::string> more = {}) {
    test::RunOptions options;
    options.environment["STOWAGE_ENGINE"] =
        folder_.write("engine", "#!/bin/sh\ncd " + folder_.path() + "\n" + script, true);
    std::vector<std::string> words{"calibrate"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_cli(words, options);
  }
  void played(const protocol::Event& event, const char* name) {
    folder_.write(name, protocol::to_line(event));
  }
};

TEST_F(CalibrateCommand, TheFileHoldsWhatTheEngineMeasured) {
  if (!engine()) return;
  const std::string out = folder_.file("machine.json");
  const test::ProgramRun run =
      test::run_cli({"calibrate", "--quick", "--virtual", "-o", out, "--disk-folder", folder_.path()});
  ASSERT_EQ(run.exit, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Copies to, from and between GPUs: not measured"));
  // On a machine that is busy with other work a quick measurement has no time for all products, and says so.
  EXPECT_THAT(run.out, testing::AnyOf(HasSubstr("bfloat16 256 × 256 on CPU"),
                                      HasSubstr("Larger products of bfloat16: not measured")));
  EXPECT_THAT(run.out, HasSubstr("float16 64 × 64 on CPU"));
  EXPECT_THAT(run.out, HasSubstr("measured with stowage-engine "));
  EXPECT_THAT(run.out, HasSubstr("measured quickly"));
  EXPECT_THAT(run.out, HasSubstr(machine::kernel_text()));
  const Json json = parse_json(test::read_all(out), out).value();
  const auto machine = machine::from_json(json, out);
  const auto calibration = machine::calibration_from_json(json.at("calibration"), out);
  ASSERT_TRUE(machine);
  ASSERT_TRUE(calibration);
  const auto* read = calibration->find(machine::Measured::Read, machine::kCpu, machine::kCpu);
  ASSERT_TRUE(read);
  EXPECT_EQ(machine->rate(machine::kCpu, machine::kCpu), static_cast<std::uint64_t>(read->spread.median));
  EXPECT_FALSE(calibration->engine.empty() || calibration->torch.empty());
  EXPECT_EQ(calibration->kernel, machine::kernel_text());
  EXPECT_EQ(calibration->driver, "") << "no card was measured";
  EXPECT_EQ(ask({"check", model(), write("map.json", R"({"": "cpu"})"), "--machine", out, "--cpu", "1GiB"}, 0,
                "stowage.check/1")
                .at("ok"),
            true);
}

/// What was measured is what a plan's time is made of.
TEST_F(CalibrateCommand, PlansAreTimedWithTheMeasuredRates) {
  protocol::Calibrated done;
  done.machine.devices = {{machine::gpu(0), "", GiB(1)}, {machine::kCpu, "", GiB(1)}};
  done.calibration.figures = {{machine::Measured::Copy,
                               machine::kCpu,
                               machine::gpu(0),
                               "pinned",
                               {},
                               1 << 20,
                               machine::spread_of({300, 400, 500})}};
  done.calibration.slots = {{machine::gpu(0), {4, 8, 4, 16}}};
  played(protocol::Hello{}, "hello");
  played(protocol::Progress{"calibrate", "copy", 0, 1}, "progress");
  played(done, "calibrated");
  const std::string out = folder_.file("machine.json");
  const test::ProgramRun run =
      this->run("cat hello; read request; echo \"$request\" > request; cat progress calibrated",
                {"-o", out, "--disk-file", write("weights", "some")});
  ASSERT_EQ(run.exit, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("cuda:0 is on PCIe 4.0 × 8 of 16 lanes"));
  EXPECT_THAT(test::read_all(folder_.file("request")), HasSubstr(folder_.file("weights")));
  const std::string map = write("cpu.json", R"({"embed": 0, "head": 0, "layers": "cpu"})");
  const Json json = ask({"check", model(), map, "--machine", out}, 0, "stowage.check/1");
  EXPECT_DOUBLE_EQ(json.at("step_seconds").get<double>(), 2.0) << "800 bytes at the median of 400 a second";
}

/// Told once, and the plan is made all the same; what the same version measured needs no word.
TEST_F(CalibrateCommand, RatesOfAnotherVersionAreWarnedOfOnce) {
  protocol::Calibrated done;
  done.machine.devices = {{machine::gpu(0), "", GiB(1)}, {machine::kCpu, "", GiB(1)}};
  done.calibration.date = "2000-01-01T00:00:00Z";
  for (const bool same : {false, true}) {
    done.calibration.engine = same ? STOWAGE_VERSION : "0.0.1";
    Json file = machine::to_json(done.machine);
    file["calibration"] = machine::to_json(done.calibration);
    const std::string machine = write("measured.json", to_text(file));
    const test::ProgramRun run = test::run_cli({"solve", model(), "--machine", machine});
    EXPECT_EQ(run.exit, 0) << run.err;
    const auto first = run.err.find("measured with stowage-engine 0.0.1");
    EXPECT_EQ(first == std::string::npos, same) << run.err;
    if (same) continue;
    EXPECT_EQ(run.err.find("measured with", first + 1), std::string::npos) << run.err;
  }
}

TEST_F(CalibrateCommand, WithoutAnEngineWhatTheSystemTellsIsKept) {
  test::RunOptions options;
  options.environment["STOWAGE_ENGINE"] = folder_.file("nothing here");
  const std::string out = folder_.file("machine.json");
  const test::ProgramRun run =
      test::run_cli({"calibrate", "-o", out, "--disk-folder", folder_.path(), "--json"}, options);
  ASSERT_EQ(run.exit, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("no stowage-engine was found"));
  EXPECT_TRUE(machine::from_json(run.json(), out));
}

TEST_F(CalibrateCommand, AFailureLeavesTheFileAsItWas) {
  played(protocol::Hello{}, "hello");
  played(protocol::Failed{{Code::EngineTorch, {}, {"no luck"}}, {}}, "failed");
  played(protocol::Finished{}, "finished");
  const std::string out = write("machine.json", "as it was");
  for (const char* script :
       {"exit 3", "echo nonsense", "cat hello; read request; cat failed",
        "cat hello; read request; cat finished", "cat hello; read request; kill -9 $$"}) {
    const test::ProgramRun run = this->run(script, {"-o", out});
    EXPECT_EQ(run.exit, 5) << script;
    EXPECT_THAT(run.err, Not(testing::IsEmpty())) << script;
    EXPECT_EQ(test::read_all(out), "as it was") << script;
  }
}

TEST_F(CalibrateCommand, CtrlCEndsIt) {
  played(protocol::Hello{}, "hello");
  test::RunOptions options;
  options.interrupt_after_ms = 700;
  options.environment["STOWAGE_ENGINE"] = folder_.write(
      "engine", "#!/bin/sh\ncd " + folder_.path() + "\ncat hello; read request; exec sleep 60", true);
  const std::string out = write("machine.json", "as it was");
  EXPECT_EQ(test::run_cli({"calibrate", "-o", out}, options).exit, 130);
  EXPECT_EQ(test::read_all(out), "as it was");
}

TEST_F(CalibrateCommand, WhatCannotBeMeasuredIsRefusedFirst) {
  EXPECT_EQ(run("touch started", {"--disk-folder", folder_.file("nowhere")}).exit, 2);
  EXPECT_EQ(run("touch started", {"--disk-file", folder_.file("nowhere")}).exit, 3);
  EXPECT_EQ(run("touch started", {"--disk-file", folder_.path()}).exit, 3);
  EXPECT_EQ(run("touch started", {"--engine", "ssh:-x"}).exit, 2);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("started")));
}

/// Cards that nobody knows by name compute as they were measured, each host by its own figures.
TEST_F(CalibrateCommand, PlansOverHostsComputeAsWasMeasured) {
  const std::string model = test::model_folder("llama_tied_bf16") + "/hf";
  protocol::Calibrated done;
  done.machine.devices = {{machine::gpu(0), "", GiB(3)}, {machine::kCpu, "", GiB(1)}};
  const auto solved = [&](std::optional<double> operations, std::vector<std::string> more = {}) {
    done.calibration.figures.clear();
    if (operations)
      done.calibration.figures = {{machine::Measured::Matmul,
                                   machine::gpu(0),
                                   machine::gpu(0),
                                   {},
                                   "float32",
                                   1024,
                                   machine::spread_of({*operations})}};
    played(protocol::Hello{}, "hello");
    played(done, "calibrated");
    test::RunOptions options;
    options.environment["STOWAGE_SSH"] = folder_.write(
        "ssh", "#!/bin/sh\ncd " + folder_.path() + "\ncat hello; read request; cat calibrated\n", true);
    const std::string out = folder_.file("hosts.json");
    EXPECT_EQ(test::run_cli({"calibrate", "--hosts", "box1,box2", "-o", out}, options).exit, 0);
    std::vector<std::string> words{"solve", model, "--hosts", out, "--prompt", "64"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, 0, "stowage.cluster-plan/1");
  };
  EXPECT_FALSE(solved(std::nullopt).at("computing_known")) << "no product was measured";
  for (const std::vector<std::string>& goal :
       {std::vector<std::string>{"--objective", "step-time"}, {"--objective", "throughput"}}) {
    const Json quick = solved(1e8, goal), slow = solved(1e6, goal);
    EXPECT_TRUE(quick.at("computing_known") && slow.at("computing_known"));
    EXPECT_GT(slow.at("value").get<double>(), 50 * quick.at("value").get<double>());
    EXPECT_LT(slow.at("value").get<double>(), 101 * quick.at("value").get<double>());
  }
}

/// Each host by the engine that ssh finds there; one that does not answer is named, and the others are kept.
TEST_F(CalibrateCommand, SeveralHostsAreOneFile) {
  protocol::Calibrated done;
  done.machine.devices = {{machine::gpu(0), "", GiB(3)}, {machine::kCpu, "", GiB(1)}};
  done.calibration.figures = {{machine::Measured::Matmul,
                               machine::gpu(0),
                               machine::gpu(0),
                               {},
                               "float32",
                               1024,
                               machine::spread_of({1e9, 2e9, 3e9})}};
  played(protocol::Hello{}, "hello");
  played(done, "calibrated");
  test::RunOptions options;
  options.environment["STOWAGE_SSH"] =
      folder_.write("ssh",
                    "#!/bin/sh\ncd " + folder_.path() +
                        "\ncase \"$*\" in *silent*) echo no route to host >&2; exit 255;; esac\n"
                        "cat hello; read request; cat calibrated\n",
                    true);
  const std::string out = folder_.file("hosts.json");
  const test::ProgramRun all = test::run_cli({"calibrate", "--hosts", "box1,box2", "-o", out}, options);
  ASSERT_EQ(all.exit, 0) << all.err;
  Json json = parse_json(test::read_all(out), out).value();
  EXPECT_EQ(json.at("schema"), "stowage.machine/2");
  ASSERT_EQ(json.at("hosts").size(), 2u);
  EXPECT_EQ(json.at("hosts")[1].at("devices")[0].at("budget"), GiB(3).count());
  for (const Json& host : json.at("hosts"))
    EXPECT_EQ(host.at("calibration"), machine::to_json(done.calibration));
  const test::ProgramRun some = test::run_cli({"calibrate", "--hosts", "box1,silent", "-o", out}, options);
  EXPECT_EQ(some.exit, 4);
  EXPECT_THAT(some.err, HasSubstr("silent was not measured, and is left out"));
  EXPECT_THAT(some.err, HasSubstr("no route to host"));
  EXPECT_EQ(parse_json(test::read_all(out), out).value().at("hosts").size(), 1u);
  // Networks stay, and so does what is known of a host that is silent.
  json["hosts"][0]["host"] = "silent";
  json["hosts"][0]["devices"][0]["budget"] = GiB(7).count();
  json["hosts"][1]["network"]["latency_ns"] = 77;
  const std::string file = write("known.json", to_text(json));
  const test::ProgramRun kept = test::run_cli({"calibrate", "--hosts", file, "-o", out}, options);
  EXPECT_EQ(kept.exit, 4);
  const Json again = parse_json(test::read_all(out), out).value();
  EXPECT_EQ(again.at("hosts")[0].at("devices")[0].at("budget"), GiB(7).count());
  EXPECT_EQ(again.at("hosts")[1].at("network").at("latency_ns"), 77);
  EXPECT_EQ(again.at("hosts")[0].at("calibration"), machine::to_json(done.calibration)) << "as it was";
  EXPECT_EQ(test::run_cli({"calibrate", "--hosts", "silent"}, options).exit, 4);
  for (const char* wrong : {"-x", "box1,box1", "a b", ""})
    EXPECT_EQ(
        test::run_cli({"calibrate", "--hosts=" + std::string(wrong) + (*wrong ? "" : ",")}, options).exit, 2)
        << wrong;
  EXPECT_EQ(test::run_cli({"calibrate", "--hosts", "box1", "--engine", "ssh:box1"}, options).exit, 2);
}

}  // namespace
}  // namespace stowage
