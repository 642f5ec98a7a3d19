// Lists, trees, headers, tabs, frames, menus, scroll bars.
#include <QAbstractItemView>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>

#include "widgets/theme/icons.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::widgets::paint {
namespace {

void row(const QStyleOption* option, QPainter& painter, const QWidget* widget) {
  const Colours& c = Theme::current().colours();
  const bool selected = option->state & QStyle::State_Selected;
  const bool hovered = option->state & QStyle::State_MouseOver;
  if (selected)
    painter.fillRect(option->rect, c.selRow);
  else if (hovered)
    painter.fillRect(option->rect, c.hover);
  const auto* view = qobject_cast<const QAbstractItemView*>(widget);
  // Where rows begin.
  const bool mirrored = option->direction == Qt::RightToLeft;
  const bool first =
      view && (mirrored ? option->rect.right() + 1 >= view->viewport()->width() : option->rect.left() <= 0);
  if (selected && first)
    painter.fillRect(QRect(mirrored ? option->rect.right() - 2 : option->rect.left(), option->rect.top(), 3,
                           option->rect.height()),
                     c.ink);
}

void branch(const QStyleOption* option, QPainter& painter) {
  if (!(option->state & QStyle::State_Children)) return;
  const char* name = option->state & QStyle::State_Open     ? "chevron-down"
                     : option->direction == Qt::RightToLeft ? "chevron-left"
                                                            : "chevron-right";
  const QRectF rect = option->rect;
  paintIcon(painter, name, QRectF(rect.center().x() - 5.5, rect.center().y() - 5.5, 12, 12),
            Theme::current().colours().text2);
}

void header_section(const QStyleOption* option, QPainter& painter) {
  const Colours& c = Theme::current().colours();
  painter.fillRect(
      option->rect,
      option->state & QStyle::State_MouseOver && option->state & QStyle::State_Enabled ? c.hover : c.window);
  painter.fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), c.line);
}

void header_label(const QStyleOptionHeader& option, QPainter& painter) {
  painter.setFont(Theme::current().font(TextStyle::Caption));
  painter.setPen(Theme::current().colours().text2);
  const QRect rect = option.rect.adjusted(2, 0, -2, 0);
  const int alignment = option.textAlignment ? static_cast<int>(option.textAlignment) : Qt::AlignLeft;
  drawReading(painter, option.direction, rect, (alignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter,
              painter.fontMetrics().elidedText(option.text, Qt::ElideRight, rect.width()));
}

/// Up: what is least stands first.
void header_arrow(const QStyleOption& option, QPainter& painter) {
  const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
  if (!header || header->sortIndicator == QStyleOptionHeader::None) return;
  const char* name = header->sortIndicator == QStyleOptionHeader::SortDown ? "chevron-up" : "chevron-down";
  const QPointF centre = QRectF(option.rect).center();
  paintIcon(painter, name, QRectF(centre.x() - 5.5, centre.y() - 5.5, 11, 11),
            Theme::current().colours().text);
}

void tab_shape(const QStyleOption* option, QPainter& painter) {
  const Colours& c = Theme::current().colours();
  const bool selected = option->state & QStyle::State_Selected;
  if (!selected && (option->state & QStyle::State_MouseOver))
    panel(painter, QRectF(option->rect).adjusted(2, 3, -2, -4), 4, c.hover);
  if (selected)
    painter.fillRect(QRect(option->rect.left() + 4, option->rect.bottom() - 1, option->rect.width() - 8, 2),
                     c.ink);
}

void tab_label(const QStyleOptionTab& option, QPainter& painter) {
  const Theme& theme = Theme::current();
  const bool selected = option.state & QStyle::State_Selected;
  QFont font = theme.font(selected ? TextStyle::BodyStrong : TextStyle::Body);
  if (!selected) font.setWeight(QFont::Medium);
  painter.setFont(font);
  painter.setPen(!(option.state & QStyle::State_Enabled) ? theme.colours().disabled
                 : selected                              ? theme.colours().text
                                                         : theme.colours().text2);
  const QSize icon = option.icon.isNull() ? QSize(0, 0) : option.iconSize;
  const int gap = icon.isEmpty() ? 0 : 6;
  const int text = painter.fontMetrics().size(Qt::TextShowMnemonic, option.text).width();
  int x = option.rect.x() + std::max(4, (option.rect.width() - icon.width() - gap - text) / 2);
  if (!icon.isEmpty()) {
    const QRect at(x, option.rect.center().y() - icon.height() / 2, icon.width(), icon.height());
    option.icon.paint(&painter, QStyle::visualRect(option.direction, option.rect, at));
  }
  x += icon.width() + gap;
  const QRect label = QStyle::visualRect(option.direction, option.rect,
                                         QRect(x, option.rect.y(), text + 2, option.rect.height() - 2));
  drawReading(painter, option.direction, label, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic,
              option.text);
  if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange)
    focusRing(painter, QRectF(option.rect).adjusted(1, 2, -1, -3), 4);
}

