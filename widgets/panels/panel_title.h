#pragma once

#include <QToolButton>

#include "widgets/common/label.h"

namespace stowage::widgets {

/// The title of a dock: name, a quiet count, room for a legend, a button that closes.
class PanelTitle : public Surface {
  Q_OBJECT
 public:
  explicit PanelTitle(const QString& title, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  void setCount(const QString& text);
  /// Put between the count and the close button.
  void setExtra(QWidget* extra);
  void setClosable(bool on);

 Q_SIGNALS:
  void closeRequested();

 private:
  Label* title_;
  Label* count_;
  QToolButton* close_;
};

}  // namespace stowage::widgets
