// Maps and plans on machines that lack what they name, and plans on their own machine.
#include <filesystem>

#include "app/cli/arguments/given_plan.h"
#include "core/base/json.h"
#include "core/plan/plan_file.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage {
namespace {

using cli::MachineOptions;
using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;
using testing::Not;

MachineOptions options_of(std::vector<std::string> words) {
  CLI::App app;
  MachineOptions options;
  options.define(app);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  return options;
}

plan::DeviceMap map_of(const std::vector<machine::DeviceId>& devices) {
  plan::DeviceMap map;
  for (const machine::DeviceId device : devices)
    map.entries.push_back({"m" + std::to_string(map.entries.size()), device});
  return map;
}

TEST(TakenDevices, ComeInOrderWithoutGapsAndOnlyWhereNothingWasTyped) {
  machine::Machine machine;
  machine.devices = {{gpu(0), "", Bytes(7)}, {kCpu}};
  const plan::DeviceMap map = map_of({kDisk, gpu(3), gpu(0), kCpu, gpu(3)});
  const auto taken = take_devices_of_map(machine, map, options_of({}));
  EXPECT_EQ(taken, (std::vector<machine::DeviceId>{gpu(3), kDisk}));
  ASSERT_EQ(machine.devices.size(), 6u);
  for (std::uint32_t i = 0; i < 4; ++i) EXPECT_EQ(machine.devices[i].id, gpu(i));
  EXPECT_EQ(machine.devices[0].budget, Bytes(7)) << "what is known stays";
  EXPECT_EQ(machine.devices[3].budget, std::nullopt);
  EXPECT_EQ(machine.devices[5].id, kDisk);
  EXPECT_TRUE(take_devices_of_map(machine, map, options_of({})).empty());

  machine::Machine typed;
  typed.devices = {{gpu(0)}, {kCpu}};
  EXPECT_EQ(take_devices_of_map(typed, map, options_of({"--gpu", "1GiB"})),
            std::vector<machine::DeviceId>{kDisk});
  EXPECT_TRUE(take_devices_of_map(typed, map, options_of({"--machine", "m.json"})).empty());
  EXPECT_TRUE(take_devices_of_map(typed, map_of({gpu(cli::kMostGpus)}), options_of({})).empty())
      << "no machine has so many";
}

class GivenPlans : public test::CliFixture {
 protected:
  std::string plan_on_two() {
    return write("plan.stowage",
                 R"({"schema": "stowage.plan/1", "model": {"path": "model.json", "fingerprint": ""},
      "machine": {"schema": "stowage.machine/1", "devices": [{"device": "0", "budget": 900}, {"device": "1", "budget": 700}, {"device": "cpu", "budget": 5000}]},
      "settings": {"dtype": "BF16"}, "device_map": {"embed": 0, "head": 0, "layers.0": 1, "layers.1": "cpu"}})");
  }
};

TEST_F(GivenPlans, ExportLosesNoEntryOfAMap) {
  const Json whole{{"embed", 200}, {"layers.0", 201}, {"layers.1", "cpu"}, {"head", 200}};
  const std::string map = write("map.json", to_text(whole));
  const ProgramRun run = run_cli({"export", model(), map});
  EXPECT_EQ(run.exit, 0);
  EXPECT_EQ(run.json(), whole) << "GPUs that no computer here has";
  EXPECT_THAT(run.err, testing::AllOf(HasSubstr("cuda:200, cuda:201"), HasSubstr("--gpu SIZE")));
  const Json json = ask({"export", model(), map, "--to", "accelerate"}, 0, "stowage.export/1");
  EXPECT_EQ(json.at("device_map"), whole);
  EXPECT_EQ(json.at("assumed_devices"), Json::array({"200", "201"}));
  EXPECT_THAT(json.at("snippet").get<std::string>(), HasSubstr("from_pretrained"));
}

TEST_F(GivenPlans, ExportRefusesDevicesBesideThoseThatWereTyped) {
  const std::string map = write("map.json", R"({"embed": 0, "head": 0, "layers.0": 0, "layers.1": 1})"),
                    out = folder_.file("out.json");
  for (const std::vector<std::string>& typed :
       {std::vector<std::string>{"--gpu", "1GiB"}, {"--gpu", "none"}}) {
    std::vector<std::string> arguments{"export", model(), map, "-o", out};
    arguments.insert(arguments.end(), typed.begin(), typed.end());
    const ProgramRun run = run_cli(arguments);
    EXPECT_EQ(run.exit, 4);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, HasSubstr("cuda:1, which this machine does not have"));
    EXPECT_FALSE(std::filesystem::exists(out)) << "nothing is written";
  }
  const Json json = ask({"export", model(), map, "--gpu", "1GiB", "-o", out}, 4, "stowage.export/1");
  EXPECT_EQ(json.at("device_map"), nullptr);
  EXPECT_EQ(json.at("diagnostics")[0].at("rule"), "map.missing-device");
  EXPECT_FALSE(std::filesystem::exists(out));
  ask({"export", model(), map, "--gpu", "2x1GiB", "-o", out}, 0, "stowage.export/1");
  EXPECT_TRUE(std::filesystem::exists(out));
  EXPECT_EQ(run_cli({"export", model(), write("cpu.json", R"({"": "cpu"})"), "--cpu", "none"}).exit, 4);
  EXPECT_EQ(run_cli({"export", model(), write("far.json", R"({"": 4000})")}).exit, 4)
      << "more GPUs than any machine has";
}

