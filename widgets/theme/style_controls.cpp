// Buttons, check boxes, fields.
#include <QLineEdit>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>

#include "widgets/theme/icons.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::widgets::paint {
namespace {

constexpr double kRadius = 4;

bool keyboard_focus(const QStyleOption* option) {
  return (option->state & QStyle::State_HasFocus) && (option->state & QStyle::State_KeyboardFocusChange) &&
         (option->state & QStyle::State_Enabled);
}

struct Faces {
  QColor fill, frame, text;
};

Faces faces(ButtonKind kind, const QStyleOption* option) {
  const Colours& c = Theme::current().colours();
  const bool enabled = option->state & QStyle::State_Enabled;
  const bool pressed = option->state & (QStyle::State_Sunken | QStyle::State_On);
  const bool hovered = option->state & QStyle::State_MouseOver;
  const QColor quiet = pressed ? c.press : hovered ? c.hover : QColor();
  if (!enabled)
    return {kind == ButtonKind::Ghost ? QColor() : c.window,
            kind == ButtonKind::Ghost ? QColor() : c.lineStrong, c.disabled};
  switch (kind) {
    case ButtonKind::Primary: {
      QColor fill = c.accent;
      if (pressed || hovered)
        fill = Theme::current().dark() ? fill.darker(pressed ? 120 : 110) : fill.lighter(pressed ? 150 : 130);
      return {fill, {}, c.accentText};
    }
    case ButtonKind::Ghost:
      return {quiet, {}, c.text};
    case ButtonKind::Secondary:
      break;
  }
  return {quiet.isValid() ? quiet : c.raised, c.lineStrong, c.text};
}

/// The boxes that Qt makes for a question have no kinds of buttons: the default one is the primary.
bool in_message_box(const QWidget* widget) {
  return qobject_cast<const QMessageBox*>(widget ? widget->window() : nullptr);
}

ButtonKind kind_of(const QWidget* widget) {
  const auto* push = qobject_cast<const QPushButton*>(widget);
  return push && push->isDefault() && in_message_box(widget) ? ButtonKind::Primary : buttonKind(widget);
}

void push_panel(const QStyleOption* option, QPainter& painter, const QWidget* widget) {
  const Faces face = faces(kind_of(widget), option);
  QRectF rect = option->rect;
  // A question takes the keyboard by itself: where Enter would go is shown from the start.
  const bool asked = (option->state & QStyle::State_HasFocus) && in_message_box(widget);
  if (keyboard_focus(option) || asked) {
    focusRing(painter, rect, kRadius + 2);
    rect.adjust(3, 3, -3, -3);
  }
  panel(painter, rect, kRadius, face.fill, face.frame);
}

void push_label(const QStyleOptionButton& option, QPainter& painter, const QWidget* widget) {
  const Faces face = faces(kind_of(widget), &option);
  painter.setFont(Theme::current().font(TextStyle::BodyStrong));
  painter.setPen(face.text);
  const QFontMetrics metrics = painter.fontMetrics();
  const int gap = option.icon.isNull() || option.text.isEmpty() ? 0 : 6;
  const QSize icon = option.icon.isNull() ? QSize(0, 0) : option.iconSize;
  const int text = metrics.size(Qt::TextShowMnemonic, option.text).width();
  const QRect rect = option.rect;
  int x = rect.x() + std::max(6, (rect.width() - icon.width() - gap - text) / 2);
  const QIcon::Mode mode = option.state & QStyle::State_Enabled ? QIcon::Normal : QIcon::Disabled;
  if (icon.width() > 0) {
    const QRect at(x, rect.center().y() - icon.height() / 2 + (rect.height() % 2 == 0 ? 1 : 0), icon.width(),
                   icon.height());
    option.icon.paint(&painter, QStyle::visualRect(option.direction, rect, at), Qt::AlignCenter, mode);
  }
  x += icon.width() + gap;
  const QRect text_rect =
      QStyle::visualRect(option.direction, rect, QRect(x, rect.y(), rect.right() - x - 4, rect.height()));
  drawReading(painter, option.direction, text_rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic,
              metrics.elidedText(option.text, Qt::ElideRight, text_rect.width(), Qt::TextShowMnemonic));
}

void tool_panel(const QStyleOption* option, QPainter& painter) {
  const Colours& c = Theme::current().colours();
  const bool enabled = option->state & QStyle::State_Enabled;
  QColor fill;
  if (option->state & QStyle::State_On) fill = c.accentSoft;
  if (enabled && (option->state & QStyle::State_MouseOver)) fill = c.hover;
  if (enabled && (option->state & QStyle::State_Sunken)) fill = c.press;
  if (fill.isValid()) panel(painter, option->rect, kRadius, fill);
  if (keyboard_focus(option)) focusRing(painter, option->rect, kRadius);
}

void check_box(const QStyleOption* option, QPainter& painter, bool round) {
  const Colours& c = Theme::current().colours();
  const bool enabled = option->state & QStyle::State_Enabled;
  const bool on = option->state & QStyle::State_On;
  const bool partial = option->state & QStyle::State_NoChange;
  const QRectF rect = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
  const QColor strong = enabled ? c.accent : c.disabled;
  const QColor frame = on || partial ? strong : enabled ? c.lineStrong : c.line;
  const QColor base = (option->state & QStyle::State_MouseOver) && enabled ? c.hover : c.surface;
  panel(painter, rect, round ? rect.height() / 2 : 3, on || partial ? strong : base, frame);
  if (on && round) panel(painter, rect.adjusted(4.5, 4.5, -4.5, -4.5), rect.height(), c.accentText);
  if (!round && (on || partial))
    paintIcon(painter, partial ? "minus" : "check", rect.adjusted(1, 1, -1, -1), c.accentText);
}

void field_panel(const QStyleOption* option, QPainter& painter, const QWidget* widget) {
  const Colours& c = Theme::current().colours();
  const bool enabled = option->state & QStyle::State_Enabled;
  const bool focused = enabled && (option->state & QStyle::State_HasFocus);
  const bool wrong = widget && widget->property("stowageFieldError").toBool();
  const QColor frame = wrong ? c.error : focused ? c.focus : enabled ? c.lineStrong : c.line;
  panel(painter, option->rect, kRadius, enabled ? c.surface : c.window, frame, wrong || focused ? 2 : 1);
}

void combo(const Style& style, const QStyleOptionComboBox& option, QPainter& painter, const QWidget* widget) {
  const Colours& c = Theme::current().colours();
  const bool enabled = option.state & QStyle::State_Enabled;
  if (option.editable) {
    field_panel(&option, painter, widget);
  } else {
    QRectF rect = option.rect;
    const bool focused = option.state & QStyle::State_HasFocus;
    const QColor fill = !enabled                                 ? c.window
                        : option.state & QStyle::State_Sunken    ? c.press
                        : option.state & QStyle::State_MouseOver ? c.hover
                                                                 : c.raised;
    panel(painter, rect, kRadius, fill, focused ? c.focus : enabled ? c.lineStrong : c.line, focused ? 2 : 1);
  }
  const QRect arrow(option.rect.right() - 20, option.rect.center().y() - 6, 14, 14);
  paintIcon(painter, "chevrons-up-down", style.visualRect(option.direction, option.rect, arrow),
            enabled ? c.text2 : c.disabled);
}

void spin(const Style& style, const QStyleOptionSpinBox& option, QPainter& painter, const QWidget* widget) {
  const Colours& c = Theme::current().colours();
  field_panel(&option, painter, widget);
  if (option.buttonSymbols == QAbstractSpinBox::NoButtons) return;
  const auto arrow = [&](QStyle::SubControl part, const char* name, bool possible) {
    const QRectF rect = style.subControlRect(QStyle::CC_SpinBox, &option, part, widget);
    if (possible && (option.activeSubControls & part))
      painter.fillRect(rect, option.state & QStyle::State_Sunken ? c.press : c.hover);
    paintIcon(painter, name, QRectF(rect.center().x() - 5, rect.center().y() - 5, 10, 10),
              possible ? c.text2 : c.disabled);
  };
  arrow(QStyle::SC_SpinBoxUp, "chevron-up", option.stepEnabled & QAbstractSpinBox::StepUpEnabled);
  arrow(QStyle::SC_SpinBoxDown, "chevron-down", option.stepEnabled & QAbstractSpinBox::StepDownEnabled);
}

}  // namespace

