// TorchScript programs run as any program does: under a map, with copies counted and modules named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/engine/fixtures.h"
#include "tests/core/formats/torchscript/script_archives.h"

namespace stowage::engine::test {
namespace {

using ::testing::HasSubstr;
namespace scripts = formats::test;

class Scripts : public ::testing::Test {
 protected:
  /// Runs a body of forward with x; its first result.
  std::vector<double> run_body(const std::string& body, const std::vector<float>& x,
                               const plan::DeviceMap& map = kOnGpu) {
    EXPECT_TRUE(write_file_atomically(scratch_.file("net.pt"), scripts::script_archive(scripts::net(body))));
    std::string header = "{\"x\":{\"dtype\":\"F32\",\"shape\":[" + std::to_string(x.size()) +
                         "],\"data_offsets\":[0," + std::to_string(4 * x.size()) + "]}}";
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    bytes += header;
    bytes.append(reinterpret_cast<const char*>(x.data()), 4 * x.size());
    EXPECT_TRUE(write_file_atomically(scratch_.file("in.safetensors"), bytes));
    auto request = request_for(scratch_.file("net.pt"), map, 1);
    request.inputs_file = scratch_.file("in.safetensors");
    request.outputs_file = scratch_.file("out.safetensors");
    outcome_ = run(request);
    if (outcome_.error) return {};
    const Tensors out = read_tensors(request.outputs_file);
    return out.empty() ? std::vector<double>() : numbers(out.begin()->second);
  }
  Scratch scratch_{};
  Outcome outcome_{};
};

using Numbers = std::vector<double>;

TEST_F(Scripts, TheSideThatTheValueSaysIsTaken) {
  const std::string sides =
      "    if bool(torch.gt(torch.sum(x), 0.)):\n      y = torch.mul(x, torch.sum(self.w))\n    else:\n"
      "      y = torch.neg(x)\n    return y\n";
  for (const plan::DeviceMap& map : {kOnGpu, kOnHost}) {
    EXPECT_EQ(run_body(sides, {1, 2, 3}, map), (Numbers{2, 4, 6})) << explain(outcome_);
    EXPECT_EQ(run_body(sides, {-1, -2}, map), (Numbers{1, 2})) << explain(outcome_);
    EXPECT_EQ(outcome_.bytes_left, 0u);
  }
}

/// The sums of x, 2x, 3x … up to the one that is larger than 9, but at most three: how many there were, too.
TEST_F(Scripts, ALoopEndsWhereTheValueSays) {
  const std::string loop =
      "    l = annotate(List[Tensor], [])\n    i = 0\n    y = x\n    go = True\n    while go:\n"
      "      _0 = torch.append(l, torch.sum(y))\n      i0 = torch.add(i, 1)\n      y0 = torch.add(y, x)\n"
      "      if torch.eq(i0, 3):\n        stop = True\n      else:\n"
      "        stop = bool(torch.gt(torch.sum(y), 9.))\n      if stop:\n        go0 = False\n      else:\n"
      "        go0 = True\n      go, i, y = go0, i0, y0\n    return torch.mul(torch.stack(l, 0), "
      "torch.sum(self.w))\n";
  for (const plan::DeviceMap& map : {kOnGpu, kOnHost}) {
    EXPECT_EQ(run_body(loop, {4, 6}, map), (Numbers{20})) << explain(outcome_);
    EXPECT_EQ(run_body(loop, {2, 3}, map), (Numbers{10, 20})) << explain(outcome_);
    EXPECT_EQ(run_body(loop, {1}, map), (Numbers{2, 4, 6})) << explain(outcome_);
    EXPECT_EQ(outcome_.bytes_left, 0u);
  }
}

TEST_F(Scripts, DimensionsFollowTheInputs) {
  const std::string rank =
      "    if torch.eq(torch.dim(torch.unsqueeze(x, 0)), torch.dim(self.w)):\n      y = torch.neg(x)\n    "
      "else:\n"
      "      y = torch.mul(x, torch.dim(x))\n    return y\n";
  EXPECT_EQ(run_body(rank, {5, 7}), (Numbers{5, 7})) << explain(outcome_);
}

TEST_F(Scripts, SizesFollowTheInputs) {
  const std::string half =
      "    n = ops.prim.NumToTensor(torch.size(x, 0))\n"
      "    return torch.slice(x, 0, 0, int(torch.floor_divide(n, 2)))\n";
  EXPECT_EQ(run_body(half, {1, 2, 3, 4}), (Numbers{1, 2})) << explain(outcome_);
  EXPECT_EQ(run_body(half, {1, 2, 3, 4, 5, 6, 7}), (Numbers{1, 2, 3})) << explain(outcome_);
  EXPECT_EQ(run_body("    return torch.mul(x, CONSTANTS.c0)\n", {1, 2}), (Numbers{3, 6}))
      << explain(outcome_);
}

TEST_F(Scripts, WhatIsNotRunIsRefusedBeforeItRuns) {
  run_body("    return torch.from_file(\"/etc/passwd\", False, 8)\n", {1});
  ASSERT_TRUE(outcome_.error);
  EXPECT_EQ(outcome_.error->code, Code::NotRunnableScript);
  EXPECT_THAT(explain(outcome_), HasSubstr("aten::from_file"));
}

/// Nothing says what a script takes, so nothing can be made up for it.
TEST_F(Scripts, AScriptWithoutInputsAsksForThem) {
  auto request = request_for(stowage::test::data("models/convnet/script.pt"), kOnGpu, 1);
  const Outcome outcome = run(request);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EngineInputMadeUp);
  request.inputs_file = stowage::test::data("models/convnet/base.inputs.safetensors");
  EXPECT_FALSE(run(request).error);
}

/// A trace says what it was made with: inputs of other sizes too are made up.
TEST_F(Scripts, ATraceTakesSizes) {
  auto request = request_for(stowage::test::data("models/direct_tensors/trace.pt"), kOnHost, 1);
  for (const std::int64_t batch : {1, 3}) {
    request.sizes = {{"batch", batch}};
    const Outcome outcome = run(request);
    ASSERT_FALSE(outcome.error) << explain(outcome);
    EXPECT_EQ(outcome.result.outputs.at(0).shape.at(0), batch);
  }
  std::size_t named = 0;
  for (const auto& module : run(request).result.modules) named += module.name.starts_with("stack.items.1");
  EXPECT_GE(named, 1u) << "modules keep their names";
}

}  // namespace
}  // namespace stowage::engine::test
