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

using machine::DeviceId;
using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr std::uint64_t kQuarter = 256ull << 20;  // the slider's step: a quarter of a GiB

QString sizeText(Bytes bytes) { return QString::fromStdString(format_size_exact(bytes)); }

Label* quiet(const QString& text = {}) {
  auto* label = new Label(TextStyle::Small, &Colours::text2);
  label->setText(text);
  return label;
}

}  // namespace

TypedBudget readBudget(const QString& typed, Bytes physical, bool mayBeUnlimited) {
  TypedBudget out;
  const QString text = typed.trimmed();
  if (mayBeUnlimited && (text.compare(QStringLiteral("unlimited"), Qt::CaseInsensitive) == 0 || text == MachineDialog::tr("unlimited"))) {
    out.understood = true;
    out.echo = MachineDialog::tr("no limit");
    return out;
  }
  if (text.endsWith(u'%')) {
    bool ok = false;
    const double percent = text.chopped(1).trimmed().toDouble(&ok);
    if (!ok || percent <= 0 || percent > 100 || !physical) {
      out.echo = MachineDialog::tr("Write a size like 24GiB, 80GB or 95 %.");
      return out;
    }
    out.budget = Bytes(static_cast<std::uint64_t>(static_cast<double>(physical.count()) * percent / 100));
  } else {
    const auto bytes = parse_size(text.toStdString());
    if (!bytes) {
      out.echo = widgets::sentenceText(bytes.error());
      return out;
    }
    out.budget = *bytes;
  }
  out.understood = true;
  out.echo = widgets::exactBytesText(*out.budget);
  if (physical && *out.budget > physical)
    out.echo += QStringLiteral("  ·  ") + MachineDialog::tr("larger than the card (%1): a what-if").arg(widgets::bytesText(physical));
  return out;
}

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
  for (QPushButton* button : {add, remove_}) button->setAutoDefault(false);
  connect(add, &QPushButton::clicked, this, &MachineDialog::addGpu);
  connect(remove_, &QPushButton::clicked, this, &MachineDialog::removeDevice);
  buttons->addWidget(add);
  buttons->addWidget(remove_);
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
  links_ = new QWidget;
  new QGridLayout(links_);
  column->addWidget(links_);
  symmetric_ = new QCheckBox(tr("Same in both directions"));
  symmetric_->setChecked(true);
  column->addWidget(symmetric_);
  column->addStretch();
  connect(card_, &QComboBox::activated, this, &MachineDialog::takeCard);
  connect(card_->lineEdit(), &QLineEdit::editingFinished, this, [this] {
    if (auto* device = current()) device->name = card_->currentText().toStdString();
    list_->viewport()->update();
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
  rebuildLinks();
}

void MachineDialog::showDevice(int) {
  const auto* device = current();
  if (!device) return;
  filling_ = true;
  card_->setCurrentText(QString::fromStdString(device->name));
  cardNote_->setText(device->physical ? widgets::bytesText(device->physical) : QString());
  budget_->setText(device->budget ? sizeText(*device->budget) : tr("unlimited"));
  const Bytes most = std::max({device->physical, device->budget.value_or(Bytes()), GiB(8)});
  slider_->setRange(0, static_cast<int>(qMin<std::uint64_t>(most.count() * 4 / 3 / kQuarter, 1u << 30)));
  slider_->setValue(static_cast<int>(device->budget.value_or(most).count() / kQuarter));
  slider_->setEnabled(device->budget.has_value());
  overhead_->setText(sizeText(device->overhead));
  overhead_->setEnabled(device->id.gpu());
  remove_->setEnabled(device->id.gpu() || machine_.devices.size() > 1);
  filling_ = false;
  widgets::setFieldError(budget_, false);
  echo_->setTint(&Colours::text2);
  echo_->setText(readBudget(budget_->text(), device->physical, true).echo);
}

void MachineDialog::takeBudget() {
  auto* device = current();
  if (!device || filling_) return;
  const auto typed = readBudget(budget_->text(), device->physical, !device->id.gpu());
  widgets::setFieldError(budget_, !typed.understood);
  echo_->setTint(typed.understood ? &Colours::text2 : &Colours::error);
  echo_->setText(typed.echo);
  apply_->setEnabled(typed.understood);
  if (!typed.understood) return;
  device->budget = typed.budget;
  filling_ = true;
  if (typed.budget) slider_->setValue(static_cast<int>(typed.budget->count() / kQuarter));
  filling_ = false;
  changed();
}

void MachineDialog::takeSlider(int quarters) {
  if (filling_) return;
  budget_->setText(sizeText(Bytes(static_cast<std::uint64_t>(quarters) * kQuarter)));
  filling_ = true;
  auto* device = current();
  device->budget = Bytes(static_cast<std::uint64_t>(quarters) * kQuarter);
  echo_->setTint(&Colours::text2);
  echo_->setText(readBudget(budget_->text(), device->physical, true).echo);
  widgets::setFieldError(budget_, false);
  apply_->setEnabled(true);
  filling_ = false;
  changed();
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
  widgets::setFieldError(overhead_, !bytes);
  overheadEcho_->setTint(bytes ? &Colours::text2 : &Colours::error);
  overheadEcho_->setText(bytes ? tr("CUDA context, workspaces, allocator slack") : widgets::sentenceText(bytes.error()));
  apply_->setEnabled(bytes.has_value());
  if (!bytes) return;
  device->overhead = *bytes;
  changed();
}

void MachineDialog::rebuildLinks() {
  auto* grid = qobject_cast<QGridLayout*>(links_->layout());
  while (QLayoutItem* item = grid->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const auto& devices = machine_.devices;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const int at = static_cast<int>(i) + 1;
    grid->addWidget(quiet(widgets::deviceText(devices[i].id)), 0, at, Qt::AlignCenter);
    grid->addWidget(quiet(widgets::deviceText(devices[i].id)), at, 0);
    for (std::size_t j = 0; j < devices.size(); ++j) {
      auto* field = new QLineEdit;
      field->setAlignment(Qt::AlignRight);
      field->setMaximumWidth(96);
      field->setAccessibleName(tr("From %1 to %2").arg(widgets::deviceText(devices[i].id), widgets::deviceText(devices[j].id)));
      field->setEnabled(i != j);
      field->setText(i == j ? QStringLiteral("–") : QString::number(static_cast<double>(machine_.rate(devices[i].id, devices[j].id)) / 1e9, 'g', 4));
      grid->addWidget(field, at, static_cast<int>(j) + 1);
      connect(field, &QLineEdit::textEdited, this, [this, field, from = devices[i].id, to = devices[j].id] { readLink(field, from, to); });
      connect(field, &QLineEdit::editingFinished, this, [this] {
        if (symmetric_->isChecked()) QTimer::singleShot(0, this, &MachineDialog::rebuildLinks);
      });
    }
  }
  grid->setColumnStretch(static_cast<int>(devices.size()) + 1, 1);
}

void MachineDialog::readLink(QLineEdit* field, DeviceId from, DeviceId to) {
  bool ok = false;
  const double rate = field->text().trimmed().toDouble(&ok);
  ok = ok && rate > 0 && rate < 1e6;
  widgets::setFieldError(field, !ok);
  if (!ok) return;
  const auto bytes = static_cast<std::uint64_t>(rate * 1e9);
  machine_.set_link(from, to, bytes);
  if (symmetric_->isChecked()) machine_.set_link(to, from, bytes);
  changed();
}

void MachineDialog::addGpu() {
  PlanInput input;
  input.machine = machine_;
  machine_ = edits::withAnotherGpu(std::move(input)).machine;
  fillList(static_cast<int>(machine_.gpu_count()) - 1);
  changed();
}

void MachineDialog::removeDevice() {
  const int row = list_->currentRow();
  if (row < 0 || machine_.devices.size() <= 1) return;
  const bool gpu = machine_.devices[static_cast<std::size_t>(row)].id.gpu();
  machine_.devices.erase(machine_.devices.begin() + row);
  const std::uint32_t count = machine_.gpu_count();
  // GPUs are numbered without gaps; the links of the last number go with it.
  for (std::uint32_t i = 0; gpu && i < count; ++i) machine_.devices[i].id = machine::gpu(i);
  std::erase_if(machine_.links, [&](const machine::Link& link) { return !machine_.find(link.from) || !machine_.find(link.to); });
  fillList(row);
  changed();
}

void MachineDialog::readThisMachine() {
  machine_ = defaultMachine(*document_.model());
  fillList(0);
  changed();
}

void MachineDialog::changed() {
  list_->viewport()->update();
  delay_.start();
}

void MachineDialog::showEffect() {
  const auto before = document_.state();
  if (machine_ == document_.input().machine) {
    effect_->setText(tr("Nothing is changed yet."));
    return;
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
