#include "app/gui/targets/paste_dialog.h"

#include <QHeaderView>

#include "app/gui/dialogs/table_cells.h"
#include "app/gui/targets/pasted_words.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/theme/icons.h"

namespace stowage::app {

using widgets::bytesText;
using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

enum Column { Device, Weights, Caches, Budget, Free, Columns };

/// Ollama's parameters have other names: a Modelfile, or "num_gpu" anywhere.
bool looksLikeOllama(const QString& text) {
  return text.contains(QStringLiteral("PARAMETER")) || text.contains(QStringLiteral("num_gpu")) ||
         text.contains(QStringLiteral("num_ctx"));
}

}  // namespace

PasteDialog::PasteDialog(const Document& document, const QString& text, QWidget* parent)
    : Dialog(
          tr("Paste a command line"),
          tr("llama.cpp's options or Ollama's parameters, as people share them. What they do here is shown "
             "below."),
          parent),
      document_(document),
      input_(document.input()),
      model_(document.model()) {
  program_ = new widgets::SegmentedControl({QStringLiteral("llama.cpp"), QStringLiteral("Ollama")});
  content()->addWidget(program_, 0, Qt::AlignLeft);
  edit_ = new QPlainTextEdit;
  edit_->setAccessibleName(tr("Command line"));
  edit_->setFont(Theme::current().font(TextStyle::Mono));
  edit_->setPlaceholderText(QStringLiteral("llama-server -m model.gguf -ngl 40 -ot 'exps=CPU' -c 8192"));
  edit_->setTabChangesFocus(true);
  edit_->setFixedHeight(scaledPixels(96));
  content()->addWidget(edit_);
  summary_ = new Label(TextStyle::Body);
  summary_->setWordWrap(true);
  content()->addWidget(summary_);
  buildTable();
  notice_ = new widgets::Notice(this);
  content()->addWidget(notice_);
  findings_ = new QListWidget;
  findings_->setAccessibleName(tr("What to know about it"));
  findings_->setWordWrap(true);
  findings_->setSelectionMode(QAbstractItemView::NoSelection);
  constexpr int kAll = 100;
  content()->addWidget(findings_, kAll);
  content()->addStretch(1);  // where there is nothing to list yet
  foot()->addStretch();
  addReject(tr("Cancel"));
  accept_ = addAccept(tr("Show this plan"));
  program_->setCurrent(looksLikeOllama(text) ? 1 : 0);
  edit_->setPlainText(text);
  edit_->setFocus();  // what is typed or pasted is meant for it
  connect(edit_, &QPlainTextEdit::textChanged, this, &PasteDialog::refresh);
  connect(program_, &widgets::SegmentedControl::currentChanged, this, &PasteDialog::refresh);
  resizeScaled({720, 640});
  refresh();
  readModel();
}

void PasteDialog::buildTable() {
  table_ = new QTableWidget(0, Columns);
  table_->setAccessibleName(tr("Devices"));
  table_->setHorizontalHeaderLabels({tr("Device"), tr("Weights"), tr("KV cache"), tr("Budget"), tr("Left")});
  for (int column = 0; column < Columns; ++column)
    table_->horizontalHeaderItem(column)->setTextAlignment(
        Qt::AlignVCenter | (column == Device ? Qt::AlignLeft : Qt::AlignRight));
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setShowGrid(false);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  content()->addWidget(table_);
}

/// A head of a file with a large vocabulary takes longer than a frame.
void PasteDialog::readModel() {
  job_.start(JobRunner::Work([this, model = model_](const Job& job) -> JobRunner::Deliver {
    auto facts = llamacpp::read_facts(*model, job);
    return [this, facts = std::move(facts)] {
      if (!facts) {
        refused_ = widgets::sentenceText(facts.error());
      } else if (!*facts) {
        refused_ = tr("This model is no GGUF file, and llama.cpp and Ollama open nothing else.");
      } else {
        facts_ = std::make_shared<const llamacpp::Facts>(**facts);
      }
      refresh();
    };
  }));
}

