#pragma once

#include <QAbstractButton>
#include <QClipboard>
#include <QLabel>
#include <optional>

#include "widgets/common/painted_view.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

/// Text in one of the theme's styles and tints; follows the theme. With an elide mode the text is cut to the
/// width, and the whole is the tool tip and the accessible name. With word wrap a word may be broken that no
/// line can be expected to hold: names of modules and paths have no spaces, and may be of any length. In a
/// window that is mirrored its lines begin at the right, whatever letters they are written in.
class Label : public QLabel {
  Q_OBJECT
 public:
  explicit Label(TextStyle style, QColor Colours::*tint = &Colours::text, QWidget* parent = nullptr);

  void setText(const QString& text);
  const QString& fullText() const { return full_; }
  void setTint(QColor Colours::*tint);
  void setWeight(QFont::Weight weight);  ///< another one than the style's
  void setElide(Qt::TextElideMode mode);
  void setWordWrap(bool on);
  /// With word wrap: words of any length may be broken, after what separates their parts. For names in a
  /// narrow place.
  void setBreaksWords(bool on);
  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void copySelected(QClipboard::Mode mode) const;
  void restyle();
  void fit();
  void beginWhereLinesDo();

  TextStyle style_;
  QColor Colours::*tint_;
  std::optional<QFont::Weight> weight_{};
  Qt::TextElideMode elide_ = Qt::ElideNone;
  bool breaks_words_ = false;
  QString full_{};
};

/// An underlined word that acts: repairs and "Details".
class LinkButton : public PaintedView<QAbstractButton> {
  Q_OBJECT
 public:
  explicit LinkButton(const QString& text, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintOn(const Sheet& sheet) override;
};

/// A line between two groups.
class Separator : public PaintedView<> {
  Q_OBJECT
 public:
  explicit Separator(Qt::Orientation orientation = Qt::Horizontal, QWidget* parent = nullptr);

 protected:
  void paintOn(const Sheet& sheet) override;
};

/// A plain background in one of the theme's colours, with a line at the bottom, the right or the top where
/// wanted. Where nothing on it takes the keyboard, it may itself, and shows it.
class Surface : public PaintedView<> {
  Q_OBJECT
 public:
  explicit Surface(QColor Colours::*fill, Qt::Edges lines = {}, QWidget* parent = nullptr);

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  QColor Colours::*fill_;
  Qt::Edges lines_;
};

}  // namespace stowage::widgets
