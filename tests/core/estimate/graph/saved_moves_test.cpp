// What a step that trains moves to the host and back: memory as it goes and comes, and what that follows
// from.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/estimate/graph/saved_moves.h"
#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/opened_program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

constexpr const char* kNetworks[] = {"wide_mlp", "five_layers",   "conv_batchnorm",
                                     "moe",      "tied_residual", "loop_cell"};

/// Bytes a second: a copy has ended when the next operator begins.
constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 50;

struct Step {
  explicit Step(const std::string& name)
      : opened(test::opened(stowage::test::data("training/" + name + "/program.pt2"))) {
    machine.devices = {{gpu(0), "", GiB(4)}, {machine::kCpu}, {machine::kDisk}};
    copies_at(kAtOnce);
    request.program = &opened.program;
    request.machine = &machine;
    request.run.map.entries = {{"", gpu(0)}};
    request.run.main_gpu = 0;
    request.training.emplace();
  }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  /// To the host; inputs come as fast as ever.
  void copies_at(std::uint64_t rate) {
    machine.links = {{gpu(0), machine::kCpu, rate}, {machine::kCpu, gpu(0), kAtOnce}};
  }
  Prediction with(plan::ActivationScopes scopes, std::uint64_t threshold = 0) {
    request.training.emplace();
    request.training->scopes = std::move(scopes);
    request.training->threshold = threshold;
    return predict(request);
  }
  Prediction first(std::uint64_t layers, std::uint64_t threshold = 0) {
    with({}, threshold);
    request.training->first_layers = layers;
    return predict(request);
  }

  test::OpenedProgram opened;
  machine::Machine machine;
  GraphRequest request{};
};

const PredictedDevice& gpu_of(const Prediction& made) { return made.devices.front(); }

Bytes host_peak(const Prediction& made) {
  for (const PredictedDevice& device : made.devices) {
    if (device.device == machine::kCpu) return device.peak;
  }
  ADD_FAILURE() << "the host is left out";
  return {};
}

/// Blocks of the timeline with a label.
std::vector<trace::Block> labelled(const Prediction& made, std::string_view label) {
  std::vector<trace::Block> out;
  for (const trace::Block& block : made.timeline->blocks) {
    if (made.timeline->names[block.label] == label) out.push_back(block);
  }
  return out;
}

std::uint64_t bytes_of(const std::vector<trace::Block>& blocks) {
  std::uint64_t sum = 0;
  for (const trace::Block& block : blocks) sum += block.bytes;
  return sum;
}

std::uint64_t sent(const Prediction& made) { return bytes_of(labelled(made, "offloaded")); }

std::uint64_t copied(const Prediction& made, std::size_t from, std::size_t to) {
  std::uint64_t sum = 0;
  for (const trace::Transfer& copy : made.timeline->transfers)
    sum += copy.from == from && copy.to == to ? copy.bytes : 0;
  return sum;
}

void expect_same(const Prediction& one, const Prediction& other) {
  EXPECT_EQ(gpu_of(one).peak, gpu_of(other).peak);
  EXPECT_EQ(gpu_of(one).forward_peak, gpu_of(other).forward_peak);
  EXPECT_EQ(gpu_of(one).backward_peak, gpu_of(other).backward_peak);
  EXPECT_EQ(one.timeline->blocks.size(), other.timeline->blocks.size());
}

TEST(SavedMoves, WhereNothingMayGoNothingIsOtherwise) {
  for (const char* const name : kNetworks) {
    SCOPED_TRACE(name);
    Step step(name);
    const Prediction plain = step.with({});
    expect_same(plain, step.with({{"", false, {}}}));
    expect_same(plain, step.with({{"", true, {}}}, ~std::uint64_t{0}));
    expect_same(plain, step.first(0));
    step.request.run.map.entries = {{"", machine::kCpu}};
    step.request.run.host_computes = true;
    expect_same(step.with({}), step.with({{"", true, {}}}));
  }
}

/// The sums of a softmax lie otherwise than they are seen: they may not go.
TEST(SavedMoves, WhatAttentionKeepsOfItsScoresStays) {
  Step step("five_layers");
  constexpr std::uint64_t kSums = 2 * 2 * 10 * 4;  // batch, heads and queries
  const auto sent = labelled(step.with({{"", true, {}}}), "offloaded");
  EXPECT_FALSE(sent.empty());
  for (const trace::Block& block : sent) EXPECT_NE(block.bytes, kSums);
}

