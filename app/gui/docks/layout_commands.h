#pragma once

#include <QMenu>
#include <QSettings>

#include "app/gui/commands/action_registry.h"
#include "app/gui/docks/window_docks.h"

namespace stowage::app {

/// Layouts that have a name: which docks are in sight in each view, where, and how large. They are kept in
/// the settings.
class LayoutCommands : public QObject {
  Q_OBJECT
 public:
  /// All live as long.
  LayoutCommands(ActionRegistry& actions, WindowDocks& docks, QSettings& settings, QWidget& window);

  QStringList names() const;  ///< in the order of the alphabet
  void save(const QString& name);
  void use(const QString& name);
  void remove(const QString& name);
  QMenu* menu(QWidget* parent);  ///< of all of them; filled when it is shown

 Q_SIGNALS:
  void said(const QString& sentence);

 private:
  void askAndSave();
  void fill(QMenu& menu);

  ActionRegistry& actions_;
  WindowDocks& docks_;
  QSettings& settings_;
  QWidget& window_;
};

}  // namespace stowage::app
