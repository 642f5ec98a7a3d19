#include "app/gui/dialogs/machine_dialog.h"

#include <QSignalBlocker>

#include "app/gui/dialogs/device_delegate.h"
#include "app/gui/machine/default_machine.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/what_if/consequences.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

MachineDialog::MachineDialog(Document& document, QWidget* parent)
    : Dialog(tr("Machine"), tr("Budgets are yours; everything else describes the hardware."), parent),
      document_(document),
      machine_(document.input().machine) {
  auto* presets = widgets::secondaryButton(tr("Presets"), nullptr, this);
  presets->setAutoDefault(false);
  auto* menu = new QMenu(presets);
  for (const auto& preset : quickMachines()) {
    menu->addAction(preset.name, this, [this, preset] {
      machine_ = withCards(machine_, preset);
      fillList(0);
      changed();
    });
  }
  presets->setMenu(menu);
  auto* read = widgets::secondaryButton(tr("Read this machine"), "cpu", this);
  read->setAutoDefault(false);
  connect(read, &QPushButton::clicked, this, &MachineDialog::readThisMachine);
  head()->addWidget(presets, 0, Qt::AlignTop);
  head()->addWidget(read, 0, Qt::AlignTop);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(24);
  columns->addWidget(devicesColumn());
  columns->addWidget(new widgets::Separator(Qt::Vertical));
  columns->addWidget(deviceForm(), 1);
  content()->addLayout(columns, 1);
  effect_ = new Label(TextStyle::Body, &Colours::text2);
  effect_->setElide(Qt::ElideRight);
  foot()->addWidget(effect_, 1);
  addReject(tr("Cancel"));
  apply_ = addAccept(tr("Apply"));
  delay_.setSingleShot(true);
  delay_.setInterval(120);
  connect(&delay_, &QTimer::timeout, this, &MachineDialog::showEffect);
  connect(&solver_, &JobRunner::failed, this, [this](const QString& what) {
    effect_->setText(widgets::sentenceText(Error{Code::Internal, {}, {what.toStdString()}, {}}));
  });
  resize(920, 640);
  fillList(0);
  showEffect();
}

QWidget* MachineDialog::devicesColumn() {
  auto* widget = new QWidget;
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  list_ = new QListWidget;
  list_->setAccessibleName(tr("Devices"));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setItemDelegate(new DeviceDelegate(machine_, list_));
  connect(list_, &QListWidget::currentRowChanged, this, &MachineDialog::showDevice);
  column->addWidget(list_, 1);
  auto* buttons = new QHBoxLayout;
  auto* add = widgets::secondaryButton(tr("Add GPU"), "plus", this);
  remove_ = widgets::secondaryButton(tr("Remove"), "minus", this);
  for (QPushButton* button : {add, remove_}) {
    button->setAutoDefault(false);
    buttons->addWidget(button);
  }
  connect(add, &QPushButton::clicked, this, &MachineDialog::addGpu);
  connect(remove_, &QPushButton::clicked, this, &MachineDialog::removeDevice);
  buttons->addStretch();
  column->addLayout(buttons);
  widget->setFixedWidth(qMax(
      236, add->sizeHint().width() + buttons->spacing() + remove_->sizeHint().width() + buttons->spacing()));
  return widget;
}

machine::Device* MachineDialog::current() {
  const int row = list_->currentRow();
  return row >= 0 && row < static_cast<int>(machine_.devices.size())
             ? &machine_.devices[static_cast<std::size_t>(row)]
             : nullptr;
}

void MachineDialog::fillList(int select) {
  {
    const QSignalBlocker blocker(list_);
    list_->clear();
    for (const auto& device : machine_.devices) list_->addItem(widgets::deviceText(device.id));
    list_->setCurrentRow(qBound(0, select, list_->count() - 1));
  }
  showDevice(list_->currentRow());
  links_->rebuild();
}

void MachineDialog::addGpu() {
  machine_ = edits::withAnotherGpu({machine_, {}, {}}).machine;
  fillList(static_cast<int>(machine_.gpu_count()) - 1);
  changed();
}

void MachineDialog::removeDevice() {
  const int row = list_->currentRow();
  if (row < 0 || machine_.devices.size() <= 1) return;
  machine_ = withoutDevice(machine_, machine_.devices[static_cast<std::size_t>(row)].id);
  fillList(row);
  changed();
}

void MachineDialog::readThisMachine() {
  reader_.start([this, model = document_.model()](const Job&) -> JobRunner::Deliver {
    return [this, machine = defaultMachine(*model)] {
      machine_ = machine;
      fillList(0);
      changed();
    };
  });
}

void MachineDialog::changed() {
  list_->viewport()->update();
  delay_.start();
}

void MachineDialog::showEffect() {
  const auto before = document_.state();
  if (machine_ == document_.input().machine) {
    solver_.cancel();
    return effect_->setText(tr("Nothing is changed yet."));
  }
  effect_->setText(QStringLiteral("…"));
  auto request = document_.request(edits::withMachine(document_.input(), machine_));
  solver_.start([this, request, before](const Job& job) -> JobRunner::Deliver {
    solve::Effort effort;
    effort.explain = false;
    auto outcome = solvePlan(request, effort, job);
    return [this, outcome, before] {
      if (outcome.error) return effect_->setText(widgets::sentenceText(*outcome.error));
      const auto& after = *outcome.state;
      if (after.answer && after.answer->outcome == solve::Outcome::Infeasible) {
        return effect_->setText(tr("With this machine no placement fits: short by %1.")
                                    .arg(widgets::bytesText(after.answer->infeasible.short_bytes)));
      }
      const QString moves = movesSentence(*before, after.placement, after.machine);
      effect_->setText(tr("With this machine: %1 (now %2).").arg(valueText(after), valueText(*before)) +
                       (moves.isEmpty() ? QString() : u' ' + moves));
    };
  });
}

}  // namespace stowage::app
