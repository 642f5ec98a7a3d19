// Sizes that depend on data: the most they can be, by what an operator is given.
#include "core/estimate/graph/data_sizes.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/estimate/graph/kernel_scratch.h"
#include "core/estimate/graph/value_sizes.h"
#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/calls.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using formats::SymInt;
using test::Call;
using test::dense;
using testing::HasSubstr;

constexpr const char* kChosen = "Symbol('u0', integer=True)";

SymInt chosen() { return {std::nullopt, kChosen}; }
SymInt twice() { return {std::nullopt, std::string("Mul(Integer(2), ") + kChosen + ")"}; }

struct Sizes {
  formats::ExportedProgram program{};
  LeftOut left_out{};
  ValueSizes sizes{program, {{"s0", 7}}, left_out};

  Geometry of(const SymInt& size) {
    formats::TensorMeta meta;
    meta.scalar_type = formats::schema_of_dtype(model::Dtype::F32);
    meta.sizes = {size};
    meta.strides = {{1, ""}};
    return sizes.of(meta, "value");
  }
};

TEST(DataSizes, ASymbolIsNoMoreThanTheLeastThatIsSaidOfIt) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    Sizes all;
    const auto any = [&] { return static_cast<std::int64_t>(random() % 1000); };
    const std::int64_t range = any(), first = any(), second = any();
    all.program.ranges["u0"] = {0, range};
    all.sizes.at_most(chosen(), first);
    all.sizes.at_most(chosen(), second);
    const std::int64_t least = std::min({range, first, second});
    EXPECT_EQ(all.of(chosen()).sizes, std::vector{least});
    EXPECT_EQ(all.of(twice()).sizes, std::vector{2 * least}) << "and so is what is computed from it";
    ASSERT_EQ(all.left_out.sentences().size(), 1u);
    EXPECT_THAT(all.left_out.sentences()[0], HasSubstr("u0")) << "it is said all the same, once";
    EXPECT_FALSE(all.sizes.known(chosen())) << "and nobody takes it for a number that is known";
  }
}

/// Of a size that is computed, half of it would be the symbol; of one that is known there is nothing to say.
TEST(DataSizes, OtherSizesAreAsTheyWere) {
  Sizes all;
  EXPECT_FALSE(all.of(chosen()).known);
  Sizes computed;
  computed.sizes.at_most(twice(), 10);
  EXPECT_FALSE(computed.of(twice()).known);
  EXPECT_FALSE(computed.of(chosen()).known);
  Sizes known;
  known.sizes.at_most({std::nullopt, "Symbol('s0', integer=True)"}, 3);
  known.sizes.at_most({5, ""}, 3);
  EXPECT_EQ(known.of({std::nullopt, "Symbol('s0', integer=True)"}).sizes, std::vector<std::int64_t>{7});
  EXPECT_EQ(known.of({5, ""}).sizes, std::vector<std::int64_t>{5});
  Sizes large;
  large.sizes.at_most(chosen(), std::numeric_limits<std::int64_t>::max());
  EXPECT_FALSE(large.of(chosen()).known) << "more than any memory has";
}

TEST(DataSizes, AreBoundByWhatIsChosenFrom) {
  const auto most = [](const Call& call) { return most_chosen(call.step, call.given).value_or(-1); };
  EXPECT_EQ(most(Call("nonzero", {{"self", {6, 5}}})), 30);
  EXPECT_EQ(most(Call("masked_select", {{"self", {6, 1}}, {"mask", {4}}})), 24);
  EXPECT_EQ(most(Call("_unique2", {{"self", {6, 5}}})), 30);
  Call rows("unique_dim", {{"self", {6, 5}}});
  rows.integer("dim", -1);
  EXPECT_EQ(most(rows), 5);
  EXPECT_EQ(most(Call("unique_consecutive", {{"self", {6, 5}}})), 30);
  EXPECT_EQ(most(Call("bincount", {{"self", {6}}})), -1) << "as many as the largest number of them";
  EXPECT_FALSE(chooses_by_data("bincount"));
  Call index("index", {{"self", {6, 5}}, {"indices", {6}}});
  EXPECT_EQ(most(index), -1) << "numbers say themselves how many they are";
  index.geometry[1] = dense({6}, model::Dtype::Bool);
  EXPECT_EQ(most(index), 6);
}

