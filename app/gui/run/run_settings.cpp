#include "app/gui/run/run_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLineEdit>
#include <QShowEvent>
#include <QSpinBox>
#include <algorithm>
#include <limits>

#include "app/gui/commands/plan_words.h"
#include "app/gui/dialogs/form_scroll.h"
#include "app/gui/run/offload_counts.h"
#include "app/gui/run/run_marks.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"

namespace stowage::app {

using protocol::Devices;

namespace {

struct RunSettingsWords {
  Q_DECLARE_TR_FUNCTIONS(RunSettings)
};

int bounded(std::int64_t value) {
  return static_cast<int>(std::clamp<std::int64_t>(value, 0, std::numeric_limits<int>::max()));
}

QString rangeText(const model::OpenSize& size) {
  const QString least = QString::number(bounded(size.minimum.value_or(0)));
  return size.maximum ? RunSettingsWords::tr("%1 to %2").arg(least, QString::number(*size.maximum))
                      : RunSettingsWords::tr("%1 or more").arg(least);
}

}  // namespace

QString placeText(const model::OpenSize& size, std::size_t place) {
  const QString name = QString::fromStdString(size.places[place]);
  if (place >= size.sums.size() || size.sums[place].empty()) return name;
  return QStringLiteral("%1 = %2").arg(name, QString::fromStdString(size.sums[place]));
}

QString sizeText(const model::OpenSize& size) {
  // Where it is set by no size of an input, it is a part of one: who sets a batch sets the whole of it.
  const bool part = size.place < size.sums.size() && !size.sums[size.place].empty() && size.factor == 1 &&
                    size.constant == 0;
  if (part) return QString::fromStdString(size.name);
  if (size.batch && !size.length) return RunSettingsWords::tr("Batch");
  if (size.length && !size.batch) return RunSettingsWords::tr("Length");
  return QString::fromStdString(size.name);
}

QString devicesText(Devices devices, std::size_t used, std::size_t here) {
  if (devices == Devices::Virtual) return {};
  if (here >= qMax<std::size_t>(used, 1)) return {};
  const bool cuda = devices == Devices::Cuda;
  if (here == 0)
    return cuda ? RunSettingsWords::tr("This machine has no GPU: a run with CUDA will be refused.")
                : RunSettingsWords::tr("This machine has no GPU: it will run on virtual GPUs.");
  const QString counts = RunSettingsWords::tr("This machine has fewer GPUs (%1) than the plan uses (%2):")
                             .arg(static_cast<qulonglong>(here))
                             .arg(static_cast<qulonglong>(used));
  return counts + u' ' +
         (cuda ? RunSettingsWords::tr("a run with CUDA will be refused.")
               : RunSettingsWords::tr("it will run on virtual GPUs."));
}

RunSettingsDialog::RunSettingsDialog(const model::Model& model, const RunSettings& settings, std::size_t used,
                                     std::size_t here, QWidget* parent)
    : Dialog(tr("Run settings"), tr("What the next runs are on, and what the program is given."), parent),
      givenDepth_(settings.depth) {
  form_ = new QFormLayout(new widgets::Surface(&widgets::Colours::surface));
  form_->setContentsMargins(0, 0, 0, 0);
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  addDevices(*form_, settings, used, here);
  addInputs(*form_, model, settings);
  addSizes(*form_, model, settings);
  addTraining(*form_, model, settings);
  addLimits(*form_, settings);
  scroll_ = new FormScroll(form_);
  content()->addWidget(scroll_, 1);
  foot()->addStretch();
  addReject(tr("Cancel"));
  accept_ = addAccept(tr("Apply"));
  update();
}

void RunSettingsDialog::addDevices(QFormLayout& form, const RunSettings& settings, std::size_t used,
                                   std::size_t here) {
  devices_ = new QComboBox;
  devices_->addItem(tr("Automatic"), static_cast<int>(Devices::Automatic));
  devices_->addItem(tr("Virtual GPUs"), static_cast<int>(Devices::Virtual));
  devices_->addItem(tr("CUDA"), static_cast<int>(Devices::Cuda));
  devices_->setCurrentIndex(devices_->findData(static_cast<int>(settings.devices)));
  form.addRow(tr("GPUs"), devices_);
  auto* note = new widgets::Notice(this, widgets::Tone::Info, "info");
  const auto say = [=, this] {
    note->setText(devicesText(static_cast<Devices>(devices_->currentData().toInt()), used, here));
  };
  connect(devices_, &QComboBox::currentIndexChanged, note, say);
  say();
  // After the note: the dialog grows to what it takes.
  connect(devices_, &QComboBox::currentIndexChanged, this, &RunSettingsDialog::update);
  form.addRow(note);
}

void RunSettingsDialog::addStreaming(const RunStreaming& now, Warning warning) {
  constexpr int kBelowDevices = 2;  // the switch of the GPUs and its note
  warning_ = std::move(warning);
  streaming_ = new QComboBox;
  for (const machine::Streaming streaming : {machine::Streaming::Compatible, machine::Streaming::Prefetch})
    streaming_->addItem(streamingText(streaming), static_cast<int>(streaming));
  streaming_->setCurrentIndex(streaming_->findData(static_cast<int>(now.streaming)));
  streaming_->setToolTip(
      tr("A part of the plan, which keeps the room for it: applying it is an edit that can "
         "be undone."));
  window_ = new QLineEdit(now.window ? widgets::typedSizeText(*now.window) : QString());
  window_->setPlaceholderText(tr("automatic: twice the largest load"));
  window_->setToolTip(tr("How much of the GPU weights may take that are copied ahead, such as 512MiB."));
  streamingNote_ = new widgets::Notice(this);
  depth_ = new QLineEdit(givenDepth_ ? QString::number(*givenDepth_) : QString());
  depth_->setPlaceholderText(tr("as the window allows"));
  depth_->setToolTip(tr("At most so many streaming steps ahead of the one that runs copies begin."));
  depth_->setObjectName(QStringLiteral("depth"));
  streaming_->setObjectName(QStringLiteral("streaming"));
  window_->setObjectName(QStringLiteral("window"));
  streamingNote_->setObjectName(QStringLiteral("streamingNote"));
  form_->insertRow(kBelowDevices, tr("Streaming"), streaming_);
  form_->insertRow(kBelowDevices + 1, tr("Window"), window_);
  form_->insertRow(kBelowDevices + 2, tr("Steps ahead"), depth_);
  form_->insertRow(kBelowDevices + 3, streamingNote_);
  setTabOrder(devices_, streaming_);
  setTabOrder(streaming_, window_);
  setTabOrder(window_, depth_);
  connect(streaming_, &QComboBox::currentIndexChanged, this, &RunSettingsDialog::update);
  for (QLineEdit* line : {window_, depth_})
    connect(line, &QLineEdit::textChanged, this, &RunSettingsDialog::update);
  update();
}

std::optional<std::optional<Bytes>> RunSettingsDialog::typedWindow() const {
  const QString text = widgets::typedNumber(window_->text().trimmed());
  if (text.isEmpty()) return std::optional<Bytes>();
  const auto size = parse_size(text.toStdString());
  if (!size || !*size) return std::nullopt;
  return std::optional(*size);
}

std::optional<RunStreaming> RunSettingsDialog::streaming() const {
  if (!streaming_) return std::nullopt;
  RunStreaming out{static_cast<machine::Streaming>(streaming_->currentData().toInt())};
  if (out.streaming == machine::Streaming::Prefetch) out.window = typedWindow().value_or(std::nullopt);
  return out;
}

void RunSettingsDialog::sayOfStreaming() {
  const bool plain = plain_->isChecked();
  const bool ahead =
      !plain && streaming_->currentData().toInt() == static_cast<int>(machine::Streaming::Prefetch);
  streaming_->setEnabled(!plain);
  window_->setEnabled(ahead);
  depth_->setEnabled(ahead);
  if (plain) return streamingNote_->setText(QString());
  if (ahead && !typedWindow()) {
    const auto size = parse_size(widgets::typedNumber(window_->text().trimmed()).toStdString());
    return streamingNote_->setText(size ? tr("Nothing can be copied ahead through no room.")
                                        : widgets::sentenceText(size.error()));
  }
  streamingNote_->setText(warning_ ? warning_(*streaming()) : QString());
}

void RunSettingsDialog::addInputs(QFormLayout& form, const model::Model& model, const RunSettings& settings) {
  inputs_ = new QComboBox;
  // A trace says what its inputs were like, and does not hold them.
  const bool samples = model.format() == "pt2" && !model.sample_inputs().empty();
  if (samples) inputs_->addItem(tr("The program's own samples"), static_cast<int>(From::Samples));
  if (!samples || !model.open_sizes().empty()) inputs_->addItem(tr("Random"), static_cast<int>(From::MadeUp));
  inputs_->addItem(tr("From a file"), static_cast<int>(From::File));
  ownSamples_ = settings.ownSamples;
  givenSizes_ = !settings.sizes.empty();
  const From now = !settings.inputsFile.isEmpty() ? From::File
                   : !settings.sizes.empty()      ? From::MadeUp
                                                  : (samples ? From::Samples : From::MadeUp);
  inputs_->setCurrentIndex(qMax(inputs_->findData(static_cast<int>(now)), 0));
  form.addRow(tr("Inputs"), inputs_);
  file_ = new QLineEdit(settings.inputsFile);
  file_->setAccessibleName(tr("File"));  // its label names a row of two
  file_->setPlaceholderText(tr(".safetensors, or .pt as torch.save writes it"));
  auto* choose = new QPushButton(tr("Choose…"));
  choose->setAutoDefault(false);
  auto* row = new QHBoxLayout;
  row->addWidget(file_, 1);
  row->addWidget(choose);
  form.addRow(tr("File"), row);
  connect(choose, &QPushButton::clicked, this, &RunSettingsDialog::chooseFile);
  connect(inputs_, &QComboBox::currentIndexChanged, this, &RunSettingsDialog::update);
  connect(inputs_, &QComboBox::currentIndexChanged, choose,
          [=, this] { choose->setEnabled(from() == From::File); });
  choose->setEnabled(from() == From::File);
  connect(file_, &QLineEdit::textChanged, this, &RunSettingsDialog::update);
}

void RunSettingsDialog::sayOfShapes(const plan::InputShapes& shapes) {
  if (shapes.empty() || shapes_) return;
  shapes_ = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2, this);
  shapes_->setObjectName(QStringLiteral("shapesOfPlan"));
  shapes_->setWordWrap(true);
  shapes_->setText(shapesText(shapes));
  form_->insertRow(rowOf(inputs_) + 1, shapes_);
  inputs_->insertItem(0, tr("Random, in the shapes of the plan"), static_cast<int>(From::Plan));
  if (from() != From::File && !ownSamples_ && !givenSizes_) inputs_->setCurrentIndex(0);
  update();
}

