// The object "predicted" and what people read of it.
#include <random>

#include <gmock/gmock.h>

#include "app/cli/output/predicted_json.h"
#include "core/base/json.h"
#include "core/estimate/predict.h"

namespace stowage::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

estimate::Prediction example() {
  estimate::Prediction out;
  out.method = estimate::PredictionMethod::Formula;
  out.unknown = {"Something is left out."};
  estimate::PredictedDevice device;
  device.device = machine::gpu(0);
  device.weights = Bytes(1000);
  device.activations = Bytes(24);
  device.peak = Bytes(1024);
  device.reserved = Bytes(2048);
  device.peak_module = "lm_head";
  estimate::PredictedDevice cpu;
  cpu.device = machine::kCpu;
  out.devices = {device, cpu};
  out.modules = {{"lm_head", machine::gpu(0), Bytes(24), Bytes(7), 0.25}};
  return out;
}

estimate::PredictedTime timed() {
  return {0.5, 0.4, 0.9, 0.3, 0.2, 0.2, 2.0, 0.5, 2.0, 2.0, 1.5, 3.0, 1.1, 2.5};
}

TEST(Predicted, EveryFieldOfTheContractIsThere) {
  estimate::Prediction prediction = example();
  prediction.time = timed();
  const Json json = predicted_json(prediction, true);
  EXPECT_EQ(json["method"], "formula");
  EXPECT_EQ(json["unknown"], Json::array({"Something is left out."}));
  const Json& device = json["devices"][0];
  EXPECT_EQ(device["device"], "0");
  EXPECT_EQ(device["peak_bytes"], 1024);
  EXPECT_EQ(device["peak_module"], "lm_head");
  EXPECT_TRUE(device["peak_node"].is_null());
  for (const char* key : {"weights_bytes", "streamed_bytes", "activations_bytes", "kv_cache_bytes",
                          "overhead_bytes", "reserved_bytes"})
    EXPECT_TRUE(device[key].is_number_unsigned()) << key;
  EXPECT_EQ(json["devices"][1]["device"], "cpu");
  for (const char* key : {"step", "low", "high", "compute", "copies", "stall", "prefill", "decode"})
    EXPECT_TRUE(json["seconds"][key].is_number()) << key;
  EXPECT_DOUBLE_EQ(json["tokens_per_second"].get<double>(), 2.0);
  EXPECT_DOUBLE_EQ(json["first_token_seconds"].get<double>(), 2.0);
  EXPECT_DOUBLE_EQ(json["first_token_low"].get<double>(), 1.5);
  EXPECT_DOUBLE_EQ(json["first_token_high"].get<double>(), 3.0);
  EXPECT_DOUBLE_EQ(json["tokens_per_second_low"].get<double>(), 1.1);
  EXPECT_DOUBLE_EQ(json["tokens_per_second_high"].get<double>(), 2.5);
  EXPECT_EQ(json["modules"][0]["name"], "lm_head");
  EXPECT_DOUBLE_EQ(json["modules"][0]["seconds"].get<double>(), 0.25);
  EXPECT_EQ(json["modules"][0]["streamed_bytes"], 7);
}

TEST(Predicted, WhatIsNotKnownIsNull) {
  const Json json = predicted_json(example(), false);
  EXPECT_TRUE(json["seconds"].is_null());
  EXPECT_TRUE(json["tokens_per_second"].is_null());
  for (const char* key : {"first_token_seconds", "first_token_low", "first_token_high",
                          "tokens_per_second_low", "tokens_per_second_high"})
    EXPECT_TRUE(json[key].is_null()) << key;
  EXPECT_FALSE(json.contains("modules"));
  const Json none = predicted_json({}, false);
  EXPECT_EQ(none["method"], "none");
  EXPECT_TRUE(none["devices"].empty());
}

