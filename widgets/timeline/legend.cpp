#include "widgets/timeline/legend.h"

#include <QPainter>

#include "widgets/common/list_text.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr int kSquare = 12;
constexpr int kGap = 7;
constexpr int kBetween = 18;

int row_height() { return Theme::current().lineHeight(TextStyle::Small) + 6; }

int entry_width(const Legend::Entry& entry) {
  return kSquare + kGap +
         QFontMetrics(Theme::current().font(TextStyle::Small)).horizontalAdvance(entry.text) + kBetween;
}

/// Where an entry stands, from the beginning of the first row; the next one goes on there.
struct Rows {
  int width = 0, x = 0, row = 0;

  QPoint take(const Legend::Entry& entry) {
    const int own = entry_width(entry);
    if (x > 0 && x + own - kBetween > width) x = 0, ++row;
    const QPoint at(x, row);
    x += own;
    return at;
  }
};

}  // namespace

Legend::Legend(QWidget* parent) : PaintedView(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void Legend::setEntries(std::vector<Entry> entries) {
  if (entries == entries_) return;
  entries_ = std::move(entries);
  QStringList words;
  for (const Entry& entry : entries_) words << entry.text;
  setAccessibleName(listText(words));
  updateGeometry();
  update();
}

QSize Legend::sizeHint() const {
  int width = 0;
  for (const Entry& entry : entries_) width += entry_width(entry);
  return {width, row_height()};
}

QSize Legend::minimumSizeHint() const { return {80, sizeHint().height()}; }

int Legend::heightIn(int width) const {
  Rows rows{width};
  for (const Entry& entry : entries_) rows.take(entry);
  return (rows.row + 1) * row_height();
}

void Legend::paintOn(const Sheet& sheet) { paint(sheet.painter, rect(), entries_); }

void Legend::paint(QPainter& painter, const QRect& place, const std::vector<Entry>& entries) {
  painter.setFont(Theme::current().font(TextStyle::Small));
  painter.setPen(Theme::current().colours().text2);
  const int fit = qMax(1, place.height() / row_height());
  const int high = fit == 1 ? place.height() : row_height();
  Rows rows{place.width()};
  for (const Entry& entry : entries) {
    const QPoint at = rows.take(entry);
    if (at.y() >= fit || at.x() + entry_width(entry) - kBetween > place.width()) break;
    const QRect own(place.left() + at.x(), place.top() + at.y() * high, place.width() - at.x(), high);
    const int middle = own.top() + high / 2;
    painter.fillRect(entry.line ? QRect(own.left(), middle - 1, kSquare, 2)
                                : QRect(own.left(), own.top() + (high - kSquare) / 2, kSquare, kSquare),
                     entry.colour);
    painter.drawText(own.adjusted(kSquare + kGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
  }
}

}  // namespace stowage::widgets