/// One box for each size that the program leaves open, within its range.
void RunSettingsDialog::addSizes(QFormLayout& form, const model::Model& model, const RunSettings& settings) {
  for (const model::OpenSize& size : model.open_sizes()) {
    auto* box = new QSpinBox;
    box->setRange(bounded(size.minimum.value_or(0)),
                  bounded(size.maximum.value_or(std::numeric_limits<int>::max())));
    box->setGroupSeparatorShown(true);
    const auto chosen = settings.sizes.find(size.name);
    box->setValue(bounded(chosen == settings.sizes.end() ? size.example.value_or(size.minimum.value_or(1))
                                                         : chosen->second));
    QStringList places;
    for (std::size_t i = 0; i < size.places.size(); ++i) places << placeText(size, i);
    box->setToolTip(QStringLiteral("%1\n%2").arg(rangeText(size), widgets::listText(places)));
    form.addRow(sizeText(size), box);
    sizes_.push_back({size.name, box, nullptr});
  }
}

void RunSettingsDialog::addTraining(QFormLayout& form, const model::Model& model,
                                    const RunSettings& settings) {
  training_ = new QCheckBox(tr("Forward and &back (training)"));
  training_->setObjectName(QStringLiteral("training"));
  training_->setChecked(settings.training);
  training_->setToolTip(
      tr("The gradient of the loss output (where there is none: of the sum of all floating outputs), and "
         "what autograd saves for it."));
  trainingNote_ = new widgets::Notice(this, widgets::Tone::Info, "info");
  trainingNote_->setObjectName(QStringLiteral("trainingNote"));
  form.addRow(tr("Pass"), training_);
  marks_ = new RunMarks(model, settings.marks, form, this);
  form.addRow(trainingNote_);
  connect(training_, &QCheckBox::toggled, this, &RunSettingsDialog::update);
  connect(marks_, &RunMarks::changed, this, &RunSettingsDialog::update);
  sayOfActivations(0, false);
}

