#pragma once

#include <QTimer>
#include <QTreeView>

#include "widgets/common/selection_hub.h"
#include "widgets/drag/long_press.h"
#include "widgets/panels/module_tree_model.h"

namespace stowage::widgets {

/// The tree. Its selection is the hub's; a drag of selected rows is announced, whoever owns the drag begins
/// it. Letters and figures select nothing: they are commands of the window, and names are searched for in the
/// field above.
class ModuleTreeView : public QTreeView {
  Q_OBJECT
 public:
  ModuleTreeView(ModuleTreeModel& model, SelectionHub& hub, QWidget* parent = nullptr);
  ~ModuleTreeView() override;

  const ModuleTreeModel& modules() const { return model_; }

  /// Opens the path down to the first level that has many entries, as a first look at the model.
  void expandFirstLook();
  void expandMatches();
  /// Siblings in this order, and its head says so.
  void setSorting(ModuleTreeModel::Sorting sorting);
  /// How far a name stands in from where steps this narrow would put it: there its arrow needs the room.
  int nameInset() const;

 Q_SIGNALS:
  void dragRequested(const std::vector<stowage::model::ModuleId>& modules, QPoint globalPosition,
                     Qt::KeyboardModifiers modifiers);
  void menuRequested(QPoint globalPosition);
  void zoomRequested(stowage::model::ModuleId module);

 protected:
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;

 private:
  QRectF arrowOf(const QModelIndex& index) const;
  bool turnArrow(const QMouseEvent& event);  ///< a press on an arrow opens or closes what is inside
  void requestDrag(QPoint global, Qt::KeyboardModifiers modifiers);
  void showHubSelection();
  struct Names;
  Names namesInReach() const;
  void fitColumns();
  void setColumns(int name, int size, int device, int indent);
  void showTimes();
  void applyTheme();

  ModuleTreeModel& model_;
  SelectionHub& hub_;
  QPoint press_{};
  LongPress longPress_{};
  QTimer fit_{};  ///< columns are fitted once after a row of changes
  bool pressedOnSelection_ = false;
  bool mayDrag_ = false;  ///< a press begins one drag at most
  bool mirroring_ = false;
};

}  // namespace stowage::widgets
