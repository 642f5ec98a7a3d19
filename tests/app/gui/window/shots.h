#pragma once

#include <QImage>
#include <QWidget>
#include <set>

#include <gtest/gtest.h>

#include "tests/widgets/pictures.h"

namespace stowage::test {

/// A widget as a screen of so many device pixels a pixel shows it.
inline QImage drawn(QWidget& widget, double ratio) {
  QImage image((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(ratio);
  widget.render(&image);
  return image;
}

/// A picture of one colour is a blank window. With STOWAGE_SHOTS=FOLDER it is kept there, as `name`.png.
inline void keep_shot(const QImage& image, const QString& name, std::size_t fewest_colours = 12) {
  std::set<QRgb> colours;
  for (int y = 0; y < image.height(); y += 3) {
    for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
  }
  EXPECT_GT(colours.size(), fewest_colours) << name.toStdString() << ": a picture of one colour";
  const QString folder = qEnvironmentVariable("STOWAGE_SHOTS");
  if (!folder.isEmpty()) {
    EXPECT_TRUE(image.save(QStringLiteral("%1/%2.png").arg(folder, name)));
  }
}

/// Words that have less room than they take, and texts that lie over each other, in any language; "" when all
/// can be read. (What scrolls stands out of its parent.)
inline std::string unreadable(const QWidget& widget) {
  QStringList words;
  for (const QString& line : QString::fromStdString(widgets::test::cut(widget)).split(u'\n')) {
    if (!line.contains(u"stands out of its parent")) words << line;
  }
  return words.join(u'\n').toStdString() + widgets::test::overlapping(widget);
}

}  // namespace stowage::test
