#pragma once

#include "app/gui/dialogs/dialog.h"

namespace stowage::app {

/// Several plans or maps were dropped at once: are they to be compared, or is the first to be opened?
class CompareOffer : public Dialog {
  Q_OBJECT
 public:
  CompareOffer(const QStringList& paths, QWidget* parent);

 Q_SIGNALS:
  void openRequested(const QString& path);
};

}  // namespace stowage::app
