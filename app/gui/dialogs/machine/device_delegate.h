#pragma once

#include <QStyledItemDelegate>

#include "core/machine/machine.h"

namespace stowage::app {

/// A device in a list: glyph, name and budget, the card under it. Reads the machine by row.
class DeviceDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  DeviceDelegate(const machine::Machine& machine, QObject* parent)
      : QStyledItemDelegate(parent), machine_(machine) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const machine::Machine& machine_;
};

}  // namespace stowage::app
