#pragma once

#include <QFont>
#include <QString>

class QPainter;
class QRectF;

namespace stowage::widgets {

/// Figures of one width. Inter's are proportional and Qt 6.4 cannot switch its tabular ones on, so digits are
/// drawn one by one, each centred in the advance of the widest digit; everything else keeps its own advance.
/// Columns of numbers line up at their right edge.
double tabularWidth(const QFont& font, const QString& text);

/// Draws `text` on one line inside `rect` with the painter's font and pen. `alignment`: left, right or
/// horizontal centre, and a vertical one.
void drawTabular(QPainter& painter, const QRectF& rect, int alignment, const QString& text);

}  // namespace stowage::widgets
