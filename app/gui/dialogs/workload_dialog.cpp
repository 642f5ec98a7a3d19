#include "app/gui/dialogs/workload_dialog.h"

#include <QFormLayout>

namespace stowage::app {

WorkloadDialog::WorkloadDialog(const plan::Workload& workload, QWidget* parent)
    : Dialog(tr("Workload"), tr("The KV cache grows with both."), parent) {
  const auto box = [](std::uint64_t value, int least, int most) {
    auto* spin = new QSpinBox;
    spin->setRange(least, most);
    spin->setGroupSeparatorShown(true);
    spin->setValue(static_cast<int>(qMin<std::uint64_t>(value, static_cast<std::uint64_t>(most))));
    return spin;
  };
  tokens_ = box(workload.tokens, 0, 100'000'000);
  batch_ = box(workload.batch, 1, 100'000);
  auto* form = new QFormLayout;
  form->addRow(tr("Tokens of context"), tokens_);
  form->addRow(tr("Sequences at once"), batch_);
  content()->addLayout(form);
  foot()->addStretch();
  addReject(tr("Cancel"));
  addAccept(tr("Apply"));
}

plan::Workload WorkloadDialog::workload() const {
  return {static_cast<std::uint64_t>(tokens_->value()), static_cast<std::uint64_t>(batch_->value())};
}

}  // namespace stowage::app
