#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/estimate/formula/forward.h"
#include "core/estimate/predict.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using test::all_in;
using test::catalog;
using test::leaves_out;
using test::machine_of;
using test::on;

plan::Workload workload(std::uint64_t tokens, std::uint64_t generate = 0, std::uint64_t batch = 1) {
  plan::Workload out;
  out.tokens = tokens;
  out.generate = generate;
  out.batch = batch;
  return out;
}

Prediction predict_in(const model::Model& model, const machine::Machine& machine, std::uint64_t tokens,
                      std::uint64_t generate = 0, std::uint64_t batch = 1) {
  return predict_formula(model, machine, {}, all_in(model, 0), workload(tokens, generate, batch));
}

plan::Placement random_placement(const model::Model& model, std::mt19937& random, std::size_t slots) {
  plan::Placement placement = all_in(model, 0);
  plan::Placement::Slot slot = 0;
  for (std::size_t i = 0; i < placement.slots.size(); ++i) {
    if (random() % 9 == 0) slot = static_cast<plan::Placement::Slot>(random() % slots);
    placement.slots[i] = slot;
  }
  return placement;
}

/// Whatever lies where: the parts of a device are its peak, weights and cache are those of the judge, a
/// module's activations are no more than its device's, and the band holds the step.
TEST(PredictFormula, PartsAddUpWhereverModulesLie) {
  for (const char* name : {"llama-3.1-8b", "mixtral-8x7b", "gpt2-xl", "t5-11b", "deepseek-v3"}) {
    const auto model = catalog(name);
    ASSERT_TRUE(model) << name;
    for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      const machine::Machine machine = machine_of(2);
      plan::Settings settings;
      settings.workload = workload(64 + random() % 2000, random() % 2 * 32, 1 + random() % 3);
      const plan::Placement placement = random_placement(*model, random, machine.devices.size());
      const Prediction made = predict_formula(*model, machine, settings, placement, settings.workload);
      const plan::Evaluation judged = plan::evaluate(*model, machine, settings, placement);
      ASSERT_EQ(made.devices.size(), machine.devices.size());
      for (std::size_t i = 0; i < made.devices.size(); ++i) {
        const PredictedDevice& device = made.devices[i];
        EXPECT_EQ(device.peak,
                  device.weights + device.streamed + device.activations + device.kv_cache + device.overhead);
        EXPECT_GE(device.reserved, device.peak);
        EXPECT_EQ(device.kv_cache, judged.devices[i].kv_cache);
        EXPECT_GE(device.weights, judged.devices[i].weights + judged.devices[i].stays);
        EXPECT_LE(device.weights,
                  judged.devices[i].weights + judged.devices[i].stays + Bytes(512) * model->tensors().size());
        // The judge keeps all room for streaming on the main GPU.
        if (device.device.gpu()) {
          EXPECT_LE(device.streamed, judged.devices[judged.main_gpu.value_or(0)].reserve);
        }
      }
      for (const PredictedModule& module : made.modules) EXPECT_TRUE(model->find_module(module.name));
      ASSERT_TRUE(made.time || leaves_out(made, Code::FormulaNoRates) ||
                  leaves_out(made, Code::FormulaNoFormula));
      if (!made.time) continue;
      EXPECT_LE(made.time->low, made.time->step);
      EXPECT_GE(made.time->high, made.time->step);
      EXPECT_GT(made.time->compute, 0);
      double sum = 0;
      for (const PredictedModule& module : made.modules) sum += module.seconds;
      if (settings.workload.generate > 0) {
        EXPECT_NEAR(sum, made.time->step, 1e-6 * made.time->step);
      }
    }
  }
}

TEST(PredictFormula, MoreTokensAndSequencesNeedMore) {
  for (const char* name : {"llama-3.1-8b", "mixtral-8x7b", "gpt2-xl", "deepseek-v3"}) {
    const auto model = catalog(name);
    ASSERT_TRUE(model);
    Bytes last{};
    for (const std::uint64_t tokens : {1u, 17u, 256u, 1000u, 4096u}) {
      const Bytes now = on(predict_in(*model, machine_of(1), tokens), gpu(0)).activations;
      EXPECT_GT(now, last) << name << ", " << tokens;
      EXPECT_GE(on(predict_in(*model, machine_of(1), tokens, 0, 2), gpu(0)).activations, now) << name;
      last = now;
    }
  }
}

