#include "widgets/common/label.h"

#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>

#include "widgets/theme/style.h"

namespace stowage::widgets {

namespace {

constexpr QChar kMayBreak(0x200B);  // a space without width
constexpr qsizetype kLongWord = 36, kLongPiece = 12;

/// `word` with places to break it: after what separates its parts, and in parts without any.
QString broken(QStringView word) {
  QString out;
  qsizetype piece = 0;
  for (qsizetype i = 0; i < word.size(); ++i) {
    out += word[i];
    ++piece;
    if (i + 1 == word.size() || word[i + 1].isLowSurrogate() || word[i + 1].isMark()) continue;
    if (piece < kLongPiece && !QStringLiteral("._/-:\\").contains(word[i])) continue;
    out += kMayBreak;
    piece = 0;
  }
  return out;
}

QString breakable(const QString& text, qsizetype longest) {
  QString out;
  qsizetype from = 0;
  for (qsizetype i = 0; i <= text.size(); ++i) {
    if (i < text.size() && !text[i].isSpace()) continue;
    const QStringView word = QStringView(text).mid(from, i - from);
    out += word.size() > longest ? broken(word) : word.toString();
    if (i < text.size()) out += text[i];
    from = i + 1;
  }
  return out;
}

}  // namespace

Label::Label(TextStyle style, QColor Colours::*tint, QWidget* parent)
    : QLabel(parent), style_(style), tint_(tint) {
  setTextFormat(Qt::PlainText);
  restyle();
  connect(&Theme::current(), &Theme::changed, this, &Label::restyle);
}

void Label::setText(const QString& text) {
  if (text == full_ && text == QLabel::text()) return;
  full_ = text;
  fit();
  updateGeometry();
}

void Label::setTint(QColor Colours::*tint) {
  tint_ = tint;
  restyle();
}

void Label::setWeight(QFont::Weight weight) {
  weight_ = weight;
  restyle();
}

void Label::setElide(Qt::TextElideMode mode) {
  elide_ = mode;
  fit();
}

void Label::setWordWrap(bool on) {
  QLabel::setWordWrap(on);
  fit();
}

void Label::setBreaksWords(bool on) {
  breaks_words_ = on;
  fit();
}

QSize Label::minimumSizeHint() const {
  if (elide_ == Qt::ElideNone) return QLabel::minimumSizeHint();
  return {std::min(fontMetrics().averageCharWidth() * 4, sizeHint().width()),
          QLabel::minimumSizeHint().height()};
}

QSize Label::sizeHint() const {
  if (elide_ == Qt::ElideNone) return QLabel::sizeHint();
  const QMargins margins = contentsMargins();
  return {fontMetrics().horizontalAdvance(full_) + margins.left() + margins.right() + 1,
          QLabel::sizeHint().height()};
}

void Label::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::LayoutDirectionChange) beginWhereLinesDo();
}

/// QLabel would ask its letters: Latin ones in a mirrored window would begin where lines end.
void Label::beginWhereLinesDo() {
  const Qt::Alignment now = alignment(), upright = now & ~Qt::AlignHorizontal_Mask;
  const bool absolute = now.testFlag(Qt::AlignAbsolute);
  if (isRightToLeft() && now.testFlag(Qt::AlignLeft) && !absolute)
    setAlignment(upright | Qt::AlignRight | Qt::AlignAbsolute);
  if (!isRightToLeft() && now.testFlag(Qt::AlignRight) && absolute) setAlignment(upright | Qt::AlignLeft);
}

void Label::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  fit();
}

void Label::restyle() {
  QFont font = Theme::current().font(style_);
  if (weight_) font.setWeight(*weight_);
  setFont(font);
  QPalette palette = this->palette();
  palette.setColor(QPalette::WindowText, Theme::current().colours().*tint_);
  setPalette(palette);
  fit();
}

