#pragma once

#include <QAction>
#include <QList>
#include <functional>

#include "widgets/common/label.h"
#include "widgets/common/painted_view.h"

namespace stowage::app {

/// Two keys after another: takes the first, says at the foot of the view that has the keyboard which second
/// one is awaited, and does what that stands for. Qt would do so by itself, but it goes on waiting wherever
/// the keyboard and the mouse go meanwhile, and swallows the next key there. Here the waiting ends with any
/// key, a click, or when the keyboard goes elsewhere.
class KeyPrompt : public widgets::PaintedView<> {
  Q_OBJECT
 public:
  /// Serves, as long as `window` lives, the actions of `chords` in each of `views`: their shortcuts are of
  /// two keys, the first of which is `first`; those that have none are not served. `words` says what may
  /// follow, and is asked at that moment: "" for nothing.
  KeyPrompt(QWidget* window, Qt::Key first, QList<QAction*> chords, QList<QWidget*> views,
            std::function<QString()> words);
  const QString& text() const { return label_->fullText(); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintOn(const Sheet& sheet) override;

 private:
  bool takes(const QKeyEvent& key, QObject* receiver) const;
  void press(const QKeyEvent& key, QWidget& at);
  void showOver(QWidget* view, const QString& words);

  Qt::Key first_;
  QList<QAction*> chords_;
  QList<QWidget*> views_;
  std::function<QString()> words_;
  widgets::Label* label_;
};

}  // namespace stowage::app
