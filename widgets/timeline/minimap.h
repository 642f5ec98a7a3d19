#pragma once

#include <QPixmap>
#include <QWidget>
#include <memory>

#include "core/trace/trace.h"
#include "widgets/common/painted_view.h"
#include "widgets/timeline/scale.h"

namespace stowage::widgets {

/// The whole run of the focused device in a strip, and the part that is in view between two grips. Dragging a
/// grip zooms, dragging between them pans, a click beside them moves the view there.
class Minimap : public PaintedView<> {
  Q_OBJECT
 public:
  explicit Minimap(QWidget* parent = nullptr);

  void setTimeline(std::shared_ptr<const trace::Timeline> timeline, std::size_t device, std::uint64_t whole,
                   bool running);
  void setView(std::uint64_t begin, std::uint64_t end);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }
  QRectF strip() const;

 Q_SIGNALS:
  void viewWanted(quint64 begin, quint64 end);

 protected:
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  enum class Grab { None, Left, Right, Middle };
  Grab grabAt(QPointF position) const;
  TimeMap map() const;
  void refresh();
  void want(double begin, double end);

  std::shared_ptr<const trace::Timeline> timeline_{};
  std::size_t device_ = 0;
  std::uint64_t whole_ = 1;
  std::uint64_t begin_ = 0, end_ = 1;
  bool running_ = false;
  QPixmap picture_{};
  bool stale_ = true;
  quint64 generation_ = 0;
  Grab grab_ = Grab::None;
  double grab_offset_ = 0;  ///< nanoseconds from the view's begin to where it was taken
};

}  // namespace stowage::widgets
