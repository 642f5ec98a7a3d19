// Saved tensors that go to the host and come back: what moves, what is freed, and why the rest stays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/training/activation_scopes.h"
#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

using protocol::ActivationScope;
using protocol::OffloadResult;

const OffloadResult& audit_of(const Trained& trained) { return *trained.outcome.result.backward->offload; }

void expect_sums(const OffloadResult& audit) {
  OffloadResult sums;
  for (const auto& row : audit.rows) {
    sums.planned_bytes += row.planned;
    sums.eligible_bytes += row.eligible;
    sums.moved_bytes += row.moved;
    sums.freed_bytes += row.freed;
    EXPECT_LE(row.freed, row.moved);
    EXPECT_LE(row.moved, row.planned);
    EXPECT_EQ(row.freed<row.planned, row.planned> 0 && !row.reason.empty())
        << row.module << " " << row.tensor;
  }
  EXPECT_EQ(sums.planned_bytes, audit.planned_bytes);
  EXPECT_EQ(sums.eligible_bytes, audit.eligible_bytes);
  EXPECT_EQ(sums.moved_bytes, audit.moved_bytes);
  EXPECT_EQ(sums.freed_bytes, audit.freed_bytes);
}

/// Everything that may go is gone when forward has ended, and nothing else has changed.
TEST(Offload, WhatIsEligibleIsMovedAndFreedToTheByte) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const Trained plain = train(training_request(one, kOnGpu));
    protocol::RunRequest request = training_request(one, kOnGpu);
    request.training->scopes = {{"", true, {}}};
    const Trained moved = train(request);
    ASSERT_FALSE(moved.outcome.error) << explain(moved.outcome);
    EXPECT_EQ(difference(plain.gradients, moved.gradients, 0, 0), "");
    const OffloadResult& audit = audit_of(moved);
    const auto eligible = one.saved["totals"]["eligible_bytes"].get<std::uint64_t>();
    EXPECT_EQ(audit.planned_bytes, one.saved["totals"]["bytes"].get<std::uint64_t>());
    EXPECT_EQ(audit.eligible_bytes, eligible);
    EXPECT_EQ(audit.moved_bytes, eligible);
    EXPECT_EQ(audit.freed_bytes, eligible);
    expect_sums(audit);
    const auto &before = device_of(plain.outcome, "0"), &after = device_of(moved.outcome, "0");
    std::uint64_t blocks = 0;  // of the allocator
    for (const auto& row : audit.rows) blocks += (row.freed + 511) / 512 * 512;
    EXPECT_EQ(before.end_of_forward_bytes - after.end_of_forward_bytes, blocks);
    EXPECT_LE(after.peak_bytes, before.peak_bytes);
    EXPECT_GE(bytes_between(moved.outcome, "0", "cpu"), eligible);
    EXPECT_EQ(moved.outcome.bytes_left, 0u);
  }
}

/// What is also an output stays with who asked for it, where results are left where they are: it was copied
/// for nothing, and that is said. Where results go home its memory is gone.
TEST(Offload, WhatIsHeldByAnOwnerIsMovedAndNotFreed) {
  const Scratch scratch;
  ProgramFile program({8, 16});
  const std::string kept = program.add("layers.0", "sigmoid", program.linear("layers.0", "x", 16));
  program.write_results(scratch.file("p.pt2"),
                        {{"user_output", kept}, {"user_output", program.add("layers.1", "tanh", kept)}});
  for (const bool plain : {false, true}) {
    SCOPED_TRACE(plain);
    protocol::RunRequest request = made_request(scratch.file("p.pt2"));
    if (plain) request.mode = protocol::Mode::Plain;
    const Trained before = train(request);
    ASSERT_FALSE(before.outcome.error) << explain(before.outcome);
    request.training->scopes = {{"", true, {}}};
    request.training->threshold = 0;
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_EQ(difference(before.gradients, got.gradients, 0, 0), "");
    expect_sums(audit_of(got));
    const auto row = std::find_if(audit_of(got).rows.begin(), audit_of(got).rows.end(), [](const auto& one) {
      return one.module == "layers.0" && one.tensor.starts_with("v1");
    });
    ASSERT_NE(row, audit_of(got).rows.end());
    EXPECT_EQ(row->eligible, 8u * 16 * 4);
    EXPECT_EQ(row->moved, row->eligible);
    EXPECT_EQ(row->freed, plain ? 0u : row->moved);
    EXPECT_EQ(row->reason, plain ? "reference_kept" : "");
    EXPECT_EQ(got.outcome.bytes_left, 0u);
  }
}

