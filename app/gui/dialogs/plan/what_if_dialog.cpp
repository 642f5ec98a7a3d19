#include "app/gui/dialogs/plan/what_if_dialog.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>

#include "app/gui/dialogs/table_cells.h"
#include "app/gui/machine/machine_file.h"
#include "app/gui/what_if/crossover_words.h"
#include "core/base/file.h"
#include "core/plan/evaluation/ahead.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/panels/predicted_facts.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

enum Column { Name, Fits, Step, Tokens, First, Peak, NextGiB, Columns };

const QString kNone = QStringLiteral("–");

QString quoted(const QString& words, QChar separator) {
  return separator == u',' ? quotedForCsv(words) : QString(words).replace(separator, u' ');
}

/// Copies alone: where they are made ahead, one hides behind another.
double leastStep(const widgets::PlanState& plan) {
  return plan::copied_ahead(plan.settings) ? plan::least_ahead_seconds(plan.evaluation, plan.settings)
                                           : plan.evaluation.step_seconds;
}

}  // namespace

WhatIfDialog::WhatIfDialog(Document& document, PredictionGround ground, QWidget* parent)
    : Dialog(tr("What if"),
             tr("The same model, goal and rules on other machines. Times and peaks are predicted."), parent),
      cases_(whatIfCases(document.input(), ground.program.get(),
                         hasContext(*document.model(), ground.program.get()))),
      results_(cases_.size()),
      now_(document.state()),
      input_(document.input()),
      ground_(std::move(ground)),
      asked_(document.request(document.input())) {
  buildTable();
  under_ = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
  under_->setWordWrap(true);
  content()->addWidget(under_);
  chart_ = new widgets::CrossoverChart;
  content()->addWidget(chart_, 2);
  note_ = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
  note_->setObjectName(QStringLiteral("whatIfNote"));
  note_->setElide(Qt::ElideRight);
  foot()->addWidget(note_, 1);
  stop_ = widgets::secondaryButton(tr("Stop"), nullptr, this);
  add_ = widgets::secondaryButton(tr("Add machine…"), nullptr, this);
  add_->setToolTip(tr("A row for a machine that you saved, or for one in a report."));
  auto* copy = widgets::secondaryButton(tr("Copy"), "copy", this);
  auto* save = widgets::secondaryButton(tr("Save as CSV…"), "save", this);
  for (QPushButton* button : {stop_, add_, copy, save}) {
    button->setAutoDefault(false);
    foot()->addWidget(button);
  }
  addReject(tr("Close"));
  accept_ = addAccept(tr("Plan for this"));
  connect(stop_, &QPushButton::clicked, this, &WhatIfDialog::stop);
  connect(add_, &QPushButton::clicked, this, &WhatIfDialog::askForMachine);
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text(u'\t')); });
  connect(save, &QPushButton::clicked, this, &WhatIfDialog::askWhere);
  connect(table_, &QTableWidget::itemSelectionChanged, this, &WhatIfDialog::choose);
  connect(table_, &QTableWidget::itemDoubleClicked, this, [this] {
    if (accept_->isEnabled()) accept();
  });
  resizeScaled({1080, 720});
  choose();
  connect(&job_, &JobRunner::failed, this, [this](const QString& what) {
    end(widgets::sentenceText(Error{Code::Internal, {}, {what.toStdString()}, {}}));
  });
  asked_.facts.reset();
  start(0);
}

void WhatIfDialog::buildTable() {
  table_ = new QTableWidget(static_cast<int>(cases_.size()), Columns);
  table_->setHorizontalHeaderLabels({tr("Machine"), tr("Fits"), tr("Step time"), tr("Tokens a second"),
                                     tr("First token"), tr("Predicted peak"), tr("The next GiB")});
  readByRows(*table_, 28, NextGiB);
  table_->setAccessibleName(tr("What if"));
  for (int column = 0; column < Columns; ++column) {
    const bool words = column == Name || column == Fits || column == NextGiB;
    table_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignVCenter |
                                                           (words ? Qt::AlignLeft : Qt::AlignRight));
  }
  for (int row = 0; row < table_->rowCount(); ++row) waitIn(row);
  content()->addWidget(table_, 3);
}

void WhatIfDialog::waitIn(int row) {
  const WhatIfCase& one = cases_[static_cast<std::size_t>(row)];
  put(row, Name, one.name, one.note);
  for (int column = Fits; column < Columns; ++column) put(row, column, QStringLiteral("…"));
}