void PasteDialog::refresh() {
  pasted_.reset();
  const QString text = edit_->toPlainText();
  if (facts_ && !text.trimmed().isEmpty())
    pasted_ = llamacpp::read_pasted(program_->current() == 1, text.toStdString(), input_.machine, *facts_);
  usable_ = pasted_ && !llamacpp::any_error(pasted_->findings);
  notice_->setText(refused_);
  if (pasted_) {
    summary_->setText(tr("%1. %2 tokens of context.")
                          .arg(layersText(pasted_->placed), widgets::countText(pasted_->placed.context)));
  } else {
    summary_->setText(refused_.isEmpty() && !facts_ ? tr("Reading the model…") : QString());
  }
  summary_->setVisible(!summary_->fullText().isEmpty());
  fillTable();
  fillFindings();
  // What the program would refuse is shown as far as it is understood; whoever wants may look at it.
  accept_->setEnabled(pasted_.has_value());
}

void PasteDialog::fillTable() {
  table_->setVisible(pasted_.has_value());
  table_->setRowCount(0);
  if (!pasted_) return;
  const auto put = [&](int row, int column, const QString& words, bool bad = false) {
    auto* item = new QTableWidgetItem(words);
    item->setTextAlignment(Qt::AlignVCenter | (column == Device ? Qt::AlignLeft : Qt::AlignRight));
    if (bad) item->setForeground(Theme::current().colours().error);
    table_->setItem(row, column, item);
  };
  const auto add = [&](machine::DeviceId id, llamacpp::Where where) {
    const machine::Device* device = input_.machine.find(id);
    const llamacpp::DeviceBytes& bytes = pasted_->placed.on(where);
    const Bytes used = Bytes(bytes.weights) + Bytes(bytes.caches);
    const int row = table_->rowCount();
    table_->insertRow(row);
    put(row, Device, widgets::deviceText(id));
    put(row, Weights, bytesText(Bytes(bytes.weights)));
    put(row, Caches, bytesText(Bytes(bytes.caches)));
    const bool limited = device != nullptr && device->budget.has_value();
    put(row, Budget, limited ? bytesText(*device->budget) : tr("unlimited"));
    if (!limited) return put(row, Free, QString());
    const Bytes over = used - *device->budget;
    put(row, Free, over ? tr("%1 too much").arg(bytesText(over)) : bytesText(*device->budget - used),
        static_cast<bool>(over));
  };
  for (std::uint32_t i = 0; i < input_.machine.gpu_count(); ++i)
    add(input_.machine.devices[i].id, static_cast<llamacpp::Where>(i));
  add(machine::kCpu, llamacpp::kHost);
  const int rows = table_->rowCount();
  table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                         rows * table_->verticalHeader()->defaultSectionSize() + 4);
}

void PasteDialog::fillFindings() {
  findings_->clear();
  findings_->setVisible(pasted_.has_value());
  if (!pasted_) return;
  const auto add = [&](const char* icon, QColor Colours::*tint, const QString& words) {
    auto* item = new QListWidgetItem(widgets::icon(icon, tint), words);
    findings_->addItem(item);
  };
  for (const plan::Severity severity :
       {plan::Severity::Error, plan::Severity::Warning, plan::Severity::Info}) {
    for (const llamacpp::Finding& finding : pasted_->findings) {
      if (finding.severity != severity) continue;
      if (severity == plan::Severity::Error) {
        add("circle-x", &Colours::error, pastedSentence(finding));
      } else if (severity == plan::Severity::Warning) {
        add("triangle-alert", &Colours::warn, pastedSentence(finding));
      } else {
        add("info", &Colours::text2, pastedSentence(finding));
      }
    }
  }
  if (findings_->count() == 0) add("circle-check", &Colours::ok, tr("Nothing to report."));
}

std::optional<PlanInput> PasteDialog::chosen() const {
  if (!pasted_ || model_ != document_.model()) return std::nullopt;
  PlanInput next = input_;
  const plan::Placement places = llamacpp::placement_of(pasted_->placed, *facts_, *model_, input_.machine);
  next.map = std::make_shared<const plan::DeviceMap>(plan::to_device_map(*model_, input_.machine, places));
  // llama.cpp computes where weights lie, and keeps room for the context that is asked for.
  next.settings.runtime.change_to(machine::RuntimeKind::Host);
  next.settings.workload.tokens = pasted_->placed.sequence_context;
  const std::uint64_t sequences = pasted_->read.options.sequences;
  next.settings.workload.batch = pasted_->read.options.unified ? 1 : std::max<std::uint64_t>(sequences, 1);
  if (pasted_->read.options.unified) next.settings.workload.tokens = pasted_->placed.context;
  return next;
}

}  // namespace stowage::app