/// What is wrong with the marks stands before what the plan says: a run would be refused for it.
void RunSettingsDialog::sayOfTraining() {
  const bool on = training_->isChecked();
  marks_->setEnabled(on);
  QStringList words;
  if (const auto unknown = marks_->unknown(); on && unknown) words << widgets::sentenceText(*unknown);
  if (const auto marks = marks_->marks(); on && !marks.empty() && !goes_)
    words << tr("Nothing goes to the host that a mark could keep: say under Plan, Activations, what goes.");
  if (on) words << activations_;
  trainingNote_->setText(words.join(u' '));
}

void RunSettingsDialog::addLimits(QFormLayout& form, const RunSettings& settings) {
  plain_ = new QCheckBox(tr("P&lain: PyTorch's own rules, nothing is moved"));
  plain_->setObjectName(QStringLiteral("plain"));
  plain_->setChecked(settings.plain);
  plain_->setToolTip(
      tr("A tensor on the wrong device is the error that PyTorch says, with its module and both devices."));
  form.addRow(tr("Rules"), plain_);
  timeLimit_ =
      new QLineEdit(settings.timeLimit > 0 ? QString::number(settings.timeLimit, 'g', 12) : QString());
  timeLimit_->setObjectName(QStringLiteral("timeLimit"));
  timeLimit_->setPlaceholderText(tr("none"));
  timeLimit_->setToolTip(tr("Seconds after which a run is stopped, loading included."));
  form.addRow(tr("Time limit"), timeLimit_);
  numbersNote_ = new widgets::Notice(this);
  numbersNote_->setObjectName(QStringLiteral("numbersNote"));
  form.addRow(numbersNote_);
  connect(plain_, &QCheckBox::toggled, this, &RunSettingsDialog::update);
  connect(timeLimit_, &QLineEdit::textChanged, this, &RunSettingsDialog::update);
}

