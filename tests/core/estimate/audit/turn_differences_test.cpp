// One sweep over all blocks says of every question what a walk of its own over them says.
#include "core/estimate/audit/turn_differences.h"

#include <algorithm>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "tests/core/trace/random_run.h"

namespace stowage::estimate {
namespace {

using trace::Block;
using trace::Kind;

constexpr std::uint32_t kNone = BlockAlignment::kNone;

/// A prediction, and a run of the same blocks of which some have changed.
struct TwoRuns {
  explicit TwoRuns(std::uint64_t seed) : random(seed) {
    auto foreseen = std::make_shared<trace::Timeline>(test::random_run(seed, 70, 300));
    foreseen->predicted = true;
    recorded = *foreseen;
    recorded.predicted = false;
    std::vector<Block> blocks;
    for (Block block : foreseen->blocks) {
      const auto what = random() % 10;
      if (what == 0) continue;
      if (what == 1) block.bytes += random() % 2000;
      if (what == 2) block.death_ns = Block::kAlive;
      if (what == 3) block.death_ns = block.birth_ns + random() % 20;
      if (what == 4) block.device = static_cast<std::uint16_t>(random() % 2);
      if (what == 5) block.birth_ns += random() % 40;
      if (what == 6) blocks.push_back(block);
      if (block.death_ns < block.birth_ns) block.death_ns = block.birth_ns;
      blocks.push_back(block);
    }
    recorded.blocks = trace::Table<Block>(std::move(blocks));
    recorded.finish();
    prediction.method = PredictionMethod::Graph;
    prediction.timeline = foreseen;
    before = figures_of(*foreseen);
    after = figures_of(recorded);
    alignment = align_blocks(*foreseen, recorded);
  }
  AuditRequest request() { return {.prediction = prediction, .recorded = &recorded, .result = result}; }

  /// Of any instants, bytes and kinds: those of modules are some of these.
  TurnQuestion question() {
    const auto device = static_cast<std::uint16_t>(random() % 2);
    const auto side = [&] {
      PeakSide out{{random() % 4000, random() % 320, device}, std::nullopt};
      if (random() % 3 == 0) out.others_moment = random() % 320;
      return out;
    };
    const PeakSide planned = side(), actual = side();
    return {planned, actual, random() % 2 == 0};
  }

  std::mt19937_64 random;
  trace::Timeline recorded{};
  Prediction prediction{};
  protocol::RunResult result{};
  PassFigures before{}, after{};
  BlockAlignment alignment{};
};

/// What an instant of one clock is on the other: block by block from the front.
std::uint64_t across(const trace::Timeline& from, const std::vector<std::uint32_t>& other,
                     const trace::Timeline& to, std::uint64_t at) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < from.blocks.size() && from.blocks[i].birth_ns <= at; ++i) {
    if (other[i] != kNone) out = to.blocks[other[i]].birth_ns;
  }
  return out;
}

bool alive(const Block& block, std::uint64_t at) { return block.birth_ns <= at && at < block.death_ns; }

