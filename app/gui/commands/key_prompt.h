#pragma once

#include <QList>
#include <functional>

#include "widgets/common/label.h"
#include "widgets/common/painted_view.h"

namespace stowage::app {

/// Says which key is awaited after the first of two, at the foot of the view that has the keyboard. It goes
/// when the second key has come, whichever it was, or the keyboard has gone elsewhere.
class KeyPrompt : public widgets::PaintedView<> {
  Q_OBJECT
 public:
  /// Waits, as long as `window` lives, for `first` alone to be pressed in one of `views`; `words` says what
  /// may follow, and is asked at that moment: "" for nothing.
  KeyPrompt(QWidget* window, Qt::Key first, QList<QWidget*> views, std::function<QString()> words);
  const QString& text() const { return label_->fullText(); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintOn(const Sheet& sheet) override;

 private:
  void showOver(QWidget* view, const QString& words);

  Qt::Key first_;
  QList<QWidget*> views_;
  std::function<QString()> words_;
  widgets::Label* label_;
};

}  // namespace stowage::app
