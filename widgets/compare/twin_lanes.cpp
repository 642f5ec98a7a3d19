#include "widgets/compare/twin_lanes.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/lanes/lanes_label.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/theme/icons.h"

namespace stowage::widgets {
namespace {

constexpr double kGlyphX = 17, kEnd = 12, kBarGap = 4, kBarPad = 5;
constexpr double kIcon = 20, kBefore = 14;  // before the words of a difference
constexpr double kTight = 0.01;             // of a budget: what is left of it is said
constexpr double kLeastBar = 3;             // what is there is seen
constexpr std::uint64_t kUsedPart = 32;     // of a CPU's budget: where less is used, it sets no scale

/// A disk may be many times as large as all else; memory that is hardly used would hide small cards.
bool budget_on_scale(const TwinLane& lane) {
  if (!lane.budget || lane.device == machine::kDisk) return false;
  return lane.device.gpu() || std::max(lane.before, lane.after).count() >= lane.budget->count() / kUsedPart;
}

/// What is said of a lane whose figures are known; `free`: of the budget, of the other side.
void put_words(TwinLane& lane, Bytes free) {
  lane.name = deviceText(lane.device);
  lane.both = QStringLiteral("%1 → %2").arg(bytesText(lane.before), bytesText(lane.after));
  lane.difference =
      lane.before == lane.after ? TwinLanes::tr("no difference") : bytesDeltaText(lane.before, lane.after);
  const bool tight = lane.budget && *lane.budget && lane.device != machine::kDisk &&
                     static_cast<double>(free.count()) < kTight * static_cast<double>(lane.budget->count());
  if (lane.over)
    lane.remark = TwinLanes::tr("%1 over").arg(bytesText(lane.over));
  else if (tight)
    lane.remark = TwinLanes::tr("%1 left").arg(bytesText(free));
}

/// One use of each device, in the machine's order: both evaluations have them all.
TwinLane lane_of(const machine::Device& device, const plan::DeviceUse& before, const plan::DeviceUse& after) {
  TwinLane lane;
  lane.device = device.id;
  lane.card = QString::fromStdString(device.name);
  lane.before = before.used;
  lane.after = after.used;
  lane.budget = after.budget ? after.budget : before.budget;
  lane.over = after.over;
  put_words(lane, after.free);
  return lane;
}

/// Of the other run, else of the baseline; none where nobody set one.
std::optional<Bytes> budget_in(const RunComparison& runs, const std::string& device) {
  for (const auto* side : {&runs.other, &runs.baseline}) {
    for (const trace::TraceDevice& one : side->timeline->devices) {
      if (one.device == device && one.budget > 0) return Bytes(one.budget);
    }
  }
  return std::nullopt;
}

}  // namespace

QString TwinLane::words() const {
  QString out = QStringLiteral("%1: %2, %3").arg(name, both, difference);
  return remark.isEmpty() ? out : out + QStringLiteral(", ") + remark;
}

QVector<TwinLane> twin_lanes(const Comparison& comparison) {
  const PlanState &a = *comparison.baseline.plan, &b = *comparison.other.plan;
  QVector<TwinLane> out;
  for (std::size_t i = 0; i < a.machine.devices.size(); ++i)
    out.push_back(lane_of(a.machine.devices[i], a.evaluation.devices[i], b.evaluation.devices[i]));
  return out;
}

QVector<TwinLane> twin_lanes(const RunComparison& runs) {
  QVector<TwinLane> out;
  for (const PeakRow& row : peak_rows(runs)) {
    const auto id = machine::parse_device(row.device);
    if (!id) continue;                        // one that this program has no name for
    if (!row.before || !row.after) continue;  // one that a side has not has no 0 B there: the table says so
    TwinLane lane;
    lane.device = *id;
    lane.before = Bytes(row.before->bytes);
    lane.after = Bytes(row.after->bytes);
    lane.budget = budget_in(runs, row.device);
    const std::uint64_t budget = lane.budget ? lane.budget->count() : lane.after.count();
    lane.over = Bytes(lane.after.count() - std::min(lane.after.count(), budget));
    put_words(lane, Bytes(budget - std::min(lane.after.count(), budget)));
    out.push_back(lane);
  }
  return out;
}

TwinLanes::TwinLanes(QWidget* parent) : PaintedView(parent) {
  setObjectName(QStringLiteral("twinLanes"));
  setLayoutDirection(Qt::LeftToRight);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  setFocusPolicy(Qt::TabFocus);
  refresh();
}

void TwinLanes::setComparison(ComparisonPtr comparison) {
  comparison_ = std::move(comparison);
  runs_.reset();
  refresh();
}

void TwinLanes::setRuns(RunComparisonPtr runs) {
  runs_ = std::move(runs);
  comparison_.reset();
  refresh();
}

void TwinLanes::refresh() {
  lanes_ = comparison_ ? twin_lanes(*comparison_) : runs_ ? twin_lanes(*runs_) : QVector<TwinLane>();
  QStringList words;
  for (const TwinLane& lane : lanes_) words << lane.words();
  setAccessibleName(runs_ ? tr("Devices at their peak") : tr("Devices in both plans"));
  setAccessibleDescription(words.join(QStringLiteral(". ")));
  updateGeometry();
  update();
}

void TwinLanes::themeChanged() {
  updateGeometry();
  update();
}

void TwinLanes::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) refresh();
  QWidget::changeEvent(event);
}

