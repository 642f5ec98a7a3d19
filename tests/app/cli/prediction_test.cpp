// What solve, check and profile predict of a program's memory, against what its runs measure.
#include <algorithm>
#include <filesystem>

#include "core/estimate/graph/input_shapes.h"
#include "tests/app/cli/prediction_fixture.h"

namespace stowage {
namespace {

using test::run_cli;
using testing::HasSubstr;

class Prediction : public test::PredictionFixture {};

TEST_F(Prediction, CheckSaysWhatAProgramNeeds) {
  const Json json = ask(check_of(program("static.pt2")), 0, "stowage.check/1");
  EXPECT_EQ(json["predicted"]["method"], "graph");
  EXPECT_TRUE(json["predicted"]["seconds"].is_null());
  ASSERT_EQ(json["predicted"]["unknown"].size(), 1u) << "why there are no times, and nothing else";
  EXPECT_THAT(json["predicted"]["unknown"][0].get<std::string>(),
              HasSubstr("how fast cuda:0 computes is not known; times are left out"));
  const Json& gpu = device(json, "0");
  EXPECT_EQ(gpu["peak_module"], "stack");
  const auto part = [&](const char* name) { return gpu[name].get<std::uint64_t>(); };
  EXPECT_EQ(part("peak_bytes"), part("weights_bytes") + part("streamed_bytes") + part("activations_bytes") +
                                    part("kv_cache_bytes") + part("overhead_bytes"));
  EXPECT_GE(part("reserved_bytes"), part("peak_bytes"));
  EXPECT_FALSE(json["predicted"].contains("modules"));
}

TEST_F(Prediction, WithACardTimesAreKnownWithTheirBands) {
  const Json json = ask(check_of(program("static.pt2"), {"--card", "0=RTX 4090"}), 0, "stowage.check/1");
  const Json& predicted = json["predicted"];
  EXPECT_TRUE(predicted["unknown"].empty()) << predicted["unknown"];
  const auto number = [&](const char* name) { return predicted[name].get<double>(); };
  EXPECT_LE(number("first_token_low"), number("first_token_seconds"));
  EXPECT_LE(number("first_token_seconds"), number("first_token_high"));
  EXPECT_DOUBLE_EQ(number("first_token_high"), predicted["seconds"]["high"].get<double>());
  EXPECT_TRUE(predicted["tokens_per_second_low"].is_null()) << "a program makes no tokens";
}

TEST_F(Prediction, SolveSaysItTooAndModulesOnDemand) {
  const Json json = ask({"solve", program("static.pt2"), "--gpu", "4GiB", "--cpu", "8GiB", "--modules"}, 0,
                        "stowage.plan/1");
  EXPECT_EQ(json["predicted"]["method"], "graph");
  ASSERT_FALSE(json["predicted"]["modules"].empty());
  EXPECT_EQ(json["predicted"]["modules"][0]["device"], "0");
}

TEST_F(Prediction, ShapesDecide) {
  const auto peak = [&](std::vector<std::string> more) {
    const Json json = ask(check_of(program("dynamic.pt2"), std::move(more)), 0, "stowage.check/1");
    return device(json, "0").value("activations_bytes", std::uint64_t{0});
  };
  const auto shapes = test::load_case(folder)["runs"];
  ASSERT_FALSE(shapes.empty());
  const std::uint64_t file = peak({"--inputs", folder + "/" + shapes[0]["inputs"].get<std::string>()});
  EXPECT_GT(file, 0u);
  EXPECT_GT(peak({}), 0u);
}

TEST_F(Prediction, WhatCannotBeIsNamed) {
  const auto refused = [&](const char* shape) {
    const auto run = run_cli(check_of(program("static.pt2"), {"--shape", shape}));
    EXPECT_EQ(run.exit, 3);
    EXPECT_THAT(run.out, testing::IsEmpty());
    return run.err;
  };
  EXPECT_THAT(refused("nobody=1x2"), HasSubstr("nobody"));
  EXPECT_THAT(refused("args.0=1x2x3x4x5"), HasSubstr("[1, 2, 3, 4, 5]"));
}

TEST_F(Prediction, BadShapesAreUsageErrors) {
  for (const char* text :
       {"args.0", "args.0=", "args.0=1x", "args.0=x1", "args.0=1,2", "args.0=-1", "=1x2"}) {
    if (std::string(text) == "args.0=") continue;  // the shape of a number
    const auto run = run_cli(check_of(program("static.pt2"), {"--shape", text}));
    EXPECT_EQ(run.exit, 2) << text;
    EXPECT_THAT(run.err, HasSubstr("--shape")) << text;
  }
  const auto run = run_cli(check_of(program("static.pt2"), {"--shape", "a=1", "--shape", "a=2"}));
  EXPECT_EQ(run.exit, 2);
}

TEST_F(Prediction, CanBeLeftOut) {
  const Json json = ask(check_of(program("static.pt2"), {"--no-predict"}), 0, "stowage.check/1");
  EXPECT_FALSE(json.contains("predicted"));
}

TEST_F(Prediction, AModelWithoutAGraphIsPredictedByFormula) {
  const Json json = ask({"check", model(), on_gpu, "--gpu", "4GiB", "--cpu", "8GiB"}, 0, "stowage.check/1");
  EXPECT_EQ(json["predicted"]["method"], "formula");
  EXPECT_EQ(run_cli({"check", model(), on_gpu, "--gpu", "4GiB", "--shape", "x=1"}).exit, 2);
}

/// Tokens are the sizes that a program leaves open (two sequences of 9, up to 15), in what is predicted and
/// in the room that is kept; a plan that was saved with them is predicted with them.
TEST_F(Prediction, TokensAreTheOpenSizesOfAProgram) {
  const std::string file = program("dynamic.pt2");
  const auto solved = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"solve", file, "--gpu", "4GiB", "--cpu", "8GiB"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, 0, "stowage.plan/1");
  };
  const auto peak = [&](const Json& json) { return device(json, "0").at("peak_bytes").get<std::uint64_t>(); };
  const Json exported = solved({}), tokens = solved({"--tokens", "15", "--batch", "4"});
  EXPECT_GT(peak(tokens), peak(exported));
  EXPECT_GT(tokens["devices"][0]["activations"].get<std::uint64_t>(), 0u);
  const Json checked = ask({"check", file, write("plan.json", tokens.dump())}, 0, "stowage.check/1");
  EXPECT_EQ(device(checked, "0"), device(tokens, "0"));
  EXPECT_EQ(peak(solved({"--prompt", "15", "--batch", "4"})), peak(tokens));
  const Json beyond = solved({"--tokens", "16", "--batch", "2"});
  EXPECT_EQ(peak(beyond), peak(exported)) << "as exported, and said";
  EXPECT_EQ(beyond["predicted"]["unknown"].size(), exported["predicted"]["unknown"].size() + 1);
}

