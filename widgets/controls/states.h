#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "widgets/common/painted_view.h"

class QPushButton;

namespace stowage::widgets {

class Label;

/// Work is going on and nobody knows how long: a ring that turns, or stands still with reduced motion.
class Spinner : public PaintedView<> {
  Q_OBJECT
 public:
  explicit Spinner(QWidget* parent = nullptr);
  QSize sizeHint() const override { return {20, 20}; }

 protected:
  void paintOn(const Sheet& sheet) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QTimer timer_{};
  QElapsedTimer clock_{};
};

/// Nothing to show yet, said in words: icon, one headline, one sentence, and buttons where something can be
/// done.
class EmptyState : public PaintedView<> {
  Q_OBJECT
 public:
  EmptyState(const char* icon_name, const QString& headline, const QString& text, QWidget* parent = nullptr);
  void setTexts(const QString& headline, const QString& text);
  QPushButton* addButton(const QString& text, bool primary = false);

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  QByteArray icon_;
  Label* headline_ = nullptr;
  Label* text_ = nullptr;
  QWidget* buttons_ = nullptr;
};

}  // namespace stowage::widgets
