#include "widgets/treemap/treemap_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>
#include <algorithm>
#include <vector>

#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {

namespace {

/// The tiles an assistive tool may visit below a tile: what can be pointed at, and containers.
std::vector<std::uint32_t> visible_children(const TreemapScene& scene, std::uint32_t tile) {
  std::vector<std::uint32_t> found, open{tile};
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    for (std::uint32_t i = scene.child_count[at]; i-- > 0;) {
      const std::uint32_t child = scene.first_child[at] + i;
      const bool container = scene.tiles[child].role == layout::TileRole::Container && !scene.is_part(child);
      if (container || scene.pointable(child)) {
        found.push_back(child);
      } else {
        open.push_back(child);  // drawn without a frame of its own: its children stand in for it
      }
    }
  }
  std::sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (scene.tree->grouped()) return scene.tiles[a].node < scene.tiles[b].node;
    const auto left = scene.tree->nodes[scene.tiles[a].node].module,
               right = scene.tree->nodes[scene.tiles[b].node].module;
    return left != right ? left < right : a < b;
  });
  return found;
}

std::uint32_t visible_parent(const TreemapScene& scene, std::uint32_t tile) {
  do {
    tile = scene.tiles[tile].parent_tile;
  } while (tile != 0 && !scene.pointable(tile) &&
           (scene.tiles[tile].role != layout::TileRole::Container || scene.is_part(tile)));
  return tile;
}

/// A tile can be pressed (selected alone), toggled (selected beside others) and asked for its menu, as with a
/// mouse.
class TileInterface final : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  TileInterface(TreemapWidget* widget, std::uint32_t tile) : widget_(widget), tile_(tile) {}

  bool isValid() const override { return widget_ && tile_ < widget_->scene().tiles.size(); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int index) const override;
  QAccessibleInterface* childAt(int x, int y) const override;
  int childCount() const override {
    return isValid() ? static_cast<int>(visible_children(widget_->scene(), tile_).size()) : 0;
  }
  int indexOfChild(const QAccessibleInterface* child) const override;
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override {
    return isValid() ? QStringList{pressAction(), toggleAction(), showMenuAction()} : QStringList();
  }
  void doAction(const QString& name) override;
  QStringList keyBindingsForAction(const QString&) const override { return {}; }
  QString text(QAccessible::Text kind) const override {
    return isValid() && kind == QAccessible::Name ? widget_->tileDescription(tile_) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const layout::Rect& rect = widget_->scene().tiles[tile_].rect;
    return QRect(widget_->mapToGlobal(QPointF(rect.x, rect.y).toPoint()),
                 QSizeF(rect.width, rect.height).toSize());
  }
  QAccessible::Role role() const override { return QAccessible::TreeItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.selectable = state.focusable = state.multiSelectable = true;
    if (!isValid()) return state;
    const std::vector<model::ModuleId> modules = widget_->scene().modules_of(tile_);
    state.selected = !modules.empty() && std::all_of(modules.begin(), modules.end(), [&](model::ModuleId id) {
      return widget_->hub()->isSelected(id);
    });
    state.focused = widget_->hasFocus() && widget_->scene().tile_for(widget_->hub()->current()) == tile_;
    state.expanded = childCount() > 0;
    return state;
  }

 private:
  QPointer<TreemapWidget> widget_;
  std::uint32_t tile_;
};

/// Ids of the interfaces made for the tiles of a scene; Qt owns the interfaces themselves.
QHash<const TreemapWidget*, QHash<std::uint32_t, QAccessible::Id>>& registry() {
  static QHash<const TreemapWidget*, QHash<std::uint32_t, QAccessible::Id>> ids;
  return ids;
}

QAccessibleInterface* interface_of(TreemapWidget* widget, std::uint32_t tile) {
  QHash<std::uint32_t, QAccessible::Id>& ids = registry()[widget];
  const auto known = ids.constFind(tile);
  if (known != ids.constEnd()) return QAccessible::accessibleInterface(*known);
  auto* made = new TileInterface(widget, tile);
  ids.insert(tile, QAccessible::registerAccessibleInterface(made));
  return made;
}

