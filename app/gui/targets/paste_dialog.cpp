#include "app/gui/targets/paste_dialog.h"

#include <QHeaderView>

#include "app/gui/dialogs/table_cells.h"
#include "core/runtimes/import/recognise.h"
#include "core/runtimes/targets.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/icons.h"

namespace stowage::app {

using widgets::bytesText;
using widgets::Colours;
using widgets::Label;
using widgets::latin;
using widgets::TextStyle;
using widgets::Theme;

namespace {

enum Column { Device, Weights, Caches, Reserved, Budget, Free, Columns };

}  // namespace

PasteDialog::PasteDialog(const Document& document, const QString& text, QWidget* parent)
    : Dialog(
          tr("Paste a command line"),
          tr("A command line, options, a script or a map, as people share them. What they do here is shown "
             "below."),
          parent),
      document_(document),
      input_(document.input()),
      model_(document.model()) {
  buildPrograms();
  edit_ = new QPlainTextEdit;
  edit_->setAccessibleName(tr("Command line"));
  edit_->setFont(Theme::current().font(TextStyle::Mono));
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
  edit_->setPlainText(text);
  edit_->setFocus();  // what is typed or pasted is meant for it
  connect(edit_, &QPlainTextEdit::textChanged, this, &PasteDialog::refresh);
  connect(programs_, &QComboBox::currentIndexChanged, this, &PasteDialog::refresh);
  resizeScaled({720, 640});
  refresh();
  readModel();
}

void PasteDialog::buildPrograms() {
  programs_ = new QComboBox;
  programs_->setAccessibleName(tr("Meant for"));
  programs_->addItem(tr("Recognised from the text"), QString());
  for (const runtimes::Target* target : runtimes::targets()) {
    if (target->reads()) programs_->addItem(latin(target->title), latin(target->name));
  }
  auto* label = new Label(TextStyle::Body);
  label->setText(tr("Meant for"));
  recognised_ = new Label(TextStyle::Body, &Colours::text2);
  auto* row = new QHBoxLayout;
  row->addWidget(label);
  row->addWidget(programs_);
  row->addWidget(recognised_);
  row->addStretch();
  content()->addLayout(row);
}

void PasteDialog::buildTable() {
  table_ = new QTableWidget(0, Columns);
  table_->setTabKeyNavigation(false);
  table_->setAccessibleName(tr("Devices"));
  table_->setHorizontalHeaderLabels(
      {tr("Device"), tr("Weights"), tr("KV cache"), tr("Reserved"), tr("Budget"), tr("Left")});
  for (int column = 0; column < Columns; ++column)
    table_->horizontalHeaderItem(column)->setTextAlignment(
        Qt::AlignVCenter | (column == Device ? Qt::AlignLeft : Qt::AlignRight));
  table_->horizontalHeaderItem(Reserved)->setToolTip(
      tr("What the program itself takes, and room for activations and for what is streamed; where it trains, "
         "also gradients, the optimizer's states and what is saved for backward."));
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setShowGrid(false);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  content()->addWidget(table_);
}

/// A graph, or the head of a file with a large vocabulary, takes longer than a frame.
void PasteDialog::readModel() {
  job_.start(JobRunner::Work([this, model = model_, path = document_.modelPath().toStdString(),
                              part = document_.part().toStdString()](const Job& job) -> JobRunner::Deliver {
    auto facts = pasteFacts(model, path, part, job);
    return [this, facts = std::move(facts)] {
      if (!facts) return;
      facts_ = facts;
      refresh();
    };
  }));
}

/// What is to be said where that is not known; "" where it is.
QString PasteDialog::whomItIsFor() {
  const QString text = edit_->toPlainText();
  const QString chosen = programs_->currentData().toString();
  target_ = runtimes::find_target(chosen.toStdString());
  recognised_->setText({});
  if (target_ || text.trimmed().isEmpty()) return {};
  const auto found = runtimes::recognise(text.toStdString());
  if (found.size() == 1) {
    target_ = found.front();
    recognised_->setText(latin(target_->title));
    return {};
  }
  if (found.empty()) return tr("Nothing in this text tells whom it is meant for. Choose a program above.");
  QStringList names;
  for (const runtimes::Target* target : found) names << latin(target->title);
  return tr("This may be meant for any of these: %1. Choose one above.").arg(widgets::listText(names));
}

/// Read and added up in a worker: a large model has 100,000 tensors.
void PasteDialog::refresh() {
  unclear_ = whomItIsFor();
  edit_->setPlaceholderText(latin((target_ ? target_ : runtimes::find_target("llama.cpp"))->example));
  const std::string text = edit_->toPlainText().toStdString();
  if (!facts_ || !target_ || edit_->toPlainText().trimmed().isEmpty()) {
    reader_.cancel();
    return show({});
  }
  reader_.start(JobRunner::Work([this, text, target = target_, facts = facts_,
                                 input = input_](const Job&) -> JobRunner::Deliver {
                  return [this, pasted = readPasted(*target, text, *facts, input)]() mutable {
                    show(std::move(pasted));
                  };
                }),
                document_.patience());
  // What is shown is of the text before, as long as this one is read.
  if (reader_.running()) accept_->setEnabled(false);
}

void PasteDialog::show(PastedPlan pasted) {
  pasted_ = std::move(pasted);
  notice_->setText(unclear_.isEmpty() ? pasted_.refused : unclear_);
  summary_->setText(facts_ ? pasted_.summary : tr("Reading the model…"));
  summary_->setVisible(!summary_->fullText().isEmpty());
  fillTable();
  fillFindings();
  // What the program would refuse is shown as far as it is understood; whoever wants may look at it.
  accept_->setEnabled(pasted_.input.has_value());
}

void PasteDialog::fillTable() {
  table_->setVisible(!pasted_.rows.empty());
  table_->setRowCount(0);
  const auto put = [&](int row, int column, const QString& words, bool bad = false) {
    auto* item = new QTableWidgetItem(words);
    item->setTextAlignment(Qt::AlignVCenter | (column == Device ? Qt::AlignLeft : Qt::AlignRight));
    if (bad) item->setForeground(Theme::current().colours().error);
    table_->setItem(row, column, item);
  };
  for (const PastedPlan::Row& use : pasted_.rows) {
    const Bytes used = use.weights + use.caches + use.reserved;
    const int row = table_->rowCount();
    table_->insertRow(row);
    put(row, Device, widgets::deviceText(use.device), !use.here);
    put(row, Weights, bytesText(use.weights));
    put(row, Caches, bytesText(use.caches));
    put(row, Reserved, bytesText(use.reserved));
    put(row, Budget,
        use.budget ? bytesText(*use.budget)
        : use.here ? tr("unlimited")
                   : tr("not there"),
        !use.here);
    if (!use.budget) {
      put(row, Free, QString());
      continue;
    }
    const Bytes over = used - *use.budget;
    put(row, Free, over ? tr("%1 too much").arg(bytesText(over)) : bytesText(*use.budget - used),
        static_cast<bool>(over));
  }
  const int rows = table_->rowCount();
  table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                         rows * table_->verticalHeader()->defaultSectionSize() + 4);
}

void PasteDialog::fillFindings() {
  findings_->clear();
  findings_->setVisible(pasted_.input || !pasted_.remarks.empty());
  const auto add = [&](const char* icon, QColor Colours::*tint, const QString& words) {
    findings_->addItem(new QListWidgetItem(widgets::icon(icon, tint), words));
  };
  for (const PastedPlan::Remark& remark : pasted_.remarks) {
    if (remark.severity == plan::Severity::Error) {
      add("circle-x", &Colours::error, remark.text);
    } else if (remark.severity == plan::Severity::Warning) {
      add("triangle-alert", &Colours::warn, remark.text);
    } else {
      add("info", &Colours::text2, remark.text);
    }
  }
  for (const QString& option : pasted_.understood) add("circle-check", &Colours::ok, option);
  if (findings_->count() == 0) add("circle-check", &Colours::ok, tr("Nothing to report."));
}

std::optional<PlanInput> PasteDialog::chosen() const {
  if (reader_.running() || model_ != document_.model()) return std::nullopt;
  return pasted_.input;
}

}  // namespace stowage::app
