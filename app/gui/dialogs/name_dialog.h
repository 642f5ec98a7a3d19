#pragma once

#include <QLineEdit>

#include "app/gui/dialogs/dialog.h"

namespace stowage::app {

/// Asks for a name. One that is taken may be given again, and then it is said that it replaces.
class NameDialog : public Dialog {
  Q_OBJECT
 public:
  NameDialog(const QString& title, const QString& note, const QString& verb, const QStringList& taken,
             QWidget* parent);

  QLineEdit& field() { return *field_; }
  QPushButton& accepting() { return *accept_; }
  QString said() const { return said_->fullText(); }
  QString name() const { return field_->text().simplified(); }  ///< not empty once accepted

 private:
  QLineEdit* field_;
  widgets::Label* said_;
  QPushButton* accept_;
};

}  // namespace stowage::app
