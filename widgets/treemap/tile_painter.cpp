#include "widgets/treemap/tile_painter.h"

#include <QPaintEngine>
#include <algorithm>
#include <cmath>

#include "widgets/common/painted_view.h"
#include "widgets/common/words.h"
#include "widgets/treemap/tile_metrics.h"

namespace stowage::widgets {

namespace {

using layout::Tile;
using layout::TileRole;
using namespace tile_metrics;

/// 0 where it lets something shine through.
QRgb opaque_pixel(const QColor& colour) { return colour.alpha() == 255 ? colour.rgb() : 0; }

}  // namespace

QRectF snapped(const layout::Rect& rect, double dpr) {
  const double left = std::round(rect.x * dpr) / dpr, top = std::round(rect.y * dpr) / dpr;
  return {left, top, std::round(rect.right() * dpr) / dpr - left,
          std::round(rect.bottom() * dpr) / dpr - top};
}

TilePainter::TilePainter(const TreemapScene& scene, const Colouring& colouring, const UnitPlaces& places,
                         double dpr)
    : scene_(scene),
      colouring_(colouring),
      places_(places),
      theme_(Theme::current()),
      dpr_(dpr),
      letters_(theme_.textScale()),
      looks_(prepareLooks()),
      pixels_(scene.tiles, dpr, [this](std::uint32_t index) { return opaque(index); }),
      name_font_(theme_.font(TextStyle::CaptionStrong)),
      small_font_(theme_.font(TextStyle::Small)),
      caption_font_(theme_.font(TextStyle::Caption)),
      caption_strong_font_(theme_.font(TextStyle::CaptionStrong)),
      name_metrics_(name_font_),
      small_metrics_(small_font_),
      caption_metrics_(caption_font_),
      caption_strong_metrics_(caption_strong_font_) {}

std::vector<TilePainter::Look> TilePainter::prepareLooks() const {
  std::vector<Look> looks;
  for (const ColourCategory& category : colouring_.categories) {
    Look look;
    look.shown = category.look;
    look.unplaced = category.unplaced;
    look.plain = category.plain;
    if (category.plain) {
      const Colours& grey = theme_.colours();
      look.colours = {grey.disabled, grey.text, grey.sunken, grey.sunken, grey.sunken, grey.line};
      look.soft = opaque_pixel(look.colours.soft);
      look.soft2 = opaque_pixel(look.colours.soft2);
      looks.push_back(look);
      continue;
    }
    look.colours = category.unplaced ? theme_.unplacedColours() : theme_.colours(category.look);
    look.leaf = theme_.pattern(category.look, look.colours.strong, theme_.alpha("onLeaf"), dpr_);
    look.strong = theme_.pattern(category.look, look.colours.on, theme_.alpha("onStrong"), dpr_);
    look.soft = opaque_pixel(look.colours.soft);
    look.soft2 = opaque_pixel(look.colours.soft2);
    looks.push_back(look);
  }
  return looks;
}

QImage TilePainter::paint(QImage before) {
  const QSize size = (scene_.size * dpr_).toSize();
  const bool fits = before.size() == size && before.format() == QImage::Format_RGB32 && before.isDetached();
  QImage image = fits ? std::move(before) : QImage(size, QImage::Format_RGB32);
  image.setDevicePixelRatio(dpr_);
  if (image.isNull()) return image;
  fill_ = PixelFill(image, dpr_);
  QPainter painter(&image);
  countFromTheLeft(painter);
  painter_ = &painter;
  paintTiles();
  painter_ = nullptr;
  fill_ = {};
  return image;
}

void TilePainter::paint(QPainter& painter) {
  painter_ = &painter;
  paintTiles();
  painter_ = nullptr;
}

void TilePainter::paintTiles() {
  const QRectF whole(QPointF(), scene_.size);
  if (scene_.tiles.empty())
    fill(whole, theme_.colours().surface);
  else
    ground(whole, 0, theme_.colours().surface);
  for (std::uint32_t i = 0; i < scene_.tiles.size(); ++i) {
    if (!bareLeaf(i)) tile(i);
  }
  if (scene_.tiles.empty()) return;
  // Marks that lie over parts come last.
  for (std::size_t u = 0; u < places_.units.size() && u < scene_.tree->units.size(); ++u) {
    if (!places_.units[u].over_budget) continue;
    const std::uint32_t i = scene_.tile_of_node[scene_.tree->units[u].node];
    if (i != TreemapScene::kNone) overBudget(scene_.tiles[i], i);
  }
}

/// Most tiles of a large model: a leaf too small for words and for a texture, of one colour. True: painted.
bool TilePainter::bareLeaf(std::uint32_t index) {
  const Tile& tile = scene_.tiles[index];
  if (!fill_ || tile.role != TileRole::Leaf) return false;
  const PixelRect& at = pixels_.pixels(index);
  const double wide = (at.right - at.left) / dpr_, high = (at.bottom - at.top) / dpr_;
  if (wide >= kLeafNameWidth && high >= kLeafNameHeight * letters_) return false;
  const Look* one = look(tile.node);
  if (one == nullptr || one->unplaced) return false;
  if (one->leaf.style() != Qt::NoBrush && wide >= kPatternFrom && high >= kPatternFrom) return false;
  const QRgb colour = scene_.tree->attention[tile.node] != 0 ? one->soft2 : one->soft;
  if (colour == 0) return false;
  fill_.fillPixels(at, colour);
  return true;
}

/// Paints all of its rectangle, parts or not. What is divided among devices may leave a line between two of
/// them.
bool TilePainter::opaque(std::uint32_t index) const {
  const Tile& tile = scene_.tiles[index];
  const Look* one = look(tile.node);
  if (one != nullptr && one->unplaced && scene_.is_part(index)) return false;
  if (tile.role == TileRole::Container) return !scene_.is_part(index) || tile.inner.y > tile.rect.y;
  if (tile.role == TileRole::Unit && tile.inner.height > 0) return true;
  return one != nullptr || tile.role == TileRole::SmallParts;
}

/// Whole pixels, the same ones whether they are written here or by the painter: at a scale of 1.5 an edge may
/// lie in the middle of one.
void TilePainter::fill(const QRectF& rect, const QColor& colour) {
  if (!fill_.fill(rect, colour))
    painter_->fillRect(snapped({rect.x(), rect.y(), rect.width(), rect.height()}, dpr_), colour);
}

/// The ground of a tile: only what its parts leave in sight of it.
void TilePainter::ground(const QRectF& rect, std::uint32_t index, const QColor& colour) {
  if (!pixels_.covered(index)) return fill(rect, colour);
  const QRectF hole = snapped(scene_.tiles[index].inner, dpr_).intersected(rect);
  if (hole.isEmpty()) return fill(rect, colour);
  fill({rect.left(), rect.top(), rect.width(), hole.top() - rect.top()}, colour);
  fill({rect.left(), hole.bottom(), rect.width(), rect.bottom() - hole.bottom()}, colour);
  fill({rect.left(), hole.top(), hole.left() - rect.left(), hole.height()}, colour);
  fill({hole.right(), hole.top(), rect.right() - hole.right(), hole.height()}, colour);
}

const TilePainter::Look* TilePainter::look(std::uint32_t node) const {
  const std::uint8_t category = colouring_.of_node[node];
  return category < looks_.size() ? &looks_[category] : nullptr;
}

void TilePainter::tile(std::uint32_t index) {
  const Tile& tile = scene_.tiles[index];
  const QRectF rect = pixels_.rect(index);
  if (rect.width() <= 0 || rect.height() <= 0) return;
  const Look* one = look(tile.node);
  const bool part = scene_.is_part(index);
  if (one != nullptr && one->unplaced) {
    if (tile.role == TileRole::Container && !part) return container(tile, index, rect);
    if (!part) unplaced(tile, index, rect);
    return;
  }
  switch (tile.role) {
    case TileRole::Container:
      if (index > 0) container(tile, index, rect);
      return;
    case TileRole::Unit:
      return tile.inner.height > 0 ? unit(tile, index, rect) : whole(tile, index, rect);
    case TileRole::Aggregate:
      return part && (rect.width() < kSizeWidth * letters_ || rect.height() < kAggregateHeight * letters_)
                 ? leaf(tile, index, rect)
                 : aggregate(tile, index, rect);
    case TileRole::Leaf:
      return leaf(tile, index, rect);
    case TileRole::SmallParts:
      if (part) return leaf(tile, index, rect);
      fill(rect, theme_.colours().sunken);
      smallParts(index, rect);
      return;
  }
}

void TilePainter::smallParts(std::uint32_t index, const QRectF& rect) {
  const QString words = fitted(caption_metrics_, scene_.count_text(index), rect.width() - 2 * kPad);
  if (const auto baseline = baselineIn(rect, caption_metrics_, words))
    text(caption_font_, theme_.colours().text2, {rect.x() + kPad, *baseline}, words);
}

std::optional<double> TilePainter::baselineIn(const QRectF& rect, const QFontMetricsF& metrics,
                                              const QString& words) const {
  const double middle = rect.center().y() + metrics.capHeight() / 2;
  if (rect.height() >= metrics.height() + 2) return middle;
  const QRectF ink = metrics.tightBoundingRect(words);
  if (ink.height() > rect.height()) return std::nullopt;
  return std::clamp(middle, rect.top() - ink.top(), rect.bottom() - ink.bottom());
}

void TilePainter::container(const Tile& tile, std::uint32_t index, const QRectF& rect) {
  const bool part = scene_.is_part(index);
  const QRectF inner = snapped(tile.inner, dpr_);
  if (part && inner.top() <= rect.top()) return;
  ground(rect, index, theme_.colours().sunken);
  const double header = inner.top() - rect.top();
  if (header < kNameFrom * letters_) return;
  const double baseline = rect.top() + (header + caption_strong_metrics_.capHeight()) / 2;
  const double room = rect.width() - 2 * kPad;
  const QString path = fitted(caption_strong_metrics_, scene_.path_text(index), room);
  if (path.isEmpty()) return;
  text(caption_strong_font_, theme_.colours().text2, {rect.x() + kPad, baseline}, path);
  const double used = caption_strong_metrics_.horizontalAdvance(path) + 8;
  const QString detail = scene_.detail_text(index);
  if (used + caption_metrics_.horizontalAdvance(detail) > room) return;
  text(caption_font_, theme_.colours().text2, {rect.x() + kPad + used, baseline}, detail);
}

void TilePainter::unit(const Tile& tile, std::uint32_t index, const QRectF& rect) {
  const double bottom = std::round((tile.rect.y + theme_.metric("treemap.strip")) * dpr_) / dpr_;
  const QRectF bar(rect.x(), rect.y(), rect.width(), bottom - rect.y());
  const Look* one = look(tile.node);
  ground(rect, index, one != nullptr ? one->colours.strong : theme_.colours().lineStrong);
  const QRectF inside(rect.x() + 1, bar.bottom(), rect.width() - 2, rect.height() - bar.height() - 1);
  ground(inside, index, theme_.colours().surface);
  if (scene_.child_count[index] == 0) body(tile, inside);
  strip(tile, index, rect, bar);
}

void TilePainter::strip(const Tile& tile, std::uint32_t index, const QRectF& rect, const QRectF& bar) {
  const Look* one = look(tile.node);
  double right = bar.right();
  if (one == nullptr) return mixedStrip(tile, index, bar);
  glyph(*one, {bar.x() + kGlyphX, bar.center().y()});
  const double name_x = one->plain ? kPad : kNameX;
  marks(tile, bar, one->colours.on, &right);
  const QString words = fitted(name_metrics_, scene_.label(index), right - rect.x() - name_x - 3);
  if (const auto baseline = baselineIn(bar, name_metrics_, words))
    text(name_font_, one->colours.on, {rect.x() + name_x, *baseline}, words);
}

/// In proportion to the bytes of each category, one glyph each; a sliver keeps no glyph but its colour.
std::vector<TilePainter::Share> TilePainter::shares(const Tile& tile, const QRectF& bar) const {
  std::vector<Share> out;
  double done = 0;
  for (const auto& [category, bytes] : colouring_.mix(*scene_.tree, tile.node)) {
    const double from = std::round((bar.x() + bar.width() * done) * dpr_) / dpr_;
    done += static_cast<double>(bytes) / static_cast<double>(std::max<std::uint64_t>(1, tile.size));
    const double to = std::round((bar.x() + bar.width() * std::min(1.0, done)) * dpr_) / dpr_;
    out.push_back({&looks_[category], from, to});
  }
  return out;
}

/// The name is told whatever the shares are: in the first one with room for all of it, else over all of them,
/// where the glyphs in its way give way to it.
void TilePainter::mixedStrip(const Tile& tile, std::uint32_t index, const QRectF& bar) {
  const std::vector<Share> parts = shares(tile, bar);
  if (parts.empty()) return;
  for (const Share& part : parts)
    fill(QRectF(part.from, bar.y(), part.to - part.from, bar.height()), part.look->colours.strong);
  double right = bar.right();
  marks(tile, bar, parts.back().look->colours.on, &right);
  const QString name = scene_.label(index);
  const double wide = name_metrics_.horizontalAdvance(name);
  const auto fits = [&](const Share& part) {
    return kNameX + wide + 3 <= std::min(part.to, right) - part.from;
  };
  const auto home = std::find_if(parts.begin(), parts.end(), fits);
  QString words = name;
  double x = bar.x() + kNameX;
  if (home != parts.end()) {
    x = home->from + kNameX;
  } else if (kNameX + wide + 3 > right - bar.x() && wide + 4 <= right - bar.x()) {
    x = (bar.x() + right - wide) / 2;  // no room for a glyph before it
  } else {
    words = fitted(name_metrics_, name, right - x - 3);
  }
  const double end = words.isEmpty() ? x : x + name_metrics_.horizontalAdvance(words);
  for (const Share& part : parts) {
    if (part.to - part.from < kGlyphRoom) continue;
    const double at = part.from + std::min(kGlyphX, (part.to - part.from) / 2);
    const bool free = at + kGlyphSize / 2 + 1 < x || at - kGlyphSize / 2 - 1 > end;
    if (words.isEmpty() || free) glyph(*part.look, {at, bar.center().y()});
  }
  const Look& under = home != parts.end() ? *home->look : *parts.front().look;
  if (const auto baseline = baselineIn(bar, name_metrics_, words))
    text(name_font_, under.colours.on, {x, *baseline}, words);
}

void TilePainter::whole(const Tile& tile, std::uint32_t index, const QRectF& rect) {
  const Look* one = look(tile.node);
  if (one == nullptr) return strip(tile, index, rect, rect);
  fill(rect, one->colours.strong);
  if (rect.height() < kGlyphFrom || rect.width() < kGlyphFrom) return;
  const QString name = scene_.label(index);
  const auto fits = rect.width() < 16 ? std::nullopt : baselineIn(rect, name_metrics_, name);
  // No room for letters: the glyph still tells the device without colour.
  if (!fits) return glyph(*one, rect.center());
  double right = rect.right();
  marks(tile, rect, one->colours.on, &right);
  const double baseline = *fits;
  const double wide = name_metrics_.horizontalAdvance(name);
  if (rect.width() < kNameX + wide + 4) {
    // Too narrow for both: the name alone, centred, if it fits at all; else the glyph, which tells the device
    // without colour.
    if (wide + 4 <= rect.width())
      return text(name_font_, one->colours.on, {rect.center().x() - wide / 2, baseline}, name);
    return glyph(*one, rect.center());
  }
  glyph(*one, {rect.x() + kGlyphX, rect.center().y()});
  const double name_x = one->plain ? kPad : kNameX;
  const QString words = fitted(name_metrics_, name, right - rect.x() - name_x - 3);
  text(name_font_, one->colours.on, {rect.x() + name_x, baseline}, words);
  const double after = rect.x() + name_x + name_metrics_.horizontalAdvance(words) + 8;
  const QString size = bytesText(Bytes(tile.size));
  if (after + caption_metrics_.horizontalAdvance(size) + 4 < right)
    text(caption_font_, one->colours.on, {after, baseline}, size);
}

void TilePainter::glyph(const Look& look, QPointF centre) {
  if (!look.plain) Theme::paintGlyph(*painter_, look.shown, centre, kGlyphSize, look.colours.on);
}

QString TilePainter::fitted(const QFontMetricsF& metrics, const QString& words, double width) const {
  if (width <= 0) return {};
  if (metrics.horizontalAdvance(words) <= width) return words;
  const QString elided = metrics.elidedText(words, Qt::ElideMiddle, width);
  return elided.size() <= kFewestCharacters ? QString() : elided;
}

void TilePainter::text(const QFont& font, const QColor& colour, QPointF baseline, const QString& words) {
  if (words.isEmpty()) return;
  painter_->setFont(font);
  painter_->setPen(colour);
  painter_->drawText(QPointF(baseline.x(), std::round(baseline.y() * dpr_) / dpr_), words);
}

}  // namespace stowage::widgets
