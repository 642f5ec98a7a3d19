#include "widgets/theme/icons.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "resources/resources.h"

namespace stowage::widgets {
namespace {

/// The source of an icon with a stroke of 1.75 of 24 and the colour still to be filled in; empty
/// for unknown names.
const QByteArray& source(const QByteArray& name) {
  static QHash<QByteArray, QByteArray> cache;
  auto it = cache.find(name);
  if (it == cache.end()) {
    resources::init();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QString::fromUtf8(name)));
    QByteArray text;
    if (file.open(QIODevice::ReadOnly))
      text = file.readAll().replace("stroke-width=\"2\"", "stroke-width=\"1.75\"");
    it = cache.insert(name, text);
  }
  return *it;
}

void render(QPainter& painter, const QByteArray& name, const QRectF& rect, const QColor& colour) {
  QByteArray svg = source(name);
  if (svg.isEmpty()) return;
  svg.replace("currentColor", colour.name(QColor::HexRgb).toLatin1());
  QSvgRenderer renderer(svg);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  renderer.render(&painter, rect);
  painter.restore();
}

QPixmap cached(const QByteArray& name, QSize device_pixels, const QColor& colour) {
  const QString key = QStringLiteral("stowage-icon/%1/%2/%3/%4")
                          .arg(QString::fromUtf8(name), colour.name())
                          .arg(device_pixels.width())
                          .arg(device_pixels.height());
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  pixmap = QPixmap(device_pixels);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  const double side = std::min(device_pixels.width(), device_pixels.height());
  render(painter, name,
         QRectF((device_pixels.width() - side) / 2, (device_pixels.height() - side) / 2, side, side), colour);
  painter.end();
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

class TintedEngine final : public QIconEngine {
 public:
  TintedEngine(QByteArray name, QColor Colours::*tint) : name_(std::move(name)), tint_(tint) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const double dpr = painter->device() ? painter->device()->devicePixelRatioF() : 1;
    QPixmap picture = cached(name_, (QSizeF(rect.size()) * dpr).toSize(), colour(mode));
    picture.setDevicePixelRatio(dpr);
    painter->drawPixmap(rect.topLeft(), picture);
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
    return cached(name_, size, colour(mode));
  }
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal) override {
    return cached(name_, size, colour(mode));
  }
  QIconEngine* clone() const override { return new TintedEngine(*this); }
  QString key() const override { return QStringLiteral("stowage"); }
  QString iconName() override { return QString::fromUtf8(name_); }
  bool isNull() override { return source(name_).isEmpty(); }

 private:
  QColor colour(QIcon::Mode mode) const {
    const Colours& colours = Theme::current().colours();
    return mode == QIcon::Disabled ? colours.disabled : colours.*tint_;
  }

  QByteArray name_;
  QColor Colours::*tint_;
};

}  // namespace

QIcon icon(const char* name, QColor Colours::*tint) {
  if (source(name).isEmpty()) return {};
  return QIcon(new TintedEngine(name, tint));
}

void paintIcon(QPainter& painter, const char* name, const QRectF& rect, const QColor& colour) {
  const double dpr = painter.device() ? painter.device()->devicePixelRatioF() : 1;
  QPixmap picture = cached(name, (rect.size() * dpr).toSize(), colour);
  picture.setDevicePixelRatio(dpr);
  // On a whole device pixel, or the bitmap would be filtered and blurred.
  painter.drawPixmap(QPointF(std::round(rect.x() * dpr) / dpr, std::round(rect.y() * dpr) / dpr), picture);
}

QStringList iconNames() {
  resources::init();
  QStringList out;
  for (const QString& file : QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}))
    out << file.chopped(4);
  return out;
}

}  // namespace stowage::widgets