/// What is sent is what the two directions copy, what is saved is the same, and the GPU holds no more.
TEST(SavedMoves, WhatGoesComesBackAndLeavesRoomMeanwhile) {
  std::size_t less = 0;
  for (const char* const name : kNetworks) {
    SCOPED_TRACE(name);
    Step step(name);
    const Prediction plain = step.with({}), moved = step.with({{"", true, {}}});
    EXPECT_EQ(plain.saved_for_backward, moved.saved_for_backward);
    EXPECT_GT(sent(moved), 0u);
    const std::size_t cpu = 1;  // after the only GPU
    EXPECT_EQ(copied(moved, 0, cpu) - copied(plain, 0, cpu), sent(moved));
    EXPECT_LE(copied(moved, cpu, 0) - copied(plain, cpu, 0), sent(moved));
    EXPECT_LE(gpu_of(moved).peak, gpu_of(plain).peak);
    EXPECT_GE(host_peak(moved), host_peak(plain));
    less += gpu_of(moved).peak < gpu_of(plain).peak;
    for (const trace::Block& block : labelled(moved, "reloaded"))
      EXPECT_NE(block.death_ns, trace::Block::kAlive) << "nothing that was saved stays";
  }
  EXPECT_GE(less, 3u);
}

/// The slower the link, the longer what goes by itself stays: never less is there, up to all of it until
/// forward ends. What is copied is the same.
TEST(SavedMoves, WhatGoesByItselfStaysUntilItsCopyHasEnded) {
  std::size_t between = 0, fell = 0;
  for (const char* const name : kNetworks) {
    SCOPED_TRACE(name);
    Step step(name);
    const Prediction at_once = step.with({{"", true, {}}});
    Bytes before = *gpu_of(at_once).forward_peak;
    const Bytes least = before;
    for (int power = 40; power >= 0; power -= 4) {
      SCOPED_TRACE(power);
      step.copies_at(std::uint64_t{1} << power);
      const Prediction made = step.with({{"", true, {}}});
      EXPECT_GE(*gpu_of(made).forward_peak, before);
      EXPECT_EQ(*gpu_of(made).backward_peak, *gpu_of(at_once).backward_peak) << "it has ended with forward";
      EXPECT_EQ(sent(made), sent(at_once));
      between += *gpu_of(made).forward_peak > before;
      before = *gpu_of(made).forward_peak;
    }
    EXPECT_GE(before, *gpu_of(step.with({})).forward_peak) << "nothing left before forward ended";
    fell += least < before;
    // By a schedule it leaves at the steps of compute, however long copies take.
    if (std::string_view(name) == "five_layers") {
      const Bytes slow = *gpu_of(step.first(2)).forward_peak;
      step.copies_at(kAtOnce);
      EXPECT_EQ(slow, *gpu_of(step.first(2)).forward_peak);
    }
  }
  EXPECT_GE(fell, 3u);
  EXPECT_GE(between, 3u);
}

/// Where a budget is in the way the pass waits for a slow link, and goes on with what a fast one leaves.
TEST(SavedMoves, WhereThereIsNoRoomThePassWaitsForItsCopies) {
  std::size_t waited = 0;
  for (const char* const name : kNetworks) {
    SCOPED_TRACE(name);
    Step step(name);
    const Prediction fast = step.with({{"", true, {}}});
    step.copies_at(1);
    const Prediction slow = step.with({{"", true, {}}});
    step.machine.devices[0].budget = *gpu_of(fast).forward_peak;
    const Prediction tight = step.with({{"", true, {}}});
    EXPECT_LE(*gpu_of(tight).forward_peak, *gpu_of(fast).forward_peak);
    EXPECT_LE(*gpu_of(tight).backward_peak, *gpu_of(slow).backward_peak)
        << "what is fetched ahead of its time comes where there is room";
    EXPECT_EQ(sent(tight), sent(slow));
    waited += *gpu_of(slow).forward_peak > *gpu_of(tight).forward_peak;
  }
  EXPECT_GE(waited, 3u);
}

/// With n of five layers moved, more of them leave more room, down to what two layers at once take.
TEST(SavedMoves, LayersGoAndComeAtTheStepsOfCompute) {
  Step step("five_layers");
  const Prediction plain = step.with({});
  std::uint64_t before = 0;
  Bytes peak = *gpu_of(plain).forward_peak;
  for (std::uint64_t layers = 1; layers <= 3; ++layers) {
    SCOPED_TRACE(layers);
    const Prediction made = step.first(layers);
    const auto out = labelled(made, "offloaded"), back = labelled(made, "reloaded");
    EXPECT_GT(bytes_of(out), before) << "each layer has something to move";
    before = bytes_of(out);
    EXPECT_EQ(out.size(), back.size()) << "each comes back once";
    EXPECT_LE(*gpu_of(made).forward_peak, peak);
    peak = *gpu_of(made).forward_peak;
    for (const trace::Block& block : out) {
      const std::string& module = made.timeline->names[block.module];
      ASSERT_TRUE(module.starts_with("layers.")) << module;
      EXPECT_LT(std::stoul(module.substr(7)), layers) << "only the first ones go";
    }
    // The layer that goes last comes back first.
    ASSERT_FALSE(back.empty());
    EXPECT_TRUE(
        made.timeline->names[back.front().module].starts_with("layers." + std::to_string(layers - 1)));
  }
  EXPECT_LT(peak, *gpu_of(plain).forward_peak);
}

