// Every rule of the device check by a case made by hand: its sentence, its severity, its devices and what its
// fixes cost.
#include <gmock/gmock.h>

#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using test::check;
using test::facts_of;
using test::language_model;
using test::rules_of;
using testing::ElementsAre;
using testing::IsEmpty;

/// Table and head 1600 bytes each, the norm 16, the two others 256.
Json small() { return language_model(1, 100, 8); }

Json with_tensor(const char* name, const char* kind, std::vector<std::int64_t> shape) {
  Json json = small();
  json["tensors"].push_back({{"name", name}, {"dtype", "BF16"}, {"shape", shape}, {"kind", kind}});
  return json;
}

std::string told(const Fix& fix) {
  return std::string(fix_name(fix.kind)) + " " + std::to_string(fix.bytes_once.count()) + " " +
         std::to_string(fix.bytes_per_token) + " " + std::to_string(fix.also_bytes_per_token) + " " +
         std::to_string(fix.bytes_per_item);
}
/// "kind once token also item" of each.
std::vector<std::string> told(const Finding& finding) {
  std::vector<std::string> out;
  for (const Fix& fix : finding.fixes) out.push_back(told(fix));
  return out;
}

/// The only finding of a check.
Finding only(const DeviceCheck& found) {
  EXPECT_EQ(found.findings.size(), 1u) << testing::PrintToString(rules_of(found));
  return found.findings.empty() ? Finding() : found.findings.front();
}

TEST(DeviceRules, AnActivationMeetsAWeightElsewhere) {
  const Finding finding = only(check(*facts_of(small()), "pytorch", {{"", 0}, {"lm_head", "cpu"}}));
  EXPECT_EQ(test::key_of(finding), "device.activation-and-weight lm_head cpu 0");
  EXPECT_EQ(message(finding), "lm_head has its weights on cpu and gets values that are on cuda:0.");
  EXPECT_THAT(told(finding), ElementsAre("move-weight 1600 0 0 0", "move-activation 0 16 0 0"));
  EXPECT_EQ(finding.fixes[0].apply.map.front(), std::pair(std::string("lm_head"), machine::gpu(0)));
  EXPECT_THAT(finding.fixes[1].apply.arguments, ElementsAre("--copy", "lm_head=activation"));
}

TEST(DeviceRules, AStageElsewhereIsPricedThereAndBack) {
  const Finding finding = only(check(*facts_of(small()), "pytorch", {{"", 0}, {"layers.0", "cpu"}}));
  EXPECT_EQ(test::key_of(finding), "device.activation-and-weight layers.0.norm cpu 0");
  EXPECT_THAT(told(finding), ElementsAre("move-weight 528 0 0 0", "move-activation 0 16 16 0"));
}

TEST(DeviceRules, TwoInputsOfACallThatOwnsNothingMeet) {
  Json json = small();
  json["calls"] = {{{"module", "embed_tokens"}, {"inputs", {"input_ids"}}},
                   {{"module", "lm_head"}, {"inputs", {"embed_tokens"}}},
                   {{"module", "add"}, {"inputs", {"embed_tokens", "lm_head"}}}};
  const Json map{{"", 0}, {"lm_head", "cpu"}};
  const DeviceCheck found = check(*facts_of(json), "pytorch", map);
  ASSERT_THAT(rules_of(found), ElementsAre("device.activation-and-weight"))
      << "it came from there: back again";
  json["calls"][1]["inputs"] = {"other"};
  json["inputs"] = {{{"name", "input_ids"}, {"kind", "ids"}},
                    {{"name", "other"}, {"kind", "activations"}, {"device", "cpu"}}};
  const Finding finding = only(check(*facts_of(json), "pytorch", map));
  EXPECT_EQ(test::key_of(finding), "device.activations-meet add 0 cpu");
  EXPECT_EQ(message(finding), "add takes values from cuda:0 and from cpu, and nothing moves them.");
  EXPECT_THAT(told(finding), ElementsAre("move-activation 0 200 0 0"));
}

