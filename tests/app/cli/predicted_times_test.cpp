// What solve, check and profile say of time: of a step, of a request, and by the clock of virtual GPUs.
#include <algorithm>

#include "core/machine/calibration.h"
#include "tests/app/cli/prediction_fixture.h"

namespace stowage {
namespace {

using test::run_cli;
using testing::HasSubstr;

class PredictedTimes : public test::PredictionFixture {};

/// All passes of a prompt and what is made after it, computed where the rates of the cards are known.
TEST_F(PredictedTimes, ARequestIsAGoal) {
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
  // A proof of a time says what of it was counted.
  EXPECT_THAT(run.out, HasSubstr(" a request of copies and reads alone\n"));
  text.insert(text.end(), {"--card", "0=RTX 4090"});
  EXPECT_THAT(run_cli(text).out, testing::Not(HasSubstr(" alone")));
  EXPECT_TRUE(ask({"check", model(), on_gpu, "--gpu", "4GiB"}, 0, "stowage.check/1")["request"].is_null());
  EXPECT_EQ(run_cli({"solve", model(), "--objective", "request"}).exit, 2);
}

/// What was measured is of the cards that were there: one that is put in their place counts by its own
/// figures.
TEST_F(PredictedTimes, AnotherCardIsNotWhatWasMeasured) {
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "Slow card", GiB(4), {}, {}}, {machine::kCpu, "", GiB(8), {}, {}}};
  machine.set_link(machine::gpu(0), machine::gpu(0), 1'000'000);
  machine::Calibration measured;
  for (const char* type : {"float32", "bfloat16", "float16"})
    measured.figures.push_back(
        {machine::Measured::Matmul, machine::gpu(0), machine::gpu(0), {}, type, 64, {1e6, 1e6, 1e6, 3}});
  measured.figures.push_back(
      {machine::Measured::Read, machine::gpu(0), machine::gpu(0), {}, {}, 64, {1e6, 1e6, 1e6, 3}});
  Json json = machine::to_json(machine);
  json["calibration"] = machine::to_json(measured);
  const std::string file = write("slow_card.json", to_text(json));
  const auto step = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"check", llama(), on_gpu, "--tokens", "8"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, 0, "stowage.check/1").at("predicted").at("seconds").at("step").get<double>();
  };
  const double slow = step({"--machine", file}), fast = step({"--gpu", "4GiB", "--card", "0=RTX 4090"});
  EXPECT_GT(slow, 10 * fast);
  EXPECT_DOUBLE_EQ(step({"--machine", file, "--card", "0=RTX 4090"}), fast);
  EXPECT_DOUBLE_EQ(step({"--machine", file, "--card", "all=RTX 4090"}), fast);
  EXPECT_DOUBLE_EQ(step({"--machine", file, "--card", "0=Slow card"}), slow) << "the same";
}

/// What plans are ranked by and what is predicted of them are one time, where the rates of the cards are
/// known.
TEST_F(PredictedTimes, AStepCountsComputingWhereRatesAreKnown) {
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
  const std::string uncounted = run_cli(with(solve, false)).out;
  EXPECT_THAT(uncounted, HasSubstr(" a step without compute"));
  EXPECT_THAT(uncounted, HasSubstr("Optimal, proven: "));
  EXPECT_THAT(uncounted, HasSubstr(" a step of copies and reads alone\n"));
}

/// Copied ahead a step takes less than its parts together: what it takes at least is said, and that no plan
/// takes less.
TEST_F(PredictedTimes, WhatAStepTakesAtLeastWhenCopiedAhead) {
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

/// A request counts it as a step does.
TEST_F(PredictedTimes, WhatARequestTakesAtLeastWhenCopiedAhead) {
  const std::vector<std::string> asked{"solve",       test::catalog("llama-3.1-8b"),
                                       "--gpu",       "9GiB",
                                       "--cpu",       "64GiB",
                                       "--runtime",   "engine",
                                       "--streaming", "prefetch",
                                       "--objective", "request-time",
                                       "--prompt",    "100",
                                       "--generate",  "10",
                                       "--card",      "0=RTX 4090"};
  const Json json = ask(asked, 0, "stowage.plan/1");
  const Json& ahead = json["copied_ahead"];
  ASSERT_TRUE(ahead.is_object());
  EXPECT_TRUE(ahead["proven"].get<bool>()) << "one GPU executes everything";
  const double least = ahead["least_seconds"].get<double>();
  EXPECT_NEAR(ahead["bound_seconds"].get<double>(), least, 1e-6 * least);
  EXPECT_LT(least, json["request"]["seconds"].get<double>());
  const Json& seconds = json["predicted"]["seconds"];
  EXPECT_GT(least, 10 * seconds["step"].get<double>() * 0.5) << "it is of all passes";
  EXPECT_THAT(run_cli(asked).out, HasSubstr("With weights copied ahead a request takes "));
}

/// A step of a program counts its operators, for the inputs that the plan is for; also where no memory is
/// predicted.
TEST_F(PredictedTimes, AStepOfAProgramCountsItsOperators) {
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

/// What the clock of virtual GPUs says of a run is known before it, in turn and ahead.
TEST_F(PredictedTimes, TheClockOfVirtualGpusIsPredicted) {
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
TEST_F(PredictedTimes, TheClockOfVirtualGpusCountsOperations) {
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

/// Budgets from what a pass needs that copies each weight in its turn: then no window finds room that is
/// there throughout, and what is copied ahead has the room that each step leaves. Run and prediction get one
/// schedule: what is held and what it takes was known before.
TEST_F(PredictedTimes, InLittleRoomEachStepHasTheRoomThatItLeaves) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  for (const char* name : {"cached_decoder", "llama_untied", "nested_outputs"}) {
    SCOPED_TRACE(name);
    const std::string model = test::model_folder(name);
    ASSERT_FALSE(model.empty());
    const auto profiled = [&](const char* mode, std::uint64_t budget) {
      return ask({"profile", model + "/static.pt2", on_host, "--virtual", "--gpu", std::to_string(budget),
                  "--cpu", "8GiB", "--link", "cpu:0=1GB/s", "--link", "0:0=1GB/s", "--inputs",
                  model + "/base.inputs.safetensors", "--mode", mode},
                 0, "stowage.run/1");
    };
    const auto peak = [](const Json& run) { return run["devices"][0]["peak_bytes"].get<std::uint64_t>(); };
    const Json turn = profiled("compatible", GiB(4).count()), whole = profiled("prefetch", GiB(4).count());
    const std::uint64_t least = peak(turn), most = peak(whole);
    ASSERT_LT(least, most);
    for (std::uint64_t i = 0; i < 4; ++i) {
      const std::uint64_t budget = least + (most - least) / 4 * i;
      const Json run = profiled("prefetch", budget);
      EXPECT_LE(peak(run), budget);
      EXPECT_GT(run["devices"][0]["window_bytes"], 0) << budget;
      EXPECT_LT(run["simulated_seconds"], turn["simulated_seconds"]) << budget;
      const auto held = static_cast<double>(peak(run));
      EXPECT_NEAR(device(run, "0")["peak_bytes"].get<double>(), held, 0.02 * held) << budget;
      const double took = run["simulated_seconds"].get<double>();
      EXPECT_NEAR(run["predicted"]["simulated_seconds"].get<double>(), took, 0.01 * took) << budget;
    }
  }
}

}  // namespace
}  // namespace stowage