void progress(const QStyleOptionProgressBar& option, QPainter& painter, bool groove) {
  const Colours& c = Theme::current().colours();
  const double thick = 8;
  const QRectF bar(option.rect.x(), option.rect.center().y() + 0.5 - thick / 2, option.rect.width(), thick);
  if (groove) {
    panel(painter, bar, thick / 2, c.sunken);
    return;
  }
  const qint64 range = qint64{option.maximum} - option.minimum;
  if (range <= 0) {
    panel(painter, bar, thick / 2, c.sunken);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::current().hatch(Theme::Hatch::OverBudget, c.lineStrong,
                                            painter.device()->devicePixelRatioF()));
    painter.drawRoundedRect(bar, thick / 2, thick / 2);
    return;
  }
  const double share = std::clamp(double(qint64{option.progress} - option.minimum) / double(range), 0.0, 1.0);
  if (share <= 0) return;
  QRectF done = bar;
  done.setWidth(std::max(thick, bar.width() * share));
  if (option.direction == Qt::RightToLeft) done.moveRight(bar.right());
  panel(painter, done, thick / 2, c.accent);
}

void separator(const QStyleOption* option, QPainter& painter, bool vertical_line) {
  const Colours& c = Theme::current().colours();
  painter.fillRect(option->rect, c.window);
  const QRect r = option->rect;
  painter.fillRect(vertical_line ? QRect(r.center().x(), r.top(), 1, r.height())
                                 : QRect(r.left(), r.center().y(), r.width(), 1),
                   c.line);
  if (option->state & QStyle::State_MouseOver)
    painter.fillRect(vertical_line ? QRect(r.center().x() - 1, r.top(), 2, r.height())
                                   : QRect(r.left(), r.center().y() - 1, r.width(), 2),
                     c.lineStrong);
}

/// One line where a panel ends: beside it at the side of the docks, above the title of the dock below. The
/// rest belongs to the view.
void dock_separator(const QStyleOption& option, QPainter& painter, const QWidget* window,
                    bool vertical_line) {
  const Colours& c = Theme::current().colours();
  const QRect r = option.rect;
  const int wide = option.state & QStyle::State_MouseOver ? 2 : 1;
  painter.fillRect(r, c.surface);
  const bool left = window == nullptr || r.center().x() < window->width() / 2;
  const QRect line = !vertical_line ? QRect(r.left(), r.bottom() + 1 - wide, r.width(), wide)
                     : left         ? QRect(r.left(), r.top(), wide, r.height())
                                    : QRect(r.right() + 1 - wide, r.top(), wide, r.height());
  painter.fillRect(line, wide > 1 ? c.lineStrong : c.line);
}

