#pragma once

#include <QMenu>

#include "app/gui/document/document.h"
#include "app/gui/start/reload_offer.h"
#include "app/gui/window/session.h"

namespace stowage::app {

/// From a path to an open model: what is asked on the way (which of several models, where a plan's model is,
/// whether to read again what changed on disk), and what was opened before.
class OpeningFlow : public QObject {
  Q_OBJECT
 public:
  OpeningFlow(Document& document, Session& session, QWidget& window);

  void openPath(const QString& path, const QString& part = {});
  void openSample();
  /// One of examples(), as a copy: like the sample it is in no list of what was opened. Says what is wrong
  /// where it cannot be copied; nothing for a name that is none.
  void openExample(const QString& name);
  /// The model that a plan is about lies elsewhere now: the plan opens with that one, and refers to it once
  /// it is saved.
  void locateModel(const QString& plan, bool aFolder);
  void rememberRun(const QString& path);
  void rememberOpened();  ///< what is open is the latest of the recent files
  void fillRecent(QMenu& menu);
  void lookForChanges() { reload_.look(); }

 Q_SIGNALS:
  void said(const QString& text);

 private:
  void chooseModel(const QString& folder, const QStringList& models);
  void tellDifference(const QString& path, const ModelDifference& difference);

  Document& document_;
  Session& session_;
  QWidget& window_;
  ReloadOffer reload_;
};

}  // namespace stowage::app