/// Shapes of a plan that the program does not take leave the rest of the prediction as it is; typed ones are
/// refused.
TEST_F(Prediction, WrongShapesOfAPlanArePredictedAsExported) {
  const std::string file = program("dynamic.pt2");
  Json plan = ask({"solve", file, "--gpu", "4GiB", "--cpu", "8GiB"}, 0, "stowage.plan/1");
  const Json right = ask({"check", file, write("right.json", plan.dump())}, 0, "stowage.check/1");
  plan["settings"]["shapes"] = {{"nosuch", Json::array({3})}};
  const Json wrong = ask({"check", file, write("wrong.json", plan.dump())}, 0, "stowage.check/1");
  EXPECT_EQ(wrong["predicted"]["method"], "graph");
  EXPECT_EQ(device(wrong, "0")["peak_bytes"], device(right, "0")["peak_bytes"]);
  EXPECT_THAT(wrong["predicted"]["unknown"].dump(), HasSubstr("nosuch"));
  EXPECT_GT(wrong["devices"][0]["activations"].get<std::uint64_t>(), 0u) << "room as it was exported";
}

/// By whichever rule the engine's allocator takes memory: the environment says it to both.
TEST_F(Prediction, WhatIsReservedIsWhatARunReserves) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  const std::string file = test::model_folder("convnet") + "/dynamic_all.pt2";
  std::vector<std::uint64_t> reserved;
  for (const char* rule : {"expandable_segments:True", "expandable_segments:False"}) {
    test::RunOptions options;
    options.environment["PYTORCH_ALLOC_CONF"] = rule;
    const auto run = run_cli({"profile", file, on_gpu, "--virtual", "--gpu", "4GiB", "--cpu", "8GiB",
                              "--shape", "args.0=16x3x224x224", "--warmup", "0", "--json"},
                             options);
    ASSERT_EQ(run.exit, 0) << run.err;
    const Json json = run.json();
    reserved.push_back(device(json, "0").at("reserved_bytes").get<std::uint64_t>());
    EXPECT_EQ(reserved.back(), json["devices"][0].at("reserved_bytes").get<std::uint64_t>()) << rule;
  }
  EXPECT_NE(reserved[0], reserved[1]) << "else nothing is tested";
}