double TwinLanes::rowHeight() const { return Theme::current().metric("lanes.compareRow"); }
double TwinLanes::labelWidth() const { return Theme::current().metric("lanes.label"); }
double TwinLanes::top(int lane) const { return Theme::current().metric("dockTitle") + lane * rowHeight(); }

QSize TwinLanes::sizeHint() const {
  return {800, static_cast<int>(
                   std::ceil(top(static_cast<int>(lanes_.size())) + Theme::current().metric("lanes.axis")))};
}
QSize TwinLanes::minimumSizeHint() const { return {400, sizeHint().height()}; }

/// The longest differences have room beside the longest bar.
double TwinLanes::wordsWidth() const {
  const QFontMetricsF strong(Theme::current().font(TextStyle::BodyStrong)),
      small(Theme::current().font(TextStyle::Small));
  double wide = 0;
  for (const TwinLane& lane : lanes_) {
    const double icon = lane.remark.isEmpty() ? 0 : kIcon;
    wide = std::max({wide, icon + strong.horizontalAdvance(lane.difference),
                     icon + small.horizontalAdvance(lane.remark)});
  }
  return std::min(wide + kBefore + kEnd, width() / 3.0);
}

/// One scale for all: what the fullest holds, and the budgets that are not of another order.
layout::LaneScale TwinLanes::scale() const {
  std::vector<std::uint64_t> budgets;
  for (const TwinLane& lane : lanes_) {
    budgets.push_back(std::max(lane.before, lane.after).count());
    if (budget_on_scale(lane)) budgets.push_back(lane.budget->count());
  }
  return layout::lane_scale(budgets, {}, width() - labelWidth() - wordsWidth());
}

std::pair<QRectF, QRectF> TwinLanes::bars(int lane) const {
  const double dpr = devicePixelRatioF(), high = Theme::current().metric("lanes.compareBar");
  const auto snap = [dpr](double value) { return std::round(value * dpr) / dpr; };
  const double per = scale().bytes_per_pixel, left = snap(labelWidth());
  const double first = snap(top(lane) + (rowHeight() - 2 * high - kBarGap) / 2);
  const auto bar = [&](Bytes bytes, double y) {
    const double wide = snap(labelWidth() + static_cast<double>(bytes.count()) / per) - left;
    return QRectF(left, y, bytes ? std::max(wide, kLeastBar) : wide, high);
  };
  return {bar(lanes_[lane].before, first), bar(lanes_[lane].after, first + high + kBarGap)};
}

