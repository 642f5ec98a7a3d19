#include "core/estimate/audit/audit.h"
#include "core/base/sentences/left_out.h"

#include <set>

#include "core/base/json.h"
#include "core/estimate/predicted_timeline.h"
#include "core/model/model_builder.h"
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
using What = AuditDifference::What;

constexpr const char* kPrograms[] = {"autocast", "captured", "cond",  "dropout",  "encoder",
                                     "map",      "scan",     "sizes", "training", "while_loop"};

const AuditedDevice& device(const Audit& audit, const std::string& name) {
  return *std::find_if(audit.devices.begin(), audit.devices.end(),
                       [&](const AuditedDevice& row) { return row.device == name; });
}

/// What the parts of a device's peak say together is what its peaks say.
void expect_parts_add_up(const Audit& audit) {
  for (const AuditedDevice& row : audit.devices) {
    if (!row.counted) continue;
    std::int64_t sum = 0;
    for (const AuditDifference& part : audit.differences) {
      if (part.what == What::Block && part.device == row.device)
        sum += static_cast<std::int64_t>(part.bytes.actual) - static_cast<std::int64_t>(part.bytes.planned);
    }
    EXPECT_EQ(sum, static_cast<std::int64_t>(row.peak.actual) - static_cast<std::int64_t>(row.peak.planned));
  }
}

bool has(const Audit& audit, AuditReason reason) {
  return std::any_of(audit.reasons.begin(), audit.reasons.end(),
                     [&](const ReasonSum& sum) { return sum.reason == reason; });
}

TEST(Audit, ARunAsPredictedHasNoDifferences) {
  for (const char* name : kPrograms) {
    for (const machine::DeviceId where : {machine::gpu(0), machine::gpu(1), machine::kCpu, machine::kDisk}) {
      SCOPED_TRACE(name + (" on " + machine::to_string(where)));
      const Predicted asked(name, where);
      const trace::Timeline recorded = recorded_as(*asked.prediction.timeline);
      const Audit audit = audit_of(asked.prediction, recorded, result_of(recorded, asked.prediction));
      EXPECT_TRUE(audit.differences.empty());
      EXPECT_TRUE(audit.reasons.empty());
      EXPECT_EQ(audit.unexplained, 0u);
      EXPECT_EQ(audit.planned, audit.actual);
      EXPECT_GT(audit.planned, 0u);
      for (const Quantity* quantity : {&audit.resident, &audit.streamed, &audit.activations, &audit.peak})
        EXPECT_EQ(quantity->fidelity, 1.0);
      EXPECT_EQ(audit.matched_blocks, audit.planned_blocks);
      for (const AuditedModule& row : audit.modules) EXPECT_TRUE(row.same()) << row.name;
    }
  }
}

/// Whatever is done to a run, its bytes are accounted for.
TEST(Audit, PartsAddUpToThePeakAfterAnyChange) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    const Predicted asked(kPrograms[random() % std::size(kPrograms)],
                          random() % 2 ? machine::gpu(0) : machine::kCpu);
    const trace::Timeline recorded = recorded_as(*asked.prediction.timeline, random(),
                                                 [&](std::vector<Block>& blocks, trace::Timeline& timeline) {
                                                   for (int i = 0; i < 4; ++i)
                                                     damage(blocks, random, timeline.devices.size());
                                                 });
    const protocol::RunResult result = result_of(recorded, asked.prediction);
    const Audit audit = audit_of(asked.prediction, recorded, result);
    expect_parts_add_up(audit);
    const AuditedDevice& gpu = device(audit, "0");
    EXPECT_EQ(gpu.peak.actual, result.devices[0].peak_bytes);
    if (gpu.peak.same()) continue;
    EXPECT_FALSE(audit.reasons.empty());
  }
}

/// The block that is at the peak of GPU 0 as its largest of a kind, in a run that is changed there.
Audit changed(const Predicted& asked, Kind kind,
              const std::function<void(Block&, std::vector<Block>&, trace::Timeline&)>& change,
              bool complete = true) {
  const trace::Timeline recorded =
      recorded_as(*asked.prediction.timeline, 5, [&](std::vector<Block>& blocks, trace::Timeline& timeline) {
        const trace::Timeline& predicted = *asked.prediction.timeline;
        const std::uint64_t at = predicted.peak(0).at_ns;
        for (const std::size_t i : predicted.alive(0, at)) {
          if (predicted.blocks[i].kind != kind) continue;
          change(blocks[i], blocks, timeline);
          return;
        }
        FAIL() << "no such block at the peak";
      });
  return audit_of(asked.prediction, recorded, result_of(recorded, asked.prediction), complete);
}

