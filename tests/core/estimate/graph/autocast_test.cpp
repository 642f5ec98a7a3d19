#include "core/estimate/graph/autocast.h"

#include <gmock/gmock.h>

#include "core/estimate/graph/predict_graph.h"
#include "core/formats/program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using model::Dtype;

int number(Dtype type) { return formats::schema_of_dtype(type); }

/// A step by its operation, and tensors of these types for it.
struct Called {
  Called(std::string_view operation, const std::vector<Dtype>& types) {
    step.operation = operation;
    geometry.reserve(types.size());
    for (std::uint32_t i = 0; i < types.size(); ++i) {
      geometry.push_back({true, number(types[i]), 4, {2, 3}, {3, 1}});
      given.push_back({i, 0, &geometry.back()});
    }
  }
  std::vector<std::optional<int>> casts(const Autocast& autocast) const {
    return casts_of(autocast, step, given);
  }
  GraphStep step{};
  std::vector<Geometry> geometry{};
  std::vector<GivenTensor> given{};
};

TEST(Autocast, ProductsTakeTheLowerType) {
  const int lower = number(Dtype::BF16);
  const Called call("linear", {Dtype::F32, Dtype::BF16, Dtype::F16, Dtype::I64, Dtype::F64});
  for (const bool gpus : {false, true}) {
    const auto casts = call.casts({true, gpus, lower});
    EXPECT_EQ(casts,
              (std::vector<std::optional<int>>{lower, std::nullopt, lower, std::nullopt, std::nullopt}));
  }
  for (const auto& cast : call.casts({false, false, lower}))
    EXPECT_FALSE(cast) << "a region that switches it off";
}

TEST(Autocast, NormsAndLossesTake32Bits) {
  const std::optional<int> full = number(Dtype::F32);
  EXPECT_EQ(Called("layer_norm", {Dtype::F16}).casts({true, true, number(Dtype::F16)}).at(0), full);
  EXPECT_EQ(Called("layer_norm", {Dtype::F16}).casts({true, false, number(Dtype::F16)}).at(0), std::nullopt)
      << "the host's list has none";
  EXPECT_EQ(Called("nll_loss", {Dtype::BF16}).casts({true, false, number(Dtype::BF16)}).at(0), full);
  EXPECT_EQ(Called("nll_loss", {Dtype::F32}).casts({true, false, number(Dtype::BF16)}).at(0), std::nullopt);
}

TEST(Autocast, SomeTakeTheWidestType) {
  const int lower = number(Dtype::F16);
  const std::optional<int> full = number(Dtype::F32);
  EXPECT_EQ(Called("cat", {Dtype::F16, Dtype::F32}).casts({true, false, lower}),
            (std::vector<std::optional<int>>{full, std::nullopt}));
  EXPECT_EQ(Called("addcmul", {Dtype::F16, Dtype::F16}).casts({true, true, lower}),
            (std::vector<std::optional<int>>{std::nullopt, std::nullopt}));
  EXPECT_EQ(Called("add", {Dtype::F16, Dtype::F32}).casts({true, true, lower}),
            (std::vector<std::optional<int>>{std::nullopt, std::nullopt}))
      << "promoted by its kernel";
}

/// nn.Linear(8, 8) on three rows of 32 bits in a region of bfloat16: rows, weight and bias are cast, a block
/// of 512 bytes each, beside the layer's result.
TEST(Autocast, CastsAreThereWhileTheOperatorRuns) {
  auto program =
      formats::read_program(RandomAccessFile::open(test::data("engine/autocast.pt2")).value()).value();
  machine::Machine machine;
  machine.devices = {{gpu(0), "", GiB(4)}, {machine::kCpu}, {machine::kDisk}};
  GraphRequest request{};
  request.program = &program;
  request.machine = &machine;
  request.run.map.entries = {{"", gpu(0)}};
  const auto prediction = predict_graph(request);
  ASSERT_TRUE(prediction);
  std::size_t blocks = 0;
  for (const trace::Block& block : prediction->timeline->blocks) {
    const auto& names = prediction->timeline->names;
    blocks += names[block.module] == "one" && block.kind != trace::Kind::Resident && block.bytes == 512;
  }
  EXPECT_EQ(blocks, 5u) << "the rows, three casts and a result";
  EXPECT_EQ(prediction->devices.at(0).peak, Bytes(4608)) << "as the engine measured it";
}

}  // namespace
}  // namespace stowage::estimate
