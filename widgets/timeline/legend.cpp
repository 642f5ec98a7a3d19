#include "widgets/timeline/legend.h"

#include <QPainter>

#include "widgets/common/list_text.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr int kSquare = 12;
constexpr int kGap = 7;
constexpr int kBetween = 18;

int entry_width(const Legend::Entry& entry) {
  return kSquare + kGap +
         QFontMetrics(Theme::current().font(TextStyle::Small)).horizontalAdvance(entry.text) + kBetween;
}

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
  return {width, Theme::current().lineHeight(TextStyle::Small) + 6};
}

QSize Legend::minimumSizeHint() const { return {80, sizeHint().height()}; }

void Legend::paintOn(const Sheet& sheet) { paint(sheet.painter, rect(), entries_); }

void Legend::paint(QPainter& painter, const QRect& place, const std::vector<Entry>& entries) {
  painter.setFont(Theme::current().font(TextStyle::Small));
  painter.setPen(Theme::current().colours().text2);
  int x = place.left();
  for (const Entry& entry : entries) {
    if (x + entry_width(entry) - kBetween > place.right() + 1) break;
    const QRect square(x, place.top() + (place.height() - kSquare) / 2, kSquare, kSquare);
    painter.fillRect(entry.line ? QRect(x, place.top() + place.height() / 2 - 1, kSquare, 2) : square,
                     entry.colour);
    painter.drawText(QRect(x + kSquare + kGap, place.top(), place.width(), place.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    x += entry_width(entry);
  }
}

}  // namespace stowage::widgets
