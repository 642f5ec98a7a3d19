#pragma once

#include <QStringList>
#include <QVector>
#include <optional>

#include "core/layout/layout.h"
#include "widgets/common/comparison.h"
#include "widgets/common/painted_view.h"
#include "widgets/timeline/run_difference.h"

namespace stowage::widgets {

/// One device in both plans, or in both runs.
struct TwinLane {
  machine::DeviceId device{};
  QString name{}, card{};
  Bytes before{}, after{};  ///< of a plan used: weights and all that is charged with them; of a run its peak
  std::optional<Bytes> budget{};
  Bytes over{};           ///< of the other side
  QString both{};         ///< "22.9 GiB → 24.0 GiB"
  QString difference{};   ///< "+1.1 GiB", "no difference"
  QString remark{};       ///< "1.5 GiB over", "0.2 GiB left"; "" where nothing is tight
  QString words() const;  ///< all of it, for a screen reader and as a tool tip
};
QVector<TwinLane> twin_lanes(const Comparison& comparison);
/// The devices on which either run ever has anything, at each run's own peak.
QVector<TwinLane> twin_lanes(const RunComparison& runs);

/// Two bars a device on one scale of bytes: the baseline's outlined, the other side's filled, and the signed
/// difference in words.
class TwinLanes : public PaintedView<> {
  Q_OBJECT
 public:
  explicit TwinLanes(QWidget* parent = nullptr);

  void setComparison(ComparisonPtr comparison);  ///< null: no lanes
  void setRuns(RunComparisonPtr runs);           ///< the same, of two runs
  const QVector<TwinLane>& lanes() const { return lanes_; }
  /// The bars of a lane, the baseline's and the other's, where they are painted.
  std::pair<QRectF, QRectF> bars(int lane) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override;
  void changeEvent(QEvent* event) override;

 private:
  double rowHeight() const;
  double labelWidth() const;
  double top(int lane) const;
  double wordsWidth() const;  ///< right of the bars
  layout::LaneScale scale() const;
  void refresh();
  void paintTitle(const Sheet& sheet);
  void paintAxis(const Sheet& sheet);
  void paintLane(const Sheet& sheet, int lane);
  void paintBar(const Sheet& sheet, const TwinLane& lane, const QRectF& rect, bool baseline);
  void paintLabel(const Sheet& sheet, const TwinLane& lane, double top);
  void paintDifference(const Sheet& sheet, int lane);

  ComparisonPtr comparison_{};
  RunComparisonPtr runs_{};
  QVector<TwinLane> lanes_{};
};

}  // namespace stowage::widgets
