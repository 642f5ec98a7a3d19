// The scenarios that the device check and the exports were made for, by name.
#include <gmock/gmock.h>

#include "core/runtimes/export/export.h"
#include "tests/core/runtimes/fixtures.h"

namespace stowage::runtimes {
namespace {

using test::check;
using test::facts_of;
using test::language_model;
using test::rules_of;
using testing::ElementsAre;
using testing::IsEmpty;

Exported exported(const Facts& facts, const std::string& target, const Json& map,
                  const CheckOptions& options = {}) {
  const plan::DeviceMap device_map = test::map_of(map);
  return export_plan({facts, *find_target(target), device_map, options, "./model", "out"});
}

const Json kTableOnHost{{"embed_tokens", "cpu"}, {"layers", 0}, {"lm_head", 0}};

TEST(Scenarios, A1DefaultOff) {
  const FactsPtr facts = facts_of(language_model(2));
  EXPECT_THAT(rules_of(check(*facts, "tensorrt-mttm", {{"", 0}})), IsEmpty());
  const Exported out = exported(*facts, "tensorrt-mttm", {{"", 0}});
  EXPECT_THAT(out.offloads, IsEmpty());
  EXPECT_EQ(out.settings["offload_module_to_cpu"], false);
  EXPECT_EQ(out.text.find("offload_module_to_cpu\": True"), std::string::npos);
  EXPECT_EQ(out.distance, Bytes(0));
}

/// What nobody asked for is told as that, and switches no engine's offload on.
TEST(Scenarios, A1AnInheritedOffloadIsToldAndSwitchesNothingOn) {
  Json json = language_model(3, 100, 8);
  json["parts"] = {{{"module", "layers.2"}, {"executes", "tensorrt"}}};
  const FactsPtr facts = facts_of(json);
  const Json plan{{"", 0}, {"embed_tokens", "cpu"}, {"layers", "cpu"}};
  CheckOptions options;
  options.set = std::vector<std::string>();
  const Exported out = exported(*facts, "tensorrt-mttm", plan, options);
  ASSERT_FALSE(out.refused) << *out.refused;
  ASSERT_EQ(out.offloads.size(), 2u);
  for (const auto& offload : out.offloads) EXPECT_FALSE(offload.set) << offload.module;
  EXPECT_EQ(out.settings["offload_module_to_cpu"], false);
  EXPECT_EQ(out.text.find(": True"), std::string::npos);
  EXPECT_THAT(out.ignored, IsEmpty()) << "nobody made a request";
  options.set = std::vector<std::string>{"layers"};
  EXPECT_EQ(exported(*facts, "tensorrt-mttm", plan, options).settings["offload_module_to_cpu"], true);
}

TEST(Scenarios, A2TheSeedBug) {
  const FactsPtr facts = facts_of(language_model(2));
  const DeviceCheck found = check(*facts, "pytorch", kTableOnHost);
  ASSERT_THAT(rules_of(found), ElementsAre("device.index-and-weight"));
  const Finding& finding = found.findings.front();
  EXPECT_EQ(finding.module, "embed_tokens");
  EXPECT_EQ(message(finding), "embed_tokens looks up rows on cpu with ids that are on cuda:0.");
  ASSERT_EQ(finding.fixes.size(), 3u);
  EXPECT_EQ(finding.fixes[0].bytes_once, Bytes(622'329'856));
  EXPECT_EQ(finding.fixes[1].bytes_per_token, 8u);
  EXPECT_EQ(finding.fixes[1].also_bytes_per_token, 4096u);
  EXPECT_EQ(finding.fixes[2].bytes_per_token, 4096u);
  for (const Fix& fix : finding.fixes) {
    const DeviceCheck after = check_devices(*facts, *find_target("pytorch")->device_rules,
                                            with_change(test::map_of(kTableOnHost), fix.apply),
                                            with_change(CheckOptions{}, fix.apply));
    EXPECT_THAT(after.findings, IsEmpty()) << fix_name(fix.kind);
  }
  EXPECT_THAT(rules_of(check(*facts, "accelerate", kTableOnHost)), IsEmpty());
}

TEST(Scenarios, A3Aliasing) {
  Json json = language_model(2, 1000, 64);
  json["modules"].push_back({{"name", "source"}, {"class", "Layer"}});
  for (const char* part : {"norm", "up", "down"}) {
    const Json tensors = json["tensors"];
    for (const Json& tensor : tensors) {
      const std::string name = tensor["name"];
      if (name != std::string("layers.1.") + part + ".weight") continue;
      Json copy = tensor;
      copy["name"] = std::string("source.") + part + ".weight";
      json["tensors"].push_back(copy);
    }
  }
  json["aliases"] = Json::array({Json::array({"source", "layers.1"})});
  json["execution_order"] = {"embed_tokens",  "layers.0.norm", "layers.0.up",   "layers.0.down",
                             "layers.1.norm", "layers.1.up",   "layers.1.down", "lm_head"};
  const Json map{{"embed_tokens", 0}, {"layers", 0}, {"lm_head", 0}, {"source", "cpu"}};
  const DeviceCheck found = check(*facts_of(json), "tensorrt-mttm", map);
  ASSERT_THAT(rules_of(found), ElementsAre("device.alias-split"));
  EXPECT_EQ(found.findings.front().subjects.size(), 6u);
  ASSERT_EQ(found.shared.size(), 1u);
  EXPECT_THAT(found.shared.front().names, ElementsAre("source", "layers.1"));
  EXPECT_EQ(found.shared.front().devices.size(), 2u);
  // An engine that owns its weights does not mind where their source is.
  json["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  EXPECT_THAT(rules_of(check(*facts_of(json), "tensorrt-mttm", map)), IsEmpty());
}

TEST(Scenarios, A4Phases) {
  Json json = language_model(0, 1, 1);
  json["tensors"] = Json::array();
  for (int i = 0; i < 25; ++i) {
    const std::string name = "layers." + std::to_string(i);
    json["modules"].push_back({{"name", name}, {"class", "Linear"}});
    json["tensors"].push_back(
        {{"name", name + ".weight"}, {"dtype", "BF16"}, {"shape", {20000, 10000}}, {"kind", "parameter"}});
  }
  const FactsPtr facts = facts_of(json);
  constexpr std::uint64_t kGB = 1'000'000'000;
  const auto needs = [&](bool offload, bool trim) {
    CheckOptions options;
    options.offload_module_to_cpu = offload;
    options.malloc_trim = trim;
    std::vector<std::uint64_t> out;
    for (const Phase& phase : check(*facts, "tensorrt-mttm", {{"", 0}}, options).phases) {
      for (const Phase::Need& need : phase.needs) out.push_back(need.bytes.count() / kGB);
    }
    return out;
  };
  //                                  load    compile refit   run: GPU, host
  EXPECT_THAT(needs(false, false), ElementsAre(10, 10, 20, 50, 20, 10, 10, 0));
  EXPECT_THAT(needs(false, true), ElementsAre(10, 10, 20, 30, 20, 10, 10, 0));
  EXPECT_THAT(needs(true, false), ElementsAre(10, 10, 10, 60, 20, 10, 10, 0));
  EXPECT_THAT(needs(true, true), ElementsAre(10, 10, 10, 40, 20, 10, 10, 0));

  // What offload moves: ten GB to the host before compiling, and back before a refit; nothing without it. A
  // part that nobody described is executed by PyTorch, and is brought back before it runs.
  const auto moved = [&](bool offload) {
    CheckOptions options;
    options.offload_module_to_cpu = offload;
    std::vector<std::string> out;
    for (const Phase& phase : check(*facts, "tensorrt-mttm", {{"", 0}}, options).phases) {
      for (const Phase::Move& move : phase.moves)
        out.push_back(std::string(phase.name) + " " + machine::to_string(move.from) + "-" +
                      machine::to_string(move.to) + " " + std::to_string(move.bytes.count() / kGB));
    }
    return out;
  };
  EXPECT_THAT(moved(false), IsEmpty());
  EXPECT_THAT(moved(true), ElementsAre("compile 0-cpu 10", "refit cpu-0 10", "run cpu-0 10"));
  json["parts"] = {{{"module", ""}, {"executes", "tensorrt"}}};
  CheckOptions engines;
  engines.offload_module_to_cpu = true;
  EXPECT_THAT(check(*facts_of(json), "tensorrt-mttm", {{"", 0}}, engines).phases[3].moves, IsEmpty())
      << "the run is the same with offload and without";

  CheckOptions small;
  small.budgets = {{machine::gpu(0), Bytes(16 * kGB)}};
  const DeviceCheck over = check(*facts, "tensorrt-mttm", {{"", 0}}, small);
  ASSERT_THAT(rules_of(over), ElementsAre("phase.over-budget", "phase.refit-over-budget"));
  EXPECT_THAT(over.findings[0].numbers, ElementsAre(20 * kGB, 16 * kGB, 4 * kGB));
  EXPECT_THAT(over.findings[0].fixes, testing::SizeIs(1));  // offload helps while compiling
  EXPECT_THAT(over.findings[1].fixes, IsEmpty());           // nothing helps a refit
}

TEST(Scenarios, A5IgnoredSetting) {
  const FactsPtr facts = facts_of(language_model(2));
  for (const char* target : {"torch-compile", "transformer-engine", "megatron"}) {
    const DeviceCheck found = check(*facts, target, kTableOnHost);
    ASSERT_THAT(rules_of(found), ElementsAre("offload.ignored")) << target;
    EXPECT_TRUE(found.ok());
    const Exported out = exported(*facts, target, kTableOnHost);
    EXPECT_FALSE(out.refused) << *out.refused;
    ASSERT_EQ(out.ignored.size(), 1u);
    EXPECT_EQ(out.ignored.front().module, "embed_tokens");
    EXPECT_EQ(out.ignored.front().effective, machine::gpu(0));
    EXPECT_EQ(out.ignored.front().bytes, Bytes(622'329'856));
    EXPECT_EQ(out.distance, Bytes(622'329'856));
  }
}

}  // namespace
}  // namespace stowage::runtimes
