#pragma once

#include <QMenu>

#include "app/gui/commands/action_registry.h"
#include "app/gui/document/activation_edits.h"
#include "app/gui/document/document.h"
#include "widgets/common/selection_hub.h"

namespace stowage::app {

/// The commands that say what becomes of what modules save for backward: it goes to the host, with or without
/// a cap, it stays, or it is not kept and the modules are run again. Every one is one undo step.
class ActivationCommands : public QObject {
  Q_OBJECT
 public:
  ActivationCommands(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub,
                     QWidget& window);

  void say(const std::vector<model::ModuleId>& modules, const edits::Activations& said);
  /// What a schedule of layers asks for, one undo step.
  void sayOfLayers(const edits::LayerActivations& layers);
  /// The entries as a menu of their own, owned by `parent`.
  QMenu* menu(QWidget* parent) const;
  /// What may follow the key A now, in words: "" when nothing is selected.
  QString prompt() const;
  void refresh();  ///< enabled states and check marks

 private:
  void add(const char* id, const QString& text, const char* icon, Qt::Key key, std::function<void()> run);
  void ask();
  std::vector<model::ModuleId> selected() const { return hub_.selection(); }

  ActionRegistry& actions_;
  Document& document_;
  widgets::SelectionHub& hub_;
  QWidget& window_;
};

}  // namespace stowage::app
