#pragma once

#include <QString>
#include <Qt>

class QLayout;
class QPainter;
class QRect;
class QRectF;
class QWidget;

namespace stowage::widgets {

// A window that is mirrored still reads from left to right: "+10.5 KiB" is no "KiB 10.5+", and a sentence
// keeps its full stop at its end. Where words stand is mirrored, how they read follows from their letters.

/// Draws `text` within `rect` as QPainter::drawText() does with these flags. `around`: the direction of what
/// it is a part of, a style option's: from right to left, left and right of the alignment change places. The
/// words read in the direction of their own letters.
void drawReading(QPainter& painter, Qt::LayoutDirection around, const QRect& rect, int flags,
                 const QString& text);

/// The alignment within `flags` as it stands on the screen of `around`, which no painter changes again; and
/// no direction that is forced upon the words.
int alignedWithin(Qt::LayoutDirection around, int flags);

/// `text` for what lays words out itself, in `around`: between marks without width (U+2068, U+2069) that keep
/// the order of its letters. Where the window is not mirrored, the text as it is.
QString isolated(const QString& text, Qt::LayoutDirection around);

// Margins and what is painted beside words are mirrored with them. Qt turns the order of a layout round, not
// its margins.

/// Margins of `layout`, which lays out `of` or a part of it: `start` is where lines begin, `end` where they
/// end, and they change sides whenever `of` changes its direction.
void setReadingMargins(QLayout& layout, QWidget& of, int start, int top, int end, int bottom);
/// The same of a widget's own contents: those of words beside nothing.
void setReadingMargins(QWidget& widget, int start, int top, int end, int bottom);
/// Where `rect` stands within `widget`, when it is meant for one that is written from left to right.
QRectF placedWithin(const QWidget& widget, const QRectF& rect);

}  // namespace stowage::widgets