/// 2,048 positions of a vocabulary of 128,256 are the peak of Llama 8B; who generates keeps the last alone.
TEST(PredictFormula, LogitsOfAllPositionsOrOfTheLast) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  const Prediction all = predict_in(*model, machine_of(1), 2048);
  EXPECT_EQ(on(all, gpu(0)).peak_module, "lm_head");
  EXPECT_EQ(on(all, gpu(0)).activations, Bytes(2048ull * (128'256 + 4096) * 2));
  const Prediction last = predict_in(*model, machine_of(1), 2048, 16);
  EXPECT_NE(on(last, gpu(0)).peak_module, "lm_head");
  // h + 3f of a gated MLP, and the tables of cosines and sines.
  EXPECT_EQ(on(last, gpu(0)).activations, Bytes(2048ull * (4096 + 3 * 14'336 + 2 * 128) * 2));
}

/// The bytes that go from one GPU to the next at h = 8,192: 16 KiB a token, 32 MiB for 2,048 of them; with
/// them the tables of this pass.
TEST(PredictFormula, AHopCarriesTheResidualStream) {
  const auto model = catalog("llama-3.1-70b");
  ASSERT_TRUE(model);
  const auto border = model->find_module("model.layers.40");
  ASSERT_TRUE(border);
  std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
  for (std::size_t i = border->index(); i < executes.size(); ++i) executes[i] = 1;
  for (const auto& [tokens, hidden] : {std::pair{1ull, 16ull << 10}, std::pair{2048ull, 32ull << 20}}) {
    LayerReader reader(*model);
    Ledger ledger(executes, 2);
    Pass pass;
    pass.tokens = pass.keys = tokens;
    Forward(*model, reader, ledger, pass).run();
    std::uint64_t arrived = 0, hops = 0;
    for (const Turn& turn : ledger.turns()) arrived += turn.arrived, hops += turn.hops;
    const std::uint64_t tables = (2 * tokens * 128 * 2 + 511) / 512 * 512;
    EXPECT_EQ(arrived, hidden + tables);
    EXPECT_EQ(hops, 2u);
    EXPECT_EQ(ledger.now(0), 0u) << "nothing is left behind";
  }
}

/// Of 8 experts, 2 for each token: one token reads a quarter of them, many tokens all.
TEST(PredictFormula, ATokenReadsTheExpertsThatItChooses) {
  const auto model = catalog("mixtral-8x7b");
  ASSERT_TRUE(model);
  const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
  const auto experts = model->find_module("model.layers.5.mlp.experts");
  ASSERT_TRUE(experts);
  const auto whole = static_cast<double>((*model)[*experts].bytes.count());
  for (const std::uint64_t batch : {1u, 2u, 8u, 500u}) {
    LayerReader reader(*model);
    Ledger ledger(executes, 1);
    Pass pass;
    pass.tokens = 1;
    pass.keys = 100;
    pass.batch = batch;
    Forward(*model, reader, ledger, pass).run();
    for (const Turn& turn : ledger.turns()) {
      if (turn.module != *experts) continue;
      EXPECT_NEAR(static_cast<double>(turn.read) / whole, 1 - std::pow(0.75, static_cast<double>(batch)),
                  1e-6);
    }
  }
}

TEST(PredictFormula, APromptInPartsNeedsLessAndTakesAsManyTokens) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  plan::Workload whole = workload(8192, 16), parts = whole;
  parts.prefill_chunk = 1024;
  const auto machine = machine_of(1);
  const auto a = predict_formula(*model, machine, {}, all_in(*model, 0), whole);
  const auto b = predict_formula(*model, machine, {}, all_in(*model, 0), parts);
  EXPECT_LT(on(b, gpu(0)).activations.count() * 4, on(a, gpu(0)).activations.count());
  EXPECT_EQ(on(b, gpu(0)).kv_cache, on(a, gpu(0)).kv_cache);
  ASSERT_TRUE(a.time && b.time);
  EXPECT_NEAR(b.time->prefill / a.time->prefill, 1, 0.35) << "as much work";
  EXPECT_DOUBLE_EQ(*b.time->decode, *a.time->decode);
}

TEST(PredictFormula, WhatIsStreamedIsThereForItsTurnAlone) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  plan::Placement placement = all_in(*model, 1);
  for (std::size_t i = 0; i < 20; ++i) placement.slots[i] = 0;
  plan::Settings settings;
  settings.workload = workload(512, 8);
  const auto machine = machine_of(1);
  const auto made = predict_formula(*model, machine, settings, placement, settings.workload);
  const plan::Evaluation judged = plan::evaluate(*model, machine, settings, placement);
  EXPECT_TRUE(on(made, gpu(0)).streamed);
  EXPECT_LE(on(made, gpu(0)).streamed, judged.devices[0].reserve);
  ASSERT_TRUE(made.time);
  // No more tokens a second than the link brings weights for.
  const auto bound =
      static_cast<double>(machine.rate(kCpu, gpu(0))) / static_cast<double>(judged.streamed_bytes.count());
  EXPECT_LE(*made.time->tokens_per_second, bound);
  EXPECT_NEAR(made.time->copies, judged.bus_seconds, 0.02 * judged.bus_seconds);
}

/// Decode cannot be faster than memory brings weights and cache; launches take as long again on so fast a
/// card.
TEST(PredictFormula, DecodeStaysBelowTheBoundOfMemory) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  const auto made = predict_in(*model, machine_of(1, "H100 80GB"), 4096, 64);
  ASSERT_TRUE(made.time && made.time->tokens_per_second);
  const PredictedDevice& device = on(made, gpu(0));
  const double bytes = static_cast<double>((device.weights + device.kv_cache).count());
  EXPECT_LT(*made.time->tokens_per_second, 3.35e12 / bytes * 1.1);
  EXPECT_GT(*made.time->tokens_per_second, 0.3 * 3.35e12 / bytes);
}

/// What a cache of half the bytes spares is read in less time by the memory's bandwidth.
TEST(PredictFormula, ACacheOfFewerBytesIsReadInLessTime) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  const auto made = [&](std::optional<model::Dtype> dtype) {
    plan::Workload asked = workload(100'000, 64);
    asked.cache_dtype = dtype;
    return predict_formula(*model, machine_of(1), {}, all_in(*model, 0), asked);
  };
  const Prediction plain = made({}), half = made(model::Dtype::F8_E4M3), quarter = made(model::Dtype::Q4_0);
  ASSERT_TRUE(plain.time && half.time && quarter.time);
  EXPECT_DOUBLE_EQ(*made(model::Dtype::BF16).time->decode, *plain.time->decode)
      << "what it is kept in anyway";
  const double spared = static_cast<double>((on(plain, gpu(0)).kv_cache - on(half, gpu(0)).kv_cache).count());
  EXPECT_GT(*plain.time->decode - *half.time->decode, spared / 1.01e12);
  EXPECT_LT(*plain.time->decode - *half.time->decode, spared / 0.5e12);
  EXPECT_LT(*quarter.time->decode, *half.time->decode);
}

TEST(PredictFormula, TokensASecondAndTheFirstTokenHaveTheirBands) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  for (const std::uint64_t batch : {1, 4}) {
    const auto made = predict_in(*model, machine_of(1), 1000, 16, batch);
    ASSERT_TRUE(made.time && made.time->tokens_per_second);
    const PredictedTime& time = *made.time;
    EXPECT_LT(time.first_token_low, time.first_token_seconds);
    EXPECT_LT(time.first_token_seconds, time.first_token_high);
    ASSERT_TRUE(time.tokens_per_second_low && time.tokens_per_second_high);
    EXPECT_DOUBLE_EQ(*time.tokens_per_second_low, static_cast<double>(batch) / time.high);
    EXPECT_DOUBLE_EQ(*time.tokens_per_second_high, static_cast<double>(batch) / time.low);
    EXPECT_LT(*time.tokens_per_second_low, *time.tokens_per_second);
  }
  const auto none = predict_in(*model, machine_of(1), 1000);
  ASSERT_TRUE(none.time);
  EXPECT_FALSE(none.time->tokens_per_second_low || none.time->tokens_per_second_high);
}

TEST(PredictFormula, WeightsAloneAreSaidToBeAlone) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  const auto made = predict_in(*model, machine_of(1), 0);
  EXPECT_TRUE(leaves_out(made, Code::FormulaWeightsOnly));
  EXPECT_EQ(on(made, gpu(0)).activations, Bytes(0));
  EXPECT_TRUE(on(made, gpu(0)).weights);
  EXPECT_FALSE(made.time);
  EXPECT_EQ(made.unknown.size(), made.left_out.size());
}

