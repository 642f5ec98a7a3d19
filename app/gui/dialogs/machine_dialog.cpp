#include "app/gui/dialogs/machine_dialog.h"

#include <QGridLayout>
#include <QSignalBlocker>

#include "app/gui/consequences.h"
#include "app/gui/default_machine.h"
#include "app/gui/dialogs/device_delegate.h"
#include "app/gui/machine_presets.h"
#include "core/machine/detect.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

constexpr std::uint64_t kQuarter = 256ull << 20;  // the slider's step: a quarter of a GiB

int quarters(Bytes bytes) { return static_cast<int>(qMin<std::uint64_t>(bytes.count() / kQuarter, 1u << 30)); }
QString sizeText(Bytes bytes) { return QString::fromStdString(format_size_exact(bytes)); }

Label* quiet(const QString& text = {}) {
  auto* label = new Label(TextStyle::Small, &Colours::text2);
  label->setText(text);
  return label;
}

}  // namespace

MachineDialog::MachineDialog(Document& document, QWidget* parent)
    : Dialog(tr("Machine"), tr("Budgets are yours; everything else describes the hardware."), parent), document_(document), machine_(document.input().machine) {
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
  resize(920, 640);
  fillList(0);
  showEffect();
}

QWidget* MachineDialog::devicesColumn() {
  auto* widget = new QWidget;
  widget->setFixedWidth(236);
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
  return widget;
}

QWidget* MachineDialog::deviceForm() {
  auto* widget = new QWidget;
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(10);
  grid->setColumnMinimumWidth(0, 96);
  grid->setColumnStretch(2, 1);
  card_ = new QComboBox;
  card_->setEditable(true);
  card_->setInsertPolicy(QComboBox::NoInsert);
  card_->setMinimumWidth(230);
  for (const auto& preset : machine::card_presets()) {
    card_->addItem(QString::fromStdString(std::string(preset.name)), QVariant::fromValue<qulonglong>(preset.memory.count()));
  }
  cardNote_ = quiet();
  budget_ = new QLineEdit;
  budget_->setMaximumWidth(140);
  echo_ = quiet();
  slider_ = new QSlider(Qt::Horizontal);
  overhead_ = new QLineEdit;
  overhead_->setMaximumWidth(140);
  overheadEcho_ = quiet(tr("CUDA context, workspaces, allocator slack"));
  const auto addRow = [&](int row, const QString& name, QWidget* field, Label* note) {
    auto* label = new Label(TextStyle::Body);
    label->setText(name);
    label->setBuddy(field);
    field->setAccessibleName(name);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1, Qt::AlignLeft);
    grid->addWidget(note, row, 2);
  };
  addRow(0, tr("Name"), card_, cardNote_);
  addRow(1, tr("Budget"), budget_, echo_);
  slider_->setAccessibleName(tr("Budget"));
  grid->addWidget(slider_, 2, 1, 1, 2);
  addRow(3, tr("Overhead"), overhead_, overheadEcho_);
  column->addLayout(grid);
  column->addSpacing(8);
  column->addWidget(new widgets::Separator);
  auto* linksHead = new QHBoxLayout;
  auto* title = new Label(TextStyle::BodyStrong);
  title->setText(tr("Links"));
  linksHead->addWidget(title);
  linksHead->addSpacing(12);
  linksHead->addWidget(quiet(tr("GB/s that a large copy reaches, from row to column")));
  linksHead->addStretch();
  column->addLayout(linksHead);
  links_ = new LinksTable(machine_);
  connect(links_, &LinksTable::edited, this, &MachineDialog::changed);
  column->addWidget(links_);
  column->addStretch();
  connect(card_, &QComboBox::activated, this, &MachineDialog::takeCard);
  connect(card_->lineEdit(), &QLineEdit::editingFinished, this, [this] {
    auto* device = current();
    if (!device || device->name == card_->currentText().toStdString()) return;
    device->name = card_->currentText().toStdString();
    changed();
  });
  connect(budget_, &QLineEdit::textEdited, this, &MachineDialog::takeBudget);
  connect(slider_, &QSlider::valueChanged, this, &MachineDialog::takeSlider);
  connect(overhead_, &QLineEdit::textEdited, this, &MachineDialog::takeOverhead);
  return widget;
}

