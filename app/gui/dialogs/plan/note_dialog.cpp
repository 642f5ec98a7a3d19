#include "app/gui/dialogs/plan/note_dialog.h"

#include <QShortcut>

#include "app/gui/document/notes.h"

namespace stowage::app {

NoteDialog::NoteDialog(const QString& about, const QString& text, QWidget* parent)
    : Dialog(tr("Note"), about, parent) {
  setObjectName(QStringLiteral("note"));
  field_ = new QPlainTextEdit(text);
  field_->setAccessibleName(tr("Note on %1").arg(about));
  field_->setPlaceholderText(tr("Why it lies here, what is to be tried next … It is kept in the plan."));
  field_->setTabChangesFocus(true);
  content()->addWidget(field_);
  auto* full = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
  full->setWordWrap(true);
  content()->addWidget(full);
  foot()->addStretch();
  addReject(tr("Cancel"));
  keep_ = addAccept(tr("Keep"));
  // Return belongs to the text.
  auto* keys = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
  connect(keys, &QShortcut::activated, keep_, &QPushButton::click);
  const auto look = [this, full] {
    const bool fits = static_cast<std::size_t>(field_->toPlainText().toUtf8().size()) <= kMostNoteBytes;
    keep_->setEnabled(fits);
    full->setText(fits ? tr("Ctrl+Return keeps it.")
                       : tr("This is longer than a note can be (20,000 bytes)."));
  };
  connect(field_, &QPlainTextEdit::textChanged, this, look);
  look();
  field_->setFocus();
  field_->moveCursor(QTextCursor::End);
  resizeScaled({460, 320});
}

}  // namespace stowage::app