/// How many rows a mask has is what the result says, where it does; else all of them, and that is told.
TEST(DataSizes, AMaskIsLookedThroughForItsPlaces) {
  Call call("index", {{"self", {6, 5, 3}}, {"indices", {6, 5}}});
  call.geometry[1] = dense({6, 5}, model::Dtype::Bool);
  const auto scratch = [&](const Geometry& result) {
    return kernel_scratch(call.step, call.given, {&result}, 2);
  };
  const OperatorScript known = scratch(dense({4, 3})), unknown = scratch(Geometry{});
  ASSERT_EQ(known.events.size(), 1u);
  EXPECT_EQ(known.events[0].number, 4u * 2 * 8);
  EXPECT_FALSE(known.at_most);
  ASSERT_EQ(unknown.events.size(), 1u);
  EXPECT_EQ(unknown.events[0].number, 30u * 2 * 8);
  EXPECT_TRUE(unknown.at_most);
}

Prediction predicted(formats::ExportedProgram program, bool host = false,
                     std::optional<std::uint64_t> threads = {}) {
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "", GiB(4)}, {machine::kCpu, "", GiB(8)}, {machine::kDisk}};
  GraphRequest request;
  request.program = &program;
  request.machine = &machine;
  request.run.map.entries = {{"", host ? machine::kCpu : machine::gpu(0)}};
  request.run.host_computes = host;
  request.run.main_gpu = 0;
  request.threads = threads;
  return predict(request);
}

/// Rows that are chosen of six are six at most, whatever the program says of their symbol: nothing, or what
/// the largest of all inputs would have. (A tensor that was left out would make the prediction smaller.)
TEST(DataSizes, OfAProgramFollowItsInputs) {
  const formats::ExportedProgram exported = test::opened(stowage::test::data("engine/picks.pt2")).program;
  const Prediction whole = predicted(exported);
  ASSERT_FALSE(whole.devices.empty());
  ASSERT_EQ(exported.ranges.at("u0").maximum, 6);
  for (const std::optional<std::int64_t> most :
       {std::optional<std::int64_t>(), std::optional(INT64_MAX - 1), std::optional<std::int64_t>(600'000)}) {
    formats::ExportedProgram wide = exported;
    wide.ranges["u0"].maximum = most;
    const Prediction made = predicted(wide);
    EXPECT_EQ(made.devices[0].peak, whole.devices[0].peak);
    EXPECT_EQ(made.unknown, whole.unknown);
  }
  formats::ExportedProgram narrow = exported;
  narrow.ranges["u0"].maximum = 0;
  EXPECT_LE(predicted(narrow).devices[0].peak, whole.devices[0].peak);
}

/// Rows by a mask, in place of their numbers: the CPU looks for its places, a GPU's memory has none of them.
TEST(DataSizes, PlacesOfAMaskAreTheHosts) {
  formats::ExportedProgram program = test::opened(stowage::test::data("engine/picks.pt2")).program;
  constexpr std::int64_t kRows = 64'000;
  for (auto& [name, meta] : program.graph.tensor_values) {
    for (SymInt& size : meta.sizes) {
      if (size.value == 6) size.value = kRows;
    }
  }
  program.ranges["u0"].maximum = kRows;
  std::size_t masks = 0;
  for (formats::Node& node : program.graph.nodes) {
    if (node.target != "torch.ops.aten.index.Tensor") continue;
    ASSERT_EQ(node.inputs.at(1).argument.names.size(), 1u);
    node.inputs[1].argument.names = {"gt"};
    ++masks;
  }
  ASSERT_EQ(masks, 1u);
  const auto places = [&](bool host, std::optional<std::uint64_t> threads) {
    const Prediction made = predicted(program, host, threads);
    EXPECT_TRUE(made.timeline);
    const auto& blocks = made.timeline->blocks;
    return std::count_if(blocks.begin(), blocks.end(),
                         [](const trace::Block& block) { return block.bytes == kRows * 8; });
  };
  const auto without = places(true, std::nullopt);
  EXPECT_EQ(places(true, 2), without + 1);
  EXPECT_EQ(places(false, 2), places(false, std::nullopt));
}

}  // namespace
}  // namespace stowage::estimate
