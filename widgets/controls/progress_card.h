#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/common/painted_view.h"

class QPushButton;

namespace stowage::widgets {

class Label;

/// Progress over the view that is being filled: what, how far, which file, and Cancel (Esc). Shows itself
/// only after 250 ms of work. Bytes come at most 30 times a second to the screen, however often set() is
/// called.
class ProgressCard : public PaintedView<> {
  Q_OBJECT
 public:
  explicit ProgressCard(QWidget* parent = nullptr);

  void start(const QString& title, const QString& safe);  ///< `safe`: what stays as it is when one cancels
  /// `fraction` 0 … 1, or below 0 for "not known"; `left`: how long it will go on, in words, "" when that is
  /// not known.
  void set(const QString& text, const QString& detail, double fraction, const QString& left = {});
  void finish();
  QSize sizeHint() const override;

 Q_SIGNALS:
  void cancelled();

 protected:
  void paintOn(const Sheet& sheet) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showNow();
  void flush();

  Label* title_ = nullptr;
  Label* text_ = nullptr;
  Label* detail_ = nullptr;
  Label* share_ = nullptr;
  Label* safe_ = nullptr;
  QWidget* bar_ = nullptr;
  QPushButton* cancel_ = nullptr;
  QTimer delay_{};
  QTimer coalesce_{};
  QString next_text_{}, next_detail_{}, next_left_{};
  double fraction_ = -1;
};

}  // namespace stowage::widgets
