#include <QHash>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "widgets/theme/scale_steps.h"
#include "widgets/theme/svg_textures.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kGpuKinds = 8;

/// GPU 8 and up have the hue of GPU n % 8 and the shape and texture of the device after it, so that no two of
/// the first 64 look alike.
std::uint32_t gpu_kind(std::uint32_t index) { return (index + index / kGpuKinds) % kGpuKinds; }

constexpr std::uint32_t kCategoryKinds = 8;

/// As gpu_kind(), of categories.
std::uint32_t category_kind(std::uint32_t index) { return (index + index / kCategoryKinds) % kCategoryKinds; }

TextureSpec texture_of_category(std::uint32_t index) {
  static constexpr TextureSpec kCategory[kCategoryKinds] = {
      {Texture::None, 0, 0},       {Texture::Vertical, 8, 1}, {Texture::Slash, 9, 1},
      {Texture::Grid, 10, 1},      {Texture::Dots, 7, 1.0},   {Texture::Horizontal, 11, 1},
      {Texture::BackSlash, 10, 1}, {Texture::Crossed, 10, 1}};
  return kCategory[category_kind(index)];
}

/// tokens.json, second_channel.
TextureSpec texture_of(const Appearance& of) {
  if (is_scale_step(of) || is_difference_step(of)) return {Texture::None, 0, 0};
  if (of.category()) return texture_of_category(*without_shade(of).category());
  const machine::DeviceId id = of.device();
  static constexpr TextureSpec kGpu[kGpuKinds] = {{Texture::None, 0, 0},      {Texture::Horizontal, 5, 1},
                                                  {Texture::Dots, 5, 1.0},    {Texture::Vertical, 5, 1},
                                                  {Texture::BackSlash, 6, 1}, {Texture::Horizontal, 8, 1},
                                                  {Texture::Dots, 8, 1.6},    {Texture::Grid, 7, 1}};
  if (id.gpu()) return kGpu[gpu_kind(Theme::look(id))];
  return id == machine::kCpu ? TextureSpec{Texture::Slash, 6, 1} : TextureSpec{Texture::Crossed, 7, 1};
}

TextureSpec texture_of(Theme::Hatch kind) {
  switch (kind) {
    case Theme::Hatch::Reserve:
      return {Texture::BackSlash, 6, 1};
    case Theme::Hatch::Overhead:
      return {Texture::Crossed, 6, 1};
    case Theme::Hatch::KvCache:
      return {Texture::Vertical, 4, 1};
    case Theme::Hatch::Activations:
      return {Texture::Dots, 5, 1.0};
    case Theme::Hatch::Training:
      return {Texture::Horizontal, 4, 1};
    case Theme::Hatch::OverBudget:
      return {Texture::Slash, 6, 1.3};
    case Theme::Hatch::Unplaced:
      break;
  }
  return {Texture::Slash, 6, 1.2};
}

/// Diagonals leave a tile at one edge and enter the next at the other: drawing each three times, one period
/// apart, closes the seam.
void paint_diagonal(QPainter& painter, double n, bool rising, double width) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(painter.brush().color(), width, Qt::SolidLine, Qt::FlatCap));
  for (double shift : {-n, 0.0, n}) {
    if (rising)
      painter.drawLine(QPointF(shift - 1, n + 1), QPointF(shift + n + 1, -1));
    else
      painter.drawLine(QPointF(shift - 1, -1), QPointF(shift + n + 1, n + 1));
  }
}

void paint_texture(QPainter& painter, const TextureSpec& spec, int n, double dpr) {
  // Straight lines and tile sizes are whole device pixels, which is what keeps them sharp at 1.25 and 1.5.
  const int thick = std::max(1, static_cast<int>(std::lround(spec.size * dpr)));
  const int middle = (n - thick) / 2;
  const QColor colour = painter.brush().color();
  switch (spec.texture) {
    case Texture::None:
      break;
    case Texture::Horizontal:
      painter.fillRect(0, middle, n, thick, colour);
      break;
    case Texture::Vertical:
      painter.fillRect(middle, 0, thick, n, colour);
      break;
    case Texture::Grid:
      painter.fillRect(0, middle, n, thick, colour);
      painter.fillRect(middle, 0, thick, n, colour);
      break;
    case Texture::Dots:
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setPen(Qt::NoPen);
      painter.drawEllipse(QPointF(n / 2.0, n / 2.0), spec.size * dpr, spec.size * dpr);
      break;
    case Texture::Slash:
    case Texture::BackSlash:
      paint_diagonal(painter, n, spec.texture == Texture::Slash, spec.size * dpr);
      break;
    case Texture::Crossed:
      paint_diagonal(painter, n, true, spec.size * dpr);
      paint_diagonal(painter, n, false, spec.size * dpr);
      break;
  }
}

