#include "app/gui/commands/file_actions.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPushButton>
#include <QTimer>

#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/dialogs/plan/import_dialog.h"
#include "core/formats/format_table.h"
#include "widgets/common/sentences.h"

namespace stowage::app {
namespace {

constexpr QLatin1String kEnding(".stowage");

QString withEnding(const QString& path) { return path.endsWith(kEnding) ? path : path + kEnding; }

/// "*.safetensors *.gguf … *.stowage"
QString openablePatterns() {
  QStringList patterns;
  for (const std::string_view ending : formats::model_endings(true))
    patterns.append(u'*' + QString::fromUtf8(ending.data(), static_cast<qsizetype>(ending.size())));
  patterns.append(u'*' + kEnding);
  return patterns.join(u' ');
}

}  // namespace

FileActions::FileActions(ActionRegistry& actions, Document& document, Session& session, OpeningFlow& opening,
                         QWidget& window)
    : actions_(actions), document_(document), session_(session), opening_(opening), window_(window) {
  addCommands();
  connectDocument();
}

void FileActions::add(const char* id, const QString& text, const char* icon, const QKeySequence& key,
                      void (FileActions::*run)()) {
  actions_.add(QString::fromLatin1(id), tr("File"), text, icon, key, ActionRegistry::Scope::Window,
               [this, run] { (this->*run)(); });
}

void FileActions::addCommands() {
  add("file.open", tr("&Open…"), "folder-open", QKeySequence(Qt::CTRL | Qt::Key_O), &FileActions::openFile);
  add("file.openFolder", tr("Open &folder…"), "folder-open", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
      &FileActions::openFolder);
  actions_.add(QStringLiteral("file.sample"), tr("File"), tr("Open sa&mple"), "layers", {},
               ActionRegistry::Scope::Window, [this] { opening_.openSample(); });
  add("file.save", tr("&Save plan"), "save", QKeySequence(Qt::CTRL | Qt::Key_S), &FileActions::save);
  add("file.saveAs", tr("Save plan &as…"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
      &FileActions::saveAs);
  add("file.import", tr("&Import device map…"), "download", QKeySequence(Qt::CTRL | Qt::Key_I),
      &FileActions::importMap);
  add("file.export", tr("&Export map…"), "upload", QKeySequence(Qt::CTRL | Qt::Key_E),
      &FileActions::exportMap);
  add("file.copySnippet", tr("Copy loading snippet"), "clipboard-copy", {}, &FileActions::copySnippet);
  add("file.close", tr("&Close model"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_W),
      &FileActions::closeModel);
  add("file.restoreEdits", tr("Restore unsaved edits…"), nullptr, {}, &FileActions::restoreRequested);
  add("file.quit", tr("&Quit"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_Q), &FileActions::quitRequested);
}

void FileActions::connectDocument() {
  connect(&document_, &Document::saved, this, [this](const QString& path) {
    Q_EMIT said(tr("Saved %1.").arg(QFileInfo(path).fileName()));
    opening_.rememberOpened();
  });
  connect(&document_, &Document::saveFailed, this, [this](const QString&, const Error& error) {
    tell(tr("The plan could not be saved"), widgets::sentenceText(error));
  });
  connect(&document_, &Document::mapImported, this, &FileActions::tellImported);
  connect(&document_, &Document::mapRefused, this, [this](const QString&, const Error& error) {
    tell(tr("This map could not be read"), widgets::sentenceText(error));
  });
}

void FileActions::updateCommands(bool open) {
  for (const char* id :
       {"file.save", "file.saveAs", "file.import", "file.export", "file.copySnippet", "file.close"})
    actions_.find(QString::fromLatin1(id))->setEnabled(open);
}

void FileActions::openFile() {
  const QString filter = tr("Models and plans (%1);;All files (*)").arg(openablePatterns());
  const QString path = QFileDialog::getOpenFileName(&window_, tr("Open a model, a plan or a device map"),
                                                    session_.folder(), filter);
  openSoon(path);
}

/// When the dialog is gone: whoever closed it is not kept waiting by what comes then.
void FileActions::openSoon(const QString& path) {
  if (!path.isEmpty()) QTimer::singleShot(0, this, [this, path] { opening_.openPath(path); });
}

void FileActions::openFolder() {
  const QString path =
      QFileDialog::getExistingDirectory(&window_, tr("Open a Hugging Face folder"), session_.folder());
  openSoon(path);
}

void FileActions::importMap() {
  const QString path = QFileDialog::getOpenFileName(&window_, tr("Import a device map"), session_.folder(),
                                                    tr("Device maps (*.json);;All files (*)"));
  if (!path.isEmpty()) document_.importMap(path);
}

void FileActions::tellImported(const QString& path, const plan::AppliedMap& applied) {
  if (applied.unknown_keys.empty() && applied.uncovered.empty()) {
    Q_EMIT said(tr("%1 covers the whole model. It is shown as it is: what you pin moves, the rest stays.")
                    .arg(QFileInfo(path).fileName()));
    return;
  }
  auto* dialog = new ImportDialog(path, applied, *document_.model(), &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void FileActions::exportMap() { ExportDialog(document_, session_, &window_).exec(); }

void FileActions::copySnippet() {
  QGuiApplication::clipboard()->setText(loadingSnippet(document_));
  Q_EMIT said(tr("Map copied with max_memory and the loading snippet."));
}

void FileActions::save() {
  const QString path = pathToSave();
  if (!path.isEmpty()) document_.save(withEnding(path));
}

void FileActions::saveAs() {
  const QString path = askWhereToSave();
  if (!path.isEmpty()) document_.save(withEnding(path));
}

void FileActions::closeModel() {
  if (!mayClose()) return;
  opening_.rememberOpened();
  document_.close();
}

/// "llama-3.1-70b.stowage" beside what was last opened: a name to keep or to change.
QString FileActions::suggestedPlanPath() const {
  if (!document_.planPath().isEmpty()) return document_.planPath();
  const QString name = document_.model() ? QString::fromStdString(document_.model()->name()) : QString();
  return QDir(session_.folder())
      .filePath((name.isEmpty() ? tr("plan") : QFileInfo(name).fileName()) + kEnding);
}

QString FileActions::askWhereToSave() {
  return QFileDialog::getSaveFileName(&window_, tr("Save plan"), suggestedPlanPath(),
                                      tr("Plans (*.stowage)"));
}

QString FileActions::pathToSave() {
  return document_.planPath().isEmpty() ? askWhereToSave() : document_.planPath();
}

QMessageBox* FileActions::unsavedQuestion() {
  auto* box =
      new QMessageBox(QMessageBox::NoIcon, tr("Unsaved changes"),
                      tr("This plan has changes that are not saved."), QMessageBox::NoButton, &window_);
  auto* save = box->addButton(tr("Save"), QMessageBox::AcceptRole);
  box->addButton(tr("Discard changes"), QMessageBox::DestructiveRole);
  box->addButton(tr("Keep editing"), QMessageBox::RejectRole);
  box->setDefaultButton(save);
  return box;
}

bool FileActions::mayClose() {
  document_.waitUntilSaved();
  if (!document_.dirty()) return true;
  const std::unique_ptr<QMessageBox> box(unsavedQuestion());
  box->exec();
  const auto role = box->buttonRole(box->clickedButton());
  if (role != QMessageBox::AcceptRole) return role == QMessageBox::DestructiveRole;
  const QString path = pathToSave();
  if (path.isEmpty()) return false;
  return document_.savePlan(withEnding(path)).has_value() && !document_.dirty();
}

void FileActions::askMayReplace(std::function<void(bool)> answer) {
  QMessageBox* box = unsavedQuestion();
  box->setObjectName(QStringLiteral("mayReplace"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  connect(box, &QMessageBox::finished, this, [this, box, answer = std::move(answer)] {
    const auto role = box->buttonRole(box->clickedButton());
    const QString path = role == QMessageBox::AcceptRole ? pathToSave() : QString();
    if (path.isEmpty()) return answer(role == QMessageBox::DestructiveRole);
    document_.save(withEnding(path));
    document_.waitUntilSaved();
    answer(!document_.dirty());
  });
  // Another opening, or none any more: the question is void.
  connect(&document_, &Document::openingStarted, box, &QObject::deleteLater);
  connect(&document_, &Document::openingEnded, box, &QObject::deleteLater);
  box->open();
}

void FileActions::tell(const QString& title, const QString& sentence) {
  Q_EMIT said(sentence);
  auto* box = new QMessageBox(QMessageBox::NoIcon, title, sentence, QMessageBox::NoButton, &window_);
  box->setObjectName(QStringLiteral("told"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setInformativeText(tr("What was open is as it was."));
  box->addButton(tr("Close"), QMessageBox::RejectRole);
  box->open();
}

}  // namespace stowage::app