void expect_reason(const Audit& audit, AuditReason reason) {
  expect_parts_add_up(audit);
  EXPECT_TRUE(has(audit, reason)) << to_string(reason);
  EXPECT_EQ(audit.unexplained, 0u);
  ASSERT_FALSE(audit.differences.empty());
  EXPECT_EQ(audit.differences[0].what, What::Peak);
  EXPECT_EQ(audit.differences[0].reason, reason) << to_string(audit.differences[0].reason);
}

TEST(AuditReasons, EachForWhatWasDone) {
  const Predicted asked("encoder");
  expect_reason(changed(asked, Kind::Activation, [](Block& block, auto&, auto&) { block.bytes += 511; }),
                AuditReason::Rounding);
  expect_reason(changed(asked, Kind::Activation, [](Block& block, auto&, auto&) { block.device = 1; }),
                AuditReason::Device);
  expect_reason(changed(asked, Kind::Activation,
                        [](Block& block, auto&, auto&) { block.death_ns = block.birth_ns + 1; }),
                AuditReason::FreedEarlier);
  expect_reason(
      changed(asked, Kind::Resident,
              [](Block& block, auto& blocks, auto&) { std::swap(block, blocks.back()), blocks.pop_back(); }),
      AuditReason::UnusedWeight);
  expect_reason(
      changed(
          asked, Kind::Resident,
          [](Block&, auto& blocks, trace::Timeline& timeline) {
            blocks.push_back({0, Block::kAlive, 32 << 20, 0, timeline.name("workspace"), 0, Kind::Overhead});
          }),
      AuditReason::Workspace);
  expect_reason(changed(asked, Kind::Activation,
                        [](Block& block, auto& blocks, trace::Timeline& timeline) {
                          Block copy = block;
                          copy.label = timeline.name("a copy");
                          copy.birth_ns += 2;
                          timeline.transfers.push_back(
                              {block.birth_ns + 1, block.birth_ns + 3, block.bytes, 1, 0, block.module});
                          blocks.push_back(copy);
                        }),
                AuditReason::MovedCopy);
}

TEST(AuditReasons, ScratchIsMadeAndFreedWithinOneOperator) {
  const Predicted asked("encoder");
  const Audit audit = changed(asked, Kind::Activation, [](Block& block, auto& blocks, trace::Timeline&) {
    // Of the same operator, gone before anything else is made.
    std::uint64_t next = block.death_ns;
    for (const Block& other : blocks) {
      if (other.birth_ns > block.birth_ns) next = std::min(next, other.birth_ns);
    }
    Block scratch = block;
    scratch.birth_ns = block.birth_ns + 1;
    scratch.death_ns = next - 1;
    scratch.bytes = 64 << 20;
    blocks.push_back(scratch);
  });
  expect_reason(audit, AuditReason::Scratch);
}

TEST(AuditReasons, WhatIsHeldLongerIsFreedLater) {
  const Predicted asked("encoder");
  const trace::Timeline& predicted = *asked.prediction.timeline;
  const std::uint64_t at = predicted.peak(0).at_ns;
  bool tried = false;
  const trace::Timeline recorded =
      recorded_as(predicted, 2, [&](std::vector<Block>& blocks, trace::Timeline&) {
        for (std::size_t i = 0; i < predicted.blocks.size(); ++i) {
          const Block& block = predicted.blocks[i];
          if (block.device != 0 || block.death_ns >= at || block.kind != Kind::Activation) continue;
          blocks[i].death_ns = Block::kAlive;
          tried = true;
          return;
        }
      });
  ASSERT_TRUE(tried);
  expect_reason(audit_of(asked.prediction, recorded, result_of(recorded, asked.prediction)),
                AuditReason::FreedLater);
}

TEST(AuditReasons, AnUnknownSizeSaysWhyBytesDiffer) {
  Predicted asked("encoder");
  const auto grow = [](Block& block, auto&, auto&) { block.bytes += 4096; };
  const Audit audit = changed(asked, Kind::Activation, grow);
  EXPECT_EQ(audit.unexplained, 4096u) << "nobody said that its size was not known";
  expect_parts_add_up(audit);
  asked.prediction.unknown = {"Which way something goes is not known."};
  asked.prediction.left_out_of_graph = {{left_out::kBranch, "p", {"if"}}};
  EXPECT_EQ(changed(asked, Kind::Activation, grow).unexplained, 4096u) << "a branch is no size";
  asked.prediction.left_out_of_graph = {{left_out::kValue, "p", {"x"}}};
  expect_reason(changed(asked, Kind::Activation, grow), AuditReason::UnknownShape);
}

