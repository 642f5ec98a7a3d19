#pragma once

#include <QAccessible>
#include <QHash>

namespace stowage::widgets {

// Interfaces of what a widget paints and what is no widget itself: rows, lanes, choices.

/// By widget and number of the part. Qt deletes none of them of itself.
template <class Widget, class Key>
using AccessRegistry = QHash<const Widget*, QHash<Key, QAccessible::Id>>;

/// The one of a part, made where nobody has asked for it before.
template <class Widget, class Key, class Make>
QAccessibleInterface* accessPart(AccessRegistry<Widget, Key>& registry, const Widget* widget, Key key,
                                 const Make& make) {
  QHash<Key, QAccessible::Id>& ids = registry[widget];
  const auto known = ids.constFind(key);
  if (known != ids.constEnd()) return QAccessible::accessibleInterface(*known);
  QAccessibleInterface* const made = make();
  ids.insert(key, QAccessible::registerAccessibleInterface(made));
  return made;
}

/// Of a widget that is gone: first out of the registry, since who hears of it may ask for others.
template <class Widget, class Key>
void forgetAccessParts(AccessRegistry<Widget, Key>& registry, const Widget& widget) {
  const QHash<Key, QAccessible::Id> ids = registry.take(&widget);
  for (const QAccessible::Id id : ids) QAccessible::deleteAccessibleInterface(id);
}

/// -1: it is none of them.
inline int indexAmongChildren(const QAccessibleInterface& parent, const QAccessibleInterface* child) {
  for (int i = 0; i < parent.childCount(); ++i) {
    if (parent.child(i) == child) return i;
  }
  return -1;
}

/// The first child at a place of the screen; nullptr: none is there.
inline QAccessibleInterface* childUnder(const QAccessibleInterface& parent, int x, int y) {
  for (int i = 0; i < parent.childCount(); ++i) {
    if (parent.child(i)->rect().contains(x, y)) return parent.child(i);
  }
  return nullptr;
}

/// What Qt asks for the interface of an object: that of a widget of one class.
template <class Widget, class Interface>
QAccessibleInterface* accessFor(const QString&, QObject* object) {
  auto* const widget = qobject_cast<Widget*>(object);
  return widget ? new Interface(widget) : nullptr;
}

}  // namespace stowage::widgets
