#pragma once

#include <QMessageBox>

#include "app/gui/commands/action_registry.h"
#include "app/gui/start/opening_flow.h"

namespace stowage::app {

/// The commands of files: open, save, import, export, close. And the question about unsaved work, which comes
/// before anything replaces it.
class FileActions : public QObject {
  Q_OBJECT
 public:
  FileActions(ActionRegistry& actions, Document& document, Session& session, OpeningFlow& opening,
              QWidget& window);

  QString suggestedPlanPath() const;
  /// Asks about unsaved work and waits for the answer; true when the document may go.
  bool mayClose();
  /// Asks about unsaved work. Nothing waits for the answer: what comes meanwhile from workers or from disk is
  /// taken as it comes.
  void askMayReplace(std::function<void(bool)> answer);
  void updateCommands(bool open);  ///< `open`: there is a model that something can be done to
  /// For what somebody asked for and did not get: in the status bar alone it would be overlooked.
  void tell(const QString& title, const QString& sentence);

 Q_SIGNALS:
  void said(const QString& text);
  void restoreRequested();
  void quitRequested();

 private:
  void add(const char* id, const QString& text, const char* icon, const QKeySequence& key,
           void (FileActions::*run)());
  void addCommands();
  void connectDocument();
  void openFile();
  void openFolder();
  void openSoon(const QString& path);
  void importMap();
  void exportMap();
  void copySnippet();
  void save();
  void saveAs();
  void closeModel();
  QString askWhereToSave();
  QString pathToSave();  ///< asks where, for a plan that has no file; "" = nowhere
  QMessageBox* unsavedQuestion();
  void tellImported(const QString& path, const plan::AppliedMap& applied);

  ActionRegistry& actions_;
  Document& document_;
  Session& session_;
  OpeningFlow& opening_;
  QWidget& window_;
};

}  // namespace stowage::app
