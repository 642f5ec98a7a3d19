#include <gmock/gmock.h>

#include "app/cli/arguments/machine_options.h"
#include "app/cli/arguments/number_ranges.h"
#include "app/cli/arguments/settings_options.h"
#include "core/formats/formats.h"
#include "core/plan/default_overhead.h"
#include "core/plan/read_in_place.h"
#include "tests/app/cli/run_program.h"
#include "tests/support/paths.h"

namespace stowage::cli {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

MachineOptions options_of(std::vector<std::string> words) {
  CLI::App app;
  MachineOptions options;
  options.define(app);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  return options;
}

Try<machine::Machine> resolve_machine(std::vector<std::string> words) {
  return options_of(std::move(words)).resolve(".");
}

Try<plan::Settings> resolve_settings(std::vector<std::string> words, std::uint32_t gpus = 2) {
  CLI::App app;
  SettingsOptions options;
  options.define_goal(app);
  options.define_rules(app);
  options.define_streaming(app);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  machine::Machine machine;
  for (std::uint32_t i = 0; i < gpus; ++i) machine.devices.push_back({gpu(i)});
  machine.devices.push_back({kCpu});
  return options.resolve(machine);
}

TEST(MachineOptions, GpusInOrderAndInBulk) {
  const auto machine = resolve_machine(
      {"--gpu", "24GiB", "--gpu", "2x80GB", "--gpu", "1000", "--cpu", "none", "--disk", "none"});
  ASSERT_TRUE(machine);
  ASSERT_EQ(machine->devices.size(), 4u);
  EXPECT_EQ(machine->devices[0].budget, GiB(24));
  EXPECT_EQ(machine->devices[1].budget, Bytes(80'000'000'000));
  EXPECT_EQ(machine->devices[2].budget, machine->devices[1].budget);
  EXPECT_EQ(machine->devices[3].id, gpu(3));
}

TEST(MachineOptions, OverheadIsSaidForADeviceOrForAllGpus) {
  const auto machine = resolve_machine({"--gpu", "8GiB", "--gpu", "5632MiB", "--cpu", "50GiB", "--overhead",
                                        "all=563MiB", "--overhead", "1=1GiB"});
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->devices[0].overhead, MiB(563));
  EXPECT_EQ(machine->devices[1].overhead, GiB(1));
  EXPECT_EQ(machine->devices[0].fixed(), MiB(563)) << "nothing is kept free beside it";
  EXPECT_EQ(resolve_machine({"--gpu", "1GB"})->devices[0].overhead, Bytes(0)) << "none unless it is said";
  for (const char* wrong : {"563MiB", "0=", "7=1GiB", "all=none"}) {
    SCOPED_TRACE(wrong);
    EXPECT_FALSE(resolve_machine({"--gpu", "1GB", "--cpu", "unlimited", "--overhead", wrong}));
  }
}

TEST(MachineOptions, RoomIsKeptFreeBySizeOrByPart) {
  const auto machine =
      resolve_machine({"--gpu", "100GB", "--gpu", "50GB", "--cpu", "unlimited", "--keep-free", "all=5%",
                       "--keep-free", "1=2GiB", "--keep-free", "cpu=1GiB"});
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->devices[0].keep_free, Bytes(5'000'000'000));
  EXPECT_EQ(machine->devices[1].keep_free, GiB(2));
  EXPECT_EQ(machine->find(kCpu)->keep_free, GiB(1));
  EXPECT_EQ(machine->find(kDisk)->keep_free, std::nullopt);
  EXPECT_EQ(resolve_machine({"--gpu", "1GB"})->devices[0].keep_free, std::nullopt)
      << "none unless it is said";
  for (const char* wrong :
       {"5%", "0", "0=", "0=101%", "0=-1%", "0=5.5%", "7=1GiB", "tpu=1GiB", "cpu=5%", "0=24Gb", "0=none"}) {
    SCOPED_TRACE(wrong);
    EXPECT_FALSE(resolve_machine({"--gpu", "1GB", "--cpu", "unlimited", "--keep-free", wrong}));
  }
}

TEST(MachineOptions, WhatIsNotGivenIsThisMachine) {
  const auto machine = resolve_machine({"--gpu", "none"});
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->gpu_count(), 0u);
  EXPECT_TRUE(machine->find(kCpu));
  EXPECT_TRUE(machine->find(kDisk));
}

/// As in the window; a card that is typed has what is typed.
TEST(MachineOptions, ThisComputersGpusHaveTheUsualOverheadUnderALargeModel) {
  const auto large = formats::open_model(test::data("catalogs/llama-3.1-8b.json.gz"));
  const auto small = formats::open_model(test::data("models/llama_untied/hf_sharded"));
  ASSERT_TRUE(large && small);
  machine::Machine machine;
  machine.devices = {{gpu(0), "", GiB(24)}, {gpu(1), "", GiB(24)}, {kCpu}, {kDisk}};
  machine.devices[1].overhead = GiB(1);
  const auto overheads = [&](const std::vector<std::string>& words, const model::Model& model,
                             bool known = false) {
    std::vector<Bytes> out;
    for (const auto& device : options_of(words).with_own_files(machine, model, {}, known).devices)
      out.push_back(device.overhead);
    return out;
  };
  const std::vector<Bytes> as_it_is{Bytes(), GiB(1), Bytes(), Bytes()},
      usual{plan::kGpuOverhead, GiB(1), Bytes(), Bytes()};
  EXPECT_EQ(overheads({}, **large), usual);
  EXPECT_EQ(overheads({"--cpu", "8GiB", "--overhead", "1=1GiB"}, **large), usual);
  EXPECT_EQ(overheads({}, **small), as_it_is);
  EXPECT_EQ(overheads({}, **large, true), as_it_is) << "a plan said it";
  for (const char* said : {"0=0", "all=0"})
    EXPECT_EQ(overheads({"--overhead", said}, **large), as_it_is) << said;
  EXPECT_EQ(overheads({"--gpu", "24GiB"}, **large), as_it_is);
  EXPECT_EQ(overheads({"--machine", "m.json"}, **large), as_it_is);
}

/// What lies on the disk already needs no free room there; whoever says a size means that size.
TEST(MachineOptions, TheModelsOwnFilesAreRoomOnADiskThatNobodyNamed) {
  const auto opened = formats::open_model(test::data("models/llama_untied/hf_sharded"));
  ASSERT_TRUE(opened);
  const Bytes own = plan::read_in_place(**opened);
  ASSERT_GT(own, Bytes());
  machine::Machine machine;
  machine.devices = {{kCpu}, {kDisk, "", GiB(1)}};
  plan::Settings settings;
  const auto disk_under = [&](const std::vector<std::string>& words, bool known) {
    return *options_of(words).with_own_files(machine, **opened, settings, known).find(kDisk)->budget;
  };
  EXPECT_EQ(disk_under({}, false), GiB(1) + own);
  EXPECT_EQ(disk_under({}, true), GiB(1)) << "a plan said it";
  EXPECT_EQ(disk_under({"--disk", "1GiB"}, false), GiB(1));
  EXPECT_EQ(disk_under({"--machine", "m.json"}, false), GiB(1));
  settings.workload.training.emplace();
  EXPECT_EQ(disk_under({}, false), GiB(1)) << "weights that are trained are written anew";
  settings.workload.training->freeze = {{"*", true}, {"lm_head", false}};
  const Bytes frozen = plan::read_in_place(**opened, settings);
  EXPECT_GT(frozen, Bytes());
  EXPECT_LT(frozen, own);
  EXPECT_EQ(disk_under({}, false), GiB(1) + frozen);
}

TEST(MachineOptions, HostsCanBeLimitedFreedAndTakenAway) {
  auto machine = resolve_machine({"--gpu", "1GiB", "--cpu", "unlimited", "--disk", "2TB"});
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->find(kCpu)->budget, std::nullopt);
  EXPECT_EQ(machine->find(kDisk)->budget, Bytes(2'000'000'000'000));
  EXPECT_LT(*machine->slot(kCpu), *machine->slot(kDisk));
  machine = resolve_machine({"--gpu", "1GiB", "--cpu", "none", "--disk", "none"});
  EXPECT_EQ(machine->devices.size(), 1u);
}

TEST(MachineOptions, LinksGoBothWays) {
  const auto machine = resolve_machine({"--gpu", "2x1GiB", "--link", "0:1=64GB/s", "--link", "cpu:0=12GB/s"});
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->rate(gpu(1), gpu(0)), 64'000'000'000u);
  EXPECT_EQ(machine->rate(gpu(0), kCpu), 12'000'000'000u);
  EXPECT_EQ(machine->rate(kCpu, gpu(1)), machine::kDefaultBusRate);
}

TEST(MachineOptions, LinksOfAFileToGpusThatAreGoneAreDropped) {
  const test::TemporaryFolder folder;
  const std::string file = folder.write(
      "m.json",
      R"({"schema": "stowage.machine/1", "devices": [{"device": 0}, {"device": 1}, {"device": "cpu"}],
    "links": [{"from": 0, "to": 1, "bytes_per_second": 7}, {"from": "cpu", "to": 0, "bytes_per_second": 9}]})");
  const auto machine = resolve_machine({"--machine", file, "--gpu", "1GiB"});
  ASSERT_TRUE(machine);
  ASSERT_EQ(machine->links.size(), 1u);
  EXPECT_EQ(machine->rate(kCpu, gpu(0)), 9u);
}

TEST(MachineOptions, MistakesAreUsageAndBadFilesAreRejected) {
  for (const auto& words : std::vector<std::vector<std::string>>{{"--gpu", "0x8GiB"},
                                                                 {"--gpu", "249x1GiB"},
                                                                 {"--gpu", "200x1GiB", "--gpu", "60x1GiB"},
                                                                 {"--gpu", "24Gb"},
                                                                 {"--cpu", "many"},
                                                                 {"--disk", "-5"},
                                                                 {"--gpu", "1", "--link", "0:1=5GB/s"}}) {
    const auto machine = resolve_machine(words);
    ASSERT_FALSE(machine) << testing::PrintToString(words);
    EXPECT_EQ(machine.error().exit, kUsage) << testing::PrintToString(words);
  }
  const auto missing = resolve_machine({"--machine", "/does/not/exist"});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().exit, kRejected);
}

