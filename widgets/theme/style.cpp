#include "widgets/theme/style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <QMenuBar>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>
#include <QToolTip>
#include <cmath>

#include "widgets/controls/enter_presses.h"
#include "widgets/theme/reading.h"

namespace stowage::widgets {
namespace {

constexpr const char* kKind = "stowageButtonKind";
constexpr const char* kError = "stowageFieldError";
// Logical pixels: beside the text of a combo box, the arrows of a spin box, beside the text of a field.
constexpr int kComboLeft = 8, kComboRight = 26, kSpinArrows = 20, kFieldPad = 6;

int scaled(int logical) { return static_cast<int>(std::lround(logical * Theme::current().textScale())); }

void apply() {
  const Theme& theme = Theme::current();
  QApplication::setFont(theme.font(TextStyle::Body));
  QApplication::setPalette(theme.palette());
  QToolTip::setPalette(theme.palette());
  QToolTip::setFont(theme.font(TextStyle::Small));
  for (QWidget* widget : QApplication::allWidgets()) {
    if (widget->isWindow()) widget->update();
  }
}

/// Menu bars show which letter opens a menu only while Alt is held (Style paints it so): this repaints them
/// when Alt goes down or up.
class AltCues : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject*, QEvent* event) override {
    const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
    if (key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt) {
      for (QWidget* window : QApplication::topLevelWidgets()) {
        for (QMenuBar* bar : window->findChildren<QMenuBar*>()) bar->update();
      }
    }
    return false;
  }
};

/// The same with a text that ends in an ellipsis where the field has less room than it takes: Qt's own style
/// cuts it in the middle of a letter.
QStyleOptionComboBox elided(const Style& style, QStyleOptionComboBox box, const QWidget* widget) {
  constexpr int kBeside = 2, kAfterIcon = 4;  // what Fusion keeps free at both ends, and beside an icon
  const QRect field = style.subControlRect(QStyle::CC_ComboBox, &box, QStyle::SC_ComboBoxEditField, widget);
  const int icon = box.currentIcon.isNull() ? 0 : box.iconSize.width() + kAfterIcon;
  box.currentText =
      box.fontMetrics.elidedText(box.currentText, Qt::ElideRight, field.width() - icon - kBeside);
  return box;
}

}  // namespace

void setButtonKind(QAbstractButton* button, ButtonKind kind) {
  button->setProperty(kKind, static_cast<int>(kind));
}

ButtonKind buttonKind(const QWidget* button) {
  return button ? static_cast<ButtonKind>(button->property(kKind).toInt()) : ButtonKind::Secondary;
}

void setFieldError(QWidget* field, bool on) {
  if (field->property(kError).toBool() == on) return;
  field->setProperty(kError, on);
  field->update();
}

void installStyle() {
  Theme& theme = Theme::current();
  QApplication::setStyle(new Style);
  apply();
  QObject::connect(&theme, &Theme::changed, qApp, &apply);
  qApp->installEventFilter(new AltCues(qApp));
  EnterPresses::install();
}

void Style::polish(QPalette& palette) { palette = Theme::current().palette(); }

QPalette Style::standardPalette() const { return Theme::current().palette(); }

/// Qt reads the pictures of an icon anew whenever it is asked for; a dialog for files asks for a dozen.
QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const {
  const Qt::LayoutDirection direction = option   ? option->direction
                                        : widget ? widget->layoutDirection()
                                                 : QGuiApplication::layoutDirection();
  QIcon& kept = icons_[{icon, direction == Qt::RightToLeft}];
  if (kept.isNull()) kept = QProxyStyle::standardIcon(icon, option, widget);
  return kept;
}