void WhatIfDialog::put(int row, int column, const QString& words, const QString& tip, bool bad) {
  auto* item = new QTableWidgetItem(words);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  const bool text = column == Name || column == Fits || column == NextGiB;
  item->setTextAlignment(Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight));
  if (bad) item->setForeground(widgets::Theme::current().colours().error);
  if (!tip.isEmpty()) item->setToolTip(tip);
  table_->setItem(row, column, item);
}

void WhatIfDialog::start(std::size_t first) {
  if (!now_) return;
  ended_ = false;
  stop_->show();
  add_->setEnabled(false);
  const std::size_t count = cases_.size() - first;
  note_->setText(tr("Planning, %1 of %2").arg(1).arg(count));
  const auto work = [this, first, count, cases = cases_, ground = ground_, asked = asked_](
                        const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
    PlanRequest request = asked;
    for (std::size_t row = first; row < cases.size(); ++row) {
      request.input = cases[row].input;
      request.calibration = asked.calibration;
      if (const auto& measured = cases[row].calibration)
        request.calibration = std::make_shared<const machine::Calibration>(*measured);
      auto result = tryCase(request, groundOf(cases[row], ground), job);
      if (!result) return {};
      meanwhile([this, row, first, count, result = std::move(*result)] {
        fill(static_cast<int>(row), result);
        note_->setText(tr("Planning, %1 of %2").arg(row - first + 1).arg(count));
      });
    }
    return [this] { end({}); };
  };
  job_.start(JobRunner::StagedWork(work));
}

bool WhatIfDialog::addMachine(const QString& path) {
  if (!ended_) return false;
  auto made = caseOfFile(input_, path);
  if (!made) {
    note_->setText(widgets::sentenceText(made.error()));
    return false;
  }
  const std::size_t row = cases_.size();
  cases_.push_back(std::move(*made));
  results_.emplace_back();
  table_->insertRow(static_cast<int>(row));
  waitIn(static_cast<int>(row));
  table_->selectRow(static_cast<int>(row));
  table_->scrollToBottom();
  start(row);
  return true;
}

void WhatIfDialog::askForMachine() {
  const QString path = askForMachineFile(this);
  if (!path.isEmpty()) addMachine(path);
}

void WhatIfDialog::stop() {
  if (ended_) return;
  job_.cancel();
  for (int row = 0; row < table_->rowCount(); ++row) {
    if (results_[static_cast<std::size_t>(row)]) continue;
    for (int column = Fits; column < Columns; ++column) put(row, column, kNone);
  }
  end(tr("Stopped."));
}

void WhatIfDialog::end(const QString& note) {
  ended_ = true;
  stop_->hide();
  add_->setEnabled(true);
  note_->setText(note);
  if (table_->currentRow() < 0 && table_->rowCount() > 0) table_->selectRow(0);
}

void WhatIfDialog::fill(int row, const WhatIfResult& result) {
  results_[static_cast<std::size_t>(row)] = result;
  for (int column = Fits; column < Columns; ++column) put(row, column, kNone);
  if (!result.plan) return put(row, Fits, result.why, result.why, true);
  if (!result.fits)
    put(row, Fits, result.why, {}, true);
  else if (!result.runFits())
    put(row, Fits, tr("weights do, a run does not"),
        tr("The plan fits, and a predicted peak is beyond its budget: keep room free for activations."),
        true);
  else
    put(row, Fits, tr("yes"));
  const estimate::Prediction& made = *result.prediction;
  const QString left = widgets::leftOutTexts(made).join(u'\n');
  if (made.time) {
    putTimes(row, *made.time);
  } else if (const double least = leastStep(*result.plan); least > 0) {
    put(row, Step, tr("≥ %1").arg(widgets::secondsText(least)),
        left.isEmpty() ? tr("Copies alone: how fast devices compute is not known.") : left);
  } else {
    put(row, Step, kNone, left);
  }
  if (const auto* device = tightest(made, result.plan->machine)) {
    const auto* known = result.plan->machine.find(device->device);
    const bool over = known->budget && device->peak > *known->budget;
    put(row, Peak, tr("%1 on %2").arg(widgets::bytesText(device->peak), widgets::deviceText(device->device)),
        QString::fromStdString(device->peak_module), over);
  }
  if (result.next) {
    const auto& next = *result.next;
    const QString where = widgets::deviceText(next.device);
    const QString worth = next.seconds > 0 ? widgets::secondsDeltaText(-next.seconds)
                          : next.bytes     ? tr("%1 more on GPUs").arg(widgets::bytesText(next.bytes))
                                           : tr("nothing");
    put(row, NextGiB, tr("%1 on %2").arg(worth, where));
  }
  if (row == table_->currentRow()) choose();
}

