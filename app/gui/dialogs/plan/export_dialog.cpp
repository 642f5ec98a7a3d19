#include "app/gui/dialogs/plan/export_dialog.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QSignalBlocker>
#include <algorithm>
#include <utility>

#include "app/gui/document/keeps_model.h"
#include "app/gui/targets/phase_words.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/plan/maps/loading_snippet.h"
#include "core/runtimes/targets.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/controls/notice.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr std::size_t kTensorsWrittenDirectly = 4000;  // a map of more is made in a worker

plan::DeviceMap mapOf(const widgets::PlanState& plan) {
  return plan::to_device_map(*plan.model, plan.machine, plan.placement);
}

QString textOf(const plan::DeviceMap& map) { return QString::fromStdString(to_text(plan::to_json(map))); }

bool everythingPlaced(const widgets::PlanState& plan) {
  const auto& slots = plan.placement.slots;
  return std::find(slots.begin(), slots.end(), plan::Placement::kUnplaced) == slots.end();
}

QString headText(const Document& document) {
  return everythingPlaced(*document.state())
             ? ExportDialog::tr("The plan in the words of whoever runs it, and what it would make of them.")
             : ExportDialog::tr(
                   "The plan in the words of whoever runs it, but without the tensors that have no place.");
}

/// Loaded with accelerate, a map that was made for another runtime has no room for streaming, and its KV
/// cache on the wrong side.
QString runtimeWarning(const machine::Runtime& runtime) {
  if (runtime.streams_all())
    return runtime.prefetches()
               ? ExportDialog::tr(
                     "This plan counts on weights being copied ahead of their turn. accelerate "
                     "copies each module when its turn has come, and takes longer.")
               : QString();
  return ExportDialog::tr(
      "This plan counts on the CPU computing what lies there. accelerate streams it to the GPU "
      "instead, and this plan keeps no room for that: choose the runtime accelerate before a map "
      "for from_pretrained.");
}

QString maxMemoryText(const widgets::PlanState& plan) {
  return QString::fromStdString(to_text(plan::max_memory_json(plan.machine)));
}

QString snippetText(const widgets::PlanState& plan) {
  return QString::fromStdString(
      plan::loading_snippet(*plan.model, "device_map.json", plan.settings, plan.evaluation));
}

}  // namespace

QString loadingSnippet(const Document& document) { return snippetText(*document.state()); }

/// What is written for from_pretrained, of how many names the map is, and of which plan: the document may
/// have another one by the time that it is shown.
struct ExportDialog::Page {
  widgets::PlanStatePtr plan;
  QString text{};
  std::size_t keys = 0;

  Page(widgets::PlanStatePtr of, int which) : plan(std::move(of)) {
    const plan::DeviceMap map = mapOf(*plan);
    keys = map.entries.size();
    text = which == 0 ? textOf(map) : which == 1 ? maxMemoryText(*plan) : snippetText(*plan);
  }
};

ExportDialog::ExportDialog(const Document& document, Session& session, QWidget* parent)
    : Dialog(tr("Export plan"), headText(document), parent), document_(document), session_(session) {
  buildHead();
  buildOptions();
  preview_ = new QPlainTextEdit;
  preview_->setReadOnly(true);
  preview_->setAccessibleName(tr("Preview"));
  preview_->setFont(Theme::current().font(TextStyle::Mono));
  preview_->setLineWrapMode(QPlainTextEdit::NoWrap);
  content()->addWidget(preview_, 1);
  warning_ = new widgets::Notice(this);
  content()->addWidget(warning_);
  notes_ = new QListWidget;
  notes_->setAccessibleName(tr("What would be otherwise"));
  notes_->setWordWrap(true);
  notes_->setSelectionMode(QAbstractItemView::NoSelection);
  content()->addWidget(notes_);
  note_ = new Label(TextStyle::Small, &Colours::text2);
  note_->setWordWrap(true);
  content()->addWidget(note_);
  buildFoot();
  resizeScaled({700, 640});
  {
    const QSignalBlocker quiet(targets_);
    targets_->setCurrentIndex(firstPage());
  }
  changeTarget();
}

void ExportDialog::buildHead() {
  targets_ = new QComboBox;
  targets_->setAccessibleName(tr("Written for"));
  targets_->addItem(tr("Hugging Face accelerate and transformers"), QString());
  for (const runtimes::Target* target : writingTargets())
    targets_->addItem(widgets::latin(target->title), widgets::latin(target->name));
  what_ = new widgets::SegmentedControl({tr("device_map.json"), tr("max_memory"), tr("Loading snippet")});
  what_->setAccessibleName(tr("Preview"));  // of which of them
  auto* row = new QHBoxLayout;
  auto* label = new Label(TextStyle::Body);
  label->setText(tr("Written for"));
  label->setBuddy(targets_);  // AT-SPI knows a combo box by what is chosen in it
  row->addWidget(label);
  row->addWidget(targets_);
  row->addStretch();
  content()->addLayout(row);
  expresses_ = new Label(TextStyle::Small, &Colours::text2);
  expresses_->setWordWrap(true);
  content()->addWidget(expresses_);
  content()->addWidget(what_, 0, Qt::AlignLeft);
  connect(targets_, &QComboBox::currentIndexChanged, this, &ExportDialog::changeTarget);
  connect(what_, &widgets::SegmentedControl::currentChanged, this, &ExportDialog::refresh);
}

