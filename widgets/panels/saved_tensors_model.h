#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "core/protocol/training.h"

namespace stowage::widgets {

using SavedRowsPtr = std::shared_ptr<const std::vector<protocol::SavedRow>>;

/// Every tensor that a run forward and back saved for backward, as its document has them; sorted by any
/// column, unsorted in the order of saving.
class SavedTensorsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Module, Operator, Size, Storage, Type, SavedAt, FreedAt, kColumns };
  enum Role { ModuleRole = Qt::UserRole };  ///< QString, "" for the root

  using QAbstractTableModel::QAbstractTableModel;

  void setRows(SavedRowsPtr rows);
  const SavedRowsPtr& rows() const { return saved_; }

  /// Rows of the table as lines: with tabs and words as they are shown, or as CSV with exact figures under
  /// the names of the run's document.
  QString text(const std::vector<int>& rows) const;
  QString csv(const std::vector<int>& rows) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;  ///< below 0: unsorted

 private:
  const protocol::SavedRow& at(int row) const { return (*saved_)[order_[static_cast<std::size_t>(row)]]; }
  QString cell(const protocol::SavedRow& row, int column) const;
  QString tip(const protocol::SavedRow& row) const;

  SavedRowsPtr saved_{};
  std::vector<std::size_t> order_{};  ///< numbers into saved_
};

}  // namespace stowage::widgets
