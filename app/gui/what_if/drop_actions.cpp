#include "app/gui/what_if/drop_actions.h"

#include "widgets/common/words.h"

namespace stowage::app {

using model::ModuleId;
using widgets::DragController;

DropActions::DropActions(Document& document, WhatIf& whatIf, PlanCommands& commands, DragController& drag,
                         widgets::ProofStrip& proof)
    : document_(document), whatIf_(whatIf), commands_(commands), drag_(drag), proof_(proof) {
  drag_.setPreviewFunction([this](const std::vector<ModuleId>& modules, machine::DeviceId device,
                                  std::function<void(widgets::DropPreview)> ready) {
    return whatIf_.preview(modules, device, std::move(ready), drag_.splits());
  });
  connect(&drag_, &DragController::changed, this, &DropActions::showPreview);
  connect(&drag_, &DragController::started, this, &DropActions::sayWhatIsDragged);
  connect(&drag_, &DragController::finished, this, [this] {
    proof_.endPreview();
    Q_EMIT said({});
  });
  connect(&drag_, &DragController::dropped, this, &DropActions::drop);
}

void DropActions::showPreview() {
  if (drag_.active())
    proof_.showPreview(drag_.preview(), widgets::describeModules(*document_.model(), drag_.modules()));
}

void DropActions::sayWhatIsDragged() {
  Bytes bytes;
  for (const ModuleId module : drag_.modules()) bytes += (*document_.model())[module].bytes;
  Q_EMIT said(
      tr("Dragging %1  ·  %2")
          .arg(widgets::describeModules(*document_.model(), drag_.modules()), widgets::bytesText(bytes)));
}

void DropActions::drop(const std::vector<ModuleId>& modules, machine::DeviceId device, bool lift) {
  if (!document_.model()) return;
  if (lift)
    commands_.allow(edits::movable(*document_.model(), document_.state()->catalog.get(), modules), device);
  else if (drag_.splits())
    commands_.pinParts(modules, device);
  else
    commands_.pin(modules, device);
}

}  // namespace stowage::app
