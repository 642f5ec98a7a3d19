// A plan that trains, without a graph: gradients and what the optimizer keeps are in the peak of each device,
// and what is left out is said.
#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/estimate/predict.h"
#include "core/estimate/turn_bytes.h"
#include "core/plan/evaluate.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using test::catalog;
using test::machine_of;
using testing::HasSubstr;

bool is_of_training(const Error& error) { return error.code == Code::FormulaTraining; }

/// Against what the judge of plans adds up, wherever weights lie.
TEST(TrainingNote, SaysWhatThePlanCountsOnEveryDeviceThatTrains) {
  const auto model = catalog("gpt2-xl");
  ASSERT_TRUE(model);
  const machine::Machine machine = machine_of(2);
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    plan::Settings settings;
    settings.workload.tokens = 1 + random() % 500;
    settings.workload.training = plan::Training{};
    settings.workload.training->optimizer = random() % 2 ? plan::Optimizer::Sgd : plan::Optimizer::Adam;
    plan::Placement placement = all_on_first_gpu(*model);
    for (plan::Placement::Slot& slot : placement.slots)
      slot = static_cast<plan::Placement::Slot>(random() % seed % 3);
    const Prediction made = predict(*model, machine, settings, placement);
    ASSERT_NE(made.method, PredictionMethod::None);
    const plan::Evaluation judged = plan::evaluate(*model, machine, settings, placement);
    plan::Settings untrained = settings;
    untrained.workload.training.reset();
    const Prediction plain = predict(*model, machine, untrained, placement);
    std::size_t said = 0;
    for (std::size_t slot = 0; slot < judged.devices.size(); ++slot) {
      const plan::DeviceUse& use = judged.devices[slot];
      EXPECT_EQ(made.devices[slot].gradients, use.training.gradients);
      EXPECT_EQ(made.devices[slot].optimizer, use.training.optimizer);
      EXPECT_EQ(made.devices[slot].peak, plain.devices[slot].peak + use.training.total());
      EXPECT_GE(made.devices[slot].reserved, made.devices[slot].peak);
      const auto note = std::find_if(made.left_out.begin(), made.left_out.end(), [&](const Error& error) {
        return is_of_training(error) && error.subject == machine::display_name(use.device);
      });
      ASSERT_EQ(note != made.left_out.end(), use.training.total() > Bytes());
      if (note == made.left_out.end()) continue;
      ++said;
      EXPECT_EQ(note->arguments, (std::vector<std::string>{format_bytes(use.training.gradients),
                                                           format_bytes(use.training.optimizer)}));
      EXPECT_THAT(made.unknown, testing::Contains(sentence(*note)));
    }
    EXPECT_GT(said, 0u);
  }
}

TEST(TrainingNote, WhereNothingIsTrainedOrPredictedNothingIsSaid) {
  const auto model = catalog("gpt2-xl");
  ASSERT_TRUE(model);
  const machine::Machine machine = machine_of(1);
  plan::Settings settings;
  settings.workload.tokens = 10;
  const plan::Placement placement = all_on_first_gpu(*model);
  const Prediction made = predict(*model, machine, settings, placement);
  EXPECT_TRUE(std::none_of(made.left_out.begin(), made.left_out.end(), is_of_training));
  settings.workload.training = plan::Training{};
  Prediction none;
  note_training(*model, machine, settings, placement, none);
  EXPECT_TRUE(none.unknown.empty());
  none.method = PredictionMethod::Graph;
  note_training(*model, machine, settings, placement, none);
  EXPECT_TRUE(none.unknown.empty()) << "a graph counts it all";
  none.method = PredictionMethod::Formula;
  note_training(*model, machine, settings, placement, none);
  ASSERT_EQ(none.unknown.size(), 1u);
  EXPECT_THAT(none.unknown[0], HasSubstr("The plan trains: the peak of cuda:0 counts "));
}

/// The timeline has what the numbers have.
TEST(TrainingNote, TheTimelineHoldsIt) {
  const auto model = catalog("gpt2-xl");
  ASSERT_TRUE(model);
  const machine::Machine machine = machine_of(1);
  plan::Settings settings;
  settings.workload.tokens = 10;
  settings.workload.training = plan::Training{};
  const Prediction made =
      predict(*model, machine, settings, all_on_first_gpu(*model), nullptr, /*timeline=*/true);
  ASSERT_TRUE(made.timeline);
  for (std::size_t i = 0; i < made.devices.size(); ++i) {
    if (made.devices[i].device.gpu()) {
      EXPECT_EQ(made.timeline->peak(i).bytes, made.devices[i].peak.count());
    }
  }
}

}  // namespace
}  // namespace stowage::estimate
