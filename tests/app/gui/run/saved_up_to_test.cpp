// What a pass that ran out of memory had saved up to there, so that a schedule can be worked out from it.
#include "app/gui/run/saved_up_to.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <random>

#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kMiB = 1ull << 20;
constexpr std::uint64_t kTurn = 1'000'000;  // nanoseconds

std::string layer(std::size_t number) { return "model.layers." + std::to_string(number); }

/// A pass over Llama's layers: what each of them saves, of which the first `moved` goes to the host and comes
/// again; up to the end of layer `ended`, and `begun` bytes of the next one.
trace::Timeline passOver(const std::vector<std::vector<std::uint64_t>>& layers, std::size_t ended,
                         std::size_t begun = 0, std::size_t moved = 0) {
  trace::Timeline out;
  out.devices = {{"0", true, 0}, {"cpu", false, 0}};
  std::uint64_t now = kTurn;
  const auto save = [&](std::size_t number, std::size_t tensor, std::uint64_t bytes) {
    const trace::NameId module = out.name(layer(number) + ".mlp"),
                        label = out.name("saved" + std::to_string(tensor));
    const bool goes = number < moved;
    const auto block = [&](std::uint64_t birth, std::uint64_t death, std::uint16_t device) {
      out.blocks.push_back(
          {birth, death, bytes, module, label, device, trace::Kind::Saved, trace::kNoDevice});
    };
    block(now, goes ? now + kTurn : trace::Block::kAlive, 0);
    if (goes) block(now + kTurn, trace::Block::kAlive, 1);
    if (goes) block(now + 2 * kTurn, trace::Block::kAlive, 0);
    out.blocks.push_back(
        {now, now + 1, 9 * kMiB, module, label, 0, trace::Kind::Activation, trace::kNoDevice});
    now += 4 * kTurn;
  };
  for (std::size_t i = 0; i < ended; ++i)
    for (std::size_t k = 0; k < layers[i].size(); ++k) save(i, k, layers[i][k]);
  for (std::size_t k = 0; k < begun; ++k) save(ended, k, layers[ended][k]);
  out.duration_ns = now;
  out.finish();
  return out;
}

class SavedUpTo : public test::WithDocument {
 protected:
  void SetUp() override { openLlama(); }
  static protocol::RunRequest training() {
    protocol::RunRequest out;
    out.training.emplace();
    out.training->threshold = kMiB / 4;  // a MiB of elements of four bytes
    return out;
  }
  static protocol::RunResult stoppedIn(const std::string& module, std::size_t ended) {
    protocol::RunResult out;
    out.out_of_memory = protocol::OutOfMemory{"0", module, "mul", kMiB, 0, 0};
    for (std::size_t i = 0; i < ended; ++i) {
      out.modules.emplace_back().name = layer(i);
      out.modules.back().seconds = 0.010;
      out.modules.emplace_back().name = layer(i) + ".mlp";
      out.modules.back().seconds = 0.004;
    }
    return out;
  }
  static std::map<std::string, std::uint64_t> bytesOf(const ScheduleSource& source) {
    std::map<std::string, std::uint64_t> out;
    for (const auto& sum : source.result.backward->modules) out[sum.module] += sum.bytes;
    return out;
  }
};

/// However far it came: what was seen is as it was seen, and what was not is like the largest before it.
TEST_F(SavedUpTo, LayersThatWereNotReachedAreLikeTheLargestBeforeThem) {
  const unsigned seed = 20261129;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int round = 0; round < 60; ++round) {
    std::vector<std::vector<std::uint64_t>> layers(32);
    for (auto& saved : layers) {
      saved.resize(1 + random() % 3);
      for (auto& bytes : saved) bytes = (1 + random() % 40) * kMiB / 2;
    }
    const auto sum = [&](std::size_t i) {
      std::uint64_t bytes = 0;
      for (const std::uint64_t one : layers[i]) bytes += one;
      return bytes;
    };
    const std::size_t ended = 1 + random() % 31, moved = random() % (ended + 1);
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < ended; ++i) most = std::max(most, sum(i));
    const auto source = savedUpTo(*document.model(), passOver(layers, ended, 0, moved), training(),
                                  stoppedIn(layer(ended) + ".mlp", ended));
    ASSERT_TRUE(source);
    EXPECT_EQ(source->from, ScheduleSource::From::UpToThere);
    ASSERT_EQ(source->guessed.size(), 32 - ended);
    EXPECT_EQ(source->guessed.front(), layer(ended));
    const auto bytes = bytesOf(*source);
    ASSERT_EQ(bytes.size(), 32u);
    for (std::size_t i = 0; i < 32; ++i)
      EXPECT_EQ(bytes.at(layer(i) + ".mlp"), i < ended ? sum(i) : most) << i << ", " << ended << " ended";
    std::uint64_t eligible = 0, small = 0;
    for (const auto& one : source->result.backward->modules) {
      eligible += one.eligible_bytes;
      const auto why = one.reasons.find("too_small");
      small += why == one.reasons.end() ? 0 : why->second;
      EXPECT_EQ(one.eligible_bytes + (why == one.reasons.end() ? 0 : why->second), one.bytes);
    }
    EXPECT_GT(eligible + small, 0u);
  }
}

