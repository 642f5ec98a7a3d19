#pragma once

#include <QAbstractTableModel>
#include <QTreeView>

namespace stowage::widgets {

/// A table of modules in a panel: the first column is their names and takes what room is left, the others are
/// figures and never cut. A row that says why is two lines high. A press on a row chooses its module.
class ModuleTable : public QTreeView {
  Q_OBJECT
 public:
  /// What it asks of the model: QString, the module of a row, not valid where it has none; QString, the
  /// second line of a name.
  enum Role { ModuleRole = Qt::UserRole, WhyRole = Qt::UserRole + 4 };

  /// `strong`: the column whose figures may be drawn in bold.
  ModuleTable(QAbstractTableModel& model, int strong, QWidget* parent);

  /// Fits the columns, and the height to the rows, up to a screen's worth. `room` pixels are left for the
  /// table; 0: as many as it takes.
  void fit(int room);
  static int rowHeight();
  static int rowHeight(const QModelIndex& index);

 Q_SIGNALS:
  void moduleChosen(const QString& module);

 private:
  static constexpr int kMostRows = 14, kLeastRows = 5;  ///< in sight at once
  int strong_;
};

}  // namespace stowage::widgets