/// Under a threshold of nothing all that is contiguous and whole goes, so that the order in which it comes
/// back is tried on every node.
TEST(Offload, WithoutAThresholdTheGradientsStayTheSame) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const Trained plain = train(training_request(one, kOnGpu));
    for (const plan::DeviceMap& map : {kOnGpu, kOnHost}) {
      protocol::RunRequest request = training_request(one, map);
      request.training->scopes = {{"", true, {}}};
      request.training->threshold = 0;
      const Trained moved = train(request);
      ASSERT_FALSE(moved.outcome.error) << explain(moved.outcome);
      EXPECT_EQ(difference(plain.gradients, moved.gradients, 0, 0), "");
      const OffloadResult& audit = audit_of(moved);
      EXPECT_EQ(audit.moved_bytes, audit.eligible_bytes);
      EXPECT_EQ(audit.freed_bytes, audit.eligible_bytes);
      EXPECT_GT(audit.freed_bytes, 0u);
      expect_sums(audit);
    }
  }
}

TEST(Offload, OnTheCpuThereIsNothingToMove) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    protocol::RunRequest request = training_request(one, kOnHost);
    request.host_computes = true;
    request.training->scopes = {{"", true, {}}};
    request.training->threshold = 0;
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_EQ(audit_of(got).moved_bytes, 0u);
    for (const auto& row : audit_of(got).rows) {
      if (row.eligible) {
        EXPECT_EQ(row.reason, "not_on_gpu");
      }
    }
  }
}

TEST(Offload, ScopesSayWhatMoves) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const std::string module = one.saved["modules"][0]["module"].get<std::string>();
    if (module.empty()) continue;
    protocol::RunRequest request = training_request(one, kOnGpu);
    request.training->threshold = 0;
    request.training->scopes = {{module, true, {}}};
    const Trained alone = train(request);
    ASSERT_FALSE(alone.outcome.error) << explain(alone.outcome);
    request.training->scopes = {{"", true, {}}, {module, false, {}}};
    const Trained rest = train(request);
    ASSERT_FALSE(rest.outcome.error) << explain(rest.outcome);
    request.training->scopes = {{"", true, {}}};
    const Trained all = train(request);
    EXPECT_EQ(audit_of(alone).moved_bytes + audit_of(rest).moved_bytes, audit_of(all).moved_bytes);
    for (const auto& row : audit_of(rest).rows) {
      if (row.module == module) {
        EXPECT_EQ(row.reason, "scope_off");
      }
    }
    EXPECT_EQ(difference(alone.gradients, rest.gradients, 0, 0), "");
  }
}

/// The most bytes that fit, found by trying every subset.
std::uint64_t fullest(const std::vector<std::uint64_t>& sizes, std::uint64_t cap) {
  std::uint64_t best = 0;
  for (std::uint32_t set = 0; set < (1u << sizes.size()); ++set) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) sum += set >> i & 1 ? sizes[i] : 0;
    if (sum <= cap) best = std::max(best, sum);
  }
  return best;
}

TEST(Offload, ACapIsFilledAsWellAsItCanBe) {
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    protocol::RunRequest request = training_request(one, kOnGpu);
    request.training->threshold = 0;
    request.training->scopes = {{"", true, {}}};
    const Trained all = train(request);
    std::vector<std::uint64_t> sizes;
    for (const auto& row : audit_of(all).rows) {
      if (row.eligible) sizes.push_back(row.eligible);
    }
    if (sizes.size() > 20) continue;
    for (const std::uint64_t cap : {audit_of(all).moved_bytes / 2, audit_of(all).moved_bytes / 3}) {
      request.training->scopes = {{"", true, cap}};
      const Trained some = train(request);
      ASSERT_FALSE(some.outcome.error) << explain(some.outcome);
      EXPECT_EQ(audit_of(some).moved_bytes, fullest(sizes, cap));
      EXPECT_EQ(difference(all.gradients, some.gradients, 0, 0), "");
      expect_sums(audit_of(some));
    }
  }
}

