#include "widgets/controls/combo_pill.h"

#include <QKeyEvent>
#include <QPainter>

#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

constexpr int kPad = 8;
constexpr int kIcon = 16;
constexpr int kGap = 6;
constexpr int kChevron = 12;

}  // namespace

ComboPill::ComboPill(const char* icon_name, const QString& text, QWidget* parent)
    : PaintedView(parent), icon_(icon_name) {
  setText(text);
  setAttribute(Qt::WA_Hover);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(this, &QAbstractButton::clicked, this, &ComboPill::openMenu);
}

int ComboPill::aroundText() const {
  return kPad + (icon_.isEmpty() ? 0 : kIcon + kGap) + kGap + kChevron + kPad;
}

void ComboPill::setIconName(const char* name) {
  if (icon_ == name) return;
  icon_ = name;
  updateGeometry();
  update();
}

void ComboPill::setMenu(QMenu* menu) { menu_ = menu; }

void ComboPill::openMenu() {
  if (menu_)
    menu_->popup(mapToGlobal(QPoint(
        layoutDirection() == Qt::RightToLeft ? width() - menu_->sizeHint().width() : 0, height() + 2)));
}

QSize ComboPill::sizeHint() const {
  const Theme& theme = Theme::current();
  const QFontMetrics metrics(theme.font(TextStyle::BodyStrong));
  return {metrics.horizontalAdvance(text()) + 2 + aroundText(),
          static_cast<int>(theme.metric("control.height"))};
}

QSize ComboPill::minimumSizeHint() const {
  return {std::min(sizeHint().width(), aroundText() + 48), sizeHint().height()};
}

void ComboPill::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const Colours& colours = sheet.colours;
  const QColor fill = !isEnabled()   ? colours.window
                      : isDown()     ? colours.press
                      : underMouse() ? colours.hover
                                     : colours.raised;
  paint::panel(painter, rect(), 4, fill, underMouse() && isEnabled() ? colours.lineStrong : colours.line);
  if (hasFocus()) paint::focusRing(painter, rect(), 4);
  const auto place = [this](double x, double width) {
    return style()->visualRect(layoutDirection(), rect(), QRect(int(x), 0, int(width), height()));
  };
  const QColor ink = isEnabled() ? colours.text : colours.disabled;
  const double middle = height() / 2.0;
  if (!icon_.isEmpty())
    paintIcon(painter, icon_.constData(), QRectF(place(kPad, kIcon).x(), middle - kIcon / 2.0, kIcon, kIcon),
              isEnabled() ? colours.text2 : colours.disabled);
  paintIcon(
      painter, "chevron-down",
      QRectF(place(width() - kPad - kChevron, kChevron).x(), middle - kChevron / 2.0, kChevron, kChevron),
      isEnabled() ? colours.text2 : colours.disabled);
  painter.setFont(theme.font(TextStyle::BodyStrong));
  painter.setPen(ink);
  const QRect text_rect = place(aroundText() - kGap - kChevron - kPad, width() - aroundText());
  painter.drawText(text_rect, Qt::AlignVCenter | Qt::AlignLeading,
                   painter.fontMetrics().elidedText(text(), Qt::ElideMiddle, text_rect.width()));
}

void ComboPill::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Down)
    click();
  else
    QAbstractButton::keyPressEvent(event);
}

}  // namespace stowage::widgets
