#pragma once

#include <QAbstractTableModel>

#include "widgets/common/saved_table.h"
#include "widgets/panels/module_table.h"

namespace stowage::widgets {

/// What people read of a reason why something that is saved for backward is where it was: "too small". A
/// reason that is not in the closed list is shown as it is.
QString savedReasonText(const std::string& reason);
/// The same as a sentence: what that means.
QString savedReasonHelp(const std::string& reason);

/// What each module saved for backward, what it did not keep and made again, what of the rest was moved and
/// freed, and why not all. Sorted by any
/// column; unsorted what was planned and not freed comes first, then what is largest.
class SavedModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, Saved, Again, Moved, Freed, kColumns };
  /// QString, "" for the root; QString, the second line of a name: why; bool, planned and not freed; double,
  /// what is sorted by.
  enum Role { ModuleRole = ModuleTable::ModuleRole, WhyRole = ModuleTable::WhyRole, MissedRole, ValueRole };

  using QAbstractTableModel::QAbstractTableModel;

  void setTable(SavedTablePtr table);
  const SavedTablePtr& table() const { return table_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;  ///< below 0: unsorted

 private:
  const SavedModule& at(const QModelIndex& index) const {
    return table_->modules[rows_[static_cast<std::size_t>(index.row())]];
  }
  bool before(std::size_t a, std::size_t b) const;
  QString text(const SavedModule& module, int column) const;
  QString tip(const SavedModule& module) const;
  static QStringList staysText(const SavedModule& module, const std::string& reason);

  SavedTablePtr table_{};
  std::vector<std::size_t> rows_{};  ///< numbers into the table's modules
  int column_ = -1;
  Qt::SortOrder order_ = Qt::AscendingOrder;
};

}  // namespace stowage::widgets
