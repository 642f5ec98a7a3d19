// Dialogs by the keyboard alone.
#include <QToolButton>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/keyboard_dialog.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/dialogs/plan/move_dialog.h"
#include "app/gui/dialogs/plan/no_split_dialog.h"
#include "app/gui/dialogs/plan/workload_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/window/plan_bar.h"
#include "tests/app/gui/window/keys_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class KeysInDialogs : public test::WithKeys {};

TEST_F(KeysInDialogs, MoveToDeviceIsDoneWithoutAMouse) {
  openLlama();
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  inDialog<MoveDialog>("plan.move", [&](MoveDialog& dialog) {
    EXPECT_TRUE(dialog.isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(&dialog, Qt::Key_D);
  });
  EXPECT_EQ(deviceOf("model.layers.20"), kDisk);
  inDialog<MoveDialog>("plan.move", [&](MoveDialog& dialog) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    EXPECT_EQ(dialog.focusWidget()->objectName(), QStringLiteral("place.0"));
    QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
  });
  EXPECT_EQ(deviceOf("model.layers.20"), gpu(0));
  inDialog<MoveDialog>("plan.move", [&](MoveDialog& dialog) { QTest::keyClick(&dialog, Qt::Key_U); });
  EXPECT_TRUE(document.input().settings.rules.empty());
  const std::string before = bytes();
  inDialog<MoveDialog>("plan.move", [&](MoveDialog& dialog) { QTest::keyClick(&dialog, Qt::Key_Escape); });
  EXPECT_EQ(bytes(), before);
}

TEST_F(KeysInDialogs, EveryDialogClosesOnEscapeAndLeavesThePlan) {
  openLlama();
  window->hub().select({module("model.layers.20")});
  const std::string before = bytes();
  const auto escape = [](QDialog& dialog) {
    EXPECT_TRUE(dialog.focusWidget() || dialog.isActiveWindow());
    QTest::keyClick(dialog.focusWidget() ? dialog.focusWidget() : &dialog, Qt::Key_Escape);
  };
  inDialog<MachineDialog>("plan.machine", escape);
  inDialog<NoSplitDialog>("plan.noSplit", escape);
  inDialog<WorkloadDialog>("plan.workload.custom", escape);
  inDialog<ExportDialog>("file.export", escape);
  inDialog<SettingsDialog>("edit.settings", escape);
  inDialog<KeyboardDialog>("help.keyboard", escape);
  inDialog<QDialog>("help.about", escape);
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(document.undoStack().count(), 0);
}

TEST_F(KeysInDialogs, DialogsApplyOnEnter) {
  openLlama();
  inDialog<WorkloadDialog>("plan.workload.custom", [](WorkloadDialog& dialog) {
    auto* tokens = dialog.findChildren<QSpinBox*>().first();
    tokens->setFocus();
    tokens->selectAll();
    QTest::keyClicks(tokens, QStringLiteral("4096"));
    QTest::keyClick(tokens, Qt::Key_Return);
  });
  EXPECT_EQ(document.input().settings.workload.tokens, 4096u);
  inDialog<MachineDialog>("plan.machine", [](MachineDialog& dialog) {
    dialog.budgetField().setFocus();
    dialog.budgetField().selectAll();
    QTest::keyClicks(&dialog.budgetField(), QStringLiteral("6GiB"));
    QTest::keyClick(&dialog.budgetField(), Qt::Key_Return);
  });
  EXPECT_EQ(document.input().machine.find(gpu(0))->budget, GiB(6));
  inDialog<NoSplitDialog>("plan.noSplit", [](NoSplitDialog& dialog) {
    auto* list = dialog.findChild<QListWidget*>();
    list->setFocus();
    for (int row = 0; row < list->count(); ++row) {
      if (list->item(row)->checkState() != Qt::Checked) continue;
      list->setCurrentRow(row);
      QTest::keyClick(list, Qt::Key_Space);
    }
    QTest::keyClick(list, Qt::Key_Return);
  });
  ASSERT_TRUE(document.input().settings.no_split);
  EXPECT_TRUE(document.input().settings.no_split->empty());
  EXPECT_EQ(document.undoStack().count(), 3);
}

TEST_F(KeysInDialogs, ThePaletteRunsCommandsAndFindsModules) {
  openLlama();
  map()->setFocus();
  press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  auto* palette = part<CommandPalette>();
  ASSERT_TRUE(palette->isVisible());
  ASSERT_EQ(QApplication::focusWidget(), &palette->field());
  type("@layers.17");
  press(Qt::Key_Return);
  EXPECT_EQ(selected(), "model.layers.17");
  press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  type("pin selection to cpu");
  press(Qt::Key_Return);
  settle();
  EXPECT_EQ(deviceOf("model.layers.17"), kCpu);
  press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  const std::string before = bytes();
  press(Qt::Key_Escape);
  settle();
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(selected(), "model.layers.17") << "Escape closed the palette and nothing else";
  EXPECT_EQ(QApplication::focusWidget(), map()) << "the focus goes back to where it was";
}

/// What the palette selected is what the next key is for, wherever the keyboard was before.
TEST_F(KeysInDialogs, AfterThePaletteLettersAreForWhatItSelected) {
  openLlama();
  auto* bar = part<PlanBar>();
  for (const char* name : {"model.layers.17", "model.layers.21"}) {
    QWidget* button = bar->findChild<QToolButton*>();
    ASSERT_TRUE(button);
    button->setFocus();
    press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    type((QByteArray("@") + QByteArray(name).mid(6)).constData());
    press(Qt::Key_Return);
    EXPECT_EQ(selected(), name);
    EXPECT_EQ(QApplication::focusWidget(), map());
    press(Qt::Key_C);
    settle();
    EXPECT_EQ(deviceOf(name), kCpu);
  }
}

}  // namespace
}  // namespace stowage::app