/// With a workload a plan keeps room for activations, and check counts the same.
TEST_F(Prediction, AWorkloadMakesRoomForActivations) {
  const auto room = [](const Json& json) { return json["devices"][0]["activations"].get<std::uint64_t>(); };
  const std::vector<std::string> machine{"--gpu", "4GiB", "--cpu", "8GiB"};
  const auto with = [&](std::vector<std::string> words, std::vector<std::string> more) {
    words.insert(words.end(), machine.begin(), machine.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const std::string file = program("static.pt2");
  const Json shapeless = ask(with({"solve", file}, {}), 0, "stowage.plan/1");
  EXPECT_EQ(room(shapeless), 0u) << "no workload";
  const std::string inputs = folder + "/base.inputs.safetensors";
  const Json plan = ask(with({"solve", file}, {"--inputs", inputs}), 0, "stowage.plan/1");
  EXPECT_GT(room(plan), 0u);
  EXPECT_GE(room(plan), plan["predicted"]["devices"][0]["activations_bytes"].get<std::uint64_t>());
  const Json checked = ask(with({"check", file, on_gpu}, {"--inputs", inputs}), 0, "stowage.check/1");
  EXPECT_EQ(room(checked), room(plan));
  const Json said =
      ask(with({"solve", file}, {"--inputs", inputs, "--keep-free", "0=1MiB"}), 0, "stowage.plan/1");
  EXPECT_EQ(room(said), 1u << 20) << "somebody has said how much";
  const Json none = ask(with({"solve", file}, {"--inputs", inputs, "--no-predict"}), 0, "stowage.plan/1");
  EXPECT_EQ(room(none), 0u);
}

/// The shapes that a plan was made for stand in it, and whoever reads it counts with them.
TEST_F(Prediction, ThePlanKeepsTheShapesItWasMadeFor) {
  const auto activations = [](const Json& json) {
    return json["devices"][0]["activations"].get<std::uint64_t>();
  };
  const std::string file = program("dynamic.pt2"), inputs = folder + "/base.inputs.safetensors";
  const auto read = estimate::shapes_of_file(inputs);
  ASSERT_TRUE(read);
  std::vector<std::string> words{"solve", file, "--gpu", "4GiB", "--cpu", "8GiB"};
  const Json bare = ask(words, 0, "stowage.plan/1");
  EXPECT_FALSE(bare["settings"].contains("shapes"));
  for (const auto& [name, shape] : *read) {
    std::string text = name + "=";
    for (const std::int64_t size : shape) text += (text.back() == '=' ? "" : "x") + std::to_string(size);
    words.insert(words.end(), {"--shape", text});
  }
  const Json plan = ask(words, 0, "stowage.plan/1");
  for (const auto& [name, shape] : *read) EXPECT_EQ(plan["settings"]["shapes"][name], Json(shape)) << name;
  EXPECT_GT(activations(plan), 0u);
  // Checked on a machine that keeps nothing free: the room is predicted anew, for the plan's shapes.
  Json asked = plan;
  for (Json& device : asked["machine"]["devices"]) device.erase("keep_free");
  const Json checked = ask({"check", file, write("plan.json", asked.dump())}, 0, "stowage.check/1");
  EXPECT_EQ(activations(checked), activations(plan));
  EXPECT_EQ(checked["predicted"]["devices"], plan["predicted"]["devices"]);
  asked["settings"]["shapes"] = "wrong";
  EXPECT_EQ(run_cli({"check", file, write("wrong.json", asked.dump())}).exit, 3);
}

/// A plan that profile makes itself keeps the room that solve keeps for these inputs: on a GPU that holds the
/// weights and nothing more a run gets to its end.
TEST_F(Prediction, ProfileMakesRoomForItsInputs) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  const std::string model = test::model_folder("llama_untied");
  ASSERT_FALSE(model.empty());
  const std::string file = model + "/static.pt2", inputs = model + "/base.inputs.safetensors";
  const Json all = ask({"solve", file, "--gpu", "4GiB", "--cpu", "8GiB"}, 0, "stowage.plan/1");
  const std::string tight = std::to_string(all["gpu_bytes"].get<std::uint64_t>());
  const auto on_tight = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--gpu", tight, "--cpu", "8GiB"});
    return words;
  };
  const Json without = ask(on_tight({"solve", file}), 0, "stowage.plan/1");
  const Json with = ask(on_tight({"solve", file, "--inputs", inputs}), 0, "stowage.plan/1");
  EXPECT_NE(with["device_map"], without["device_map"]);
  const std::vector<std::string> run = on_tight({"profile", file, "--virtual", "--inputs", inputs});
  EXPECT_EQ(ask(run, 0, "stowage.run/1")["device_map"], with["device_map"]);
  // Inputs of its own, or made up, need room too.
  EXPECT_EQ(ask(on_tight({"profile", file, "--virtual"}), 0, "stowage.run/1")["device_map"],
            with["device_map"]);
  std::vector<std::string> unpredicted = run;
  unpredicted.emplace_back("--no-predict");
  EXPECT_EQ(ask(unpredicted, 5, "stowage.run/1")["device_map"], without["device_map"]) << "out of memory";
}