TEST(SettingsOptions, DefaultsAreTheSettingsDefaults) {
  EXPECT_EQ(resolve_settings({}).value(), plan::Settings{});
}

TEST(SettingsOptions, EveryOptionArrives) {
  const auto settings = resolve_settings({"--runtime",
                                          "host",
                                          "--offload-buffers",
                                          "--reserve",
                                          "unit",
                                          "--strategy",
                                          "balanced_low_0",
                                          "--objective",
                                          "step-time",
                                          "--pin",
                                          "a.b=1",
                                          "--pin",
                                          "odd=name=cpu",
                                          "--forbid",
                                          "c=cuda:0",
                                          "--no-split",
                                          "Layer",
                                          "--no-split",
                                          "Block",
                                          "--dtype",
                                          "bfloat16",
                                          "--special-dtype",
                                          "a.w=float32",
                                          "--main",
                                          "1",
                                          "--tokens",
                                          "4096",
                                          "--batch",
                                          "3",
                                          "--fallback-allocation"});
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->runtime.row, machine::kComputesOnHost);
  EXPECT_TRUE(settings->runtime.offload_buffers);
  EXPECT_EQ(settings->runtime.reserve, machine::ReserveRule::Unit);
  EXPECT_EQ(settings->strategy, plan::Strategy::BalancedLow0);
  EXPECT_EQ(settings->objective, plan::Objective::StepTime);
  ASSERT_EQ(settings->rules.size(), 3u);
  EXPECT_EQ(settings->rules[0], (plan::Rule{"a.b", gpu(1), false}));
  EXPECT_EQ(settings->rules[1], (plan::Rule{"odd=name", kCpu, false})) << "at the last sign";
  EXPECT_EQ(settings->rules[2], (plan::Rule{"c", gpu(0), true}));
  EXPECT_EQ(settings->no_split, (std::vector<std::string>{"Layer", "Block"}));
  EXPECT_EQ(settings->dtype, model::Dtype::BF16);
  EXPECT_EQ(settings->special_dtypes.at("a.w"), model::Dtype::F32);
  EXPECT_EQ(settings->main_gpu, 1u);
  EXPECT_EQ(settings->workload, (plan::Workload{4096, 3}));
  EXPECT_TRUE(settings->fallback_allocation);
}

