#pragma once

#include <QStyledItemDelegate>

class QTableWidget;

namespace stowage::app {

/// Cells with air between them, and no frame around one of a row: rows are chosen, not cells.
class TableCells : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void setWrapped(int column) { wrapped_ = column; }  ///< its words go on in the next line
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  int wrapped_ = -1;
};

/// A table that is read: rows are chosen and nothing is typed, no grid, rows `height` pixels high at the
/// usual size of text, columns as wide as what is in them but `stretched`, which takes the rest: where that
/// is too little to read it the table is scrolled. The columns are there already.
void readByRows(QTableWidget& table, int height, int stretched);
/// The same, and what has no room in the stretched column goes on in the next line: rows are as high as that
/// needs. For words that have to be read whole, also by who has no mouse to ask for a tool tip.
void readByWrappedRows(QTableWidget& table, int height, int stretched);

}  // namespace stowage::app
