#pragma once

#include <QPainter>
#include <QSizeF>
#include <functional>

namespace stowage::widgets {

/// What a view shows, laid out as it is on the screen, for any device: without what is there for the mouse
/// and the keyboard alone. Asked for and painted on the GUI thread, while the view lives.
struct ViewPicture {
  QSizeF size{};  ///< logical pixels; empty: the view shows nothing
  /// `dpr`: device pixels a logical one, to which edges are snapped; 1 where there are no pixels.
  std::function<void(QPainter& painter, double dpr)> paint{};
  bool empty() const { return size.isEmpty() || !paint; }
};

}  // namespace stowage::widgets