void TwinLanes::paintOn(const Sheet& sheet) {
  sheet.painter.fillRect(rect(), sheet.colours.surface);
  paintTitle(sheet);
  if (lanes_.isEmpty()) return;
  paintAxis(sheet);
  for (int lane = 0; lane < lanes_.size(); ++lane) paintLane(sheet, lane);
  if (!hasFocus()) return;
  sheet.painter.setBrush(Qt::NoBrush);
  sheet.painter.setPen(QPen(sheet.colours.focus, 2));
  sheet.painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

/// What the bars are, and which bar is whose.
void TwinLanes::paintTitle(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  const QRectF bar(0, 0, width(), theme.metric("dockTitle"));
  painter.fillRect(bar, colours.window);
  painter.fillRect(QRectF(0, 0, width(), 1), colours.line);
  painter.fillRect(QRectF(0, bar.bottom() - 1, width(), 1), colours.line);
  const QFont strong = theme.font(TextStyle::BodyStrong), small = theme.font(TextStyle::Small);
  const QFontMetricsF metrics(small);
  const double middle = bar.center().y();
  painter.setFont(strong);
  painter.setPen(colours.text);
  painter.drawText(QPointF(12, std::round(middle + QFontMetricsF(strong).capHeight() / 2)),
                   runs_ ? tr("Devices at their peak") : tr("Memory used"));
  if (!comparison_ && !runs_) return;
  painter.setFont(small);
  double x = labelWidth();
  const auto entry = [&](const QString& name, bool baseline) {
    const QRectF box(x + 0.5, std::round(middle - 6) + 0.5, 15, 11);
    painter.setPen(QPen(colours.ink, 1));
    painter.setBrush(baseline ? QBrush(Qt::NoBrush) : QBrush(colours.ink));
    painter.drawRect(box);
    painter.setPen(colours.text2);
    const QString words = metrics.elidedText(name, Qt::ElideMiddle, 260);
    painter.drawText(QPointF(box.right() + 7, std::round(middle + metrics.capHeight() / 2)), words);
    x = box.right() + 7 + metrics.horizontalAdvance(words) + 22;
  };
  entry(runs_ ? runs_->baseline.name : comparison_->baseline.name, true);
  entry(runs_ ? runs_->other.name : comparison_->other.name, false);
}

void TwinLanes::paintAxis(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  const QFont font = theme.font(TextStyle::Caption);
  const QFontMetricsF metrics(font);
  const auto size = scale();
  const auto ticks =
      layout::axis_ticks(size, width() - labelWidth() - wordsWidth(), byteUnits() == ByteUnits::Decimal);
  const double from = theme.metric("dockTitle"), bottom = top(static_cast<int>(lanes_.size()));
  const double baseline = bottom + (theme.metric("lanes.axis") + metrics.capHeight()) / 2;
  painter.setFont(font);
  painter.setPen(colours.text2);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const double x = std::round(labelWidth() + static_cast<double>(ticks[i]) / size.bytes_per_pixel);
    painter.fillRect(QRectF(x, from, 1, bottom - from), colours.line);
    QString text = axis_number(ticks[i], ticks);
    if (i == 0) text += u' ' + axis_unit(ticks);
    painter.drawText(QPointF(x - metrics.horizontalAdvance(text) / 2, std::round(baseline)), text);
  }
}

void TwinLanes::paintLane(const Sheet& sheet, int lane) {
  const auto& [painter, theme, colours] = sheet;
  const TwinLane& of = lanes_[lane];
  const auto [before, after] = bars(lane);
  if (of.over) {
    painter.fillRect(QRectF(0, top(lane), width(), rowHeight()), colours.errorSoft);
    painter.fillRect(QRectF(0, top(lane), 3, rowHeight()), colours.error);
  }
  paintLabel(sheet, of, top(lane));
  paintBar(sheet, of, before, true);
  paintBar(sheet, of, after, false);
  if (budget_on_scale(of)) {
    const double x =
        std::round(labelWidth() + static_cast<double>(of.budget->count()) / scale().bytes_per_pixel);
    painter.fillRect(QRectF(x, before.top() - 4, 2, after.bottom() - before.top() + 8), colours.ink);
  }
  paintDifference(sheet, lane);
}