void ExportDialog::buildOptions() {
  offload_ = new QCheckBox(tr("Offload the source module to the CPU"));
  trim_ = new QCheckBox(tr("Trim host memory while compiling"));
  nearest_ = new QCheckBox(tr("Write the nearest plan that can be said"));
  auto* row = new QHBoxLayout;
  for (QCheckBox* box : {offload_, trim_, nearest_}) {
    row->addWidget(box);
    connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
  }
  row->addStretch();
  content()->addLayout(row);
  options_ = new WriterOptions(this);
  connect(options_, &WriterOptions::changed, this, &ExportDialog::refresh);
  content()->addWidget(options_);
  phases_ = new widgets::PhasesChart(this);
  content()->addWidget(phases_);
}

void ExportDialog::buildFoot() {
  copy_ = widgets::secondaryButton(tr("Copy"), "copy", this);
  copy_->setAutoDefault(false);
  connect(copy_, &QPushButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(text());
    note_->setText(tr("Copied."));
  });
  foot()->addWidget(copy_);
  foot()->addStretch();
  addReject(tr("Close"));
  save_ = widgets::primaryButton(QString(), "save", this);
  save_->setDefault(true);
  connect(save_, &QPushButton::clicked, this, &ExportDialog::save);
  foot()->addWidget(save_);
}

/// A plan for a program that opens GGUF files alone is of no use to the library: its own page comes first.
int ExportDialog::firstPage() const {
  const runtimes::Target* const own = runtimes::find_target(document_.input().target.name);
  const bool told = !document_.input().target.options.empty();  // what was pasted for it is written again
  return own && (own->gguf || told) ? std::max(targets_->findData(widgets::latin(own->name)), 0) : 0;
}

const runtimes::Target* ExportDialog::target() const {
  return runtimes::find_target(targets_->currentData().toString().toStdString());
}

void ExportDialog::changeTarget() {
  const runtimes::Target* to = target();
  what_->setVisible(to == nullptr);
  const auto takes = [&](std::string_view name) {
    return to && std::any_of(to->settings.begin(), to->settings.end(),
                             [&](const runtimes::Setting& setting) { return setting.name == name; });
  };
  offload_->setVisible(takes("offload_module_to_cpu"));
  trim_->setVisible(takes("malloc_trim"));
  nearest_->setVisible(to != nullptr);
  const plan::PlanTarget& planned = document_.input().target;
  options_->setTarget(to, to && planned.name == to->name ? planned.options : runtimes::WriterValues());
  clearPage();
  expresses_->setText(
      tr("It can be told: %1.").arg(expressesText(to ? *to : *runtimes::find_target("accelerate"))));
  refresh();
}

/// Under the name of one page stands no text of another, however long it takes to make.
void ExportDialog::clearPage() {
  preview_->clear();
  note_->setText({});
}

void ExportDialog::refresh() {
  if (target()) return write();
  phases_->setBars({});
  showNotes({});
  warning_->setText(runtimeWarning(document_.state()->settings.runtime));
  save_->setText(what_->current() == 0   ? tr("Save map…")
                 : what_->current() == 1 ? tr("Save max_memory…")
                                         : tr("Save snippet…"));
  const widgets::PlanStatePtr plan = document_.state();
  const bool directly = plan->model->tensors().size() <= kTensorsWrittenDirectly;
  save_->setEnabled(directly);
  copy_->setEnabled(directly);
  if (directly)
    showPage(Page(plan, what_->current()));
  else
    clearPage();
  readBack(!directly);
}

void ExportDialog::showPage(const Page& page) {
  preview_->setPlainText(page.text);
  save_->setEnabled(true);
  copy_->setEnabled(true);
  const auto& evaluation = page.plan->evaluation;
  if (!everythingPlaced(*page.plan))
    note_->setText(tr("Incomplete: loading will fail for what the map does not name."));
  else if (!evaluation.fits)
    note_->setText(tr("This plan does not fit: what is exported is over budget."));
  else
    note_->setText(tr("%n key(s). %1 on GPUs of %2.", nullptr, static_cast<int>(page.keys))
                       .arg(widgets::bytesText(evaluation.gpu_bytes), widgets::bytesText(evaluation.total)));
}

