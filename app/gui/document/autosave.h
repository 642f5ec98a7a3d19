#pragma once

#include <QDateTime>
#include <QTimer>
#include <chrono>

#include "app/gui/document/document.h"
#include "app/gui/document/journal.h"

namespace stowage::app {

/// What an unclean end left behind. Nobody else is offered it as long as this value lives.
struct Recovered {
  std::shared_ptr<Journal> journal{};
  SavedPlan plan{};
  QString modelPath{};  ///< absolute
  QString planPath{};   ///< "" = never saved
  QString lastEdit{};   ///< "Pin layers.12 to cuda:1"
  int edits = 0;
  std::optional<PlanInput> clean{};  ///< what undoing all of them led to
  bool sample = false;
  QDateTime when{};

  bool modelIsThere() const;
};

/// Keeps the unsaved plan in a journal of its own, written when edits rest and at the latest a moment after
/// the first; a clean end or a save removes it. What other runs left is kept until it is restored or refused.
class Autosave : public QObject {
  Q_OBJECT
 public:
  /// `folder` "" = in the application's data folder.
  explicit Autosave(Document& document, const QString& folder = {}, QObject* parent = nullptr);

  /// How long edits rest before they are written; of those that never rest the first waits no longer.
  void setRest(std::chrono::milliseconds rest) { rest_.setInterval(rest); }

  /// What ended programs left, the newest first. What cannot be read is put aside: damaged() says where.
  /// What a newer version left stays for it: newer().
  std::vector<Recovered> left() const;
  /// Opens the plan or the model and puts the edits back: restored() or notRestored() follows. Once they are
  /// back the journal is this document's own; until then it stays as it is.
  /// One step back is what was saved, or what was opened where nothing was.
  void restore(const Recovered& recovered);
  /// Nobody wants it.
  static void refuse(const Recovered& recovered) { recovered.journal->remove(); }

  void clear();     ///< a clean end: waits until nothing is left
  void writeNow();  ///< waits until it is written

 Q_SIGNALS:
  void damaged(const QString& file) const;
  void newer(const QString& file) const;
  void restored();
  void notRestored(const QString& modelPath);  ///< the model could not be opened; the edits are kept

 private:
  void forget();  ///< nothing is unsaved any more: the file goes, some time soon
  /// Makes the file's text and writes it, on any thread; empty when there is nothing to keep.
  std::function<void()> writer();
  void openingEnded();

  Document& document_;
  QString folder_;
  std::shared_ptr<Journal> journal_{};
  std::optional<Recovered> restoring_{};
  bool adopted_ = false;  ///< the model of what is being restored is open
  QTimer rest_;
  JobRunner jobs_;
};

/// "big.pt2: 3 unsaved edits up to 11:52, last: Pin layers.1 to CPU."
QString recoveredText(const Recovered& recovered);

}  // namespace stowage::app
