#pragma once

#include <QPointer>

#include "app/gui/commands/action_registry.h"
#include "app/gui/help/help_window.h"

namespace stowage::app {

/// The commands that open the help: what fits the focus (F1, in dialogs too), and each page
/// ("help.page.solver").
class HelpCommands : public QObject {
  Q_OBJECT
 public:
  HelpCommands(ActionRegistry& actions, QWidget& window);
  ~HelpCommands() override;

  /// Opens the window of the help, or brings it to the front. A dialog that is open gets a window of its own,
  /// which goes with it: it lets nothing else be used.
  HelpWindow* open(const HelpPlace& place);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  ActionRegistry& actions_;
  QWidget& window_;
  QPointer<HelpWindow> help_{};
};

}  // namespace stowage::app
