#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <optional>
#include <vector>

#include "core/estimate/prediction.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

/// What changes in the lanes without a new plan.
struct LanesMarks {
  const std::vector<std::pair<int, int>>* selected = nullptr;  ///< lane, cell; sorted
  std::pair<int, int> hover{LanesScene::kNone, LanesScene::kNone};
  int focus_lane = LanesScene::kNone;  ///< with the keyboard's ring
  int focus_cell = LanesScene::kNone;
  bool focus_handle = false;
  /// A drag: the lane under the pointer, whether it takes the drop, and the lanes after it (same order), null
  /// while unknown.
  int drop_lane = LanesScene::kNone;
  bool refused = false;
  const LanesScene* after = nullptr;
  const LanesScene* before = nullptr;
  /// A handle being dragged: where it was.
  int handle_lane = LanesScene::kNone;
  double handle_was = 0;
  const estimate::Prediction* predicted = nullptr;  ///< of this plan; null: none
};

/// What stands beside a compact lane's name, always with its unit: "22.9 / 24.0 GiB", or "22.9 GiB" where
/// there is no room for the budget.
QString compact_value(const LaneView& lane, const QFont& font, double room);

/// What is predicted of a lane's device; nullptr where nothing is, or where it is none that computes.
const estimate::PredictedDevice* predicted_of(const estimate::Prediction* prediction, const LaneView& lane);
/// By how much a run should need more than the device's budget; 0 where it fits.
Bytes predicted_over(const estimate::PredictedDevice& device, const LaneView& lane);
/// The lines of a tool tip: "Predicted peak 22.6 GiB, in model.layers.3: weights 20.1 GiB, …".
QString predicted_words(const estimate::PredictedDevice& device, const LaneView& lane);

/// Paints lanes, axis and marks. Made for one picture.
class LanesPainter {
 public:
  LanesPainter(const LanesScene& scene, const LanesMarks& marks, double dpr);
  void paint(QPainter& painter, const QRectF& clip);
  /// The legend of the dock's title: weights, KV cache, …; returns where it ended. `trains`: with what only
  /// training has.
  static double paintLegend(QPainter& painter, QPointF at, double right, double dpr, bool trains);

 private:
  void row(int index);
  void background(const LaneView& lane, int index);
  void label(const LaneView& lane, int index);
  void bar(const LaneView& lane);
  void cells(const LaneView& lane);
  void hatchedCell(const QRectF& rect, const QColor& ground, const QColor& hatch, QPen frame);
  void segment(const LaneView& lane, const LaneSegment& segment);
  void overPart(const LaneView& lane);
  std::optional<double> roomForOver(const LaneView& lane) const;
  void tornEdge(const LaneView& lane);
  void predicted(const LaneView& lane);
  void handle(const LaneView& lane, int index);
  void grip(double x, double middle);
  void axis();
  void outlines(const LaneView& lane, int index);
  void cursor(const LaneView& lane, int index);
  void segmentLabel(const QRectF& rect, const QString& words);
  QRectF cellRect(const LaneView& lane, const LaneCellView& cell) const;
  QRectF barPart(const LaneView& lane, double x, double width) const;
  bool arrives(const LaneView& lane, const LaneCellView& cell) const;
  bool changes(int index) const;  ///< the drop changes this lane
  void words(const QFont& font, const QColor& colour, QPointF baseline, const QString& text);
  double snap(double value) const;

  const LanesScene& scene_;
  const LanesMarks& marks_;
  const Theme& theme_;
  const double dpr_;
  QPainter* painter_ = nullptr;
  const QFont cell_font_, name_font_, small_font_, caption_font_, strong_font_;
  const QFontMetricsF cell_metrics_, name_metrics_, small_metrics_, caption_metrics_, strong_metrics_;
};

}  // namespace stowage::widgets
