#pragma once

#include "app/gui/commands/plan_commands.h"
#include "app/gui/document/document.h"
#include "app/gui/what_if/what_if.h"
#include "widgets/drag/drag_controller.h"
#include "widgets/panels/proof_strip.h"

namespace stowage::app {

/// A drag of modules to a device: what a drop would do is asked and shown, and the drop is done.
class DropActions : public QObject {
  Q_OBJECT
 public:
  DropActions(Document& document, WhatIf& whatIf, PlanCommands& commands, widgets::DragController& drag,
              widgets::ProofStrip& proof);

 Q_SIGNALS:
  void said(const QString& text);

 private:
  void sayWhatIsDragged();
  void showPreview();
  void drop(const std::vector<model::ModuleId>& modules, machine::DeviceId device, bool lift);

  Document& document_;
  WhatIf& whatIf_;
  PlanCommands& commands_;
  widgets::DragController& drag_;
  widgets::ProofStrip& proof_;
};

}  // namespace stowage::app
