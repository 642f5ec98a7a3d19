#pragma once

#include <QIcon>
#include <QStringList>

#include "widgets/theme/theme.h"

namespace stowage::widgets {

/// A Lucide icon of resources/icons by its file name without ".svg" ("pin-off"), drawn as vectors at every
/// size and scale and tinted with a token of the current theme, so that one QIcon stays right over a theme
/// switch. Disabled icons take `disabled`. An unknown name gives a null icon.
QIcon icon(const char* name, QColor Colours::*tint = &Colours::text);

/// The same painted directly, without a QIcon: `rect` in logical pixels.
void paintIcon(QPainter& painter, const char* name, const QRectF& rect, const QColor& colour);

/// Every name that icon() knows.
QStringList iconNames();

}  // namespace stowage::widgets
