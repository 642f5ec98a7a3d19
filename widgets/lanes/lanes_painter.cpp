#include "widgets/lanes/lanes_painter.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <set>

#include "widgets/common/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/treemap/treemap_overlay.h"

namespace stowage::widgets {

namespace {

constexpr double kGlyphX = 17, kTextX = 28;
constexpr double kPostWidth = 3, kGripWidth = 9, kGripHeight = 12, kPostHeight = 32;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Lanes)
};

QString kind_name(LaneKind kind) {
  switch (kind) {
    case LaneKind::KvCache:
      return Words::tr("KV cache");
    case LaneKind::Activations:
      return Words::tr("Activations");
    case LaneKind::Reserve:
      return Words::tr("Stream reserve");
    case LaneKind::Overhead:
      return Words::tr("Overhead");
    case LaneKind::Free:
      break;
  }
  return Words::tr("Free");
}

/// One segment's look; the legend and the lanes share it.
void fill_kind(QPainter& painter, LaneKind kind, machine::DeviceId device, const QRectF& rect, double dpr) {
  const Theme& theme = Theme::current();
  const DeviceColours& colours = theme.device(device);
  const DeviceColours& grey = theme.device(machine::kCpu);
  switch (kind) {
    case LaneKind::KvCache:
      painter.fillRect(rect, colours.soft3);
      painter.fillRect(rect, theme.hatch(Theme::Hatch::KvCache, colours.strong, dpr));
      return;
    case LaneKind::Activations:
      painter.fillRect(rect, colours.soft);
      painter.fillRect(rect, theme.hatch(Theme::Hatch::Activations, colours.strong, dpr));
      return;
    case LaneKind::Reserve:
      painter.fillRect(rect, theme.colours().surface);
      painter.fillRect(rect, theme.hatch(Theme::Hatch::Reserve, colours.strong, dpr));
      if (rect.width() < 3) return;
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(colours.strong, 1));
      painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
      return;
    case LaneKind::Overhead:
      painter.fillRect(rect, grey.edge);
      painter.fillRect(rect, theme.hatch(Theme::Hatch::Overhead, theme.dark() ? theme.colours().paper : grey.strong.darker(130), dpr));
      return;
    case LaneKind::Free:
      painter.fillRect(rect, theme.colours().sunken);
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(theme.colours().line, 1));
      if (rect.width() >= 2) painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
      return;
  }
}

}  // namespace

LanesPainter::LanesPainter(const LanesScene& scene, const LanesMarks& marks, double dpr)
    : scene_(scene),
      marks_(marks),
      theme_(Theme::current()),
      dpr_(dpr),
      cell_font_(theme_.font(TextStyle::CaptionStrong)),
      name_font_(theme_.font(TextStyle::BodyStrong)),
      small_font_(theme_.font(TextStyle::Small)),
      caption_font_(theme_.font(TextStyle::Caption)),
      strong_font_([&] {
        QFont font = theme_.font(TextStyle::Small);
        font.setWeight(QFont::DemiBold);
        return font;
      }()),
      cell_metrics_(cell_font_),
      name_metrics_(name_font_),
      small_metrics_(small_font_),
      caption_metrics_(caption_font_),
      strong_metrics_(strong_font_) {}

double LanesPainter::snap(double value) const { return std::round(value * dpr_) / dpr_; }

QRectF LanesPainter::barPart(const LaneView& lane, double x, double width) const {
  const double left = snap(scene_.label_width + x), right = snap(scene_.label_width + x + width);
  return {left, lane.bar_top, right - left, lane.bar_height};
}

QRectF LanesPainter::cellRect(const LaneView& lane, const LaneCellView& cell) const {
  QRectF rect = barPart(lane, cell.x, cell.width);
  if (rect.width() > 2) rect.setRight(rect.right() - 1);  // the separator
  return rect;
}

