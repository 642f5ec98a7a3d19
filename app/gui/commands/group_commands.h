#pragma once

#include <QMenu>
#include <QSettings>
#include <array>

#include "app/gui/commands/action_registry.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::app {

/// What the tiles of the treemap are put together by: one choice of six, kept in the settings. It is a view
/// of the plan, so that there is nothing to undo.
class GroupCommands : public QObject {
  Q_OBJECT
 public:
  /// All live as long. The treemap shows at once what was chosen last.
  GroupCommands(ActionRegistry& actions, widgets::TreemapWidget& treemap, QSettings& settings,
                QWidget& window);

  void updateCommands(bool open);  ///< `open`: there is a model to show
  QMenu* menu(QWidget* parent);

 Q_SIGNALS:
  void chosen();  ///< by a person, who wants to see it

 private:
  void add(widgets::TileGrouping grouping, const QString& text);
  void choose(widgets::TileGrouping grouping);
  void check();

  ActionRegistry& actions_;
  widgets::TreemapWidget& treemap_;
  QSettings& settings_;
  std::array<QAction*, 6> choices_{};  ///< by TileGrouping
};

}  // namespace stowage::app
