#include "widgets/treemap/treemap_overlay.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "widgets/common/words.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/tile_painter.h"

namespace stowage::widgets {

namespace {

using layout::TileRole;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

/// Tiles that carry colour of their own: dimming a container would dim what is bright in it.
bool carries_colour(const TreemapScene& scene, std::uint32_t tile) {
  return scene.tiles[tile].role != TileRole::Container || scene.child_count[tile] == 0;
}

UnitPlaces::Slot joined(UnitPlaces::Slot all, UnitPlaces::Slot one) {
  return all == UnitPlaces::kEmpty || all == one ? one : UnitPlaces::kSplit;
}

/// What is dragged, and what moves as one with it in the plan that the drop leads to: a block that stays
/// whole there goes along with its part.
class Travellers {
 public:
  Travellers(const PlanState& after, const TileTreePtr& shown, std::vector<model::ModuleId> dragged)
      : tree_(tile_tree(after, shown)) {
    std::sort(dragged.begin(), dragged.end());
    for (const model::ModuleId id : dragged) {
      if (outermost_.empty() || !tree_->model->contains(outermost_.back(), id)) outermost_.push_back(id);
      const std::uint32_t unit = tree_->nodes[tree_->node_of_module[id.index()]].unit;
      if (unit != TileTree::kNone) units_.push_back(unit);
    }
    std::sort(units_.begin(), units_.end());
  }
  bool hold(model::TensorId tensor) const {
    // A module's parts have the numbers behind its own: only the last one that begins before can hold it.
    const model::ModuleId module = (*tree_->model)[tensor].module;
    const auto after = std::upper_bound(outermost_.begin(), outermost_.end(), module);
    if (after != outermost_.begin() && tree_->model->contains(*std::prev(after), module)) return true;
    return std::binary_search(units_.begin(), units_.end(), tree_->unit_of_tensor[tensor.index()]);
  }

 private:
  TileTreePtr tree_;
  std::vector<model::ModuleId> outermost_{};
  std::vector<std::uint32_t> units_{};
};

}  // namespace

std::vector<DragMove> drag_moves(const TileTreePtr& shown, const PlanState& before, const PlanState& after,
                                 const std::vector<model::ModuleId>& dragged, const TileTreePtr& modules) {
  const TileTree& tree = *shown;
  const model::Model& model = *tree.model;
  const auto& from = before.placement.slots;
  const auto& to = after.placement.slots;
  if (from.size() != model.tensors().size() || to.size() != from.size()) return {};
  const Travellers travellers(after, modules ? modules : shown, dragged);
  std::vector<UnitPlaces::Slot> target(tree.units.size(), UnitPlaces::kEmpty);
  std::vector<std::uint8_t> stays(tree.units.size(), 0);
  // Of nearly all tensors two numbers are compared and nothing else is looked at.
  const auto counts = [&](std::size_t i) {
    const model::Storage& storage = model[model.tensors()[i].storage];
    return storage.tensors.front().index() == i && storage.bytes;
  };
  bool any = false;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::uint32_t unit = tree.unit_of_tensor[i];
    if (from[i] == to[i] || unit == TileTree::kNone || !counts(i)) continue;
    if (travellers.hold(model::TensorId(i)))
      stays[unit] = 1;
    else
      target[unit] = joined(target[unit], to[i]);
    any = true;
  }
  for (std::size_t i = 0; any && i < from.size(); ++i) {
    const std::uint32_t unit = tree.unit_of_tensor[i];
    if (from[i] != to[i] || unit == TileTree::kNone || target[unit] == UnitPlaces::kEmpty) continue;
    if (stays[unit] == 0 && counts(i)) stays[unit] = 1;
  }
  std::vector<DragMove> moves;
  for (const std::uint32_t unit : tree.by_execution) {
    if (target[unit] == UnitPlaces::kEmpty) continue;
    moves.push_back({unit, target[unit], static_cast<int>(moves.size()) + 1, stays[unit] != 0});
  }
  return moves;
}

QString move_text(const machine::Machine& machine, const DragMove& move, bool with_order) {
  QString words;
  if (move.to < machine.devices.size()) {
    words = (move.partly ? Words::tr("parts to %1") : Words::tr("to %1"))
                .arg(deviceText(machine.devices[move.to].id));
  } else {
    words = move.to == UnitPlaces::kSplit ? Words::tr("split") : Words::tr("no place");
  }
  return with_order ? QStringLiteral("%1 · %2").arg(move.order).arg(words) : words;
}

void paint_outline(QPainter& painter, const QRectF& rect, double ink, double halo, bool dashed) {
  const Colours& colours = Theme::current().colours();
  paint_frame(painter, rect, halo, colours.paper);
  if (!dashed) return paint_frame(painter, rect, ink, colours.ink);
  QPen pen(colours.ink, ink, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
  pen.setDashPattern({3, 2});
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect);
}

