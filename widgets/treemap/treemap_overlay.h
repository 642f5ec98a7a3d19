#pragma once

#include <QPainter>
#include <optional>
#include <vector>

#include "widgets/drag/drag_controller.h"
#include "widgets/treemap/tile_search.h"
#include "widgets/treemap/treemap_scene.h"
#include "widgets/treemap/unit_places.h"

namespace stowage::widgets {

/// A unit that a drop would move besides the dragged ones, or parts of it.
struct DragMove {
  std::uint32_t unit = 0;
  UnitPlaces::Slot to = UnitPlaces::kUnplaced;  ///< kSplit: what moves goes to several devices
  int order = 0;                                ///< from 1, in execution order
  bool partly = false;                          ///< the rest of the unit stays where it is
};
/// What the drop that leads from one plan to another would move besides `dragged`, in units of `tree`. The
/// plan after may split other classes than `tree` does: what moves is told by storages, which both plans
/// share. `before` and `after` are plans for the devices of one machine. `modules`: where `tree` is one of
/// groups, the tree of modules that it was made of.
std::vector<DragMove> drag_moves(const TileTreePtr& tree, const PlanState& before, const PlanState& after,
                                 const std::vector<model::ModuleId>& dragged,
                                 const TileTreePtr& modules = nullptr);
/// "to CPU", "parts to CPU"
QString move_text(const machine::Machine& machine, const DragMove& move, bool with_order);

/// A unit that is elsewhere in a plan it is compared with.
struct TileChange {
  std::uint32_t node = 0;   ///< in the tree
  QString words{}, less{};  ///< "CPU → cuda:0", and where that has no room "→ cuda:0"
};

/// A selection or hover outline: ink over a wider halo of paper, so that it shows on every colour.
void paint_outline(QPainter& painter, const QRectF& rect, double ink, double halo, bool dashed = false);
/// Where the keyboard is: dashed, so that nobody takes it for a selection, whose frame is whole.
void paint_cursor(QPainter& painter, const QRectF& rect);
/// The same of what is selected, whose frame has its middle on the edge of `rect`: the dashes run beside that
/// frame, inside it where there is room, else around it.
void paint_cursor_beside(QPainter& painter, const QRectF& rect);
/// One frame of a colour, `width` wide, its middle on the rectangle's edge.
void paint_frame(QPainter& painter, const QRectF& rect, double width, const QColor& colour);
/// The outlines of a selection: all halos lie below all ink.
void paint_outlines(QPainter& painter, const std::vector<QRectF>& rects);
/// A small plate with a few words, centred; drawn only where it fits. Whether it was.
bool paint_plate(QPainter& painter, const QRectF& around, const QString& words);

/// What lies over the base picture and changes without it.
struct TreemapOverlay {
  const TreemapScene& scene;
  double dpr = 1;
  const TileSearch* search = nullptr;
  std::vector<std::uint32_t> selected{};  ///< tiles
  std::vector<std::uint32_t> partners{};  ///< tiles that share a storage with one of these
  std::uint32_t hover = TreemapScene::kNone;
  std::vector<std::uint32_t> hovered{};       ///< other tiles of the module that `hover` is one of
  std::uint32_t focus = TreemapScene::kNone;  ///< ring of the keyboard, when the widget has it
  bool ancestors = false;                     ///< Alt is held
  const DragController* drag = nullptr;       ///< while one is on
  const std::vector<DragMove>* moves = nullptr;
  const std::vector<TileChange>* changes = nullptr;  ///< of a comparison that is shown

  void paint(QPainter& painter) const;

 private:
  void dim_search(QPainter& painter) const;
  void dim_drag(QPainter& painter) const;
  void paint_ancestors(QPainter& painter) const;
  void paint_moves(QPainter& painter) const;
  void paint_changes(QPainter& painter) const;
};

}  // namespace stowage::widgets
