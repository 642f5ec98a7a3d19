// The machine as a graph in the dialog: what is chosen in it has its fields, what is typed in it is an edit.
#include <QApplication>
#include <QScrollArea>
#include <QTimer>

#include "app/gui/dialogs/machine/machine_dialog.h"

namespace stowage::app {
namespace {

/// The form is scrolled where it has not room for all: a field that has the focus is seen.
void reveal(QWidget* field) {
  for (QWidget* above = field->parentWidget(); above; above = above->parentWidget()) {
    if (auto* scroll = qobject_cast<QScrollArea*>(above)) return scroll->ensureWidgetVisible(field);
  }
}

/// What is double clicked stays under the mouse: its second click is not to be on something else.
void revealAfterClicks(QWidget* field) {
  QTimer::singleShot(QApplication::doubleClickInterval(), field, [field] {
    if (field->hasFocus()) reveal(field);
  });
}

}  // namespace

void MachineDialog::connectGraph() {
  using widgets::MachineGraph;
  connect(graph_, &MachineGraph::deviceSelected, this, [this](machine::DeviceId device) {
    if (const auto slot = machine_.slot(device)) list_->setCurrentRow(static_cast<int>(*slot));
  });
  connect(graph_, &MachineGraph::deviceActivated, this, [this](machine::DeviceId device) {
    if (const auto slot = machine_.slot(device)) list_->setCurrentRow(static_cast<int>(*slot));
    budget_->setFocus(Qt::OtherFocusReason);
    budget_->selectAll();
    revealAfterClicks(budget_);
  });
  connect(graph_, &MachineGraph::linkActivated, links_, &LinksTable::focusField);
  connect(graph_, &MachineGraph::linkActivated, this, [this] {
    if (QWidget* field = focusWidget()) revealAfterClicks(field);
  });
  connect(graph_, &MachineGraph::rateEdited, links_, &LinksTable::setRate);
  connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
    if (row >= 0 && row < static_cast<int>(machine_.devices.size()))
      graph_->setCurrentDevice(machine_.devices[static_cast<std::size_t>(row)].id);
  });
}

/// Of a machine with very many GPUs there is the table alone.
void MachineDialog::showGraph() {
  graph_->setMachine(machine_);
  graph_->setVisible(machine_.gpu_count() <= widgets::kMostGraphGpus);
}

}  // namespace stowage::app