TEST(DeviceRules, AParameterLiesApartFromItsLargestSibling) {
  const FactsPtr facts = facts_of(with_tensor("layers.0.up.bias", "parameter", {16}));
  const Finding finding = only(check(*facts, "pytorch", {{"", 0}, {"layers.0.up.bias", "cpu"}}));
  EXPECT_EQ(test::key_of(finding), "device.weights-split layers.0.up cpu 0");
  EXPECT_EQ(message(finding), "layers.0.up has “layers.0.up.bias” on cpu, and its largest weight on cuda:0.");
  EXPECT_THAT(finding.subjects, ElementsAre("layers.0.up.bias", "layers.0.up.weight"));
  EXPECT_THAT(told(finding), ElementsAre("move-weight 32 0 0 0"));
  EXPECT_THAT(rules_of(check(*facts, "torch-compile", {{"", 0}, {"layers.0.up.bias", "cpu"}})),
              ElementsAre("offload.ignored"));
  EXPECT_THAT(rules_of(check(*facts, "accelerate", {{"", 0}, {"layers.0.up.bias", "cpu"}})), IsEmpty());
}

TEST(DeviceRules, PartsOnTwoOtherDevicesAreTwoFindingsAndTwoOnOneAreOne) {
  Json json = with_tensor("layers.0.up.bias", "parameter", {16});
  json["tensors"].push_back(
      {{"name", "layers.0.up.gain"}, {"dtype", "BF16"}, {"shape", {2}}, {"kind", "parameter"}});
  const FactsPtr facts = facts_of(json);
  const Finding both =
      only(check(*facts, "pytorch", {{"", 0}, {"layers.0.up.bias", "cpu"}, {"layers.0.up.gain", "cpu"}}));
  EXPECT_EQ(message(both),
            "layers.0.up has “layers.0.up.bias” and 1 more on cpu, and its largest weight on cuda:0.");
  EXPECT_THAT(told(both), ElementsAre("move-weight 36 0 0 0"));
  EXPECT_THAT(
      rules_of(check(*facts, "pytorch", {{"", 0}, {"layers.0.up.bias", "cpu"}, {"layers.0.up.gain", 1}})),
      ElementsAre("device.weights-split", "device.weights-split"));
}

TEST(DeviceRules, ABufferIsLeftBehindUnlessItsModuleTakesItAlong) {
  Json json = with_tensor("layers.0.table", "buffer", {4});
  const Json map{{"", 0}, {"layers.0.table", "cpu"}};
  const Finding finding = only(check(*facts_of(json), "pytorch", map));
  EXPECT_EQ(test::key_of(finding), "device.buffer-left-behind layers.0 cpu 0");
  EXPECT_EQ(message(finding), "layers.0 has “layers.0.table” on cpu, and is executed on cuda:0.");
  EXPECT_THAT(told(finding), ElementsAre("move-buffer 8 0 0 0"));
  EXPECT_THAT(rules_of(check(*facts_of(json), "accelerate", map)), IsEmpty()) << "its hook brings it";
  json["buffers_follow"] = {"Layer"};
  EXPECT_THAT(rules_of(check(*facts_of(json), "pytorch", map)), IsEmpty());
  json.erase("buffers_follow");
  for (Json& module : json["modules"]) {
    if (module["name"] == "layers.0") module["class"] = "SmallRotaryEmbedding";
  }
  EXPECT_THAT(rules_of(check(*facts_of(json), "pytorch", map)), IsEmpty());
}

TEST(DeviceRules, ABufferOutsideOfAllCallsGoesWithTheNextOne) {
  Json json = with_tensor("mask.bits", "buffer", {4});
  json["modules"].insert(json["modules"].begin() + 1, Json{{"name", "mask"}, {"class", "Mask"}});
  const Finding finding =
      only(check(*facts_of(json), "pytorch", {{"", 1}, {"mask", "cpu"}, {"embed_tokens", 1}}));
  EXPECT_EQ(test::key_of(finding), "device.buffer-left-behind mask cpu 1");
}

