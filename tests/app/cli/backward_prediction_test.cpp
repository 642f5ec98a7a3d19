// What `profile --backward` predicts against what its run measures, and what it advises where memory runs
// out.
#include <algorithm>
#include <filesystem>

#include "tests/app/cli/prediction_fixture.h"

namespace stowage {
namespace {

using test::run_cli;

class BackwardPrediction : public test::PredictionFixture {
 protected:
  Json profile(const std::string& name, const std::string& map, const std::string& budget, int exit,
               std::vector<std::string> more = {}) {
    const std::string model = test::data("training/" + name);
    std::vector<std::string> words{"profile",   model + "/program.pt2",
                                   map,         "--backward",
                                   "--inputs",  model + "/inputs.safetensors",
                                   "--virtual", "--gpu",
                                   budget,      "--cpu",
                                   "8GiB",      "--warmup",
                                   "0"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, exit, "stowage.run/1");
  }
  static bool engine() { return std::filesystem::exists(test::program("stowage-engine")); }
};

constexpr const char* kTrained[] = {"wide_mlp", "five_layers", "conv_batchnorm",
                                    "moe",      "loop_cell",   "tied_residual"};

TEST_F(BackwardPrediction, IsWhatARunMeasures) {
  if (!engine()) return;  // built without LibTorch
  for (const char* name : kTrained) {
    for (const std::string& map : {on_gpu, on_host}) {
      SCOPED_TRACE(std::string(name) + " " + map);
      const Json json = profile(name, map, "4GiB", 0);
      const Json& predicted = device(json, "0");
      for (const char* field : {"peak_bytes", "forward_peak_bytes", "backward_peak_bytes"}) {
        const double measured = json["devices"][0][field].get<double>();
        EXPECT_NEAR(predicted[field].get<double>(), measured, std::max(measured * 0.02, 4 * 512.0)) << field;
      }
      const double saved = json["saved"]["activation_bytes"].get<double>();
      EXPECT_NEAR(json["predicted"]["saved_for_backward_bytes"].get<double>(), saved, 0.07 * saved);
      EXPECT_EQ(predicted["optimizer_bytes"], 0) << "the engine runs none";
      // Autograd takes some operators apart, of which the prediction counts one derivative.
      const double clock = json["simulated_seconds"].get<double>();
      EXPECT_GT(json["predicted"]["simulated_seconds"].get<double>(), clock / 2);
      EXPECT_LT(json["predicted"]["simulated_seconds"].get<double>(), clock * 2);
      EXPECT_FALSE(json.contains("audit")) << "of a pass forward";
    }
  }
}

/// With the budget that is advised the pass back comes to its end.
TEST_F(BackwardPrediction, WhatIsAdvisedAfterARunWithoutRoomIsEnough) {
  if (!engine()) return;  // built without LibTorch
  for (const char* name : kTrained) {
    SCOPED_TRACE(name);
    const Json whole = profile(name, on_gpu, "4GiB", 0);
    const auto peak = whole["devices"][0]["peak_bytes"].get<std::uint64_t>();
    const Json stopped = profile(name, on_gpu, std::to_string(peak * 3 / 4), 5)["out_of_memory"];
    ASSERT_TRUE(stopped["budget_needed"].is_number()) << stopped;
    profile(name, on_gpu, std::to_string(stopped["budget_needed"].get<std::uint64_t>()), 0);
    EXPECT_LE(stopped["budget_needed"].get<std::uint64_t>(), peak + std::max<std::uint64_t>(peak / 10, 4096))
        << "and not much more";
  }
}

/// A plan that trains is predicted with its optimizer.
TEST_F(BackwardPrediction, APlanThatTrainsHasItsOptimizer) {
  const std::string file = test::data("training/five_layers/program.pt2");
  const auto solved = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"solve", file, "--gpu", "1GiB", "--cpu", "8GiB"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, 0, "stowage.plan/1");
  };
  const Json adam = solved({"--train", "adam"}), sgd = solved({"--train", "sgd"}), none = solved({});
  EXPECT_GT(device(adam, "0")["optimizer_bytes"].get<std::uint64_t>(), 0u);
  EXPECT_EQ(device(sgd, "0")["optimizer_bytes"], 0);
  EXPECT_EQ(device(adam, "0")["peak_bytes"].get<std::uint64_t>(),
            device(sgd, "0")["peak_bytes"].get<std::uint64_t>() +
                device(adam, "0")["optimizer_bytes"].get<std::uint64_t>());
  EXPECT_FALSE(device(none, "0").contains("gradients_bytes"));
  EXPECT_GT(device(sgd, "0")["peak_bytes"], device(none, "0")["peak_bytes"]);
}

/// A script says nothing of its inputs: their shapes are those that are typed, or the plan's.
TEST_F(BackwardPrediction, AScriptIsPredictedForTheShapesOfItsPlan) {
  if (!engine()) return;  // built without LibTorch
  const std::string model = test::model_folder("convnet");
  ASSERT_FALSE(model.empty());
  const std::vector<std::string> words{"solve", model + "/script.pt", "--gpu", "1GiB", "--cpu", "8GiB"};
  std::vector<std::string> typed = words, given = words;
  typed.insert(typed.end(), {"--shape", "args.0=2x3x32x32"});
  given.insert(given.end(), {"--inputs", model + "/base.inputs.safetensors"});
  const Json plan = ask(typed, 0, "stowage.plan/1");
  EXPECT_EQ(plan["predicted"]["method"], "graph");
  EXPECT_EQ(plan["predicted"]["devices"], ask(given, 0, "stowage.plan/1")["predicted"]["devices"]);
  const std::string file = write("plan.json", to_text(plan));
  const Json again = ask({"check", model + "/script.pt", file}, 0, "stowage.check/1");
  EXPECT_EQ(again["predicted"]["devices"], plan["predicted"]["devices"]);
  const Json run =
      ask({"profile", model + "/script.pt", file, "--virtual", "--warmup", "0"}, 0, "stowage.run/1");
  EXPECT_EQ(run["predicted"]["devices"][0]["peak_bytes"], run["devices"][0]["peak_bytes"]);
}

}  // namespace
}  // namespace stowage