void TwinLanes::paintBar(const Sheet& sheet, const TwinLane& lane, const QRectF& rect, bool baseline) {
  const auto& [painter, theme, colours] = sheet;
  if (rect.width() < 1) return;
  const DeviceColours& look = theme.device(lane.device);
  painter.fillRect(rect, baseline ? look.soft : look.strong);
  if (baseline && rect.width() > 2) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.strong, 1));
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  const QFont font = theme.font(baseline ? TextStyle::Caption : TextStyle::CaptionStrong);
  const QFontMetricsF metrics(font);
  const QString words = bytesText(baseline ? lane.before : lane.after);
  if (metrics.horizontalAdvance(words) + 2 * kBarPad > rect.width()) return;
  painter.setFont(font);
  painter.setPen(baseline ? colours.text : look.on);
  painter.drawText(QPointF(rect.left() + kBarPad, std::round(rect.center().y() + metrics.capHeight() / 2)),
                   words);
}

void TwinLanes::paintLabel(const Sheet& sheet, const TwinLane& lane, double top) {
  const auto& [painter, theme, colours] = sheet;
  const QFont strong = theme.font(TextStyle::BodyStrong), small = theme.font(TextStyle::Small);
  const QFontMetricsF name(strong), words(small);
  const double middle = top + rowHeight() / 2, first = std::round(middle - 4),
               second = std::round(middle + 5 + words.capHeight());
  Theme::paintGlyph(painter, lane.device, QPointF(kGlyphX, first - name.capHeight() / 2), 9,
                    theme.device(lane.device).strong);
  painter.setFont(strong);
  painter.setPen(colours.text);
  painter.drawText(QPointF(kLaneTextX, first), lane.name);
  painter.setFont(small);
  painter.setPen(colours.text2);
  const double after = kLaneTextX + name.horizontalAdvance(lane.name) + 8;
  painter.drawText(QPointF(after, first),
                   words.elidedText(lane.card, Qt::ElideRight, std::max(0.0, labelWidth() - after - 8)));
  painter.setPen(lane.over ? colours.error : colours.text2);
  painter.drawText(QPointF(kLaneTextX, second),
                   words.elidedText(lane.both, Qt::ElideRight, labelWidth() - kLaneTextX - 8));
}

/// At the end of the longer bar or the budget, where there is room, on a plate of the row's colour: a line of
/// the axis goes through no number.
void TwinLanes::paintDifference(const Sheet& sheet, int lane) {
  const auto& [painter, theme, colours] = sheet;
  const TwinLane& of = lanes_[lane];
  const auto [before, after] = bars(lane);
  const QFont strong = theme.font(TextStyle::BodyStrong), small = theme.font(TextStyle::Small);
  const QFontMetricsF metrics(strong), remark(small);
  const double icon = of.remark.isEmpty() ? 0 : kIcon;
  const double wide =
      icon + std::max(metrics.horizontalAdvance(of.difference), remark.horizontalAdvance(of.remark));
  double x = std::max(before.right(), after.right());
  if (budget_on_scale(of))
    x = std::max(x, labelWidth() + static_cast<double>(of.budget->count()) / scale().bytes_per_pixel);
  x = std::min(x + kBefore, width() - kEnd - wide);
  const double middle = top(lane) + rowHeight() / 2;
  painter.fillRect(QRectF(x - 4, middle - 18, wide + 8, 36), of.over ? colours.errorSoft : colours.surface);
  if (icon > 0) {
    paintIcon(painter, "triangle-alert", QRectF(x, middle - 15, 14, 14),
              of.over ? colours.error : colours.warn);
  }
  const bool same = of.before == of.after;
  painter.setFont(same ? small : strong);
  painter.setPen(same ? colours.text2 : colours.text);
  const double first = of.remark.isEmpty() ? middle + metrics.capHeight() / 2 : middle - 4;
  painter.drawText(QPointF(x + icon, std::round(first)), of.difference);
  if (of.remark.isEmpty()) return;
  painter.setFont(small);
  painter.setPen(of.over ? colours.error : colours.text2);
  painter.drawText(QPointF(x + icon, std::round(middle + 5 + remark.capHeight())), of.remark);
}

bool TwinLanes::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return PaintedView::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int lane = static_cast<int>(std::floor((help->pos().y() - top(0)) / rowHeight()));
  if (lane >= 0 && lane < lanes_.size())
    QToolTip::showText(help->globalPos(), lanes_[lane].words(), this);
  else
    QToolTip::hideText();
  return true;
}

}  // namespace stowage::widgets
