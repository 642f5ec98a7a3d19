#pragma once

#include <QPagedPaintDevice>
#include <QPainter>

#include "app/gui/commands/action_registry.h"

namespace stowage::app {

/// What every key does, as the dialog and the printed page show it.
struct KeySheet {
  struct Row {
    QString key;
    QString meaning;
  };
  struct Group {
    QString name;
    QList<Row> rows{};
  };
  QList<Group> groups{};

  /// Commands that have a key, by their menus, and the keys of the views that are no commands.
  static KeySheet of(const ActionRegistry& actions);
  QString html() const;
};

/// In two columns, in black, as small as the page wants it. False where it is too much for the page at any
/// size.
bool paintKeySheet(const KeySheet& sheet, QPainter& painter, const QRectF& page);
/// On one page. False where that takes nothing: a file that cannot be written, a printer that is gone, a page
/// that is too small.
bool printKeySheet(const KeySheet& sheet, QPagedPaintDevice& paper);

}  // namespace stowage::app
