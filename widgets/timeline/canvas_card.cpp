// The cursor and the card that follows it.
#include <QPainter>
#include <algorithm>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/style.h"
#include "widgets/timeline/overlay_strokes.h"
#include "widgets/timeline/timeline_canvas.h"

namespace stowage::widgets {
using namespace overlay;

namespace {

// At a text size of 100 %.
constexpr double kLine = 21, kHead = 22, kUnitWidth = 30;

double scaled(double logical) { return logical * Theme::current().textScale(); }

/// One line of the card: a swatch (none for the total), words, a number and its unit.
void card_row(QPainter& painter, const QRectF& line, const QColor& swatch, const QString& words,
              const QString& number, const QString& unit) {
  const Theme& theme = Theme::current();
  const bool total = !swatch.isValid();
  if (total) painter.fillRect(QRectF(line.left(), line.top() - 4, line.width(), 1), theme.colours().line);
  if (!total) painter.fillRect(QRectF(line.left(), line.center().y() - 5, 10, 10), swatch);
  painter.setFont(theme.font(total ? TextStyle::CaptionStrong : TextStyle::Small));
  painter.setPen(theme.colours().text);
  const double unit_width = scaled(kUnitWidth);
  const QRectF left = line.adjusted(total ? 0 : 18, 0, 0, 0);
  const double room = left.width() - unit_width - tabularWidth(painter.font(), number) - 8;
  painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(room)));
  drawTabular(painter, line.adjusted(0, 0, -unit_width, 0), Qt::AlignRight | Qt::AlignVCenter, number);
  painter.setPen(theme.colours().text2);
  painter.drawText(line.adjusted(line.width() - unit_width + 4, 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter,
                   unit);
}

}  // namespace

void TimelineCanvas::paintCursor(QPainter& painter) const {
  const Colours& c = Theme::current().colours();
  const TimeMap time = map();
  const auto line = [&](std::uint64_t at, const Row& row) {
    const double x = time.x(at);
    verticalLine(painter, x, row.plot.top(), row.plot.bottom(), c.ink, 1);
    const double y =
        row.plot.top() - row.chart->content().plot.top() + row.chart->y(timeline_->bytes_at(row.device, at));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(c.surface, 1.5));
    painter.setBrush(c.ink);
    if (row.device == cursor_device_ &&
        row.plot.adjusted(0, -1, 0, 1).contains(QPointF(row.plot.center().x(), y)))
      painter.drawEllipse(QPointF(x, y), 4.5, 4.5);
  };
  const auto visible = [&](std::uint64_t at) {
    return at >= view_.begin && at <= view_.end && (!running() || at <= dataEnd());
  };
  for (const std::uint64_t pin : pins_) {
    if (!visible(pin)) continue;
    for (const Row& row : rows_) line(pin, row);
  }
  const std::optional<std::uint64_t> shown = cursor_ ? cursor_ : pinnedInstant();
  if (!shown || !visible(*shown) || dragging_) return;
  const Row* here = row(cursor_device_);
  if (!here) return;
  if (cursor_) line(*cursor_, *here);
  paintCard(painter, *here, *shown);
}

/// Beside the cursor on the side with room, never over it.
QRectF TimelineCanvas::cardRect(const Row& row, std::uint64_t at, double height) const {
  const double width = std::min(Theme::current().metric("timeline.hoverCardWidth"), row.plot.width() - 20);
  const double x = map().x(at);
  const double left =
      x - 18 - width >= row.plot.left() ? x - 18 - width : std::min(x + 18, row.plot.right() - width);
  const double least = row.plot.top() + 28;
  return {
      left,
      std::clamp(row.plot.center().y() - height * 0.62, least, std::max(least, this->height() - height - 4)),
      width, height};
}

/// The colour of a card's line: of the bands it stands for.
QColor TimelineCanvas::cardColour(std::size_t device, trace::Kind kind, std::uint64_t at) const {
  BandKey key{kind, {}};
  if (kind == trace::Kind::Streamed) {
    for (const std::size_t block : timeline_->alive(device, at)) {
      if (timeline_->blocks[block].kind != kind) continue;
      if (timeline_->blocks[block].source < timeline_->devices.size())
        key.source = timeline_->blocks[block].source;
      break;
    }
  }
  return bandColour(*timeline_, device, key);
}

