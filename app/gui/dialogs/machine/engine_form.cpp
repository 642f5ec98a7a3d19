#include "app/gui/dialogs/machine/engine_form.h"

#include <QGridLayout>

#include "app/gui/dialogs/dialog.h"
#include "widgets/common/sentences.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

EngineForm::EngineForm(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(10);
  grid->setColumnMinimumWidth(0, scaledPixels(96));
  grid->setColumnStretch(2, 1);
  const auto addRow = [&](int row, const QString& name, QLineEdit*& field, Label*& echo) {
    field = new QLineEdit;
    field->setMinimumWidth(scaledPixels(230));
    field->setAccessibleName(name);
    echo = new Label(TextStyle::Small, &Colours::text2);
    echo->setWordWrap(true);
    auto* label = new Label(TextStyle::Body);
    label->setText(name);
    label->setBuddy(field);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1, Qt::AlignLeft);
    grid->addWidget(echo, row, 2);
    connect(field, &QLineEdit::textEdited, this, &EngineForm::read);
  };
  addRow(0, tr("Runs on"), field_, echo_);
  addRow(1, tr("Programs there"), programs_, programsEcho_);
  field_->setPlaceholderText(tr("this machine"));
  read();
}

void EngineForm::set(const protocol::EngineAddress& address, const QString& programsThere) {
  field_->setText(QString::fromStdString(protocol::to_string(address)));
  programs_->setText(programsThere);
  read();
}

void EngineForm::read() {
  const auto address = protocol::parse_engine(field_->text().trimmed().toStdString());
  understood_ = address.has_value();
  if (understood_) address_ = *address;
  widgets::setFieldError(field_, !understood_);
  echo_->setTint(understood_ ? &Colours::text2 : &Colours::error);
  echo_->setText(!understood_               ? widgets::sentenceText(address.error())
                 : address_.remote()        ? tr("over ssh, with your keys; it asks for no password")
                 : address_.program.empty() ? tr("ssh:HOST runs programs on another machine")
                                            : tr("this program, on this machine"));
  programs_->setEnabled(understood_ && address_.remote());
  programsEcho_->setText(address_.remote() ? tr("a folder that ends in /, or a file; empty: the same path")
                                           : QString());
  Q_EMIT edited();
}

}  // namespace stowage::app
