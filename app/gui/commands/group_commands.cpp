#include "app/gui/commands/group_commands.h"

#include "widgets/treemap/tile_groups.h"

namespace stowage::app {
namespace {

using widgets::TileGrouping;

const QString kGroupedBy = QStringLiteral("window/treemapGroupedBy");

}  // namespace

GroupCommands::GroupCommands(ActionRegistry& actions, widgets::TreemapWidget& treemap, QSettings& settings,
                             QWidget& window)
    : QObject(&window), actions_(actions), treemap_(treemap), settings_(settings) {
  add(TileGrouping::Modules, tr("Group by &module"));
  add(TileGrouping::Class, tr("Group by &class"));
  add(TileGrouping::LayerKind, tr("Group by &layer kind"));
  add(TileGrouping::Dtype, tr("Group by &dtype"));
  add(TileGrouping::Device, tr("Group by de&vice"));
  add(TileGrouping::File, tr("Group by &file"));
  // What nobody knows, of a later version or damaged, is the tree of modules.
  treemap_.setGrouping(widgets::grouping_of(settings_.value(kGroupedBy).toString().toStdString()));
  check();
}

void GroupCommands::add(TileGrouping grouping, const QString& text) {
  const QString id = QStringLiteral("view.groupBy.") + QString::fromLatin1(widgets::grouping_name(grouping));
  QAction* action = actions_.add(id, tr("View"), text, nullptr, {}, ActionRegistry::Scope::Window,
                                 [this, grouping] { choose(grouping); });
  action->setCheckable(true);
  choices_.at(static_cast<std::size_t>(grouping)) = action;
}

void GroupCommands::choose(TileGrouping grouping) {
  treemap_.setGrouping(grouping);
  settings_.setValue(kGroupedBy, QString::fromLatin1(widgets::grouping_name(grouping)));
  check();
  Q_EMIT chosen();
}

/// One of them is, also after a click on the one that was.
void GroupCommands::check() {
  for (std::size_t i = 0; i < choices_.size(); ++i)
    choices_.at(i)->setChecked(static_cast<std::size_t>(treemap_.grouping()) == i);
}

void GroupCommands::updateCommands(bool open) {
  for (QAction* action : choices_) action->setEnabled(open);
}

QMenu* GroupCommands::menu(QWidget* parent) {
  auto* menu = new QMenu(tr("Group &by"), parent);
  menu->setObjectName(QStringLiteral("groupBy"));
  for (QAction* action : choices_) menu->addAction(action);
  return menu;
}

}  // namespace stowage::app