void LanesPainter::words(const QFont& font, const QColor& colour, QPointF baseline, const QString& text) {
  painter_->setFont(font);
  painter_->setPen(colour);
  painter_->drawText(QPointF(baseline.x(), snap(baseline.y())), text);
}

void LanesPainter::paint(QPainter& painter, const QRectF& clip) {
  painter_ = &painter;
  painter.fillRect(clip, theme_.colours().surface);
  for (std::size_t i = 0; i < scene_.lanes.size(); ++i) background(scene_.lanes[i], static_cast<int>(i));
  axis();
  for (std::size_t i = 0; i < scene_.lanes.size(); ++i) {
    const LaneView& lane = scene_.lanes[i];
    if (lane.top + lane.height >= clip.top() && lane.top <= clip.bottom()) row(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < scene_.lanes.size(); ++i) outlines(scene_.lanes[i], static_cast<int>(i));
  for (std::size_t i = 0; i < scene_.lanes.size(); ++i) post(scene_.lanes[i], static_cast<int>(i));
  painter_ = nullptr;
}

bool LanesPainter::changes(int index) const {
  if (marks_.after == nullptr || index >= static_cast<int>(marks_.after->lanes.size()) || index >= static_cast<int>(scene_.lanes.size())) return false;
  const LaneView &before = scene_.lanes[static_cast<std::size_t>(index)], &after = marks_.after->lanes[static_cast<std::size_t>(index)];
  return before.device == after.device && (before.used != after.used || before.units != after.units);
}

void LanesPainter::row(int index) {
  const LaneView& now = scene_.lanes[static_cast<std::size_t>(index)];
  label(now, index);
  bar(changes(index) ? marks_.after->lanes[static_cast<std::size_t>(index)] : now, index);
}

void LanesPainter::background(const LaneView& lane, int index) {
  const Colours& colours = theme_.colours();
  const bool target = marks_.drop_lane == index;
  if (!target && !lane.over && !lane.unplaced) return;
  const bool good = target && !marks_.refused;
  const QRectF row(0, lane.top, scene_.label_width + scene_.bar_width + 12, lane.height);
  painter_->fillRect(row, good ? colours.okSoft : colours.errorSoft);
  painter_->fillRect(QRectF(0, lane.top, 3, lane.height), good ? colours.ok : colours.error);
}

void LanesPainter::label(const LaneView& lane, int index) {
  const Colours& colours = theme_.colours();
  const bool refused = marks_.drop_lane == index && marks_.refused;
  const double middle = lane.top + lane.height / 2;
  const double first = scene_.compact ? middle + name_metrics_.capHeight() / 2 : middle - 4;
  const double second = middle + 4 + small_metrics_.capHeight();
  const QPointF glyph(kGlyphX, first - name_metrics_.capHeight() / 2);
  if (lane.unplaced) {
    painter_->setBrush(Qt::NoBrush);
    painter_->setPen(QPen(colours.unplaced, 1.5));
    painter_->drawRect(QRectF(glyph.x() - 4, glyph.y() - 4, 8, 8));
  } else {
    Theme::paintGlyph(*painter_, lane.device, glyph, 9, theme_.device(lane.device).strong);
  }
  const bool red = lane.unplaced || lane.over;
  words(name_font_, lane.unplaced ? colours.error : colours.text, {kTextX, first}, lane.name);
  const double after = kTextX + name_metrics_.horizontalAdvance(lane.name) + 8;
  const double room = scene_.label_width - after - 8;
  if (scene_.compact) {
    const QString value = number_like(lane.used, lane.budget.value_or(lane.used));
    painter_->setFont(small_font_);
    painter_->setPen(red ? colours.error : colours.text2);
    drawTabular(*painter_, QRectF(after, lane.top, std::max(0.0, room), lane.height), Qt::AlignRight | Qt::AlignVCenter, value);
    return;
  }
  if (room > 20) words(small_font_, colours.text2, {after, first}, small_metrics_.elidedText(lane.card, Qt::ElideRight, room));
  if (refused) return words(strong_font_, colours.error, {kTextX, second}, Words::tr("not allowed here"));
  if (changes(index)) {
    const LaneView& next = marks_.after->lanes[static_cast<std::size_t>(index)];
    const QString before = number_like(lane.used, next.budget.value_or(next.used)) + QStringLiteral(" → ");
    const bool target = marks_.drop_lane == index;
    words(small_font_, colours.text2, {kTextX, second}, before);
    const QColor colour = next.over ? colours.error : target ? colours.ok : colours.text;
    return words(strong_font_, colour, {kTextX + small_metrics_.horizontalAdvance(before), second}, next.value);
  }
  words(red ? strong_font_ : strong_font_, red ? colours.error : colours.text2, {kTextX, second}, lane.value);
  const double value_end = kTextX + strong_metrics_.horizontalAdvance(lane.value) + 12;
  if (!lane.free.isEmpty() && value_end + small_metrics_.horizontalAdvance(lane.free) < scene_.label_width) {
    words(small_font_, colours.text2, {value_end, second}, lane.free);
  }
}

void LanesPainter::bar(const LaneView& lane, int index) {
  for (const LaneSegment& part : lane.segments) segment(lane, part);
  cells(lane, index);
  if (lane.over) overPart(lane);
  if (lane.torn) tornEdge(lane);
}

bool LanesPainter::arrives(const LaneView& lane, const LaneCellView& cell) const {
  if (marks_.before == nullptr) return false;
  for (std::uint32_t i = cell.first; i < cell.first + cell.count; ++i) {
    const std::uint32_t unit = lane.units[i];
    if (unit < marks_.before->places.units.size() && marks_.before->places.units[unit].slot != lane.slot) return true;
  }
  return false;
}

void LanesPainter::cells(const LaneView& lane, int) {
  const Colours& colours = theme_.colours();
  const bool after = marks_.after != nullptr && &lane >= marks_.after->lanes.data() && &lane < marks_.after->lanes.data() + marks_.after->lanes.size();
  const DeviceColours& own = lane.unplaced ? theme_.unplacedColours() : theme_.device(lane.device);
  const QBrush pattern = scene_.compact ? theme_.pattern(lane.device, own.on, theme_.alpha("onStrong"), dpr_) : QBrush();
  for (const LaneCellView& cell : lane.cells) {
    QRectF rect = cellRect(lane, cell);
    if (rect.width() <= 0 || rect.left() > scene_.label_width + scene_.bar_width) continue;
    rect.setRight(std::min(rect.right(), scene_.label_width + scene_.bar_width));
    QColor text = own.on;
    if (lane.unplaced) {
      painter_->fillRect(rect, colours.surface);
      painter_->fillRect(rect, theme_.hatch(Theme::Hatch::Unplaced, colours.unplaced, dpr_));
      QPen pen(colours.unplaced, 1);
      pen.setDashPattern({3, 2});
      painter_->setPen(pen);
      painter_->setBrush(Qt::NoBrush);
      painter_->drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
      text = colours.error;
    } else if (after && arrives(lane, cell)) {
      painter_->fillRect(rect, own.soft3);
      painter_->fillRect(rect, theme_.hatch(Theme::Hatch::Unplaced, own.strong, dpr_));
      QPen pen(colours.ink, 1.5);
      pen.setDashPattern({3, 2});
      painter_->setPen(pen);
      painter_->setBrush(Qt::NoBrush);
      painter_->drawRect(rect.adjusted(0.75, 0.75, -0.75, -0.75));
      text = colours.text;
    } else {
      painter_->fillRect(rect, cell.count == 0 ? own.edge : own.strong);
      if (pattern.style() != Qt::NoBrush) painter_->fillRect(rect, pattern);
    }
    if (cell.label.isEmpty()) continue;
    const double wide = cell_metrics_.horizontalAdvance(cell.label);
    words(cell_font_, text, {rect.center().x() - wide / 2, rect.center().y() + cell_metrics_.capHeight() / 2}, cell.label);
  }
}

void LanesPainter::segment(const LaneView& lane, const LaneSegment& part) {
  const double width = std::min(part.width, scene_.bar_width - part.x);
  if (width <= 0) return;
  const QRectF rect = barPart(lane, part.x, width);
  if (rect.width() <= 0) return;
  fill_kind(*painter_, part.kind, lane.device, rect, dpr_);
  if (part.kind == LaneKind::KvCache) segmentLabel(rect, Words::tr("KV"));
}

void LanesPainter::segmentLabel(const QRectF& rect, const QString& text) {
  const double wide = cell_metrics_.horizontalAdvance(text);
  if (scene_.compact || wide + 10 > rect.width()) return;
  painter_->fillRect(QRectF(snap(rect.center().x() - wide / 2 - 3), rect.y() + 5, snap(wide + 6), rect.height() - 10), theme_.colours().surface);
  words(cell_font_, theme_.colours().text, {rect.center().x() - wide / 2, rect.center().y() + cell_metrics_.capHeight() / 2}, text);
}

void LanesPainter::overPart(const LaneView& lane) {
  if (!lane.post) return;
  const Colours& colours = theme_.colours();
  const double end = std::min(lane.used_end, scene_.bar_width);
  const QRectF rect = barPart(lane, *lane.post, end - *lane.post);
  if (rect.width() > 0) {
    QColor veil = colours.errorSoft;
    veil.setAlphaF(0.55F);
    painter_->fillRect(rect, veil);
    painter_->fillRect(rect, theme_.hatch(Theme::Hatch::OverBudget, colours.error, dpr_));
    painter_->setBrush(Qt::NoBrush);
    painter_->setPen(QPen(colours.error, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter_->drawRect(rect.adjusted(1, 1, -1, -1));
  }
  const double wide = name_metrics_.horizontalAdvance(lane.over_text) + 20;
  double x = scene_.label_width + std::max(end, *lane.post) + 16;
  const double middle = lane.bar_top + lane.bar_height / 2;
  if (x + wide > scene_.label_width + scene_.bar_width) {
    // No room behind the bar: on a plate at its left end, where nothing is over.
    x = scene_.label_width + 8;
    painter_->fillRect(QRectF(x - 4, lane.bar_top + 3, wide + 8, lane.bar_height - 6), colours.errorSoft);
  }
  paintIcon(*painter_, "triangle-alert", QRectF(x, middle - 7, 14, 14), colours.error);
  words(name_font_, colours.error, {x + 20, middle + name_metrics_.capHeight() / 2}, lane.over_text);
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
  if (!lane.torn_text.isEmpty() && x + 10 + small_metrics_.horizontalAdvance(lane.torn_text) < scene_.label_width + scene_.bar_width) {
    words(small_font_, colours.text3, {x + 10, lane.bar_top + (lane.bar_height + small_metrics_.capHeight()) / 2}, lane.torn_text);
  }
}

void LanesPainter::post(const LaneView& lane, int index) {
  if (!lane.post) return;
  const Colours& colours = theme_.colours();
  const double middle = lane.bar_top + lane.bar_height / 2;
  const double height = std::min(kPostHeight, lane.height - 2);
  if (marks_.post_lane == index) {
    QColor ghost = colours.lineStrong;
    painter_->fillRect(QRectF(snap(scene_.label_width + marks_.post_was - 1), middle - height / 2, 2, height), ghost);
  }
  const double x = snap(scene_.label_width + *lane.post);
  painter_->fillRect(QRectF(x - std::floor(kPostWidth / 2), middle - height / 2, kPostWidth, height), colours.ink);
  if (scene_.compact) return;
  painter_->save();
  painter_->setRenderHint(QPainter::Antialiasing);
  painter_->setPen(QPen(colours.paper, 1));
  painter_->setBrush(colours.ink);
  const QRectF grip(x + 0.5 - kGripWidth / 2, middle - kGripHeight / 2, kGripWidth, kGripHeight);
  painter_->drawRoundedRect(grip, 3, 3);
  painter_->restore();
  painter_->fillRect(QRectF(grip.center().x() - 1.5, middle - 3, 1, 6), colours.paper);
  painter_->fillRect(QRectF(grip.center().x() + 0.5, middle - 3, 1, 6), colours.paper);
  if (marks_.focus_post && marks_.focus_lane == index) {
    painter_->setBrush(Qt::NoBrush);
    painter_->setPen(QPen(colours.focus, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter_->drawRect(QRectF(x - 8, middle - height / 2 - 1, 17, height + 2));
  }
}

void LanesPainter::axis() {
  const Colours& colours = theme_.colours();
  const double bottom = scene_.axis_top;
  const double baseline = bottom + (theme_.metric("lanes.axis") + caption_metrics_.capHeight()) / 2;
  for (std::size_t i = 0; i < scene_.ticks.size(); ++i) {
    const double x = snap(scene_.label_width + static_cast<double>(scene_.ticks[i]) / scene_.scale.bytes_per_pixel);
    painter_->fillRect(QRectF(x, 0, 1 / dpr_, bottom), colours.line);
    QString text = axis_number(scene_.ticks[i], scene_.ticks);
    if (i == 0) text += u' ' + axis_unit(scene_.ticks);
    painter_->setFont(caption_font_);
    painter_->setPen(colours.text2);
    const double wide = caption_metrics_.horizontalAdvance(text);
    painter_->drawText(QPointF(x - wide / 2, snap(baseline)), text);
  }
}

void LanesPainter::outlines(const LaneView& lane, int index) {
  const bool drag = marks_.after != nullptr && changes(index);
  const auto outline = [&](int cell, double ink, double halo) {
    if (cell < 0 || cell >= static_cast<int>(lane.cells.size())) return;
    const QRectF rect = cellRect(lane, lane.cells[static_cast<std::size_t>(cell)]);
    paint_outline(*painter_, rect.adjusted(0, 0, 0, 0), ink, halo);
  };
  if (!drag && marks_.hover.first == index) outline(marks_.hover.second, 1, 3);
  for (const auto& [at, cell] : marks_.selected) {
    if (!drag && at == index) outline(cell, 2, 4);
  }
  if (!drag && marks_.focus_lane == index && !marks_.focus_post) outline(marks_.focus_cell, 2, 4);
}

double LanesPainter::paintLegend(QPainter& painter, QPointF at, double right, double dpr) {
  const Theme& theme = Theme::current();
  const QFont font = theme.font(TextStyle::Small);
  const QFontMetricsF metrics(font);
  const machine::DeviceId look = machine::gpu(0);
  double x = at.x();
  const auto entry = [&](const QString& text, auto&& fill) {
    const double wide = 16 + 7 + metrics.horizontalAdvance(text);
    if (x + wide > right) return;
    const QRectF box(std::round(x), std::round(at.y() - 6), 16, 12);
    fill(box);
    painter.setFont(font);
    painter.setPen(theme.colours().text2);
    painter.drawText(QPointF(box.right() + 7, at.y() + metrics.capHeight() / 2), text);
    x += wide + 18;
  };
  entry(Words::tr("Weights"), [&](const QRectF& box) { painter.fillRect(box, theme.device(look).strong); });
  for (const LaneKind kind : {LaneKind::KvCache, LaneKind::Activations, LaneKind::Reserve, LaneKind::Overhead, LaneKind::Free}) {
    entry(kind_name(kind), [&](const QRectF& box) { fill_kind(painter, kind, look, box, dpr); });
  }
  return x;
}

}  // namespace stowage::widgets
