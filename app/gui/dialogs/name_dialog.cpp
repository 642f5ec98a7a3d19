#include "app/gui/dialogs/name_dialog.h"

namespace stowage::app {
namespace {

constexpr int kMostLetters = 60;  // a menu shows them all

}  // namespace

NameDialog::NameDialog(const QString& title, const QString& note, const QString& verb,
                       const QStringList& taken, QWidget* parent)
    : Dialog(title, note, parent) {
  setObjectName(QStringLiteral("name"));
  field_ = new QLineEdit;
  field_->setAccessibleName(tr("Name"));
  field_->setPlaceholderText(tr("Name"));
  field_->setMaxLength(kMostLetters);
  said_ = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
  content()->addWidget(field_);
  content()->addWidget(said_);
  content()->addStretch();
  foot()->addStretch();
  addReject(tr("Cancel"));
  accept_ = addAccept(verb);
  const auto look = [this, taken] {
    accept_->setEnabled(!name().isEmpty());
    said_->setText(taken.contains(name()) ? tr("replaces the one of this name") : QString());
  };
  connect(field_, &QLineEdit::textChanged, this, look);
  look();
  field_->setFocus();
  resizeScaled({440, 240});
}

}  // namespace stowage::app
