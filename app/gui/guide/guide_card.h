#pragma once

#include <QPushButton>

#include "widgets/common/label.h"
#include "widgets/common/painted_view.h"

namespace stowage::app {

/// A step of the guide in words, with the ways on, back and out.
class GuideCard : public widgets::PaintedView<> {
  Q_OBJECT
 public:
  explicit GuideCard(QWidget* parent);

  /// `step` of `steps`, counted from 0.
  void setStep(const QString& title, const QString& text, int step, int steps);
  void setDone(bool done);  ///< what the step asks for was done
  QString title() const { return title_->fullText(); }
  QString text() const { return text_->fullText(); }
  bool done() const { return done_; }
  QPushButton& next() { return *next_; }
  QPushButton& back() { return *back_; }
  QPushButton& leave() { return *leave_; }
  QSize sizeHint() const override;

 Q_SIGNALS:
  void nextRequested();
  void backRequested();
  void leaveRequested();

 protected:
  void paintOn(const Sheet& sheet) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  widgets::Label *count_, *title_, *text_, *did_;
  QPushButton *leave_, *back_, *next_;
  bool done_ = false;
};

/// A line around what a step speaks of; clicks go through it.
class GuideRing : public widgets::PaintedView<> {
  Q_OBJECT
 public:
  explicit GuideRing(QWidget* parent);

 protected:
  void paintOn(const Sheet& sheet) override;
};

}  // namespace stowage::app
