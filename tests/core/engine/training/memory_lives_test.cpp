// Memory that comes and goes while a pass knows it by its address, and what a pass that fails leaves behind.
#include <gtest/gtest.h>

#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

using protocol::ActivationScope;

constexpr std::int64_t kWidth = 16;

ActivationScope again(const std::string& module) { return {module, false, {}, true}; }
ActivationScope moved(const std::string& module) { return {module, true, {}}; }

/// What is saved one after the other, each result where the one before may just have lain.
std::string chain(ProgramFile& program, const std::string& module, std::string value, int links) {
  for (int i = 0; i < links; ++i) value = program.add(module, i % 2 ? "tanh" : "sigmoid", value);
  return value;
}

/// The first layer's result goes to the host; the second, which is run again, reads it once, saves nothing of
/// it, and nobody else has it. What is made next may lie where it lay, and is no input.
TEST(MemoryLives, AnInputThatGoesInTheRerunIsNotTakenForWhatComesAfterIt) {
  for (int links = 1; links < 8; ++links) {
    SCOPED_TRACE(links);
    const Scratch scratch;
    ProgramFile program({8, kWidth});
    const std::string made = program.add("layers.0", "relu", program.linear("layers.0", "x", kWidth));
    const std::string given = program.add("cut", "detach", made);
    const std::string shift = program.parameter("layers.1.shift", {kWidth});
    const std::string sum = program.add("layers.1", "add", given, shift);
    program.write(scratch.file("p.pt2"), chain(program, "layers.1", sum, links));
    protocol::RunRequest request = made_request(scratch.file("p.pt2"));
    request.training->threshold = 0;
    const Trained plain = train(request);
    ASSERT_FALSE(plain.outcome.error) << explain(plain.outcome);
    request.training->scopes = {moved("layers.0"), again("layers.1")};
    const Trained got = train(request);
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    EXPECT_GT(got.outcome.result.backward->offload->moved_bytes, 0u);
    EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
    EXPECT_EQ(got.outcome.bytes_left, 0u);
  }
}

protocol::LayerInputs inputs_of(const Trained& trained, const std::string& layer) {
  for (const protocol::LayerInputs& one : trained.outcome.result.backward->layer_inputs) {
    if (one.layer == layer) return one;
  }
  ADD_FAILURE() << layer;
  return {};
}

/// A layer reads what it was given once, saves nothing of it, and then saves results of its own.
TEST(MemoryLives, WhatALayerMakesIsNotTakenForItsInput) {
  for (int links = 1; links < 8; ++links) {
    SCOPED_TRACE(links);
    const Scratch scratch;
    ProgramFile program({8, kWidth});
    const std::string made = program.linear("layers.0", "x", kWidth);
    const std::string shift = program.parameter("layers.1.shift", {kWidth});
    const std::string sum = program.add("layers.1", "add", made, shift);
    program.write(scratch.file("p.pt2"), chain(program, "layers.1", sum, links));
    const Trained got = train(made_request(scratch.file("p.pt2")));
    ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
    const protocol::LayerInputs inputs = inputs_of(got, "layers.1");
    EXPECT_TRUE(inputs.pure);
    EXPECT_EQ(inputs.input_bytes, 8u * kWidth * 4);
    EXPECT_EQ(inputs.saved_input_bytes, 0u);
    for (const protocol::SavedRow& row : got.outcome.result.backward->rows) {
      if (row.module == "layers.1") {
        EXPECT_FALSE(row.given) << row.node;
      }
    }
  }
}

/// A mask that is cut from a buffer before the layers: it is fetched again, and never kept.
TEST(MemoryLives, PartsOfWeightsAreNoInputs) {
  const Scratch scratch;
  ProgramFile program({8, kWidth});
  const std::string mask = program.buffer("mask", {64, kWidth});
  const std::string part = program.add("", "slice.Tensor",
                                       {{"self", ProgramFile::tensor(mask)},
                                        {"dim", ProgramFile::whole(0)},
                                        {"start", ProgramFile::whole(0)},
                                        {"end", ProgramFile::whole(8)}});
  std::string value = "x";
  for (const std::string layer : {"layers.0", "layers.1", "layers.2"}) {
    value = program.add(layer, "add", program.linear(layer, value, kWidth), part);
    value = program.add(layer, "tanh", value);
  }
  program.write(scratch.file("p.pt2"), value);
  protocol::RunRequest request = made_request(scratch.file("p.pt2"));
  const Trained plain = train(request);
  ASSERT_FALSE(plain.outcome.error) << explain(plain.outcome);
  for (const char* layer : {"layers.0", "layers.1", "layers.2"})
    EXPECT_EQ(inputs_of(plain, layer).input_bytes, 0u) << layer;
  request.training->scopes = {again("layers")};
  const Trained got = train(request);
  ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
  EXPECT_EQ(difference(plain.gradients, got.gradients, 0, 0), "");
}

/// Whatever of the way a budget ends at, in a region that is run again or elsewhere.
TEST(MemoryLives, APassThatRunsOutOfMemoryLeavesNothing) {
  const Scratch scratch;
  ProgramFile program({64, kWidth});
  std::string value = "x";
  for (const std::string layer : {"layers.0", "layers.1", "layers.2"})
    value = chain(program, layer, program.linear(layer, value, kWidth), 4);
  program.write(scratch.file("p.pt2"), value);
  for (const auto& scopes :
       {std::vector<ActivationScope>{}, {again("")}, {moved("layers.0"), again("layers.1")}}) {
    protocol::RunRequest request = made_request(scratch.file("p.pt2"));
    request.training->threshold = 0;
    request.training->scopes = scopes;
    const Trained fits = train(request);
    ASSERT_FALSE(fits.outcome.error) << explain(fits.outcome);
    const auto& device = device_of(fits.outcome, "0");
    int failed = 0;
    for (std::uint64_t budget = device.weights_bytes + 512; budget < device.peak_bytes; budget += 2048) {
      SCOPED_TRACE(budget);
      request.machine = machine_of(1, Bytes(budget));
      const Trained got = train(request);
      if (!got.outcome.error) continue;
      EXPECT_EQ(got.outcome.error->code, Code::EngineOutOfMemory) << explain(got.outcome);
      EXPECT_EQ(got.outcome.bytes_left, 0u);
      ++failed;
    }
    EXPECT_GT(failed, 3);
  }
}

}  // namespace
}  // namespace stowage::engine::test