void WhatIfDialog::putTimes(int row, const estimate::PredictedTime& time) {
  using widgets::secondsText;
  using widgets::tokensText;
  const auto band = [](const QString& low, const QString& high) { return tr("%1 to %2").arg(low, high); };
  put(row, Step, secondsText(time.step), band(secondsText(time.low), secondsText(time.high)));
  if (const auto& usual = time.tokens_per_second)
    put(row, Tokens, tokensText(*usual),
        band(tokensText(time.tokens_per_second_low.value_or(*usual)),
             tokensText(time.tokens_per_second_high.value_or(*usual))));
  put(row, First, secondsText(time.first_token_seconds),
      band(secondsText(time.first_token_low), secondsText(time.first_token_high)));
}

std::optional<PlanInput> WhatIfDialog::chosen() const {
  const int row = table_->currentRow();
  if (row < 0 || row >= static_cast<int>(cases_.size())) return std::nullopt;
  const PlanInput& input = cases_[static_cast<std::size_t>(row)].input;
  return input == input_ ? std::nullopt : std::optional(input);
}

std::optional<machine::Calibration> WhatIfDialog::chosenCalibration() const {
  const int row = table_->currentRow();
  return row < 0 ? std::nullopt : cases_[static_cast<std::size_t>(row)].calibration;
}

QString WhatIfDialog::chosenName() const {
  const int row = table_->currentRow();
  return row < 0 ? QString() : cases_[static_cast<std::size_t>(row)].name;
}

void WhatIfDialog::choose() {
  if (!accept_) return;
  accept_->setEnabled(chosen().has_value());
  const int row = table_->currentRow();
  const auto* result = row < 0 || !results_[static_cast<std::size_t>(row)]
                           ? nullptr
                           : &*results_[static_cast<std::size_t>(row)];
  const bool plans = result && result->fits && now_ && now_->evaluation.fits;
  if (!plans || row == 0) {
    lines_.cancel();
    chart_->setLines({}, {}, {}, {});
    under_->setText(row > 0 && result
                        ? tr("Two plans that fit are drawn over the length of the prompt.")
                        : tr("Choose a row: it is drawn beside the plan, over the length of the prompt."));
    return;
  }
  lines_.start(
      [this, row, now = now_, then = result->plan, ground = ground_,
       its = groundOf(cases_[static_cast<std::size_t>(row)], ground_)](const Job& job) -> JobRunner::Deliver {
        return [this, row, lines = crossover(*now, *then, ground, its, job)] { showChart(lines, row); };
      });
}

void WhatIfDialog::showChart(const Crossover& lines, int row) {
  if (row != table_->currentRow()) return;
  const QString now = tr("The plan as it is");
  showIn(*chart_, lines, now, chosenName());
  under_->setText(crossoverText(lines, now, chosenName()));
}

QString WhatIfDialog::text(QChar separator) const {
  QString out;
  const auto line = [&](auto cell) {
    QStringList words;
    for (int column = 0; column < Columns; ++column) words << quoted(cell(column), separator);
    out += words.join(separator) + u'\n';
  };
  line([this](int column) { return table_->horizontalHeaderItem(column)->text(); });
  for (int row = 0; row < table_->rowCount(); ++row)
    line([this, row](int column) { return table_->item(row, column)->text(); });
  return out;
}

void WhatIfDialog::saveCsv(const QString& path) {
  files_.write(
      path,
      [path = path.toStdString(), words = text(u',').toStdString()] {
        return write_file_atomically(path, words);
      },
      [this, path](const Status& saved) {
        note_->setText(saved ? tr("Written to %1.").arg(path) : widgets::sentenceText(saved.error()));
      });
}

void WhatIfDialog::askWhere() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save as CSV"), QStringLiteral("what-if.csv"),
                                                    tr("Table (*.csv)"));
  if (!path.isEmpty()) saveCsv(path);
}

}  // namespace stowage::app
