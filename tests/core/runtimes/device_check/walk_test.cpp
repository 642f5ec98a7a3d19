// One finding a cause: values carry the devices that they came through.
#include "core/runtimes/device_check/walk.h"

#include <gmock/gmock.h>

#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using test::check;
using test::facts_of;
using test::language_model;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> keys(const DeviceCheck& found) {
  std::vector<std::string> out;
  for (const Finding& finding : found.findings) out.push_back(test::key_of(finding));
  return out;
}

TEST(DeviceWalk, AStageInTheMiddleIsOneCauseAndTwoBoundariesAreTwo) {
  const FactsPtr facts = facts_of(language_model(3, 100, 8));
  EXPECT_THAT(keys(check(*facts, "pytorch", {{"", 0}, {"layers.1", 1}})),
              ElementsAre("device.activation-and-weight layers.1.norm 1 0"));
  EXPECT_THAT(keys(check(*facts, "pytorch", {{"", 0}, {"layers.1", 1}, {"layers.2", 2}, {"lm_head", 2}})),
              ElementsAre("device.activation-and-weight layers.1.norm 1 0",
                          "device.activation-and-weight layers.2.norm 2 1"));
  EXPECT_THAT(keys(check(*facts, "megatron", {{"", 0}, {"layers.1", 1}, {"layers.2", 2}, {"lm_head", 2}})),
              IsEmpty())
      << "stages send";
  EXPECT_THAT(keys(check(*facts, "accelerate", {{"", 0}, {"layers.1", "cpu"}})), IsEmpty());
}

/// The number of causes of a chain is that of the steps which do not return to where a value just came from.
TEST(DeviceWalk, ChainsOfLayersHaveOneCauseForEachStepAway) {
  for (std::uint32_t seed = 0; seed < 80; ++seed) {
    std::mt19937 random(seed);
    const int layers = 1 + static_cast<int>(random() % 7);
    const FactsPtr facts = facts_of(language_model(layers, 32, 8));
    Json map{{"embed_tokens", 0}, {"lm_head", 0}};
    std::vector<std::uint32_t> chain{0};
    for (int i = 0; i < layers; ++i) {
      chain.push_back(random() % 3);
      map["layers." + std::to_string(i)] = chain.back();
    }
    chain.push_back(0);
    std::vector<std::uint32_t> stack{0};
    std::size_t causes = 0;
    for (const std::uint32_t device : chain) {
      if (device == stack.back()) continue;
      if (stack.size() > 1 && stack[stack.size() - 2] == device) {
        stack.pop_back();
      } else {
        ++causes;
        stack.push_back(device);
      }
    }
    EXPECT_EQ(check(*facts, "pytorch", map).findings.size(), causes) << "seed " << seed << map.dump();
  }
}

Json three_tables() {
  Json json = language_model(0, 100, 8);
  for (const char* name : {"positions", "types"}) {
    json["modules"].push_back({{"name", name}, {"class", "Embedding"}});
    json["tensors"].push_back({{"name", std::string(name) + ".weight"},
                               {"dtype", "BF16"},
                               {"shape", {50, 8}},
                               {"kind", "parameter"}});
  }
  json["calls"] = {{{"module", "embed_tokens"}, {"inputs", {"ids"}}},
                   {{"module", "positions"}, {"inputs", {"ids"}}},
                   {{"module", "types"}, {"inputs", {"ids"}}},
                   {{"module", "sum"}, {"inputs", {"embed_tokens", "positions", "types"}}},
                   {{"module", "lm_head"}, {"inputs", {"sum"}}}};
  json["inputs"] = {{{"name", "ids"}, {"kind", "ids"}}};
  return json;
}

TEST(DeviceWalk, TablesThatTakeTheSameIdsAreOneCause) {
  const DeviceCheck found = check(*facts_of(three_tables()), "pytorch", {{"", "cpu"}, {"lm_head", 0}});
  ASSERT_THAT(keys(found), ElementsAre("device.index-and-weight embed_tokens cpu 0"));
  const Finding& finding = found.findings.front();
  EXPECT_THAT(finding.subjects, ElementsAre("embed_tokens", "positions", "types"));
  ASSERT_EQ(finding.fixes.size(), 3u);
  EXPECT_EQ(finding.fixes[0].bytes_once, Bytes(1600 + 800 + 800)) << "all three tables move";
  EXPECT_EQ(finding.fixes[1].bytes_per_token, 8u);
  EXPECT_EQ(finding.fixes[2].bytes_per_token, 16u) << "their sum comes back, not three rows";
}

