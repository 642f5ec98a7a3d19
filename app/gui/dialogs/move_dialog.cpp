#include "app/gui/dialogs/move_dialog.h"

#include <QKeyEvent>

#include "widgets/common/words.h"

namespace stowage::app {

MoveDialog::MoveDialog(Document& document, WhatIf& whatIf, const std::vector<model::ModuleId>& modules,
                       QWidget* parent)
    : Dialog(tr("Move to device"), widgets::describeModules(*document.model(), modules), parent) {
  auto* places = places_ = new widgets::PlaceList;
  std::vector<machine::DeviceId> devices;
  for (const auto& device : document.input().machine.devices) devices.push_back(device.id);
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

void MoveDialog::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  QString name;
  if (key == Qt::Key_C)
    name = QStringLiteral("place.cpu");
  else if (key == Qt::Key_D)
    name = QStringLiteral("place.disk");
  else if (key == Qt::Key_U)
    name = QStringLiteral("place.solver");
  else if (key >= Qt::Key_0 && key <= Qt::Key_7)
    name = QStringLiteral("place.%1").arg(key - Qt::Key_0);
  auto* row = name.isEmpty() ? nullptr : places_->findChild<QAbstractButton*>(name);
  const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
  if (enter && places_->isAncestorOf(focusWidget())) row = qobject_cast<QAbstractButton*>(focusWidget());
  if (row) return row->click();
  Dialog::keyPressEvent(event);
}

}  // namespace stowage::app
