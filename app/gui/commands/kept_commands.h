#pragma once

#include <QMenu>

#include "app/gui/commands/action_registry.h"
#include "app/gui/document/document.h"
#include "app/gui/jobs/job_runner.h"

namespace stowage::app {

/// Plans kept beside the one that is worked on: kept under a name, gone back to, compared with, duplicated,
/// renamed, deleted. Each of it can be undone.
class KeptCommands : public QObject {
  Q_OBJECT
 public:
  /// All live as long.
  KeptCommands(ActionRegistry& actions, Document& document, QWidget& window);

  void keepAs(const QString& name);  ///< in a worker: its map may take longer than a frame
  bool working() const { return job_.running(); }
  void use(const QString& name);
  void duplicate(const QString& name);  ///< under the first free one of "NAME 2", "NAME 3", …
  void rename(const QString& from, const QString& to);
  void remove(const QString& name);
  QStringList names() const;     ///< in the order of the alphabet
  QMenu* menu(QWidget* parent);  ///< filled when it is shown

 Q_SIGNALS:
  void compareRequested(const QString& name);
  void said(const QString& sentence);

 private:
  bool roomFor(const QString& name);
  void ask();
  void askNewName(const QString& name);
  void fill(QMenu& menu);

  ActionRegistry& actions_;
  Document& document_;
  QWidget& window_;
  JobRunner job_;
};

}  // namespace stowage::app
