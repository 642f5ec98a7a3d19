#pragma once

#include <QPixmap>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/trace/range_totals.h"
#include "widgets/common/painted_view.h"
#include "widgets/timeline/pin_table.h"
#include "widgets/timeline/ribbon.h"
#include "widgets/timeline/timeline_chart.h"

namespace stowage::widgets {

/// Stopped: by itself, an error. Cancelled: by whoever looks at it.
enum class RunState { Running, Finished, Stopped, Cancelled };

/// The charts of all devices over one time axis, and the ribbon of the layers that ran. The bands are a
/// cached picture; fold, budget, peak, range, cursor and card are painted over it.
class TimelineCanvas : public PaintedView<> {
  Q_OBJECT
 public:
  explicit TimelineCanvas(QWidget* parent = nullptr);
  ~TimelineCanvas() override;

  struct Range {
    std::uint64_t begin = 0, end = 0;
    bool operator==(const Range&) const = default;
  };

  /// The run on the axis, its ribbon, and when its last turn ends.
  void setTimeline(std::shared_ptr<const trace::Timeline> timeline, std::vector<RibbonCell> ribbon,
                   std::uint64_t work_end);
  /// What was to be expected of the run, on the same axis: a thin line over its bands. nullptr: none.
  void setPredicted(std::shared_ptr<const trace::Timeline> predicted);
  const std::shared_ptr<const trace::Timeline>& predicted() const { return predicted_; }
  /// The line of one device, in pixels of this widget; empty where nothing was expected of it.
  std::vector<QPointF> predictedLine(std::size_t device) const;
  /// What the times of the timeline count: set before setTimeline, which then fits its axis.
  void setAxis(TimelineAxis axis);
  void setState(RunState state, const QString& stopped_text);
  void setFolded(bool folded);
  void setWhole(std::uint64_t end);  ///< where the whole run ends, or is expected to
  void setView(std::uint64_t begin,
               std::uint64_t end);  ///< clamped to the whole run; emits viewChanged when it changes
  void setCursorInstant(std::optional<std::uint64_t> at);  ///< as if the mouse were there
  void setRange(std::optional<Range> range);
  void setFocusDevice(std::size_t device);
  void setHighlightedLayers(std::vector<std::string> layers);  ///< the selection of the other views

  Range view() const { return view_; }
  std::optional<std::uint64_t> cursorInstant() const { return cursor_; }
  std::optional<std::uint64_t> pinnedInstant() const {
    return pins_.empty() ? std::nullopt : std::optional(pins_.back());
  }
  std::optional<Range> range() const { return range_; }
  std::size_t focusDevice() const { return focus_; }
  std::vector<std::size_t> shownDevices() const;
  const std::vector<RibbonCell>& ribbon() const { return ribbon_; }
  const std::shared_ptr<const trace::Timeline>& timeline() const { return timeline_; }
  QRectF plotOf(std::size_t device) const;
  /// Where a device's budget is said, and the mark of its peak; empty where there is none in view.
  QRectF budgetPlateOf(std::size_t device) const;
  QRectF peakMarkOf(std::size_t device) const;
  QRectF rowRect(std::size_t device) const;  ///< title and chart; empty where it is not shown
  const QRectF& ribbonRect() const { return ribbon_rect_; }
  QRectF cellRect(std::size_t cell) const;  ///< of ribbon(); empty outside of the view

  // The same in words, for who does not see it. Preconditions: the device is shown, the cell is there.
  QString deviceWords(std::size_t device) const;       ///< "cuda:0, 24.0 GiB, peak 22.8 GiB at 6.20 s"
  std::uint64_t bytesShown(std::size_t device) const;  ///< at the cursor; without one at the peak
  QString bytesWords(std::size_t device) const;        ///< "3.20 GiB at 6.20 s"
  QString turnWords(std::size_t cell) const;           ///< "layers.42, cuda:0, 12.3 ms at 6.20 s"
  struct CardRow {
    QString words;
    std::uint64_t bytes;
    std::optional<trace::Kind> kind;  ///< none for the total
  };
  /// What the card says about an instant: the kinds from the top of the stack down, then the total and its
  /// distance to the budget.
  std::vector<CardRow> cardRows(std::size_t device, std::uint64_t at) const;
  /// At most two, in the order in which they were set.
  const std::vector<std::uint64_t>& pins() const { return pins_; }
  void setPins(std::vector<std::uint64_t> pins);
  /// Between two pins: the kinds of the focused device, its sum, and the sums of the other devices that are
  /// shown. Empty with fewer pins.
  std::vector<PinRow> pinRows() const;
  QString pinTitle() const;                 ///< "cuda:0: 0.65 s apart"
  QString instant(std::uint64_t at) const;  ///< in words, exact enough for the view
  /// "1.15 s · layers.57 to 60 · max 22.80 GiB", and what was allocated, freed and copied meanwhile on the
  /// focused device, where the run is short enough to be added up; not while the mouse still drags or the run
  /// goes on.
  QString rangeText() const;
  QString rangeShort() const;    ///< "1.15 s · layers.57 to 60 · max 22.80 GiB"
  void stepPeak(int direction);  ///< -1 or 1: to the previous or next peak of the focused device
  void fit();                    ///< all of the run
  void fitWork();                ///< of a run that is over what its operators did; all of it while it lasts

