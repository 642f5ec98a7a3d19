// Modules that are frozen, or trained all the same, in a plan that keeps room for training.
#include <QMenu>
#include <random>
#include <set>

#include "app/gui/commands/plan_commands.h"
#include "core/plan/training.h"
#include "tests/app/gui/parts_fixture.h"

namespace stowage::app {
namespace {

using edits::Freezing;

class FreezeCommands : public test::WithParts {
 protected:
  FreezeCommands() { openLlama(); }
  std::vector<plan::FreezeScope> scopes() {
    const auto& training = document.input().settings.workload.training;
    return training ? training->freeze : std::vector<plan::FreezeScope>();
  }
  void train() {
    commands.setTraining(plan::Training{});
    settle();
  }
  void say(const char* id) {
    action(id)->trigger();
    settle();
  }

  PlanCommands commands{actions, document, hub};
};

TEST_F(FreezeCommands, AreOfPlansThatTrain) {
  const std::vector<const char*> all{"plan.freeze.frozen", "plan.freeze.trained", "plan.freeze.above"};
  hub.select({module("model.layers.3")});
  for (const char* id : all) EXPECT_FALSE(action(id)->isEnabled()) << id;
  const auto menus = [&] {
    QMenu menu;
    commands.fillPlaceMenu(menu);
    return menu.findChildren<QMenu*>().size();
  };
  const auto before = menus();
  train();
  for (const char* id : all) EXPECT_TRUE(action(id)->isEnabled()) << id;
  EXPECT_EQ(menus(), before + 1);
  EXPECT_TRUE(action("plan.freeze.above")->isChecked());
  hub.clear();
  for (const char* id : all) EXPECT_FALSE(action(id)->isEnabled()) << id;
}

TEST_F(FreezeCommands, AreOneStepEachAndGoBack) {
  train();
  hub.select({module("model.layers.3")});
  const int steps = document.undoStack().index();
  say("plan.freeze.frozen");
  EXPECT_EQ(scopes(), (std::vector<plan::FreezeScope>{{"model.layers.3", true}}));
  EXPECT_TRUE(action("plan.freeze.frozen")->isChecked());
  EXPECT_FALSE(action("plan.freeze.above")->isChecked());
  say("plan.freeze.frozen");
  EXPECT_EQ(document.undoStack().index(), steps + 1) << "the same again is no step";
  EXPECT_TRUE(action("plan.freeze.frozen")->isChecked());
  commands.freeze({module("model.layers.3.mlp")}, Freezing::Trained);
  settle();
  EXPECT_EQ(scopes(),
            (std::vector<plan::FreezeScope>{{"model.layers.3", true}, {"model.layers.3.mlp", false}}));
  say("plan.freeze.frozen");
  EXPECT_EQ(scopes(), (std::vector<plan::FreezeScope>{{"model.layers.3", true}})) << "with all inside";
  say("plan.freeze.above");
  EXPECT_TRUE(scopes().empty());
  document.undoStack().setIndex(steps);
  settle();
  EXPECT_TRUE(scopes().empty());
  EXPECT_TRUE(document.input().settings.workload.training);
}

/// A selection of everything is said once, of what holds the others, and is known again as it was said.
TEST_F(FreezeCommands, OfModulesWithinEachOtherTheOutermostIsSaid) {
  train();
  hub.select({module("model.layers.3"), module("model.layers.3.mlp"), module("model.layers.3.mlp.up_proj"),
              module("model.layers.5.mlp")});
  say("plan.freeze.frozen");
  EXPECT_EQ(scopes(),
            (std::vector<plan::FreezeScope>{{"model.layers.3", true}, {"model.layers.5.mlp", true}}));
  EXPECT_TRUE(action("plan.freeze.frozen")->isChecked());
  say("plan.freeze.above");
  EXPECT_TRUE(scopes().empty());
}

TEST_F(FreezeCommands, WhatLeavesNothingToTrainIsRefused) {
  train();
  QStringList refused;
  QObject::connect(&commands, &PlanCommands::refused, &window,
                   [&](const QString& sentence) { refused << sentence; });
  commands.freeze({module("")}, Freezing::Frozen);
  settle();
  ASSERT_EQ(refused.size(), 1);
  EXPECT_TRUE(refused[0].contains(QStringLiteral("no parameter that can be trained")));
  EXPECT_TRUE(scopes().empty());
}

/// What is said holds for all below; everything else is as it was.
TEST_F(FreezeCommands, EditsHoldForTheModulesAndForNothingElse) {
  const model::Model& model = *document.model();
  const std::uint32_t seed = 4'242;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  PlanInput input;
  EXPECT_EQ(edits::withFreezing(input, model, {model.root()}, Freezing::Frozen).settings, input.settings)
      << "nothing is trained";
  input.settings.workload.training.emplace();
  const auto trained = [&](const PlanInput& of, const model::Tensor& tensor) {
    return plan::is_trained(tensor, *of.settings.workload.training);
  };
  for (int round = 0; round < 60; ++round) {
    const model::ModuleId at(random() % model.modules().size());
    const auto said = static_cast<Freezing>(random() % 3);
    const PlanInput next = edits::withFreezing(input, model, {at}, said);
    EXPECT_EQ(edits::freezingOf(next, model, {at}), said);
    std::set<bool> inside;
    for (const model::Tensor& tensor : model.tensors()) {
      if (model.contains(at, tensor.module)) {
        inside.insert(trained(next, tensor));
      } else {
        EXPECT_EQ(trained(next, tensor), trained(input, tensor)) << tensor.name;
      }
    }
    EXPECT_LE(inside.size(), 1u) << "all alike, if only as the module above";
    if (said != Freezing::AsAbove && !inside.empty()) {
      EXPECT_EQ(*inside.begin(), said == Freezing::Trained);
    }
    input = next;
  }
  input.settings.workload.training->freeze.push_back({"nobody", true});
  const PlanInput without = edits::withFreezing(input, model, {module("model.layers.3")}, Freezing::Trained);
  for (const plan::FreezeScope& scope : without.settings.workload.training->freeze)
    EXPECT_NE(scope.name, "nobody") << "a plan made for another model";
  input = edits::withFreezing(input, model, {model.root()}, Freezing::AsAbove);
  EXPECT_TRUE(input.settings.workload.training->freeze.empty());
}

}  // namespace
}  // namespace stowage::app
