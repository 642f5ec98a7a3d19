// Which commands can be used now, and where the keyboard goes next.
#include <QApplication>

#include "app/gui/run/run_actions.h"
#include "app/gui/run/run_display.h"
#include "app/gui/window/file_actions.h"
#include "app/gui/window/main_window.h"

namespace stowage::app {

void MainWindow::updateCommands() {
  // While another model takes the window, nothing can be done to the one from before.
  const bool open = document_.model() && pages_->currentIndex() != static_cast<int>(Page::Skeleton);
  const auto enable = [this](const char* id, bool on) {
    actions_.find(QString::fromLatin1(id))->setEnabled(on);
  };
  files_->updateCommands(open);
  for (const char* id :
       {"edit.find", "edit.findNext", "edit.findPrevious", "view.treemap", "view.timeline", "view.zoomIn",
        "view.zoomOut", "plan.machine", "plan.noSplit", "plan.compareStrategies", "plan.workload.custom",
        "view.tree", "view.right", "view.lanes", "view.run", "view.nextIssue", "view.previousIssue"}) {
    enable(id, open);
  }
  const bool some = open && !hub_.selection().empty();
  enable("edit.clearSelection", some);
  enable("plan.move", some);
  auto& stack = document_.undoStack();
  QAction* undo = actions_.find(QStringLiteral("edit.undo"));
  QAction* redo = actions_.find(QStringLiteral("edit.redo"));
  undo->setEnabled(stack.canUndo());
  redo->setEnabled(stack.canRedo());
  undo->setText(stack.canUndo() ? tr("&Undo: %1").arg(stack.undoText()) : tr("&Undo"));
  redo->setText(stack.canRedo() ? tr("&Redo: %1").arg(stack.redoText()) : tr("&Redo"));
  runActions_->updateCommands();
  runDisplay_->updateEmptyText();
  const auto check = [this](const char* id, QDockWidget* dock) {
    actions_.find(QString::fromLatin1(id))->setChecked(layout_.wanted(dock));
  };
  check("view.tree", treeDock_);
  check("view.right", selectionDock_);
  check("view.lanes", lanesDock_);
  check("view.run", runDock_);
}

void MainWindow::focusPanel(int direction) {
  const QList<QWidget*> stops{
      planBar_,
      proof_,
      &tree_->view(),
      views_->currentIndex() == 0 ? static_cast<QWidget*>(&views_->treemap()) : &views_->timeline(),
      selection_,
      issues_,
      views_->lanes()};
  QWidget* focus = QApplication::focusWidget();
  int at = -1;
  for (int i = 0; i < stops.size(); ++i) {
    if (focus && (stops[i] == focus || stops[i]->isAncestorOf(focus))) at = i;
  }
  for (int step = 1; step <= stops.size(); ++step) {
    QWidget* next = stops[(at + direction * step + 2 * stops.size()) % stops.size()];
    if (!next->isVisible()) continue;
    QWidget* target = next;
    if (target->focusPolicy() == Qt::NoFocus) {
      for (QWidget* child : next->findChildren<QWidget*>()) {
        if (child->focusPolicy() != Qt::NoFocus && child->isVisible() && child->isEnabled()) {
          target = child;
          break;
        }
      }
    }
    target->setFocus(Qt::TabFocusReason);
    return;
  }
}

}  // namespace stowage::app