  /// What it shows, without cursor and pins, for another device; nothing without a run.
  void paintPicture(QPainter& painter);

  bool showsWork() const { return !running() && view_ == work(); }

  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void viewChanged(quint64 begin, quint64 end);
  void instantChanged(quint64 at, int device);  ///< the cursor or a pin moved
  void instantLeft();                           ///< there is no cursor any more
  void instantPinned(quint64 at);
  void pinsChanged();
  void rangeFinished();  ///< the mouse let go of a range
  void layerClicked(const QString& layer);
  void focusDeviceChanged(int device);

 protected:
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Row {
    std::size_t device = 0;
    QRectF title{};
    QRectF plot{};
    std::unique_ptr<TimelineChart> chart{};
  };

  void chooseRows();
  void layoutRows();
  void refresh();  ///< rebuilds the charts and the cached picture
  void layChart(Row& row);
  void paintCharts(QPainter& painter);
  void paintMarks(QPainter& painter) const;  ///< all that lies over the charts but range and cursor
  void invalidate();
  TimeMap map() const;
  const Row* rowAt(QPointF position) const;
  const Row* row(std::size_t device) const;
  std::optional<std::size_t> predictedDevice(std::size_t device) const;
  void paintPredicted(QPainter& painter, const Row& row) const;
  bool running() const { return state_ != RunState::Finished; }
  std::uint64_t dataEnd() const;
  std::uint64_t workBegin() const;  ///< before it weights are loaded
  Range work() const;               ///< from the first operator to a little after the last one
  const RibbonCell* cellAt(QPointF position) const;
  void zoom(double factor, double at_x);
  void moveCursor(double pixels);
  void pin(std::uint64_t at);
  void describe();
  QStringList rangeFacts() const;    ///< length, layers, the most bytes
  QStringList rangeChanges() const;  ///< allocated, freed, copied

  void paintTitle(QPainter& painter, const Row& row) const;
  void paintFold(QPainter& painter, const Row& row) const;
  void paintBudget(QPainter& painter, const Row& row) const;
  /// Where the words of the peak stand; empty where it has none in this view.
  QRectF peakPlate(const Row& row) const;
  QRectF peakMark(const Row& row) const;
  QString budgetText(const Row& row) const;
  double budgetHeight(const Row& row) const;
  QRectF budgetPlate(const Row& row) const;
  void paintPeak(QPainter& painter, const Row& row) const;
  void paintEnd(QPainter& painter) const;
  void paintRange(QPainter& painter) const;
  void paintCursor(QPainter& painter) const;
  void paintCard(QPainter& painter, const Row& row, std::uint64_t at) const;
  void paintRibbon(QPainter& painter) const;
  QRectF cardRect(const Row& row, std::uint64_t at, double height) const;
  QColor cardColour(std::size_t device, trace::Kind kind, std::uint64_t at) const;
  QString subtitle(const Row& row) const;
  QString foldText(const Row& row) const;

  std::shared_ptr<const trace::Timeline> timeline_{};
  std::shared_ptr<const trace::Timeline> predicted_{};
  std::vector<RibbonCell> ribbon_{};
  std::uint64_t work_end_ = 0;
  std::vector<Row> rows_{};
  std::vector<std::string> highlighted_{};
  QRectF ribbon_rect_{};
  QPixmap picture_{};
  bool stale_ = true;
  quint64 generation_ = 0;
  RunState state_ = RunState::Finished;
  QString stopped_text_{};
  bool folded_ = true;
  std::size_t focus_ = 0;
  TimelineAxis axis_ = TimelineAxis::Time;
  std::uint64_t whole_ = 1;
  Range view_{0, 1};
  std::optional<std::uint64_t> cursor_{};
  std::size_t cursor_device_ = 0;
  std::vector<std::uint64_t> pins_{};  ///< at most two
  std::optional<Range> range_{};
  /// Of a range on a device, added up once: it is painted with every move of the mouse.
  struct Totals {
    Range range{};
    std::size_t device = 0;
    std::optional<trace::RangeTotals> totals{};
  };
  mutable std::optional<Totals> totals_{};
  std::optional<double> press_{};
  bool dragging_ = false;
};

}  // namespace stowage::widgets
