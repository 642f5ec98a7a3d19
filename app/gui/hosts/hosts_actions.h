#pragma once

#include <QPointer>

#include "app/gui/commands/action_registry.h"
#include "app/gui/hosts/hosts_dialog.h"
#include "app/gui/window/session.h"

namespace stowage::app {

/// The command that shows the open model over several machines, in one window beside the plan's.
class HostsActions : public QObject {
  Q_OBJECT
 public:
  HostsActions(ActionRegistry& actions, Document& document, Session& session, QWidget& window);

  void updateCommands(bool open);            ///< `open`: there is a model that something can be done to
  HostsDialog* dialog() { return dialog_; }  ///< null while there is none

 private:
  void showHosts();

  ActionRegistry& actions_;
  Document& document_;
  Session& session_;
  QWidget& window_;
  QPointer<HostsDialog> dialog_{};
};

}  // namespace stowage::app
