#include "app/gui/docks/dock_layout.h"

namespace stowage::app {

void DockLayout::add(QDockWidget* dock, Group group) {
  entries_.append({dock, group, {group != Run, group == Run}});
}

bool DockLayout::wanted(QDockWidget* dock) const {
  for (const Entry& entry : entries_) {
    if (entry.dock == dock) return entry.wanted[timeline_ ? 1 : 0];
  }
  return false;
}

void DockLayout::setWanted(QDockWidget* dock, bool wanted) {
  for (Entry& entry : entries_) {
    if (entry.dock == dock) entry.wanted[timeline_ ? 1 : 0] = wanted;
  }
}

void DockLayout::reset() {
  for (Entry& entry : entries_) {
    entry.wanted[0] = entry.group != Run;
    entry.wanted[1] = entry.group == Run;
  }
}

QStringList DockLayout::unwanted() const {
  QStringList out;
  for (const Entry& entry : entries_) {
    for (int view = 0; view < 2; ++view) {
      if (!entry.wanted[view]) out << QStringLiteral("%1/%2").arg(entry.dock->objectName()).arg(view);
    }
  }
  return out;
}

void DockLayout::restore(const QVariant& unwanted) {
  if (!unwanted.isValid()) return;
  const QStringList names = unwanted.toStringList();
  for (Entry& entry : entries_) {
    for (int view = 0; view < 2; ++view)
      entry.wanted[view] = !names.contains(QStringLiteral("%1/%2").arg(entry.dock->objectName()).arg(view));
  }
}

void DockLayout::apply(bool work, bool timeline, bool narrow, bool narrowTree) {
  timeline_ = timeline;
  railed_.clear();
  for (const Entry& entry : entries_) {
    const bool wanted = work && entry.wanted[timeline ? 1 : 0];
    const bool room = entry.group == Right || entry.group == Run ? !narrow
                      : entry.group == Tree                      ? !narrowTree
                                                                 : true;
    const bool show = wanted && (room || entry.dock->isFloating());
    if (wanted && !show && entry.group != Run) railed_ << entry.dock;
    // The run's panel has no rail: in a narrow window it keeps its place, there is nothing else beside the
    // timeline.
    entry.dock->setVisible(entry.group == Run ? wanted : show);
  }
}

}  // namespace stowage::app
