#pragma once

#include <QDateTime>
#include <QTimer>

#include "app/gui/document/document.h"

namespace stowage::app {

/// What an unclean end left behind.
struct Recovered {
  SavedPlan plan{};
  QString modelPath{};  ///< absolute
  QString planPath{};   ///< "" = never saved
  QString lastEdit{};   ///< "Pin layers.12 to cuda:1"
  int edits = 0;
  QDateTime when{};
};

/// Keeps the unsaved plan in one small file beside the settings, written when edits rest; a clean end or a
/// save removes it.
class Autosave : public QObject {
  Q_OBJECT
 public:
  /// `file` "" = in the application's data folder.
  explicit Autosave(Document& document, const QString& file = {}, QObject* parent = nullptr);

  /// What the last run left, once: the file is put aside. A damaged file is removed and forgotten.
  std::optional<Recovered> take();
  void clear();     ///< a clean end: waits until nothing is left
  void writeNow();  ///< waits until it is written

 private:
  void forget();  ///< nothing is unsaved any more: the file goes, some time soon
  /// Makes the file's text and writes it, on any thread; empty when there is nothing to keep.
  std::function<void()> writer() const;

  Document& document_;
  QString file_;
  QTimer rest_;
  JobRunner jobs_;
};

/// "Stowage closed unexpectedly. 1 edit since 10:14 can be restored: pin layers.12 to cuda:1."
QString recoveredText(const Recovered& recovered);

}  // namespace stowage::app
