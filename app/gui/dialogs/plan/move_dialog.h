#pragma once

#include <optional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/what_if/what_if.h"
#include "widgets/panels/place_list.h"

namespace stowage::app {

/// The keyboard's twin of every drag: the devices with what a move there would cost.
class MoveDialog : public Dialog {
  Q_OBJECT
 public:
  MoveDialog(Document& document, WhatIf& whatIf, const std::vector<model::ModuleId>& modules,
             QWidget* parent);

  const std::optional<machine::DeviceId>& device() const { return device_; }
  bool unpins() const { return unpins_; }

 protected:
  /// Enter takes the row in focus; the keys of the devices (0–7, C, D) and U take theirs.
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QAbstractButton* rowOf(int key) const;

  machine::Machine machine_;
  widgets::PlaceList* places_;
  std::optional<machine::DeviceId> device_{};
  bool unpins_ = false;
};

}  // namespace stowage::app
