#include "app/gui/hosts/hosts_actions.h"

namespace stowage::app {

HostsActions::HostsActions(ActionRegistry& actions, Document& document, Session& session, QWidget& window)
    : QObject(&window), actions_(actions), document_(document), session_(session), window_(window) {
  actions_.add(QStringLiteral("plan.hosts"), tr("Plan"), tr("Several mac&hines…"), "server", {},
               ActionRegistry::Scope::Window, [this] { showHosts(); });
}

void HostsActions::updateCommands(bool open) {
  actions_.find(QStringLiteral("plan.hosts"))->setEnabled(open);
}

void HostsActions::showHosts() {
  if (!document_.model()) return;
  if (!dialog_) dialog_ = new HostsDialog(document_, session_.settings(), &window_);
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

}  // namespace stowage::app
