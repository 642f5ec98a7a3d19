#pragma once

#include <QPlainTextEdit>

#include "app/gui/dialogs/dialog.h"

namespace stowage::app {

/// A text about a module, or about the plan. An empty one removes the note.
class NoteDialog : public Dialog {
  Q_OBJECT
 public:
  /// `about`: what it is on, as people know it.
  NoteDialog(const QString& about, const QString& text, QWidget* parent);

  QString text() const { return field_->toPlainText().trimmed(); }
  QPlainTextEdit& field() { return *field_; }
  QPushButton& keep() { return *keep_; }

 private:
  QPlainTextEdit* field_;
  QPushButton* keep_;
};

}  // namespace stowage::app
