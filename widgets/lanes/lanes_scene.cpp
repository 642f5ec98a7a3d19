#include "widgets/lanes/lanes_scene.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "widgets/common/stand_in.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/lanes/lanes_label.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

namespace {

constexpr double kTornTail = 40;       // of free room drawn before the torn edge
constexpr double kMostOfGpu = 4;       // times the largest GPU: a longer lane would press all others flat
constexpr double kNoDecimals = 99.95;  // numbers from here on are written whole

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Lanes)
};

std::uint64_t unit_of(std::uint64_t bytes) { return byteUnit(bytes).bytes; }

QString unit_name(std::uint64_t bytes) { return QString::fromLatin1(byteUnit(bytes).name); }

/// The longest of a few ways to write a unit's name that fits: "lm_head", "head"; "embed_tokens", "embed",
/// "emb".
QString short_label(const QString& name, const QFontMetricsF& metrics, double width) {
  const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) + 4 <= width; };
  if (fits(name)) return name;
  for (const QString& part : name.split(u'_', Qt::SkipEmptyParts)) {
    if (part.size() < 3) continue;
    if (fits(part)) return part;
    return fits(part.left(3)) ? part.left(3) : QString();
  }
  return {};
}

class Builder {
 public:
  Builder(const PlanState& state, const LanesOptions& options, LanesScene& scene)
      : state_(state),
        scene_(scene),
        theme_(Theme::current()),
        label_metrics_(theme_.font(TextStyle::CaptionStrong)) {
    scene_.compact = options.compact;
    scene_.label_width = scene_.compact ? compactLabelWidth() : theme_.metric("lanes.label");
    scene_.bar_width = std::max(60.0, options.width - scene_.label_width - 12);
    scene_.scale = options.scale != nullptr ? *options.scale : scale();
    scene_.ticks = layout::axis_ticks(scene_.scale, scene_.bar_width, byteUnits() == ByteUnits::Decimal);
  }

  void run() {
    double top = 0;
    const double height = theme_.metric(scene_.compact ? "lanes.rowCompact" : "lanes.rowHeight");
    const double bar = theme_.metric(scene_.compact ? "lanes.barCompact" : "lanes.bar");
    const auto add = [&](LaneView lane) {
      lane.top = top;
      lane.height = height;
      lane.bar_height = bar;
      lane.bar_top = top + std::floor((height - bar) / 2);
      top += height;
      scene_.lanes.push_back(std::move(lane));
    };
    for (std::size_t slot = 0; slot < state_.machine.devices.size(); ++slot) add(device_lane(slot));
    if (!scene_.places->lanes.empty() && !scene_.places->lanes.back().units.empty()) add(unplaced_lane());
    scene_.axis_top = top;
    scene_.height = top + theme_.metric("lanes.axis");
  }

 private:
  /// As wide as the longest name with what is used and the budget behind it, however much is used.
  double compactLabelWidth() const {
    const QFont font = theme_.font(TextStyle::Small);
    const QFontMetricsF names(theme_.font(TextStyle::BodyStrong));
    double widest = theme_.metric("lanes.labelCompact");
    for (const machine::Device& device : state_.machine.devices) {
      if (!device.budget) continue;
      const double value = tabularWidth(font, both_text(*device.budget, *device.budget));
      widest = std::max(
          widest, laneFiguresLeft(names.horizontalAdvance(deviceText(device.id))) + value + kLaneLabelEnd);
    }
    return std::ceil(std::min(widest, theme_.metric("lanes.label")));
  }

  /// The longest budget but the disk's, and the longest that the scale shows whole.
  struct Longest {
    std::uint64_t budget = 0, shown = ~0ull;
  };
  Longest longest() const {
    Longest out;
    std::uint64_t gpu = 0;
    for (const machine::Device& device : state_.machine.devices) {
      if (!device.budget || device.id == machine::kDisk) continue;
      out.budget = std::max(out.budget, device.budget->count());
      if (device.id.gpu()) gpu = std::max(gpu, device.budget->count());
    }
    const double most = static_cast<double>(gpu) * kMostOfGpu;
    if (gpu > 0 && most < 9e18) out.shown = static_cast<std::uint64_t>(most);
    return out;
  }

