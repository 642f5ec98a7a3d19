#include "widgets/panels/module_tree_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

#include "widgets/panels/module_tree_view.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

/// A row, as long as a filter leaves it. Rows are known by their modules: they stay what they are when others
/// come and go.
class RowInterface final : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  RowInterface(ModuleTreeView* view, ModuleId module) : view_(view), module_(module) {}

  bool isValid() const override { return view_ && index().isValid(); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override;
  QAccessibleInterface* child(int place) const override;
  QAccessibleInterface* childAt(int x, int y) const override;
  int childCount() const override {
    return isValid() && view_->isExpanded(index()) ? view_->modules().rowCount(index()) : 0;
  }
  int indexOfChild(const QAccessibleInterface* child) const override;
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override {
    if (!isValid()) return {};
    QStringList out{pressAction(), showMenuAction()};
    if (hasParts()) out << toggleAction();
    return out;
  }
  void doAction(const QString& name) override;
  QStringList keyBindingsForAction(const QString&) const override { return {}; }
  QString text(QAccessible::Text kind) const override {
    return isValid() && kind == QAccessible::Name ? index().data(Qt::AccessibleTextRole).toString()
                                                  : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect name = view_->visualRect(index());
    const QWidget* port = view_->viewport();
    return {port->mapToGlobal(QPoint(0, name.top())), QSize(port->width(), name.height())};
  }
  QAccessible::Role role() const override { return QAccessible::TreeItem; }
  QAccessible::State state() const override;

  ModuleId module() const { return module_; }
  QModelIndex index() const { return view_->modules().indexOf(module_); }

 private:
  bool hasParts() const { return view_->modules().rowCount(index()) > 0; }

  QPointer<ModuleTreeView> view_;
  ModuleId module_;
};

/// Ids of what was made for the rows of a view; Qt owns the interfaces themselves.
QHash<const ModuleTreeView*, QHash<std::size_t, QAccessible::Id>>& made_rows() {
  static QHash<const ModuleTreeView*, QHash<std::size_t, QAccessible::Id>> ids;
  return ids;
}

QAccessibleInterface* row_of(ModuleTreeView* view, const QModelIndex& index) {
  const ModuleId module = view->modules().module(index);
  if (!module.valid()) return nullptr;
  QHash<std::size_t, QAccessible::Id>& ids = made_rows()[view];
  const auto known = ids.constFind(module.index());
  if (known != ids.constEnd()) return QAccessible::accessibleInterface(*known);
  auto* made = new RowInterface(view, module);
  ids.insert(module.index(), QAccessible::registerAccessibleInterface(made));
  return made;
}

/// Where a row stands below `parent`; -1 where it does not.
int place_below(const QModelIndex& parent, const QAccessibleInterface* child) {
  const auto* row = dynamic_cast<const RowInterface*>(child);
  return row != nullptr && row->isValid() && row->index().parent() == parent ? row->index().row() : -1;
}

QAccessibleInterface* RowInterface::parent() const {
  if (!isValid()) return nullptr;
  const QModelIndex up = index().parent();
  return up.isValid() ? row_of(view_, up) : QAccessible::queryAccessibleInterface(view_);
}

QAccessibleInterface* RowInterface::child(int place) const {
  if (place < 0 || place >= childCount()) return nullptr;
  return row_of(view_, view_->modules().index(place, 0, index()));
}

QAccessibleInterface* RowInterface::childAt(int x, int y) const {
  for (int i = 0; i < childCount(); ++i) {
    QAccessibleInterface* below = child(i);
    if (below->rect().contains(x, y)) return below;
    if (QAccessibleInterface* inside = below->childAt(x, y)) return inside;
  }
  return nullptr;
}

int RowInterface::indexOfChild(const QAccessibleInterface* child) const {
  return isValid() ? place_below(index(), child) : -1;
}

QAccessible::State RowInterface::state() const {
  QAccessible::State state;
  state.selectable = state.focusable = state.multiSelectable = true;
  if (!isValid()) return state;
  const QModelIndex here = index();
  const bool open = view_->isExpanded(here);
  state.selected = view_->selectionModel()->isSelected(here);
  state.focused = view_->hasFocus() && view_->modules().module(view_->currentIndex()) == module_;
  state.expandable = hasParts();
  state.expanded = hasParts() && open;
  state.collapsed = hasParts() && !open;
  state.offscreen = !view_->viewport()->rect().intersects(view_->visualRect(here));
  return state;
}

void RowInterface::doAction(const QString& name) {
  if (!isValid() || !actionNames().contains(name)) return;
  ModuleTreeView& view = *view_;
  if (name == toggleAction()) return view.setExpanded(index(), !view.isExpanded(index()));
  if (name == pressAction() || !state().selected) {
    view.setFocus(Qt::OtherFocusReason);
    view.setCurrentIndex(index());
  }
  if (name != showMenuAction()) return;
  view.scrollTo(index());
  // The menu stays open until it is answered; whoever asked for it is answered now.
  const QPoint at = rect().center();
  QMetaObject::invokeMethod(
      &view, [&view, at] { Q_EMIT view.menuRequested(at); }, Qt::QueuedConnection);
}

class TreeInterface final : public QAccessibleWidget {
 public:
  explicit TreeInterface(ModuleTreeView* view) : QAccessibleWidget(view, QAccessible::Tree) {}

  int childCount() const override { return view()->modules().rowCount(); }
  QAccessibleInterface* child(int place) const override {
    return place >= 0 && place < childCount() ? row_of(view(), view()->modules().index(place, 0)) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    return place_below(QModelIndex(), child);
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const QWidget* port = view()->viewport();
    const QModelIndex at = view()->indexAt(port->mapFromGlobal(QPoint(x, y)));
    return at.isValid() ? row_of(view(), at) : nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    const QModelIndex at = view()->currentIndex();
    return at.isValid() ? row_of(view(), at) : nullptr;
  }

 private:
  ModuleTreeView* view() const { return static_cast<ModuleTreeView*>(widget()); }
};

QAccessibleInterface* make_tree(const QString&, QObject* object) {
  auto* view = qobject_cast<ModuleTreeView*>(object);
  return view != nullptr ? new TreeInterface(view) : nullptr;
}

}  // namespace

void install_module_tree_accessibility() {
  static const bool installed = (QAccessible::installFactory(make_tree), true);
  Q_UNUSED(installed)
}

void forget_module_tree_accessibility(const ModuleTreeView& view) {
  const QHash<std::size_t, QAccessible::Id> ids = made_rows().take(&view);
  for (const QAccessible::Id id : ids) QAccessible::deleteAccessibleInterface(id);
}

void announce_row(ModuleTreeView& view, ModuleId module) {
  const QModelIndex at = view.modules().indexOf(module);
  if (!QAccessible::isActive() || !at.isValid() || !view.hasFocus()) return;
  QAccessibleEvent event(row_of(&view, at), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

void announce_turned(ModuleTreeView& view, ModuleId module) {
  const QModelIndex at = view.modules().indexOf(module);
  if (!QAccessible::isActive() || !at.isValid()) return;
  QAccessible::State changed;
  changed.expanded = true;
  QAccessibleStateChangeEvent event(row_of(&view, at), changed);
  QAccessible::updateAccessibility(&event);
}

}  // namespace stowage::widgets