/// What solve counts of a GPU is enough for the run: its allocator makes blocks of weights, which are larger
/// than they are stored.
TEST_F(Prediction, ABudgetAsLargeAsThePlanIsEnough) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  std::size_t rounded = 0;
  for (const char* name : {"llama_untied", "direct_tensors", "shared_pieces"}) {
    const std::string model = test::model_folder(name);
    if (model.empty() || !std::filesystem::exists(model + "/static.pt2")) continue;
    const std::string file = model + "/static.pt2", inputs = model + "/base.inputs.safetensors";
    const Json plan =
        ask({"solve", file, "--gpu", "4GiB", "--cpu", "8GiB", "--inputs", inputs}, 0, "stowage.plan/1");
    const auto used = plan["devices"][0]["used"].get<std::uint64_t>();
    const Json run = ask({"profile", file, on_gpu, "--virtual", "--gpu", std::to_string(used), "--cpu",
                          "8GiB", "--inputs", inputs, "--warmup", "0"},
                         0, "stowage.run/1");
    EXPECT_LE(run["devices"][0]["peak_bytes"].get<std::uint64_t>(), used) << name;
    rounded += run["devices"][0]["weights_bytes"] > plan["gpu_bytes"] ? 1 : 0;
  }
  EXPECT_GT(rounded, 0u) << "else nothing is tested";
}

/// What is advised after a run without enough memory is tried: with it the run comes to its end, in whatever
/// way weights are brought. The operator that stops says only what it asked for itself.
TEST_F(Prediction, WhatIsAdvisedAfterARunWithoutRoomIsEnough) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  const std::string model = test::model_folder("llama_untied");
  ASSERT_FALSE(model.empty());
  const std::string file = model + "/static.pt2";
  const auto weights =
      ask({"solve", file, "--gpu", "4GiB", "--cpu", "8GiB"}, 0, "stowage.plan/1")["gpu_bytes"]
          .get<std::uint64_t>();
  std::size_t tried = 0;
  for (const std::vector<std::string>& mode : std::vector<std::vector<std::string>>{
           {}, {"--mode", "prefetch"}, {"--mode", "prefetch", "--window", "32KiB"}}) {
    const auto profile = [&](std::vector<std::string> words, std::uint64_t budget, int exit) {
      words.insert(words.begin(), {"profile", file});
      words.insert(words.end(), {"--virtual", "--cpu", "8GiB", "--gpu", std::to_string(budget)});
      words.insert(words.end(), mode.begin(), mode.end());
      return ask(words, exit, "stowage.run/1");
    };
    const Json given = profile({on_gpu}, weights, 5)["out_of_memory"];
    ASSERT_TRUE(given["budget_needed"].is_number()) << given;
    profile({on_gpu}, given["budget_needed"].get<std::uint64_t>(), 0);
    const Json solved = profile({"--keep-free", "0=0"}, weights, 5)["out_of_memory"];
    if (!solved["keep_free_needed"].is_number()) continue;
    ++tried;
    profile({"--keep-free", "0=" + std::to_string(solved["keep_free_needed"].get<std::uint64_t>())}, weights,
            0);
  }
  EXPECT_GT(tried, 0u);
}