  layout::LaneScale scale() const {
    std::vector<std::uint64_t> budgets, used;
    const Longest most = longest();
    for (std::size_t slot = 0; slot < state_.machine.devices.size(); ++slot) {
      const machine::Device& device = state_.machine.devices[slot];
      const bool disk = device.id == machine::kDisk;
      // A disk is so much longer than anything else that it would crush the others: it is torn instead, as is
      // memory that is much longer than every GPU.
      const bool counts =
          device.budget && (!disk || (most.budget > 0 && device.budget->count() <= most.budget));
      const std::uint64_t taken =
          slot < state_.evaluation.devices.size() ? state_.evaluation.devices[slot].used.count() : 0;
      budgets.push_back(counts ? std::min(device.budget->count(), most.shown) : 0);
      used.push_back(std::min(taken, most.shown));
    }
    return layout::lane_scale(budgets, used, scene_.bar_width);
  }

  double pixels(Bytes bytes) const {
    return static_cast<double>(bytes.count()) / scene_.scale.bytes_per_pixel;
  }

  void add_cells(LaneView& lane, const UnitPlaces::Lane& share) {
    lane.units = share.units;
    for (const layout::LaneCell& cell : layout::lane_cells(share.bytes, scene_.scale)) {
      LaneCellView view{cell.x, cell.width, cell.first, cell.count, {}};
      if (!scene_.compact && cell.count == 1 && cell.width >= theme_.metric("lanes.cellLabelMinWidth")) {
        view.label = short_label(scene_.tree->label(scene_.tree->units[lane.units[cell.first]].node),
                                 label_metrics_, cell.width);
      }
      lane.cells.push_back(view);
    }
    lane.used_end = lane.cells.empty() ? 0 : lane.cells.back().x + lane.cells.back().width;
  }

  void add_segments(LaneView& lane, const plan::DeviceUse& use) {
    const auto add = [&](LaneKind kind, Bytes bytes) {
      if (!bytes) return;
      lane.segments.push_back({kind, lane.used_end, pixels(bytes), bytes});
      lane.used_end += pixels(bytes);
    };
    add(LaneKind::Gradients, use.training.gradients);
    add(LaneKind::Optimizer, use.training.optimizer);
    add(LaneKind::KvCache, use.kv_cache);
    add(LaneKind::Activations, use.activations + use.saved);
    add(LaneKind::Reserve, use.reserve);
    add(LaneKind::Overhead, use.overhead);
  }

  LaneView device_lane(std::size_t slot) {
    const machine::Device& device = state_.machine.devices[slot];
    LaneView lane;
    lane.device = device.id;
    lane.slot = static_cast<UnitPlaces::Slot>(slot);
    lane.budget = device.budget;
    lane.name = deviceText(device.id);
    lane.card = cardText(device);
    plan::DeviceUse use;
    if (slot < state_.evaluation.devices.size()) use = state_.evaluation.devices[slot];
    if (slot < scene_.places->lanes.size()) {
      add_cells(lane, scene_.places->lanes[slot]);
      Bytes cells;
      for (const std::uint64_t bytes : scene_.places->lanes[slot].bytes) cells += Bytes(bytes);
      const Bytes rest = use.weights + use.stays - cells;
      if (rest) {
        lane.cells.push_back({lane.used_end, pixels(rest), 0, 0, {}});
        lane.used_end += pixels(rest);
      }
    }
    add_segments(lane, use);
    lane.witness = QString::fromStdString(use.reserve_witness);
    lane.used = use.used;
    finish(lane, use);
    return lane;
  }