TEST(AuditReasons, OfARunThatEndedEarly) {
  const Predicted asked("encoder");
  const trace::Timeline& predicted = *asked.prediction.timeline;
  const std::uint64_t end = predicted.duration_ns / 3;
  const trace::Timeline recorded =
      recorded_as(predicted, 1, [&](std::vector<Block>& blocks, trace::Timeline& timeline) {
        std::vector<Block> kept;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
          if (predicted.blocks[i].birth_ns <= end) kept.push_back(blocks[i]);
        }
        blocks = kept;
        std::vector<trace::Span> spans;
        for (std::size_t i = 0; i < predicted.spans.size(); ++i) {
          if (predicted.spans[i].begin_ns <= end) spans.push_back(timeline.spans[i]);
        }
        timeline.spans = spans;
        timeline.complete = false;
      });
  const Audit audit = audit_of(asked.prediction, recorded, result_of(recorded, asked.prediction), false);
  expect_parts_add_up(audit);
  EXPECT_LT(audit.actual, audit.planned);
  EXPECT_TRUE(has(audit, AuditReason::EndedEarly));
  EXPECT_EQ(audit.unexplained, 0u);
}

TEST(AuditReasons, EveryOneHasANameAndWordsOfItsOwn) {
  std::set<std::string_view> names, words;
  for (std::size_t i = 0; i < kAuditReasonNames.size(); ++i) {
    names.insert(to_string(static_cast<AuditReason>(i)));
    words.insert(explain(static_cast<AuditReason>(i)));
  }
  EXPECT_EQ(names.size(), kAuditReasonNames.size());
  EXPECT_EQ(words.size(), kAuditReasonNames.size());
}

TEST(Audit, ReductionIsTheAchievedPartOfThePlannedOne) {
  const Predicted asked("encoder", machine::kCpu);
  const auto all = peak_on_one_gpu(asked.request);
  ASSERT_TRUE(all);
  const Predicted on_gpu("encoder");
  EXPECT_EQ(*all, on_gpu.prediction.devices[0].peak);
  const trace::Timeline recorded = recorded_as(*asked.prediction.timeline);
  protocol::RunResult result = result_of(recorded, asked.prediction);
  const auto reduction = [&] {
    return audit({.prediction = asked.prediction,
                  .recorded = &recorded,
                  .result = result,
                  .all_on_one_gpu = all})
        .reduction;
  };
  EXPECT_EQ(reduction(), 1.0);
  const std::uint64_t planned = result.devices[0].peak_bytes;
  result.devices[0].peak_bytes = planned + (all->count() - planned) / 2;
  EXPECT_NEAR(reduction().value(), 0.5, 1e-3);
  result.devices[0].peak_bytes = all->count();
  EXPECT_EQ(reduction(), 0.0);
  const auto cut = audit({.prediction = asked.prediction,
                          .recorded = &recorded,
                          .result = result,
                          .complete = false,
                          .all_on_one_gpu = all});
  EXPECT_FALSE(cut.reduction) << "the peak of a part of the pass is no measure";
  EXPECT_FALSE(cut.offload.freed);
  EXPECT_FALSE(cut.complete);
  const trace::Timeline alike = recorded_as(*on_gpu.prediction.timeline);
  const auto nothing_reduced = audit({.prediction = on_gpu.prediction,
                                      .recorded = &alike,
                                      .result = result_of(alike, on_gpu.prediction),
                                      .all_on_one_gpu = all});
  EXPECT_FALSE(nothing_reduced.reduction) << "the plan reduces nothing";
  machine::Machine none;
  none.devices = {{machine::kCpu}};
  GraphRequest without = asked.request;
  without.machine = &none;
  EXPECT_FALSE(peak_on_one_gpu(without));
}