void Label::fit() {
  beginWhereLinesDo();
  if (elide_ == Qt::ElideNone) {
    const QString shown = wordWrap() ? breakable(full_, breaks_words_ ? kLongPiece : kLongWord) : full_;
    // What is read out is the text, without the places to break it.
    const bool by_text = accessibleName().isEmpty() || accessibleName() == text().remove(kMayBreak);
    QLabel::setText(shown);
    if (by_text) setAccessibleName(shown == full_ ? QString() : full_);
    return;
  }
  const QString cut =
      fontMetrics().elidedText(full_, elide_, width() - contentsMargins().left() - contentsMargins().right());
  QLabel::setText(cut);
  setToolTip(cut == full_ ? QString() : full_);
  setAccessibleName(cut == full_ ? QString() : full_);
}

/// What is copied is the text, without the places to break it: a path with them is no path.
void Label::copySelected(QClipboard::Mode mode) const {
  QClipboard* clipboard = QGuiApplication::clipboard();
  if (!hasSelectedText() || (mode == QClipboard::Selection && !clipboard->supportsSelection())) return;
  clipboard->setText(selectedText().remove(kMayBreak), mode);
}

void Label::keyPressEvent(QKeyEvent* event) {
  QLabel::keyPressEvent(event);
  if (event->matches(QKeySequence::Copy)) copySelected(QClipboard::Clipboard);
}

void Label::mouseReleaseEvent(QMouseEvent* event) {
  QLabel::mouseReleaseEvent(event);
  copySelected(QClipboard::Selection);
}

void Label::contextMenuEvent(QContextMenuEvent* event) {
  if (!hasSelectedText()) return event->ignore();
  QMenu menu(this);
  menu.addAction(tr("Copy"), this, [this] { copySelected(QClipboard::Clipboard); });
  menu.exec(event->globalPos());
}

LinkButton::LinkButton(const QString& text, QWidget* parent) : PaintedView(parent) {
  setText(text);
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize LinkButton::sizeHint() const {
  const QFontMetrics metrics(Theme::current().font(TextStyle::BodyStrong));
  return {metrics.horizontalAdvance(text()) + 2, qMax(24, metrics.height() + 4)};
}

void LinkButton::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  const QFont font = theme.font(TextStyle::BodyStrong);
  painter.setFont(font);
  painter.setPen(isEnabled() ? colours.text : colours.disabled);
  painter.drawText(rect().adjusted(1, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
  const int y = (height() + QFontMetrics(font).height()) / 2;
  const int width = QFontMetrics(font).horizontalAdvance(text());
  painter.setPen(QPen(underMouse() || isDown() ? colours.text : colours.lineStrong, 1));
  painter.drawLine(1, y, 1 + width, y);
  if (hasFocus()) paint::focusRing(painter, QRectF(rect()), 4);
}

Separator::Separator(Qt::Orientation orientation, QWidget* parent) : PaintedView(parent) {
  if (orientation == Qt::Horizontal) {
    setFixedHeight(1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  } else {
    setFixedWidth(1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  }
}

void Separator::paintOn(const Sheet& sheet) { sheet.painter.fillRect(rect(), sheet.colours.line); }

Surface::Surface(QColor Colours::*fill, Qt::Edges lines, QWidget* parent)
    : PaintedView(parent), fill_(fill), lines_(lines) {
  setAttribute(Qt::WA_OpaquePaintEvent);  // what is behind it need not be painted
}

void Surface::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  painter.fillRect(rect(), colours.*fill_);
  if (lines_ & Qt::TopEdge) painter.fillRect(0, 0, width(), 1, colours.line);
  if (lines_ & Qt::BottomEdge) painter.fillRect(0, height() - 1, width(), 1, colours.line);
  if (lines_ & Qt::LeftEdge) painter.fillRect(0, 0, 1, height(), colours.line);
  if (lines_ & Qt::RightEdge) painter.fillRect(width() - 1, 0, 1, height(), colours.line);
  if (hasFocus()) paint::focusRing(painter, QRectF(rect()), 4);
}

}  // namespace stowage::widgets
