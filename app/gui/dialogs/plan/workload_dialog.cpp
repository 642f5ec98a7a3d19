#include "app/gui/dialogs/plan/workload_dialog.h"

#include <QLabel>
#include <QPushButton>

#include "app/gui/commands/plan_words.h"

namespace stowage::app {

WorkloadDialog::WorkloadDialog(const plan::Workload& workload, QWidget* parent)
    : Dialog(tr("Workload"), tr("What the model is asked to do: memory and time follow from it."), parent),
      asked_(workload) {
  const auto box = [](std::uint64_t value, int least, int most) {
    auto* spin = new QSpinBox;
    spin->setRange(least, most);
    spin->setGroupSeparatorShown(true);
    spin->setValue(static_cast<int>(qMin<std::uint64_t>(value, static_cast<std::uint64_t>(most))));
    return spin;
  };
  tokens_ = box(workload.tokens, 0, 100'000'000);
  batch_ = box(workload.batch, 1, 100'000);
  prompt_ = box(workload.prompt, 0, 100'000'000);
  prompt_->setSpecialValueText(tr("As long as the context"));
  generate_ = box(workload.generate, 0, 100'000'000);
  generate_->setSpecialValueText(tr("None: one pass over the prompt"));
  chunk_ = box(workload.prefill_chunk, 0, 100'000'000);
  chunk_->setSpecialValueText(tr("The whole prompt"));
  auto* form = new QFormLayout;
  form->addRow(tr("Tokens of context"), tokens_);
  form->addRow(tr("Sequences at once"), batch_);
  form->addRow(tr("Tokens of the prompt"), prompt_);
  form->addRow(tr("Tokens generated after it"), generate_);
  form->addRow(tr("Tokens of the prompt at once"), chunk_);
  content()->addLayout(form);
  if (!workload.shapes.empty()) addShapes(form);
  foot()->addStretch();
  addReject(tr("Cancel"));
  addAccept(tr("Apply"));
}

/// They come with a plan of a program; here they can be read and dropped.
void WorkloadDialog::addShapes(QFormLayout* form) {
  auto* shapes = new QLabel(shapesText(asked_.shapes));
  shapes->setObjectName(QStringLiteral("shapes"));
  shapes->setTextFormat(Qt::PlainText);
  shapes->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* drop = new QPushButton(tr("Leave them out"));
  drop->setObjectName(QStringLiteral("leaveOut"));
  drop->setToolTip(tr("The program is predicted for the tokens and sequences above then"));
  connect(drop, &QPushButton::clicked, this, [this, form, shapes, drop] {
    asked_.shapes.clear();
    form->removeRow(shapes);
    drop->setEnabled(false);
    drop->setText(tr("Left out"));
  });
  form->addRow(tr("Shapes of the inputs"), shapes);
  form->addRow(drop);
}

plan::Workload WorkloadDialog::workload() const {
  plan::Workload out = asked_;
  const std::pair<std::uint64_t&, const QSpinBox*> fields[] = {{out.tokens, tokens_},
                                                               {out.batch, batch_},
                                                               {out.prompt, prompt_},
                                                               {out.generate, generate_},
                                                               {out.prefill_chunk, chunk_}};
  for (const auto& [field, spin] : fields) field = static_cast<std::uint64_t>(spin->value());
  return out;
}

}  // namespace stowage::app