void paint_cursor(QPainter& painter, const QRectF& rect) {
  constexpr double kInk = 2, kHalo = 4, kDash = 2;  // the dash in widths of the pen, and the gap
  const Colours& colours = Theme::current().colours();
  paint_frame(painter, rect, kHalo, colours.paper);
  QPen pen(colours.ink, kInk, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
  pen.setDashPattern({kDash, kDash});
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect);
}

void paint_cursor_beside(QPainter& painter, const QRectF& rect) {
  constexpr double kBeside = 3;  // from the middle of one line to that of the other
  constexpr double kRoom = 14;   // with less the dashes would fill what they are about
  const bool inside = rect.width() >= kRoom && rect.height() >= kRoom;
  const double by = inside ? kBeside : -kBeside;
  paint_cursor(painter, rect.adjusted(by, by, -by, -by));
}

/// Four fills: a stroke of the same look takes ten times as long, and there may be thousands.
void paint_frame(QPainter& painter, const QRectF& rect, double width, const QColor& colour) {
  const QRectF outer = rect.adjusted(-width / 2, -width / 2, width / 2, width / 2);
  if (outer.width() <= 2 * width || outer.height() <= 2 * width) return painter.fillRect(outer, colour);
  painter.fillRect(QRectF(outer.left(), outer.top(), outer.width(), width), colour);
  painter.fillRect(QRectF(outer.left(), outer.bottom() - width, outer.width(), width), colour);
  painter.fillRect(QRectF(outer.left(), outer.top() + width, width, outer.height() - 2 * width), colour);
  painter.fillRect(QRectF(outer.right() - width, outer.top() + width, width, outer.height() - 2 * width),
                   colour);
}

void paint_outlines(QPainter& painter, const std::vector<QRectF>& rects) {
  const Colours& colours = Theme::current().colours();
  for (const QRectF& rect : rects) paint_frame(painter, rect, 4, colours.paper);
  for (const QRectF& rect : rects) paint_frame(painter, rect, 2, colours.ink);
}

bool paint_plate(QPainter& painter, const QRectF& around, const QString& words) {
  const Theme& theme = Theme::current();
  const QFont font = theme.font(TextStyle::CaptionStrong);
  const QFontMetricsF metrics(font);
  const QSizeF size(metrics.horizontalAdvance(words) + 16, metrics.height() + 3);
  if (size.width() > around.width() + 8 || size.height() > around.height() + 4) return false;
  const QRectF box(QPointF(std::round(around.center().x() - size.width() / 2) + 0.5,
                           std::round(around.center().y() - size.height() / 2) + 0.5),
                   size);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.colours().lineStrong, 1));
  painter.setBrush(theme.colours().raised);
  painter.drawRoundedRect(box, 4, 4);
  painter.restore();
  painter.setFont(font);
  painter.setPen(theme.colours().text);
  painter.drawText(box, Qt::AlignCenter, words);
  return true;
}

void TreemapOverlay::paint(QPainter& painter) const {
  if (scene.empty()) return;
  if (changes != nullptr) paint_changes(painter);
  if (search != nullptr && search->active()) dim_search(painter);
  const bool preview = drag != nullptr && drag->preview().accepted && drag->preview().after != nullptr;
  if (preview) dim_drag(painter);
  if (ancestors && hover != TreemapScene::kNone && drag == nullptr) paint_ancestors(painter);
  const auto outline = [&](std::uint32_t tile) {
    paint_outline(painter, snapped(scene.tiles[tile].rect, dpr).adjusted(0.5, 0.5, -0.5, -0.5), 1, 3);
  };
  if (drag == nullptr) std::for_each(hovered.begin(), hovered.end(), outline);
  if (hover != TreemapScene::kNone && drag == nullptr) outline(hover);
  for (const std::uint32_t tile : partners) {
    const QRectF rect = snapped(scene.tiles[tile].rect, dpr);
    paint_outline(painter, rect.adjusted(1, 1, -1, -1), 2, 4, true);
    paint_plate(painter, rect, Words::tr("same storage"));
  }
  std::vector<QRectF> outlines;
  for (const std::uint32_t tile : selected) outlines.push_back(snapped(scene.tiles[tile].rect, dpr));
  paint_outlines(painter, outlines);
  if (focus != TreemapScene::kNone && drag == nullptr) {
    const QRectF rect = snapped(scene.tiles[focus].rect, dpr);
    if (std::binary_search(selected.begin(), selected.end(), focus))
      paint_cursor_beside(painter, rect);
    else
      paint_cursor(painter, rect.adjusted(1, 1, -1, -1));
  }
  if (preview) paint_moves(painter);
}

void TreemapOverlay::dim_search(QPainter& painter) const {
  QColor veil = Theme::current().colours().surface;
  veil.setAlphaF(static_cast<float>(Theme::current().alpha("dimmedSearch")));
  for (std::uint32_t i = 1; i < scene.tiles.size(); ++i) {
    const layout::Tile& tile = scene.tiles[i];
    if (!carries_colour(scene, i)) continue;
    const bool bright = tile.role != TileRole::SmallParts && search->lit(tile.node);
    // A unit that does not match has no part that does: it is veiled as a whole, once.
    const std::uint32_t unit = scene.is_part(i) ? scene.unit_tile(i) : TreemapScene::kNone;
    const bool veiled = unit != TreemapScene::kNone && !search->lit(scene.tiles[unit].node);
    if (!bright && !veiled) painter.fillRect(snapped(tile.rect, dpr), veil);
  }
}