void TimelineCanvas::paintCard(QPainter& painter, const Row& row, std::uint64_t at) const {
  const Theme& theme = Theme::current();
  const Colours& c = theme.colours();
  const auto rows = cardRows(row.device, at);
  const ByteAxis& axis = row.chart->content().bytes;
  const bool compare = pins_.size() == 2 || (pins_.size() == 1 && cursor_ && *cursor_ != pins_.front());
  const double high = scaled(kLine);
  const QRectF card =
      cardRect(row, at, 34 + scaled(kHead) + high * double(rows.size()) + (compare ? high : 0));
  softShadow(painter, card);
  paint::panel(painter, card, theme.metric("radius.card"), c.raised, c.lineStrong);
  const QRectF head(card.left() + 14, card.top() + 8, card.width() - 28, scaled(kHead));
  const double instant_end =
      drawWords(painter, head.left(), head, {{instant(at), TextStyle::BodyStrong, c.text}});
  painter.setFont(theme.font(TextStyle::Small));
  painter.setPen(c.text2);
  const QString module = shortModule(timeline_->names[timeline_->module_at(at)]);
  const QRectF right(instant_end + 6, head.top(), std::max(0.0, head.right() - instant_end - 6),
                     head.height());
  painter.drawText(
      right, Qt::AlignRight | Qt::AlignVCenter,
      painter.fontMetrics().elidedText(module, Qt::ElideMiddle, static_cast<int>(right.width())));
  painter.fillRect(QRectF(card.left() + 1, head.bottom() + 6, card.width() - 2, 1), c.line);
  double y = head.bottom() + 10;
  for (const CardRow& each : rows) {
    const QRectF line(head.left(), y + (each.kind ? 0 : 6), head.width(), high);
    card_row(painter, line, each.kind ? cardColour(row.device, *each.kind, at) : QColor(), each.words,
             axisText(axis, each.bytes, 1, false), QLatin1String(axis.name));
    y += high;
  }
  if (!compare) return;
  const std::uint64_t before = timeline_->bytes_at(row.device, pins_.front());
  const QString text =
      tr("%1 since the pin").arg(bytesDeltaText(Bytes(before), Bytes(timeline_->bytes_at(row.device, at))));
  drawWords(painter, head.left(), QRectF(head.left(), y + 6, head.width(), high),
            {{text, TextStyle::Small, c.text2}});
}

std::vector<TimelineCanvas::CardRow> TimelineCanvas::cardRows(std::size_t device, std::uint64_t at) const {
  std::vector<CardRow> out;
  if (!timeline_) return out;
  const auto bytes = [&](trace::Kind kind) { return timeline_->bytes_at(device, kind, at); };
  if (const auto n = bytes(trace::Kind::Streamed)) out.push_back({tr("Streamed"), n, trace::Kind::Streamed});
  if (const auto n = bytes(trace::Kind::Activation))
    out.push_back({tr("Activations"), n, trace::Kind::Activation});
  if (const auto n = bytes(trace::Kind::Saved))
    out.push_back({tr("Saved for backward"), n, trace::Kind::Saved});
  if (const auto n = bytes(trace::Kind::Scratch))
    out.push_back({tr("Scratch of kernels"), n, trace::Kind::Scratch});
  if (const auto n = bytes(trace::Kind::KvCache)) out.push_back({tr("KV cache"), n, trace::Kind::KvCache});
  out.push_back({tr("Resident and overhead"), bytes(trace::Kind::Resident) + bytes(trace::Kind::Overhead),
                 trace::Kind::Resident});
  const std::uint64_t total = timeline_->bytes_at(device, at);
  const std::uint64_t budget = device < timeline_->devices.size() ? timeline_->devices[device].budget : 0;
  QString words = tr("Total");
  if (budget > 0) {
    // With its own unit: a run of KiB under a budget of GiB is no rare case.
    const QString distance = bytesText(Bytes(total > budget ? total - budget : budget - total));
    words = total > budget ? tr("Total, %1 over budget").arg(distance)
                           : tr("Total, %1 under budget").arg(distance);
  }
  out.push_back({words, total, std::nullopt});
  return out;
}

QRectF TimelineCanvas::rowRect(std::size_t device) const {
  const Row* found = timeline_ ? row(device) : nullptr;
  return found ? found->title.united(found->plot) : QRectF();
}