/// Where one of the tiles' interfaces stands among them; -1 where it is none of theirs.
int index_among(const TreemapWidget* widget, const std::vector<std::uint32_t>& tiles,
                const QAccessibleInterface* child) {
  const QHash<std::uint32_t, QAccessible::Id> ids = registry().value(widget);
  const auto at = std::find_if(tiles.begin(), tiles.end(), [&](std::uint32_t tile) {
    const auto known = ids.constFind(tile);  // what was never asked for is not `child`
    return known != ids.constEnd() && QAccessible::accessibleInterface(*known) == child;
  });
  return at == tiles.end() ? -1 : static_cast<int>(at - tiles.begin());
}

int TileInterface::indexOfChild(const QAccessibleInterface* child) const {
  return isValid() ? index_among(widget_, visible_children(widget_->scene(), tile_), child) : -1;
}

QAccessibleInterface* TileInterface::parent() const {
  if (!isValid()) return nullptr;
  const std::uint32_t up = visible_parent(widget_->scene(), tile_);
  return up == 0 ? QAccessible::queryAccessibleInterface(widget_) : interface_of(widget_, up);
}

QAccessibleInterface* TileInterface::child(int index) const {
  if (!isValid()) return nullptr;
  const std::vector<std::uint32_t> children = visible_children(widget_->scene(), tile_);
  return index >= 0 && index < static_cast<int>(children.size())
             ? interface_of(widget_, children[static_cast<std::size_t>(index)])
             : nullptr;
}

QAccessibleInterface* TileInterface::childAt(int x, int y) const {
  for (int i = 0; i < childCount(); ++i) {
    if (child(i)->rect().contains(x, y)) return child(i);
  }
  return nullptr;
}

void TileInterface::doAction(const QString& name) {
  if (!isValid() || !actionNames().contains(name)) return;
  TreemapWidget& map = *widget_;
  if (name == showMenuAction()) {
    if (!state().selected) map.selectTile(tile_, Qt::NoModifier);
    // The menu stays open until it is answered; whoever asked for it is answered now.
    const QPoint at = rect().center();
    QMetaObject::invokeMethod(
        &map, [&map, at] { Q_EMIT map.contextMenuRequested(at); }, Qt::QueuedConnection);
    return;
  }
  map.setFocus(Qt::OtherFocusReason);
  map.selectTile(tile_, name == toggleAction() ? Qt::ControlModifier : Qt::NoModifier);
}

class TreemapInterface final : public QAccessibleWidget {
 public:
  explicit TreemapInterface(TreemapWidget* widget) : QAccessibleWidget(widget, QAccessible::Tree) {}

  int childCount() const override { return static_cast<int>(children().size()); }
  QAccessibleInterface* child(int index) const override {
    const std::vector<std::uint32_t> all = children();
    return index >= 0 && index < static_cast<int>(all.size())
               ? interface_of(treemap(), all[static_cast<std::size_t>(index)])
               : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    return index_among(treemap(), children(), child);
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const std::uint32_t tile = treemap()->scene().pick(treemap()->mapFromGlobal(QPoint(x, y)));
    return tile == TreemapScene::kNone ? nullptr : interface_of(treemap(), tile);
  }
  QAccessibleInterface* focusChild() const override {
    const std::uint32_t tile = treemap()->scene().tile_for(treemap()->hub()->current());
    return tile == TreemapScene::kNone || tile == 0 ? nullptr : interface_of(treemap(), tile);
  }

 private:
  TreemapWidget* treemap() const { return static_cast<TreemapWidget*>(widget()); }
  std::vector<std::uint32_t> children() const {
    return treemap()->scene().empty() ? std::vector<std::uint32_t>()
                                      : visible_children(treemap()->scene(), 0);
  }
};

QAccessibleInterface* make_interface(const QString&, QObject* object) {
  auto* widget = qobject_cast<TreemapWidget*>(object);
  return widget != nullptr ? new TreemapInterface(widget) : nullptr;
}

}  // namespace

void install_treemap_accessibility() {
  static const bool installed = (QAccessible::installFactory(make_interface), true);
  Q_UNUSED(installed)
}

void forget_treemap_accessibility(const TreemapWidget& widget) {
  const QHash<std::uint32_t, QAccessible::Id> ids = registry().take(&widget);
  for (const QAccessible::Id id : ids) QAccessible::deleteAccessibleInterface(id);
}

void announce_current(TreemapWidget& widget, std::uint32_t tile) {
  if (!QAccessible::isActive() || tile == TreemapScene::kNone || !widget.hasFocus()) return;
  QAccessibleEvent event(interface_of(&widget, tile), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

}  // namespace stowage::widgets
