#pragma once

#include <QTableWidget>
#include <QToolButton>
#include <vector>

#include "widgets/common/label.h"

namespace stowage::widgets {

/// What is alive at two instants, in bytes.
struct PinRow {
  QString words{};
  std::uint64_t before = 0, after = 0;
  bool sum = false;  ///< of a whole device
};

/// Two pinned instants side by side, and what is between them; one can copy it. Hidden without any.
class PinTable : public Surface {
  Q_OBJECT
 public:
  explicit PinTable(QWidget* parent = nullptr);

  /// `first` and `second`: the instants in words, the earlier one first.
  void show(const QString& title, const QString& first, const QString& second,
            const std::vector<PinRow>& rows);
  void clear();
  QString text() const;  ///< tabs between columns, a line a row; the headings first
  QTableWidget& table() { return *table_; }
  QToolButton& copy() { return *copy_; }
  QToolButton& close() { return *close_; }

 Q_SIGNALS:
  void closeRequested();

 protected:
  void changeEvent(QEvent* event) override;
  void themeChanged() override;

 private:
  void retranslate();
  void fit();

  Label* title_;
  QTableWidget* table_;
  QToolButton *copy_, *close_;
};

}  // namespace stowage::widgets
