#include "widgets/machine/machine_graph_access.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include "widgets/common/access_parts.h"
#include "widgets/machine/machine_graph.h"

namespace stowage::widgets {
namespace {

class ItemInterface final : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  ItemInterface(MachineGraph* graph, std::size_t item) : graph_(graph), item_(item) {}
  bool isValid() const override { return graph_ && item_ < graph_->scene().items.size(); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(graph_); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override {
    return isValid() ? QStringList{setFocusAction(), pressAction()} : QStringList();
  }
  void doAction(const QString& name) override {
    if (!actionNames().contains(name)) return;
    graph_->setFocus(Qt::OtherFocusReason);
    graph_->setCurrent(item_);
    if (name == setFocusAction()) return;
    if (graph_->scene().items[item_].link())
      graph_->edit(item_);
    else
      graph_->activate(item_);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }
  QString text(QAccessible::Text kind) const override {
    return isValid() && kind == QAccessible::Name ? graph_->scene().items[item_].name : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect at = graph_->scene().items[item_].rect.toRect();
    return {graph_->mapToGlobal(at.topLeft()), at.size()};
  }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.selectable = true;
    state.selected = graph_ && graph_->current() == item_;
    state.focused = state.selected && graph_->hasFocus();
    return state;
  }

 private:
  QPointer<MachineGraph> graph_;
  std::size_t item_;
};

AccessRegistry<MachineGraph, int>& registry() {
  static AccessRegistry<MachineGraph, int> ids;
  return ids;
}

QAccessibleInterface* interface_of(MachineGraph* graph, std::size_t item) {
  return accessPart(registry(), graph, static_cast<int>(item),
                    [&] { return new ItemInterface(graph, item); });
}

class GraphInterface final : public QAccessibleWidget {
 public:
  explicit GraphInterface(MachineGraph* graph) : QAccessibleWidget(graph, QAccessible::List) {}
  int childCount() const override { return static_cast<int>(graph()->scene().items.size()); }
  QAccessibleInterface* child(int index) const override {
    return index >= 0 && index < childCount() ? interface_of(graph(), static_cast<std::size_t>(index))
                                              : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    return indexAmongChildren(*this, child);
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const auto item = graph()->scene().at(graph()->mapFromGlobal(QPoint(x, y)));
    return item ? interface_of(graph(), *item) : nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    return graph()->hasFocus() && graph()->current() ? interface_of(graph(), *graph()->current()) : nullptr;
  }

 private:
  MachineGraph* graph() const { return static_cast<MachineGraph*>(widget()); }
};

}  // namespace

void install_machine_graph_accessibility() {
  static const bool installed = (QAccessible::installFactory(accessFor<MachineGraph, GraphInterface>), true);
  Q_UNUSED(installed)
}

void forget_machine_graph_accessibility(const MachineGraph& graph) { forgetAccessParts(registry(), graph); }

void announce_graph_item(MachineGraph& graph, std::size_t item) {
  if (!QAccessible::isActive() || !graph.hasFocus()) return;
  QAccessibleEvent event(interface_of(&graph, item), QAccessible::Focus);
  QAccessible::updateAccessibility(&event);
}

}  // namespace stowage::widgets