/// What used to be 44 differences that were none: everything on the host, and streamed.
TEST(Audit, EverythingOnTheHostIsAsPlanned) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (const char* name : {"a.w", "b.w"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {100};
    spec.bytes = Bytes(100);
    builder.add_tensor(std::move(spec));
  }
  const auto model = builder.build().value();
  const machine::Machine machine = test_runs::machine_of(1);
  const plan::Placement placement{{1, 1}};
  plan::Settings settings;
  settings.main_gpu = 0;
  settings.streams_to_empty_gpu = true;
  const plan::Evaluation evaluation = plan::evaluate(*model, machine, settings, placement);
  protocol::RunResult result;
  result.devices = {{"0", true, 0, 100, 0, 0, "b"}, {"cpu", false, 0, 999, 0, 0, ""}};
  result.modules = {{"", "0", 0.2, 0, 0}, {"a", "0", 0.1, 0, 100}, {"b", "0", 0.1, 0, 100}};
  const auto audited = [&] {
    return audit({.prediction = {},
                  .recorded = nullptr,
                  .result = result,
                  .model = model.get(),
                  .machine = &machine,
                  .settings = &settings,
                  .placement = &placement,
                  .evaluation = &evaluation});
  };
  Audit audit = audited();
  EXPECT_TRUE(audit.differences.empty());
  EXPECT_EQ(audit.planned, 100u);
  EXPECT_EQ(audit.actual, 100u);
  EXPECT_EQ(audit.streamed.planned, 200);
  EXPECT_EQ(audit.streamed.fidelity, 1.0);
  EXPECT_FALSE(audit.activations.planned) << "nobody predicted them";
  EXPECT_EQ(audit.offload.planned, 200u);
  EXPECT_EQ(audit.offload.moved, 200u);
  result.devices[0].peak_bytes = 300;
  result.modules[2] = {"b", "cpu", 0.1, 0, 0};
  audit = audited();
  EXPECT_TRUE(has(audit, AuditReason::NotPredicted));
  EXPECT_TRUE(has(audit, AuditReason::Device));
  EXPECT_EQ(audit.unexplained, 0u);
  const Json json = to_json(audit, true);
  EXPECT_EQ(json.at("differences")[0], (Json{{"device", "0"},
                                             {"what", "peak_bytes"},
                                             {"planned", 100},
                                             {"actual", 300},
                                             {"reason", "not_predicted"}}));
}

TEST(Audit, TheDocumentHasEveryField) {
  const Predicted asked("encoder", machine::kCpu);
  const trace::Timeline recorded = recorded_as(*asked.prediction.timeline);
  const auto result = result_of(recorded, asked.prediction);
  const Audit audit = estimate::audit({.prediction = asked.prediction,
                                       .recorded = &recorded,
                                       .result = result,
                                       .all_on_one_gpu = peak_on_one_gpu(asked.request)});
  const Json json = to_json(audit, true);
  for (const char* key :
       {"planned", "actual", "ratio", "differences", "quantities", "reasons", "unexplained_bytes", "R",
        "all_on_one_gpu_bytes", "offload", "blocks", "devices", "modules"})
    EXPECT_TRUE(json.contains(key)) << key;
  for (const char* key : {"resident", "streamed", "activations", "peak", "seconds"}) {
    for (const char* part : {"planned", "actual", "fidelity"})
      EXPECT_TRUE(json["quantities"][key].contains(part)) << key << " " << part;
  }
  EXPECT_EQ(json["R"], 1.0);
  EXPECT_EQ(json["ratio"], 1.0);
  EXPECT_TRUE(json["quantities"]["peak"]["planned"].is_number_unsigned());
  EXPECT_TRUE(json["quantities"]["seconds"]["planned"].is_null());
  EXPECT_FALSE(to_json(audit, false).contains("modules"));
}

TEST(OnRecordedClock, BlocksComeWhenTheRunMadeThem) {
  for (const char* name : kPrograms) {
    const Predicted asked(name, machine::kCpu);
    const trace::Timeline& predicted = *asked.prediction.timeline;
    const trace::Timeline recorded = recorded_as(predicted, 9);
    const auto moved = on_recorded_clock(predicted, recorded);
    ASSERT_TRUE(moved);
    EXPECT_TRUE(moved->predicted);
    EXPECT_TRUE(trace::check(*moved, name));
    EXPECT_EQ(moved->duration_ns, recorded.duration_ns);
    for (std::size_t i = 0; i < predicted.blocks.size(); ++i)
      EXPECT_EQ(moved->blocks[i].birth_ns, recorded.blocks[i].birth_ns);
    for (std::size_t i = 0; i < predicted.devices.size(); ++i)
      EXPECT_EQ(moved->peak(i).bytes, predicted.peak(i).bytes);
  }
  EXPECT_EQ(on_recorded_clock({}, {}), nullptr);
}

}  // namespace
}  // namespace stowage::estimate
