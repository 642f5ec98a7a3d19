// How a plan over several hosts looks as time goes by.
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/hosts/host_timeline.h"
#include "widgets/lanes/lanes_label.h"
#include "widgets/theme/style.h"
#include "widgets/treemap/host_colouring.h"

namespace stowage::widgets {
namespace {

constexpr double kGlyphX = 17, kEnd = 12, kGap = 8;

}  // namespace

void HostTimeline::paintOn(const Sheet& sheet) {
  sheet.painter.fillRect(rect(), sheet.colours.surface);
  for (std::uint32_t i = 0; i < rows_; ++i) paintRow(sheet, i);
  for (std::size_t i = 0; i < picture_.spans.size(); ++i) paintSpan(sheet, i);
  paintAxis(sheet);
  if (!hasFocus() || current_ >= rows_) return;
  paint::focusRing(sheet.painter, row(current_).adjusted(1, 1, -1, -1), 3);
  if (span_) paint::focusRing(sheet.painter, place(*span_).adjusted(-1, -1, 1, 1), 2);
}

/// Name and how busy it is, with a line below.
void HostTimeline::paintRow(const Sheet& sheet, std::uint32_t at) const {
  const auto& [painter, theme, colours] = sheet;
  const HostRow& host = picture_.hosts[at];
  const QRectF area = row(at);
  const bool chosen = std::binary_search(selected_.begin(), selected_.end(), at);
  const Appearance of = host_look(picture_.host_of(at), picture_.gpu_of(at));
  const DeviceColours& look = theme.colours(of);
  if (chosen) painter.fillRect(area, colours.selRow);
  painter.fillRect(QRectF(0, area.bottom() - 1, width(), 1), colours.line);
  painter.fillRect(QRectF(0, area.top(), 4, area.height()), look.strong);
  const QFont strong = theme.font(TextStyle::BodyStrong), small = theme.font(TextStyle::Small);
  const QFontMetricsF bold(strong), thin(small);
  const double baseline = std::round(area.center().y() + bold.capHeight() / 2);
  Theme::paintGlyph(painter, of, QPointF(kGlyphX, area.center().y()), 9, look.strong);
  painter.setFont(strong);
  painter.setPen(colours.text);
  painter.drawText(
      QPointF(kLaneTextX, baseline),
      bold.elidedText(host.name, Qt::ElideMiddle, std::max(0.0, labelWidth() - kLaneTextX - kGap)));
  painter.setFont(small);
  painter.setPen(colours.text2);
  const QString busy = share_text(picture_, host.step_seconds);
  painter.drawText(QPointF(width() - kEnd - thin.horizontalAdvance(busy), baseline), busy);
}

/// One micro-batch is told from the next by the depth of its colour.
void HostTimeline::paintSpan(const Sheet& sheet, std::size_t at) const {
  const HostSpan& span = picture_.spans[at];
  const DeviceColours& look =
      sheet.theme.colours(host_look(picture_.host_of(span.row), picture_.gpu_of(span.row)));
  QRectF area = place(at);
  area.setWidth(std::max(1.0, area.width()));
  const QColor computing = span.micro_batch % 2 == 0 ? look.strong : look.soft3;
  sheet.painter.fillRect(area, span.hand_over ? sheet.colours.text2 : computing);
}

/// From the beginning to the end of what is shown; no times where what is computed is missing in them.
void HostTimeline::paintAxis(const Sheet& sheet) const {
  if (rows_ == 0 || (length_ <= 0 && picture_.whole())) return;
  const auto& [painter, theme, colours] = sheet;
  const QFont small = theme.font(TextStyle::Small);
  const QFontMetricsF metrics(small);
  const double top = row(rows_ - 1).bottom(), baseline = top + 5 + metrics.ascent();
  painter.setFont(small);
  painter.setPen(colours.text2);
  if (!picture_.whole()) {
    const QString words = metrics.elidedText(partWords(), Qt::ElideRight, std::max(0.0, width() - 2 * kEnd));
    painter.drawText(QPointF(kEnd, baseline), words);
    return;
  }
  double free = 0;  // words do not lie on words
  for (int tick = 0; tick <= 4; ++tick) {
    const double at = x(length_ * tick / 4);
    painter.fillRect(QRectF(at, top, 1, 4), colours.lineStrong);
    const QString words = secondsText(length_ * tick / 4);
    const double wide = metrics.horizontalAdvance(words);
    const double left =
        std::clamp(at - wide / 2, labelWidth(), std::max(labelWidth(), width() - kEnd - wide));
    if (left < free) continue;
    painter.drawText(QPointF(left, baseline), words);
    free = left + wide + kGap;
  }
}

}  // namespace stowage::widgets