TEST(PredictFormula, ACardThatNobodyKnowsHasNoTimes) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  for (const char* name : {"", "Voodoo 2"}) {
    const auto made = predict_in(*model, machine_of(1, name), 128);
    EXPECT_FALSE(made.time);
    EXPECT_TRUE(leaves_out(made, Code::FormulaNoRates));
    EXPECT_TRUE(on(made, gpu(0)).activations) << "the rest stays";
  }
}

TEST(PredictFormula, ProgramsAreNotPredictedByFormula) {
  EXPECT_EQ(to_string(PredictionMethod::None), "none");
  EXPECT_EQ(to_string(PredictionMethod::Graph), "graph");
  EXPECT_EQ(to_string(PredictionMethod::Formula), "formula");
  const auto model = catalog("gpt2-xl");
  ASSERT_TRUE(model);
  plan::Settings settings;
  settings.workload = workload(10);
  EXPECT_EQ(predict(*model, machine_of(1), settings, all_in(*model, 0)).method, PredictionMethod::Formula);
}

/// A net of images of a family that no formula knows.
model::ModelPtr unknown_net() {
  const Json json = Json::parse(R"({"schema": "stowage.model/1", "name": "net",
      "modules": [{"name": "", "class": "EfficientNetForImageClassification"}],
      "tensors": [{"name": "efficientnet.stem.weight", "dtype": "F32", "shape": [8, 3, 3, 3]},
                  {"name": "efficientnet.blocks.0.conv.weight", "dtype": "F32", "shape": [8, 8, 3, 3]},
                  {"name": "efficientnet.blocks.0.bn.weight", "dtype": "F32", "shape": [8]}],
      "config": {"model_type": "efficientnet", "image_size": 64}})");
  const auto model = formats::read_description(json, "net", {});
  EXPECT_TRUE(model);
  return model ? *model : nullptr;
}

