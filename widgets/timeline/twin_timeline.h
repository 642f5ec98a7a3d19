#pragma once

#include <optional>
#include <vector>

#include "widgets/common/painted_view.h"
#include "widgets/timeline/run_difference.h"
#include "widgets/timeline/scale.h"

namespace stowage::widgets {

/// An instant of a run in words, exact to a thousandth of `length`: "1.204 s", or "step 1,204" of a
/// prediction.
QString run_instant_text(std::uint64_t at, std::uint64_t length, bool steps);
/// "22.87 GiB at 1.204 s": a peak on its own run's clock.
QString peak_text(const trace::Timeline::Peak& peak, const trace::Timeline& run);

/// Two runs on one axis of time: of each device both curves, the baseline's a line and the other's filled,
/// and below them the signed difference, other − baseline. One cursor goes through all devices.
class TwinTimeline : public PaintedView<> {
  Q_OBJECT
 public:
  explicit TwinTimeline(QWidget* parent = nullptr);

  /// `shown`: the comparison's plain or aligned difference; null: nothing is shown.
  void setRuns(RunComparisonPtr comparison, RunDifferencePtr shown);
  const RunDifferencePtr& shown() const { return shown_; }
  QRectF curves(int device) const;       ///< where a device's curves are painted
  QRectF differences(int device) const;  ///< and where its difference is
  double x(std::uint64_t at) const;      ///< of an instant, in the widget's pixels
  void setCursorAt(std::optional<std::uint64_t> at);
  std::optional<std::uint64_t> cursorAt() const { return cursor_; }
  /// By what its colours and mark show a device; the CPU where nobody knows what it is.
  machine::DeviceId deviceOf(int device) const;
  QString nameOf(int device) const;  ///< "cuda:0", "box1 · cuda:0"
  /// "22.87 GiB → 22.85 GiB, −20.5 MiB" under the cursor; "" without one, and where one run has ended.
  QString cursorText(int device) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// One device as it is painted.
  struct Row {
    std::vector<DifferenceColumn> columns{};
    ByteAxis axis{};
    machine::DeviceId look{};
    std::uint64_t most = 0;  ///< difference, without its sign
    QString before{}, after{};
  };
  double left() const;
  double top(int device) const;
  double rowHeight() const;
  TimeMap map() const;
  bool steps() const;
  void fill();
  void describe();
  void paintTitle(const Sheet& sheet) const;
  void paintRow(const Sheet& sheet, int device) const;
  void paintLabel(const Sheet& sheet, int device) const;
  void paintBytes(const Sheet& sheet, int device) const;
  void paintCurves(const Sheet& sheet, int device) const;
  void paintPeak(const Sheet& sheet, int device, bool baseline) const;
  void paintDifference(const Sheet& sheet, int device) const;
  void paintTimes(const Sheet& sheet) const;
  QPolygonF line(int device, bool baseline) const;
  double y(int device, std::uint64_t bytes) const;

  RunComparisonPtr comparison_{};
  RunDifferencePtr shown_{};
  std::vector<Row> rows_{};
  std::optional<std::uint64_t> cursor_{};
};

}  // namespace stowage::widgets