bool button(QStyle::PrimitiveElement element, const QStyleOption* option, QPainter* painter,
            const QWidget* widget) {
  switch (element) {
    case QStyle::PE_PanelButtonCommand:
      push_panel(option, *painter, widget);
      return true;
    case QStyle::PE_PanelButtonTool:
      tool_panel(option, *painter);
      return true;
    case QStyle::PE_IndicatorCheckBox:
      check_box(option, *painter, false);
      return true;
    case QStyle::PE_IndicatorItemViewItemCheck: {
      check_box(option, *painter, false);
      return true;
    }
    case QStyle::PE_IndicatorRadioButton:
      check_box(option, *painter, true);
      return true;
    case QStyle::PE_PanelLineEdit: {
      const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
      if (frame && frame->lineWidth > 0) field_panel(option, *painter, widget);
      return true;
    }
    case QStyle::PE_FrameLineEdit:
    case QStyle::PE_FrameDefaultButton:
      return true;
    default:
      return false;
  }
}

bool buttonControl(QStyle::ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) {
  if (element == QStyle::CE_PushButtonBevel) {
    push_panel(option, *painter, widget);
    return true;
  }
  if (element == QStyle::CE_PushButtonLabel) {
    if (const auto* push = qstyleoption_cast<const QStyleOptionButton*>(option))
      push_label(*push, *painter, widget);
    return true;
  }
  return false;
}

bool field(const Style& style, QStyle::ComplexControl control, const QStyleOptionComplex* option,
           QPainter* painter, const QWidget* widget) {
  if (control == QStyle::CC_ComboBox) {
    if (const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option))
      combo(style, *box, *painter, widget);
    return true;
  }
  if (control == QStyle::CC_SpinBox) {
    if (const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option))
      spin(style, *box, *painter, widget);
    return true;
  }
  return false;
}

}  // namespace stowage::widgets::paint
