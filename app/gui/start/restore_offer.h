#pragma once

#include <QPointer>
#include <QWidget>
#include <deque>
#include <functional>

#include "app/gui/document/autosave.h"

namespace stowage::app {

/// Offers what ended programs left unsaved, one after the other, and restores what is wanted.
class RestoreOffer : public QObject {
  Q_OBJECT
 public:
  /// The window in whose way the questions are. `mayReplace` asks about the unsaved changes of the open plan;
  /// true when it may go.
  struct Window {
    QPointer<QWidget> widget{};
    std::function<bool()> mayReplace{};
  };

  RestoreOffer(Document& document, Autosave& autosave, QObject* parent = nullptr);

  /// When the program starts: nothing that is open is in the way. `ofWhatIsOpen`: only what belongs to it, of
  /// the rest is told that it is there.
  void offerAtStart(const Window& window, bool ofWhatIsOpen);
  /// Somebody asks for it: first about the changes of the open plan, then about each that was left.
  void offerAll(const Window& window);

 Q_SIGNALS:
  void said(const QString& text);

 private:
  bool isOpen(const Recovered& recovered) const;
  QString openBeside(const Recovered& recovered) const;
  void gather(bool ofWhatIsOpen);
  void next();
  void tellWhatIsKept();
  bool replaces();

  Document& document_;
  Autosave& autosave_;
  Window window_{};
  std::deque<Recovered> waiting_{};
  QString away_{};
  QStringList damaged_{}, newer_{};  ///< files, until they are told
  int others_ = 0;
  bool agreed_ = false;     ///< the open plan's changes may go
  bool restoring_ = false;  ///< next() goes on when it has come to an end
};

}  // namespace stowage::app
