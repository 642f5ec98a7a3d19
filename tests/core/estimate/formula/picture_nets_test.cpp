// Nets of pictures by formula: against published numbers of multiplications, and by hand.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/estimate/formula/forward.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using test::all_in;
using test::leaves_out;
using test::machine_of;
using test::on;

const Json& live_tensors() {
  static const Json all =
      parse_json(stowage::test::read_maybe_gzip(stowage::test::data("live_tensors.json.gz")), "live_tensors")
          .value_or(Json());
  return all;
}

model::ModelPtr described(const Json& json) {
  const auto model = formats::read_description(json, json["name"].get<std::string>(), {});
  EXPECT_TRUE(model) << sentence(model.error());
  return model ? *model : nullptr;
}

Json net(const std::string& name) {
  for (const Json& entry : live_tensors()["models"]) {
    if (entry["model"]["name"] == name) return entry["model"];
  }
  ADD_FAILURE() << "no " << name;
  return Json();
}

Prediction predicted(const model::Model& model, std::uint64_t batch = 1, std::uint64_t generate = 0) {
  plan::Workload workload;
  workload.tokens = 1;
  workload.batch = batch;
  workload.generate = generate;
  return predict_formula(model, machine_of(1), {}, all_in(model, 0), workload);
}

struct Went {
  double operations = 0;
  std::uint64_t left = 0, made = 0;
  std::vector<model::ModuleId> unknown;
};

Went go(const model::Model& model, std::uint64_t batch = 1) {
  const std::vector<plan::Placement::Slot> executes(model.modules().size(), 0);
  LayerReader reader(model);
  Ledger ledger(executes, 1);
  Pass pass;
  pass.tokens = pass.keys = 1;
  pass.batch = batch;
  pass.element = 4;
  Forward forward(model, reader, ledger, pass);
  forward.run();
  Went out{0, ledger.now(0), 0, forward.unknown()};
  for (const Turn& turn : ledger.turns()) {
    out.operations += turn.operations;
    out.made += turn.made;
  }
  return out;
}

/// ResNet-50 (4.09 billion multiplications of a picture of 224 × 224) and ConvNeXt-T (4.47): two operations
/// each, and a little for norms and activations.
TEST(PictureNets, MultiplyAsOftenAsTheirPapersSay) {
  std::size_t compared = 0;
  for (const Json& entry : live_tensors()["nets"]) {
    const auto model = described(entry["model"]);
    ASSERT_TRUE(model);
    const double published = 2e9 * entry["giga_multiplications"].get<double>();
    const Went went = go(*model);
    EXPECT_TRUE(went.unknown.empty()) << model->name();
    EXPECT_GE(went.operations, published * 0.995) << model->name();
    EXPECT_LE(went.operations, published * 1.04) << model->name();
    EXPECT_NEAR(go(*model, 3).operations, 3 * went.operations, 1e-6 * went.operations);
    ++compared;
  }
  EXPECT_EQ(compared, 2u);
}

/// The paper of Segformer counts 183.3 billion multiplications of B5 at 640 × 640.
TEST(PictureNets, SegformerIsOfItsPublishedSize) {
  const auto model = test::catalog("segformer-b5-640");
  if (!model) GTEST_SKIP() << "not in the selection";
  const Prediction made = predicted(*model);
  EXPECT_TRUE(leaves_out(made, Code::FormulaOneImage));
  EXPECT_FALSE(leaves_out(made, Code::FormulaNoFormula));
  EXPECT_NEAR(go(*model).operations / (2 * 183.3e9), 1, 0.03);
}

/// A bottleneck of ResNet-50's first stage: 256 channels of 56 × 56 twice, and what its third convolution and
/// that one's norm make of them. The stem holds two maps of 64 × 112 × 112, which is as much.
TEST(PictureNets, ResNetHoldsThreeMapsOfItsFirstStage) {
  const auto model = described(live_tensors()["nets"][0]["model"]);
  ASSERT_TRUE(model);
  const std::uint64_t map = 256ull * 56 * 56 * 4;
  EXPECT_EQ(on(predicted(*model), gpu(0)).activations, Bytes(3 * map));
  EXPECT_EQ(on(predicted(*model, 8), gpu(0)).activations, Bytes(8 * 3 * map));
}

/// ConvNeXt-T: 96 channels of 56 × 56, and twice four times as many around its activation.
TEST(PictureNets, ConvNextHoldsItsMiddleTwice) {
  const auto model = described(live_tensors()["nets"][1]["model"]);
  ASSERT_TRUE(model);
  const std::uint64_t map = 96ull * 56 * 56 * 4;
  EXPECT_EQ(on(predicted(*model), gpu(0)).activations, Bytes(9 * map));
}

/// SD 1.5 and SDXL, of one picture of 512 and of 1024 pixels: others count 0.34 and 2.99 trillion
/// multiplications of their weights. By hand, positions² × channels × 2 for each block's attention to itself:
/// SD 1.5 has five blocks at 4096 × 320, 1024 × 640 and 256 × 1280 each, SDXL ten at 4096 × 640 and sixty at
/// 1024 × 1280.
TEST(PictureNets, UNetsOfStableDiffusionAreOfTheirKnownSize) {
  const double first = 10 * (4096.0 * 4096 * 320 + 1024.0 * 1024 * 640 + 256.0 * 256 * 1280);
  const double large = 2 * (10 * 4096.0 * 4096 * 640 + 60 * 1024.0 * 1024 * 1280);
  for (const auto& [name, multiplications] :
       {std::pair{"sd15-unet", 0.34e12 + first}, {"sdxl-unet", 2.99e12 + large}}) {
    const auto model = test::catalog(name);
    if (!model) continue;  // not in the selection
    const Went went = go(*model);
    EXPECT_TRUE(went.unknown.empty()) << name << ": " << (*model)[went.unknown.front()].name;
    EXPECT_NEAR(went.operations / (2 * multiplications), 1, 0.05) << name;
    const Prediction made = predicted(*model);
    EXPECT_TRUE(leaves_out(made, Code::FormulaOneImage)) << name;
    EXPECT_TRUE(made.time) << name;
  }
}

