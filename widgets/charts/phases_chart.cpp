#include "widgets/charts/phases_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/theme/icons.h"

namespace stowage::widgets {
namespace {

constexpr double kRow = 20, kGap = 8, kBar = 12, kPad = 8, kBarRoom = 90, kIcon = 12;

/// What is needed, and by how much that is too much; where there is little room for bars the hatching tells
/// it, and the tool tip.
QString wordsOf(const PhasesChart::Bar& bar, bool brief) {
  const QString needed = bytesText(bar.bytes);
  return bar.over() && !brief
             ? PhasesChart::tr("%1, %2 too much").arg(needed, bytesText(bar.bytes - *bar.budget))
             : needed;
}

QString moveText(const PhasesChart::Move& move) {
  return PhasesChart::tr("%1 of weights from %2 to %3")
      .arg(bytesText(move.bytes), deviceText(move.from), deviceText(move.to));
}

}  // namespace

PhasesChart::PhasesChart(QWidget* parent) : PaintedView(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Memory by phase"));
  hide();
}

void PhasesChart::setBars(std::vector<Bar> bars) {
  bars_ = std::move(bars);
  QStringList words;
  for (const Bar& bar : bars_) {
    for (const Move& move : bar.moves) words << tr("%1 begins: %2").arg(bar.phase, moveText(move));
    words << tr("%1 on %2: %3").arg(bar.phase, deviceText(bar.device), wordsOf(bar, false));
  }
  setAccessibleDescription(words.join(QStringLiteral("; ")));
  setToolTip(words.join(u'\n'));
  setVisible(!bars_.empty());
  updateGeometry();
  update();
}

QSize PhasesChart::sizeHint() const {
  const double scale = Theme::current().textScale();
  double height = kPad;
  for (std::size_t i = 0; i < bars_.size(); ++i)
    height += kRow * scale * static_cast<double>(1 + bars_[i].moves.size()) +
              (i > 0 && bars_[i].phase != bars_[i - 1].phase ? kGap : 0);
  return {static_cast<int>(std::lround(420 * scale)), static_cast<int>(std::ceil(height))};
}

void PhasesChart::paintOn(const Sheet& sheet) {
  if (bars_.empty()) return;
  const double scale = sheet.theme.textScale(), row = kRow * scale;
  sheet.painter.setFont(sheet.theme.font(TextStyle::Small));
  const QFontMetricsF metrics(sheet.painter.font());
  double phases = 0, devices = 0, words = 0, brief = 0;
  Bytes most;
  for (const Bar& bar : bars_) {
    phases = std::max(phases, metrics.horizontalAdvance(bar.phase));
    devices = std::max(devices, metrics.horizontalAdvance(deviceText(bar.device)));
    words = std::max(words, metrics.horizontalAdvance(wordsOf(bar, false)));
    brief = std::max(brief, metrics.horizontalAdvance(wordsOf(bar, true)));
    most = std::max(most, bar.bytes);
    if (bar.budget) most = std::max(most, std::min(*bar.budget, bar.bytes + bar.bytes));
  }
  const double left = phases + devices + 4 * kPad;
  Measures at{left, most, words + 2 * kPad, width() - left - words - 2 * kPad < kBarRoom * scale};
  if (at.brief) at.words = brief + 2 * kPad;
  double top = kPad / 2;
  for (std::size_t i = 0; i < bars_.size(); ++i) {
    const bool first = i == 0 || bars_[i].phase != bars_[i - 1].phase;
    if (first && i > 0) top += kGap;
    const QRectF line(0, top, width(), row);
    if (first) {
      sheet.painter.setPen(sheet.colours.text);
      sheet.painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, bars_[i].phase);
    }
    top = paintMoves(sheet, bars_[i], phases + 2 * kPad, top);
    const QRectF bar(0, top, width(), row);
    sheet.painter.setPen(sheet.colours.text2);
    sheet.painter.drawText(bar.adjusted(phases + 2 * kPad, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                           deviceText(bars_[i].device));
    paintBar(sheet, bars_[i], bar, at);
    top += row;
  }
}

/// A line each, before the bars of the phase; where the next one stands.
double PhasesChart::paintMoves(const Sheet& sheet, const Bar& bar, double left, double top) const {
  const double scale = sheet.theme.textScale(), row = kRow * scale, icon = kIcon * scale;
  const QFontMetricsF metrics(sheet.painter.font());
  for (const Move& move : bar.moves) {
    const QRectF line(left, top, width() - left, row);
    paintIcon(sheet.painter, "arrow-right", QRectF(left, line.center().y() - icon / 2, icon, icon),
              sheet.colours.text2);
    const QRectF words = line.adjusted(icon + kPad / 2, 0, 0, 0);
    sheet.painter.setPen(sheet.colours.text2);
    sheet.painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                           metrics.elidedText(moveText(move), Qt::ElideRight, words.width()));
    top += row;
  }
  return top;
}

void PhasesChart::paintBar(const Sheet& sheet, const Bar& bar, const QRectF& row, const Measures& at) const {
  const double scale = sheet.theme.textScale(), left = at.left;
  const double room = std::max(row.width() - left - at.words, 20.0);
  const Bytes most = at.most;
  const auto across = [&](Bytes bytes) {
    return most ? room * static_cast<double>(bytes.count()) / static_cast<double>(most.count()) : 0.0;
  };
  const QRectF whole(left, row.center().y() - kBar * scale / 2, std::max(across(bar.bytes), 1.0),
                     kBar * scale);
  const auto& colour = sheet.theme.device(bar.device);
  sheet.painter.fillRect(whole, bar.over() ? sheet.colours.errorSoft : colour.soft);
  sheet.painter.fillRect(QRectF(whole.left(), whole.top(), 3, whole.height()),
                         bar.over() ? sheet.colours.error : colour.strong);
  if (bar.over()) {
    const double end = left + across(*bar.budget);
    sheet.painter.fillRect(
        QRectF(end, whole.top(), whole.right() - end, whole.height()),
        sheet.theme.hatch(Theme::Hatch::OverBudget, sheet.colours.error, devicePixelRatioF()));
  }
  if (bar.budget && across(*bar.budget) <= room)
    sheet.painter.fillRect(QRectF(left + across(*bar.budget) - 1, whole.top() - 2, 2, whole.height() + 4),
                           sheet.colours.ink);
  const QString words = wordsOf(bar, at.brief);
  sheet.painter.setPen(bar.over() ? sheet.colours.error : sheet.colours.text);
  const double from = std::max(whole.right(), bar.over() ? left + across(*bar.budget) : 0.0) + kPad;
  sheet.painter.drawText(QRectF(from, row.top(), row.width() - from, row.height()),
                         Qt::AlignVCenter | Qt::AlignLeft, words);
}

}  // namespace stowage::widgets
