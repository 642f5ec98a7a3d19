#include "widgets/hosts/host_timeline.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

// Pixels at a text size of 100 %.
constexpr double kRow = 40, kAxis = 26, kBar = 16, kHandOver = 6;

double scaled(double pixels) { return pixels * Theme::current().textScale(); }

}  // namespace

HostTimeline::HostTimeline(QWidget* parent) : PaintedView(parent) {
  setObjectName(QStringLiteral("hostTimeline"));
  setLayoutDirection(Qt::LeftToRight);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  setFocusPolicy(Qt::StrongFocus);
  refresh();
}

void HostTimeline::setPicture(const HostsPicture& picture) {
  picture_ = picture;
  selected_.clear();
  current_ = 0;
  span_.reset();
  refresh();
}

void HostTimeline::setSelected(std::vector<std::uint32_t> rows) {
  if (rows == selected_) return;
  selected_ = std::move(rows);
  const bool here = std::binary_search(selected_.begin(), selected_.end(), current_);
  if (!selected_.empty() && !here && selected_.front() < rows_) moveTo(selected_.front());
  update();
}

void HostTimeline::refresh() {
  rows_ = 0;
  while (rows_ < picture_.hosts.size() && picture_.hosts[rows_].used) ++rows_;
  length_ = 0;
  for (const HostSpan& span : picture_.spans) length_ = std::max(length_, span.end);
  setAccessibleName(tr("Timeline by host"));
  say();
  updateGeometry();
  update();
}

/// All rows, and where the keyboard is among what they do.
void HostTimeline::say() {
  QStringList words;
  if (span_) words << spanWords(*span_);
  if (!picture_.whole()) words << partWords();
  for (std::uint32_t i = 0; i < rows_; ++i) words << rowWords(i);
  setAccessibleDescription(words.join(QStringLiteral(". ")));
}

void HostTimeline::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) refresh();
  QWidget::changeEvent(event);
}

QSize HostTimeline::sizeHint() const {
  return {420, static_cast<int>(std::ceil(rows_ * std::round(scaled(kRow)) + scaled(kAxis)))};
}
QSize HostTimeline::minimumSizeHint() const { return {280, sizeHint().height()}; }

double HostTimeline::labelWidth() const {
  return std::round(std::min(Theme::current().metric("lanes.labelCompact"), width() * 0.36));
}
double HostTimeline::busyWidth() const {
  return std::ceil(QFontMetricsF(Theme::current().font(TextStyle::Small))
                       .horizontalAdvance(picture_.whole() ? percentText(1, 0) : share_text(picture_, 0))) +
         20;
}

double HostTimeline::x(double seconds) const {
  const double room = std::max(8.0, width() - labelWidth() - busyWidth());
  return labelWidth() + (length_ > 0 ? room * seconds / length_ : 0);
}

QRectF HostTimeline::row(std::uint32_t row) const {
  if (row >= rows_) return {};
  const double high = std::round(scaled(kRow));
  return {0, row * high, static_cast<double>(width()), high};
}

QRectF HostTimeline::place(std::size_t span) const {
  if (span >= picture_.spans.size()) return {};
  const HostSpan& one = picture_.spans[span];
  const double top = row(one.row).top() + std::round(scaled(8));
  const double bar = std::round(scaled(kBar)), left = x(one.begin);
  return {left, one.hand_over ? top + bar + 1 : top, x(one.end) - left,
          one.hand_over ? std::round(scaled(kHandOver)) : bar};
}

std::optional<std::uint32_t> HostTimeline::rowAt(double y) const {
  const double high = std::round(scaled(kRow));
  if (y < 0 || y >= rows_ * high) return std::nullopt;
  return static_cast<std::uint32_t>(y / high);
}

/// A narrow one counts as three pixels wide.
std::optional<std::size_t> HostTimeline::spanAt(QPointF at) const {
  for (std::size_t i = 0; i < picture_.spans.size(); ++i) {
    if (place(i).adjusted(-1, -1, 1, 1).contains(at)) return i;
  }
  return std::nullopt;
}

