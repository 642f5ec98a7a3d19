#pragma once

#include <QCheckBox>
#include <vector>

#include "app/gui/dialogs/dialog.h"
#include "core/estimate/learn/learned_rates.h"

class QGridLayout;

namespace stowage::app {

/// Rates as the machine has them and as a run had them, with how far its copies and modules were apart. Those
/// that are ticked are taken over by whoever opened it, after exec() said Accepted.
class LearnRatesDialog : public Dialog {
  Q_OBJECT
 public:
  /// `virtualGpus`: of the run: its rates are then those of a computer, and of no card.
  LearnRatesDialog(std::vector<estimate::LearnedRate> rates, bool virtualGpus, QWidget* parent);

  std::vector<estimate::LearnedRate> chosen() const;
  const std::vector<QCheckBox*>& ticks() const { return ticks_; }

 private:
  QWidget* table();
  void addRow(QGridLayout& grid, int row, const estimate::LearnedRate& rate);
  void updateTake();

  std::vector<estimate::LearnedRate> rates_;
  std::vector<QCheckBox*> ticks_{};
  QPushButton* take_;
};

/// "CPU to cuda:0", "cuda:0, in its own memory".
QString learnedName(const estimate::LearnedRate& rate);

}  // namespace stowage::app