ReasonBytes one_walk(const TwoRuns& runs, const BlockReasons& reasons, const TurnQuestion& asked) {
  const trace::Timeline &planned = *runs.prediction.timeline, &actual = runs.recorded;
  const BlockAlignment& alignment = runs.alignment;
  const MostHeld &before = asked.planned.most, &after = asked.actual.most;
  ReasonBytes out{};
  if (before.bytes == after.bytes) return out;
  std::uint64_t planned_at = before.at_ns, actual_at = after.at_ns;
  if (after.bytes > before.bytes)
    planned_at =
        asked.planned.others_moment.value_or(across(actual, alignment.predicted_of, planned, after.at_ns));
  else
    actual_at =
        asked.actual.others_moment.value_or(across(planned, alignment.recorded_of, actual, before.at_ns));
  const auto wanted = [&](const Block& block, std::uint16_t device) {
    return block.device == device && (!asked.activations || block.kind == Kind::Activation);
  };
  const auto add = [&](AuditReason reason, std::uint64_t more, std::uint64_t less) {
    out[static_cast<std::size_t>(reason)] +=
        static_cast<std::int64_t>(more) - static_cast<std::int64_t>(less);
  };
  for (std::uint32_t i = 0; i < actual.blocks.size(); ++i) {
    const Block& block = actual.blocks[i];
    if (!wanted(block, after.device) || !alive(block, actual_at)) continue;
    if (!alignment.takes_part_recorded[i]) {
      if (block.kind != Kind::Scratch) add(AuditReason::StreamingWindow, block.bytes, 0);
      continue;
    }
    const std::uint32_t match = alignment.predicted_of[i];
    if (match == kNone) {
      add(reasons.only_recorded(i), block.bytes, 0);
    } else if (const Block& other = planned.blocks[match]; other.device != before.device) {
      add(AuditReason::Device, block.bytes, 0);
    } else if (!alive(other, planned_at)) {
      add(other.death_ns <= planned_at ? AuditReason::FreedLater : AuditReason::OtherOrder, block.bytes, 0);
    } else if (other.bytes != block.bytes) {
      add(reasons.other_bytes(other.bytes, block.bytes), block.bytes, other.bytes);
    }
  }
  for (std::uint32_t i = 0; i < planned.blocks.size(); ++i) {
    const Block& block = planned.blocks[i];
    if (!wanted(block, before.device) || !alive(block, planned_at)) continue;
    if (!alignment.takes_part_predicted[i]) {
      if (block.kind != Kind::Scratch) add(AuditReason::StreamingWindow, 0, block.bytes);
      continue;
    }
    const std::uint32_t match = alignment.recorded_of[i];
    if (match == kNone) {
      add(reasons.only_predicted(i), 0, block.bytes);
    } else if (const Block& other = actual.blocks[match]; other.device != after.device) {
      add(AuditReason::Device, 0, block.bytes);
    } else if (!alive(other, actual_at)) {
      add(other.death_ns <= actual_at ? AuditReason::FreedEarlier : AuditReason::OtherOrder, 0, block.bytes);
    }
  }
  std::int64_t here = 0;
  for (const std::int64_t bytes : out) here += bytes;
  add(AuditReason::OtherPeak, after.bytes, before.bytes);
  out[static_cast<std::size_t>(AuditReason::OtherPeak)] -= here;
  return out;
}

TEST(TurnDifferences, AreThoseOfAWalkForEachQuestion) {
  std::size_t reasons_met = 0;
  ReasonBytes met{};
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    TwoRuns runs(seed);
    const AuditRequest request = runs.request();
    const BlockReasons reasons(request, runs.alignment, runs.before, runs.after);
    std::vector<TurnQuestion> questions;
    for (int i = 0; i < 40; ++i) questions.push_back(runs.question());
    const auto answers = turn_differences(request, runs.alignment, reasons, questions);
    ASSERT_EQ(answers.size(), questions.size());
    for (std::size_t i = 0; i < questions.size(); ++i) {
      ASSERT_EQ(answers[i], one_walk(runs, reasons, questions[i])) << "question " << i;
      for (std::size_t reason = 0; reason < met.size(); ++reason) met[reason] |= answers[i][reason] != 0;
    }
  }
  for (const std::int64_t one : met) reasons_met += one != 0;
  EXPECT_GE(reasons_met, 8u) << "else little was tested";
}

/// The same moments for devices: their rows, block by block, add up to the sums by reason.
TEST(TurnDifferences, AreTheSumsOfTheRowsOfAPeak) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    TwoRuns runs(seed);
    const AuditRequest request = runs.request();
    const BlockReasons reasons(request, runs.alignment, runs.before, runs.after);
    TurnQuestion asked = runs.question();
    asked.activations = false;
    ReasonBytes rows{};
    for (const AuditDifference& row :
         peak_differences(request, runs.alignment, reasons, asked.planned, asked.actual))
      rows[static_cast<std::size_t>(row.reason)] +=
          static_cast<std::int64_t>(row.bytes.actual) - static_cast<std::int64_t>(row.bytes.planned);
    EXPECT_EQ(turn_differences(request, runs.alignment, reasons, {asked}).front(), rows);
  }
}

TEST(TurnDifferences, OfEqualSidesAndOfNoQuestionThereIsNothing) {
  TwoRuns runs(7);
  const AuditRequest request = runs.request();
  const BlockReasons reasons(request, runs.alignment, runs.before, runs.after);
  EXPECT_TRUE(turn_differences(request, runs.alignment, reasons, {}).empty());
  TurnQuestion same;
  same.planned.most = same.actual.most = {500, 100, 0};
  EXPECT_EQ(turn_differences(request, runs.alignment, reasons, {same}).front(), ReasonBytes{});
}

}  // namespace
}  // namespace stowage::estimate