/// The layer in which memory ran out has saved a part: what it would have saved is what the others did.
TEST_F(SavedUpTo, ALayerThatWasBegunIsTakenForAWholeOne) {
  const std::vector<std::vector<std::uint64_t>> layers(32, {4 * kMiB, 2 * kMiB, kMiB});
  const auto source =
      savedUpTo(*document.model(), passOver(layers, 5, 2), training(), stoppedIn(layer(5) + ".mlp", 5));
  ASSERT_TRUE(source);
  EXPECT_EQ(source->guessed.size(), 27u);
  for (const auto& [module, bytes] : bytesOf(*source)) EXPECT_EQ(bytes, 7 * kMiB) << module;
  // In backward all of them are there: nothing is guessed.
  const auto back =
      savedUpTo(*document.model(), passOver(layers, 32), training(), stoppedIn(layer(31) + ".mlp", 32));
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->guessed.empty());
  EXPECT_EQ(bytesOf(*back).size(), 32u);
}

/// Twice the forward of a module's own operators, so that a layer's sum is twice its forward.
TEST_F(SavedUpTo, BackwardIsTakenToBeTwiceAsLong) {
  const std::vector<std::vector<std::uint64_t>> layers(32, {4 * kMiB});
  const auto source = savedUpTo(*document.model(), passOver(layers, 3), training(), stoppedIn(layer(3), 3));
  ASSERT_TRUE(source);
  std::map<std::string, double> back;
  for (const auto& module : source->result.modules) {
    back[module.name] = module.backward_seconds;
    EXPECT_GT(module.seconds, 0) << module.name;
  }
  ASSERT_EQ(back.size(), 64u) << "layers that were not reached take as long as those that were";
  EXPECT_DOUBLE_EQ(back[layer(0)], 0.012);
  EXPECT_DOUBLE_EQ(back[layer(0) + ".mlp"], 0.008);
  EXPECT_DOUBLE_EQ(back[layer(31)] + back[layer(31) + ".mlp"], 0.020);
}

TEST_F(SavedUpTo, WithoutAWholeLayerNothingIsSaid) {
  const std::vector<std::vector<std::uint64_t>> layers(32, {4 * kMiB, 2 * kMiB});
  const model::Model& model = *document.model();
  EXPECT_FALSE(savedUpTo(model, passOver(layers, 0), training(), stoppedIn("model.embed_tokens", 0)));
  EXPECT_FALSE(savedUpTo(model, passOver(layers, 0, 1), training(), stoppedIn(layer(0) + ".mlp", 0)));
  EXPECT_TRUE(savedUpTo(model, passOver(layers, 1), training(), stoppedIn(layer(1), 1)));
  protocol::RunRequest forward;
  EXPECT_FALSE(savedUpTo(model, passOver(layers, 4), forward, stoppedIn(layer(4), 4)));
  protocol::RunRequest again = training();
  again.training->scopes = {{"model.layers.0", false, {}, true}};
  EXPECT_FALSE(savedUpTo(model, passOver(layers, 4), again, stoppedIn(layer(4), 4)))
      << "nobody knows what a layer would save that keeps nothing";
  protocol::RunResult other = stoppedIn(layer(4), 4);
  other.out_of_memory.reset();
  EXPECT_FALSE(savedUpTo(model, passOver(layers, 4), training(), other)) << "it stopped for another reason";
}

/// Blocks of one tensor's name in the first layer, by birth.
trace::Timeline blocksOf(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& lives) {
  trace::Timeline out;
  out.devices = {{"0", true, 0}, {"cpu", false, 0}};
  const trace::NameId module = out.name(layer(0) + ".mlp"), label = out.name("saved");
  for (const auto& [birth, death] : lives)
    out.blocks.push_back({birth, death, kMiB, module, label, 0, trace::Kind::Saved, trace::kNoDevice});
  out.duration_ns = lives.back().first + 1;
  return out;
}

