// A plan with room for training, which a run that had none asks for.
#include <QSignalSpy>

#include "app/gui/commands/plan_commands.h"
#include "tests/app/gui/parts_fixture.h"

namespace stowage::app {
namespace {

class RoomToTrain : public test::WithParts {
 protected:
  RoomToTrain() { openLlama(); }
  void say(PlanInput input) {
    document.edit(QStringLiteral("said"), std::move(input));
    settle();
  }
  PlanCommands commands{actions, document, hub};
};

/// A run knows nothing of what a plan freezes: room for less than it trains would be none.
TEST_F(RoomToTrain, APlanThatSaysWhatIsFrozenIsRefusedAndStays) {
  for (const bool frozen : {true, false}) {
    PlanInput input = document.input();
    input.settings.workload.training = plan::Training{plan::Optimizer::Sgd};
    input.settings.workload.training->freeze = {{"model.layers.3", frozen}};
    say(input);
    QSignalSpy refused(&commands, &PlanCommands::refused);
    const int steps = document.undoStack().index();
    EXPECT_FALSE(commands.makeRoomToTrain({{"", MiB(4)}}));
    ASSERT_EQ(refused.count(), 1);
    EXPECT_TRUE(refused[0][0].toString().contains(QStringLiteral("frozen")));
    EXPECT_EQ(document.undoStack().index(), steps);
    EXPECT_EQ(document.input(), input);
  }
}

TEST_F(RoomToTrain, AMapOfSomebodyIsPlacedAnewAlsoWhereThePlanTrainsAlready) {
  for (const bool trains : {false, true}) {
    PlanInput input = document.input();
    input.settings.workload.training.reset();
    if (trains) input.settings.workload.training = plan::Training{plan::Optimizer::Sgd};
    input.map = std::make_shared<const plan::DeviceMap>(plan::DeviceMap{{{"", machine::gpu(0)}}});
    say(input);
    const int steps = document.undoStack().index();
    EXPECT_TRUE(commands.makeRoomToTrain({}));
    settle();
    EXPECT_FALSE(document.input().map);
    EXPECT_TRUE(document.input().settings.workload.training);
    EXPECT_EQ(document.undoStack().index(), steps + 1);
    EXPECT_FALSE(commands.makeRoomToTrain({})) << "there is nothing to change any more";
    EXPECT_EQ(document.undoStack().index(), steps + 1);
    document.undoStack().undo();
    settle();
    EXPECT_EQ(document.input(), input);
  }
}

}  // namespace
}  // namespace stowage::app
