#include "app/gui/dialogs/plan/activations_dialog.h"

#include <QFormLayout>
#include <QLineEdit>
#include <algorithm>

#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"
#include "widgets/theme/reading.h"

namespace stowage::app {

ActivationsDialog::ActivationsDialog(const QString& what, const edits::Activations& said, QWidget* parent)
    : Dialog(tr("Activations"),
             tr("What %1 saves for backward: a run forward and back moves it to the host, leaves it, or does "
                "not keep it.")
                 .arg(what),
             parent) {
  inherit_ = new QRadioButton(tr("As the module &above; where none says anything it stays"));
  host_ = new QRadioButton(tr("To the &host and back: what is large enough and lies by itself"));
  stay_ = new QRadioButton(tr("&Stay on the GPU"));
  again_ =
      new QRadioButton(tr("&Not kept: the module runs again in backward, a list of layers layer by layer"));
  (!said.on ? inherit_ : *said.on ? host_ : said.again ? again_ : stay_)->setChecked(true);
  cap_ = new QLineEdit(said.cap ? widgets::typedSizeText(*said.cap) : QString());
  cap_->setObjectName(QStringLiteral("cap"));
  cap_->setPlaceholderText(tr("no limit"));
  cap_->setToolTip(tr(
      "How much is moved at most, such as 64MiB: of each layer where the module is a list of them, else of "
      "the module."));
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->addRow(tr("At most"), cap_);
  widgets::setReadingMargins(*form, *this, 24, 0, 0, 0);
  note_ = new widgets::Notice(this);
  content()->addWidget(inherit_);
  content()->addWidget(host_);
  content()->addLayout(form);
  content()->addWidget(stay_);
  content()->addWidget(again_);
  content()->addWidget(note_);
  content()->addStretch();
  foot()->addStretch();
  addReject(tr("Cancel"));
  accept_ = addAccept(tr("Apply"));
  for (QRadioButton* button : {inherit_, host_, stay_, again_})
    connect(button, &QRadioButton::toggled, this, &ActivationsDialog::update);
  connect(cap_, &QLineEdit::textChanged, this, &ActivationsDialog::update);
  // A width that is set goes before what the choices need.
  setMinimumWidth(std::max(scaledPixels(480), minimumSizeHint().width()));
  update();
}

std::optional<std::optional<Bytes>> ActivationsDialog::typedCap() const {
  const QString text = widgets::typedNumber(cap_->text().trimmed());
  if (text.isEmpty()) return std::optional<Bytes>();
  const auto size = parse_size(text.toStdString());
  if (!size) return std::nullopt;
  return std::optional(*size);
}

void ActivationsDialog::update() {
  cap_->setEnabled(host_->isChecked());
  const bool wrong = host_->isChecked() && !typedCap();
  note_->setText(wrong ? widgets::sentenceText(
                             parse_size(widgets::typedNumber(cap_->text().trimmed()).toStdString()).error())
                       : QString());
  accept_->setEnabled(!wrong);
}

edits::Activations ActivationsDialog::said() const {
  if (inherit_->isChecked()) return {};
  if (stay_->isChecked()) return {false, {}};
  if (again_->isChecked()) return {false, {}, true};
  return {true, typedCap().value_or(std::nullopt)};
}

}  // namespace stowage::app
