// Why the bytes of each module are not those that were planned: the parts of every figure add up to what it
// is apart, and have a reason each.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/json.h"
#include "core/base/sentences/left_out.h"
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
using What = ModuleDifference::What;

constexpr const char* kPrograms[] = {"autocast", "cond", "encoder", "scan", "sizes", "training"};

std::int64_t apart(const BytePair& pair) { return static_cast<std::int64_t>(pair.actual - pair.planned); }

/// Every figure of every row: its parts add up, none is empty, no reason comes twice, and the row lists it.
void expect_rows_add_up(const Audit& audit) {
  for (const AuditedModule& row : audit.modules) {
    SCOPED_TRACE(row.name);
    std::map<What, std::int64_t> sums;
    std::set<std::pair<What, AuditReason>> seen;
    for (const ModuleDifference& part : row.differences) {
      EXPECT_NE(part.bytes, 0);
      EXPECT_TRUE(seen.insert({part.what, part.reason}).second) << to_string(part.reason) << " twice";
      EXPECT_EQ(std::count(row.reasons.begin(), row.reasons.end(), part.reason), 1);
      sums[part.what] += part.bytes;
    }
    EXPECT_EQ(sums[What::Resident], apart(row.resident));
    EXPECT_EQ(sums[What::Streamed], apart(row.streamed));
    EXPECT_EQ(sums[What::Activations], apart(row.activations));
    EXPECT_EQ(sums[What::Peak], apart(row.peak));
    if (row.same()) {
      EXPECT_TRUE(row.differences.empty());
    }
  }
}

TEST(ModuleDifferences, AddUpInEveryRowAfterAnyChange) {
  std::size_t told = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const Predicted asked(kPrograms[random() % std::size(kPrograms)],
                          random() % 2 ? machine::gpu(0) : machine::kCpu);
    const trace::Timeline recorded = recorded_as(
        *asked.prediction.timeline, random(), [&](std::vector<Block>& blocks, trace::Timeline& timeline) {
          for (int i = 0; i < 4; ++i) damage(blocks, random, timeline.devices.size());
          // Now and then a turn is on another device, or there is none.
          if (random() % 4 == 0 && !timeline.spans.empty())
            timeline.spans[random() % timeline.spans.size()].device =
                static_cast<std::uint16_t>(random() % timeline.devices.size());
          if (random() % 4 == 0 && !timeline.spans.empty()) timeline.spans.pop_back();
        });
    auto result = result_of(recorded, asked.prediction);
    if (!result.modules.empty() && random() % 2)
      result.modules[random() % result.modules.size()].streamed_bytes += 4096;
    const Audit audit = audit_of(asked.prediction, recorded, result, random() % 4 != 0);
    expect_rows_add_up(audit);
    for (const AuditedModule& row : audit.modules) told += row.differences.size();
  }
  EXPECT_GT(told, 200u) << "else nothing was tested";
}

TEST(ModuleDifferences, AreNoneWhereARunIsAsPredicted) {
  for (const char* name : kPrograms) {
    for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu}) {
      const Predicted asked(name, device);
      const trace::Timeline recorded = recorded_as(*asked.prediction.timeline, 3);
      const Audit audit = audit_of(asked.prediction, recorded, result_of(recorded, asked.prediction));
      for (const AuditedModule& row : audit.modules) EXPECT_TRUE(row.differences.empty()) << row.name;
    }
  }
}

/// The first block of a kind on the GPU is changed in a run: what the row of some module says of it then.
struct Changed {
  Changed(Kind kind, const std::function<void(Block&)>& how) : asked("encoder") {
    recorded = recorded_as(*asked.prediction.timeline, 5, [&](std::vector<Block>& blocks, trace::Timeline&) {
      const auto found = std::find_if(blocks.begin(), blocks.end(), [&](const Block& block) {
        return block.kind == kind && block.device == 0;  // where the modules run
      });
      ASSERT_NE(found, blocks.end());
      module = asked.prediction.timeline->names[found->module];
      how(*found);
    });
    audit = audit_of(asked.prediction, recorded, result_of(recorded, asked.prediction));
    expect_rows_add_up(audit);
  }
  std::vector<ModuleDifference> parts(What what) const {
    std::vector<ModuleDifference> out;
    for (const AuditedModule& row : audit.modules) {
      if (row.name != module) continue;
      std::copy_if(row.differences.begin(), row.differences.end(), std::back_inserter(out),
                   [&](const ModuleDifference& part) { return part.what == what; });
    }
    return out;
  }
  Predicted asked;
  trace::Timeline recorded{};
  std::string module{};
  Audit audit{};
};

