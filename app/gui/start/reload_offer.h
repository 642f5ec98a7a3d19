#pragma once

#include <QWidget>

#include "app/gui/document/document.h"
#include "app/gui/document/file_watch.h"

namespace stowage::app {

/// Watches the files of what is open, and offers to read them again when somebody else changes them.
class ReloadOffer : public QObject {
  Q_OBJECT
 public:
  ReloadOffer(Document& document, QWidget& window);

  void look() { watch_.look(); }  ///< not every disk tells of its changes

 Q_SIGNALS:
  void reloadRequested(const QString& path, const QString& part);

 private:
  QStringList files() const;
  void watchFiles();
  void offer(const QString& path, const QDateTime& when);

  Document& document_;
  QWidget& window_;
  FileWatch watch_;
  std::tuple<model::ModelPtr, QString> watched_{};  ///< whose files
};

}  // namespace stowage::app
