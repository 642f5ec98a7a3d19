#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/plan/evaluate.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using test::machine_of;

/// layers.{1, 10, 2}: Layer with a.w 10 and b.w 10; head.w tied to embed.w (30)
model::ModelPtr layered() {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  const auto add = [&](const std::string& name, std::uint64_t bytes, const std::string& tied = {}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(bytes)};
    spec.bytes = Bytes(bytes);
    spec.tied_to = tied;
    builder.add_tensor(std::move(spec));
  };
  add("embed.w", 30);
  for (const char* layer : {"1", "10", "2"}) {
    const std::string name = std::string("layers.") + layer;
    builder.add_module(name, "lib.Layer");
    add(name + ".a.w", 10);
    add(name + ".b.w", 10);
  }
  add("head.w", 30, "embed.w");
  builder.set_no_split({"Layer"}, "description");
  return builder.build().value();
}

Evaluation check_text(const char* map, std::vector<std::uint64_t> budgets = {1000, 1000},
                      Settings settings = {}) {
  const auto model = layered();
  return check(*model, machine_of(budgets), settings,
               device_map_from_json(parse_json(map, "map").value(), "map").value());
}

const Diagnostic* find(const Evaluation& evaluation, Code code) {
  const auto it = std::find_if(evaluation.diagnostics.begin(), evaluation.diagnostics.end(),
                               [&](const Diagnostic& diagnostic) { return diagnostic.what.code == code; });
  return it == evaluation.diagnostics.end() ? nullptr : &*it;
}

TEST(Lints, ACleanMapHasNone) {
  const Evaluation evaluation =
      check_text(R"({"embed": 0, "layers.1": 0, "layers.10": 1, "layers.2": "cpu", "head": 0})");
  EXPECT_TRUE(evaluation.ok());
  EXPECT_TRUE(evaluation.diagnostics.empty()) << sentence(evaluation.diagnostics[0].what);
}

TEST(Lints, OverBudgetNamesDeviceAndBytes) {
  const Evaluation evaluation = check_text(R"({"": 0})", {80});
  const Diagnostic* over = find(evaluation, Code::PlanOverBudget);
  ASSERT_TRUE(over);
  EXPECT_EQ(over->severity, Severity::Error);
  EXPECT_THAT(over->numbers, testing::ElementsAre(90, 80, 10));
  EXPECT_EQ(over->subjects[0], "0");
  EXPECT_THAT(sentence(over->what), testing::HasSubstr("cuda:0"));
  EXPECT_FALSE(evaluation.ok());
}

TEST(Lints, UncoveredTensorsAreListedOnce) {
  const Evaluation evaluation = check_text(R"({"embed": 0, "head": 0, "layers.1": 0, "layers.2": 0})");
  const Diagnostic* uncovered = find(evaluation, Code::MapUncovered);
  ASSERT_TRUE(uncovered);
  EXPECT_THAT(uncovered->subjects, testing::ElementsAre("layers.10.a.w", "layers.10.b.w"));
  EXPECT_THAT(uncovered->numbers, testing::ElementsAre(2, 20));
  EXPECT_FALSE(find(evaluation, Code::PlanUnplaced)) << "said once, in the map's words";
  EXPECT_FALSE(evaluation.fits);
}

/// Names and bytes of tied weights are not the same count: each number says what it is.
TEST(Lints, CountsOfTiedTensorsSayWhatTheyCount) {
  const Evaluation two = check_text(R"({"layers": 0})");
  EXPECT_EQ(sentence(find(two, Code::MapUncovered)->what),
            "The map gives no device to 2 tensor names (30 B, tied ones counted once), for example embed.w.");
  const Evaluation one = check_text(R"({"layers": 0, "embed": 0})");
  EXPECT_EQ(sentence(find(one, Code::MapUncovered)->what),
            "The map gives no device to 1 tensor (30 B): head.w.");
  const Evaluation missing = check_text(R"({"layers": 0, "embed": 7, "head": 7})");
  EXPECT_EQ(sentence(find(missing, Code::MapMissingDevice)->what),
            "The map uses cuda:7, which this machine does not have (2 tensor names, 30 B, tied ones counted "
            "once).");
  const auto model = layered();
  Placement nowhere;
  nowhere.slots.assign(model->tensors().size(), Placement::kUnplaced);
  const Evaluation unplaced = evaluate(*model, machine_of({100}), {}, nowhere);
  EXPECT_EQ(sentence(find(unplaced, Code::PlanUnplaced)->what),
            "8 tensor names (90 B, tied ones counted once) have no device, for example embed.w.");
}