void Style::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  if (auto* view = qobject_cast<QAbstractItemView*>(widget)) view->viewport()->setAttribute(Qt::WA_Hover);
  if (qobject_cast<QAbstractButton*>(widget)) widget->setAttribute(Qt::WA_Hover);
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* data) const {
  switch (hint) {
    case SH_ToolTip_WakeUpDelay:
      return Theme::current().duration("tooltipDelay") > 0 ? Theme::current().duration("tooltipDelay") : 350;
    case SH_ComboBox_Popup:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ScrollBar_Transient:
    // Alt is held to see ancestors, and in a drag the order of moves: letting it go must not open the menu
    // bar.
    case SH_MenuBar_AltKeyNavigation:
      return 0;
    case SH_Menu_SupportsSections:
      return 1;
    case SH_ItemView_ShowDecorationSelected:
    case SH_ScrollBar_LeftClickAbsolutePosition:
      return hint == SH_ItemView_ShowDecorationSelected ? 1 : 0;
    case SH_ToolTipLabel_Opacity:
      return 255;
    case SH_TabBar_Alignment:
      return Qt::AlignLeft;
    case SH_Table_GridLineColor:
      return static_cast<int>(Theme::current().colours().line.rgb());
    default:
      return QProxyStyle::styleHint(hint, option, widget, data);
  }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  switch (metric) {
    case PM_ScrollBarExtent:
      return scaled(10);
    case PM_ScrollBarSliderMin:
      return scaled(28);
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
      return scaled(16);
    case PM_TreeViewIndentation:
      return scaled(14);
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
      return 5;
    case PM_DefaultFrameWidth:
    case PM_MenuPanelWidth:
      return 1;
    case PM_MenuHMargin:
    case PM_MenuVMargin:
    case PM_MenuBarHMargin:
      return scaled(4);
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin:
    case PM_MenuBarItemSpacing:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ToolBarFrameWidth:
      return 0;
    case PM_ToolTipLabelFrameWidth:
      return scaled(6);
    case PM_HeaderMargin:
      return scaled(6);
    case PM_TabBarTabHSpace:
      return scaled(24);
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
  const Theme& theme = Theme::current();
  const int height = static_cast<int>(theme.metric("control.height"));
  QSize out = QProxyStyle::sizeFromContents(type, option, size, widget);
  switch (type) {
    case CT_PushButton: {
      const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
      const int icon = button && !button->icon.isNull()
                           ? button->iconSize.width() + (button->text.isEmpty() ? 0 : scaled(6))
                           : 0;
      const QFontMetrics metrics(theme.font(TextStyle::BodyStrong));
      const int text = button ? metrics.size(Qt::TextShowMnemonic, button->text).width() : 0;
      const int width = icon + text + 2 * static_cast<int>(theme.metric("control.paddingX")) + 4;
      return {std::max(width, text > 0 ? scaled(48) : height), height};
    }
    case CT_LineEdit:
      return {out.width(), height};
    // Around the text lies what subControlRect keeps free of it: frame, arrows, the field's own margins.
    case CT_ComboBox:
      return {std::max(out.width() + scaled(12), size.width() + scaled(kComboLeft) + scaled(kComboRight) + 4),
              height};
    case CT_SpinBox:
      return {std::max(out.width(), size.width() + scaled(kSpinArrows) + 2 * scaled(kFieldPad) + 12), height};
    case CT_ToolButton:
      return out.expandedTo({height, height});
    case CT_ItemViewItem:
      return {out.width(), std::max(out.height(), static_cast<int>(theme.metric("row")))};
    case CT_HeaderSection:
      return {out.width(), scaled(24)};
    case CT_MenuBarItem:
      return {size.width() + scaled(20), static_cast<int>(theme.metric("menuBar"))};
    case CT_MenuItem: {
      const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
      if (item && item->menuItemType == QStyleOptionMenuItem::Separator) {
        if (item->text.isEmpty()) return {size.width(), scaled(9)};
        const QFontMetrics metrics(theme.font(TextStyle::CaptionStrong));
        return {std::max(size.width(), metrics.horizontalAdvance(item->text) + scaled(24)), scaled(26)};
      }
      return {out.width() + scaled(16), scaled(28)};
    }
    case CT_TabBarTab:
      return {out.width() + scaled(8), scaled(34)};
    default:
      return out;
  }
}

void Style::drawItemText(QPainter* painter, const QRect& rect, int flags, const QPalette& palette,
                         bool enabled, const QString& text, QPalette::ColorRole role) const {
  const Qt::LayoutDirection around = painter->layoutDirection();
  const int own = alignedWithin(around, flags);
  painter->setLayoutDirection(Qt::LayoutDirectionAuto);
  QProxyStyle::drawItemText(painter, rect, own, palette, enabled, text, role);
  painter->setLayoutDirection(around);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
  painter->save();
  const bool done =
      paint::button(element, option, painter, widget) || paint::view(element, option, painter, widget);
  painter->restore();
  if (!done) QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
  painter->save();
  const bool done = paint::buttonControl(element, option, painter, widget) ||
                    paint::viewControl(element, option, painter, widget) ||
                    paint::menuControl(*this, element, option, painter, widget);
  painter->restore();
  if (done) return;
  if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
      item && element == CE_ItemViewItem) {
    QStyleOptionViewItem cell(*item);
    cell.text = isolated(cell.text, cell.direction);
    return QProxyStyle::drawControl(element, &cell, painter, widget);
  }
  const auto* box =
      element == CE_ComboBoxLabel ? qstyleoption_cast<const QStyleOptionComboBox*>(option) : nullptr;
  if (box == nullptr) return QProxyStyle::drawControl(element, option, painter, widget);
  const QStyleOptionComboBox label = elided(*this, *box, widget);
  QProxyStyle::drawControl(element, &label, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
  painter->save();
  const bool done = control == CC_ScrollBar ? paint::scrollBar(*this, option, painter, widget)
                                            : paint::field(*this, control, option, painter, widget);
  painter->restore();
  if (!done) QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const {
  const QRect r = option->rect;
  if (control == CC_ScrollBar) {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (!bar) return QProxyStyle::subControlRect(control, option, part, widget);
    const bool horizontal = bar->orientation == Qt::Horizontal;
    const int length = horizontal ? r.width() : r.height();
    const qint64 range = qint64{bar->maximum} - bar->minimum;
    int slider = length;
    if (range > 0) {
      slider = static_cast<int>(qint64{bar->pageStep} * length / (range + bar->pageStep));
      slider = std::clamp(slider, std::min(length, pixelMetric(PM_ScrollBarSliderMin, bar, widget)), length);
    }
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                              length - slider, bar->upsideDown);
    const auto along = [&](int from, int size) {
      return horizontal ? QRect(r.x() + from, r.y(), size, r.height())
                        : QRect(r.x(), r.y() + from, r.width(), size);
    };
    switch (part) {
      case SC_ScrollBarGroove:
        return r;
      case SC_ScrollBarSlider:
        return along(start, slider);
      case SC_ScrollBarSubPage:
        return along(0, start);
      case SC_ScrollBarAddPage:
        return along(start + slider, length - start - slider);
      default:
        return {};
    }
  }
  if (control == CC_SpinBox) {
    const int width = scaled(kSpinArrows);
    const QRect inner = r.adjusted(2, 2, -2, -2);
    const int left = visualRect(option->direction, inner,
                                QRect(inner.right() - width + 1, inner.y(), width, inner.height()))
                         .x();
    if (part == SC_SpinBoxUp) return {left, inner.y(), width, inner.height() / 2};
    if (part == SC_SpinBoxDown)
      return {left, inner.y() + inner.height() / 2, width, inner.height() - inner.height() / 2};
    if (part == SC_SpinBoxEditField)
      return visualRect(option->direction, inner, inner.adjusted(4, 0, -width, 0));
    return r;
  }
  if (control == CC_ComboBox && part == SC_ComboBoxEditField) {
    const QRect inner = r.adjusted(scaled(kComboLeft), 1, -scaled(kComboRight), -1);
    return visualRect(option->direction, r, inner);
  }
  return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
  if (element == SE_LineEditContents)
    return option->rect.adjusted(scaled(kFieldPad), 1, -scaled(kFieldPad), -1);
  return QProxyStyle::subElementRect(element, option, widget);
}

namespace paint {

double snap(double x, double devicePixelRatio) { return std::round(x * devicePixelRatio) / devicePixelRatio; }

void panel(QPainter& painter, const QRectF& rect, double radius, const QColor& fill, const QColor& frame,
           double width) {
  painter.setRenderHint(QPainter::Antialiasing);
  const double inset = frame.isValid() ? width / 2 : 0;
  painter.setPen(frame.isValid() ? QPen(frame, width) : QPen(Qt::NoPen));
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), std::max(0.0, radius - inset),
                          std::max(0.0, radius - inset));
}

void twoLines(QPainter& painter, const QRect& area, const QString& words, const QString& note) {
  const Theme& theme = Theme::current();
  const auto line = [&](TextStyle style, const QColor& tint, Qt::AlignmentFlag at, const QString& text) {
    painter.setFont(theme.font(style));
    painter.setPen(tint);
    painter.drawText(area, Qt::AlignLeft | at,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, area.width()));
  };
  line(TextStyle::BodyStrong, theme.colours().text, Qt::AlignTop, words);
  line(TextStyle::Small, theme.colours().text2, Qt::AlignBottom, note);
}

void focusRing(QPainter& painter, const QRectF& rect, double radius) {
  panel(painter, rect, radius, {}, Theme::current().colours().focus, 2);
}

}  // namespace paint

}  // namespace stowage::widgets
