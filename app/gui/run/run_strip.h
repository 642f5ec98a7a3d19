#pragma once

#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "app/gui/run/run_controller.h"
#include "widgets/controls/badge.h"
#include "widgets/panels/proof_strip.h"

namespace stowage::app {

/// "Loading: 12 of 345": what a run is at.
QString runProgressText(const Run& run);

/// The strip while a program runs, after a run that did not end well (what, how far, what is safe, what to
/// do), and beside the timeline of a run that did: when, how long, its peak, what was copied.
class RunStrip : public widgets::Surface {
  Q_OBJECT
 public:
  explicit RunStrip(QWidget* parent = nullptr);

  void setRun(const Run& run, qint64 elapsedMilliseconds);
  QString text() const { return message_->fullText(); }

 Q_SIGNALS:
  void stopRequested();
  void againRequested();
  void copyRequested();
  void dismissRequested();

 private:
  void showMeasured(const Run& run);

  widgets::StatusChip* status_;
  widgets::Badge* badge_;
  QProgressBar* bar_;
  widgets::FactRow* facts_;
  widgets::Label* message_;
  QPushButton *stop_, *again_, *copy_;
  QToolButton* close_;
};

/// One sentence about how a run ended: "The engine stopped in layers.50.mlp.down_proj, most likely for lack
/// of RAM. Your plan is untouched."
QString runEndText(const Run& run);
/// All that is known about a run, for the clipboard.
QString runReport(const Run& run);

}  // namespace stowage::app
