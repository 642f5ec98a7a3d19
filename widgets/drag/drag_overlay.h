#pragma once

#include <QWidget>

#include "widgets/common/painted_view.h"
#include "widgets/drag/drag_controller.h"

namespace stowage::widgets {

/// The card that hangs on the pointer: what is dragged, onto what, and what would come of it. A child of the
/// window, never in the way of the pointer and never over the lane it is about.
class DragOverlay : public PaintedView<> {
  Q_OBJECT
 public:
  DragOverlay(DragController* controller, QWidget* window);

  void follow(QPoint global);
  QRect cardRect() const { return card_; }
  QString sentence() const;  ///< the whole card in words, for assistive tools

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  struct Run {
    QString words{};
    TextStyle style = TextStyle::Small;
    QColor colour{};
    std::optional<machine::DeviceId> glyph{};
    const char* icon = nullptr;
    bool key = false;  ///< drawn as a key cap
  };
  struct Line;
  static double widthOf(const Run& run);
  static double widthOf(const Line& line);
  int cardWidth() const;
  double roomOfLine() const;
  Line fitted(Line line) const;
  std::vector<Line> lines() const;
  std::vector<Line> refusalLines() const;
  std::vector<Line> laneLines() const;
  void addEnds(std::vector<Line>& all, const QColor& numbers) const;
  void place();
  void paintLine(QPainter& painter, const Line& line, QPointF at) const;

  DragController* controller_;
  QRect card_{};
};

}  // namespace stowage::widgets
