#include "app/gui/dialogs/machine/machine_dialog.h"

#include <QFileInfo>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStyle>
#include <algorithm>

#include "app/gui/dialogs/machine/calibrate_dialog.h"
#include "app/gui/dialogs/machine/device_delegate.h"
#include "app/gui/machine/default_machine.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/what_if/consequences.h"
#include "core/machine/detect.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

MachineDialog::MachineDialog(Document& document, QWidget* parent)
    : Dialog(tr("Machine"), tr("Set the budgets; the rest describes your hardware."), parent),
      document_(document),
      machine_(document.input().machine) {
  presets_ = widgets::secondaryButton(tr("Presets"), nullptr, this);
  presets_->setAutoDefault(false);
  auto* menu = new QMenu(presets_);
  for (const auto& preset : quickMachines()) {
    menu->addAction(preset.name, this, [this, preset] { replaceBy(withCards(machine_, preset)); });
  }
  menu->addSection(tr("Machines"));
  menu->setToolTipsVisible(true);  // where it stands
  for (const machine::MachinePreset& preset : machine::machine_presets()) {
    menu->addAction(presetText(preset), this, [this, &preset] { replaceBy(withPreset(machine_, preset)); })
        ->setToolTip(QString::fromUtf8(preset.source.data(), static_cast<qsizetype>(preset.source.size())));
  }
  addFileActions(*menu);
  presets_->setMenu(menu);
  read_ = widgets::secondaryButton(tr("Read this machine"), "cpu", this);
  read_->setAutoDefault(false);
  connect(read_, &QPushButton::clicked, this, &MachineDialog::readThisMachine);
  head()->addWidget(presets_, 0, Qt::AlignTop);
  head()->addWidget(read_, 0, Qt::AlignTop);
  measure_ = widgets::secondaryButton(tr("Measure…"), "activity", this);
  measure_->setAutoDefault(false);
  connect(measure_, &QPushButton::clicked, this, &MachineDialog::measure);
  head()->addWidget(measure_, 0, Qt::AlignTop);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(24);
  columns->addWidget(devicesColumn());
  columns->addWidget(new widgets::Separator(Qt::Vertical));
  // Where its notes need more lines than there is room for, it is scrolled: nothing runs into anything. The
  // bar for that takes no room from the fields; links of many cards may be wider than any room.
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(deviceForm());
  scroll->setMinimumWidth(scroll->widget()->minimumSizeHint().width() +
                          style()->pixelMetric(QStyle::PM_ScrollBarExtent));
  columns->addWidget(scroll, 1);
  content()->addLayout(columns, 1);
  effect_ = new Label(TextStyle::Body, &Colours::text2);
  effect_->setWordWrap(true);
  foot()->addWidget(effect_, 1);
  reject_ = addReject(tr("Cancel"));
  apply_ = addAccept(tr("Apply"));
  delay_.setSingleShot(true);
  delay_.setInterval(120);
  connect(&delay_, &QTimer::timeout, this, &MachineDialog::showEffect);
  connect(&solver_, &JobRunner::failed, this, [this](const QString& what) {
    effect_->setText(widgets::sentenceText(Error{Code::Internal, {}, {what.toStdString()}, {}}));
  });
  resizeScaled({920, 640});
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
  add_ = widgets::secondaryButton(tr("Add GPU"), "plus", this);
  remove_ = widgets::secondaryButton(tr("Remove"), "minus", this);
  for (QPushButton* button : {add_, remove_}) {
    button->setAutoDefault(false);
    buttons->addWidget(button);
  }
  connect(add_, &QPushButton::clicked, this, &MachineDialog::addGpu);
  connect(remove_, &QPushButton::clicked, this, &MachineDialog::removeDevice);
  buttons->addStretch();
  column->addLayout(buttons);
  // What a machine has once at most comes back by a button of its own, there while it is missing.
  auto* missing = new QHBoxLayout;
  addCpu_ = widgets::secondaryButton(tr("Add CPU"), "plus", this);
  addDisk_ = widgets::secondaryButton(tr("Add disk"), "plus", this);
  for (const auto& [button, device] :
       {std::pair{addCpu_, machine::kCpu}, std::pair{addDisk_, machine::kDisk}}) {
    button->setAutoDefault(false);
    missing->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, device = device] { addHost(device); });
  }
  missing->addStretch();
  column->addLayout(missing);
  widget->setFixedWidth(qMax(scaledPixels(236), add_->sizeHint().width() + buttons->spacing() +
                                                    remove_->sizeHint().width() + buttons->spacing()));
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
  addCpu_->setVisible(!machine_.find(machine::kCpu));
  addDisk_->setVisible(!machine_.find(machine::kDisk));
  showDevice(list_->currentRow());
  links_->rebuild();
  showGraph();
  if (const machine::Device* device = current()) graph_->setCurrentDevice(device->id);
  orderTabs();
}

