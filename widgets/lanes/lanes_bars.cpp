// The bars of the lanes: cells, segments, what is over a budget, torn ends and handles.
#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "widgets/lanes/lanes_kinds.h"
#include "widgets/lanes/lanes_painter.h"
#include "widgets/theme/icons.h"

namespace stowage::widgets {

namespace {

constexpr double kTear = 18;      // of a cut cell's end that the torn edge takes
constexpr double kOverIcon = 20;  // of the sign before the words of what is over
constexpr double kHandleWidth = 3, kGripWidth = 9, kGripHeight = 12, kHandleHeight = 32;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Lanes)
};

}  // namespace

void LanesPainter::bar(const LaneView& lane) {
  for (const LaneSegment& part : lane.segments) segment(lane, part);
  cells(lane);
  if (lane.over) overPart(lane);
  if (lane.torn) tornEdge(lane);
}

bool LanesPainter::arrives(const LaneView& lane, const LaneCellView& cell) const {
  if (marks_.before == nullptr) return false;
  for (std::uint32_t i = cell.first; i < cell.first + cell.count; ++i) {
    const std::uint32_t unit = lane.units[i];
    if (unit < marks_.before->places->units.size() && marks_.before->places->units[unit].slot != lane.slot)
      return true;
  }
  return false;
}

void LanesPainter::cells(const LaneView& lane) {
  const Colours& colours = theme_.colours();
  const bool after = marks_.after != nullptr && &lane >= marks_.after->lanes.data() &&
                     &lane < marks_.after->lanes.data() + marks_.after->lanes.size();
  const DeviceColours& own = lane.unplaced ? theme_.unplacedColours() : theme_.device(lane.device);
  const QBrush pattern =
      scene_.compact ? theme_.pattern(lane.device, own.on, theme_.alpha("onStrong"), dpr_) : QBrush();
  for (const LaneCellView& cell : lane.cells) {
    QRectF rect = cellRect(lane, cell);
    if (rect.width() <= 0 || rect.left() > scene_.label_width + scene_.bar_width) continue;
    const double end = scene_.label_width + scene_.bar_width;
    const bool cut = rect.right() > end;
    rect.setRight(std::min(rect.right(), end));
    QColor text = own.on;
    if (lane.unplaced) {
      hatchedCell(rect, colours.surface, colours.unplaced, QPen(colours.unplaced, 1));
      text = colours.error;
    } else if (after && arrives(lane, cell)) {
      hatchedCell(rect, own.soft3, own.strong, QPen(colours.ink, 1.5));
      text = colours.text;
    } else {
      painter_->fillRect(rect, cell.count == 0 ? own.edge : own.strong);
      if (pattern.style() != Qt::NoBrush) painter_->fillRect(rect, pattern);
    }
    if (cell.label.isEmpty()) continue;
    const double wide = cell_metrics_.horizontalAdvance(cell.label);
    if (cut && rect.width() < wide + 2 * kTear) continue;
    words(cell_font_, text, {rect.center().x() - wide / 2, rect.center().y() + cell_metrics_.capHeight() / 2},
          cell.label);
  }
}

/// A cell that is not there, or not yet: hatched inside a dashed frame.
void LanesPainter::hatchedCell(const QRectF& rect, const QColor& ground, const QColor& hatch, QPen frame) {
  painter_->fillRect(rect, ground);
  painter_->fillRect(rect, theme_.hatch(Theme::Hatch::Unplaced, hatch, dpr_));
  frame.setDashPattern({3, 2});
  painter_->setPen(frame);
  painter_->setBrush(Qt::NoBrush);
  const double inside = frame.widthF() / 2;
  painter_->drawRect(rect.adjusted(inside, inside, -inside, -inside));
}

void LanesPainter::segment(const LaneView& lane, const LaneSegment& part) {
  const double width = std::min(part.width, scene_.bar_width - part.x);
  if (width <= 0) return;
  const QRectF rect = barPart(lane, part.x, width);
  if (rect.width() <= 0) return;
  fill_lane_kind(*painter_, part.kind, lane.device, rect, dpr_);
  if (part.kind == LaneKind::KvCache) segmentLabel(rect, Words::tr("KV"));
}

void LanesPainter::segmentLabel(const QRectF& rect, const QString& text) {
  const double wide = cell_metrics_.horizontalAdvance(text);
  if (scene_.compact || wide + 10 > rect.width()) return;
  painter_->fillRect(
      QRectF(snap(rect.center().x() - wide / 2 - 3), rect.y() + 5, snap(wide + 6), rect.height() - 10),
      theme_.colours().surface);
  words(cell_font_, theme_.colours().text,
        {rect.center().x() - wide / 2, rect.center().y() + cell_metrics_.capHeight() / 2}, text);
}

