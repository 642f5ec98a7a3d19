#pragma once

#include <QStyledItemDelegate>

namespace stowage::app {

/// Cells with air between them, and no frame around one of a row: rows are chosen, not cells.
class TableCells : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace stowage::app
