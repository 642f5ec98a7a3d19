#pragma once

#include <QMenu>

#include "app/gui/commands/action_registry.h"
#include "app/gui/document/document.h"
#include "widgets/common/selection_hub.h"

namespace stowage::app {

/// Notes on modules and on the plan: the command that writes one, and the menu of all that there are.
class NoteCommands : public QObject {
  Q_OBJECT
 public:
  /// All live as long.
  NoteCommands(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub, QWidget& window);

  /// Of the selected module; of the plan where nothing is selected.
  void write();
  /// On the module of that name, there or not any more; "" = on the plan.
  void writeOn(const std::string& name);
  QMenu* menu(QWidget* parent);  ///< filled when it is shown; an entry selects the module

 Q_SIGNALS:
  void said(const QString& sentence);

 private:
  void refresh();
  void fill(QMenu& menu);
  std::string subject() const;  ///< the name of what a note would be on

  ActionRegistry& actions_;
  Document& document_;
  widgets::SelectionHub& hub_;
  QWidget& window_;
};

}  // namespace stowage::app
