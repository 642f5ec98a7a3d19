#include "widgets/controls/buttons.h"

namespace stowage::widgets {
namespace {

QPushButton* make(ButtonKind kind, QColor Colours::*tint, const QString& text, const char* icon_name,
                  QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  setButtonKind(button, kind);
  if (icon_name) button->setIcon(icon(icon_name, tint));
  return button;
}

}  // namespace

QPushButton* primaryButton(const QString& text, const char* icon_name, QWidget* parent) {
  return make(ButtonKind::Primary, &Colours::accentText, text, icon_name, parent);
}

QPushButton* secondaryButton(const QString& text, const char* icon_name, QWidget* parent) {
  return make(ButtonKind::Secondary, &Colours::text, text, icon_name, parent);
}

QPushButton* ghostButton(const QString& text, const char* icon_name, QWidget* parent) {
  return make(ButtonKind::Ghost, &Colours::text, text, icon_name, parent);
}

QToolButton* iconButton(const char* icon_name, const QString& words, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setIcon(icon(icon_name, &Colours::text2));
  button->setToolTip(words);
  button->setAccessibleName(words);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

void setIconSquare(QToolButton& button, int icon, int side) {
  const auto fit = [&button, icon, side] {
    const auto scaled = [](int pixels) { return qRound(pixels * Theme::current().textScale()); };
    button.setIconSize({scaled(icon), scaled(icon)});
    button.setFixedSize(scaled(side), scaled(side));
  };
  QObject::connect(&Theme::current(), &Theme::changed, &button, fit);
  fit();
}

}  // namespace stowage::widgets