/// Whatever the family: everything is gone in the end but what the net answers with; more pictures need as
/// much more; and it makes no text.
TEST(PictureNets, KeepNothingButTheirAnswer) {
  for (const auto& [name, answer] : {std::pair{"resnet", 2ull},
                                     {"resnet_basic", 2ull},
                                     {"convnext", 2ull},
                                     {"convnextv2", 2ull},
                                     {"swin", 2ull},
                                     {"segformer", 10ull * 16 * 16},
                                     {"unet", 4ull * 16 * 16},
                                     {"unet_two_texts", 4ull * 16 * 16},
                                     {"unet_without_text", 3ull * 16 * 16}}) {
    const auto model = described(net(name));
    ASSERT_TRUE(model);
    for (const std::uint64_t batch : {1ull, 5ull, 64ull}) {
      const Went went = go(*model, batch);
      EXPECT_TRUE(went.unknown.empty()) << name << ": " << (*model)[went.unknown.front()].name;
      EXPECT_EQ(went.left, (batch * answer * 4 + 511) / 512 * 512) << name;
    }
    const Prediction one = predicted(*model), many = predicted(*model, 9), text = predicted(*model, 1, 20);
    EXPECT_LE(on(many, gpu(0)).activations, on(one, gpu(0)).activations * 9) << name;
    EXPECT_GE(on(many, gpu(0)).activations * 10, on(one, gpu(0)).activations * 80) << name;
    ASSERT_TRUE(text.time) << name;
    EXPECT_FALSE(text.time->decode) << name;
    EXPECT_EQ(on(text, gpu(0)).activations, on(one, gpu(0)).activations) << name;
  }
}

/// A module that the family does not have is named, and what stands around it is counted.
TEST(PictureNets, WhatTheyDoNotKnowIsSaid) {
  Json json = net("resnet");
  json["modules"].push_back(Json{{"name", "resnet.encoder.attention"}, {"class", "Linear"}});
  json["tensors"].push_back(
      Json{{"name", "resnet.encoder.attention.weight"}, {"dtype", "F32"}, {"shape", Json::array({8, 8})}});
  const auto model = described(json), plain = described(net("resnet"));
  ASSERT_TRUE(model && plain);
  const Went went = go(*model);
  ASSERT_EQ(went.unknown.size(), 1u);
  EXPECT_EQ((*model)[went.unknown.front()].name, "resnet.encoder.attention");
  EXPECT_EQ(went.operations, go(*plain).operations);
  EXPECT_TRUE(leaves_out(predicted(*model), Code::FormulaNoFormula));
}

/// Without a convolution of its own a family's net ends early instead of being made up.
TEST(PictureNets, HalfANetEndsWhereItsPartsEnd) {
  std::mt19937 random(8);
  for (const char* name :
       {"resnet", "convnext", "segformer", "unet", "unet_two_texts", "unet_without_text"}) {
    const Json whole = net(name);
    for (int round = 0; round < 12; ++round) {
      Json json = whole;
      std::set<std::string> gone;
      for (std::size_t i = json["tensors"].size(); i-- > 0;) {
        if (random() % 5) continue;
        const std::string tensor = json["tensors"][i]["name"];
        gone.insert(tensor.substr(0, tensor.rfind('.')));
        json["tensors"].erase(i);
      }
      for (std::size_t i = json["modules"].size(); i-- > 1;) {
        if (gone.contains(json["modules"][i]["name"].get<std::string>())) json["modules"].erase(i);
      }
      const auto model = described(json);
      ASSERT_TRUE(model) << name;
      const Prediction made = predicted(*model);
      EXPECT_LT(on(made, gpu(0)).activations, GiB(1)) << name << ", round " << round;
    }
  }
}

/// Sides that a configuration may say, however large: nothing wraps round.
TEST(PictureNets, HugePicturesSaturate) {
  for (const std::uint64_t side : {1ull, 3ull, 100'000ull, 1ull << 40}) {
    Json json = net("resnet");
    json["config"]["preprocessor_config"]["size"] = side;
    const auto model = described(json);
    ASSERT_TRUE(model);
    const Prediction made = predicted(*model, 1000);
    EXPECT_TRUE(leaves_out(made, Code::FormulaOneImage));
    EXPECT_GT(on(made, gpu(0)).activations, Bytes(1000));
  }
}

TEST(PictureNets, WithoutASizeTheUsualOneIsSaid) {
  Json json = net("resnet");
  json["config"].erase("preprocessor_config");
  const auto model = described(json);
  ASSERT_TRUE(model);
  const Prediction made = predicted(*model);
  EXPECT_TRUE(leaves_out(made, Code::FormulaOneImage));
  ASSERT_FALSE(made.unknown.empty());
  EXPECT_NE(made.unknown.front().find("224 × 224"), std::string::npos) << made.unknown.front();
}

}  // namespace
}  // namespace stowage::estimate