  void finish(LaneView& lane, const plan::DeviceUse& use) {
    const double end = lane.budget ? pixels(*lane.budget) : lane.used_end;
    lane.torn = !lane.budget || end > scene_.bar_width;
    lane.over = lane.budget && use.used > *lane.budget;
    if (!lane.torn) lane.handle = end;
    // Memory longer than the scale keeps its handle at the end of the bar: pulled left it is on the scale.
    if (lane.torn && lane.budget && lane.device == machine::kCpu) lane.handle = scene_.bar_width;
    if (lane.budget) {
      lane.value = used_of_text(lane.used, *lane.budget);
      lane.free = lane.over || lane.torn
                      ? QString()
                      : Words::tr("%1 free").arg(number_like(*lane.budget - lane.used, *lane.budget));
    } else {
      lane.value = bytesText(lane.used);
      lane.free = Words::tr("no limit");
    }
    if (lane.over) lane.over_text = Words::tr("%1 over").arg(bytesText(lane.used - *lane.budget));
    if (lane.torn) {
      lane.torn_text = lane.budget ? bytesText(*lane.budget) : QString();
      const double tail = std::min(lane.used_end + kTornTail, scene_.bar_width - 60);
      if (tail > lane.used_end)
        lane.segments.push_back({LaneKind::Free, lane.used_end, tail - lane.used_end, {}});
    } else if (end > lane.used_end) {
      lane.segments.push_back({LaneKind::Free, lane.used_end, end - lane.used_end, *lane.budget - lane.used});
    }
  }

  LaneView unplaced_lane() {
    LaneView lane;
    lane.unplaced = true;
    lane.name = Words::tr("Unplaced");
    const auto& found = state_.evaluation.diagnostics;
    const auto has = [&](Code code) {
      return std::any_of(found.begin(), found.end(), [&](const auto& d) { return d.what.code == code; });
    };
    lane.card = has(Code::MapUncovered)       ? Words::tr("not in the map")
                : has(Code::MapMissingDevice) ? Words::tr("no device")
                                              : Words::tr("no room");
    add_cells(lane, scene_.places->lanes.back());
    for (const std::uint64_t bytes : scene_.places->lanes.back().bytes) lane.used += Bytes(bytes);
    lane.value = Words::tr("%1 has no place").arg(bytesText(lane.used));
    return lane;
  }

  const PlanState& state_;
  LanesScene& scene_;
  const Theme& theme_;
  const QFontMetricsF label_metrics_;
};

/// Of what the plan has as one storage the cell of one name stands for all.
void find_shared(LanesScene& scene) {
  const auto& units = scene.places->units;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (units[unit].counted_with != TileTree::kNone)
      scene.cell_of_unit[unit] = scene.cell_of_unit[units[unit].counted_with];
  }
}

}  // namespace

LanesScene lanes_scene(const PlanState& state, TileTreePtr tree, const LanesOptions& options) {
  LanesScene scene;
  if (!tree) return scene;
  scene.tree = std::move(tree);
  // What the state brings along speaks of its own tree, which is this one unless somebody asks for another.
  const bool known = state.facts && state.facts->tree == scene.tree;
  scene.places = known ? state.facts->places : std::make_shared<const UnitPlaces>(*scene.tree, state);
  Builder(state, options, scene).run();
  scene.cell_of_unit.assign(scene.tree->units.size(), {LanesScene::kNone, LanesScene::kNone});
  for (std::size_t lane = scene.lanes.size(); lane-- > 0;) {
    const LaneView& view = scene.lanes[lane];
    for (std::size_t cell = 0; cell < view.cells.size(); ++cell) {
      for (std::uint32_t i = 0; i < view.cells[cell].count; ++i) {
        scene.cell_of_unit[view.units[view.cells[cell].first + i]] = {static_cast<int>(lane),
                                                                      static_cast<int>(cell)};
      }
    }
  }
  find_shared(scene);
  return scene;
}

int LanesScene::lane_at(double y) const {
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (y >= lanes[i].top && y < lanes[i].top + lanes[i].height) return static_cast<int>(i);
  }
  return kNone;
}

