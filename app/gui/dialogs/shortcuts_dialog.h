#pragma once

#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QTreeWidget>

#include "app/gui/commands/action_registry.h"
#include "app/gui/dialogs/dialog.h"
#include "widgets/controls/notice.h"

namespace stowage::app {

/// Takes one key. Qt's own field waits a second for more of them.
class KeyField : public QKeySequenceEdit {
  Q_OBJECT
 public:
  using QKeySequenceEdit::QKeySequenceEdit;

 Q_SIGNALS:
  void pressed(const QKeySequence& key);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

/// Every command with its key, and a field that takes another one. A key that another command has is taken
/// from it only where the person says so. What is changed holds at once.
class ShortcutsDialog : public Dialog {
  Q_OBJECT
 public:
  ShortcutsDialog(ActionRegistry& actions, QWidget* parent);

  QTreeWidget& table() { return *table_; }
  KeyField& field() { return *field_; }
  QPushButton& take() { return *take_; }
  QPushButton& designed() { return *designed_; }
  QPushButton& allDesigned() { return *allDesigned_; }
  QString said() const { return notice_->text(); }
  void choose(const QString& id);

 private:
  void build();
  void fill();
  void filter(const QString& text);
  void showRow(QTreeWidgetItem& row);
  void showChosen();
  void tryKey(const QKeySequence& pressed);
  void give(const QKeySequence& key);
  /// nullptr for the name of a group.
  const ActionRegistry::Entry* entryOf(const QTreeWidgetItem* row) const;
  const ActionRegistry::Entry* chosen() const;

  ActionRegistry& actions_;
  QLineEdit* search_;
  QTreeWidget* table_;
  widgets::Label* name_;
  KeyField* field_;
  QPushButton *take_, *none_, *designed_, *allDesigned_;
  widgets::Notice* notice_;
  QKeySequence wanted_{};  ///< that another command has
};

}  // namespace stowage::app