void TreemapOverlay::dim_drag(QPainter& painter) const {
  std::vector<std::uint8_t> bright(scene.tiles.size(), 0);
  const auto light = [&](std::uint32_t tile) {
    if (tile < bright.size()) bright[tile] = 1;
  };
  for (const std::uint32_t tile : selected) light(tile);
  for (const model::ModuleId module : drag->modules()) {
    for (const std::uint32_t tile : scene.tiles_for(module)) {
      const std::uint32_t unit = scene.unit_tile(tile);
      light(unit == TreemapScene::kNone ? tile : unit);
    }
  }
  for (const DragMove& move : *moves) light(scene.tile_for_node(scene.tree->units[move.unit].node));
  QColor veil = Theme::current().colours().surface;
  veil.setAlphaF(static_cast<float>(Theme::current().alpha("dimmedDrag")));
  for (std::uint32_t i = 1; i < scene.tiles.size(); ++i) {
    // Parents come first: what lies in something bright is bright.
    if (bright[scene.tiles[i].parent_tile] != 0 && scene.tiles[i].parent_tile != 0) bright[i] = 1;
    const bool part =
        scene.is_part(i) && scene.unit_tile(i) != TreemapScene::kNone && scene.unit_tile(i) != 0;
    if (bright[i] == 0 && !part && carries_colour(scene, i))
      painter.fillRect(snapped(scene.tiles[i].rect, dpr), veil);
  }
}

void TreemapOverlay::paint_ancestors(QPainter& painter) const {
  QColor veil = Theme::current().colours().surface;
  veil.setAlphaF(static_cast<float>(Theme::current().alpha("dimmedDrag")));
  std::uint32_t outer = hover;
  while (scene.tiles[outer].parent_tile != 0 && outer != 0) outer = scene.tiles[outer].parent_tile;
  QPainterPath rest;
  rest.addRect(QRectF(QPointF(), scene.size));
  rest.addRect(snapped(scene.tiles[outer].rect, dpr));
  painter.fillPath(rest, veil);
  for (std::uint32_t tile = hover; tile != 0; tile = scene.tiles[tile].parent_tile) {
    paint_outline(painter, snapped(scene.tiles[tile].rect, dpr).adjusted(1, 1, -1, -1), tile == hover ? 2 : 1,
                  tile == hover ? 4 : 3);
  }
}

void TreemapOverlay::paint_moves(QPainter& painter) const {
  const machine::Machine& machine = drag->preview().after->machine;
  for (const DragMove& move : *moves) {
    const std::uint32_t tile = scene.tile_for_node(scene.tree->units[move.unit].node);
    if (tile == TreemapScene::kNone || tile == 0 || scene.tiles[tile].role == TileRole::Aggregate) continue;
    const QRectF rect = snapped(scene.tiles[tile].rect, dpr);
    paint_outline(painter, rect.adjusted(1, 1, -1, -1), 2, 3, true);
    const double strip = std::max(0.0, scene.tiles[tile].inner.y - scene.tiles[tile].rect.y);
    const bool below = scene.tiles[tile].inner.height > 24;
    paint_plate(painter, below ? rect.adjusted(2, strip, -2, 0) : rect,
                move_text(machine, move, drag->showOrder()));
  }
}

/// Dashes as for what a drop would move; where there are very many of them whole frames, which are quicker
/// by far.
void TreemapOverlay::paint_changes(QPainter& painter) const {
  constexpr std::size_t kMostDashed = 400;
  constexpr double kLowest = 18;  // a frame of two pixels leaves the name of a lower tile no room
  for (const TileChange& change : *changes) {
    const std::uint32_t tile = scene.tile_for_node(change.node);
    if (tile == TreemapScene::kNone || tile == 0 || scene.tiles[tile].role == TileRole::Aggregate) continue;
    const QRectF rect = snapped(scene.tiles[tile].rect, dpr);
    if (changes->size() <= kMostDashed && rect.height() >= kLowest)
      paint_outline(painter, rect.adjusted(1, 1, -1, -1), 2, 3, true);
    else
      paint_frame(painter, rect.adjusted(0.5, 0.5, -0.5, -0.5), 1, Theme::current().colours().ink);
    const double strip = std::max(0.0, scene.tiles[tile].inner.y - scene.tiles[tile].rect.y);
    const bool below = scene.tiles[tile].inner.height > 24;
    // Where the name has the whole tile, the plate leaves it in sight.
    constexpr double kNameAndPlate = 240;
    if (!below && rect.width() < kNameAndPlate * Theme::current().textScale()) continue;
    const QRectF around = below ? rect.adjusted(4, strip, -4, 0) : rect;
    if (!paint_plate(painter, around, change.words)) paint_plate(painter, around, change.less);
  }
}

}  // namespace stowage::widgets
