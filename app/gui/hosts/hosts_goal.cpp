// What is asked for on the page of several machines: the goal, and what every plan has to keep to.
#include <QHBoxLayout>

#include "app/gui/hosts/hosts_dialog.h"

namespace stowage::app {

using widgets::Label;
using widgets::TextStyle;

/// The plan bar's goal, or that of micro-batches that follow each other.
void HostsDialog::addGoal(QHBoxLayout& row) {
  auto* name = new Label(TextStyle::BodyStrong);
  name->setText(tr("Goal"));
  row.addWidget(name);
  goal_ = new QComboBox;
  goal_->setObjectName(QStringLiteral("hostsGoal"));
  goal_->setAccessibleName(tr("Goal"));
  goal_->addItems({tr("As in the plan bar"), tr("Pipelined throughput")});
  goal_->setToolTip(
      tr("Pipelined throughput: each GPU is a stage, and all work at once, on a micro-batch each."));
  row.addWidget(goal_);
  micro_ = new QSpinBox;
  micro_->setObjectName(QStringLiteral("hostsMicroBatches"));
  micro_->setAccessibleName(tr("Micro-batches"));
  micro_->setRange(0, 1'000'000);
  micro_->setSpecialValueText(tr("without an end"));
  micro_->setPrefix(tr("Micro-batches: "));
  micro_->setToolTip(tr("How many go through before the pipeline is empty again"));
  micro_->setKeyboardTracking(false);  // planned for when it is typed
  micro_->setVisible(false);
  row.addWidget(micro_);
  contiguous_ = new QCheckBox(tr("Contiguous"));
  contiguous_->setObjectName(QStringLiteral("hostsContiguous"));
  contiguous_->setToolTip(
      tr("Every device runs one run of consecutive modules. Of pipelined throughput that is always so."));
  row.addWidget(contiguous_);
  connect(goal_, &QComboBox::currentIndexChanged, this, [this](int index) {
    micro_->setVisible(index == 1);
    contiguous_->setEnabled(index == 0);
  });
}

std::optional<std::uint64_t> HostsDialog::wantedMicroBatches() const {
  if (goal_->currentIndex() == 0) return std::nullopt;
  return static_cast<std::uint64_t>(micro_->value());
}

void HostsDialog::chooseThroughput(std::optional<std::uint64_t> micro_batches) {
  if (micro_batches) micro_->setValue(static_cast<int>(*micro_batches));
  goal_->setCurrentIndex(micro_batches ? 1 : 0);
}

/// Of micro-batches it is always so: nothing is asked for then.
bool HostsDialog::wantsContiguous() const { return !wantedMicroBatches() && contiguous_->isChecked(); }

}  // namespace stowage::app