QRectF TimelineCanvas::cellRect(std::size_t cell) const {
  const RibbonCell& at = ribbon_[cell];
  if (at.end <= view_.begin || at.begin >= view_.end) return {};
  const double from = std::clamp(map().x(at.begin), ribbon_rect_.left(),
                                 std::max(ribbon_rect_.left(), ribbon_rect_.right() - 1));
  const double to = std::min(ribbon_rect_.right(), map().x(at.end));
  return {from, ribbon_rect_.top(), std::max(1.0, to - from), ribbon_rect_.height()};
}

QString TimelineCanvas::deviceWords(std::size_t device) const {
  const trace::Timeline::Peak peak = timeline_->peak(device);
  QStringList words{deviceName(*timeline_, device)};
  if (const QString more = subtitle(*row(device)); !more.isEmpty()) words << more;
  words << (running() ? tr("peak so far %1 at %2") : tr("peak %1 at %2"))
               .arg(bytesText(Bytes(peak.bytes)), instantText(axis_, peak.at_ns, whole_ / 500));
  return listText(words);
}

std::uint64_t TimelineCanvas::bytesShown(std::size_t device) const {
  return cursor_ ? timeline_->bytes_at(device, *cursor_) : timeline_->peak(device).bytes;
}

QString TimelineCanvas::bytesWords(std::size_t device) const {
  const std::uint64_t at = cursor_ ? *cursor_ : timeline_->peak(device).at_ns;
  return tr("%1 at %2").arg(bytesText(Bytes(bytesShown(device))), instant(at));
}

QString TimelineCanvas::turnWords(std::size_t cell) const {
  const RibbonCell& turn = ribbon_[cell];
  const QString layer = shortModule(turn.layer);
  const std::uint64_t length = turn.end - turn.begin;
  return listText(
      {turn.again ? tr("%1 runs again").arg(layer) : layer, deviceName(*timeline_, turn.device),
       tr("%1 at %2")
           .arg(lengthText(axis_, length, std::max<std::uint64_t>(1, length / 100)), instant(turn.begin))});
}

std::vector<PinRow> TimelineCanvas::pinRows() const {
  std::vector<PinRow> out;
  if (pins_.size() != 2 || !timeline_) return out;
  const auto [first, second] = std::minmax(pins_[0], pins_[1]);
  const auto before = cardRows(focus_, first), after = cardRows(focus_, second);
  const auto bytes = [](const std::vector<CardRow>& rows, trace::Kind kind) {
    const auto at =
        std::find_if(rows.begin(), rows.end(), [&](const CardRow& row) { return row.kind == kind; });
    return at == rows.end() ? std::uint64_t{0} : at->bytes;
  };
  // What is there at either of them, in the order of the stack.
  for (const trace::Kind kind : {trace::Kind::Streamed, trace::Kind::Activation, trace::Kind::Saved,
                                 trace::Kind::Scratch, trace::Kind::KvCache, trace::Kind::Resident}) {
    for (const auto* rows : {&before, &after}) {
      const auto at =
          std::find_if(rows->begin(), rows->end(), [&](const CardRow& row) { return row.kind == kind; });
      if (at == rows->end()) continue;
      out.push_back({at->words, bytes(before, kind), bytes(after, kind)});
      break;
    }
  }
  out.push_back({tr("Total"), before.back().bytes, after.back().bytes, true});
  for (const std::size_t device : shownDevices()) {
    if (device == focus_) continue;
    out.push_back({tr("Total on %1").arg(deviceName(*timeline_, device)), timeline_->bytes_at(device, first),
                   timeline_->bytes_at(device, second), true});
  }
  return out;
}

QString TimelineCanvas::instant(std::uint64_t at) const {
  return instantText(axis_, at, std::max<std::uint64_t>(1, (view_.end - view_.begin) / 5000));
}

QString TimelineCanvas::pinTitle() const {
  if (pins_.size() != 2 || !timeline_) return {};
  const auto [first, second] = std::minmax(pins_[0], pins_[1]);
  const std::uint64_t exact = std::max<std::uint64_t>(1, (view_.end - view_.begin) / 5000);
  return tr("%1: two instants, %2 apart")
      .arg(deviceName(*timeline_, focus_), lengthText(axis_, second - first, exact));
}

}  // namespace stowage::widgets
