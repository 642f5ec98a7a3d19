// What solve, check and profile predict of a program's memory, against what its runs measure.
#include <algorithm>

#include "core/base/json.h"
#include "core/estimate/graph/input_shapes.h"
#include "core/machine/calibration.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"

namespace stowage {
namespace {

using test::run_cli;
using testing::HasSubstr;

class Prediction : public test::CliFixture {
 protected:
  void SetUp() override {
    folder = test::model_folder("direct_tensors");
    ASSERT_FALSE(folder.empty());
    on_gpu = write("map.json", R"({"": 0})");
    on_host = write("host.json", R"({"": "cpu"})");
  }
  static std::string llama() { return test::model_folder("llama_tied_bf16") + "/hf"; }
  std::string program(const char* name) const { return folder + "/" + name; }
  std::vector<std::string> check_of(const std::string& what, std::vector<std::string> more = {}) const {
    std::vector<std::string> out{"check", what, on_gpu, "--gpu", "4GiB", "--cpu", "8GiB"};
    out.insert(out.end(), more.begin(), more.end());
    return out;
  }
  static const Json& device(const Json& document, const std::string& name) {
    for (const Json& one : document["predicted"]["devices"]) {
      if (one["device"] == name) return one;
    }
    static const Json none;
    return none;
  }

