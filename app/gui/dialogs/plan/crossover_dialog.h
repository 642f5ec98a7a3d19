#pragma once

#include <QComboBox>
#include <QTableWidget>
#include <functional>

#include "app/gui/compare/compare_plans.h"
#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "app/gui/jobs/saved_files.h"
#include "app/gui/what_if/crossover.h"
#include "widgets/charts/crossover_chart.h"

namespace stowage::app {

/// Any two of: the plan now, kept plans, answers of strategies, plans and maps from files; how long each
/// takes over the length of the prompt, as a chart and as a table, and where the quicker one changes. Nothing
/// of it changes the plan.
class CrossoverDialog : public Dialog {
  Q_OBJECT
 public:
  CrossoverDialog(Document& document, PredictionGround ground, QWidget* parent);

  void choose(const CompareSource& first, const CompareSource& other);
  QComboBox& first() { return *boxes_[0]; }
  QComboBox& other() { return *boxes_[1]; }
  QTableWidget* table() { return table_; }
  const widgets::CrossoverChart& chart() const { return *chart_; }
  const Crossover& lines() const { return lines_; }
  QString said() const { return said_->fullText(); }  ///< below the chart
  bool working() const { return job_.running(); }
  /// Who is asked for a file, instead of the system's dialog; "" = none.
  void setAskFile(std::function<QString()> ask) { askFile_ = std::move(ask); }

  /// In a worker; the note says what became of it.
  void saveCsv(const QString& path);
  /// The same of a PNG, SVG or PDF, by its ending; for paper.
  void savePicture(const QString& path);
  const SavedFiles& files() const { return files_; }
  QString note() const { return note_->fullText(); }

 private:
  void build();
  void buildTable();
  void showChoices();
  void chosen(int side, int index);
  int indexOf(const CompareSource& source);
  void start();
  void tell(const QString& sentence);
  void showLines(const Crossover& lines);
  void fill();
  void put(int row, int column, const QString& words, const QString& tip = {});
  QString quicker(std::size_t row) const;
  void copy() const;
  void askForTable();
  void askForPicture();
  void save(const QString& path, SavedFiles::Work work);

  Document& document_;
  PredictionGround ground_;
  std::vector<CompareSource> sources_{};  ///< in the order of the boxes
  CompareSource chosen_[2]{};
  Crossover lines_{};
  QComboBox* boxes_[2]{};
  QTableWidget* table_ = nullptr;
  widgets::Label *said_ = nullptr, *note_ = nullptr;
  widgets::CrossoverChart* chart_ = nullptr;
  QPushButton *copy_ = nullptr, *save_ = nullptr, *picture_ = nullptr;
  std::function<QString()> askFile_{};
  JobRunner job_;
  SavedFiles files_{};
};

}  // namespace stowage::app
