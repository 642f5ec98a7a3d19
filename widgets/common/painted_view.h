#pragma once

#include <QPainter>
#include <QWidget>

#include "widgets/theme/theme.h"

namespace stowage::widgets {

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
    const Theme& theme = Theme::current();
    paintOn({painter, theme, theme.colours()});
  }
};

}  // namespace stowage::widgets
