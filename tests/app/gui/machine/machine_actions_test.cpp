#include "app/gui/machine/machine_actions.h"

#include <QTimer>

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "tests/app/gui/parts_fixture.h"

namespace stowage::app {
namespace {

class MachineParts : public test::WithParts {
 protected:
  MachineParts() { listenTo(machines); }
  /// Puts another machine into the dialog that opens next, and presses OK or Cancel.
  void answer(bool accept) {
    QTimer::singleShot(0, &window, [accept] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      ASSERT_TRUE(dialog);
      accept ? dialog->accept() : dialog->reject();
    });
  }
  /// The entry of the first cards in the menu.
  QAction* cards() {
    machines.fillMenu(menu);
    for (QAction* entry : menu.actions()) {
      if (entry->text() == quickMachines().front().name) return entry;
    }
    ADD_FAILURE();
    return nullptr;
  }

  PlanCommands commands{actions, document, hub};
  MachineActions machines{actions, document, session, commands, window};
  QMenu menu;
};

TEST_F(MachineParts, TheMenuHasTheDialogThisComputerAndCards) {
  machines.fillMenu(menu);
  const auto count = menu.actions().size();
  EXPECT_EQ(menu.actions().first(), action("plan.machine"));
  EXPECT_GE(count, 3 + static_cast<qsizetype>(quickMachines().size()));
  machines.fillMenu(menu);
  EXPECT_EQ(menu.actions().size(), count) << "filled anew, not twice";
}

TEST_F(MachineParts, TheMenuAsksWhatIfWhereTheWindowCan) {
  machines.fillMenu(menu);
  const auto count = menu.actions().size();
  EXPECT_FALSE(menu.actions().contains(nullptr));
  actions.add(QStringLiteral("plan.whatIf"), QStringLiteral("Plan"), QStringLiteral("What if"), "server", {},
              ActionRegistry::Scope::Window, [] {});
  machines.fillMenu(menu);
  EXPECT_EQ(menu.actions().size(), count + 1);
  EXPECT_TRUE(menu.actions().contains(action("plan.whatIf")));
}

TEST_F(MachineParts, CardsReplaceTheCardsAndAreOneUndoStep) {
  cards()->trigger();
  EXPECT_FALSE(document.model()) << "nothing to plan for";
  openLlama();
  const auto before = document.input().machine;
  cards()->trigger();
  EXPECT_TRUE(document.input().machine == withCards(before, quickMachines().front()));
  EXPECT_EQ(document.undoStack().count(), 1);
  document.undoStack().undo();
  EXPECT_TRUE(document.input().machine == before);
  EXPECT_FALSE(session.machine()) << "tried on one model, not chosen for the next";
}

TEST_F(MachineParts, AMachineChosenInTheDialogIsTheNextModelsUntilUndone) {
  openLlama(8);
  answer(false);
  action("plan.machine")->trigger();
  EXPECT_FALSE(session.machine()) << "cancelled";
  answer(true);
  action("plan.machine")->trigger();
  ASSERT_TRUE(session.machine());
  EXPECT_TRUE(*session.machine() == document.input().machine);
  // From now on what stands at last is remembered.
  const auto chosen = document.input().machine;
  cards()->trigger();
  EXPECT_TRUE(*session.machine() == withCards(chosen, quickMachines().front()));
  document.undoStack().undo();
  EXPECT_TRUE(*session.machine() == chosen);
}

TEST_F(MachineParts, AWorkloadIsRememberedWhereACacheIsKnown) {
  openLlama();
  commands.setWorkload({4096, 2});
  EXPECT_EQ(session.workload(), (plan::Workload{4096, 2}));
  document.undoStack().undo();
  EXPECT_EQ(session.workload(), document.input().settings.workload) << "undone: not remembered";
}

TEST_F(MachineParts, ReadingThisMachineIsForTheNextModel) {
  openLlama();
  const auto before = document.input().machine;
  machines.readThisMachine();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !said.isEmpty(); }, 60000));
  EXPECT_TRUE(document.input().machine == before);
  EXPECT_EQ(session.machine().has_value(), lastSaid().startsWith(QStringLiteral("This machine")))
      << lastSaid().toStdString();
}

}  // namespace
}  // namespace stowage::app
