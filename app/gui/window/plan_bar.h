#pragma once

#include <QMenu>
#include <QToolButton>

#include "app/gui/commands/action_registry.h"
#include "widgets/common/label.h"
#include "widgets/common/plan_state.h"
#include "widgets/controls/combo_pill.h"

class QHBoxLayout;
class QPushButton;

namespace stowage::app {

/// Open, save, undo, redo; the question as a sentence; search, profile, export.
class PlanBar : public widgets::Surface {
  Q_OBJECT
 public:
  PlanBar(ActionRegistry& actions, QWidget* parent = nullptr);

  void setState(const widgets::PlanStatePtr& state);
  void setOpening(bool opening);
  /// 0 = all words where there is room, 1 = without "on / run by / for" in any case.
  void setDensity(int density);
  void setMenus(QMenu* model, QMenu* machine, QMenu* runtime, QMenu* workload);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void refresh();
  void fit();
  void showLevel(int level);
  static void setPill(widgets::ComboPill* pill, const QString& name, const QString& value);
  QToolButton* addTool(QHBoxLayout* row, const QString& id);
  QPushButton* actionButton(const QString& id, bool primary);

  ActionRegistry& actions_;
  widgets::PlanStatePtr state_{};
  widgets::ComboPill *model_, *machine_, *runtime_, *workload_;
  QList<widgets::Label*> words_{};
  QPushButton *profile_, *export_;
  bool opening_ = false;
  int density_ = 0;
  int level_ = 0;       ///< how much is left out: showLevel
  QStringList said_{};  ///< all that the parts were made for: refresh
};

}  // namespace stowage::app
