#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "widgets/common/saved_table.h"

namespace stowage::widgets {

using SavedRowsPtr = std::shared_ptr<const std::vector<protocol::SavedRow>>;

/// Every tensor that a run forward and back saved for backward, as its document has them, and what became of
/// the storage that it lies in; sorted by any column, unsorted in the order of saving.
class SavedTensorsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    Module,
    Operator,
    Size,
    Storage,
    Type,
    Device,
    Planned,
    Possible,
    Moved,
    Freed,
    Why,
    SavedAt,
    FreedAt,
    kColumns
  };
  enum Role { ModuleRole = Qt::UserRole };  ///< QString, "" for the root

  using QAbstractTableModel::QAbstractTableModel;

  /// `fates`: of each row, or none where nothing was audited.
  void setRows(SavedRowsPtr rows, SavedFates fates = {});
  const SavedRowsPtr& rows() const { return saved_; }
  bool audited() const { return !fates_.empty(); }
  bool severalDevices() const { return several_devices_; }

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
  /// One row as it was saved, and what is known of its storage: nullptr, nothing.
  struct Row {
    const protocol::SavedRow& saved;
    const SavedFate* fate;
  };
  static Qt::Alignment alignmentOf(int column);  ///< words and figures apart
  Row numbered(std::size_t number) const {
    return {(*saved_)[number], audited() && fates_[number] ? &*fates_[number] : nullptr};
  }
  Row at(int row) const { return numbered(order_[static_cast<std::size_t>(row)]); }
  static int compare(const Row& a, const Row& b, int column);
  static QString why(const Row& row);
  QString cell(const Row& row, int column) const;
  QString tip(const Row& row) const;

  SavedRowsPtr saved_{};
  SavedFates fates_{};
  bool several_devices_ = false;
  std::vector<std::size_t> order_{};  ///< numbers into saved_
};

}  // namespace stowage::widgets
