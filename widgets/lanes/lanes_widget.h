#pragma once

#include <QAbstractScrollArea>
#include <memory>

#include "core/estimate/prediction.h"
#include "widgets/common/plan_state.h"
#include "widgets/common/selection_hub.h"
#include "widgets/common/view_picture.h"
#include "widgets/drag/drag_controller.h"
#include "widgets/drag/long_press.h"
#include "widgets/lanes/budget_curve.h"
#include "widgets/lanes/lanes_scene.h"

class QLineEdit;

namespace stowage::widgets {

/// One lane a device: what is in it, in execution order, against its budget. All lanes share one scale. Cells
/// select, hover and drag like tiles; the budget handle is dragged, moved by keys, or typed after a double
/// click.
class LanesWidget : public QAbstractScrollArea, public DropTarget {
  Q_OBJECT
 public:
  explicit LanesWidget(SelectionHub* hub, QWidget* parent = nullptr);
  ~LanesWidget() override;

  void setState(PlanStatePtr state);
  void setDragController(DragController* controller);
  void setCompact(bool compact);  ///< rows of 26; on by itself with more than six lanes
  const LanesScene& scene() const { return scene_; }
  const PlanStatePtr& state() const { return state_; }
  /// All lanes below their legend, those too that are scrolled out of sight.
  ViewPicture picture() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  std::optional<machine::DeviceId> deviceAt(QPoint global) const override;
  QRect targetRect(machine::DeviceId device) const override;
  void scrollTowards(QPoint global) override;

  int focusedLane() const { return focus_lane_; }
  /// The cell of that lane from which arrows go on, LanesScene::kNone where none is of a unit.
  int focusedCell() const;
  bool handleFocused() const { return focus_handle_; }
  void setFocusedLane(int lane, bool handle);
  /// Opens the field for a device's budget in its lane, as a double click does.
  void editBudget(machine::DeviceId device) { typeBudget(scene_.lane_of(device)); }
  /// The answer to curveWanted; shown while the handle of that device is under the pointer, dragged or
  /// focused.
  void setCurve(BudgetCurvePtr curve);
  const BudgetCurvePtr& curve() const { return curve_; }
  /// What the plan's run should need: a mark in every lane, and words in its tool tip. Null: nothing is
  /// known.
  void setPrediction(std::shared_ptr<const estimate::Prediction> prediction);
  /// Moves a budget by steps (1 = a GiB, or what stands for it at a small scale), as keys do: one finished
  /// edit.
  void stepBudget(int lane, double steps);

 Q_SIGNALS:
  /// Live while a handle is dragged (finished = false), once more when it is let go or typed. The same value
  /// as before with finished = true: cancelled.
  void budgetEdited(stowage::machine::DeviceId device, stowage::Bytes budget, bool finished);
  void contextMenuRequested(QPoint global);  ///< of the modules that are selected
  void deviceMenuRequested(stowage::machine::DeviceId device, QPoint global);
  /// What would budgets from nothing to the end of the scale buy? `points`: one a pixel. Answered by
  /// setCurve, some time.
  void curveWanted(stowage::machine::DeviceId device, stowage::Bytes to, int points);
  /// The handle is left: whoever works on its curve may stop.
  void curveUnwanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

 public:
  struct HandleDrag;

 private:
  /// What the scene was made from, beside theme, language and a handle that is dragged, which say when they
  /// change.
  struct MadeFrom {
    const PlanState* state = nullptr;
    QSize size{};
    bool visible = false, compact = false;
    bool operator==(const MadeFrom&) const = default;
  };
  MadeFrom madeFrom() const { return {state_.get(), viewport()->size(), isVisible(), compact_}; }
  void rebuild();
  void updateScrollBar();
  void select(std::uint32_t lane, std::uint32_t cell, Qt::KeyboardModifiers modifiers);
  void startDrag(QPoint global, Qt::KeyboardModifiers modifiers);
  void moveHandle(QPoint position, Qt::KeyboardModifiers modifiers);
  void endHandle(bool keep);
  void typeBudget(int lane);
  void closeEditor();
  void showCurveOf(int lane);
  void wantCurve(machine::DeviceId device);
  void askWhereUnknown();
  bool moveFocus(int key);
  int focusedCellOfCurrent() const;
  bool handleKey(const QKeyEvent& event);
  QPoint toScene(QPoint viewport) const;
  void describeDrag();
  const std::vector<std::pair<int, int>>& selectedCells();

  SelectionHub* hub_;
  DragController* drag_ = nullptr;
  PlanStatePtr state_{};
  TileTreePtr tree_{};
  LanesScene scene_{};
  MadeFrom made_from_{};
  LanesScene after_{};  ///< during a drag: the plan after the drop
  const void* after_of_ = nullptr;
  std::vector<std::pair<int, int>> selected_cells_{};  ///< lane, cell; sorted
  bool selection_changed_ = true;
  std::unique_ptr<HandleDrag> handle_{};
  BudgetCurvePtr curve_{};
  std::shared_ptr<const estimate::Prediction> prediction_{};
  int curve_lane_ = LanesScene::kNone;
  QLineEdit* editor_ = nullptr;
  QPoint press_{};
  model::ModuleId pressed_{};
  LongPress long_press_{};
  int focus_lane_ = 0, focus_cell_ = 0;
  bool focus_handle_ = false, compact_ = false, pressing_ = false;
  bool keyboard_ = false;  ///< the ring of the focus is shown
};

}  // namespace stowage::widgets
