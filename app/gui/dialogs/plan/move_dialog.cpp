#include "app/gui/dialogs/plan/move_dialog.h"

#include <QKeyEvent>

#include "widgets/common/words.h"

namespace stowage::app {

MoveDialog::MoveDialog(Document& document, WhatIf& whatIf, const std::vector<model::ModuleId>& modules,
                       QWidget* parent)
    : Dialog(tr("Move to device"), widgets::describeModules(*document.model(), modules), parent),
      machine_(document.input().machine) {
  auto* places = places_ = new widgets::PlaceList;
  std::vector<machine::DeviceId> devices;
  for (const auto& device : machine_.devices) devices.push_back(device.id);
  const auto* pin = edits::pinOf(document.input().settings, *document.model(), modules.front());
  places->setDevices(devices, pin ? std::optional(pin->device) : std::nullopt,
                     pin ? tr("removes the pin") : tr("not pinned"));
  places->row(0)->setEnabled(pin != nullptr);
  content()->addWidget(places);
  content()->addStretch();
  connect(&whatIf, &WhatIf::priced, places, &widgets::PlaceList::setPrice);
  connect(places, &widgets::PlaceList::pinRequested, this, [this](machine::DeviceId device) {
    device_ = device;
    accept();
  });
  connect(places, &widgets::PlaceList::unpinRequested, this, [this] {
    unpins_ = true;
    reject();
  });
  foot()->addStretch();
  addReject(tr("Cancel"));
  setMinimumWidth(440);
  whatIf.price(modules);
  places->row(pin ? 0 : 1)->setFocus();
}

/// The row that a key stands for: figures number the accelerators, as in the views.
QAbstractButton* MoveDialog::rowOf(int key) const {
  std::optional<std::size_t> slot;
  if (key == Qt::Key_U) return places_->row(0);
  if (key == Qt::Key_C) slot = machine_.slot(machine::kCpu);
  if (key == Qt::Key_D) slot = machine_.slot(machine::kDisk);
  if (key >= Qt::Key_0 && key <= Qt::Key_7 && key - Qt::Key_0 < static_cast<int>(machine_.gpu_count()))
    slot = static_cast<std::size_t>(key - Qt::Key_0);
  return slot ? places_->row(static_cast<int>(*slot) + 1) : nullptr;
}

void MoveDialog::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
  auto* row = enter && places_->isAncestorOf(focusWidget()) ? qobject_cast<QAbstractButton*>(focusWidget())
                                                            : rowOf(key);
  if (row) return row->click();
  Dialog::keyPressEvent(event);
}

}  // namespace stowage::app