void LanesPainter::overPart(const LaneView& lane) {
  if (!lane.handle) return;
  const Colours& colours = theme_.colours();
  const double end = std::min(lane.used_end, scene_.bar_width);
  const QRectF rect = barPart(lane, *lane.handle, end - *lane.handle);
  if (rect.width() > 0) {
    QColor veil = colours.errorSoft;
    veil.setAlphaF(0.55F);
    painter_->fillRect(rect, veil);
    painter_->fillRect(rect, theme_.hatch(Theme::Hatch::OverBudget, colours.error, dpr_));
    painter_->setBrush(Qt::NoBrush);
    painter_->setPen(QPen(colours.error, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter_->drawRect(rect.adjusted(1, 1, -1, -1));
  }
  const std::optional<double> behind = roomForOver(lane);
  if (!behind) return;  // then beside the name of the lane
  const double middle = lane.bar_top + lane.bar_height / 2;
  paintIcon(*painter_, "triangle-alert", QRectF(*behind, middle - 7, 14, 14), colours.error);
  words(name_font_, colours.error, {*behind + kOverIcon, middle + name_metrics_.capHeight() / 2},
        lane.over_text);
}

/// Where behind its bar is room to say by how much a lane is over; nullopt where there is none.
std::optional<double> LanesPainter::roomForOver(const LaneView& lane) const {
  if (!lane.over || !lane.handle) return std::nullopt;
  constexpr double kGap = 16;
  const double end = std::max(std::min(lane.used_end, scene_.bar_width), *lane.handle);
  const double wide = name_metrics_.horizontalAdvance(lane.over_text) + kOverIcon;
  if (end + kGap + wide > scene_.bar_width) return std::nullopt;
  return scene_.label_width + end + kGap;
}

void LanesPainter::tornEdge(const LaneView& lane) {
  const Colours& colours = theme_.colours();
  double end = lane.used_end;
  if (!lane.segments.empty()) end = std::max(end, lane.segments.back().x + lane.segments.back().width);
  end = std::min(end, scene_.bar_width - 8);
  const double x = snap(scene_.label_width + end), step = lane.bar_height / 6;
  QPainterPath tear(QPointF(x + 12, lane.bar_top - 1));
  QPolygonF edge;
  for (int i = 0; i <= 6; ++i) edge << QPointF(x + (i % 2 == 0 ? -4 : 2), lane.bar_top + i * step);
  QPolygonF outside = edge;
  outside << QPointF(x + 40, lane.bar_top + lane.bar_height) << QPointF(x + 40, lane.bar_top);
  outside.front().ry() -= 1;
  painter_->save();
  painter_->setRenderHint(QPainter::Antialiasing);
  painter_->setClipRect(QRectF(x - 5, lane.bar_top - 1, 8, lane.bar_height + 2));
  painter_->setPen(Qt::NoPen);
  painter_->setBrush(colours.surface);
  painter_->drawPolygon(outside);
  painter_->setPen(QPen(colours.lineStrong, 1));
  painter_->setBrush(Qt::NoBrush);
  painter_->drawPolyline(edge);
  painter_->restore();
  if (!lane.torn_text.isEmpty() &&
      x + 10 + small_metrics_.horizontalAdvance(lane.torn_text) < scene_.label_width + scene_.bar_width) {
    words(small_font_, colours.text3,
          {x + 10, lane.bar_top + (lane.bar_height + small_metrics_.capHeight()) / 2}, lane.torn_text);
  }
}

void LanesPainter::handle(const LaneView& lane, int index) {
  if (!lane.handle) return;
  const Colours& colours = theme_.colours();
  const double middle = lane.bar_top + lane.bar_height / 2;
  const double height = std::min(kHandleHeight, lane.height - 2);
  if (marks_.handle_lane == index) {
    QColor ghost = colours.lineStrong;
    painter_->fillRect(
        QRectF(snap(scene_.label_width + marks_.handle_was - 1), middle - height / 2, 2, height), ghost);
  }
  const double x = snap(scene_.label_width + *lane.handle);
  painter_->fillRect(QRectF(x - std::floor(kHandleWidth / 2), middle - height / 2, kHandleWidth, height),
                     colours.ink);
  if (!scene_.compact) grip(x, middle);
  if (marks_.focus_handle && marks_.focus_lane == index) {
    painter_->setBrush(Qt::NoBrush);
    painter_->setPen(QPen(colours.focus, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter_->drawRect(QRectF(x - 8, middle - height / 2 - 1, 17, height + 2));
  }
}

void LanesPainter::grip(double x, double middle) {
  const Colours& colours = theme_.colours();
  painter_->save();
  painter_->setRenderHint(QPainter::Antialiasing);
  painter_->setPen(QPen(colours.paper, 1));
  painter_->setBrush(colours.ink);
  const QRectF area(x + 0.5 - kGripWidth / 2, middle - kGripHeight / 2, kGripWidth, kGripHeight);
  painter_->drawRoundedRect(area, 3, 3);
  painter_->restore();
  painter_->fillRect(QRectF(area.center().x() - 1.5, middle - 3, 1, 6), colours.paper);
  painter_->fillRect(QRectF(area.center().x() + 0.5, middle - 3, 1, 6), colours.paper);
}

}  // namespace stowage::widgets
