#pragma once

#include "widgets/common/label.h"
#include "widgets/panels/module_table.h"

namespace stowage::widgets {

/// A caption, a headline, lines of its own, a table of modules, and below it why rows are as they are. The
/// table takes what room the rest leaves it; a press on a row selects its module.
class TablePanel : public Surface {
  Q_OBJECT
 public:
  QString headline() const { return head_->fullText(); }
  QStringList reasons() const { return reasons_; }
  /// The table takes what a panel of so many pixels leaves it, and scrolls what has no room there.
  void setRoom(int height);

 Q_SIGNALS:
  void moduleChosen(const QString& module);

 protected:
  explicit TablePanel(QWidget* parent);
  /// Lays all out, `between` headline and table.
  void arrange(ModuleTable& table, const QList<QWidget*>& between);
  /// Pixels above the table.
  virtual int headHeight() const = 0;
  /// Everything again, in the language of now.
  virtual void retranslate() = 0;
  void fit();
  /// "Why it differs", and the reasons below it; nothing where there are none.
  void showReasons(const QString& title, QStringList reasons);
  void themeChanged() override;
  void changeEvent(QEvent* event) override;

  Label *caption_, *head_, *why_;

 private:
  ModuleTable* table_ = nullptr;
  QStringList reasons_{};
  int room_ = 0;
};

}  // namespace stowage::widgets
