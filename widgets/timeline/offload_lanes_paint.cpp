// The picture of the lanes.
#include <QPainter>
#include <algorithm>

#include "widgets/common/activation_marks.h"
#include "widgets/common/words.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/style.h"
#include "widgets/timeline/offload_lanes_view.h"
#include "widgets/timeline/overlay_strokes.h"

namespace stowage::widgets {
namespace {

constexpr double kApart = 4;  // pixels: from so wide on a bar leaves a gap to the next
constexpr double kLeastName = 44, kLeastWait = 3;

/// "layers.3" of "layers.3/relu": who is waited for, in short.
QString short_name(const std::string& name) { return shortModule(name.substr(0, name.find('/'))); }

}  // namespace

void OffloadLanesView::paintLane(const Sheet& sheet, int lane) const {
  const auto& [painter, theme, c] = sheet;
  const QRectF all = row(lane);
  const double dpr = painter.device()->devicePixelRatioF();
  painter.fillRect(all, c.sunken);
  painter.setFont(theme.font(TextStyle::CaptionStrong));
  const Lane& here = lanes_->lanes[static_cast<std::size_t>(lane)];
  const TimeMap time = map();
  double drawn = all.left() - 1;
  for (std::size_t i = here.first_after(begin_); i < here.bars.size() && here.bars[i].begin < end_; ++i) {
    const LaneBar& bar = here.bars[i];
    if (bar.end <= begin_) continue;
    const double from = paint::snap(std::max(all.left(), time.x(bar.begin)), dpr);
    const double to = paint::snap(std::min(all.right(), time.x(bar.end)), dpr);
    if (to <= drawn && to - from < 1 / dpr) continue;  // in a pixel that is painted
    drawn = std::max(drawn, to);
    const bool again = bar.pass == LaneBar::Pass::Again;
    const DeviceColours& colours = again ? theme.colours(again_look()) : theme.device(bar.look);
    const bool back = bar.pass == LaneBar::Pass::Backward && lane == OffloadLanes::Compute;
    const QRectF rect(from, all.top(), std::max(1 / dpr, to - from - (to - from > kApart ? 1 : 0)),
                      all.height());
    painter.fillRect(rect, back ? colours.soft3 : colours.strong);
    if (again) painter.fillRect(rect, theme.pattern(again_look(), colours.on, theme.alpha("onStrong"), dpr));
    const QString label = layerNumber(layerOf(bar.module));
    if (rect.width() >= tabularWidth(painter.font(), label) + 6) {
      painter.setPen(back ? c.text : colours.on);
      drawTabular(painter, rect, Qt::AlignHCenter | Qt::AlignVCenter, label);
    }
    if (highlighted(bar.module)) paint::panel(painter, rect.adjusted(-1, -1, 1, 1), 0, {}, c.ink, 2);
  }
  painter.setFont(theme.font(TextStyle::Small));
  painter.setPen(c.text2);
  painter.drawText(QRectF(0, all.top(), all.left() - 4, all.height()), Qt::AlignRight | Qt::AlignVCenter,
                   rowName(lane));
}

/// Red over compute, and below who is waited for, where the words have room before the next ones.
void OffloadLanesView::paintWaits(const Sheet& sheet) const {
  const auto& [painter, theme, c] = sheet;
  const QRectF compute = row(OffloadLanes::Compute), names = row(kWait);
  const double dpr = painter.device()->devicePixelRatioF();
  const QFont font = theme.font(TextStyle::Caption);
  double free = names.left();
  for (std::size_t i = 0; i < lanes_->waits.size(); ++i) {
    const LaneWait& wait = lanes_->waits[i];
    if (wait.begin >= end_ || std::max(wait.end, wait.begin + 1) <= begin_) continue;
    const QRectF raw = rectOf({kWait, i});
    const double left = paint::snap(raw.left(), dpr);
    const QRectF rect(left, compute.top() - 1, std::max(kLeastWait, paint::snap(raw.right(), dpr) - left),
                      compute.height() + 2);
    painter.fillRect(rect, c.error);
    const bool last = i + 1 == lanes_->waits.size();
    const double next = last ? names.right() : std::min(names.right(), rectOf({kWait, i + 1}).left() - 6);
    const double at = std::max(rect.left(), free);
    const double room = std::max(next, rect.right()) - at;
    if (room < kLeastName) continue;
    painter.setFont(font);
    painter.setPen(c.error);
    const QString words = painter.fontMetrics().elidedText(tr("waits for %1").arg(short_name(wait.waits_for)),
                                                           Qt::ElideMiddle, static_cast<int>(room));
    painter.drawText(QRectF(at, names.top(), room, names.height()), Qt::AlignLeft | Qt::AlignVCenter, words);
    free = at + painter.fontMetrics().horizontalAdvance(words) + 6;
  }
}

/// How many turns run again, behind a swatch of what they look like.
void OffloadLanesView::paintAgain(const Sheet& sheet, const QRectF& line) const {
  constexpr double kSwatch = 9, kGap = 6;  // pixels
  const auto& [painter, theme, c] = sheet;
  const QString words = againText();
  if (words.isEmpty()) return;
  const double at = overlay::drawWords(painter, line.left() + kGap, line,
                                       {{QStringLiteral("·"), TextStyle::Small, c.text2}}) +
                    kGap;
  Theme::paintGlyph(painter, again_look(), QPointF(at + kSwatch / 2, line.center().y() + 0.5), kSwatch,
                    theme.colours(again_look()).strong);
  overlay::drawWords(painter, at + kSwatch + kGap, line, {{words, TextStyle::Small, c.text2}});
}

void OffloadLanesView::paintMark(const Sheet& sheet) const {
  const auto& [painter, theme, c] = sheet;
  if (hovered_) paint::panel(painter, rectOf(*hovered_).adjusted(-1, -1, 1, 1), 0, {}, c.ink, 1);
  if (current_ && hasFocus())
    paint::panel(painter, rectOf(*current_).adjusted(-2, -2, 2, 2), 0, {}, c.ink, 2);
}

void OffloadLanesView::paintOn(const Sheet& sheet) {
  paintAll(sheet);
  if (lanes_) paintMark(sheet);
}

void OffloadLanesView::paintPicture(QPainter& painter) {
  paintAll({painter, Theme::current(), Theme::current().colours()});
}

void OffloadLanesView::paintAll(const Sheet& sheet) const {
  const auto& [painter, theme, c] = sheet;
  painter.fillRect(rect(), c.surface);
  if (!lanes_) return;
  const QRectF first = row(0);
  const QRectF line(first.left(), 0, first.width(), first.top());
  std::vector<overlay::Word> words{{copiesText(), TextStyle::Small, c.text2}};
  if (const QString waits = waitsText(); !waits.isEmpty()) {
    words.push_back({QStringLiteral("·"), TextStyle::Small, c.text2});
    const bool any = lanes_->wait_seconds() > 0;
    words.push_back({waits, any ? TextStyle::CaptionStrong : TextStyle::Small, any ? c.error : c.text2});
  }
  const double end = overlay::drawWords(painter, line.left(), line, words);
  paintAgain(sheet, line.adjusted(end - line.left(), 0, 0, 0));
  for (int lane = 0; lane < 3; ++lane) paintLane(sheet, lane);
  paintWaits(sheet);
}

}  // namespace stowage::widgets