/// Layers that are chosen and are parts of a fused group do not go with their layer, as a run has it: what
/// they save goes by itself, so that the last comes back first.
TEST(SavedMoves, PartsOfAFusedGroupGoByThemselves) {
  Step step("five_layers");
  const Prediction whole = step.with({{"layers.0", true, {}}, {"layers.1", true, {}}});
  step.request.training->groups = {{"layers", {"layers.0", "layers.1"}}};
  const Prediction parts = predict(step.request);
  EXPECT_EQ(sent(parts), sent(whole));
  const auto first_back = [](const Prediction& made) {
    const auto back = labelled(made, "reloaded");
    return back.empty() ? std::string() : std::string(made.timeline->names[back.front().module]);
  };
  EXPECT_EQ(first_back(whole), "layers.1.norm1");
  EXPECT_EQ(first_back(parts), "layers.1.fc2");
}

TEST(SavedMoves, ACapIsNotExceededAndIsFilled) {
  for (const char* const name : kNetworks) {
    SCOPED_TRACE(name);
    Step step(name);
    std::vector<std::uint64_t> sizes;
    for (const trace::Block& block : labelled(step.with({{"", true, {}}}), "offloaded"))
      sizes.push_back(block.bytes);
    ASSERT_FALSE(sizes.empty());
    const std::uint64_t smallest = *std::min_element(sizes.begin(), sizes.end());
    EXPECT_EQ(sent(step.with({{"", true, smallest - 1}})), 0u);
    for (const std::uint64_t cap : {smallest, smallest * 3})
      EXPECT_LE(sent(step.with({{"", true, cap}})), cap);
    // Under a cap that all of it fits under all goes, but what forward lets go of: that is in no cap.
    const std::uint64_t roomy = sent(step.with({{"", true, std::uint64_t{1} << 40}}));
    if (std::string_view(name) == "loop_cell") {
      EXPECT_LT(roomy, bytes_of(labelled(step.with({{"", true, {}}}), "offloaded")));
    } else {
      EXPECT_EQ(roomy, sent(step.with({{"", true, {}}})));
    }
  }
}

TEST(SavedMoves, TheInnermostScopeDecides) {
  Step step("five_layers");
  const std::uint64_t all = sent(step.with({{"layers", true, {}}}));
  const std::uint64_t one = sent(step.with({{"layers.2", true, {}}}));
  const std::uint64_t rest = sent(step.with({{"layers", true, {}}, {"layers.2", false, {}}}));
  EXPECT_GT(one, 0u);
  EXPECT_EQ(one + rest, all);
}

TEST(SavedMoves, APlanSaysWhereTheyGo) {
  Step step("five_layers");
  plan::Settings settings;
  settings.workload.training = plan::Training{};
  const auto asked = training_step(*step.opened.model, settings, {{"layers.0", true, {}}});
  ASSERT_TRUE(asked);
  EXPECT_TRUE(asked->moves());
  EXPECT_FALSE(asked->makes_again());
  step.request.training = asked;
  step.request.training->threshold = 0;
  EXPECT_GT(sent(predict(step.request)), 0u);
  EXPECT_FALSE(training_step(*step.opened.model, settings)->moves());
}

/// Sizes of which each sum is another: of so many nobody knows the best, and whose cap it is, is told. Of few
/// the best is known.
TEST(SavedMoves, ACapThatIsFilledInTheOrderOfSavingIsTold) {
  for (const std::size_t count : {std::size_t{8}, std::size_t{64}}) {
    SCOPED_TRACE(count);
    GraphProgram program;
    program.modules = {"", "a", "b"};
    GraphLayout layout;
    layout.places = {{gpu(0)}};
    layout.module_place.resize(program.modules.size());
    machine::Machine machine;
    machine.devices = {{gpu(0)}, {machine::kCpu}, {machine::kDisk}};
    TrainingStep step;
    step.threshold = 0;
    step.scopes = {{"a", true, std::uint64_t{1} << 45}, {"b", true, 4096}};
    BlockLedger ledger(layout, machine);
    SavedMoves moves(program, layout.places, ledger, step, nullptr, {});
    std::mt19937 random(1);
    GraphStep in_a, in_b;
    in_a.module = 1, in_b.module = 2;
    std::vector<SavedSlotPtr> kept;
    const auto save = [&](std::uint64_t bytes, const GraphStep& by) {
      const auto storage = std::make_shared<HeldStorage>(ledger, std::uint16_t{0}, bytes, BlockTag());
      kept.push_back(moves.save(storage, {bytes / 4, true, false}, by, 0));
    };
    for (std::size_t i = 0; i < count; ++i)
      save((std::uint64_t{1} << 40) + random() % (std::uint64_t{1} << 39), in_a);
    save(1024, in_b);
    const SavedPlan plan = moves.plan();
    EXPECT_EQ(plan.caps_by_order, count == 8 ? std::vector<std::string>() : std::vector<std::string>{"a"});
    std::uint64_t gone = 0;
    for (std::size_t i = 0; i < count; ++i)
      gone += plan.rows[i].way == SavedPlan::Way::Stays ? 0 : plan.rows[i].bytes;
    EXPECT_GT(gone, 0u);
    EXPECT_LE(gone, std::uint64_t{1} << 45);
  }
}

}  // namespace
}  // namespace stowage::estimate
