#pragma once

#include <QWidget>
#include <functional>

#include "app/gui/commands/action_registry.h"
#include "app/gui/jobs/file_writer.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/window/session.h"
#include "core/snapshot/export_run.h"

namespace stowage::app {

/// The commands of runs as files: open one, open another below the one that is in front, export that, close
/// it.
class RunFiles : public QObject {
  Q_OBJECT
 public:
  RunFiles(ActionRegistry& actions, Document& document, RunController& runs, Session& session,
           QWidget& window);

  void updateCommands();
  /// Writes the run in front in a worker; said() or refused() follows. What takes longer shows how far it is,
  /// with Cancel, which leaves the file as it was.
  void exportTo(const QString& path, snapshot::RunFormat format);
  bool writing() const { return writer_.writing(); }
  /// Reads a run in a worker, to be shown below the one in front; besideOpened() or refused() follows.
  void openBeside(const QString& path);
  bool reading() const { return reader_.running(); }
  /// Who is asked for the file of a run beside, instead of the system's dialog; "" = none.
  void setAskRun(std::function<QString()> ask) { askRun_ = std::move(ask); }

 Q_SIGNALS:
  void said(const QString& text);
  void besideOpened(const stowage::app::RecordedRun& run);
  void refused(const QString& title, const QString& sentence);

 private:
  void openRun();
  QString askForRun(const QString& title);
  void askAndExport();

  ActionRegistry& actions_;
  Document& document_;
  RunController& runs_;
  Session& session_;
  QWidget& window_;
  FileWriter writer_;
  JobRunner reader_;
  std::function<QString()> askRun_{};
};

/// What a file dialog lists, a filter for each format in the order of snapshot::kRunFormats.
QStringList runFilters();
/// The format of a path that was chosen under a filter: what its ending says, else what the filter does; the
/// path then gets the filter's ending.
std::pair<QString, snapshot::RunFormat> chosenRunFile(const QString& path, const QString& filter);

}  // namespace stowage::app
