// The right half of the machine dialog: one device's fields, and the links.
#include <QGridLayout>
#include <optional>

#include "app/gui/dialogs/machine/calibrate_dialog.h"
#include "app/gui/dialogs/machine/card_text.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/dialogs/machine/rate_text.h"
#include "app/gui/dialogs/machine/typed_budget.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/predict/read_program.h"
#include "core/machine/detect.h"
#include "core/plan/read_in_place.h"
#include "widgets/common/sentences.h"
#include "widgets/common/stand_in.h"
#include "widgets/common/words.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

// Letters of "24.12345GB" and of "131072MiB". (One more for a whole number would show 7.66 GiB as
// 8038320KiB.)
constexpr qsizetype kLongestWithPoint = 10, kLongestWhole = 9;

/// As one would type it. What has no short exact form is rounded down, so that it is never more than there
/// is.
QString sizeText(Bytes bytes) {
  const QString exact = widgets::typedSizeText(bytes);
  const bool point = exact.contains(u'.') || exact.contains(u',');
  if (exact.size() <= (point ? kLongestWithPoint : kLongestWhole)) return exact;
  const bool decimal = widgets::byteUnits() == ByteUnits::Decimal;
  const Bytes largeUnit = decimal ? Bytes(1'000'000'000) : GiB(1),
              smallUnit = decimal ? Bytes(1'000'000) : MiB(1);
  const bool large = bytes >= largeUnit;
  const Bytes unit = large ? largeUnit : smallUnit;
  const std::uint64_t hundredths = static_cast<std::uint64_t>(static_cast<double>(bytes.count()) /
                                                              static_cast<double>(unit.count()) * 100);
  const char* name = decimal ? (large ? " GB" : " MB") : (large ? " GiB" : " MiB");
  return widgets::decimalText(static_cast<double>(hundredths) / 100, 2) + QString::fromLatin1(name);
}

/// A part of the budget in whole percent is shown as what it is, so that it follows the budget.
QString keepFreeText(Bytes kept, std::optional<Bytes> budget) {
  constexpr std::uint32_t kMostPercent = 100;
  for (std::uint32_t percent = 1; kept && budget && percent <= kMostPercent; ++percent) {
    if (machine::percent_of(*budget, percent) == kept) return QStringLiteral("%1 %").arg(percent);
  }
  return sizeText(kept);
}

/// A size, or a part of the budget: "600MiB", "5 %".
Result<Bytes> readKeepFree(const QString& typed, std::optional<Bytes> budget) {
  const QString text = widgets::typedNumber(typed);
  if (!text.endsWith(u'%')) return parse_size(text.toStdString());
  const TypedBudget part = readBudget(text, budget.value_or(Bytes()), false);
  if (!part.understood) return fail(Code::SizeSyntax, text.toStdString());
  return *part.budget;
}

Label* quiet(const QString& text = {}) {
  auto* label = new Label(TextStyle::Small, &Colours::text2);
  label->setText(text);
  return label;
}

/// Bytes a second of a number of GB/s.
std::optional<std::uint64_t> rateOf(const QString& text) {
  bool ok = false;
  const double rate = widgets::typedNumber(text).toDouble(&ok);
  if (!ok || !(rate > 0) || rate >= 1e6) return std::nullopt;
  return static_cast<std::uint64_t>(rate * 1e9);
}

void showUnderstood(QLineEdit* field, Label* echo, bool understood) {
  widgets::setFieldError(field, !understood);
  echo->setTint(understood ? &Colours::text2 : &Colours::error);
}

/// What a budget is in bytes; of the disk's also, what is there already.
QString budgetNote(const QString& echo, const machine::Device& device, const Document& document) {
  const Bytes own = device.id == machine::kDisk && device.budget
                        ? plan::read_in_place(*document.model(), document.input().settings)
                        : Bytes();
  if (!own || *device.budget <= own) return echo;
  return echo + QStringLiteral("  ·  ") +
         MachineDialog::tr(
             "the model's own .safetensors files, %1, count as room: transformers reads modules "
             "on disk from them")
             .arg(widgets::bytesText(own));
}

/// Whether plans of this workload keep free what is predicted for it (turnsToPlanWith()).
bool keepsPredicted(const Document& document) {
  const plan::Workload& workload = document.input().settings.workload;
  return workload.context() > 0 || (isProgram(*document.model()) && !workload.shapes.empty());
}

QString keepFreeNote(std::optional<Bytes> kept, const Document& document) {
  if (!kept && keepsPredicted(document))
    return MachineDialog::tr("empty: as much as is predicted for activations");
  const QString what = MachineDialog::tr("for activations; a run measures them");
  return kept && *kept ? widgets::bytesText(*kept) + QStringLiteral("  ·  ") + what : what;
}

}  // namespace