void menu_item(const Style& style, const QStyleOptionMenuItem& option, QPainter& painter) {
  const Theme& theme = Theme::current();
  const Colours& c = theme.colours();
  const QRect r = option.rect;
  if (option.menuItemType == QStyleOptionMenuItem::Separator && !option.text.isEmpty()) {
    painter.setFont(theme.font(TextStyle::CaptionStrong));
    painter.setPen(c.text2);
    drawReading(painter, option.direction, r.adjusted(12, 4, -12, 0), Qt::AlignVCenter | Qt::AlignLeading,
                option.text);
    return;
  }
  if (option.menuItemType == QStyleOptionMenuItem::Separator) {
    painter.fillRect(QRect(r.left() + 8, r.center().y(), r.width() - 16, 1), c.line);
    return;
  }
  const bool enabled = option.state & QStyle::State_Enabled;
  if ((option.state & QStyle::State_Selected))
    panel(painter, QRectF(r).adjusted(2, 0, -2, 0), 4, enabled ? c.hover : QColor());
  const auto at = [&](int x, int width) {
    return style.visualRect(option.direction, r, QRect(r.x() + x, r.y(), width, r.height()));
  };
  const QRect mark = at(8, 16);
  const QRect square(mark.x(), r.center().y() - 7, 16, 16);
  if (option.checked)
    paintIcon(painter, "check", square, enabled ? c.text : c.disabled);
  else if (!option.icon.isNull())
    option.icon.paint(&painter, square, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
  painter.setFont(option.font);
  const QStringList parts = option.text.split(u'\t');
  painter.setPen(enabled ? c.text : c.disabled);
  drawReading(painter, option.direction, at(32, r.width() - 60),
              Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, parts.first());
  if (parts.size() > 1) {
    painter.setPen(enabled ? c.text3 : c.disabled);
    drawReading(painter, option.direction, at(32, r.width() - 44), Qt::AlignVCenter | Qt::AlignRight,
                parts.at(1));
  }
  if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
    const QRect arrow = at(r.width() - 22, 14);
    paintIcon(painter, option.direction == Qt::RightToLeft ? "chevron-left" : "chevron-right",
              QRect(arrow.x(), r.center().y() - 6, 14, 14), enabled ? c.text2 : c.disabled);
  }
}

void menu_bar_item(const QStyleOptionMenuItem& option, QPainter& painter, const QWidget* widget) {
  const Colours& c = Theme::current().colours();
  painter.fillRect(option.rect, c.window);
  const bool active = (option.state & QStyle::State_Selected) && (option.state & QStyle::State_Enabled);
  if (active)
    panel(painter, QRectF(option.rect).adjusted(1, 2, -1, -2), 4,
          option.state & QStyle::State_Sunken ? c.press : c.hover);
  painter.setPen(option.state & QStyle::State_Enabled ? c.text : c.disabled);
  const bool letters =
      (QGuiApplication::keyboardModifiers() & Qt::AltModifier) || (widget && widget->hasFocus());
  drawReading(painter, option.direction, option.rect,
              Qt::AlignCenter | (letters ? Qt::TextShowMnemonic : Qt::TextHideMnemonic), option.text);
}

void frame(const QStyleOption* option, QPainter& painter) {
  const auto* description = qstyleoption_cast<const QStyleOptionFrame*>(option);
  if (description && description->lineWidth <= 0) return;
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(Theme::current().colours().line);
  painter.drawRect(option->rect.adjusted(0, 0, -1, -1));
}

}  // namespace

