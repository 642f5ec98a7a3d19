#include "widgets/lanes/lanes_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/lanes/lanes_label.h"
#include "widgets/theme/numbers.h"
#include "widgets/treemap/treemap_overlay.h"

namespace stowage::widgets {

namespace {

constexpr double kGlyphX = 17, kTextX = kLaneTextX;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Lanes)
};

}  // namespace

QString compact_value(const LaneView& lane, const QFont& font, double room) {
  const QString both = lane.budget ? both_text(lane.used, *lane.budget) : QString();
  return !both.isEmpty() && tabularWidth(font, both) <= room ? both : bytesText(lane.used);
}

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
  for (std::size_t i = 0; i < scene_.lanes.size(); ++i) handle(scene_.lanes[i], static_cast<int>(i));
  painter_ = nullptr;
}

bool LanesPainter::changes(int index) const {
  if (marks_.after == nullptr || index >= static_cast<int>(marks_.after->lanes.size()) ||
      index >= static_cast<int>(scene_.lanes.size()))
    return false;
  const LaneView &before = scene_.lanes[static_cast<std::size_t>(index)],
                 &after = marks_.after->lanes[static_cast<std::size_t>(index)];
  return before.device == after.device && (before.used != after.used || before.units != after.units);
}

void LanesPainter::row(int index) {
  const LaneView& now = scene_.lanes[static_cast<std::size_t>(index)];
  label(now, index);
  bar(changes(index) ? marks_.after->lanes[static_cast<std::size_t>(index)] : now);
  if (!changes(index)) predicted(now);
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
  const double after = laneFiguresLeft(name_metrics_.horizontalAdvance(lane.name));
  const double room = scene_.label_width - after - kLaneLabelEnd;
  if (scene_.compact) {
    painter_->setFont(small_font_);
    painter_->setPen(red ? colours.error : colours.text2);
    drawTabular(*painter_, QRectF(after, lane.top, std::max(0.0, room), lane.height),
                Qt::AlignRight | Qt::AlignVCenter, compact_value(lane, small_font_, room));
    return;
  }
  // By how much it is over says more than the name of the card.
  const bool over_here = lane.over && !roomForOver(lane);
  if (room > 20)
    words(over_here ? strong_font_ : small_font_, over_here ? colours.error : colours.text2, {after, first},
          (over_here ? strong_metrics_ : small_metrics_)
              .elidedText(over_here ? lane.over_text : lane.card, Qt::ElideRight, room));
  if (refused) return words(strong_font_, colours.error, {kTextX, second}, Words::tr("not allowed here"));
  if (changes(index)) {
    const LaneView& next = marks_.after->lanes[static_cast<std::size_t>(index)];
    const QString before =
        number_or_own_unit(lane.used, next.budget.value_or(next.used)) + QStringLiteral(" → ");
    const bool target = marks_.drop_lane == index;
    words(small_font_, colours.text2, {kTextX, second}, before);
    const QColor colour = next.over ? colours.error : target ? colours.ok : colours.text;
    return words(strong_font_, colour, {kTextX + small_metrics_.horizontalAdvance(before), second},
                 next.value);
  }
  words(strong_font_, red ? colours.error : colours.text2, {kTextX, second}, lane.value);
  const double value_end = kTextX + strong_metrics_.horizontalAdvance(lane.value) + 12;
  if (!lane.free.isEmpty() &&
      value_end + small_metrics_.horizontalAdvance(lane.free) + 8 < scene_.label_width) {
    words(small_font_, colours.text2, {value_end, second}, lane.free);
  }
}

void LanesPainter::axis() {
  const Colours& colours = theme_.colours();
  const double bottom = scene_.axis_top;
  const double baseline = bottom + (theme_.metric("lanes.axis") + caption_metrics_.capHeight()) / 2;
  for (std::size_t i = 0; i < scene_.ticks.size(); ++i) {
    const double x =
        snap(scene_.label_width + static_cast<double>(scene_.ticks[i]) / scene_.scale.bytes_per_pixel);
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
    paint_outline(*painter_, rect, ink, halo);
  };
  if (!drag && marks_.hover.first == index) outline(marks_.hover.second, 1, 3);
  if (!drag && marks_.selected != nullptr) {
    const auto& all = *marks_.selected;
    std::vector<QRectF> rects;
    for (auto at = std::lower_bound(all.begin(), all.end(), std::pair(index, 0));
         at != all.end() && at->first == index; ++at) {
      if (at->second < static_cast<int>(lane.cells.size()))
        rects.push_back(cellRect(lane, lane.cells[static_cast<std::size_t>(at->second)]));
    }
    paint_outlines(*painter_, rects);
  }
  if (!drag && marks_.focus_lane == index && !marks_.focus_handle) cursor(lane, index);
}

/// Around its cell; of a lane that has none around all of its bar.
void LanesPainter::cursor(const LaneView& lane, int index) {
  const int at = marks_.focus_cell;
  if (at < 0 || at >= static_cast<int>(lane.cells.size()))
    return paint_cursor(*painter_, barPart(lane, 0, scene_.bar_width));
  const QRectF rect = cellRect(lane, lane.cells[static_cast<std::size_t>(at)]);
  const auto* all = marks_.selected;
  if (all != nullptr && std::binary_search(all->begin(), all->end(), std::pair(index, at)))
    paint_cursor_beside(*painter_, rect);
  else
    paint_cursor(*painter_, rect);
}

}  // namespace stowage::widgets