QString HostTimeline::rowWords(std::uint32_t row) const {
  const HostRow& host = picture_.hosts[row];
  const QString taken = taken_text(picture_, host);
  if (!picture_.whole()) return tr("%1: %2; how busy is not known").arg(host.name, taken);
  return tr("%1: %2, busy %3").arg(host.name, taken, share_text(picture_, host.step_seconds));
}

QString HostTimeline::partWords() {
  return tr("Copies and hand-overs alone: what hosts compute is not known");
}

QString HostTimeline::spanWords(std::size_t span) const {
  const HostSpan& one = picture_.spans[span];
  const QString& name = picture_.hosts[one.row].name;
  const QString number = QString::number(one.micro_batch + 1);
  if (!picture_.whole()) {  // from when it does so nobody knows
    const QString time = secondsText(one.end - one.begin);
    if (picture_.pipeline)
      return (one.hand_over ? tr("%1 hands over micro-batch %2, for %3")
                            : tr("%1 copies for micro-batch %2, for %3"))
          .arg(name, number, time);
    return (one.hand_over ? tr("%1 hands over, for %2") : tr("%1 copies, for %2")).arg(name, time);
  }
  const QString begin = secondsText(one.begin), end = secondsText(one.end);
  if (picture_.pipeline) {
    return (one.hand_over ? tr("%1 hands over micro-batch %2, from %3 to %4")
                          : tr("%1 computes micro-batch %2, from %3 to %4"))
        .arg(name, number, begin, end);
  }
  return (one.hand_over ? tr("%1 hands over, from %2 to %3") : tr("%1 computes, from %2 to %3"))
      .arg(name, begin, end);
}

bool HostTimeline::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return PaintedView::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const auto span = spanAt(help->pos()))
    QToolTip::showText(help->globalPos(), spanWords(*span), this);
  else if (const auto at = rowAt(help->pos().y()))
    QToolTip::showText(help->globalPos(), rowWords(*at), this);
  else
    QToolTip::hideText();
  return true;
}

void HostTimeline::mousePressEvent(QMouseEvent* event) {
  const auto at = rowAt(event->position().y());
  if (event->button() != Qt::LeftButton || !at) return QWidget::mousePressEvent(event);
  current_ = *at;
  span_ = spanAt(event->position());
  say();
  update();
  Q_EMIT hostChosen(*at, event->modifiers().testFlag(Qt::ControlModifier));
}

void HostTimeline::moveTo(std::uint32_t row) {
  if (row >= rows_) return;
  if (row != current_) span_.reset();
  current_ = row;
  say();
  update();
  Q_EMIT currentMoved(this->row(row).toRect());
}

/// To the next or the one before of what the row does.
void HostTimeline::walk(int by) {
  std::vector<std::size_t> own;
  for (std::size_t i = 0; i < picture_.spans.size(); ++i) {
    if (picture_.spans[i].row == current_) own.push_back(i);
  }
  if (own.empty()) return;
  const auto at = span_ ? std::find(own.begin(), own.end(), *span_) : own.end();
  if (at == own.end())
    span_ = by > 0 ? own.front() : own.back();
  else if (by > 0 ? at + 1 != own.end() : at != own.begin())
    span_ = *(at + by);
  say();
  update();
}

void HostTimeline::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Up:
      return moveTo(current_ > 0 ? current_ - 1 : 0);
    case Qt::Key_Down:
      return moveTo(std::min(current_ + 1, rows_ > 0 ? rows_ - 1 : 0));
    case Qt::Key_Home:
      return moveTo(0);
    case Qt::Key_End:
      return moveTo(rows_ > 0 ? rows_ - 1 : 0);
    case Qt::Key_Left:
      return walk(-1);
    case Qt::Key_Right:
      return walk(1);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (rows_ == 0) break;
      Q_EMIT hostChosen(current_, event->modifiers().testFlag(Qt::ControlModifier));
      return;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace stowage::widgets
