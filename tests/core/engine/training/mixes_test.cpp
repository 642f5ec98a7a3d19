// What is kept and what is run again: what a scenario of a run says of each mix against what the engine
// holds.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <utility>

#include "core/estimate/offload/from_run.h"
#include "core/estimate/offload/mix.h"
#include "core/protocol/protocol.h"
#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

namespace offload = estimate::offload;
using offload::Treatment;
using protocol::ActivationScope;

constexpr std::int64_t kWidth = 16;

std::string layer_name(std::size_t i) { return "layers." + std::to_string(i); }

/// Layers of Linear and ReLU: what ReLU makes and saves the next layer saves too.
void write_stack(const std::string& path, std::size_t layers, bool head) {
  ProgramFile program({8, kWidth});
  std::string value = "x";
  for (std::size_t i = 0; i < layers; ++i)
    value = program.add(layer_name(i), "relu", program.linear(layer_name(i), value, kWidth));
  program.write(path, head ? program.linear("head", value, kWidth) : value);
}

/// Layers of what comes, some with sums of what earlier ones have made.
void write_random(const std::string& path, std::size_t layers, std::mt19937& random) {
  ProgramFile program({8, kWidth});
  std::vector<std::string> made{"x"};
  for (std::size_t i = 0; i < layers; ++i) {
    const std::string layer = layer_name(i);
    std::string value = made.back();
    bool linear = false;
    for (std::size_t step = 0; step < 2 + random() % 3; ++step) {
      const std::string& other = made[random() % made.size()];
      const std::size_t kind = random() % 5;
      if (kind == 0) value = program.add(layer, "add", value, other);
      if (kind == 1) value = program.add(layer, "mul", value, other);
      if (kind == 2) value = program.add(layer, "tanh", value);
      if (kind >= 3 && !std::exchange(linear, true)) value = program.linear(layer, value, kWidth);
      if (kind == 4) value = program.add(layer, "relu", value);
    }
    if (!linear) value = program.linear(layer, value, kWidth);
    if (random() % 3 == 0) value = program.add("between", "exp", value);
    made.push_back(value);
  }
  program.write(path, random() % 2 ? program.linear("head", made.back(), kWidth) : made.back());
}

/// What layers hold on the GPU when forward has ended, as the scenario has it.
std::uint64_t held_by(const offload::Scenario& scenario, const offload::Choice& choice) {
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < scenario.layers.size(); ++i) {
    const offload::Layer& layer = scenario.layers[i];
    for (std::size_t k = 0; k < layer.tensors.size(); ++k) {
      const offload::Tensor& tensor = layer.tensors[k];
      const bool there = tensor.kind == offload::Kind::Activation && tensor.on_gpu;
      if (there && choice.tensors[i][k].recomputed == 0) sum += tensor.bytes;
    }
    if (choice.runs_again(i)) sum += layer.input_bytes;
  }
  return sum;
}

/// What a run held there.
std::uint64_t held_by(const Trained& trained) {
  std::map<std::uint64_t, std::uint64_t> storages;
  for (const protocol::SavedRow& row : trained.outcome.result.backward->rows) {
    const bool value = row.kind == "input" || row.kind == "activation";
    if (value && row.device == "0" && !row.in_forward && !row.recomputed)
      storages[row.storage] = row.storage_bytes;
  }
  std::uint64_t sum = 0;
  for (const auto& [storage, bytes] : storages) sum += bytes;
  return sum;
}

/// A program of so many layers, what a run of it says, and what its mixes hold.
class Mixes {
 public:
  Mixes(const std::string& path, std::size_t layers) : layers_(layers), request_(made_request(path)) {
    const Trained plain = train(request_);
    EXPECT_FALSE(plain.outcome.error) << explain(plain.outcome);
    if (plain.outcome.error) return;
    run_ = protocol::to_json(plain.outcome.result);
    run_["schema"] = "stowage.run/1";
    plain_ = plain.gradients;
    const offload::Scenario all = scenario(true);
    outside_ = held_by(plain) - held_by(all, *offload::choose(offload::with_mix(all, mix(0))));
  }

  /// With `rows` tensor by tensor, else by sums.
  offload::Scenario scenario(bool rows) const {
    Json run = run_;
    if (!rows) run.erase("saved_tensors");
    auto out = offload::scenario_from_run(run, {"layers.*", 1e9, 1e9}, "run");
    EXPECT_TRUE(out) << sentence(out.error());
    return out ? *std::move(out) : offload::Scenario{};
  }