machine::Device* MachineDialog::current() {
  const int row = list_->currentRow();
  return row >= 0 && row < static_cast<int>(machine_.devices.size()) ? &machine_.devices[static_cast<std::size_t>(row)] : nullptr;
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

void MachineDialog::showDevice(int) {
  const auto* device = current();
  if (!device) return;
  budgetBefore_ = device->budget;
  overheadBefore_ = device->overhead;
  filling_ = true;
  card_->setCurrentText(QString::fromStdString(device->name));
  cardNote_->setText(device->physical ? widgets::bytesText(device->physical) : QString());
  budget_->setText(device->budget ? sizeText(*device->budget) : tr("unlimited"));
  const Bytes most = std::max({device->physical, device->budget.value_or(Bytes()), GiB(8)});
  slider_->setRange(0, quarters(Bytes(most.count() / 3 * 4)));
  slider_->setValue(quarters(device->budget.value_or(most)));
  slider_->setEnabled(device->budget.has_value());
  overhead_->setText(sizeText(device->overhead));
  overhead_->setEnabled(device->id.gpu());
  remove_->setEnabled(device->id.gpu() || machine_.devices.size() > 1);
  filling_ = false;
  echo_->setText(readBudget(budget_->text(), device->physical, true).echo);
  setUnderstood(budget_, echo_, true);
  setUnderstood(overhead_, overheadEcho_, true);
  overheadEcho_->setText(tr("CUDA context, workspaces, allocator slack"));
  apply_->setEnabled(true);
}

/// What is not understood stays out of the machine, and keeps the whole from being applied while it is in sight.
void MachineDialog::setUnderstood(QLineEdit* field, Label* echo, bool understood) {
  widgets::setFieldError(field, !understood);
  echo->setTint(understood ? &Colours::text2 : &Colours::error);
  const bool budget = readBudget(budget_->text(), current()->physical, !current()->id.gpu()).understood;
  apply_->setEnabled(budget && parse_size(overhead_->text().trimmed().toStdString()).has_value());
}

void MachineDialog::takeBudget() {
  auto* device = current();
  if (!device || filling_) return;
  const auto typed = readBudget(budget_->text(), device->physical, !device->id.gpu());
  echo_->setText(typed.echo);
  setUnderstood(budget_, echo_, typed.understood);
  device->budget = typed.understood ? typed.budget : budgetBefore_;
  filling_ = true;
  if (typed.budget) slider_->setValue(quarters(*typed.budget));
  filling_ = false;
  changed();
}

void MachineDialog::takeSlider(int value) {
  if (filling_) return;
  budget_->setText(sizeText(Bytes(static_cast<std::uint64_t>(value) * kQuarter)));
  takeBudget();
}

void MachineDialog::takeCard(int index) {
  auto* device = current();
  if (!device || filling_ || index < 0) return;
  if (device->id.gpu()) setCard(*device, card_->itemText(index).toStdString(), Bytes(card_->itemData(index).toULongLong()));
  showDevice(0);
  changed();
}

void MachineDialog::takeOverhead() {
  auto* device = current();
  if (!device || filling_) return;
  const auto bytes = parse_size(overhead_->text().trimmed().toStdString());
  setUnderstood(overhead_, overheadEcho_, bytes.has_value());
  overheadEcho_->setText(bytes ? tr("CUDA context, workspaces, allocator slack") : widgets::sentenceText(bytes.error()));
  device->overhead = bytes.value_or(overheadBefore_);
  changed();
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
        return effect_->setText(tr("With this machine no placement fits: short by %1.").arg(widgets::bytesText(after.answer->infeasible.short_bytes)));
      }
      const QString moves = movesSentence(*before, after.placement, after.machine);
      effect_->setText(tr("With this machine: %1 (now %2).").arg(valueText(after), valueText(*before)) + (moves.isEmpty() ? QString() : u' ' + moves));
    };
  });
}

}  // namespace stowage::app