  std::string folder, on_gpu, on_host;
};

TEST_F(Prediction, CheckSaysWhatAProgramNeeds) {
  const Json json = ask(check_of(program("static.pt2")), 0, "stowage.check/1");
  EXPECT_EQ(json["predicted"]["method"], "graph");
  EXPECT_TRUE(json["predicted"]["unknown"].empty());
  EXPECT_TRUE(json["predicted"]["seconds"].is_null());
  const Json& gpu = device(json, "0");
  EXPECT_EQ(gpu["peak_module"], "stack");
  const auto part = [&](const char* name) { return gpu[name].get<std::uint64_t>(); };
  EXPECT_EQ(part("peak_bytes"), part("weights_bytes") + part("streamed_bytes") + part("activations_bytes") +
                                    part("kv_cache_bytes") + part("overhead_bytes"));
  EXPECT_GE(part("reserved_bytes"), part("peak_bytes"));
  EXPECT_FALSE(json["predicted"].contains("modules"));
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
  std::vector<std::string> unpredicted = run;
  unpredicted.emplace_back("--no-predict");
  EXPECT_EQ(ask(unpredicted, 5, "stowage.run/1")["device_map"], without["device_map"]) << "out of memory";
}

/// All passes of a prompt and what is made after it, computed where the rates of the cards are known.
TEST_F(Prediction, ARequestIsAGoal) {
  const std::vector<std::string> words{"solve", model(), "--gpu",       "4GiB",
                                       "--cpu", "8GiB",  "--objective", "request-time"};
  const auto request = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    const Json json = ask(more, 0, "stowage.plan/1");
    EXPECT_EQ(json["objective"], "request-time");
    EXPECT_NEAR(json["value"].get<double>(), json["request"]["seconds"].get<double>(), 1e-9);
    return json["request"];
  };
  const Json one = request({});
  EXPECT_EQ(one["passes"], 1);
  EXPECT_EQ(one["tokens"], 1);
  EXPECT_TRUE(one["compute_seconds"].is_null()) << "of a card that nobody knows";
  const std::vector<std::string> workload{"--prompt",   "100", "--prefill-chunk", "30",
                                          "--generate", "6",   "--batch",         "2"};
  const Json all = request(workload);
  EXPECT_EQ(all["passes"], 10);
  EXPECT_EQ(all["tokens"], 212);
  std::vector<std::string> known = workload;
  known.insert(known.end(), {"--card", "0=RTX 4090"});
  EXPECT_GT(request(known)["compute_seconds"], 0.0);
  std::vector<std::string> text = words;
  text.insert(text.end(), workload.begin(), workload.end());
  const auto run = run_cli(text);
  EXPECT_THAT(run.out, HasSubstr(" a request of 10 passes, without compute: not all rates are known"));
  EXPECT_TRUE(ask({"check", model(), on_gpu, "--gpu", "4GiB"}, 0, "stowage.check/1")["request"].is_null());
  EXPECT_EQ(run_cli({"solve", model(), "--objective", "request"}).exit, 2);
}

/// What plans are ranked by and what is predicted of them are one time, where the rates of the cards are
/// known.
TEST_F(Prediction, AStepCountsComputingWhereRatesAreKnown) {
  const std::string map = folder_.file("step.json");
  const std::vector<std::string> run{"--gpu", "4GiB", "--prompt", "100", "--generate", "6"};
  const auto with = [&](std::vector<std::string> words, bool card) {
    words.insert(words.end(), run.begin(), run.end());
    if (card) words.insert(words.end(), {"--card", "0=RTX 4090"});
    return words;
  };
  const std::vector<std::string> solve{"solve", llama(), "--objective", "step-time", "-o", map};
  const Json json = ask(with(solve, true), 0, "stowage.plan/1");
  EXPECT_EQ(json["time"]["basis"], "copies, hops and computing");
  EXPECT_GT(json["time"]["compute_seconds"], 0.0);
  const double step = json["step_seconds"].get<double>();
  EXPECT_NEAR(json["value"].get<double>(), step, 1e-9);
  EXPECT_NEAR(json["predicted"]["seconds"]["step"].get<double>(), step, 0.01 * step);
  const Json checked = ask(with({"check", llama(), map}, true), 0, "stowage.check/1");
  EXPECT_NEAR(checked["step_seconds"].get<double>(), step, 1e-12);
  const Json plain = ask(with(solve, false), 0, "stowage.plan/1");
  EXPECT_EQ(plain["time"]["basis"], "copies and hops");
  EXPECT_TRUE(plain["time"]["compute_seconds"].is_null());
  EXPECT_THAT(run_cli(with(solve, true)).out, HasSubstr(" of it computing"));
  EXPECT_THAT(run_cli(with(solve, false)).out, HasSubstr(" a step without compute"));
}

/// Copied ahead a step takes less than its parts together: what it takes at least is said, and that no plan
/// takes less.
TEST_F(Prediction, WhatAStepTakesAtLeastWhenCopiedAhead) {
  const auto asked = [&](const char* goal) {
    return std::vector<std::string>{"solve",       test::catalog("llama-3.1-8b"),
                                    "--gpu",       "9GiB",
                                    "--cpu",       "64GiB",
                                    "--runtime",   "engine",
                                    "--streaming", "prefetch",
                                    "--objective", goal,
                                    "--prompt",    "100",
                                    "--card",      "0=RTX 4090"};
  };
  const Json json = ask(asked("step-time"), 0, "stowage.plan/1");
  const Json& ahead = json["copied_ahead"];
  ASSERT_TRUE(ahead.is_object());
  EXPECT_TRUE(ahead["proven"].get<bool>()) << "one GPU executes everything";
  const double least = ahead["least_seconds"].get<double>();
  EXPECT_GT(json["streamed_bytes"], 0);
  EXPECT_GT(least, 0);
  EXPECT_NEAR(ahead["bound_seconds"].get<double>(), least, 1e-6 * least);
  EXPECT_LT(least, json["step_seconds"].get<double>());
  EXPECT_GE(json["predicted"]["seconds"]["step"].get<double>(), 0.999 * least);
  EXPECT_THAT(run_cli(asked("step-time")).out, HasSubstr(" at least, proven the least of all plans"));
  EXPECT_TRUE(ask(asked("gpu-bytes"), 0, "stowage.plan/1")["copied_ahead"].is_null());
}

/// A step of a program counts its operators, for the inputs that the plan is for; also where no memory is
/// predicted.
TEST_F(Prediction, AStepOfAProgramCountsItsOperators) {
  const std::string path = test::model_folder("convnet") + "/dynamic_all.pt2",
                    map = folder_.file("step.json");
  const auto with = [&](std::vector<std::string> words, std::vector<std::string> more) {
    words.insert(words.end(), {"--gpu", "4GiB", "--card", "0=RTX 4090"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const std::vector<std::string> solve{"solve", path, "--objective", "step-time", "-o", map};
  const Json json = ask(with(solve, {}), 0, "stowage.plan/1");
  EXPECT_EQ(json["time"]["basis"], "copies, hops and computing");
  const double computing = json["time"]["compute_seconds"].get<double>();
  EXPECT_GT(computing, 0.0);
  EXPECT_NEAR(json["predicted"]["seconds"]["compute"].get<double>(), computing, 1e-3 * computing);
  EXPECT_NEAR(json["value"].get<double>(), json["step_seconds"].get<double>(), 1e-9);
  const Json checked = ask(with({"check", path, map}, {"--no-predict"}), 0, "stowage.check/1");
  EXPECT_NEAR(checked["step_seconds"].get<double>(), json["step_seconds"].get<double>(), 1e-12);
  const Json longer = ask(with(solve, {"--shape", "x=64x3x256x256"}), 0, "stowage.plan/1");
  EXPECT_GT(longer["time"]["compute_seconds"].get<double>(), 10 * computing);
  const Json unknown = ask({"solve", path, "--objective", "step-time", "--gpu", "4GiB"}, 0, "stowage.plan/1");
  EXPECT_EQ(unknown["time"]["basis"], "copies and hops");
}

TEST_F(Prediction, TextHasALineADevice) {
  const auto run = run_cli(check_of(program("static.pt2")));
  EXPECT_EQ(run.exit, 0);
  EXPECT_THAT(run.out, testing::ContainsRegex("predicted +peak"));
  EXPECT_THAT(run.out, testing::ContainsRegex("cuda:0 +[0-9.]+ KiB"));
}

/// What the clock of virtual GPUs says of a run is known before it, in turn and ahead.
TEST_F(Prediction, TheClockOfVirtualGpusIsPredicted) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  std::size_t compared = 0;
  for (const char* name :
       {"direct_tensors", "cached_decoder", "llama_untied", "bert_mlm", "mixtral_tiny", "vit_tiny"}) {
    const std::string model = test::model_folder(name);
    if (model.empty() || !std::filesystem::exists(model + "/static.pt2")) continue;
    for (const std::string& map : {on_gpu, on_host}) {
      for (const char* mode : {"compatible", "prefetch"}) {
        const auto run =
            run_cli({"profile", model + "/static.pt2", map, "--virtual", "--gpu", "4GiB", "--cpu", "8GiB",
                     "--inputs", model + "/base.inputs.safetensors", "--mode", mode, "--json"});
        ASSERT_EQ(run.exit, 0) << name << run.err;
        const Json json = run.json();
        const double measured = json["simulated_seconds"].get<double>();
        EXPECT_NEAR(json["predicted"]["simulated_seconds"].get<double>(), measured, measured * 0.01)
            << name << " " << map << " " << mode;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 8u);
}

/// Products that were measured to be slow, so that they are most of the time: run and prediction count the
/// same operations, to the picosecond, and the pass is longer for it.
TEST_F(Prediction, TheClockOfVirtualGpusCountsOperations) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "", GiB(4), {}, {}},
                     {machine::kCpu, "", GiB(8), {}, {}},
                     {machine::kDisk, "", GiB(8), {}, {}}};
  machine::Calibration measured;
  for (const auto& [size, rate] : {std::pair{16, 1e6}, std::pair{64, 3e6}}) {
    for (const char* type : {"float32", "bfloat16"}) {
      for (const machine::DeviceId at : {machine::gpu(0), machine::kCpu})
        measured.figures.push_back({machine::Measured::Matmul,
                                    at,
                                    at,
                                    {},
                                    type,
                                    static_cast<std::uint64_t>(size),
                                    {rate, rate, rate, 3}});
    }
  }
  Json slow = machine::to_json(machine);
  const std::string plain = write("plain.json", to_text(slow));
  slow["calibration"] = machine::to_json(measured);
  const std::string file = write("slow.json", to_text(slow));
  std::size_t compared = 0;
  for (const char* name : {"llama_untied", "vit_tiny", "convnet", "llama_tied_bf16"}) {
    const std::string model = test::model_folder(name);
    if (model.empty() || !std::filesystem::exists(model + "/static.pt2")) continue;
    const auto simulated = [&](const std::string& on, const std::string& map, bool predicted) {
      const auto run = run_cli({"profile", model + "/static.pt2", map, "--virtual", "--machine", on,
                                "--inputs", model + "/base.inputs.safetensors", "--json"});
      EXPECT_EQ(run.exit, 0) << name << run.err;
      const Json json = run.json();
      return (predicted ? json["predicted"] : json)["simulated_seconds"].get<double>();
    };
    for (const std::string& map : {on_gpu, on_host}) {
      const double took = simulated(file, map, false);
      EXPECT_DOUBLE_EQ(simulated(file, map, true), took) << name << " " << map;
      EXPECT_GT(took, 2 * simulated(plain, map, false)) << name << " " << map;
      ++compared;
    }
  }
  EXPECT_GT(compared, 4u);
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
                 "--inputs", model + "/" + inputs + ".inputs.safetensors", "--mode", mode},
                0, "stowage.run/1");
        EXPECT_EQ(json["audit"]["unexplained_bytes"], 0) << inputs << " " << map << " " << mode;
        const double measured = json["simulated_seconds"].get<double>();
        EXPECT_GE(json["predicted"]["simulated_seconds"].get<double>(), measured * 0.99) << inputs << mode;
      }
    }
  }
}

}  // namespace
}  // namespace stowage