TEST_F(GivenPlans, CheckJudgesAPlanOnItsOwnMachine) {
  const std::string plan = plan_on_two();
  Json json = ask({"check", model(), plan}, 0, "stowage.check/1");
  ASSERT_EQ(json.at("devices").size(), 3u);
  EXPECT_EQ(json.at("devices")[0].at("budget"), 900);
  EXPECT_EQ(json.at("devices")[1].at("used"), 200) << "100 numbers of the plan's bfloat16";
  EXPECT_EQ(json.at("devices")[2].at("budget"), 5000);
  json = ask({"check", model(), plan, "--dtype", "float32"}, 0, "stowage.check/1");
  EXPECT_EQ(json.at("devices")[1].at("weights"), 400) << "what is typed stands above it";
  json = ask({"check", model(), plan, "--gpu", "1GiB"}, 4, "stowage.check/1");
  EXPECT_EQ(json.at("diagnostics")[0].at("rule"), "map.missing-device");
  EXPECT_EQ(json.at("devices").back().at("budget"), 5000) << "the plan's CPU";
  ask({"check", model(),
       write("bad.stowage",
             R"({"device_map": {"": 0}, "machine": {"schema": "stowage.machine/1", "devices": 3}})")},
      3, "stowage.error/1");
}

/// Nothing of a plan that cannot be read is left out in silence, whoever reads it.
TEST_F(GivenPlans, WhatIsNoPlanOfThisVersionIsRefused) {
  const std::string whole = plan_on_two();
  const auto changed = [&](const std::string& key, const Json& value) {
    Json json = *read_json_file(whole);
    json[key] = value;
    return write(key + ".stowage", to_text(json));
  };
  const std::string bad[] = {changed("schema", "stowage.plan/99"),  changed("machine", 5),
                             changed("settings", Json::array({1})), changed("main_device", 3),
                             changed("status", Json::object()),     changed("imported", "yes")};
  const char* rules[] = {"json.schema", "json.type", "json.type", "json.type", "json.type", "json.type"};
  for (std::size_t i = 0; i < std::size(bad); ++i) {
    for (std::vector<std::string> command : {std::vector<std::string>{"check", model(), bad[i]},
                                             {"export", model(), bad[i]},
                                             {"diff", model(), whole, bad[i]},
                                             {"solve", model(), "--from-plan", bad[i]}}) {
      SCOPED_TRACE(command.front() + " " + bad[i]);
      EXPECT_EQ(ask(command, 3, "stowage.error/1").at("error").at("rule"), rules[i]);
    }
  }
  const std::string nameless = write("nameless.stowage", R"({"schema": 3, "device_map": {"": 0}})");
  EXPECT_EQ(ask({"check", model(), nameless}, 3, "stowage.error/1").at("error").at("rule"), "json.type");
}

/// What the document lists as actions stands below the sentence, in words.
TEST_F(GivenPlans, CheckSaysWhatWouldMendIt) {
  const std::string map = write("gpu.json", R"({"": 0})");
  const std::vector<std::string> arguments{"check", model(), map, "--gpu", "150"};
  const Json json = ask(arguments, 4, "stowage.check/1");
  const ProgramRun text = run_cli(arguments);
  std::size_t told = 0;
  for (std::size_t at = 0; (at = text.out.find("to mend it: ", at)) != std::string::npos; ++at) ++told;
  std::size_t actions = 0;
  for (const Json& diagnostic : json.at("diagnostics")) actions += diagnostic.at("actions").size();
  EXPECT_EQ(told, actions);
  EXPECT_GT(told, 0u);
  EXPECT_THAT(text.out, testing::HasSubstr("to mend it: raise the budget of cuda:0 to "));
}

TEST_F(GivenPlans, CheckAgreesWithTheDocumentOfSolve) {
  for (const std::vector<std::string>& typed :
       {std::vector<std::string>{"--main", "1"}, {"--runtime", "mixed"}, {}}) {
    std::vector<std::string> arguments{"solve", model(), "--gpu", "500",    "--gpu",
                                       "600",   "--cpu", "1GiB",  "--disk", "none"};
    arguments.insert(arguments.end(), typed.begin(), typed.end());
    const Json solved = ask(arguments, 0, "stowage.plan/1");
    const Json checked = ask({"check", model(), write("solved.json", to_text(solved))}, 0, "stowage.check/1");
    EXPECT_EQ(checked.at("devices"), solved.at("devices"));
    EXPECT_EQ(checked.at("main_device"), solved.at("main_device"));
    EXPECT_EQ(checked.at("streamed_bytes"), solved.at("streamed_bytes"));
  }
}

}  // namespace
}  // namespace stowage
