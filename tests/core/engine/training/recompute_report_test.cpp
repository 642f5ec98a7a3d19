// What a pass says of the modules that it ran again.
#include <gtest/gtest.h>

#include <map>

#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

constexpr std::int64_t kWidth = 16;
constexpr std::uint64_t kBytes = 8 * kWidth * 4;  ///< of each value

void write_stack(const std::string& path, std::size_t layers) {
  ProgramFile program({8, kWidth});
  std::string value = "x";
  for (std::size_t i = 0; i < layers; ++i) {
    const std::string layer = "layers." + std::to_string(i);
    value = program.add(layer, "relu", program.linear(layer, value, kWidth));
  }
  program.write(path, value);
}

/// What ReLU makes of one layer is kept only because the next one is run again from it.
TEST(RecomputeReport, WhatIsKeptForARerunSaysSo) {
  const Scratch scratch;
  constexpr std::size_t kLayers = 4;
  write_stack(scratch.file("p.pt2"), kLayers);
  protocol::RunRequest request = made_request(scratch.file("p.pt2"));
  const Trained plain = train(request);
  request.training->scopes = {{"layers", false, {}, true}};
  const Trained got = train(request);
  ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
  const protocol::BackwardResult& back = *got.outcome.result.backward;
  std::map<std::string, std::size_t> reasons;
  for (const protocol::OffloadRow& row : back.offload->rows) ++reasons[row.reason];
  EXPECT_EQ(reasons["recompute_input"], kLayers);
  EXPECT_EQ(reasons["scope_off"], kLayers - 1) << "weights, which nobody keeps, but for the first";
  ASSERT_EQ(back.recomputed.size(), kLayers);
  for (const protocol::RecomputedModule& module : back.recomputed) EXPECT_EQ(module.input_bytes, kBytes);
  EXPECT_EQ(plain.outcome.result.backward->saved.bytes + back.saved.recompute_input_bytes,
            back.saved.bytes + back.saved.recomputed_bytes);
}

/// One that has nothing to make again holds its input for nothing: that moves as the layer wants it that
/// saves it then.
TEST(RecomputeReport, WhatNobodyRunsAgainForMovesAsBefore) {
  const Scratch scratch;
  ProgramFile program({8, kWidth});
  const std::string first = program.linear("first", "x", kWidth);
  const std::string same = program.add("same", "contiguous", program.add("act", "tanh", first));
  program.write(scratch.file("p.pt2"), program.linear("last", same, kWidth));
  protocol::RunRequest request = made_request(scratch.file("p.pt2"));
  request.training->threshold = 0;
  request.training->scopes = {{"", true, {}}};
  const Trained plain = train(request);
  request.training->scopes.push_back({"same", false, {}, true});
  const Trained got = train(request);
  ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
  EXPECT_EQ(plain.outcome.result.backward->offload->moved_bytes, 2 * kBytes) << "x, and what tanh makes";
  EXPECT_EQ(got.outcome.result.backward->offload->moved_bytes, 2 * kBytes);
  EXPECT_EQ(got.outcome.result.backward->saved.bytes, plain.outcome.result.backward->saved.bytes);
}

/// Weights that are streamed for forward are streamed for the rerun, which takes as much longer.
TEST(RecomputeReport, TheTimeOfARerunHasItsCopies) {
  const Scratch scratch;
  write_stack(scratch.file("p.pt2"), 2);
  constexpr std::uint64_t kRate = 50'000'000;
  double seconds[2] = {};
  for (const bool streamed : {false, true}) {
    protocol::RunRequest request = made_request(scratch.file("p.pt2"), streamed ? kOnHost : kOnGpu);
    request.machine.set_link(machine::kCpu, machine::gpu(0), kRate);
    request.training->scopes = {{"layers.1", false, {}, true}};
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    ASSERT_EQ(got.outcome.result.backward->recomputed.size(), 1u);
    seconds[streamed] = got.outcome.result.backward->recomputed[0].simulated_seconds;
    EXPECT_LT(seconds[streamed], got.outcome.result.simulated_seconds);
  }
  EXPECT_GT(seconds[0], 0);
  EXPECT_NEAR(seconds[1] - seconds[0], kWidth * kWidth * 4.0 / kRate, 1e-11);
}

}  // namespace
}  // namespace stowage::engine::test