/// Sizes of which each sum is another: 22 of them have more sums than are looked at.
TEST(Offload, ACapThatIsFilledInTheOrderOfSavingIsWarnedOf) {
  constexpr std::int64_t kSizes = 22, kLargest = std::int64_t{1} << (kSizes - 1);
  const Scratch scratch;
  ProgramFile program({kLargest});
  const std::string scaled = program.add("stem", "mul", "x", program.parameter("stem.scale", {1}));
  std::string sum;
  for (std::int64_t size = 1; size <= kLargest; size *= 2) {
    const std::string part = program.add("layers.0", "slice.Tensor",
                                         {{"self", ProgramFile::tensor(scaled)},
                                          {"dim", ProgramFile::whole(0)},
                                          {"start", ProgramFile::whole(0)},
                                          {"end", ProgramFile::whole(size)}});
    const std::string one = program.add("layers.1", "sum", program.add("layers.0", "sigmoid", part));
    sum = sum.empty() ? one : program.add("layers.1", "add", sum, one);
  }
  program.write(scratch.file("p.pt2"), sum);
  protocol::RunRequest request = made_request(scratch.file("p.pt2"));
  request.training->threshold = 0;
  constexpr std::uint64_t kCap = static_cast<std::uint64_t>(kLargest) * 4;
  const auto warnings_of = [&](const std::string& module, std::uint64_t cap) {
    request.training->scopes = {{module, true, cap}};
    const Trained got = train(request);
    EXPECT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_LE(audit_of(got).moved_bytes, cap);
    EXPECT_GE(audit_of(got).moved_bytes, cap - 4) << "one after the other as long as there is room";
    std::vector<std::string> modules;
    for (const Error& warning : got.outcome.result.warnings) {
      if (warning.code == Code::OffloadCapByOrder) modules.push_back(warning.subject);
    }
    return modules;
  };
  EXPECT_THAT(warnings_of("layers.0", kCap), testing::ElementsAre("layers.0"));
  EXPECT_THAT(warnings_of("", kCap), testing::ElementsAre("“”")) << "the input fills it, and is first";
  EXPECT_THAT(warnings_of("layers.0", 64), testing::IsEmpty()) << "of so few sums the best is known";
}

TEST(ActivationScopes, TheInnermostDecidesAndLayersHaveCapsOfTheirOwn) {
  const std::vector<std::string> modules = {"",       "head", "layers.0", "layers.0.mlp", "layers.10.mlp",
                                            "layersx"};
  const ActivationScopes scopes({{"", true, 5}, {"layers", true, 7}, {"layers.0.mlp", false, {}}}, modules);
  EXPECT_EQ(scopes.of(0).cap, 5u);
  EXPECT_EQ(scopes.of(1).unit, "");
  EXPECT_EQ(scopes.of(2).cap, 7u);
  EXPECT_EQ(scopes.of(2).unit, "layers.0");
  EXPECT_FALSE(scopes.of(3).on);
  EXPECT_EQ(scopes.of(3).cap, std::nullopt) << "what stays has no cap";
  EXPECT_EQ(scopes.of(4).unit, "layers.10");
  EXPECT_EQ(scopes.of(5).cap, 5u) << "a name that begins so is another module";
  const ActivationScopes last({{"head", true, {}}, {"head", false, {}}}, modules);
  EXPECT_FALSE(last.of(1).on) << "of two for one module the last counts";
  EXPECT_FALSE(last.of(0).on) << "nobody decides";
  EXPECT_TRUE(check_scopes({{"layers", true, {}}, {"", false, {}}}, modules));
  EXPECT_FALSE(check_scopes({{"layer", true, {}}}, modules));
}

}  // namespace
}  // namespace stowage::engine::test
