#pragma once

#include <QPointer>
#include <QSettings>
#include <QVariant>
#include <functional>
#include <vector>

#include "app/gui/guide/guide_card.h"

namespace stowage::app {

/// One step: what to look at, and what may be done there.
struct GuideStep {
  QString title{};
  std::function<QString()> text{};    ///< asked whenever it is shown: it may name keys
  std::function<QWidget*()> place{};  ///< what it speaks of; nullptr where that is not in sight
  /// What changes once the step is done; empty where there is nothing to do but to read.
  std::function<QVariant()> watched{};
};

/// A first plan, step by step, beside the work itself: nothing is locked, and what a step asks for is done in
/// the window as it is done later. It may be left at any time and goes on where it was left, in the next
/// start too.
class Guide : public QObject {
  Q_OBJECT
 public:
  /// `settings` and `window` live as long.
  Guide(QSettings& settings, QWidget& window, std::vector<GuideStep> steps);

  void start();  ///< at the step where it was left, else at the first
  void leave();
  /// Something may have been done, or moved.
  void look();
  void tellAgain();  ///< keys that a step names are others now
  bool running() const { return card_ != nullptr; }
  bool begun() const;  ///< it was left between the first and the last step
  int step() const { return step_; }
  int steps() const { return static_cast<int>(steps_.size()); }
  GuideCard* card() const { return card_; }

 Q_SIGNALS:
  void stepShown(int step);
  void ended();  ///< left, or at its end

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void show(int step);
  void put();

  QSettings& settings_;
  QWidget& window_;
  std::vector<GuideStep> steps_;
  QPointer<GuideCard> card_{};
  QPointer<GuideRing> ring_{};
  int step_ = 0;
  QVariant before_{};  ///< what was there when the step was shown
};

}  // namespace stowage::app
