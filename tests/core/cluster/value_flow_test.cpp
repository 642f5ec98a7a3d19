// Which values are handed over: of random programs, under random places.
#include "core/plan/evaluation/value_flow.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "core/cluster/hand_overs.h"

namespace stowage {
namespace {

using cluster::HandOvers;
using model::ModuleId;
using model::TensorId;
using plan::Crossing;
using plan::FlowPlaces;
using plan::ValueFlow;
using Kind = ValueFlow::Kind;

constexpr std::uint32_t kModules = 8;

/// Modules 0 to 7 with a weight each; steps take what was made before.
ValueFlow drawn_flow(std::mt19937& random) {
  ValueFlow flow;
  for (std::uint32_t i = 0; i < kModules; ++i) {
    const bool changes = random() % 4 == 0;
    flow.weights.push_back({TensorId(i), ModuleId(i), i, random() % 5 != 0, changes});
    flow.values.push_back({10 + random() % 50, true, false, i});
  }
  for (int i = 0; i < 2; ++i) flow.values.push_back({10 + random() % 50, true, true});
  for (std::size_t count = 5 + random() % 25; flow.steps.size() < count;) {
    ValueFlow::Step step{.module = ModuleId(static_cast<std::uint32_t>(random() % kModules))};
    const std::uint32_t kind = random() % 12;
    step.kind = kind == 0 ? Kind::Counts : kind == 1 ? Kind::Asks : kind == 2 ? Kind::Same : Kind::Runs;
    const auto last = static_cast<std::uint32_t>(flow.values.size());
    for (std::size_t n = step.kind == Kind::Same ? 1 : 1 + random() % 3; step.operands.size() < n;) {
      const std::uint32_t value = random() % 2 ? last - 1 - random() % std::min(4u, last) : random() % last;
      step.operands.push_back({value, random() % 6 == 0, random() % 15 == 0});
    }
    const ValueFlow::Value& first = flow.values[step.operands[0].value];
    step.makes.push_back(last);
    if (step.kind == Kind::Same)
      flow.values.push_back(first);
    else
      flow.values.push_back({10 + random() % 50, true});
    flow.steps.push_back(std::move(step));
  }
  const auto last = static_cast<std::uint32_t>(flow.values.size()) - 1;
  flow.ends = {{last, ValueFlow::kNone}, {last - 1, static_cast<std::uint32_t>(random() % kModules)}};
  return flow;
}

/// Of a module that has no place the steps follow what they compute with.
FlowPlaces drawn_places(std::mt19937& random, std::uint32_t places) {
  FlowPlaces out;
  for (std::uint32_t i = 0; i < kModules; ++i) {
    out.of_tensor.push_back(random() % places);
    out.of_module.push_back(random() % 3 ? out.of_tensor.back() : ValueFlow::kNone);
  }
  return out;
}

using Sums = std::map<std::pair<std::size_t, std::size_t>, std::pair<std::uint64_t, std::uint64_t>>;

Sums sums_of(const HandOvers::Pairs& pairs) {
  Sums out;
  for (const auto& [ends, one] : pairs) out[ends] = {one.bytes, one.passes};
  return out;
}

TEST(ValueFlow, PiecesSayWhatTheirStagesHandOver) {
  std::mt19937 random(81);
  int several = 0;
  for (int i = 0; i < 3'000; ++i) {
    const ValueFlow flow = drawn_flow(random);
    const std::uint32_t pieces = 1 + random() % 6;
    const FlowPlaces by_piece = drawn_places(random, pieces);
    // Any places at all for pieces; the first has the inputs in both.
    std::vector<std::uint32_t> stage_of{0};
    while (stage_of.size() < pieces) stage_of.push_back(random() % 3);
    FlowPlaces by_stage = by_piece;
    for (auto* list : {&by_stage.of_module, &by_stage.of_tensor}) {
      for (std::uint32_t& place : *list) {
        if (place != ValueFlow::kNone) place = stage_of[place];
      }
    }
    const bool results = random() % 2;
    const auto of_pieces = plan::crossings(flow, by_piece, results);
    const auto merged =
        HandOvers::pairs_of(of_pieces, 1, [&](std::uint32_t piece) { return stage_of[piece]; });
    const auto direct = HandOvers::pairs_of(plan::crossings(flow, by_stage, results), 1,
                                            [](std::uint32_t stage) { return stage; });
    EXPECT_EQ(sums_of(merged), sums_of(direct)) << "seed " << i;
    for (const Crossing& one : of_pieces) {
      EXPECT_EQ(std::count(one.to.begin(), one.to.end(), one.from), 0);
      EXPECT_EQ(std::set<std::uint32_t>(one.to.begin(), one.to.end()).size(), one.to.size());
    }
    several += direct.size() > 1;
  }
  EXPECT_GT(several, 800);
}

/// Modules of one part or several, which lie in neighbouring places.
std::vector<plan::FlowSpan> drawn_spans(std::mt19937& random, std::uint32_t pieces, FlowPlaces& places) {
  std::vector<plan::FlowSpan> out(kModules);
  for (std::uint32_t i = 0; i < kModules; ++i) {
    const std::uint32_t first = random() % pieces, last = first + random() % (pieces - first);
    const bool several = random() % 5 == 0;
    places.of_tensor.push_back(several ? first + random() % (last - first + 1) : first);
    places.of_module.push_back(several && first < last ? ValueFlow::kNone : first);
    if (several) out[i] = {first, last};
  }
  return out;
}

/// The places of neighbours together. A map may have a key for a module of several parts where all of them
/// are in one place, and has none where they are not.
FlowPlaces together(std::mt19937& random, const FlowPlaces& apart, const std::vector<plan::FlowSpan>& spans,
                    const std::vector<std::uint32_t>& stage_of) {
  FlowPlaces out;
  for (std::uint32_t i = 0; i < kModules; ++i) {
    out.of_tensor.push_back(stage_of[apart.of_tensor[i]]);
    const auto [first, last] = spans[i];
    if (first == ValueFlow::kNone)
      out.of_module.push_back(stage_of[apart.of_module[i]]);
    else
      out.of_module.push_back(stage_of[first] == stage_of[last] && random() % 2 ? stage_of[first]
                                                                                : ValueFlow::kNone);
  }
  return out;
}

TEST(ValueFlow, WhereItSaysSoPlacesTogetherHandOverWhatTheySayApart) {
  std::mt19937 random(83);
  int held = 0, differ = 0;
  for (int i = 0; i < 3'000; ++i) {
    const ValueFlow flow = drawn_flow(random);
    const std::uint32_t pieces = 2 + random() % 4;
    FlowPlaces apart;
    const auto spans = drawn_spans(random, pieces, apart);
    const bool holds = plan::holds_of_places_together(flow, apart, spans);
    const bool shared = std::any_of(flow.steps.begin(), flow.steps.end(), [&](const ValueFlow::Step& step) {
      return step.kind == Kind::Runs && spans[step.module.index()].first != ValueFlow::kNone;
    });
    EXPECT_TRUE(shared || holds) << "seed " << i;
    const auto of_pieces = plan::crossings(flow, apart, true);
    bool same = true;
    for (std::uint32_t cuts = 0; cuts < 1u << (pieces - 1); ++cuts) {
      std::vector<std::uint32_t> stage_of{0};
      for (std::uint32_t piece = 1; piece < pieces; ++piece)
        stage_of.push_back(stage_of.back() + (cuts >> (piece - 1) & 1));
      const auto merged =
          HandOvers::pairs_of(of_pieces, 1, [&](std::uint32_t piece) { return stage_of[piece]; });
      const auto direct =
          HandOvers::pairs_of(plan::crossings(flow, together(random, apart, spans, stage_of), true), 1,
                              [](std::uint32_t stage) { return stage; });
      if (holds) {
        EXPECT_EQ(sums_of(merged), sums_of(direct)) << "seed " << i;
      }
      same = same && sums_of(merged) == sums_of(direct);
    }
    held += shared && holds;
    differ += !same;
  }
  EXPECT_GT(held, 50);
  EXPECT_GT(differ, 100);
}

TEST(ValueFlow, OnePlaceHandsNothingOver) {
  std::mt19937 random(82);
  for (int i = 0; i < 200; ++i)
    EXPECT_TRUE(plan::crossings(drawn_flow(random), drawn_places(random, 1), true).empty());
}

/// Two modules, one value between them.
ValueFlow two_steps(bool changes) {
  ValueFlow flow;
  flow.weights = {{TensorId(0), ModuleId(0), 0, true, false}, {TensorId(1), ModuleId(1), 1, true, false}};
  flow.values = {{8, true, false, 0}, {8, true, false, 1}, {100, true, true}, {200}, {300}, {400}};
  flow.steps = {{.module = ModuleId(0), .operands = {{2}, {0}}, .makes = {3}},
                {.module = ModuleId(1), .operands = {{3, changes}, {1}}, .makes = {4}},
                {.module = ModuleId(1), .operands = {{3, changes}, {4}}, .makes = {5}}};
  flow.ends = {{5, ValueFlow::kNone}};
  return flow;
}

std::uint64_t bytes_of(const std::vector<Crossing>& all) {
  std::uint64_t sum = 0;
  for (const Crossing& one : all) sum += one.bytes * one.to.size();
  return sum;
}

TEST(ValueFlow, AValueCrossesOnceAndAResultComesBack) {
  const FlowPlaces two{{0, 1}, {0, 1}, 0};
  EXPECT_EQ(bytes_of(plan::crossings(two_steps(false), two, false)), 200u);
  EXPECT_EQ(bytes_of(plan::crossings(two_steps(false), two, true)), 600u) << "400 of the result come back";
  EXPECT_EQ(bytes_of(plan::crossings(two_steps(true), two, false)), 400u)
      << "of what is written to later a copy serves one step";
  const FlowPlaces inputs_elsewhere{{0, 0}, {0, 0}, 1};
  EXPECT_EQ(bytes_of(plan::crossings(two_steps(false), inputs_elsewhere, false)), 100u);
}

TEST(ValueFlow, AStepOfNoPlaceFollowsItsWeightElseWhatWasMadeLast) {
  ValueFlow flow = two_steps(false);
  const FlowPlaces open{{0, ValueFlow::kNone}, {0, 1}, 0};
  EXPECT_EQ(bytes_of(plan::crossings(flow, open, false)), 200u) << "the weight of the second is in place 1";
  // Without a weight among its operands: the last step is where the one before it is.
  flow.steps[2].operands = {{3}, {4}};
  EXPECT_EQ(bytes_of(plan::crossings(flow, open, false)), 200u);
  flow.steps[1].operands = {{3}};
  EXPECT_EQ(bytes_of(plan::crossings(flow, open, false)), 0u) << "all of it is where its operand was made";
}

TEST(ValueFlow, WeightsCrossOnlyWhereTheyChange) {
  ValueFlow flow = two_steps(false);
  flow.steps[1].operands.push_back({0});
  const FlowPlaces two{{0, 1}, {0, 1}, 0};
  EXPECT_EQ(bytes_of(plan::crossings(flow, two, false)), 200u) << "each host reads it itself";
  flow.weights[0].changes = true;
  EXPECT_EQ(bytes_of(plan::crossings(flow, two, false)), 208u);
  flow.ends.push_back({5, 0});
  EXPECT_EQ(bytes_of(plan::crossings(flow, two, false)), 608u) << "what it holds then goes to its place";
}

}  // namespace
}  // namespace stowage
