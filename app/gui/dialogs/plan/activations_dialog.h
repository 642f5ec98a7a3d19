#pragma once

#include <QRadioButton>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/activation_edits.h"

class QLineEdit;
namespace stowage::widgets {
class Notice;
}

namespace stowage::app {

/// What becomes of what modules save for backward, and how much of it is moved at most.
class ActivationsDialog : public Dialog {
  Q_OBJECT
 public:
  /// `what`: the modules, as people call them. `said`: what holds for them now.
  ActivationsDialog(const QString& what, const edits::Activations& said, QWidget* parent);
  edits::Activations said() const;

 private:
  void update();
  std::optional<std::optional<Bytes>> typedCap() const;  ///< nullopt: it is no size

  QRadioButton* inherit_;
  QRadioButton* host_;
  QRadioButton* stay_;
  QRadioButton* again_;
  QLineEdit* cap_;
  widgets::Notice* note_;
  QPushButton* accept_ = nullptr;
};

}  // namespace stowage::app