TEST(PredictFormula, ATimeThatLeavesOutMostOfTheModelIsNone) {
  const auto model = unknown_net();
  ASSERT_TRUE(model);
  const auto made = predict_in(*model, machine_of(1), 64);
  EXPECT_TRUE(leaves_out(made, Code::FormulaNoFormula));
  EXPECT_FALSE(made.time);
  EXPECT_FALSE(leaves_out(made, Code::FormulaNoCache)) << "it makes nothing token by token";
  for (const char* name : {"segformer-b5-640", "vit-huge-14", "sd15-unet", "sdxl-unet"}) {
    const auto whole = catalog(name);
    if (!whole) continue;  // not in the selection
    EXPECT_TRUE(predict_in(*whole, machine_of(1), 64).time) << name;
    EXPECT_FALSE(leaves_out(predict_in(*whole, machine_of(1), 64), Code::FormulaNoCache)) << name;
  }
}

TEST(PredictFormula, WhatNoFormulaKnowsIsNamed) {
  const auto model = unknown_net();
  ASSERT_TRUE(model);
  const auto made = predict_in(*model, machine_of(1), 0);
  EXPECT_TRUE(leaves_out(made, Code::FormulaNoFormula));
  EXPECT_TRUE(on(made, gpu(0)).weights);
}

}  // namespace
}  // namespace stowage::estimate
