#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <functional>
#include <vector>

namespace stowage::app {

/// Every command of the window by its id. One place for text, key and what it does, so that menus, tool tips,
/// the key sheet and the palette agree.
class ActionRegistry : public QObject {
  Q_OBJECT
 public:
  /// Window: everywhere. Views: only while a view (treemap, lanes, timeline, module tree) has the focus, so
  /// that letters never act in a text field.
  enum class Scope { Window, Views };

  struct Entry {
    QString id;
    QString group;  ///< the menu it belongs to, as the palette shows it
    QAction* action;
    Scope scope;
    QString
        name;  ///< what it does, whatever it would do now: "Undo", where the action says "Undo: Pin a to b"
    QKeySequence designed{};  ///< the key that it was added with
    QString heading{};        ///< of one of several choices: what is chosen ("Goal")
  };

  using QObject::QObject;

  /// `id` is unique and stable ("plan.pin.cuda0"). The tool tip is the text with its key.
  QAction* add(const QString& id, const QString& group, const QString& text, const char* icon,
               const QKeySequence& key, Scope scope, std::function<void()> run);
  QAction* find(const QString& id) const;
  /// What this one of several choices is a choice of. The palette has no headings as menus do: it says so
  /// with it.
  void setHeading(const QString& id, const QString& heading);
  /// Another key for a command that is there, or none; shortcuts.h says which.
  void setKey(const QString& id, const QKeySequence& key);
  /// Why it cannot be done now, for the tool tip; "" when it can.
  void setWhyNot(QAction* action, const QString& sentence);
  QString whyNot(const QAction* action) const;
  const std::vector<Entry>& entries() const { return entries_; }
  /// The actions of scope Views: given to every view. Those of two keys after another come by a KeyPrompt.
  QList<QAction*> viewActions() const;
  /// The actions of two keys, the first of which is this; one of them may have no keys now.
  QList<QAction*> chords(Qt::Key first) const;
  static QString keyText(const QAction* action);
  /// Of two keys after another the second; "–" where it has none.
  static QString secondKeyText(const QAction* action);
  static QString plainText(const QAction* action);  ///< without mnemonics and dots

 Q_SIGNALS:
  void keysChanged();

 private:
  static QString plain(QString text);
  void refreshToolTip(QAction* action);
  std::vector<Entry> entries_{};
};

}  // namespace stowage::app
