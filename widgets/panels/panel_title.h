#pragma once

#include <QToolButton>

#include "widgets/common/label.h"

namespace stowage::widgets {

/// The title of a dock: name, a quiet count, a button that closes.
class PanelTitle : public Surface {
  Q_OBJECT
 public:
  explicit PanelTitle(const QString& title, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  void setCount(const QString& text);

 Q_SIGNALS:
  void closeRequested();

 private:
  Label* title_;
  Label* count_;
  QToolButton* close_;
};

}  // namespace stowage::widgets
