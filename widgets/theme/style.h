#pragma once

#include <QIcon>
#include <QProxyStyle>
#include <map>
#include <utility>

#include "widgets/theme/theme.h"

class QAbstractButton;
class QLineEdit;

namespace stowage::widgets {

/// How a push button is meant; one that was told nothing is Secondary.
enum class ButtonKind { Secondary, Primary, Ghost };
void setButtonKind(QAbstractButton* button, ButtonKind kind);
ButtonKind buttonKind(const QWidget* button);

/// A red frame around a field whose text is not understood.
void setFieldError(QWidget* field, bool on);

/// Gives the application Fusion with our drawing over it, the theme's palette and font, and keeps them right
/// when the theme changes. Call once, after QApplication is made and before the first window.
void installStyle();

/// The look of standard widgets, from tokens alone: no style sheet anywhere.
class Style : public QProxyStyle {
 public:
  Style() : QProxyStyle(QStringLiteral("Fusion")) {}

  void polish(QPalette& palette) override;
  void polish(QWidget* widget) override;
  using QProxyStyle::polish;
  QPalette standardPalette() const override;
  QIcon standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                       const QWidget* widget) const override;
  QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
  /// Of labels, check boxes, fields with choices: words read as their letters do.
  void drawItemText(QPainter* painter, const QRect& rect, int flags, const QPalette& palette, bool enabled,
                    const QString& text, QPalette::ColorRole role) const override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;

 private:
  mutable std::map<std::pair<StandardPixmap, bool>, QIcon> icons_{};  ///< and mirrored
};

namespace paint {

/// A filled rounded rectangle with a frame whose line lies on whole device pixels.
void panel(QPainter& painter, const QRectF& rect, double radius, const QColor& fill, const QColor& frame = {},
           double width = 1);
/// The focus ring: 2 px of ink around `rect`, inside it; what it surrounds starts 3 px further in.
void focusRing(QPainter& painter, const QRectF& rect, double radius);
/// Words and a quiet note below them, as of a row that one may choose; what is too long for `area` is cut.
void twoLines(QPainter& painter, const QRect& area, const QString& words, const QString& note);
/// x snapped to the painter's device pixels.
double snap(double x, double devicePixelRatio);

// Parts of Style, one group a file. Each returns false for what it does not draw.
bool button(QStyle::PrimitiveElement element, const QStyleOption* option, QPainter* painter,
            const QWidget* widget);
bool buttonControl(QStyle::ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget);
bool field(const Style& style, QStyle::ComplexControl control, const QStyleOptionComplex* option,
           QPainter* painter, const QWidget* widget);
bool view(QStyle::PrimitiveElement element, const QStyleOption* option, QPainter* painter,
          const QWidget* widget);
bool viewControl(QStyle::ControlElement element, const QStyleOption* option, QPainter* painter,
                 const QWidget* widget);
bool menuControl(const Style& style, QStyle::ControlElement element, const QStyleOption* option,
                 QPainter* painter, const QWidget* widget);
bool scrollBar(const Style& style, const QStyleOptionComplex* option, QPainter* painter,
               const QWidget* widget);

}  // namespace paint

}  // namespace stowage::widgets
