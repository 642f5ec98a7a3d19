#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <vector>

#include "widgets/theme/theme.h"

class QPainter;

/// Small strokes shared by the parts of the timeline's overlay.
namespace stowage::widgets::overlay {

struct Word {
  QString text;
  TextStyle style;
  QColor colour;
};

double wordWidth(const Word& word);
/// Words of different weights on one line; returns the end. With `right` they end at x.
double drawWords(QPainter& painter, double x, const QRectF& line, const std::vector<Word>& words,
                 bool right = false);
void plate(QPainter& painter, const QRectF& rect, const QString& text, const QColor& fill, const QColor& ink,
           TextStyle style = TextStyle::CaptionStrong);
/// A line of `width` logical pixels that lies on whole device pixels.
void verticalLine(QPainter& painter, double x, double top, double bottom, const QColor& colour, double width);
void softShadow(QPainter& painter, const QRectF& rect);

}  // namespace stowage::widgets::overlay