TEST(ModuleDifferences, AWeightThatLayElsewhereIsMissedByItsModule) {
  std::uint64_t bytes = 0;
  const Predicted asked("encoder");
  const auto& devices = asked.prediction.timeline->devices;
  const auto cpu = static_cast<std::uint16_t>(
      std::find_if(devices.begin(), devices.end(), [](const auto& one) { return one.device == "cpu"; }) -
      devices.begin());
  ASSERT_LT(cpu, devices.size());
  const Changed moved(Kind::Resident, [&](Block& block) {
    bytes = block.bytes;
    block.device = cpu;
  });
  EXPECT_EQ(moved.parts(What::Resident),
            (std::vector<ModuleDifference>{
                {What::Resident, AuditReason::Device, -static_cast<std::int64_t>(bytes)}}));
}

TEST(ModuleDifferences, AWeightOfAnotherSizeIsRounded) {
  const Changed rounded(Kind::Resident, [](Block& block) { block.bytes += 100; });
  EXPECT_EQ(rounded.parts(What::Resident),
            (std::vector<ModuleDifference>{{What::Resident, AuditReason::Rounding, 100}}));
}

/// It is in the peak of every turn from then on, and in each of these modules' rows.
TEST(ModuleDifferences, WhatIsNeverFreedStandsInEveryLaterRow) {
  const Changed kept(Kind::Activation, [](Block& block) { block.death_ns = Block::kAlive; });
  std::size_t rows = 0;
  for (const AuditedModule& row : kept.audit.modules) {
    if (row.peak.same()) continue;
    ++rows;
    EXPECT_EQ(std::count(row.reasons.begin(), row.reasons.end(), AuditReason::FreedLater), 1) << row.name;
  }
  EXPECT_GT(rows, 0u);
}

/// A window brings weights fewer times, and those of a way that was not gone not at all.
TEST(ModuleDifferences, WhatNothingBroughtIsNotTheWindowsWhereOnlyTheRunKnowsTheWay) {
  const Predicted asked("encoder", machine::kCpu);
  const trace::Timeline recorded = recorded_as(*asked.prediction.timeline);
  for (const bool branches : {false, true}) {
    for (const std::uint64_t left : {0u, 8u}) {
      Prediction prediction = asked.prediction;
      if (branches) prediction.left_out_of_graph.push_back({left_out::kBranch, "program", {"node"}});
      auto result = result_of(recorded, prediction);
      result.devices.front().window_bytes = 1024;
      std::size_t rows = 0;
      for (auto& module : result.modules) module.streamed_bytes = std::min(module.streamed_bytes, left);
      const Audit audit = audit_of(prediction, recorded, result);
      expect_rows_add_up(audit);
      for (const AuditedModule& row : audit.modules) {
        for (const ModuleDifference& part : row.differences) {
          if (part.what != What::Streamed) continue;
          ++rows;
          EXPECT_EQ(part.reason,
                    branches && left == 0 ? AuditReason::LoopTurns : AuditReason::StreamingWindow);
        }
      }
      EXPECT_GT(rows, 0u);
    }
  }
}

TEST(ModuleDifferences, WithoutBlocksNobodyKnowsMore) {
  const Predicted asked("encoder");
  const trace::Timeline recorded = recorded_as(*asked.prediction.timeline);
  Prediction none;
  for (const bool complete : {true, false}) {
    const Audit audit = audit_of(none, recorded, result_of(recorded, none), complete);
    expect_rows_add_up(audit);
    ASSERT_FALSE(audit.modules.empty());
    for (const AuditedModule& row : audit.modules) {
      for (const ModuleDifference& part : row.differences) {
        if (part.what == What::Streamed) continue;
        EXPECT_EQ(part.reason, complete ? AuditReason::NotPredicted : AuditReason::EndedEarly);
      }
    }
  }
}

TEST(ModuleDifferences, StandInTheDocument) {
  Audit audit;
  AuditedModule& row = audit.modules.emplace_back();
  row.name = "layer";
  row.differences = {{What::Resident, AuditReason::UnusedWeight, -7},
                     {What::Peak, AuditReason::FreedLater, 9}};
  EXPECT_EQ(to_json(audit, true)["modules"][0]["differences"],
            (Json{{{"what", "resident_bytes"}, {"reason", "unused"}, {"difference_bytes", -7}},
                  {{"what", "peak_bytes"}, {"reason", "freed_later"}, {"difference_bytes", 9}}}));
}

}  // namespace
}  // namespace stowage::estimate
