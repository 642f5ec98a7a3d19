#include "core/estimate/predicted_timeline.h"

#include <gtest/gtest.h>

#include "core/model/model_builder.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

model::ModelPtr three_layers() {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (const char* name : {"a", "b", "c"}) {
    for (const auto& [tensor, kind] :
         {std::pair{".w", model::TensorKind::Parameter}, std::pair{".r", model::TensorKind::Buffer}}) {
      model::ModelBuilder::TensorSpec spec;
      spec.name = std::string(name) + tensor;
      spec.dtype = model::Dtype::U8;
      spec.kind = kind;
      spec.bytes = Bytes(kind == model::TensorKind::Parameter ? 100 : 10);
      spec.shape = {static_cast<std::int64_t>(spec.bytes.count())};
      builder.add_tensor(std::move(spec));
    }
  }
  return builder.build().value();
}

machine::Machine one_gpu() {
  machine::Machine machine;
  machine.devices = {{gpu(0), "", Bytes(1000)}, {machine::kCpu}, {machine::kDisk}};
  machine.set_link(machine::kCpu, gpu(0), 100);
  machine.set_link(machine::kDisk, machine::kCpu, 10);
  return machine;
}

TEST(PredictedTurns, StreamedModulesTakeTheirCopies) {
  const auto model = three_layers();
  const plan::Placement placement{{0, 0, 1, 1, 2, 2}};  // a on the GPU, b in RAM, c on disk
  const auto turns = predicted_turns(*model, one_gpu(), {}, placement);
  ASSERT_EQ(turns.size(), 3u);
  EXPECT_EQ(turns[0].streamed, Bytes(0));
  EXPECT_DOUBLE_EQ(turns[0].end_seconds, 0);
  EXPECT_EQ(turns[1].executes, gpu(0));
  EXPECT_EQ(turns[1].stored, machine::kCpu);
  EXPECT_EQ(turns[1].streamed, Bytes(100)) << "the buffer stays on the GPU";
  EXPECT_DOUBLE_EQ(turns[1].end_seconds, 1);
  EXPECT_DOUBLE_EQ(turns[2].begin_seconds, 1);
  EXPECT_DOUBLE_EQ(turns[2].end_seconds, 1 + 1 + 10);
}

TEST(PredictedTurns, AgreeWithTheEvaluation) {
  const auto model = three_layers();
  const machine::Machine machine = one_gpu();
  for (const bool offload : {false, true}) {
    for (const auto kind : {machine::kStreams, machine::kComputesOnHost}) {
      plan::Settings settings;
      settings.runtime.row = kind;
      settings.runtime.offload_buffers = offload;
      for (unsigned code = 0; code < 729; ++code) {
        plan::Placement placement;
        for (unsigned i = 0, rest = code; i < 6; ++i, rest /= 3)
          placement.slots.push_back(static_cast<std::uint8_t>(rest % 3));
        const plan::Evaluation evaluation = plan::evaluate(*model, machine, settings, placement);
        Bytes streamed;
        for (const PlannedTurn& turn : predicted_turns(*model, machine, settings, placement))
          streamed += turn.streamed;
        EXPECT_EQ(streamed, evaluation.streamed_bytes) << "placement " << code;
      }
    }
  }
}

TEST(PredictedTurns, HostRuntimeStreamsNothing) {
  const auto model = three_layers();
  plan::Settings settings;
  settings.runtime.row = machine::kComputesOnHost;
  for (const PlannedTurn& turn : predicted_turns(*model, one_gpu(), settings, {{0, 0, 1, 1, 2, 2}})) {
    EXPECT_EQ(turn.streamed, Bytes(0));
    EXPECT_EQ(turn.executes, turn.stored.gpu() ? gpu(0) : machine::kCpu);
  }
}

}  // namespace
}  // namespace stowage::estimate