TEST(DeviceRules, ATieOnTwoDevicesIsAsBadAsTheTargetSays) {
  Json json = small();
  test::tie_ends(json);
  const FactsPtr facts = facts_of(json);
  const Json map{{"embed_tokens", 0}, {"layers", 0}, {"lm_head", 1}};
  using enum plan::Severity;
  for (const auto& [target, severity] : {std::pair{"pytorch", Error}, std::pair{"accelerate", Warning},
                                         std::pair{"megatron", Info}, std::pair{"torch-compile", Error}}) {
    const Finding finding = only(check(*facts, target, map));
    EXPECT_EQ(test::key_of(finding), "device.tied-split lm_head 0 1") << target;
    EXPECT_EQ(finding.severity, severity) << target;
    EXPECT_EQ(message(finding),
              "lm_head has a tied weight (“embed_tokens.weight” and 1 more) that lies on several devices: "
              "cuda:0, cuda:1.");
  }
  // On the second card the table would meet ids that are on the first.
  EXPECT_THAT(told(only(check(*facts, "pytorch", map))), ElementsAre("unsplit 1600 0 0 0"));
  EXPECT_THAT(told(only(check(*facts, "accelerate", map))),
              ElementsAre("unsplit 1600 0 0 0", "unsplit 1600 0 0 0"));
}

TEST(DeviceRules, AnAliasGroupIsOneFindingHoweverManyTensorsItHas) {
  Json json = small();
  test::add_alias(json);
  json["execution_order"] = {"embed_tokens", "layers.0.norm", "layers.0.up", "layers.0.down", "lm_head"};
  const FactsPtr facts = facts_of(json);
  const Json map{{"", 0}, {"source", "cpu"}};
  const Finding error = only(check(*facts, "pytorch", map));
  EXPECT_EQ(error.severity, plan::Severity::Error);
  EXPECT_EQ(error.subjects.size(), 6u);
  EXPECT_EQ(error.fixes.front().bytes_once, Bytes(528)) << "twins are one storage";
  EXPECT_EQ(only(check(*facts, "accelerate", map)).severity, plan::Severity::Warning);
  const DeviceCheck together = check(*facts, "pytorch", {{"", 0}});
  EXPECT_THAT(together.findings, IsEmpty());
  EXPECT_THAT(together.shared.front().devices, ElementsAre(machine::gpu(0)));
}

Json with_direct_use(const char* kind) {
  Json json = small();
  json["direct_uses"] = {{{"user", "lm_head"}, {"tensor", "embed_tokens.weight"}, {"kind", kind}}};
  return json;
}

TEST(DeviceRules, AWeightIsUsedWithoutItsModule) {
  const Json map{{"embed_tokens", "cpu"}, {"layers", 0}, {"lm_head", 0}};
  const DeviceCheck plain = check(*facts_of(with_direct_use("index")), "pytorch", map);
  ASSERT_THAT(rules_of(plain), ElementsAre("device.index-and-weight", "device.weight-bypassed"));
  const Finding& finding = plain.findings[1];
  EXPECT_EQ(test::key_of(finding), "device.weight-bypassed embed_tokens cpu 0");
  EXPECT_EQ(message(finding),
            "The weight of embed_tokens is on cpu where “lm_head” uses it directly, on cuda:0.");
  EXPECT_THAT(told(finding),
              ElementsAre("move-weight 1600 0 0 0", "move-index 0 8 16 0", "move-rows 0 16 0 0"));
  const DeviceCheck multiplied = check(*facts_of(with_direct_use("matmul")), "pytorch", map);
  ASSERT_EQ(multiplied.findings.size(), 2u);
  EXPECT_THAT(told(multiplied.findings[1]), ElementsAre("move-weight 1600 0 0 0"));
}

