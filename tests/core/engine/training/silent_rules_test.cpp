// What stays in silence upstream, in real passes: marks, and wrappers of which a part was not announced, as
// the column-wise part of a grouped tensor in TransformerEngine PR #3047. Scenario C3 of the schedules has
// the same rules without a run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/base/json.h"
#include "core/estimate/offload/schedule.h"
#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

using protocol::OffloadResult;
using protocol::OffloadRow;

const OffloadResult& audit_of(const Trained& trained) { return *trained.outcome.result.backward->offload; }

/// Of a storage that this operator of a module saved first.
OffloadRow row_of(const Trained& trained, const std::string& module, const std::string& node) {
  for (const OffloadRow& row : audit_of(trained).rows) {
    if (row.module == module && row.tensor.substr(0, row.tensor.find('/')) == node) return row;
  }
  ADD_FAILURE() << module << "/" << node << " saved nothing";
  return {};
}

/// A layer that keeps one tensor twice for its gradients, as a quantizer does: row by row, and column by
/// column. The second layer uses both.
struct Wrapped {
  Wrapped() {
    ProgramFile program({8, 16});
    const std::string made = program.linear("layers.0", "x", 16);
    row_wise = program.add("layers.0", "sigmoid", made);
    const std::string turned = program.add("layers.0", "t", made);
    const std::string lain = program.add("layers.0", "contiguous", turned);
    column_wise = program.add("layers.0", "tanh", lain);
    const std::string back = program.add("layers.1", "t", column_wise);
    const std::string both = program.add("layers.1", "mul", row_wise, back);
    program.write(path, program.linear("layers.1", both, 16));
  }
  protocol::RunRequest request() const {
    protocol::RunRequest out = made_request(path);
    out.training->scopes = {{"layers.0", true, {}}};
    out.training->threshold = 0;
    return out;
  }
  Scratch scratch{};
  std::string path = scratch.file("p.pt2"), row_wise{}, column_wise{};
};

/// A row of the audit says which storage it is of, as the list of saved tensors numbers them.
TEST(SilentRules, RowsOfTheAuditLeadToSavedTensors) {
  const Wrapped made;
  const Trained got = train(made.request());
  ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
  const auto& saved = got.outcome.result.backward->rows;
  std::set<std::uint64_t> storages;
  for (const OffloadRow& row : audit_of(got).rows) {
    ASSERT_TRUE(row.storage) << row.module << " " << row.tensor;
    EXPECT_TRUE(storages.insert(*row.storage).second) << "a storage has one row";
    const auto tensor = std::find_if(saved.begin(), saved.end(), [&](const protocol::SavedRow& one) {
      return one.storage == *row.storage && !one.in_forward;
    });
    ASSERT_NE(tensor, saved.end()) << row.module << " " << row.tensor;
    EXPECT_EQ(tensor->module, row.module);
    EXPECT_EQ(tensor->node, row.tensor.substr(0, row.tensor.find('/')));
    if (row.planned > 0) {
      EXPECT_EQ(tensor->storage_bytes, row.planned);
    }
  }
  for (const protocol::SavedRow& one : saved)
    EXPECT_TRUE(one.in_forward || storages.count(one.storage)) << one.module << " " << one.node;
}

TEST(SilentRules, TheWrapperOfPr3047IsReproducedAndFoundToTheByte) {
  const Wrapped made;
  const Trained whole = train(made.request());
  ASSERT_FALSE(whole.outcome.error) << explain(whole.outcome);
  protocol::RunRequest silent = made.request();
  silent.training->marks = {{"layers.0", made.column_wise, true}};
  const Trained got = train(silent);
  ASSERT_FALSE(got.outcome.error) << explain(got.outcome);

  constexpr std::uint64_t kPart = 8 * 16 * 4;
  const OffloadRow offered = row_of(got, "layers.0", made.row_wise);
  EXPECT_EQ(offered.freed, kPart);
  EXPECT_EQ(offered.reason, "");
  const OffloadRow forgotten = row_of(got, "layers.0", made.column_wise);
  EXPECT_EQ(forgotten.planned, kPart);
  EXPECT_EQ(forgotten.eligible, kPart) << "nothing of the tensor itself is in the way";
  EXPECT_EQ(forgotten.moved, 0u);
  EXPECT_EQ(forgotten.reason, "parts_not_announced");

  const OffloadResult &before = audit_of(whole), &after = audit_of(got);
  EXPECT_EQ(before.eligible_bytes, after.eligible_bytes);
  EXPECT_EQ(before.freed_bytes, before.eligible_bytes) << "with both parts announced all of it goes";
  EXPECT_EQ(after.freed_bytes, before.freed_bytes - kPart);
  EXPECT_EQ(device_of(got.outcome, "0").end_of_forward_bytes,
            device_of(whole.outcome, "0").end_of_forward_bytes + kPart)
      << "and its memory is still there";
  EXPECT_EQ(difference(whole.gradients, got.gradients, 0, 0), "");
}

/// What the run's own schedule was computed from has the part as a wrapper's: the audits agree.
TEST(SilentRules, TheScheduleOfSuchARunSaysTheSame) {
  const Wrapped made;
  protocol::RunRequest silent = made.request();
  silent.training->marks = {{"layers.0", made.column_wise, true}, {"layers.0", made.row_wise, false}};
  silent.training->scopes = {{"layers.0", true, {}}};
  const Trained got = train(silent);
  ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
  const auto scenario =
      estimate::offload::scenario_from_json(Json::parse(got.outcome.result.backward->scenario), "run");
  ASSERT_TRUE(scenario) << sentence(scenario.error());
  const auto answer = estimate::offload::answer(*scenario);
  ASSERT_TRUE(answer);
  std::map<std::string, std::uint64_t> computed, measured;
  for (const auto& layer : answer->choice.tensors) {
    for (const auto& row : layer) {
      if (row.planned && row.reason)
        computed[std::string(estimate::offload::to_string(*row.reason))] += row.planned - row.freed;
    }
  }
  for (const OffloadRow& row : audit_of(got).rows) {
    const bool of_model = row.reason == "parameter" || row.reason == "buffer" || row.reason == "constant";
    if (row.planned && !row.reason.empty() && !of_model) measured[row.reason] += row.planned - row.freed;
  }
  EXPECT_EQ(computed, measured);
  EXPECT_TRUE(measured.contains("parts_not_announced") && measured.contains("marked_not_offload"));
}

