#pragma once

#include <QAbstractButton>
#include <QMenu>
#include <QPointer>

#include "widgets/common/painted_view.h"

namespace stowage::widgets {

/// A word of the plan bar's sentence: icon (or none), text and a chevron in a frame. A click emits clicked(),
/// or opens the menu where one is set. The text is elided in the middle when there is less room than it
/// wants.
class ComboPill : public PaintedView<QAbstractButton> {
  Q_OBJECT
 public:
  explicit ComboPill(const char* icon_name, const QString& text = {}, QWidget* parent = nullptr);

  void setIconName(const char* name);
  void setMenu(QMenu* menu);  ///< not owned
  QMenu* menu() const { return menu_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintOn(const Sheet& sheet) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void openMenu();
  int aroundText() const;

  QByteArray icon_;
  QPointer<QMenu> menu_{};
};

}  // namespace stowage::widgets