QWidget* MachineDialog::deviceForm() {
  auto* widget =
      new widgets::Surface(&Colours::surface);  // a scroll area would fill a plain one with another
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  makeFields();
  column->addLayout(deviceRows());
  column->addSpacing(8);
  column->addWidget(new widgets::Separator);
  addLinks(*column);
  connectForm();
  connectGraph();
  return widget;
}

void MachineDialog::makeFields() {
  card_ = new QComboBox;
  card_->setEditable(true);
  card_->setInsertPolicy(QComboBox::NoInsert);
  card_->setMinimumWidth(scaledPixels(230));
  for (const auto& preset : machine::card_presets()) {
    card_->addItem(QString::fromStdString(std::string(preset.name)),
                   QVariant::fromValue<qulonglong>(preset.memory.count()));
  }
  cardNote_ = quiet();
  cardNote_->setWordWrap(true);
  budget_ = new QLineEdit;
  echo_ = quiet();
  slider_ = new BudgetSlider;
  overhead_ = new QLineEdit;
  overheadEcho_ = quiet(tr("CUDA context, workspaces, allocator slack"));
  keepFree_ = new QLineEdit;
  keepFreeEcho_ = quiet();
  compute_ = new QLineEdit;
  computeEcho_ = quiet();
  for (QLineEdit* field : {budget_, overhead_, keepFree_, compute_})
    field->setMaximumWidth(scaledPixels(140));
  // The longest of them must not decide how wide the dialog is.
  for (Label* note : {echo_, overheadEcho_, keepFreeEcho_, computeEcho_}) note->setWordWrap(true);
}

QGridLayout* MachineDialog::deviceRows() {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(10);
  grid->setColumnMinimumWidth(0, scaledPixels(96));
  grid->setColumnStretch(2, 1);
  const auto addRow = [&](int row, const QString& name, QWidget* field, Label* note) {
    auto* label = new Label(TextStyle::Body);
    label->setText(name);
    label->setBuddy(field);
    field->setAccessibleName(name);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1, Qt::AlignLeft);
    grid->addWidget(note, row, 2);
    return QList<QWidget*>{label, field, note};
  };
  addRow(0, tr("Name"), card_, cardNote_);
  addRow(1, tr("Budget"), budget_, echo_);
  card_->lineEdit()->setAccessibleName(tr("Name"));
  slider_->setAccessibleName(tr("Budget"));
  grid->addWidget(withoutUpperRoom(slider_), 2, 1, 1, 2);
  overheadRow_ = addRow(3, tr("Overhead"), overhead_, overheadEcho_);
  keepFreeRow_ = addRow(4, tr("Keep free"), keepFree_, keepFreeEcho_);
  computeRow_ = addRow(5, tr("Memory speed"), compute_, computeEcho_);
  return grid;
}

void MachineDialog::addLinks(QVBoxLayout& column) {
  auto* linksHead = new QHBoxLayout;
  auto* title = new Label(TextStyle::BodyStrong);
  title->setText(tr("Links"));
  linksHead->addWidget(title);
  linksHead->addSpacing(12);
  linksHead->addWidget(quiet(tr("GB/s that a large copy reaches, from row to column")));
  linksHead->addStretch();
  column.addLayout(linksHead);
  graph_ = new widgets::MachineGraph;
  column.addWidget(graph_);
  links_ = new LinksTable(machine_);
  connect(links_, &LinksTable::edited, this, &MachineDialog::changed);
  column.addWidget(links_);
  column.addSpacing(8);
  column.addWidget(new widgets::Separator);
  engine_ = new EngineForm;
  connect(engine_, &EngineForm::edited, this, &MachineDialog::allowApply);
  column.addWidget(engine_);
  column.addStretch();
}