TEST_F(Prediction, TextHasALineADevice) {
  const auto run = run_cli(check_of(program("static.pt2")));
  EXPECT_EQ(run.exit, 0);
  EXPECT_THAT(run.out, testing::ContainsRegex("predicted +peak"));
  EXPECT_THAT(run.out, testing::ContainsRegex("cuda:0 +[0-9.]+ KiB"));
}

/// Runs of programs whose operators have no scratch in CPU kernels: what is measured is what is predicted.
TEST_F(Prediction, IsWhatARunMeasures) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  std::size_t compared = 0;
  for (const char* name :
       {"direct_tensors", "cached_decoder", "llama_untied", "nested_outputs", "shared_pieces"}) {
    const std::string model = test::model_folder(name);
    if (model.empty() || !std::filesystem::exists(model + "/static.pt2")) continue;
    for (const std::string& map : {on_gpu, on_host}) {
      const auto run =
          run_cli({"profile", model + "/static.pt2", map, "--virtual", "--gpu", "4GiB", "--cpu", "8GiB",
                   "--inputs", model + "/base.inputs.safetensors", "--warmup", "0", "--json"});
      ASSERT_EQ(run.exit, 0) << name << run.err;
      const Json json = run.json();
      const double measured = json["devices"][0]["peak_bytes"].get<double>();
      EXPECT_NEAR(device(json, "0")["peak_bytes"].get<double>(), measured, measured * 0.02)
          << name << " " << map;
      ++compared;
    }
  }
  EXPECT_GT(compared, 4u);
}

/// What a module's figures differ by is told reason by reason, to the last byte.
void expect_rows_explained(const Json& audit) {
  ASSERT_FALSE(audit.at("modules").empty());
  for (const Json& row : audit.at("modules")) {
    for (const char* what : {"resident_bytes", "streamed_bytes", "activations_bytes", "peak_bytes"}) {
      std::int64_t left =
          row.at(what).at("actual").get<std::int64_t>() - row.at(what).at("planned").get<std::int64_t>();
      for (const Json& part : row.at("differences")) {
        if (part.at("what") == what) left -= part.at("difference_bytes").get<std::int64_t>();
      }
      EXPECT_EQ(left, 0) << row.at("name") << " " << what;
    }
  }
}

/// Whichever way a branch goes, a run is explained to the last byte.
TEST_F(Prediction, BothWaysOfABranchAreExplained) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  const std::string model = test::model_folder("branches");
  ASSERT_FALSE(model.empty());
  for (const char* inputs : {"base", "other_side"}) {
    for (const std::string& map : {on_gpu, on_host}) {
      for (const char* mode : {"compatible", "prefetch"}) {
        const Json json =
            ask({"profile", model + "/static.pt2", map, "--virtual", "--gpu", "4GiB", "--cpu", "8GiB",
                 "--inputs", model + "/" + inputs + ".inputs.safetensors", "--mode", mode, "--modules"},
                0, "stowage.run/1");
        expect_rows_explained(json["audit"]);
        EXPECT_EQ(json["audit"]["unexplained_bytes"], 0) << inputs << " " << map << " " << mode;
        const double measured = json["simulated_seconds"].get<double>();
        EXPECT_GE(json["predicted"]["simulated_seconds"].get<double>(), measured * 0.99) << inputs << mode;
      }
    }
  }
}

}  // namespace
}  // namespace stowage