TEST(DeviceWalk, WhatTheProgramCopiesIsNoFinding) {
  const FactsPtr facts = facts_of(language_model(2, 100, 8));
  const auto copied = [&](const Json& map, std::vector<Copy> copies) {
    CheckOptions options;
    options.copies = std::move(copies);
    return keys(check(*facts, "pytorch", map, options));
  };
  const Json table{{"", 0}, {"embed_tokens", "cpu"}}, layer{{"", 0}, {"layers.0", "cpu"}};
  EXPECT_THAT(copied(table, {{"embed_tokens", CopyKind::Index}}), IsEmpty());
  EXPECT_THAT(copied(table, {{"embed_tokens", CopyKind::Rows}}), IsEmpty());
  EXPECT_THAT(copied(table, {{"embed_tokens", CopyKind::Activation}}), testing::SizeIs(1)) << "no such copy";
  EXPECT_THAT(copied(table, {{"embed", CopyKind::Index}}), testing::SizeIs(1)) << "another module's";
  EXPECT_THAT(copied(layer, {{"layers.0.norm", CopyKind::Activation}}), IsEmpty());
  EXPECT_THAT(copied(layer, {{"layers.0.norm", CopyKind::Index}}), testing::SizeIs(1));
}

Json tower(const char* dtype, bool shaped) {
  Json json = language_model(0, 100, 8);
  json["modules"].insert(json["modules"].begin() + 1, Json{{"name", "tower"}, {"class", "Conv2d"}});
  json["tensors"].push_back(
      {{"name", "tower.weight"}, {"dtype", "F32"}, {"shape", {8, 3, 2, 2}}, {"kind", "parameter"}});
  json["inputs"] = {{{"name", "image"}, {"kind", "pixels"}, {"to", "tower"}, {"dtype", dtype}},
                    {{"name", "ids"}, {"kind", "ids"}}};
  if (shaped) json["inputs"][0]["shape"] = {3, 10, 20};
  return json;
}

TEST(DeviceWalk, AnImageIsPricedByItsShape) {
  const auto fix_of = [&](const Json& json) {
    const DeviceCheck found = check(*facts_of(json), "pytorch", {{"", 0}, {"tower", "cpu"}});
    EXPECT_EQ(keys(found), (std::vector<std::string>{"device.activation-and-weight tower cpu 0"}));
    return found.findings.front().fixes.at(1);
  };
  EXPECT_EQ(fix_of(tower("F32", true)).bytes_per_item, 2400u);
  EXPECT_EQ(fix_of(tower("F16", true)).bytes_per_item, 1200u);
  EXPECT_EQ(fix_of(tower("F32", true)).bytes_per_token, 0u);
  EXPECT_EQ(fix_of(tower("F32", false)).bytes_per_item, 0u) << "nothing is known of it";
  EXPECT_EQ(fix_of(tower("F32", true)).also_bytes_per_token, 8u * 4) << "its features come back";
}

TEST(DeviceWalk, IdsAndWidthsAreAsTheDescriptionSays) {
  Json json = language_model(1, 100, 8);
  json["inputs"] = {{{"name", "ids"}, {"kind", "ids"}, {"dtype", "I32"}}};
  const DeviceCheck table = check(*facts_of(json), "pytorch", {{"", 0}, {"embed_tokens", "cpu"}});
  EXPECT_EQ(table.findings.at(0).fixes.at(1).bytes_per_token, 4u);
  EXPECT_EQ(table.findings.at(0).fixes.at(1).also_bytes_per_token, 16u);
  json["calls"] = {{{"module", "embed_tokens"}, {"inputs", {"ids"}}, {"width", 40}},
                   {{"module", "layers.0.up"}, {"inputs", {"embed_tokens"}}}};
  const DeviceCheck wide = check(*facts_of(json), "pytorch", {{"", 0}, {"embed_tokens", "cpu"}});
  EXPECT_EQ(wide.findings.at(0).fixes.at(1).also_bytes_per_token, 80u);
}

/// An engine's inputs are brought to it; what it gives lies on the main GPU.
TEST(DeviceWalk, EnginesTakeTheirInputsFromAnywhere) {
  Json json = language_model(1, 100, 8);
  json["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  const FactsPtr facts = facts_of(json);
  const Json map{{"embed_tokens", 0}, {"layers", 1}, {"lm_head", 0}};
  EXPECT_THAT(keys(check(*facts, "tensorrt-mttm", map)), IsEmpty()) << "its weights are on GPU 0, compiled";
  EXPECT_THAT(keys(check(*facts, "pytorch", map)), testing::SizeIs(1)) << "engines are TensorRT's alone";
  EXPECT_THAT(keys(check(*facts, "tensorrt-mttm", {{"embed_tokens", 0}, {"layers", 0}, {"lm_head", 1}})),
              ElementsAre("device.activation-and-weight lm_head 1 0"));
}

TEST(DeviceWalk, AValueThatNobodyMadeIsNoneToMeet) {
  Json json = language_model(1, 100, 8);
  json["calls"] = {{{"module", "embed_tokens"}, {"inputs", {"input_ids"}}},
                   {{"module", "lm_head"}, {"inputs", {"embed_tokens", "never_made"}}}};
  json["inputs"] = {{{"name", "input_ids"}, {"kind", "ids"}}};
  EXPECT_THAT(keys(check(*facts_of(json), "pytorch", {{"", 0}})), IsEmpty());
  EXPECT_THAT(keys(check(*facts_of(json), "pytorch", {{"", 0}, {"lm_head", 1}})), testing::SizeIs(1));
}

}  // namespace
}  // namespace stowage::runtimes