void MachineDialog::connectForm() {
  connect(card_, &QComboBox::activated, this, &MachineDialog::takeCard);
  connect(card_->lineEdit(), &QLineEdit::editingFinished, this, [this] {
    auto* device = current();
    const std::string name = widgets::cardNamed(card_->currentText());
    if (!device || device->name == name) return;
    device->name = name;
    showCard(*device);
    changed();
  });
  connect(budget_, &QLineEdit::textEdited, this, &MachineDialog::takeBudget);
  connect(slider_, &QSlider::valueChanged, this, &MachineDialog::takeSlider);
  connect(overhead_, &QLineEdit::textEdited, this, &MachineDialog::takeOverhead);
  connect(keepFree_, &QLineEdit::textEdited, this, &MachineDialog::takeKeepFree);
  connect(compute_, &QLineEdit::textEdited, this, &MachineDialog::takeCompute);
}

void MachineDialog::showDevice(int) {
  const auto* device = current();
  if (!device) return;
  budgetBefore_ = device->budget;
  overheadBefore_ = device->overhead;
  keepFreeBefore_ = device->keep_free;
  filling_ = true;
  // Opened, its list stands at the card that is chosen, where it knows it.
  card_->setCurrentIndex(card_->findText(QString::fromStdString(device->name)));
  card_->setCurrentText(widgets::cardText(*device));
  showCard(*device);
  budget_->setText(device->budget ? sizeText(*device->budget) : tr("unlimited"));
  const Bytes most = std::max({device->physical, device->budget.value_or(Bytes()), GiB(8)});
  slider_->setMost(Bytes(most.count() / 3 * 4));
  slider_->setBytes(device->budget.value_or(most));
  slider_->setEnabled(device->budget.has_value());
  overhead_->setText(sizeText(device->overhead));
  keepFree_->setText(device->keep_free ? keepFreeText(*device->keep_free, device->budget) : QString());
  // What a kind of device does not have needs no row that says so.
  for (QWidget* widget : overheadRow_ + keepFreeRow_) widget->setVisible(device->id.gpu());
  for (QWidget* widget : computeRow_) widget->setVisible(device->id == machine::kCpu);
  showCompute(*device);
  remove_->setEnabled(device->id.gpu() || machine_.devices.size() > 1);
  filling_ = false;
  // What is shown may be rounded, what counts is not.
  const QString exact = device->budget ? QString::number(device->budget->count()) : budget_->text();
  echo_->setText(
      budgetNote(readBudget(exact, device->physical, true, device->id.gpu()).echo, *device, document_));
  showUnderstood(budget_, echo_, true);
  showUnderstood(overhead_, overheadEcho_, true);
  overheadEcho_->setText(tr("CUDA context, workspaces, allocator slack"));
  showUnderstood(keepFree_, keepFreeEcho_, true);
  keepFreeEcho_->setText(keepFreeNote(device->keep_free, document_));
  showRefused(device->id);
}

/// What is known of the card; where its slot is narrower than it could be, that.
void MachineDialog::showCard(const machine::Device& device) {
  cardNote_->setText(cardFacts(device));
  cardNote_->setToolTip(cardSource(device));
  for (const auto& slot : slots_) {
    if (slot.device == device.id && slot.link.narrower()) cardNote_->setText(narrowSlotText(slot));
  }
}

/// What is not understood stays out of the machine, and keeps the whole from being applied, in sight or not.
void MachineDialog::setUnderstood(QLineEdit* field, Label* echo, bool understood) {
  showUnderstood(field, echo, understood);
  const std::pair key(current()->id, field);
  if (understood)
    refused_.erase(key);
  else
    refused_[key] = field->text();
  allowApply();
}

void MachineDialog::allowApply() { apply_->setEnabled(refused_.empty() && engine_->understood()); }

/// What was typed for this device and not understood is there again, with the reason.
void MachineDialog::showRefused(machine::DeviceId device) {
  const auto refused = refused_;
  for (const auto& [at, text] : refused) {
    if (at.first != device) continue;
    at.second->setText(text);
    if (at.second == budget_) takeBudget();
    if (at.second == overhead_) takeOverhead();
    if (at.second == keepFree_) takeKeepFree();
    if (at.second == compute_) takeCompute();
  }
  allowApply();
}