bool RunSettingsDialog::readDepth(std::optional<std::uint32_t>& out) const {
  constexpr std::uint32_t kMost = 1'000'000;  // as the command line has it
  out = givenDepth_;
  if (!depth_ || !depth_->isEnabled()) return true;
  const QString text = depth_->text().trimmed();
  out.reset();
  if (text.isEmpty()) return true;
  bool known = false;
  const uint steps = text.toUInt(&known);
  if (!known || steps > kMost) return false;
  out = steps;
  return true;
}

std::optional<double> RunSettingsDialog::typedLimit() const {
  const QString text = widgets::typedNumber(timeLimit_->text().trimmed());
  return text.isEmpty() ? std::optional(0.0) : typedSeconds(text);
}

bool RunSettingsDialog::sayOfNumbers() {
  QStringList words;
  if (std::optional<std::uint32_t> depth; !readDepth(depth))
    words << tr("“%1” is no number of steps: write a whole number from 0 to 1,000,000.").arg(depth_->text());
  if (!typedLimit())
    words << tr("“%1” is no time: write seconds, such as 90.").arg(timeLimit_->text().trimmed());
  numbersNote_->setText(words.join(u' '));
  return words.isEmpty();
}

void RunSettingsDialog::sayOfActivations(std::size_t modules, bool goes) {
  goes_ = goes;
  activations_ =
      modules == 0
          ? tr("All that is saved for backward stays: what goes to the host, or is not kept and made "
               "again, is said under Plan, Activations.")
          : tr("What %n module(s) save for backward goes to the host, stays, or is made again, as the "
               "plan says.",
               nullptr, static_cast<int>(modules));
  update();
}