TEST(Lints, UnknownKeysWarn) {
  const Evaluation evaluation = check_text(R"({"": 0, "layers.3": 0, "Layers": 1})");
  const Diagnostic* unknown = find(evaluation, Code::MapUnknownKey);
  ASSERT_TRUE(unknown);
  EXPECT_EQ(unknown->severity, Severity::Warning);
  EXPECT_THAT(unknown->subjects, testing::ElementsAre("layers.3", "Layers"));
  EXPECT_TRUE(evaluation.ok());
}

TEST(Lints, OverlapsAndRepeatedKeys) {
  const Diagnostic* overlap = nullptr;
  const Evaluation evaluation = check_text(R"({"": 0, "layers.1": 1})");
  overlap = find(evaluation, Code::MapOverlap);
  ASSERT_TRUE(overlap);
  EXPECT_THAT(overlap->subjects, testing::ElementsAre("layers.1"));
  const auto model = layered();
  const Evaluation repeated = check(*model, machine_of({100}), {}, DeviceMap{{{"", gpu(0)}, {"", gpu(0)}}});
  EXPECT_TRUE(find(repeated, Code::MapRepeatedKey));
  EXPECT_FALSE(find(repeated, Code::MapOverlap));
}

TEST(Lints, PrefixHazardIsAboutNamesWithoutTheirOwnKey) {
  const Evaluation hazard = check_text(R"({"": 0, "layers.1": 1})");
  const Diagnostic* found = find(hazard, Code::MapPrefixHazard);
  ASSERT_TRUE(found);
  EXPECT_THAT(found->subjects, testing::ElementsAre("layers.1", "layers.10"));
  EXPECT_FALSE(find(check_text(R"({"": 0, "layers.1": 1, "layers.10": 0})"), Code::MapPrefixHazard));
  EXPECT_FALSE(find(check_text(R"({"": 0, "layers.1": 1, "layers.10.a": 0, "layers.10.b": 0})"),
                    Code::MapPrefixHazard));
  EXPECT_TRUE(find(check_text(R"({"": 0, "layers.1": 1, "layers.10.a": 0})"), Code::MapPrefixHazard));
  EXPECT_FALSE(find(check_text(R"({"": 0, "layers.2": 1})"), Code::MapPrefixHazard));
}

TEST(Lints, SplitTiesWarnWithTheirBytes) {
  const Evaluation evaluation = check_text(R"({"embed": 0, "layers": 0, "head": 1})");
  const Diagnostic* tie = find(evaluation, Code::PlanSplitTie);
  ASSERT_TRUE(tie);
  EXPECT_THAT(tie->subjects, testing::ElementsAre("embed.w", "head.w"));
  EXPECT_THAT(tie->numbers, testing::ElementsAre(30));
  EXPECT_EQ(evaluation.devices[0].weights, Bytes(90));
  EXPECT_EQ(evaluation.devices[1].weights, Bytes(30)) << "held twice";
  EXPECT_EQ(evaluation.gpu_bytes, Bytes(90)) << "counted once";
}

TEST(Lints, SplitBlocksMatterWhereTheyRun) {
  const Evaluation two_gpus = check_text(R"({"": 0, "layers.2.a": 1})");
  const Diagnostic* split = find(two_gpus, Code::PlanSplitBlock);
  ASSERT_TRUE(split);
  EXPECT_EQ(split->severity, Severity::Error);
  EXPECT_THAT(split->subjects, testing::ElementsAre("layers.2"));
  EXPECT_THAT(split->what.arguments[0], "Layer");
  const Evaluation streamed = check_text(R"({"": 0, "layers.2.a": "cpu"})");
  EXPECT_FALSE(find(streamed, Code::PlanSplitBlock));
  ASSERT_TRUE(find(streamed, Code::PlanSplitBlockHost)) << "streamed to the GPU that runs the rest";
  EXPECT_TRUE(streamed.ok());
  Settings host;
  host.runtime.row = machine::kComputesOnHost;
  EXPECT_TRUE(find(check_text(R"({"": 0, "layers.2.a": "cpu"})", {1000}, host), Code::PlanSplitBlock));
  Settings none;
  none.no_split = std::vector<std::string>{};
  // Letting a block be split does not make it run on two devices.
  const Evaluation let = check_text(
      R"({"embed": 0, "head": 0, "layers.1": 0, "layers.10": 0, "layers.2.a": 1, "layers.2.b": 0})",
      {1000, 1000}, none);
  ASSERT_TRUE(find(let, Code::PlanSplitBlock));
  for (const Fix& fix : find(let, Code::PlanSplitBlock)->fixes)
    EXPECT_NE(fix.kind, Fix::Kind::AllowSplitting) << "it is allowed already";
  const Evaluation one = check_text(R"({"": 0, "layers.2.a": "cpu"})", {1000, 1000}, none);
  EXPECT_FALSE(find(one, Code::PlanSplitBlock));
  EXPECT_FALSE(find(one, Code::PlanSplitBlockHost)) << "streamed to the GPU that runs the rest, as was asked";
}

