// A run and its prediction change places: what was too much is too little by as many bytes.
#include <map>
#include <tuple>

#include "core/base/json.h"
#include "core/estimate/audit/block_alignment.h"
#include "tests/core/estimate/audit/runs.h"

namespace stowage::estimate {
namespace {

using test_runs::audit_of;
using test_runs::damage;
using test_runs::Predicted;
using test_runs::recorded_as;
using test_runs::result_of;
using trace::Block;
using trace::Kind;

std::uint64_t alive_at(const trace::Timeline& timeline, std::size_t device, std::uint64_t at,
                       std::optional<Kind> kind = {}) {
  std::uint64_t sum = 0;
  for (const Block& block : timeline.blocks) {
    if (block.device == device && block.kind != Kind::Scratch && block.birth_ns <= at &&
        at < block.death_ns && (!kind || block.kind == *kind))
      sum += block.bytes;
  }
  return sum;
}

/// When a device holds most from the first turn on: the first such moment.
std::uint64_t peak_moment(const trace::Timeline& timeline, std::size_t device) {
  const std::uint64_t start = timeline.spans.empty() ? 0 : timeline.spans[0].begin_ns;
  std::uint64_t best = start;
  for (const Block& block : timeline.blocks) {
    const std::uint64_t at = std::max(start, block.birth_ns);
    if (alive_at(timeline, device, at) > alive_at(timeline, device, best)) best = at;
  }
  return best;
}

/// What was recorded, as if it had been predicted.
Prediction prediction_of(const trace::Timeline& timeline) {
  Prediction out;
  out.method = PredictionMethod::Graph;
  for (std::size_t i = 0; i < timeline.devices.size(); ++i) {
    const std::uint64_t at = peak_moment(timeline, i);
    const auto part = [&](Kind kind) { return Bytes(alive_at(timeline, i, at, kind)); };
    PredictedDevice device;
    device.device = *machine::parse_device(timeline.devices[i].device);
    device.peak = Bytes(alive_at(timeline, i, at));
    device.weights = part(Kind::Resident), device.streamed = part(Kind::Streamed);
    device.activations = part(Kind::Activation), device.kv_cache = part(Kind::KvCache);
    device.overhead = part(Kind::Overhead);
    out.devices.push_back(device);
  }
  out.timeline = std::make_shared<const trace::Timeline>(timeline);
  return out;
}

protocol::RunResult result_without_modules(const trace::Timeline& timeline) {
  protocol::RunResult out = result_of(timeline, Prediction{});
  for (std::size_t i = 0; i < timeline.devices.size(); ++i)
    out.devices[i].peak_bytes = alive_at(timeline, i, peak_moment(timeline, i));
  return out;
}

/// Two timelines of one program: as predicted, and after something happened to it.
struct Both {
  explicit Both(std::uint32_t seed) : random(seed) {
    constexpr const char* kPrograms[] = {"autocast", "cond", "encoder", "scan", "sizes", "training"};
    const Predicted asked(kPrograms[random() % std::size(kPrograms)],
                          random() % 2 ? machine::gpu(0) : machine::kCpu);
    one = recorded_as(*asked.prediction.timeline, random());
    other =
        recorded_as(*asked.prediction.timeline, random(), [&](std::vector<Block>& blocks, trace::Timeline&) {
          for (int i = 0; i < 5; ++i) damage(blocks, random);
        });
  }
  std::mt19937 random;
  trace::Timeline one{}, other{};
};

std::map<std::string, std::int64_t> parts_by_device(const Audit& audit) {
  std::map<std::string, std::int64_t> out;
  for (const AuditDifference& row : audit.differences) {
    if (row.what == AuditDifference::What::Block)
      out[row.device] +=
          static_cast<std::int64_t>(row.bytes.actual) - static_cast<std::int64_t>(row.bytes.planned);
  }
  return out;
}

BytePair swapped(const BytePair& pair) { return {pair.actual, pair.planned}; }

TEST(AuditSymmetry, PlannedAndActualChangePlaces) {
  for (std::uint32_t seed = 0; seed < 120; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Both both(seed);
    const Audit there = audit_of(prediction_of(both.one), both.other, result_without_modules(both.other));
    const Audit back = audit_of(prediction_of(both.other), both.one, result_without_modules(both.one));
    ASSERT_EQ(there.devices.size(), back.devices.size());
    for (std::size_t i = 0; i < there.devices.size(); ++i) {
      const AuditedDevice &a = there.devices[i], &b = back.devices[i];
      EXPECT_EQ(a.peak, swapped(b.peak));
      EXPECT_EQ(a.resident, swapped(b.resident));
      EXPECT_EQ(a.activations, swapped(b.activations));
    }
    EXPECT_EQ(there.planned, back.actual);
    EXPECT_EQ(there.actual, back.planned);
    EXPECT_EQ(there.matched_blocks, back.matched_blocks);
    EXPECT_EQ(there.planned_blocks, back.recorded_blocks);
    for (const auto& [device, bytes] : parts_by_device(there))
      EXPECT_EQ(parts_by_device(back)[device], -bytes) << device;
    for (const AuditedModule& row : there.modules) {
      const auto found = std::find_if(back.modules.begin(), back.modules.end(),
                                      [&](const AuditedModule& one) { return one.name == row.name; });
      ASSERT_NE(found, back.modules.end()) << row.name;
      EXPECT_EQ(row.activations, swapped(found->activations)) << row.name;
      EXPECT_EQ(row.peak, swapped(found->peak)) << row.name;
      EXPECT_EQ(row.resident, swapped(found->resident)) << row.name;
      EXPECT_EQ(row.same(), found->same()) << row.name;
    }
  }
}

/// Against itself a timeline has no differences, whatever happened in it.
TEST(AuditSymmetry, AgainstItselfThereIsNone) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const Both both(seed);
    const Audit audit = audit_of(prediction_of(both.other), both.other, result_without_modules(both.other));
    EXPECT_TRUE(audit.differences.empty()) << "seed " << seed;
    EXPECT_EQ(audit.equal_blocks, audit.planned_blocks);
    EXPECT_EQ(audit.peak.fidelity, 1.0);
    EXPECT_EQ(audit.activations.fidelity, 1.0);
  }
}

