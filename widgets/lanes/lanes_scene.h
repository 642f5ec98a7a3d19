#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/layout/layout.h"
#include "widgets/common/plan_state.h"
#include "widgets/treemap/tile_tree.h"
#include "widgets/treemap/unit_places.h"

namespace stowage::widgets {

enum class LaneKind { Gradients, Optimizer, KvCache, Activations, Reserve, Overhead, Free };

/// What follows the weights in a lane. Pixels from the left end of the bar.
struct LaneSegment {
  LaneKind kind = LaneKind::Free;
  double x = 0, width = 0;
  Bytes bytes{};
};

/// One unit in a lane, or several narrow neighbours. `count` 0: bytes that are no unit's (buffers kept here,
/// second copies of tied names).
struct LaneCellView {
  double x = 0, width = 0;
  std::uint32_t first = 0, count = 1;  ///< into LaneView::units
  QString label{};                     ///< "" where nothing fits
};

/// One device, drawn.
struct LaneView {
  machine::DeviceId device{};
  UnitPlaces::Slot slot = UnitPlaces::kUnplaced;
  bool unplaced = false;  ///< the row of what has no device
  double top = 0, height = 0, bar_top = 0, bar_height = 0;
  std::vector<std::uint32_t> units{};  ///< in execution order
  std::vector<LaneCellView> cells{};
  std::vector<LaneSegment> segments{};
  double used_end = 0;             ///< where everything but the free part ends
  std::optional<double> handle{};  ///< of the budget
  bool over = false;
  bool torn = false;  ///< longer than the scale: the bar ends in a torn edge
  QString name{}, card{};
  QString value{};      ///< "22.9 of 24.0 GiB"
  QString free{};       ///< "1.1 free"
  QString torn_text{};  ///< "931 GiB"
  QString over_text{};  ///< "1.5 GiB over"
  QString witness{};    ///< the module whose load is the reserve
  Bytes used{};
  std::optional<Bytes> budget{};
};

/// All lanes at one width: geometry and texts. Made once a plan and width.
struct LanesScene {
  TileTreePtr tree{};
  std::shared_ptr<const UnitPlaces> places{};
  std::vector<std::pair<int, int>>
      cell_of_unit{};  ///< the first lane and cell of every unit, of one whose bytes are another's that
                       ///< one's; {kNone, kNone} where it has no bytes
  std::vector<LaneView> lanes{};
  layout::LaneScale scale{};
  std::vector<std::uint64_t> ticks{};
  double label_width = 0, bar_width = 0, height = 0, axis_top = 0;
  bool compact = false;

  static constexpr int kNone = -1;
  int lane_at(double y) const;
  /// The cell of a lane at x (from the left end of the bar), kNone between.
  int cell_at(int lane, double x) const;
  /// The lane and cell that show a module, or {kNone, kNone}.
  std::pair<int, int> find(model::ModuleId module) const;
  int lane_of(machine::DeviceId device) const;
  /// The module one means by a cell: the unit's; of several their nearest common one.
  model::ModuleId module_of(int lane, int cell) const;
  std::vector<model::ModuleId> modules_of(int lane, int cell) const;
};

struct LanesOptions {
  double width = 0;
  bool compact = false;
  const layout::LaneScale* scale =
      nullptr;  ///< keep this scale (a handle is being dragged; the state after a drop)
};
LanesScene lanes_scene(const PlanState& state, TileTreePtr tree, const LanesOptions& options);

/// "8", "512", and the unit of an axis: "GiB".
QString axis_unit(const std::vector<std::uint64_t>& ticks);
QString axis_number(std::uint64_t bytes, const std::vector<std::uint64_t>& ticks);
/// "22.9 of 24.0 GiB": both in the unit of the second.
QString used_of_text(Bytes used, Bytes budget);
/// A number of bytes in the unit that `like` is written in, without the unit: "1.1".
QString number_like(Bytes bytes, Bytes like);
/// The bytes themselves that way, with the unit: "24.0 GiB".
QString short_bytes(Bytes bytes);
/// That number is 0.0.
bool reads_as_zero(Bytes bytes, Bytes like);
/// The number, or where it would read 0.0 and is more, the bytes in a unit of their own: "295 KiB".
QString number_or_own_unit(Bytes bytes, Bytes like);

}  // namespace stowage::widgets