TEST(Lints, MissingDevices) {
  const Evaluation evaluation = check_text(R"({"": 0, "layers.2": 3, "layers.10": 4, "layers.1": 0})");
  const Diagnostic* missing = find(evaluation, Code::MapMissingDevice);
  ASSERT_TRUE(missing);
  EXPECT_THAT(missing->subjects, testing::ElementsAre("3", "4"));
  EXPECT_THAT(missing->numbers, testing::ElementsAre(4, 40));
  EXPECT_FALSE(evaluation.ok());
}

TEST(Lints, DevicesAsTextLeaveTheMainGpuToChance) {
  EXPECT_TRUE(find(check_text(R"({"": "cuda:0"})"), Code::MapDeviceText));
  EXPECT_FALSE(find(check_text(R"({"": 0})"), Code::MapDeviceText));
  EXPECT_FALSE(find(check_text(R"({"": "cpu"})"), Code::MapDeviceText));
}

TEST(Lints, RootOnTheHostBesideGpuKeys) {
  EXPECT_TRUE(find(check_text(R"({"": "cpu", "embed": 0, "head": 0})"), Code::MapRootHost));
  EXPECT_FALSE(find(check_text(R"({"": "cpu"})"), Code::MapRootHost));
  EXPECT_FALSE(find(check_text(R"({"": 0, "embed": "cpu", "head": "cpu"})"), Code::MapRootHost));
}

TEST(Lints, BrokenRules) {
  Settings settings;
  settings.rules = {{"layers.1", gpu(1), false},
                    {"layers.2.a.w", gpu(0), true},
                    {"layers.10", gpu(0), false},
                    {"nowhere", gpu(0), false}};
  const Evaluation evaluation = check_text(R"({"": 0})", {1000, 1000}, settings);
  const Diagnostic* pin = find(evaluation, Code::PlanPinBroken);
  ASSERT_TRUE(pin);
  EXPECT_EQ(pin->what.subject, "layers.1");
  const Diagnostic* forbid = find(evaluation, Code::PlanForbidBroken);
  ASSERT_TRUE(forbid);
  EXPECT_EQ(forbid->what.subject, "layers.2.a.w");
  EXPECT_EQ(evaluation.diagnostics.size(), 2u);
}

TEST(Lints, WorstFirstAndEverySentenceIsWhole) {
  const Evaluation evaluation =
      check_text(R"({"": "cuda:0", "layers.1": 1, "x": 0, "layers.2.a": 7})", {5, 5});
  for (std::size_t i = 1; i < evaluation.diagnostics.size(); ++i)
    EXPECT_GE(evaluation.diagnostics[i - 1].severity, evaluation.diagnostics[i].severity);
  ASSERT_GE(evaluation.diagnostics.size(), 6u);
  const Json json = diagnostics_json(evaluation);
  for (const Json& entry : json) {
    EXPECT_THAT(entry.at("message").get<std::string>(), testing::Not(testing::HasSubstr("%")))
        << entry.dump();
    for (const char* key : {"severity", "rule", "subjects", "numbers", "fixes"})
      EXPECT_TRUE(entry.contains(key)) << key;
  }
  const Json devices = devices_json(evaluation);
  ASSERT_EQ(devices.size(), 4u);
  EXPECT_EQ(devices[0].at("kind"), "gpu");
  EXPECT_EQ(devices[2].at("budget"), nullptr);
  for (const Json& device : devices) {
    EXPECT_EQ(device.at("used").get<std::uint64_t>(),
              device.at("weights").get<std::uint64_t>() + device.at("reserve").get<std::uint64_t>() +
                  device.at("activations").get<std::uint64_t>() + device.at("kv_cache").get<std::uint64_t>() +
                  device.at("overhead").get<std::uint64_t>());
  }
}

}  // namespace
}  // namespace stowage::plan