/// As many blocks of one module, label and kind are paired as there are on both sides.
TEST(AuditSymmetry, AsManyBlocksArePairedAsThereAre) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Both both(seed);
    using Which = std::tuple<std::string, std::string, Kind>;
    std::map<Which, std::pair<std::size_t, std::size_t>> counts;
    const auto which = [](const trace::Timeline& timeline, const Block& block) {
      return Which(timeline.names[block.module], timeline.names[block.label], block.kind);
    };
    for (const Block& block : both.one.blocks) counts[which(both.one, block)].first += block.bytes > 0;
    for (const Block& block : both.other.blocks) counts[which(both.other, block)].second += block.bytes > 0;
    std::size_t expected = 0;
    for (const auto& [name, count] : counts) expected += std::min(count.first, count.second);
    const BlockAlignment alignment = align_blocks(both.one, both.other);
    EXPECT_EQ(alignment.matched, expected);
    for (std::uint32_t i = 0; i < alignment.recorded_of.size(); ++i) {
      const std::uint32_t match = alignment.recorded_of[i];
      if (match == BlockAlignment::kNone) continue;
      EXPECT_EQ(alignment.predicted_of[match], i);
      EXPECT_EQ(which(both.one, both.one.blocks[i]), which(both.other, both.other.blocks[match]));
    }
  }
}

TEST(AuditSymmetry, ReasonsAddUpToTheDifferencesThatHaveThem) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Both both(seed);
    const Audit audit = audit_of(prediction_of(both.one), both.other, result_without_modules(both.other));
    std::map<AuditReason, std::pair<std::uint64_t, std::size_t>> sums;
    for (const AuditDifference& row : audit.differences) {
      if (row.what == AuditDifference::What::Peak) continue;
      auto& [bytes, count] = sums[row.reason];
      bytes += row.bytes.planned > row.bytes.actual ? row.bytes.planned - row.bytes.actual
                                                    : row.bytes.actual - row.bytes.planned;
      ++count;
    }
    ASSERT_EQ(audit.reasons.size(), sums.size());
    for (const ReasonSum& sum : audit.reasons) {
      EXPECT_EQ(sum.bytes, sums[sum.reason].first);
      EXPECT_EQ(sum.count, sums[sum.reason].second);
    }
    EXPECT_EQ(audit.unexplained, sums[AuditReason::Unexplained].first);
    const Json json = to_json(audit, true);
    EXPECT_EQ(json["differences"].size(), audit.differences.size());
    EXPECT_EQ(json["unexplained_bytes"], audit.unexplained);
    EXPECT_EQ(json["modules"].size(), audit.modules.size());
  }
}

}  // namespace
}  // namespace stowage::estimate
