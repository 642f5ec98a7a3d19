#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "widgets/common/comparison.h"

namespace stowage::widgets {

/// What becomes of every module from one plan to the other, the outermost that went one way as one row: in
/// the order of the model, or sorted by any column.
class DifferenceModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, From, To, Size, Difference, kColumns };
  /// Of the row's module, its index; of a cell with a device, its name for a map; double: what is sorted by;
  /// double from −1 to 1, the length of a bar.
  enum Role { ModuleRole = Qt::UserRole, DeviceRole, ValueRole, BarRole };
  enum class Filter { All, Moved, Same };

  using QAbstractTableModel::QAbstractTableModel;

  void setComparison(ComparisonPtr comparison);  ///< null: no rows
  void setFilter(Filter filter);
  Filter filter() const { return filter_; }
  /// Rows of a filter, whichever is set.
  int count(Filter filter) const;
  model::ModuleId moduleOf(int row) const;
  /// Lines of the rows given: with tabs between and in the words of the window, or as comma-separated values
  /// with whole names, devices as maps have them, and bytes as numbers. The first line says what they are.
  QString text(const std::vector<int>& rows) const;
  QString csv(const std::vector<int>& rows) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;  ///< below 0: unsorted

 private:
  struct Row {
    std::string name;
    model::ModuleId module;
    machine::DeviceId from, to;
    Bytes bytes;
    std::int64_t difference = 0;  ///< of the bytes on GPUs
    bool moved() const { return from != to; }
  };
  void fill();
  void order();
  QString nameText(const Row& row) const;
  QString differenceText(const Row& row) const;
  QString cellText(const Row& row, int column) const;
  double value(const Row& row, int column) const;

  ComparisonPtr comparison_{};
  Filter filter_ = Filter::All;
  std::vector<Row> rows_{};
  std::int64_t largest_ = 0;  ///< difference, without its sign
  int column_ = -1;
  Qt::SortOrder order_ = Qt::AscendingOrder;
};

}  // namespace stowage::widgets
