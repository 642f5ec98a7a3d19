// How many bytes a plan has off the GPUs, can have there, had there in the run, and frees by it.
#include "core/estimate/audit/audit.h"
#include "core/formats/formats.h"
#include "tests/core/estimate/audit/runs.h"

namespace stowage::estimate {
namespace {

using test_runs::Predicted;
using test_runs::recorded_as;
using test_runs::result_of;
using trace::Block;
using trace::Kind;

/// Of weights that lie on the host the runtime keeps buffers on the GPU: they are planned there, and not
/// eligible. What was moved is what the run had nowhere on a GPU, and what is freed is what a map with
/// everything on one GPU would need more.
TEST(OffloadTotals, BuffersAreNotEligibleAndWhatIsFreedIsOfOneGpu) {
  const auto model = formats::open_model(test::data("engine/training.pt2"));
  ASSERT_TRUE(model);
  const machine::Machine machine = test_runs::machine_of(2);
  std::uint64_t buffers = 0, all_bytes = 0;
  for (const model::Storage& storage : (*model)->storages()) {
    all_bytes += storage.bytes.count();
    const bool buffer = (**model)[storage.tensors.front()].kind == model::TensorKind::Buffer;
    buffers += buffer ? storage.bytes.count() : 0;
  }
  ASSERT_TRUE(buffers > 0 && buffers < all_bytes) << "else nothing is tested";
  const auto audited = [&](machine::DeviceId where, bool without_residents) {
    const Predicted asked("training", where);
    const trace::Timeline recorded =
        recorded_as(*asked.prediction.timeline, 1, [&](std::vector<Block>& blocks, trace::Timeline&) {
          if (without_residents)
            std::erase_if(blocks,
                          [](const Block& one) { return one.kind == Kind::Resident && one.device == 0; });
        });
    const auto result = result_of(recorded, asked.prediction);
    const auto slot = static_cast<plan::Placement::Slot>(*machine.slot(where));
    const plan::Placement placement{std::vector<plan::Placement::Slot>((*model)->tensors().size(), slot)};
    return audit({.prediction = asked.prediction,
                  .recorded = &recorded,
                  .result = result,
                  .model = model->get(),
                  .machine = &machine,
                  .placement = &placement,
                  .all_on_one_gpu = peak_on_one_gpu(asked.request)});
  };
  const Audit host = audited(machine::kCpu, false);
  EXPECT_EQ(host.offload.planned, all_bytes);
  EXPECT_EQ(host.offload.eligible, all_bytes - buffers);
  EXPECT_EQ(host.offload.moved, host.offload.eligible);
  ASSERT_TRUE(host.all_on_one_gpu && host.offload.freed);
  EXPECT_EQ(*host.offload.freed, *host.all_on_one_gpu - host.actual);
  EXPECT_GT(*host.offload.freed, 0u);
  EXPECT_EQ(host.reduction, 1.0);
  const Audit bare = audited(machine::kCpu, true);
  EXPECT_EQ(bare.offload.eligible, all_bytes - buffers) << "what could be there is said by the prediction";
  EXPECT_EQ(bare.offload.moved, all_bytes) << "and what was there by the run";
  const Audit gpu = audited(machine::gpu(0), false);
  EXPECT_EQ(gpu.offload.planned, 0u);
  EXPECT_EQ(gpu.offload.eligible, 0u);
  EXPECT_EQ(gpu.offload.moved, 0u);
  EXPECT_EQ(gpu.offload.freed, 0u) << "everything is on one GPU";
}

}  // namespace
}  // namespace stowage::estimate
