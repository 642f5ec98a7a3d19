#pragma once

#include <QColor>
#include <QRectF>
#include <memory>
#include <vector>

#include "widgets/timeline/bands.h"
#include "widgets/timeline/scale.h"

class QPainter;

namespace stowage::widgets {

/// Axes, grid and bands of one device: the only class that touches Qt Charts (deprecated from Qt 6.10 on). It
/// is a picture, not a widget: paint() draws it, and everything that moves with the mouse is painted over it
/// by others.
class TimelineChart {
 public:
  TimelineChart();
  ~TimelineChart();
  TimelineChart(const TimelineChart&) = delete;
  TimelineChart& operator=(const TimelineChart&) = delete;

  struct Content {
    QSizeF size{};    ///< of the whole picture, axis labels included
    QRectF plot{};    ///< the plot area in it
    double foot = 0;  ///< pixels below the axis' beginning that the fold takes; 0 = nothing is folded
    ByteAxis bytes{};
    TimelineAxis axis = TimelineAxis::Time;
    std::uint64_t time_step = 1;
    bool time_labels = true;
    BandStack stack{};
    std::vector<QColor> colours{};  ///< of stack.keys
  };
  void setContent(const Content& content);
  void paint(QPainter& painter, QPointF at) const;

  double y(std::uint64_t bytes) const;  ///< position of a value, from the picture's top
  const Content& content() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace stowage::widgets
