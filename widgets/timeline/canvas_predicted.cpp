// What was to be expected of a run, as a line over what it did.
#include <QPainter>
#include <QPen>
#include <algorithm>

#include "widgets/timeline/timeline_canvas.h"

namespace stowage::widgets {

/// The devices of a prediction are those of the machine, those of a run the ones that it used.
std::optional<std::size_t> TimelineCanvas::predictedDevice(std::size_t device) const {
  if (!predicted_ || !timeline_ || device >= timeline_->devices.size()) return std::nullopt;
  for (std::size_t i = 0; i < predicted_->devices.size(); ++i) {
    if (predicted_->devices[i].device == timeline_->devices[device].device) return i;
  }
  return std::nullopt;
}

/// One step a pixel: the most bytes in it, as the bands under it have it.
std::vector<QPointF> TimelineCanvas::predictedLine(std::size_t device) const {
  std::vector<QPointF> out;
  const Row* at = row(device);
  const auto expected = predictedDevice(device);
  if (!at || !expected || !at->chart || at->plot.width() < 1) return out;
  const TimelineChart::Content& content = at->chart->content();
  const auto count = static_cast<std::size_t>(at->plot.width());
  const auto columns = predicted_->columns(*expected, view_.begin, view_.end, count);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double y = at->plot.top() - content.plot.top() + at->chart->y(columns[i].total_high);
    const double x = at->plot.left() + double(i);
    if (!out.empty() && out.back().y() != y) out.emplace_back(x, out.back().y());
    if (out.empty() || out.back().y() != y || i + 1 == columns.size()) out.emplace_back(x, y);
  }
  if (!out.empty()) out.emplace_back(at->plot.right(), out.back().y());
  return out;
}

void TimelineCanvas::paintPredicted(QPainter& painter, const Row& row) const {
  const std::vector<QPointF> line = predictedLine(row.device);
  if (line.size() < 2) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setClipRect(row.plot.adjusted(0, 0, 0, -row.chart->content().foot));
  QPen pen(Theme::current().colours().ink, 1);
  pen.setJoinStyle(Qt::MiterJoin);
  painter.setPen(pen);
  painter.drawPolyline(line.data(), static_cast<int>(line.size()));
  painter.restore();
}

}  // namespace stowage::widgets