  std::size_t count() const { return std::size_t{1} << layers_; }
  /// The layers whose bits are set are run again.
  std::vector<Treatment> mix(std::size_t bits) const {
    std::vector<Treatment> out;
    for (std::size_t i = 0; i < layers_; ++i)
      out.push_back(bits >> i & 1 ? Treatment::Recompute : Treatment::Keep);
    return out;
  }
  std::uint64_t said(const offload::Scenario& scenario, const std::vector<Treatment>& mix) const {
    return outside_ + held_by(scenario, *offload::choose(offload::with_mix(scenario, mix)));
  }
  std::uint64_t outside() const { return outside_; }
  /// Bytes on the GPU that autograd holds when forward has ended.
  std::uint64_t held(const std::vector<Treatment>& mix) const {
    protocol::RunRequest request = request_;
    for (std::size_t i = 0; i < layers_; ++i) {
      if (mix[i] == Treatment::Recompute)
        request.training->scopes.push_back({layer_name(i), false, {}, true});
    }
    const Trained got = train(request);
    EXPECT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_EQ(difference(plain_, got.gradients, 0, 0), "");
    return got.outcome.error ? 0 : held_by(got);
  }

 private:
  std::size_t layers_;
  protocol::RunRequest request_;
  Json run_;
  Tensors plain_;
  std::uint64_t outside_ = 0;
};

/// To the byte, tensor by tensor and by sums, with a head outside of all layers and without.
TEST(MixesOfARun, HoldWhatTheEngineHolds) {
  for (const bool head : {false, true}) {
    const Scratch scratch;
    constexpr std::size_t kLayers = 4;
    write_stack(scratch.file("p.pt2"), kLayers, head);
    const Mixes mixes(scratch.file("p.pt2"), kLayers);
    std::set<std::uint64_t> different;
    for (std::size_t bits = 0; bits < mixes.count(); ++bits) {
      SCOPED_TRACE(std::to_string(bits) + (head ? " and a head" : ""));
      const std::uint64_t held = mixes.held(mixes.mix(bits));
      EXPECT_EQ(mixes.said(mixes.scenario(true), mixes.mix(bits)), held) << "tensor by tensor";
      EXPECT_EQ(mixes.said(mixes.scenario(false), mixes.mix(bits)), held) << "by sums";
      different.insert(held);
    }
    EXPECT_GT(different.size(), 1u);
  }
}

/// What a layer reads and does not save counts although an earlier one may keep it: never too little.
TEST(MixesOfARun, NeverHoldMoreThanTheScenarioSays) {
  std::size_t exact = 0, all = 0;
  for (unsigned seed = 0; seed < 12; ++seed) {
    std::mt19937 random(seed);
    const Scratch scratch;
    const std::size_t layers = 2 + random() % 3;
    write_random(scratch.file("p.pt2"), layers, random);
    const Mixes mixes(scratch.file("p.pt2"), layers);
    for (std::size_t bits = 0; bits < mixes.count(); ++bits) {
      SCOPED_TRACE(std::to_string(seed) + " " + std::to_string(bits));
      const std::uint64_t held = mixes.held(mixes.mix(bits)),
                          said = mixes.said(mixes.scenario(true), mixes.mix(bits));
      EXPECT_GE(said, held) << "tensor by tensor";
      EXPECT_GE(mixes.said(mixes.scenario(false), mixes.mix(bits)), held) << "by sums";
      exact += said == held;
      ++all;
    }
  }
  EXPECT_GT(exact * 2, all);
}

/// The mix that is said to be the fastest that fits does fit.
TEST(MixesOfARun, TheBestOneFitsItsBudget) {
  const Scratch scratch;
  constexpr std::size_t kLayers = 4;
  write_stack(scratch.file("p.pt2"), kLayers, false);
  const Mixes mixes(scratch.file("p.pt2"), kLayers);
  offload::Scenario scenario = mixes.scenario(true);
  scenario.to_host = scenario.to_device = 1;  // moving takes too long
  std::size_t found = 0;
  const std::uint64_t all = mixes.said(scenario, mixes.mix(0));
  for (std::uint64_t budget = all / 4; budget <= all; budget += 256) {
    const auto answer = offload::best_mix(scenario, budget);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->proven);
    if (!answer->best) continue;
    ++found;
    EXPECT_LE(mixes.held(answer->best->layers), budget + mixes.outside());
  }
  EXPECT_GT(found, 1u);
}

}  // namespace
}  // namespace stowage::engine::test