/// accelerate keeps nothing where the weight was: an error though nothing may be raised.
TEST(DeviceRules, UnderAccelerateABypassedWeightIsInNoMemory) {
  const Json map{{"embed_tokens", "disk"}, {"layers", 0}, {"lm_head", 0}};
  const Finding finding = only(check(*facts_of(with_direct_use("index")), "accelerate", map));
  EXPECT_EQ(test::key_of(finding), "device.weight-bypassed embed_tokens meta 0");
  EXPECT_THAT(told(finding), ElementsAre("move-weight 1600 0 0 0")) << "ids cannot go where nothing is";
  EXPECT_THAT(rules_of(check(*facts_of(with_direct_use("index")), "accelerate", {{"", 0}})), IsEmpty());
}

Json with_labels(const Json& more) {
  Json json = small(), labels{{"name", "labels"}, {"kind", "labels"}};
  labels.update(more);
  json["inputs"] = {{{"name", "input_ids"}, {"kind", "ids"}}, labels};
  return json;
}

TEST(DeviceRules, LabelsLieElsewhereThanTheHead) {
  const Json one{{"", 0}}, two{{"", 0}, {"lm_head", 1}};
  const Finding finding = only(check(*facts_of(with_labels({{"device", "cpu"}})), "pytorch", one));
  EXPECT_EQ(test::key_of(finding), "device.head-and-labels lm_head 0 cpu");
  EXPECT_EQ(message(finding), "lm_head gives its results on cuda:0, and the labels are on cpu.");
  EXPECT_THAT(told(finding), ElementsAre("move-index 0 8 0 0", "move-activation 0 200 0 0"));
  EXPECT_THAT(
      told(only(check(*facts_of(with_labels({{"device", "cpu"}, {"dtype", "I32"}})), "pytorch", one))),
      ElementsAre("move-index 0 4 0 0", "move-activation 0 200 0 0"));
  EXPECT_THAT(rules_of(check(*facts_of(with_labels({{"device", "cpu"}, {"follows", true}})), "pytorch", one)),
              IsEmpty());
  // accelerate brings results back to where the inputs were; a loss inside compares with the main GPU.
  EXPECT_THAT(rules_of(check(*facts_of(with_labels(Json::object())), "accelerate", two)), IsEmpty());
  EXPECT_EQ(test::key_of(only(check(*facts_of(with_labels({{"to", "lm_head"}})), "accelerate", two))),
            "device.head-and-labels lm_head 1 0");
}

TEST(DeviceRules, CachesApartFromTheirAttentionAreOneFindingAPairOfDevices) {
  Json json = language_model(3, 100, 8);
  json["kv_cache"] = {{"layers", 3},
                      {"bytes_per_token_at_2_bytes", 96},
                      {"modules", {"layers.0.up", "layers.1.up", "layers.2.up"}}};
  const FactsPtr facts = facts_of(json);
  CheckOptions options;
  options.kv_device = machine::kCpu;
  options.cache_tokens = 100;
  const Finding one = only(check(*facts, "accelerate", {{"", 0}}, options));
  EXPECT_EQ(test::key_of(one), "device.kv-cache layers.0.up cpu 0");
  EXPECT_EQ(message(one), "The KV cache of layers.0.up is on cpu, and its attention is executed on cuda:0.");
  EXPECT_THAT(one.subjects, ElementsAre("layers.0.up", "layers.1.up", "layers.2.up"));
  EXPECT_THAT(told(one), ElementsAre("move-buffer 9600 0 0 0"));
  EXPECT_THAT(one.fixes.front().apply.arguments, ElementsAre("--kv-device", "layer"));
  const Json two{{"", 0}, {"layers.2", 1}, {"lm_head", 1}};
  EXPECT_THAT(rules_of(check(*facts, "accelerate", two, options)),
              ElementsAre("device.kv-cache", "device.kv-cache"));
  options.kv_device = machine::gpu(0);
  EXPECT_THAT(rules_of(check(*facts, "accelerate", {{"", 0}}, options)), IsEmpty());
}

}  // namespace
}  // namespace stowage::runtimes
