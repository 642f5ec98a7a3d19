#include "app/gui/run/run_files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "app/gui/document/keeps_model.h"
#include "core/snapshot/snapshot.h"
#include "widgets/common/sentences.h"

namespace stowage::app {
namespace {

QString endingOf(const snapshot::RunFormatRow& row) {
  return QString::fromLatin1(row.ending.data(), static_cast<qsizetype>(row.ending.size()));
}

QString formatName(snapshot::RunFormat format) {
  switch (format) {
    case snapshot::RunFormat::Trace:
      return RunFiles::tr("Trace of Stowage");
    case snapshot::RunFormat::MemorySnapshot:
      return RunFiles::tr("Memory snapshot, for PyTorch's viewer");
    case snapshot::RunFormat::Chrome:
      return RunFiles::tr("Chrome trace, for Perfetto");
    case snapshot::RunFormat::Csv:
      break;
  }
  return RunFiles::tr("Table of blocks");
}

}  // namespace

QStringList runFilters() {
  QStringList filters;
  for (const auto& row : snapshot::kRunFormats)
    filters << QStringLiteral("%1 (*%2)").arg(formatName(row.format), endingOf(row));
  return filters;
}

std::pair<QString, snapshot::RunFormat> chosenRunFile(const QString& path, const QString& filter) {
  for (const auto& row : snapshot::kRunFormats) {
    if (path.endsWith(endingOf(row), Qt::CaseInsensitive)) return {path, row.format};
  }
  const auto at = std::max<qsizetype>(0, runFilters().indexOf(filter));
  const auto& row = snapshot::kRunFormats[static_cast<std::size_t>(at)];
  return {path + endingOf(row), row.format};
}

RunFiles::RunFiles(ActionRegistry& actions, Document& document, RunController& runs, Session& session,
                   QWidget& window)
    : QObject(&window),
      actions_(actions),
      document_(document),
      runs_(runs),
      session_(session),
      window_(window),
      writer_(window) {
  using Scope = ActionRegistry::Scope;
  actions_.add(QStringLiteral("file.openRun"), tr("File"), tr("Open ru&n…"), "chart-area",
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), Scope::Window, [this] { openRun(); });
  actions_.add(QStringLiteral("run.export"), tr("Run"), tr("&Export run…"), "upload", {}, Scope::Window,
               [this] { askAndExport(); });
  actions_.add(QStringLiteral("run.close"), tr("Run"), tr("Close &run"), "x", {}, Scope::Window,
               [this] { runs_.closeRecorded(); });
  actions_.add(QStringLiteral("run.beside"), tr("Run"), tr("Open a run beside…"), "chart-area", {},
               Scope::Window, [this] {
                 const QString path = askRun_();
                 if (!path.isEmpty()) openBeside(path);
               });
  askRun_ = [this] { return askForRun(tr("Open a run beside")); };
  connect(&reader_, &JobRunner::failed, this,
          [this](const QString& what) { Q_EMIT refused(tr("The run could not be opened"), what); });
  connect(&writer_, &FileWriter::said, this, &RunFiles::said);
  connect(&writer_, &FileWriter::refused, this, &RunFiles::refused);
  connect(&writer_, &FileWriter::ended, this, &RunFiles::updateCommands);
}

void RunFiles::updateCommands() {
  actions_.find(QStringLiteral("run.export"))->setEnabled(runs_.shown() && !writing());
  actions_.find(QStringLiteral("run.beside"))->setEnabled(runs_.shown() != nullptr);
  actions_.find(QStringLiteral("run.close"))->setEnabled(runs_.recorded().run != nullptr);
}

QString RunFiles::askForRun(const QString& title) {
  return QFileDialog::getOpenFileName(
      &window_, title, session_.folder(),
      tr("Traces and memory snapshots (*.trace *.pickle *.pkl);;All files (*)"));
}

/// The newest wins: who chose another one meanwhile does not want the one before.
void RunFiles::openBeside(const QString& path) {
  session_.setFolder(QFileInfo(path).absolutePath());
  const QString name = QFileInfo(path).fileName();
  Q_EMIT said(tr("Opening %1…").arg(name));
  reader_.start(JobRunner::Work([this, path, name](const Job& job) -> JobRunner::Deliver {
    auto run = snapshot::open_run(path.toStdString(), job);
    if (!run)
      return [this, error = run.error()] {
        Q_EMIT said({});
        Q_EMIT refused(tr("The run could not be opened"), widgets::sentenceText(error));
      };
    RecordedRun opened{path, std::make_shared<const snapshot::OpenedRun>(std::move(*run))};
    return [this, name, opened] {
      Q_EMIT said(tr("%1 is shown below.").arg(name));
      Q_EMIT besideOpened(opened);
    };
  }));
}

void RunFiles::openRun() {
  const QString path = askForRun(tr("Open a recorded run"));
  if (path.isEmpty()) return;
  session_.setFolder(QFileInfo(path).absolutePath());
  document_.openRun(path);
}

void RunFiles::askAndExport() {
  if (!runs_.shown()) return;
  const QString of =
      runs_.recorded().run ? runs_.recorded().path : QString::fromStdString(runs_.shown()->model);
  const QString name = QFileInfo(of).completeBaseName();
  QString filter;
  const QString path = QFileDialog::getSaveFileName(
      &window_, tr("Export run"), QDir(session_.saveFolder()).filePath(name.isEmpty() ? tr("run") : name),
      runFilters().join(QStringLiteral(";;")), &filter);
  if (path.isEmpty()) return;
  session_.setSavedTo(path);
  const auto [file, format] = chosenRunFile(path, filter);
  exportTo(file, format);
}

void RunFiles::exportTo(const QString& path, snapshot::RunFormat format) {
  const auto timeline = runs_.shown();
  if (!timeline || writing()) return;
  if (const Status kept = keepsModel(document_.model(), path); !kept)
    return Q_EMIT refused(tr("The run could not be exported"), widgets::sentenceText(kept.error()));
  writer_.write(path, {tr("Export run"), tr("The run could not be exported")},
                [path, format, timeline](const Job& job) {
                  return snapshot::export_run(*timeline, format, path.toStdString(), job);
                });
  updateCommands();
}

}  // namespace stowage::app