QBrush make_brush(const TextureSpec& spec, QColor colour, double alpha, double dpr) {
  if (spec.texture == Texture::None) return Qt::NoBrush;
  dpr = std::clamp(dpr, 0.5, 8.0);
  colour.setAlphaF(static_cast<float>(std::clamp(colour.alphaF() * alpha, 0.0, 1.0)));
  if (SvgTextures* svg = SvgTextures::current()) return svg->brush(spec, colour);
  struct Key {
    int texture, period, size, dpr;
    QRgb colour;
    bool operator==(const Key&) const = default;
  };
  static thread_local std::vector<std::pair<Key, QBrush>> cache;
  const Key key{static_cast<int>(spec.texture), static_cast<int>(spec.period * 16),
                static_cast<int>(spec.size * 16), static_cast<int>(dpr * 64), colour.rgba()};
  for (const auto& [known, brush] : cache) {
    if (known == key) return brush;
  }
  const int n = std::max(2, static_cast<int>(std::lround(spec.period * dpr)));
  QImage tile(n, n, QImage::Format_ARGB32_Premultiplied);
  tile.fill(Qt::transparent);
  QPainter painter(&tile);
  // Overlapping diagonals would be darker where they cross: paint opaque first, then make the whole tile as
  // faint as asked.
  QColor opaque = colour;
  opaque.setAlpha(255);
  painter.setBrush(opaque);
  paint_texture(painter, spec, n, dpr);
  painter.resetTransform();
  painter.setCompositionMode(QPainter::CompositionMode_DestinationIn);
  painter.fillRect(tile.rect(), QColor(0, 0, 0, colour.alpha()));
  painter.end();
  QBrush brush(tile);
  brush.setTransform(QTransform::fromScale(1 / dpr, 1 / dpr));
  if (cache.size() >= 256) cache.clear();
  cache.emplace_back(key, brush);
  return brush;
}

QPainterPath polygon(std::initializer_list<QPointF> points) {
  QPainterPath path;
  path.addPolygon(QPolygonF(QList<QPointF>(points)));
  path.closeSubpath();
  return path;
}

QPainterPath bars_path(QPointF c, double r) {
  QPainterPath path;
  for (double row : {-0.8, 0.0, 0.8})
    path.addRect(QRectF(c.x() - r, c.y() + row * r - r * 0.19, 2 * r, r * 0.38));
  return path;
}

QPainterPath ring_path(QPointF c, double r, double inner, double dot) {
  QPainterPath path;
  path.setFillRule(Qt::OddEvenFill);
  path.addEllipse(c, r, r);
  path.addEllipse(c, inner, inner);
  if (dot > 0) path.addEllipse(c, dot, dot);
  return path;
}

QPainterPath plus_path(QPointF c, double r) {
  const double arm = r * 0.36;
  QPainterPath path;
  path.setFillRule(Qt::WindingFill);
  path.addRect(QRectF(c.x() - r, c.y() - arm, 2 * r, 2 * arm));
  path.addRect(QRectF(c.x() - arm, c.y() - r, 2 * arm, 2 * r));
  return path;
}

/// Five corners, the first one on top.
QPainterPath star_path(QPointF c, double r) {
  constexpr double kTurn = 6.283185307179586, kInner = 0.42;
  constexpr int kCorners = 10;
  QPolygonF points;
  for (int i = 0; i < kCorners; ++i) {
    const double angle = kTurn * i / kCorners, reach = i % 2 == 0 ? r : r * kInner;
    points << QPointF(c.x() + reach * std::sin(angle), c.y() - reach * std::cos(angle));
  }
  QPainterPath path;
  path.addPolygon(points);
  path.closeSubpath();
  return path;
}

/// Its outline alone.
QPainterPath hollow(const QPainterPath& whole, QPointF c, double inner) {
  QPainterPath path = whole;
  path.setFillRule(Qt::OddEvenFill);
  const QTransform shrink =
      QTransform().translate(c.x(), c.y()).scale(inner, inner).translate(-c.x(), -c.y());
  path.addPath(shrink.map(whole));
  return path;
}

QPainterPath half_disc_path(QPointF c, double r) {
  QPainterPath path;
  path.moveTo(c.x() - r, c.y() + r * 0.55);
  path.arcTo(QRectF(c.x() - r, c.y() - r * 0.45, 2 * r, 2 * r), 180, -180);
  path.closeSubpath();
  return path;
}

QPainterPath posts_path(QPointF c, double r) {
  QPainterPath path;
  for (const double column : {-0.6, 0.6})
    path.addRect(QRectF(c.x() + column * r - r * 0.3, c.y() - r, r * 0.6, 2 * r));
  return path;
}