/// However they come and go: a block is a tensor that was there before if one of that name has died.
TEST_F(SavedUpTo, WhatComesAgainIsCountedOnce) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> lives;
    std::vector<std::uint64_t> deaths;
    for (std::uint64_t now = 1, i = 0; i < 80; ++i, now += random() % 4) {
      lives.emplace_back(now, random() % 5 ? now + random() % 40 : trace::Block::kAlive);
      const auto died =
          std::find_if(deaths.begin(), deaths.end(), [&](std::uint64_t death) { return death <= now; });
      if (died == deaths.end())
        deaths.push_back(lives.back().second);
      else
        *died = lives.back().second;
    }
    const auto source = savedUpTo(*document.model(), blocksOf(lives), training(), stoppedIn(layer(1), 1));
    ASSERT_TRUE(source);
    EXPECT_EQ(source->result.backward->modules.front().tensors, deaths.size());
    EXPECT_EQ(source->result.backward->modules.front().bytes, deaths.size() * kMiB);
  }
}

/// An unrolled net keeps very many tensors of one name: to look for each among all would take a minute.
TEST_F(SavedUpTo, VeryManyTensorsOfOneNameAreCountedInOneGo) {
  constexpr std::size_t kTensors = 500'000;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> lives;
  for (std::size_t i = 0; i < kTensors; ++i) lives.emplace_back(i + 1, trace::Block::kAlive - i % 2);
  const trace::Timeline timeline = blocksOf(lives);
  const auto begin = std::chrono::steady_clock::now();
  const auto source = savedUpTo(*document.model(), timeline, training(), stoppedIn(layer(1), 1));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  ASSERT_TRUE(source);
  EXPECT_EQ(source->result.backward->modules.front().tensors, kTensors);
  EXPECT_LT(took.count(), 10) << "far less where it is not quadratic";
}

TEST_F(SavedUpTo, ACancelledJobSaysNothing) {
  const std::vector<std::vector<std::uint64_t>> layers(32, {4 * kMiB});
  Job job;
  EXPECT_TRUE(savedUpTo(*document.model(), passOver(layers, 3), training(), stoppedIn(layer(3), 3), job));
  job.cancel.cancel();
  EXPECT_FALSE(savedUpTo(*document.model(), passOver(layers, 3), training(), stoppedIn(layer(3), 3), job));
}

/// Each thing that changes what is saved or how long it takes makes it another run; what only decides whether
/// there is room, or what is moved, does not.
TEST_F(SavedUpTo, AnEarlierRunSpeaksForOneLikeItAlone) {
  protocol::RunRequest one = training();
  one.program = "a.pt2";
  one.machine = test::machineOf({8ull << 30, 8ull << 30}, 64ull << 30);
  one.map.entries = {{"", machine::gpu(0)}};
  EXPECT_TRUE(speaksFor(one, one));
  const std::vector<std::function<void(protocol::RunRequest&)>> others{
      [](auto& it) { it.training.reset(); },
      [](auto& it) { it.program = "b.pt2"; },
      [](auto& it) { it.fingerprint = "1"; },
      [](auto& it) { it.inputs_file = "x.safetensors"; },
      [](auto& it) { it.sizes["batch"] = 3; },
      [](auto& it) {
        it.map.entries.push_back({"lm_head", machine::kCpu});
      },
      [](auto& it) { it.main_gpu = 1; },
      [](auto& it) { it.host_computes = true; },
      [](auto& it) { it.computed = {"lm_head"}; },
      [](auto& it) { it.mode = protocol::Mode::Plain; },
      [](auto& it) { it.devices = protocol::Devices::Virtual; },
      [](auto& it) { it.calibration.emplace(); },
      [](auto& it) { it.machine.add(machine::gpu(2)); },
      [](auto& it) { it.machine.set_link(machine::kCpu, machine::gpu(0), 12345); },
      [](auto& it) { it.training->threshold += 1; },
      [](auto& it) { it.training->inputs = {"args.0"}; },
      [](auto& it) {
        it.training->scopes = {{"model.layers.0", false, {}, true}};
      },
  };
  for (std::size_t i = 0; i < others.size(); ++i) {
    protocol::RunRequest other = one;
    others[i](other);
    EXPECT_FALSE(speaksFor(one, other)) << i;
    EXPECT_FALSE(speaksFor(other, one)) << i;
  }
  protocol::RunRequest tight = one;
  tight.machine.devices[0].budget = Bytes(1 << 20);
  tight.training->scopes = {{"model.layers", true, {}, false}};
  tight.time_limit = 3;
  EXPECT_TRUE(speaksFor(one, tight));
  EXPECT_TRUE(speaksFor(tight, one));
  // A scope takes a part out of what is run again.
  one.training->scopes = {{"model.layers.0", false, {}, true}};
  tight = one;
  EXPECT_TRUE(speaksFor(one, tight));
  tight.training->scopes.push_back({"model.layers.0.mlp", false, {}, false});
  EXPECT_FALSE(speaksFor(one, tight));
}

}  // namespace
}  // namespace stowage::app