/// One network has a tensor for each rule at its edge; each is found by its reason. (What an owner keeps has
/// a test of its own: Offload.WhatIsHeldByAnOwnerIsMovedAndNotFreed.)
TEST(SilentRules, EachIsFoundInARealPass) {
  for (const TrainingCase& one : training_cases()) {
    if (one.name != "wide_mlp") continue;
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    request.training->scopes = {{"", true, {}}};
    const Trained plain = train(request);
    ASSERT_FALSE(plain.outcome.error) << explain(plain.outcome);
    request.training->marks = {{"down", "", false}, {"act", "gelu", true}};
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    std::map<std::string, std::uint64_t> stayed;
    for (const OffloadRow& row : audit_of(got).rows) {
      if (row.planned > row.freed) stayed[row.reason] += row.planned - row.freed;
      if (row.reason == "marked_not_offload") {
        EXPECT_EQ(row.module, "down");
        EXPECT_EQ(row.eligible, 0u);
      }
    }
    for (const char* reason : {"too_small", "parameter", "non_contiguous", "view_of_larger_base",
                               "marked_not_offload", "parts_not_announced"})
      EXPECT_GT(stayed[reason], 0u) << reason;
    EXPECT_EQ(stayed["parts_not_announced"], 512u * 512 * 4);
    EXPECT_LT(audit_of(got).freed_bytes, audit_of(plain).freed_bytes);
    std::uint64_t missing = 0;
    for (const auto& [reason, bytes] : stayed) missing += bytes;
    EXPECT_EQ(audit_of(got).planned_bytes - audit_of(got).freed_bytes, missing)
        << "each byte that is missing has a reason";
    EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
  }
}

TEST(SilentRules, AMarkOfNothingIsRefused) {
  const Wrapped made;
  const std::pair<plan::SavedMark, Code> wrong[] = {
      {{"layers.7", "", false}, Code::BackwardNoModule},
      {{"layers.0", "v99", true}, Code::BackwardNoOperator},
      {{"layers.1", made.row_wise, false}, Code::BackwardNoOperator}};
  for (const auto& [mark, code] : wrong) {
    protocol::RunRequest request = made.request();
    request.training->marks = {mark};
    const Outcome outcome = run(request);
    ASSERT_TRUE(outcome.error) << mark.module << "/" << mark.node;
    EXPECT_EQ(outcome.error->code, code);
    EXPECT_THAT(sentence(*outcome.error), testing::HasSubstr(mark.module));
  }
}

/// Whoever asks the engine, a mark where nothing goes is refused before anything runs.
TEST(SilentRules, AMarkWhereNothingGoesIsRefused) {
  const Wrapped made;
  const std::vector<std::vector<protocol::ActivationScope>> nowhere = {
      {}, {{"layers.0", false, {}}}, {{"layers.0", false, {}, true}}};
  for (const auto& scopes : nowhere) {
    protocol::RunRequest request = made.request();
    request.training->scopes = scopes;
    request.training->marks = {{"layers.0", made.column_wise, true}};
    const Outcome outcome = run(request);
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->code, Code::BackwardMarksAlone);
    EXPECT_THAT(sentence(*outcome.error), testing::HasSubstr("layers.0/" + made.column_wise));
    request.training->marks.clear();
    EXPECT_FALSE(run(request).error);
  }
}

/// Scenario C4 in a real pass: what a cap leaves of a fused group goes as a whole or stays as a whole.
TEST(SilentRules, AFusedGroupUnderACapIsOne) {
  const Scratch scratch;
  ProgramFile program({8, 16});
  const std::string one = program.add("layers.0.experts.fc1", "sigmoid", program.linear("head", "x", 16));
  const std::string two = program.add("layers.0.experts.fc2", "tanh", one);
  const std::string other = program.add("layers.0.other", "sigmoid", two);
  program.write(scratch.file("p.pt2"), program.linear("layers.1", other, 16));
  constexpr std::uint64_t kEach = 8 * 16 * 4;
  for (const bool grouped : {false, true}) {
    for (const std::uint64_t cap : {kEach, 2 * kEach, 3 * kEach}) {
      SCOPED_TRACE((grouped ? "one of two, cap " : "apart, cap ") + std::to_string(cap));
      protocol::RunRequest request = made_request(scratch.file("p.pt2"));
      request.training->threshold = 0;
      request.training->scopes = {{"layers.0", true, cap}};
      if (grouped)
        request.training->groups = {{"layers.0.experts", {"layers.0.experts.fc1", "layers.0.experts.fc2"}}};
      const Trained got = train(request);
      ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
      EXPECT_EQ(audit_of(got).moved_bytes, cap);
      const bool first = row_of(got, "layers.0.experts.fc1", one).moved > 0;
      const bool second = row_of(got, "layers.0.experts.fc2", two).moved > 0;
      if (grouped) {
        EXPECT_EQ(first, second);
        EXPECT_EQ(first, cap > kEach);
      } else if (cap == kEach) {
        EXPECT_TRUE(first && !second) << "the first that fills the cap";
      }
    }
  }
}

}  // namespace
}  // namespace stowage::engine::test