bool view(QStyle::PrimitiveElement element, const QStyleOption* option, QPainter* painter,
          const QWidget* widget) {
  const Colours& c = Theme::current().colours();
  switch (element) {
    case QStyle::PE_PanelItemViewRow:
      return true;
    case QStyle::PE_PanelItemViewItem:
      row(option, *painter, widget);
      return true;
    case QStyle::PE_IndicatorBranch:
      if (option->state & QStyle::State_Selected) row(option, *painter, widget);
      branch(option, *painter);
      return true;
    case QStyle::PE_IndicatorHeaderArrow:
      header_arrow(*option, *painter);
      return true;
    case QStyle::PE_FrameFocusRect:
      // Buttons draw their own ring in their panel; here come check boxes, rows and the like.
      if (qobject_cast<const QPushButton*>(widget)) return true;
      if (option->state & QStyle::State_KeyboardFocusChange) focusRing(*painter, option->rect, 3);
      return true;
    case QStyle::PE_Frame:
    case QStyle::PE_FrameGroupBox:
      frame(option, *painter);
      return true;
    case QStyle::PE_PanelMenu:
      painter->fillRect(option->rect, c.raised);
      return true;
    case QStyle::PE_FrameMenu:
    case QStyle::PE_PanelTipLabel:
      panel(*painter, option->rect, 0, c.raised, c.lineStrong);
      return true;
    case QStyle::PE_FrameTabBarBase:
      painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), c.line);
      return true;
    case QStyle::PE_FrameTabWidget:
    case QStyle::PE_FrameStatusBarItem:
    case QStyle::PE_FrameDockWidget:
    case QStyle::PE_PanelMenuBar:
    case QStyle::PE_PanelToolBar:
      return true;
    case QStyle::PE_PanelStatusBar:
      painter->fillRect(option->rect, c.window);
      painter->fillRect(QRect(option->rect.left(), option->rect.top(), option->rect.width(), 1), c.line);
      return true;
    case QStyle::PE_IndicatorDockWidgetResizeHandle:
      // Qt marks with State_Horizontal the handle of a horizontal split, which is drawn as a vertical line
      // when it is taller than wide.
      dock_separator(*option, *painter, widget, option->rect.height() > option->rect.width());
      return true;
    default:
      return false;
  }
}

bool viewControl(QStyle::ControlElement element, const QStyleOption* option, QPainter* painter,
                 const QWidget*) {
  switch (element) {
    case QStyle::CE_HeaderSection:
      header_section(option, *painter);
      return true;
    case QStyle::CE_HeaderEmptyArea:
      header_section(option, *painter);
      return true;
    case QStyle::CE_HeaderLabel:
      if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
        header_label(*header, *painter);
      return true;
    case QStyle::CE_TabBarTabShape:
      tab_shape(option, *painter);
      return true;
    case QStyle::CE_TabBarTabLabel:
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) tab_label(*tab, *painter);
      return true;
    case QStyle::CE_ProgressBarGroove:
    case QStyle::CE_ProgressBarContents:
      if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option))
        progress(*bar, *painter, element == QStyle::CE_ProgressBarGroove);
      return true;
    case QStyle::CE_Splitter:
      separator(option, *painter, option->rect.height() > option->rect.width());
      return true;
    case QStyle::CE_ToolBar:
      painter->fillRect(option->rect, Theme::current().colours().window);
      return true;
    default:
      return false;
  }
}

bool menuControl(const Style& style, QStyle::ControlElement element, const QStyleOption* option,
                 QPainter* painter, const QWidget* widget) {
  const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
  switch (element) {
    case QStyle::CE_MenuItem:
      if (item) menu_item(style, *item, *painter);
      return true;
    case QStyle::CE_MenuBarItem:
      if (item) menu_bar_item(*item, *painter, widget);
      return true;
    case QStyle::CE_MenuBarEmptyArea:
      painter->fillRect(option->rect, Theme::current().colours().window);
      return true;
    default:
      return false;
  }
}

bool scrollBar(const Style& style, const QStyleOptionComplex* option, QPainter* painter,
               const QWidget* widget) {
  const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
  if (!bar) return false;
  const Colours& c = Theme::current().colours();
  painter->fillRect(option->rect, c.surface);
  if (bar->maximum <= bar->minimum) return true;
  QRectF slider = style.subControlRect(QStyle::CC_ScrollBar, bar, QStyle::SC_ScrollBarSlider, widget);
  const bool active = (bar->activeSubControls & QStyle::SC_ScrollBarSlider) &&
                      (bar->state & (QStyle::State_MouseOver | QStyle::State_Sunken));
  const double side = active ? 1 : 2;
  slider = bar->orientation == Qt::Horizontal ? slider.adjusted(2, side, -2, -side)
                                              : slider.adjusted(side, 2, -side, -2);
  QColor colour = c.lineStrong;
  if (!active) colour.setAlphaF(0.6f);
  panel(*painter, slider, std::min(slider.width(), slider.height()) / 2, colour);
  return true;
}

}  // namespace stowage::widgets::paint