int LanesScene::lane_of(machine::DeviceId device) const {
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!lanes[i].unplaced && lanes[i].device == device) return static_cast<int>(i);
  }
  return kNone;
}

int LanesScene::cell_at(int lane, double x) const {
  if (lane < 0 || lane >= static_cast<int>(lanes.size())) return kNone;
  const std::vector<LaneCellView>& cells = lanes[static_cast<std::size_t>(lane)].cells;
  const auto after = std::upper_bound(cells.begin(), cells.end(), x,
                                      [](double at, const LaneCellView& cell) { return at < cell.x; });
  if (after == cells.begin()) return kNone;
  const auto at = std::prev(after);
  return x < at->x + at->width && at->count > 0 ? static_cast<int>(at - cells.begin()) : kNone;
}

std::pair<int, int> LanesScene::find(model::ModuleId module) const {
  if (!tree || !module.valid() || module.index() >= tree->node_of_module.size()) return {kNone, kNone};
  const std::uint32_t unit = tree->nodes[tree->node_of_module[module.index()]].unit;
  return unit < cell_of_unit.size() ? cell_of_unit[unit] : std::pair(kNone, kNone);
}

std::vector<model::ModuleId> LanesScene::modules_of(int lane, int cell) const {
  std::vector<model::ModuleId> modules;
  if (lane < 0 || cell < 0) return modules;
  const LaneView& view = lanes[static_cast<std::size_t>(lane)];
  const LaneCellView& here = view.cells[static_cast<std::size_t>(cell)];
  for (std::uint32_t i = here.first; i < here.first + here.count; ++i)
    modules.push_back(tree->units[view.units[i]].module);
  return modules;
}

model::ModuleId LanesScene::module_of(int lane, int cell) const {
  const std::vector<model::ModuleId> modules = modules_of(lane, cell);
  return modules.empty() ? model::ModuleId() : modules.front();
}

QString number_like(Bytes bytes, Bytes like) {
  const std::uint64_t unit = unit_of(like.count());
  const double number = static_cast<double>(bytes.count()) / static_cast<double>(unit);
  return decimalText(number, unit == 1 || number >= kNoDecimals ? 0 : 1);
}

QString short_bytes(Bytes bytes) { return number_like(bytes, bytes) + u' ' + unit_name(bytes.count()); }

QString number_or_own_unit(Bytes bytes, Bytes like) {
  return bytes && reads_as_zero(bytes, like) ? bytesText(bytes) : number_like(bytes, like);
}

QString both_text(Bytes used, Bytes budget) {
  return number_or_own_unit(used, budget) + QStringLiteral(" / ") + short_bytes(budget);
}

bool reads_as_zero(Bytes bytes, Bytes like) {
  return static_cast<double>(bytes.count()) < 0.05 * static_cast<double>(unit_of(like.count()));
}

QString used_of_text(Bytes used, Bytes budget) {
  const std::uint64_t unit = unit_of(budget.count());
  const double whole = static_cast<double>(budget.count()) / static_cast<double>(unit);
  const QString text = decimalText(whole, unit == 1 || whole >= kNoDecimals ? 0 : 1);
  return Words::tr("%1 of %2 %3").arg(number_or_own_unit(used, budget), text, unit_name(budget.count()));
}

QString axis_unit(const std::vector<std::uint64_t>& ticks) {
  return unit_name(ticks.size() < 2 ? 1 : ticks.back());
}

/// With as many decimals as every tick needs: 0, 0.5, 1.0.
QString axis_number(std::uint64_t bytes, const std::vector<std::uint64_t>& ticks) {
  const std::uint64_t unit = ticks.size() < 2 ? 1 : unit_of(ticks.back());
  int decimals = 0;
  if (unit > 1)
    for (std::uint64_t step = ticks[1]; decimals < 3 && step % unit != 0; ++decimals) step = step % unit * 10;
  return QLocale().toString(static_cast<double>(bytes) / static_cast<double>(unit), 'f', decimals);
}

}  // namespace stowage::widgets
