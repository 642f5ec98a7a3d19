#pragma once

#include <QTableWidget>
#include <optional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "app/gui/jobs/saved_files.h"
#include "app/gui/what_if/crossover.h"
#include "app/gui/what_if/machine_table.h"
#include "widgets/charts/crossover_chart.h"

namespace stowage::app {

/// The plan's model on other machines, over other links, with more context: whether it fits, how fast it is,
/// what it needs at its peak, and what the next GiB buys. Rows come one by one and can be stopped; the chart
/// lays the plan as it is beside the chosen row over the length of the prompt. A row can be taken as the
/// plan's question.
class WhatIfDialog : public Dialog {
  Q_OBJECT
 public:
  WhatIfDialog(Document& document, PredictionGround ground, QWidget* parent);

  /// What to go on with, after accept(); nullopt where that is the plan's own.
  std::optional<PlanInput> chosen() const;
  QString chosenName() const;
  /// What was measured of the chosen row's machine, where its file says it: it counts there from then on.
  std::optional<machine::Calibration> chosenCalibration() const;

  QTableWidget* table() { return table_; }
  const widgets::CrossoverChart& chart() const { return *chart_; }
  bool ready() const { return ended_; }  ///< all rows are there, or it was stopped
  void stop();
  /// A row more, of the machine in a file; false, and said, where it is none, or rows are still planned.
  bool addMachine(const QString& path);

  /// The table as text: columns between `separator`, quoted for CSV where that is a comma.
  QString text(QChar separator) const;
  /// In a worker; the note says what became of it.
  void saveCsv(const QString& path);
  const SavedFiles& files() const { return files_; }
  QString note() const { return note_->fullText(); }

 private:
  void buildTable();
  void waitIn(int row);
  void start(std::size_t first);  ///< plans the rows from this one on
  void askForMachine();
  void fill(int row, const WhatIfResult& result);
  void put(int row, int column, const QString& words, const QString& tip = {}, bool bad = false);
  /// Each with what it is when all rates are at one end of their band.
  void putTimes(int row, const estimate::PredictedTime& time);
  void end(const QString& note);
  void choose();
  void showChart(const Crossover& lines, int row);
  void askWhere();

  std::vector<WhatIfCase> cases_;
  std::vector<std::optional<WhatIfResult>> results_{};
  widgets::PlanStatePtr now_{};
  PlanInput input_{};
  PredictionGround ground_;
  PlanRequest asked_{};  ///< what every row asks, each with its own input
  QTableWidget* table_;
  widgets::Label* note_;
  widgets::Label* under_;
  widgets::CrossoverChart* chart_;
  QPushButton *stop_ = nullptr, *add_ = nullptr, *accept_ = nullptr;
  bool ended_ = false;
  JobRunner job_, lines_;
  SavedFiles files_{};
};

}  // namespace stowage::app
