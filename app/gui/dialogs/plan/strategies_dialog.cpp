#include "app/gui/dialogs/plan/strategies_dialog.h"

#include <QHeaderView>

#include "app/gui/commands/plan_words.h"
#include "app/gui/dialogs/table_cells.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

enum Column { Name, OnGpus, Streamed, Step, Headroom, Hops, Verdict, Columns };

/// "fits", "cuda:0 is 1.5 GiB over", "12 tensors have no place"
QString verdictText(const solve::StrategyResult& result) {
  if (!result.exception.empty())
    return StrategiesDialog::tr("accelerate raises %1: there is no map")
        .arg(QString::fromStdString(result.exception));
  QStringList words;
  for (const auto& use : result.evaluation.devices) {
    if (use.over)
      words << StrategiesDialog::tr("%1 is %2 over its budget")
                   .arg(widgets::deviceText(use.device), widgets::bytesText(use.over));
  }
  if (result.uncovered > 0)
    words << StrategiesDialog::tr("%n tensor(s) have no place", nullptr, static_cast<int>(result.uncovered));
  return words.isEmpty() ? StrategiesDialog::tr("fits") : words.join(QStringLiteral("; "));
}

QTableWidgetItem* cell(const QString& text, bool number = true) {
  auto* item = new QTableWidgetItem(text);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  item->setTextAlignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
  return item;
}

}  // namespace

StrategiesDialog::StrategiesDialog(Document& document, QWidget* parent)
    : Dialog(tr("Strategies compared"),
             tr("The same model and budgets, placed by Stowage and by accelerate's own strategies."),
             parent) {
  table_ = new QTableWidget(0, Columns);
  table_->setHorizontalHeaderLabels({tr("Strategy"), tr("On GPUs"), tr("Streamed a step"), tr("Step time"),
                                     tr("Least free"), tr("Hops"), tr("Its own map")});
  for (int column = 0; column < Columns; ++column) {
    const bool words = column == Name || column == Verdict;
    table_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignVCenter |
                                                           (words ? Qt::AlignLeft : Qt::AlignRight));
  }
  readByWrappedRows(*table_, 30, Verdict);
  table_->setAccessibleName(tr("Strategies compared"));
  content()->addWidget(table_, 1);
  note_ = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
  note_->setWordWrap(true);
  note_->setText(tr("Placing…"));
  content()->addWidget(note_);
  foot()->addStretch();
  addReject(tr("Close"));
  accept_ = addAccept(tr("Use this strategy"));
  connect(table_, &QTableWidget::itemSelectionChanged, this, &StrategiesDialog::updateAccept);
  connect(table_, &QTableWidget::itemDoubleClicked, this, [this] {
    if (accept_->isEnabled()) accept();
  });
  updateAccept();
  resizeScaled({980, 380});
  const auto state = document.state();
  if (!state) return;
  connect(&job_, &JobRunner::progress, this, [this](const QString& what, quint64 done, quint64 total) {
    note_->setText(tr("Placing by %1, %2 of %3").arg(what).arg(done + 1).arg(total));
  });
  connect(&job_, &JobRunner::failed, this, [this](const QString& what) {
    note_->setText(widgets::sentenceText(Error{Code::Internal, {}, {what.toStdString()}, {}}));
  });
  // Our row is our plan as it stands; while an imported map or one of accelerate's strategies is shown, there
  // is none.
  const bool ours = state->answer && plan::row_of(state->settings.strategy).ours &&
                    state->answer->outcome != solve::Outcome::Infeasible;
  job_.start([this, state, ours](const Job& job) -> JobRunner::Deliver {
    plan::Settings settings = state->settings;
    settings.main_gpu = state->evaluation.main_gpu;  // the plan's own: not always the lowest one in use
    const auto results = solve::compare_strategies(
        *state->model, state->machine, settings, ours ? &state->placement : nullptr, job,
        state->catalog ? solve::pass_times_of(*state->catalog).get() : nullptr);
    if (!results) return [this, error = results.error()] { note_->setText(widgets::sentenceText(error)); };
    return [this, results = *results] { showResults(results); };
  });
}

void StrategiesDialog::showResults(const std::vector<solve::StrategyResult>& results) {
  table_->setRowCount(static_cast<int>(results.size()));
  const solve::StrategyResult* ours =
      !results.empty() && plan::row_of(results.front().strategy).ours ? &results.front() : nullptr;
  for (std::size_t row = 0; row < results.size(); ++row) {
    rows_.push_back(results[row].strategy);
    usable_.push_back(results[row].exception.empty());
    fillRow(static_cast<int>(row), results[row], ours);
  }
  note_->setText(
      tr("Streamed: what crosses to the main GPU each step. Least free: of the GPUs in use, the one with "
         "least room. Pins and forbidden devices "
         "hold for Stowage alone: accelerate knows none."));
  ready_ = true;
  if (table_->rowCount() > 0) table_->selectRow(0);
  table_->setFocus();
}

void StrategiesDialog::fillRow(int row, const solve::StrategyResult& result,
                               const solve::StrategyResult* ours) {
  const auto& e = result.evaluation;
  auto* name = cell(strategyText(result.strategy), false);
  if (&result == ours) name->setFont(widgets::Theme::current().font(widgets::TextStyle::BodyStrong));
  table_->setItem(row, Name, name);
  const bool map = result.exception.empty();
  const QString none = QStringLiteral("–");
  table_->setItem(row, OnGpus, cell(map ? widgets::bytesText(e.gpu_bytes) : none));
  table_->setItem(row, Streamed, cell(map ? widgets::bytesText(e.streamed_bytes) : none));
  table_->setItem(row, Step, cell(map ? widgets::secondsText(e.step_seconds) : none));
  table_->setItem(row, Headroom, cell(map ? widgets::bytesText(result.headroom) : none));
  table_->setItem(row, Hops, cell(map ? widgets::countText(e.hops) : none));
  auto* verdict = cell(verdictText(result), false);
  const bool bad = !map || result.over_budget || result.uncovered > 0;
  if (bad) verdict->setForeground(widgets::Theme::current().colours().error);
  table_->setItem(row, Verdict, verdict);
  if (ours && &result != ours && map) {
    table_->item(row, OnGpus)
        ->setToolTip(
            tr("%1 against ours").arg(widgets::bytesDeltaText(ours->evaluation.gpu_bytes, e.gpu_bytes)));
    table_->item(row, Step)->setToolTip(
        tr("%1 against ours").arg(widgets::secondsDeltaText(e.step_seconds - ours->evaluation.step_seconds)));
  }
}

std::optional<plan::Strategy> StrategiesDialog::chosen() const {
  const int row = table_->currentRow();
  if (row < 0 || row >= static_cast<int>(rows_.size()) || !usable_[static_cast<std::size_t>(row)])
    return std::nullopt;
  return rows_[static_cast<std::size_t>(row)];
}

void StrategiesDialog::updateAccept() { accept_->setEnabled(chosen().has_value()); }

}  // namespace stowage::app
