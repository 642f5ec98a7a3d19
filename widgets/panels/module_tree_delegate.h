#pragma once

#include <QStyledItemDelegate>

namespace stowage::widgets {

/// Paints a row of the tree: name with pin or ban mark, size in figures of one width, device with glyph or a
/// mini bar of several.
class ModuleTreeDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  static constexpr int kEdge = 6;  ///< pixels between the tree's edge and the root's arrow

  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace stowage::widgets