QPainterPath glyph_path(Glyph glyph, QPointF c, double r) {
  QPainterPath path;
  switch (glyph) {
    case Glyph::Circle:
      path.addEllipse(c, r, r);
      return path;
    case Glyph::Square:
      path.addRect(QRectF(c.x() - r * 0.9, c.y() - r * 0.9, r * 1.8, r * 1.8));
      return path;
    case Glyph::Triangle:
      return polygon({{c.x(), c.y() - r}, {c.x() + r, c.y() + r * 0.85}, {c.x() - r, c.y() + r * 0.85}});
    case Glyph::TriangleDown:
      return polygon({{c.x(), c.y() + r}, {c.x() + r, c.y() - r * 0.85}, {c.x() - r, c.y() - r * 0.85}});
    case Glyph::Diamond:
      return polygon({{c.x(), c.y() - r * 1.15},
                      {c.x() + r * 1.15, c.y()},
                      {c.x(), c.y() + r * 1.15},
                      {c.x() - r * 1.15, c.y()}});
    case Glyph::Plus:
      return plus_path(c, r * 1.05);
    case Glyph::Cross:
      return QTransform().translate(c.x(), c.y()).rotate(45).map(plus_path({0, 0}, r * 1.2));
    case Glyph::Ring:
      return ring_path(c, r, r * 0.48, 0);
    case Glyph::Bars:
      return bars_path(c, r);
    case Glyph::Disc:
      return ring_path(c, r, r * 0.7, r * 0.32);
    case Glyph::Hexagon:
      // Wide and low: one with equal sides is a circle at this size.
      return polygon({{c.x() - r * 1.25, c.y()},
                      {c.x() - r * 0.75, c.y() - r * 0.65},
                      {c.x() + r * 0.75, c.y() - r * 0.65},
                      {c.x() + r * 1.25, c.y()},
                      {c.x() + r * 0.75, c.y() + r * 0.65},
                      {c.x() - r * 0.75, c.y() + r * 0.65}});
    case Glyph::Star:
      return star_path(c, r * 1.25);
    case Glyph::HalfDisc:
      return half_disc_path(c, r * 1.1);
    case Glyph::Hourglass:
      return polygon(
          {{c.x() - r, c.y() - r}, {c.x() + r, c.y() - r}, {c.x() - r, c.y() + r}, {c.x() + r, c.y() + r}});
    case Glyph::HollowSquare:
      return hollow(glyph_path(Glyph::Square, c, r * 1.1), c, 0.5);
    case Glyph::HollowTriangle:
      return hollow(glyph_path(Glyph::Triangle, c, r * 1.2), {c.x(), c.y() + r * 0.3}, 0.4);
    case Glyph::HollowDiamond:
      return hollow(glyph_path(Glyph::Diamond, c, r * 1.1), c, 0.45);
    case Glyph::Posts:
      return posts_path(c, r);
  }
  return path;
}

}  // namespace

Glyph Theme::glyph(const Appearance& of) {
  static constexpr Glyph kCategory[kCategoryKinds] = {
      Glyph::Hexagon,      Glyph::Star,           Glyph::HalfDisc,      Glyph::Hourglass,
      Glyph::HollowSquare, Glyph::HollowTriangle, Glyph::HollowDiamond, Glyph::Posts};
  if (is_scale_step(of)) return Glyph::Square;  // a swatch: how strong it is tells steps apart
  if (is_difference_step(of)) {
    constexpr std::uint32_t kZero = kFirstDifferenceStep + kDifferenceSteps / 2;
    if (*of.category() == kZero) return Glyph::HollowSquare;
    return *of.category() < kZero ? Glyph::TriangleDown : Glyph::Triangle;
  }
  if (of.category()) return kCategory[category_kind(*without_shade(of).category())];
  const machine::DeviceId id = of.device();
  static constexpr Glyph kGpu[kGpuKinds] = {Glyph::Circle,  Glyph::Square, Glyph::Triangle,
                                            Glyph::Diamond, Glyph::Plus,   Glyph::TriangleDown,
                                            Glyph::Ring,    Glyph::Cross};
  if (id.gpu()) return kGpu[gpu_kind(Theme::look(id))];
  return id == machine::kCpu ? Glyph::Bars : Glyph::Disc;
}

void Theme::paintGlyph(QPainter& painter, const Appearance& of, QPointF centre, double size,
                       const QColor& colour) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPath(glyph_path(glyph(of), centre, size / 2));
  painter.restore();
}

QBrush Theme::pattern(const Appearance& of, const QColor& colour, double alpha,
                      double devicePixelRatio) const {
  return make_brush(texture_of(of), colour, alpha, devicePixelRatio);
}

QBrush Theme::hatch(Hatch kind, const QColor& colour, double devicePixelRatio) const {
  switch (kind) {
    case Hatch::Reserve:
      return make_brush(texture_of(kind), colour, alpha("reserve"), devicePixelRatio);
    case Hatch::Overhead:
      return make_brush(texture_of(kind), colour, alpha("onStrong"), devicePixelRatio);
    case Hatch::KvCache:
      return make_brush(texture_of(kind), colour, alpha("kv"), devicePixelRatio);
    case Hatch::Activations:
      return make_brush(texture_of(kind), colour, alpha("act"), devicePixelRatio);
    case Hatch::Training:
      return make_brush(texture_of(kind), colour, alpha("kv"), devicePixelRatio);
    case Hatch::OverBudget:
      return make_brush(texture_of(kind), colour, alpha("overBudget"), devicePixelRatio);
    case Hatch::Unplaced:
      break;
  }
  return make_brush(texture_of(kind), colour, alpha("unplaced"), devicePixelRatio);
}

}  // namespace stowage::widgets