RunSettingsDialog::From RunSettingsDialog::from() const {
  return static_cast<From>(inputs_->currentData().toInt());
}

void RunSettingsDialog::chooseFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Inputs"), file_->text(),
                                                    tr("Tensors (*.safetensors *.pt *.pth)"));
  if (!path.isEmpty()) file_->setText(path);
}

int RunSettingsDialog::rowOf(QWidget* field) const {
  int row = 0;
  QFormLayout::ItemRole role = QFormLayout::FieldRole;
  form_->getWidgetPosition(field, &row, &role);
  return row;
}

/// The shapes of the plan, or boxes for other sizes: one of them stands between inputs and pass.
void RunSettingsDialog::showPlanned(bool planned) {
  const auto stands = [this](QWidget* field) { return form_->indexOf(field) >= 0; };
  if (!planned && stands(shapes_)) takeField(*form_, *shapes_);
  if (planned && !stands(shapes_)) putField(*form_, rowOf(inputs_) + 1, nullptr, *shapes_);
  for (SizeRow& row : sizes_) {
    if (planned && stands(row.box)) row.name = takeField(*form_, *row.box);
    if (!planned && !stands(row.box)) putField(*form_, rowOf(training_), row.name, *row.box);
  }
}

void RunSettingsDialog::update() {
  file_->setEnabled(from() == From::File);
  for (const SizeRow& row : sizes_) row.box->setEnabled(from() == From::MadeUp);
  if (shapes_) showPlanned(from() == From::Plan);
  if (streaming_) sayOfStreaming();
  if (marks_) sayOfTraining();
  const bool window = !streaming_ || !window_->isEnabled() || typedWindow().has_value();
  const bool numbers = !timeLimit_ || sayOfNumbers();
  const bool marks = !marks_ || !training_->isChecked() || !marks_->unknown();
  const bool file = from() != From::File || !file_->text().trimmed().isEmpty();
  if (accept_) accept_->setEnabled(window && numbers && marks && file);
  if (scroll_) scroll_->updateGeometry();
  makeRoomSoon();
}

void RunSettingsDialog::showEvent(QShowEvent* event) {
  Dialog::showEvent(event);
  makeRoomSoon();
}

RunSettings RunSettingsDialog::settings() const {
  RunSettings out;
  out.devices = static_cast<Devices>(devices_->currentData().toInt());
  out.training = training_->isChecked();
  out.marks = marks_->marks();
  out.plain = plain_->isChecked();
  if (!readDepth(out.depth)) out.depth = givenDepth_;
  out.timeLimit = typedLimit().value_or(0);
  out.ownSamples = shapes_ && from() == From::Samples;
  if (from() == From::File) out.inputsFile = file_->text().trimmed();
  if (from() != From::MadeUp) return out;
  for (const SizeRow& row : sizes_) out.sizes[row.size] = row.box->value();
  return out;
}

}  // namespace stowage::app