/// As the eye goes: the devices, the fields of the one that is chosen, the links, the foot. The fields of the
/// links are new after every change of the devices.
void MachineDialog::orderTabs() {
  QList<QWidget*> order{list_,   add_,    remove_,   addCpu_,   addDisk_, card_,
                        budget_, slider_, overhead_, keepFree_, compute_};
  order << graph_ << links_->inOrder() << engine_->inOrder();
  order << reject_ << apply_ << presets_ << read_ << measure_;
  for (qsizetype i = 1; i < order.size(); ++i) setTabOrder(order[i - 1], order[i]);
}

void MachineDialog::addGpu() {
  machine_ = edits::withAnotherGpu({machine_, {}, {}}).machine;
  fillList(static_cast<int>(machine_.gpu_count()) - 1);
  changed();
}

/// As it was before it was removed, here or in the plan; else as this machine has it.
void MachineDialog::addHost(machine::DeviceId id) {
  const auto removed =
      std::find_if(removed_.begin(), removed_.end(), [id](const auto& entry) { return entry.first == id; });
  const machine::Machine& from = removed == removed_.end() ? document_.input().machine : removed->second;
  if (from.find(id)) {
    machine_ = withHost(machine_, from, id);
    return showAdded(id);
  }
  reader_.start([this, id, model = document_.model(),
                 settings = document_.input().settings](const Job&) -> JobRunner::Deliver {
    return [this, id, from = defaultMachine(*model, settings)] {
      machine_ = withHost(machine_, from, id);
      showAdded(id);
    };
  });
}

void MachineDialog::showAdded(machine::DeviceId id) {
  fillList(static_cast<int>(machine_.slot(id).value_or(0)));
  list_->setFocus();
  changed();
}

void MachineDialog::removeDevice() {
  const int row = list_->currentRow();
  if (row < 0 || machine_.devices.size() <= 1) return;
  const auto id = machine_.devices[static_cast<std::size_t>(row)].id;
  std::erase_if(removed_, [id](const auto& entry) { return entry.first == id; });
  if (!id.gpu()) removed_.emplace_back(id, machine_);
  machine_ = withoutDevice(machine_, id);
  forgetRefused(id);
  fillList(row);
  changed();
}

void MachineDialog::readThisMachine() {
  reader_.start([this, model = document_.model(),
                 settings = document_.input().settings](const Job&) -> JobRunner::Deliver {
    std::vector<machine::Slot> cards;
    for (const auto& card : machine::detect_gpus())
      cards.push_back(
          {machine::gpu(static_cast<std::uint32_t>(cards.size())), card.pcie.value_or(machine::PcieLink{})});
    return [this, machine = defaultMachine(*model, settings), cards] {
      slots_ = cards;
      replaceBy(machine);
    };
  });
}

void MachineDialog::measure() {
  CalibrateDialog dialog(engine_->address(), calibration_, this);
  constexpr qint64 kLarge = 64 << 20;  // a small one says little of a disk
  const QFileInfo model(QString::fromStdString(document_.model()->path()));
  if (engine_->address().remote()) {
    dialog.setDisk({}, {});
  } else if (model.isFile() && model.size() >= kLarge) {
    dialog.setDisk(model.absoluteFilePath(), model.absolutePath());
  } else {
    dialog.setDisk({}, model.isDir() ? model.absoluteFilePath() : model.absolutePath());
  }
  connect(&dialog, &CalibrateDialog::measuring, this, &MachineDialog::measuring);
  dialog.measure();
  if (dialog.exec() == QDialog::Accepted && dialog.calibration()) takeOver(*dialog.calibration());
}

void MachineDialog::takeOver(const machine::Calibration& calibration) {
  calibration_ = calibration;
  slots_ = calibration.slots;
  machine::apply(calibration, machine_);
  fillList(list_->currentRow());
  changed();
}

void MachineDialog::replaceBy(machine::Machine machine) {
  machine_ = std::move(machine);
  assumed_.clear();
  refused_.clear();
  fillList(0);
  changed();
}

void MachineDialog::changed() {
  list_->viewport()->update();
  showGraph();
  delay_.start();
}

/// Rules name devices: those of a device that is gone go with it, and not in silence.
QString MachineDialog::rulesLost() const {
  const auto& rules = document_.input().settings.rules;
  const auto lost = std::count_if(rules.begin(), rules.end(),
                                  [this](const plan::Rule& rule) { return !machine_.find(rule.device); });
  return lost > 0 ? tr("%n rule(s) on a removed device go with it.", nullptr, static_cast<int>(lost))
                  : QString();
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
        if (after.answer->settled() != solve::Settled::Impossible)
          return effect_->setText(tr("With this machine no placement was found."));
        const Bytes shortage = after.answer->infeasible.short_bytes;
        return effect_->setText(
            shortage
                ? tr("With this machine no placement fits: short by %1.").arg(widgets::bytesText(shortage))
                : tr("With this machine no placement fits."));
      }
      QStringList words{tr("With this machine: %1 (now %2).").arg(valueText(after), valueText(*before)),
                        movesSentence(*before, after.placement, after.machine), rulesLost(), assumed_};
      words.removeAll(QString());
      effect_->setText(words.join(u' '));
    };
  });
}

}  // namespace stowage::app
