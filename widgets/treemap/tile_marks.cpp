// The marks of a tile: what was said of its place, and of what it saves for backward.
#include <algorithm>
#include <cmath>

#include "widgets/theme/icons.h"
#include "widgets/treemap/tile_metrics.h"
#include "widgets/treemap/tile_painter.h"

namespace stowage::widgets {

namespace {

using layout::Tile;
using layout::TileRole;
using namespace tile_metrics;

QString icon_key(const char* icon, const QColor& colour, double size) {
  return QString::fromLatin1(icon) + QString::number(colour.rgba(), 16) + QString::number(size);
}

}  // namespace

bool TilePainter::isUnit(const Tile& tile) const {
  const std::uint32_t unit = scene_.tree->nodes[tile.node].unit;
  return tile.role != TileRole::SmallParts && unit != TileTree::kNone &&
         scene_.tree->units[unit].node == tile.node;
}

const UnitPlaces::Unit* TilePainter::placesOf(const Tile& tile) const {
  const std::uint32_t unit = scene_.tree->nodes[tile.node].unit;
  return isUnit(tile) && unit < places_.units.size() ? &places_.units[unit] : nullptr;
}

/// What is inherited stands at units alone: said of every part it would be said too often.
ActivationMark TilePainter::activationOf(const Tile& tile) const {
  const TileTree::Node& node = scene_.tree->nodes[tile.node];
  if (!said_ || tile.role == TileRole::SmallParts || node.tensor.valid() || node.own ||
      node.module.index() >= said_->size())
    return ActivationMark::NotSet;
  const ActivationMark mark = (*said_)[node.module.index()];
  return is_set(mark) || isUnit(tile) ? mark : ActivationMark::NotSet;
}

void TilePainter::marks(const Tile& tile, const QRectF& bar, const QColor& colour, double* right) {
  const UnitPlaces::Unit* unit = placesOf(tile);
  const ActivationMark activation = activationOf(tile);
  if (unit == nullptr && activation == ActivationMark::NotSet) return;
  // The name goes before the marks, unless it is long enough to be cut.
  const double name = std::min(name_metrics_.horizontalAdvance(scene_.tree->label(tile.node)), 3 * kNameX);
  double end = bar.right() - 2;
  const auto put = [&](const char* icon, const QColor& colour) {
    const QRectF box(end - kMark - 2, bar.center().y() - kMark / 2, kMark, kMark);
    if (box.left() < bar.left() + kNameX + name + 4) return;
    mark(icon, box, colour);
    end = box.left();
    *right = box.left() - 2;
  };
  // What was said of a module around it, or of one on the same storage, is fainter than what was said of the
  // tile's own.
  QColor faint = colour;
  faint.setAlphaF(colour.alphaF() * 0.45F);
  if (unit && (unit->pin || unit->forbidden))
    put(unit->pin ? "pin" : "ban", unit->pin && unit->pin_of_others() ? faint : colour);
  if (unit && unit->host) put("cpu", colour);
  if (const char* const icon = activation_icon(activation)) put(icon, is_set(activation) ? colour : faint);
}

void TilePainter::mark(const char* icon, const QRectF& rect, const QColor& colour) {
  QPixmap& pixmap = icons_[icon_key(icon, colour, rect.width())];
  if (pixmap.isNull()) {
    pixmap = QPixmap((rect.size() * dpr_).toSize());
    pixmap.setDevicePixelRatio(dpr_);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    // Icons are painted in opaque colours: how faint one is, is the painter's.
    painter.setOpacity(colour.alphaF());
    paintIcon(painter, icon, QRectF(QPointF(), rect.size()), QColor(colour.rgb()));
  }
  painter_->drawPixmap(QPointF(std::round(rect.x() * dpr_) / dpr_, std::round(rect.y() * dpr_) / dpr_),
                       pixmap);
}

}  // namespace stowage::widgets
