#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QFontMetrics>
#include <QHash>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QStringList>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <span>

#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets::test {

inline constexpr double kTextScales[] = {1.0, 1.25, 1.5};
inline constexpr double kPixelRatios[] = {1.0, 1.25, 1.5, 2.0};

/// A test may change the theme: it is put back, and nothing moves meanwhile.
class ThemeKept {
 public:
  ThemeKept() { Theme::current().setReducedMotion(true); }
  ~ThemeKept() {
    Theme::current().setReducedMotion(false);
    Theme::current().setTextScale(1);
    Theme::current().setScheme(Scheme::Light);
  }
  ThemeKept(const ThemeKept&) = delete;
  ThemeKept& operator=(const ThemeKept&) = delete;
};

/// Calls `look(scale)` in light and dark at every text scale.
template <class Look>
void in_every_theme(Look look) {
  const ThemeKept kept;
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    for (const double scale : kTextScales) {
      Theme::current().setScheme(scheme);
      Theme::current().setTextScale(scale);
      look(scale);
    }
  }
}

inline QImage picture(QWidget& widget) {
  return widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// How far two colours lie apart in the channel where they differ most.
inline int apart(QRgb a, QRgb b) {
  return std::max(
      {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}
inline int apart(const QColor& a, const QColor& b) { return apart(a.rgb(), b.rgb()); }

/// The smallest rectangle of `within` that holds every pixel that is not `ground`.
inline QRect inked(const QImage& image, QRect within, const QColor& ground, int tolerance = 24) {
  QRect found;
  within = within.intersected(image.rect());
  for (int y = within.top(); y <= within.bottom(); ++y) {
    for (int x = within.left(); x <= within.right(); ++x) {
      if (apart(image.pixel(x, y), ground.rgb()) > tolerance) found |= QRect(x, y, 1, 1);
    }
  }
  return found;
}

/// How many pixels of a part of a picture have a colour.
inline int count_of(const QImage& image, QRect within, const QColor& colour, int tolerance = 0) {
  int count = 0;
  within = within.intersected(image.rect());
  for (int y = within.top(); y <= within.bottom(); ++y) {
    for (int x = within.left(); x <= within.right(); ++x)
      count += apart(image.pixel(x, y), colour.rgb()) <= tolerance ? 1 : 0;
  }
  return count;
}

/// A picture with a margin all around that nobody may paint on.
class Framed {
 public:
  Framed(QSizeF size, double dpr)
      : size_(size),
        dpr_(dpr),
        image_((QSizeF(size.width() + 2 * kMargin, size.height() + 2 * kMargin) * dpr).toSize(),
               QImage::Format_RGB32) {
    image_.fill(kNobodys);
    image_.setDevicePixelRatio(dpr);
  }
  template <class Paint>
  void paint(Paint what) {
    QPainter painter(&image_);
    painter.translate(kMargin, kMargin);
    what(painter);
  }
  /// Pixels of the margin that are not as they were; `slack` logical pixels beside the picture are allowed.
  int spilled(double slack = 0) const {
    const double least = (kMargin - slack) * dpr_;
    const double right = (kMargin + size_.width() + slack) * dpr_,
                 bottom = (kMargin + size_.height() + slack) * dpr_;
    int count = 0;
    for (int y = 0; y < image_.height(); ++y) {
      for (int x = 0; x < image_.width(); ++x) {
        const bool outside = x + 1 <= least || y + 1 <= least || x >= right || y >= bottom;
        count += outside && image_.pixel(x, y) != kNobodys ? 1 : 0;
      }
    }
    return count;
  }
  QColor at(QPointF logical) const {
    const QPointF device = (logical + QPointF(kMargin, kMargin)) * dpr_;
    return image_.pixelColor(static_cast<int>(device.x()), static_cast<int>(device.y()));
  }
  const QImage& image() const { return image_; }

 private:
  static constexpr int kMargin = 24;
  static constexpr QRgb kNobodys = 0xFFFF00FF;
  QSizeF size_;
  double dpr_;
  QImage image_;
};

inline bool in_sight(const QWidget& widget, const QWidget& root) {
  return &widget == &root || widget.isVisibleTo(&root);
}

/// Everything below `root` that is cut: words that have less room than they take, children that stand out of
/// their parents. One line each; "" when all is whole.
inline std::string cut(const QWidget& root) {
  QStringList out;
  const auto name = [](const QWidget& widget, const QString& words) {
    return QString::fromLatin1(widget.metaObject()->className()) + u' ' + words;
  };
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    if (!in_sight(*widget, root) || widget->isWindow()) continue;
    if (!widget->parentWidget()->rect().contains(widget->geometry()))
      out << name(*widget, QStringLiteral("stands out of its parent by %1")
                               .arg(widget->geometry().right() - widget->parentWidget()->rect().right()));
    if (const auto* label = qobject_cast<const QLabel*>(widget); label && !label->text().isEmpty()) {
      const QMargins around = label->contentsMargins();
      const int room = label->width() - around.left() - around.right();
      const bool low = label->wordWrap() ? label->height() < label->heightForWidth(label->width())
                                         : label->height() < label->fontMetrics().height();
      const bool narrow = !label->wordWrap() && !label->text().contains(u'\n') &&
                          label->fontMetrics().horizontalAdvance(label->text()) > room;
      if (low || narrow)
        out << name(*label,
                    QStringLiteral("“%1” has %2 × %3").arg(label->text()).arg(room).arg(label->height()));
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
        button && !button->text().isEmpty()) {
      if (button->width() < button->minimumSizeHint().width() ||
          button->height() < button->fontMetrics().height())
        out << name(*button, QStringLiteral("“%1” has %2 × %3")
                                 .arg(button->text())
                                 .arg(button->width())
                                 .arg(button->height()));
    }
  }
  return out.join(u'\n').toStdString();
}

/// A label that ends in an ellipsis on purpose: the name of the object, and why.
struct ElidedOnPurpose {
  const char* name;
  const char* reason;
};

/// Labels in sight below `root` that show less than their text, but for those on purpose. One line each; ""
/// when all are whole.
inline std::string elided(const QWidget& root, std::span<const ElidedOnPurpose> on_purpose = {}) {
  QStringList out;
  for (const Label* label : root.findChildren<Label*>()) {
    // With word wrap the whole text is there, in lines.
    if (!in_sight(*label, root) || label->wordWrap() || label->text() == label->fullText()) continue;
    const bool allowed = std::any_of(on_purpose.begin(), on_purpose.end(), [&](const ElidedOnPurpose& one) {
      return label->objectName() == QLatin1String(one.name);
    });
    if (!allowed)
      out << QStringLiteral("Label %1 “%2” shows “%3”")
                 .arg(label->objectName(), label->fullText(), label->text());
  }
  return out.join(u'\n').toStdString();
}

/// Words beside words below `root` that lie on each other: siblings in sight that share pixels. One line a
/// pair;
/// "" when each has a place of its own.
inline std::string overlapping(const QWidget& root) {
  QStringList out;
  const auto speaks = [](const QWidget* widget) {
    const auto* label = qobject_cast<const QLabel*>(widget);
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return (label && !label->text().isEmpty()) || (button && !button->text().isEmpty()) ||
           widget->inherits("QLineEdit") || widget->inherits("QComboBox") ||
           widget->inherits("QAbstractSpinBox");
  };
  QHash<const QWidget*, QList<const QWidget*>> siblings;
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    if (!widget->isWindow() && in_sight(*widget, root) && speaks(widget))
      siblings[widget->parentWidget()] << widget;
  }
  for (const auto& group : siblings) {
    for (qsizetype a = 0; a < group.size(); ++a) {
      for (qsizetype b = a + 1; b < group.size(); ++b) {
        if (!group[a]->geometry().intersects(group[b]->geometry())) continue;
        const auto words = [](const QWidget& widget) {
          return QStringLiteral("%1 “%2”").arg(QString::fromLatin1(widget.metaObject()->className()),
                                               widget.property("text").toString());
        };
        out << words(*group[a]) + QStringLiteral(" lies on ") + words(*group[b]);
      }
    }
  }
  return out.join(u'\n').toStdString();
}

}  // namespace stowage::widgets::test
