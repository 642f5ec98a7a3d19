#pragma once

#include <QMenu>

#include "app/gui/commands/action_registry.h"
#include "app/gui/commands/plan_commands.h"
#include "app/gui/targets/device_checker.h"
#include "app/gui/window/session.h"
#include "widgets/charts/phases_chart.h"

namespace stowage::app {

/// The commands of targets: who the plan is checked for, what was pasted for a runtime, and the environment
/// report. What the check finds goes where issues are shown.
class TargetActions : public QObject {
  Q_OBJECT
 public:
  TargetActions(ActionRegistry& actions, Document& document, DeviceChecker& checker, Session& session,
                QWidget& window);

  void updateCommands(bool open);  ///< `open`: there is a model that something can be done to
  /// "Checked for": the runtime itself, or one of the targets whose rules are known; below them where inputs
  /// and the KV cache lie.
  QMenu* menu(QWidget* parent);
  /// A way out that the check offered: what it adds to the next check. Of the plan it changes what it names,
  /// and nothing else: who is to run it, his other settings and the places of other values stay as they are.
  void apply(const widgets::IssueFix& fix);
  void pasteText(const QString& text);  ///< opens the dialog with it
  void dropText(const QString& text);   ///< the same, where it is no longer than a person writes

 Q_SIGNALS:
  void said(const QString& text);
  void issuesChanged(const std::vector<stowage::widgets::Issue>& issues);
  /// Memory of the target's phases, and what is to be said of the worst.
  void phasesChanged(const std::vector<stowage::widgets::PhasesChart::Bar>& bars, const QString& worst);

 private:
  void addChoice(const QString& id, const QString& text, const runtimes::Target* target);
  void choose(const runtimes::Target* target);
  void keep(const TargetQuestion& question, const QString& step);
  void refresh();
  void askPlaces();
  void paste();
  void copyReport();

  ActionRegistry& actions_;
  Document& document_;
  DeviceChecker& checker_;
  Session& session_;
  QWidget& window_;
  std::vector<std::pair<QAction*, const runtimes::Target*>> choices_{};
  JobRunner report_{nullptr, JobRunner::AtEnd::Leave};
};

}  // namespace stowage::app