TEST(SettingsOptions, StreamingAheadNeedsARuntimeThatCan) {
  for (const auto& [name, kind] :
       {std::pair{"engine", machine::kStreamsAhead}, {"mixed", machine::kByModule}}) {
    const auto automatic = resolve_settings({"--runtime", name, "--streaming", "prefetch"});
    ASSERT_TRUE(automatic);
    EXPECT_EQ(automatic->runtime.row, kind);
    EXPECT_TRUE(automatic->runtime.prefetches());
    EXPECT_EQ(automatic->runtime.window, std::nullopt);
    const auto sized = resolve_settings({"--runtime", name, "--streaming", "prefetch", "--window", "3MiB"});
    ASSERT_TRUE(sized);
    EXPECT_EQ(sized->runtime.window, MiB(3));
    EXPECT_EQ(
        resolve_settings({"--runtime", name, "--streaming", "prefetch", "--window", "auto"})->runtime.window,
        std::nullopt);
  }
  EXPECT_FALSE(resolve_settings({"--streaming", "compatible"})->runtime.prefetches());
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"--streaming", "prefetch"},
           {"--runtime", "host", "--streaming", "prefetch"},
           {"--runtime", "accelerate", "--streaming", "prefetch"},
           {"--streaming", "ahead"},
           {"--window", "3MiB"},
           {"--runtime", "engine", "--window", "3MiB"},
           {"--runtime", "engine", "--streaming", "prefetch", "--window", "0"},
           {"--runtime", "engine", "--streaming", "prefetch", "--window", "x"}}) {
    const auto settings = resolve_settings(words);
    EXPECT_FALSE(settings) << words[0] << " " << words[1];
  }
}

