#pragma once

#include <QPushButton>
#include <QToolButton>

#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {

/// Push buttons 28 high; `icon_name` of resources/icons or nullptr. The icon takes the colour of the button's
/// text.
QPushButton* primaryButton(const QString& text, const char* icon_name = nullptr, QWidget* parent = nullptr);
QPushButton* secondaryButton(const QString& text, const char* icon_name = nullptr, QWidget* parent = nullptr);
QPushButton* ghostButton(const QString& text, const char* icon_name = nullptr, QWidget* parent = nullptr);

/// A square button with an icon alone: `words` is its tool tip and its accessible name.
QToolButton* iconButton(const char* icon_name, const QString& words, QWidget* parent = nullptr);
/// An icon so many pixels wide in a square button, both at a text size of 100 %: they grow with it.
void setIconSquare(QToolButton& button, int icon, int side);

}  // namespace stowage::widgets