/// GPUs behind one that is gone have other numbers now.
void MachineDialog::forgetRefused(machine::DeviceId gone) {
  std::map<std::pair<machine::DeviceId, QLineEdit*>, QString> kept;
  for (const auto& [at, text] : refused_) {
    machine::DeviceId id = at.first;
    if (id == gone) continue;
    if (gone.gpu() && id.kind == gone.kind && id.index > gone.index) --id.index;
    kept[{id, at.second}] = text;
  }
  refused_ = std::move(kept);
}

/// Whoever says what a stand-in card has, has a card.
void MachineDialog::own(machine::Device& device) {
  if (device.name != widgets::kStandInCard) return;
  device.name.clear();
  card_->setCurrentText(QString());
}

void MachineDialog::takeBudget() {
  auto* device = current();
  if (!device || filling_) return;
  const auto typed = readBudget(budget_->text(), device->physical, !device->id.gpu(), device->id.gpu());
  device->budget = typed.understood ? typed.budget : budgetBefore_;
  echo_->setText(typed.understood ? budgetNote(typed.echo, *device, document_) : typed.echo);
  setUnderstood(budget_, echo_, typed.understood);
  if (typed.understood) own(*device);
  filling_ = true;
  if (typed.budget) slider_->setBytes(*typed.budget);
  filling_ = false;
  if (device->id.gpu() && keepFree_->text().contains(u'%')) takeKeepFree();  // a part of another budget
  changed();
}

void MachineDialog::takeSlider() {
  if (filling_) return;
  budget_->setText(sizeText(slider_->bytes()));
  takeBudget();
}

void MachineDialog::takeCard(int index) {
  auto* device = current();
  if (!device || filling_ || index < 0) return;
  if (device->id.gpu())
    setCard(*device, card_->itemText(index).toStdString(), Bytes(card_->itemData(index).toULongLong()));
  refused_.erase({device->id, budget_});
  showDevice(0);
  changed();
}

void MachineDialog::takeOverhead() {
  auto* device = current();
  if (!device || filling_) return;
  const auto bytes = parse_size(widgets::typedNumber(overhead_->text()).toStdString());
  setUnderstood(overhead_, overheadEcho_, bytes.has_value());
  overheadEcho_->setText(bytes ? tr("CUDA context, workspaces, allocator slack")
                               : widgets::sentenceText(bytes.error()));
  device->overhead = bytes.value_or(overheadBefore_);
  if (bytes) own(*device);
  changed();
}

/// Where nothing is typed, it is left to what is predicted.
void MachineDialog::takeKeepFree() {
  auto* device = current();
  if (!device || filling_ || !device->id.gpu()) return;
  const QString text = keepFree_->text().trimmed();
  const auto bytes = text.isEmpty() ? Result<Bytes>(Bytes()) : readKeepFree(text, device->budget);
  setUnderstood(keepFree_, keepFreeEcho_, bytes.has_value());
  device->keep_free = text.isEmpty() ? std::nullopt : bytes ? std::optional(*bytes) : keepFreeBefore_;
  if (bytes) own(*device);
  keepFreeEcho_->setText(bytes ? keepFreeNote(device->keep_free, document_)
                         : text.endsWith(u'%')
                             ? tr("Write a size like 600MiB, or a part of the budget like 5 %.")
                             : widgets::sentenceText(bytes.error()));
  changed();
}

/// Only the host's own reading is part of a plan's time; what a GPU computes is the same wherever its weights
/// come from.
void MachineDialog::showCompute(const machine::Device& device) {
  const bool host = device.id == machine::kCpu;
  computeBefore_ = machine_.rate(machine::kCpu, machine::kCpu);
  compute_->setEnabled(host);
  compute_->setText(host ? rateNumber(static_cast<double>(computeBefore_) / 1e9) : QString());
  computeEcho_->setText(host ? tr("GB/s: how fast the CPU can run a module") : QString());
  showUnderstood(compute_, computeEcho_, true);
}

void MachineDialog::takeCompute() {
  auto* device = current();
  if (!device || filling_ || device->id != machine::kCpu) return;
  const auto rate = rateOf(compute_->text());
  setUnderstood(compute_, computeEcho_, rate.has_value());
  machine_.set_link(machine::kCpu, machine::kCpu, rate.value_or(computeBefore_));
  changed();
}

}  // namespace stowage::app
