#pragma once

#include <QPainter>
#include <QWidget>

#include "widgets/theme/theme.h"

namespace stowage::widgets {

/// A picture's places count from its left, whichever way one writes: words stand in them as the code says,
/// and each reads in the direction of its own letters. (A painter of Qt's begins with the application's
/// direction, which turns left into right within a rectangle, and moves numbers to the other end of their
/// words.) What is to be mirrored, as chrome is and pictures are not, says so by its places:
/// QStyle::visualRect.
inline void countFromTheLeft(QPainter& painter) { painter.setLayoutDirection(Qt::LayoutDirectionAuto); }

/// What every widget that paints itself begins with: it follows the theme, in size and colour, and paints
/// with a painter, the theme and its colours in hand. Base: QWidget, or a button of Qt's.
template <class Base = QWidget>
class PaintedView : public Base {
 protected:
  /// What a picture is painted on, and with.
  struct Sheet {
    QPainter& painter;
    const Theme& theme;
    const Colours& colours;
  };

  explicit PaintedView(QWidget* parent = nullptr) : Base(parent) {
    QObject::connect(&Theme::current(), &Theme::changed, this, [this] { themeChanged(); });
  }

  virtual void paintOn(const Sheet& sheet) = 0;
  /// The scheme or the size of text is another one.
  virtual void themeChanged() {
    this->updateGeometry();
    this->update();
  }

  void paintEvent(QPaintEvent*) final {
    QPainter painter(this);
    countFromTheLeft(painter);
    const Theme& theme = Theme::current();
    paintOn({painter, theme, theme.colours()});
  }
};

}  // namespace stowage::widgets