TEST(Predicted, PeopleReadPeaksTimesAndWhatIsLeftOut) {
  const Console console;
  estimate::Prediction prediction = example();
  EXPECT_THAT(predicted_text(console, prediction, {}), HasSubstr("lm_head"));
  EXPECT_THAT(predicted_text(console, prediction, {}), HasSubstr("Something is left out."));
  EXPECT_THAT(predicted_text(console, prediction, {}), Not(HasSubstr("A step takes")));
  prediction.time = timed();
  EXPECT_THAT(predicted_text(console, prediction, {}), HasSubstr("A step takes 500 ms (400 ms to 900 ms)"));
  EXPECT_THAT(predicted_text(console, prediction, {}), HasSubstr("2 tokens a second after it (1.1 to 2.5)."));
  EXPECT_EQ(predicted_text(console, {}, {}), "");
  estimate::Prediction none;
  none.unknown = {"Nothing is known of it."};
  EXPECT_THAT(predicted_text(console, none, {}), HasSubstr("Nothing is known of it."));
  EXPECT_THAT(predicted_text(console, none, {}), Not(HasSubstr("predicted ")));
}

/// A plan may fit while its run does not. What is offered is of the card's own size.
TEST(Predicted, APeakBeyondItsBudgetIsSaidWithWhatToKeepFree) {
  const Console console(false);
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "", Bytes(1024)}, {machine::kCpu}};
  estimate::Prediction prediction = example();
  EXPECT_THAT(predicted_text(console, prediction, machine), Not(HasSubstr("warning")));
  estimate::PredictedDevice& card = prediction.devices[0];
  const auto said = [&](std::uint64_t peak, std::uint64_t activations, std::uint64_t budget) {
    card.peak = Bytes(peak);
    card.activations = Bytes(activations);
    machine.devices[0].budget = Bytes(budget);
    return predicted_text(console, prediction, machine);
  };
  EXPECT_THAT(said(1024, 300, 1023),
              HasSubstr("cuda:0 will need 1.00 KiB at its peak, and its budget is 1023 B. Plan with room for "
                        "activations: --keep-free 0=300."));
  EXPECT_THAT(said(160 << 10, 30 << 10, 150 << 10), HasSubstr("--keep-free 0=30KiB."));
  EXPECT_THAT(said(5ull << 30, (300 << 20) - 7, 4ull << 30), HasSubstr("--keep-free 0=300MiB."));
  EXPECT_THAT(said((4ull << 30) + 300, 300 << 20, 4ull << 30),
              HasSubstr("will need 4.00 GiB at its peak, and its budget is 4.00 GiB (300 B less)."));
  EXPECT_THAT(said(4096, 2048, 1023), Not(HasSubstr("--keep-free"))) << "no card is as large";
  machine.devices[0].keep_free = Bytes(300);
  EXPECT_THAT(said(1024, 300, 1023), Not(HasSubstr("--keep-free"))) << "so much is kept free";
}

TEST(Predicted, WhatIsOfferedHoldsTheActivationsAndLeavesRoom) {
  const Console console(false);
  std::mt19937_64 random(20261129);
  std::size_t offered = 0;
  for (int i = 0; i < 500; ++i) {
    estimate::Prediction prediction = example();
    estimate::PredictedDevice& card = prediction.devices[0];
    const std::uint64_t budget = 1 + random() % (std::uint64_t{1} << (1 + random() % 40));
    card.activations = Bytes(random() % (2 * budget));
    card.peak = Bytes(budget + 1 + random() % budget);
    machine::Machine machine;
    machine.devices = {{machine::gpu(0), "", Bytes(budget)}, {machine::kCpu}};
    const std::string text = predicted_text(console, prediction, machine), option = "--keep-free 0=";
    const auto at = text.find(option);
    if (at == std::string::npos) continue;
    ++offered;
    const std::string amount = text.substr(at + option.size(), text.find(".\n", at) - at - option.size());
    const auto bytes = parse_size(amount);
    ASSERT_TRUE(bytes) << amount;
    EXPECT_GE(*bytes, card.activations) << amount;
    EXPECT_LT(*bytes, Bytes(budget)) << amount;
  }
  EXPECT_GT(offered, 150u);
}

}  // namespace
}  // namespace stowage::cli
