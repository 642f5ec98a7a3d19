#pragma once

#include <QString>
#include <optional>

#include "widgets/common/painted_view.h"
#include "widgets/timeline/offload_lanes.h"

namespace stowage::widgets {

/// Compute, copies to the host and copies to the GPU, one below the other on one axis of time; turns that run
/// again have a colour of their own; where compute waits it is red, and the row below says for what. Hovering
/// says what a bar is, a click selects its module; arrows walk the bars.
class OffloadLanesView : public PaintedView<> {
  Q_OBJECT
 public:
  explicit OffloadLanesView(QWidget* parent = nullptr);

  /// nullptr: nothing is shown. All of it is in view then.
  void setLanes(OffloadLanesPtr lanes);
  const OffloadLanesPtr& lanes() const { return lanes_; }
  void setView(std::uint64_t begin, std::uint64_t end);
  void setHighlightedLayers(std::vector<std::string> layers);  ///< the selection of the other views

  /// A bar, or a wait (lane kWait).
  struct Place {
    int lane = 0;
    std::size_t index = 0;
    bool operator==(const Place&) const = default;
  };
  static constexpr int kWait = 3;
  std::optional<Place> placeAt(QPointF position) const;
  QRectF rectOf(const Place& place) const;
  QString wordsOf(const Place& place) const;  ///< a line each: what, when, why it waits
  QString moduleOf(const Place& place) const;
  QString copiesText() const;  ///< how many each way
  QString waitsText() const;   ///< how long compute waits; "" where nobody knows
  QString againText() const;   ///< how many turns run again; "" where none does

  /// What it shows, without hover and keyboard, for another device.
  void paintPicture(QPainter& painter);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void moduleClicked(const QString& module);
  void viewWanted(quint64 begin, quint64 end);  ///< the bar that the keyboard came to lies elsewhere

 protected:
  bool event(QEvent* event) override;
  void paintOn(const Sheet& sheet) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRectF row(int lane) const;
  QRectF rectOf(int lane, std::uint64_t begin, std::uint64_t end) const;
  TimeMap map() const;
  struct Span {
    std::uint64_t begin = 0, end = 0;
  };
  Span spanOf(const Place& place) const;
  bool inView(Span span) const;
  void bringIntoView();
  Place nearestIn(int lane) const;
  bool highlighted(const std::string& module) const;
  QString rowName(int lane) const;
  QString instant(std::uint64_t at) const;
  QString length(std::uint64_t from, std::uint64_t to) const;
  QString copyWords(const LaneBar& bar, bool down) const;
  QString waitWords(const LaneWait& wait) const;
  void paintLane(const Sheet& sheet, int lane) const;
  void paintWaits(const Sheet& sheet) const;
  void paintAgain(const Sheet& sheet, const QRectF& line) const;
  void paintMark(const Sheet& sheet) const;
  void paintAll(const Sheet& sheet) const;  ///< but the mark
  void walk(int by, bool otherLane);
  void describe();

  OffloadLanesPtr lanes_{};
  std::uint64_t begin_ = 0, end_ = 1;
  std::vector<std::string> highlighted_{};
  std::optional<Place> hovered_{}, current_{};
};

}  // namespace stowage::widgets
