// The room that plans of a program keep for activations, from its graph.
#include <filesystem>

#include <gtest/gtest.h>

#include <random>

#include "core/estimate/predict.h"
#include "core/estimate/turn_bytes.h"
#include "core/plan/evaluate.h"
#include "tests/core/estimate/formula/formula_models.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

std::uint64_t most(const plan::TurnBytes& turns, std::size_t modules, bool cpu) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < modules; ++i) out = std::max(out, plan::turn_of(turns, modules, i, cpu));
  return out;
}

/// Wherever modules lie and whoever executes them, no device needs more than its largest turn.
TEST(GraphTurns, NoMapNeedsMore) {
  std::size_t tried = 0;
  for (const char* name : {"llama_untied", "bert_mlm", "mixtral_tiny", "direct_tensors"}) {
    const auto found = test::static_program(name);
    if (!found) continue;
    const test::OpenedProgram& one = *found;
    const machine::Machine machine = test::machine_of(2);
    GraphRequest request;
    request.program = &one.program;
    const plan::TurnBytes turns = turns_to_plan_with(*one.model, machine, {}, request);
    const std::size_t modules = one.model->modules().size();
    ASSERT_TRUE(turns.size() == modules || turns.size() == 2 * modules) << name;
    request.machine = &machine;
    for (const bool host : {false, true}) {
      request.run.host_computes = host;
      for (const machine::DeviceId device : {machine::gpu(0), machine::gpu(1), machine::kCpu}) {
        request.run.map.entries = {{"", device}};
        const Prediction whole = predict(request);
        for (const PredictedDevice& used : whole.devices) {
          EXPECT_LE(used.activations.count(), most(turns, modules, !used.device.gpu()))
              << name << " on " << machine::to_string(used.device);
        }
        ++tried;
      }
    }
  }
  EXPECT_GE(tried, 12u);
}

/// What a plan counts of a GPU that has everything, by the bytes of the file, is room for the blocks too that
/// an allocator makes of them.
TEST(GraphTurns, BlocksOfWeightsHaveRoomBesideThem) {
  std::size_t rounded = 0;
  for (const char* name : {"llama_untied", "bert_mlm", "mixtral_tiny", "direct_tensors"}) {
    const auto found = test::static_program(name);
    if (!found) continue;
    const model::Model& model = *found->model;
    const machine::Machine one = test::machine_of(1);
    const plan::Placement placement = all_on_first_gpu(model);
    GraphRequest request;
    request.program = &found->program;
    const plan::TurnBytes turns = turns_to_plan_with(model, one, {}, request);
    const machine::Machine machine = plan::with_room_for_turns(one, model, {}, placement, turns);
    const plan::DeviceUse use = plan::evaluate(model, machine, {}, placement).devices[0];
    request.machine = &one;
    request.run.map.entries = {{"", machine::gpu(0)}};
    const PredictedDevice predicted = test::on(predict(request), machine::gpu(0));
    EXPECT_GT(predicted.peak, Bytes()) << name;
    EXPECT_GE(use.used, predicted.peak) << name;
    rounded += predicted.weights + predicted.kv_cache > use.weights + use.stays ? 1 : 0;
  }
  EXPECT_GT(rounded, 0u) << "else nothing is tested";
}

/// As large as the inputs that are asked for; nothing is known where there is no GPU or no size.
TEST(GraphTurns, FollowShapesAndSizes) {
  const std::string folder = stowage::test::model_folder("gpt2_tied");
  ASSERT_FALSE(folder.empty());
  if (!std::filesystem::exists(folder + "/dynamic.pt2"))
    GTEST_SKIP() << "the reference data, where this program is, is not here";
  const test::OpenedProgram one = test::opened(folder + "/dynamic.pt2");
  const std::size_t modules = one.model->modules().size();
  GraphRequest request;
  request.program = &one.program;
  const auto room = [&] {
    return most(turns_to_plan_with(*one.model, test::machine_of(1), {}, request), modules, false);
  };
  request.sizes = {{"batch", 2}, {"length", 8}};
  const std::uint64_t few = room();
  request.sizes["length"] = 16;
  const std::uint64_t many = room();
  EXPECT_GT(few, 0u);
  EXPECT_GT(many, few);
  request.sizes.clear();
  request.shapes = shapes_with(one.program, 2, 16);
  EXPECT_EQ(room(), many);
  request.shapes = {{"nobody", {1}}};
  EXPECT_TRUE(turns_to_plan_with(*one.model, test::machine_of(1), {}, request).empty());
  request.shapes.clear();
  EXPECT_TRUE(turns_to_plan_with(*one.model, test::machine_of(0), {}, request).empty());
}

}  // namespace
}  // namespace stowage::estimate