/// The map is there at once, or as soon as it is made; what accelerate makes of it is read back in a worker.
void ExportDialog::readBack(bool page) {
  WritingQuestion question = this->question();
  question.target = runtimes::find_target("accelerate");
  const auto work = [this, question, page, which = what_->current()](
                        const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
    if (page) meanwhile([this, made = Page(question.plan, which)] { showPage(made); });
    auto written = writePlan(question, job);
    return [this, written = std::move(written)] {
      written_ = written ? *written : WrittenPlan();
      if (!written) written_.notes << widgets::sentenceText(written.error());
      showNotes(written_.notes);
      if (written_.distance) note_->setText(note_->fullText() + u' ' + distanceText());
    };
  };
  // An end that is waited for would come before the page.
  job_.start(JobRunner::StagedWork(work), page ? 0 : document_.patience());
}

QString ExportDialog::distanceText() const {
  if (written_.bound)
    return tr("The nearest plan that can be said: %1 lie elsewhere than the plan says; no other has less "
              "than %2.")
        .arg(widgets::bytesText(written_.distance), widgets::bytesText(*written_.bound));
  return tr("Read back by the target's own rules, %1 would lie elsewhere than the plan says.")
      .arg(widgets::bytesText(written_.distance));
}

WritingQuestion ExportDialog::question() const {
  WritingQuestion out;
  out.plan = document_.state();
  out.activations = document_.input().activations;
  out.settings.places = document_.input().target.places;
  out.model_path = document_.modelPath().toStdString();
  out.part = document_.part().toStdString();
  return out;
}

/// In a worker: a graph, or the head of a large file, takes longer than a frame.
void ExportDialog::write() {
  WritingQuestion question = this->question();
  question.target = target();
  // Offload is off unless it is said; a plan that sends the source off the GPUs says it itself.
  if (offload_->isVisibleTo(this) && offload_->isChecked()) question.settings.offload_module_to_cpu = true;
  question.settings.malloc_trim = trim_->isChecked();
  question.nearest = nearest_->isChecked();
  question.told = options_->values();
  save_->setText(tr("Save…"));
  save_->setEnabled(false);
  copy_->setEnabled(false);
  job_.start(JobRunner::Work([this, question](const Job& job) -> JobRunner::Deliver {
               auto written = writePlan(question, job);
               return [this, written = std::move(written)] { showWritten(written); };
             }),
             document_.patience());
}

void ExportDialog::showWritten(const Result<WrittenPlan>& written) {
  written_ = written ? *written : WrittenPlan();
  if (!written) written_.refused = widgets::sentenceText(written.error());
  preview_->setPlainText(written_.text);
  const bool any = !written_.text.isEmpty();
  save_->setEnabled(any);
  copy_->setEnabled(any);
  const bool apart = !written_.refused.isEmpty() || written_.distance;
  nearest_->setEnabled(nearest_->isChecked() || (written_.near && apart));
  warning_->setText(written_.refused);
  phases_->setBars(phaseBars(written_.phases));
  showNotes(written_.notes);
  if (!any)
    note_->setText(tr("Nothing is written: this target cannot be told the plan."));
  else if (written_.distance)
    note_->setText(distanceText());
  else
    note_->setText(tr("Read back by the target's own rules, everything lies where the plan says."));
}

void ExportDialog::showNotes(const QStringList& notes) {
  constexpr int kMostRows = 4;
  notes_->clear();
  notes_->addItems(notes);
  notes_->setVisible(!notes.isEmpty());
  if (notes.isEmpty()) return;
  const int rows = std::min(static_cast<int>(notes.size()), kMostRows);
  notes_->setFixedHeight(rows * (notes_->sizeHintForRow(0) + 2) + 2 * notes_->frameWidth() + 4);
}

QString ExportDialog::fileName() const {
  const QStringList names{QStringLiteral("device_map.json"), QStringLiteral("max_memory.json"),
                          QStringLiteral("load.py")};
  return target() ? written_.fileName : names[what_->current()];
}

void ExportDialog::save() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Export"), QDir(session_.saveFolder()).filePath(fileName()));
  if (!path.isEmpty()) saveTo(path);
}

void ExportDialog::saveTo(const QString& path) {
  if (const Status kept = keepsModel(document_.model(), path); !kept)
    return note_->setText(widgets::sentenceText(kept.error()));
  session_.setSavedTo(path);
  const QString end = text().endsWith(u'\n') ? QString() : QStringLiteral("\n");
  files_.write(
      path,
      [path = path.toStdString(), words = (text() + end).toStdString()] {
        return write_file_atomically(path, words);
      },
      [this, path](const Status& written) {
        note_->setText(written ? tr("Written to %1.").arg(path) : widgets::sentenceText(written.error()));
      });
}

}  // namespace stowage::app