TEST(SettingsOptions, NoneDropsWhatTheModelSays) {
  EXPECT_EQ(resolve_settings({"--no-split", "none"})->no_split, std::vector<std::string>{});
  EXPECT_EQ(resolve_settings({})->no_split, std::nullopt);
}

TEST(SettingsOptions, MistakesAreUsage) {
  for (const auto& words : std::vector<std::vector<std::string>>{{"--runtime", "x"},
                                                                 {"--reserve", "x"},
                                                                 {"--strategy", "x"},
                                                                 {"--objective", "x"},
                                                                 {"--pin", "a"},
                                                                 {"--pin", "a="},
                                                                 {"--pin", "a=9"},
                                                                 {"--forbid", "a=disk"},
                                                                 {"--dtype", "x"},
                                                                 {"--special-dtype", "a"},
                                                                 {"--special-dtype", "a=x"},
                                                                 {"--main", "cpu"},
                                                                 {"--main", "2"}}) {
    const auto settings = resolve_settings(words);
    ASSERT_FALSE(settings) << testing::PrintToString(words);
    EXPECT_EQ(settings.error().exit, kUsage);
    EXPECT_FALSE(sentence(settings.error().error).empty());
  }
}

TEST(NumberRanges, SayWhatIsTaken) {
  const auto said = [](const CLI::Validator& range, std::string text) { return range(text); };
  for (const char* right : {"0", "7", "4096"}) EXPECT_EQ(said(whole_number(0, 4096), right), "");
  for (const std::string wrong : {"-1", "4097", "1.5", "", "many", "99999999999999999999"})
    EXPECT_EQ(said(whole_number(0, 4096), wrong), wrong + " is no whole number from 0 to 4,096.");
  EXPECT_EQ(said(whole_number(-2000, 3), "4"), "4 is no whole number from -2,000 to 3.");
  EXPECT_EQ(said(whole_number_from(1), "9223372036854775807"), "");
  for (const std::string wrong : {"0", "-3", "1.0"})
    EXPECT_EQ(said(whole_number_from(1), wrong), wrong + " is no whole number from 1 on.");
  for (const char* right : {"0.001", "12.5", "1e9"}) EXPECT_EQ(said(number_above_zero(), right), "");
  for (const std::string wrong : {"0", "-1", "nan", "inf", "soon"})
    EXPECT_EQ(said(number_above_zero(), wrong), wrong + " is no number above 0.");
}

/// Whatever has a range says it in one sentence, without the limits of a type.
TEST(NumberRanges, AllOptionsOfTheProgramAlike) {
  struct Wrong {
    std::vector<std::string> words;
    std::string said;
  };
  const Wrong all[] = {
      {{"profile", "--time-limit", "-1"}, "--time-limit: -1 is no number above 0."},
      {{"profile", "--warmup", "-1"}, "--warmup: -1 is no whole number from 0 to 1,000,000."},
      {{"profile", "--repeat", "0"}, "--repeat: 0 is no whole number from 1 to 1,000,000."},
      {{"profile", "--threads", "9999"}, "--threads: 9999 is no whole number from 0 to 4,096."},
      {{"profile", "--depth", "1.5"}, "--depth: 1.5 is no whole number from 0 to 1,000,000."},
      {{"profile", "--tokens", "x"}, "--tokens: x is no whole number from 0 to 1,000,000,000,000."},
      {{"check", "--batch", "0"}, "--batch: 0 is no whole number from 1 to 1,000,000,000."},
      {{"solve", "--max-gpus", "-1"}, "--max-gpus: -1 is no whole number from 0 on."}};
  for (const Wrong& wrong : all) {
    SCOPED_TRACE(wrong.said);
    const test::ProgramRun run = test::run_cli(wrong.words);
    EXPECT_EQ(run.exit, 2);
    EXPECT_EQ(run.err, "stowage-cli: " + wrong.said + "\n");
    std::vector<std::string> help{wrong.words.front(), "--help"};
    EXPECT_THAT(test::run_cli(help).out, testing::Not(testing::HasSubstr(" in ["))) << "no limits of a type";
  }
}

}  // namespace
}  // namespace stowage::cli
