#pragma once

#include <QStringList>
#include <QWidget>

#include "widgets/common/painted_view.h"

namespace stowage::widgets {

/// Two or three choices side by side, one of them on: "Fold the floor | From zero". Arrow keys walk, a click
/// chooses.
class SegmentedControl : public PaintedView<> {
  Q_OBJECT
 public:
  explicit SegmentedControl(const QStringList& choices, QWidget* parent = nullptr);
  ~SegmentedControl() override;

  void setChoices(const QStringList& choices);  ///< keeps the current one; emits nothing
  const QStringList& choices() const { return choices_; }
  QRectF segment(int index) const;  ///< where a choice is, from the left of the control
  int current() const { return current_; }
  void setCurrent(int index);  ///< emits currentChanged when it changes
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  void currentChanged(int index);

 protected:
  void paintOn(const Sheet& sheet) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  int segmentAt(QPointF position) const;

  QStringList choices_;
  int current_ = 0;
  int hovered_ = -1;
};

}  // namespace stowage::widgets
