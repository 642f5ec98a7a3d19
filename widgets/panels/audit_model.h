#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "core/estimate/audit/audit.h"

namespace stowage::widgets {

/// What people read of a reason why a run was not as planned.
QString auditReasonText(estimate::AuditReason reason);

/// One figure of a run, planned against measured: the devices, then the modules. Sorted by any column;
/// unsorted the largest differences come first, and what has none in the order in which it ran.
class AuditModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, Planned, Measured, Difference, kColumns };
  /// QString, "" for a device; QString "0"; whether planned and measured are the same; double, what is sorted
  /// by; QString, the second line of a name: why.
  enum Role { ModuleRole = Qt::UserRole, DeviceRole, SameRole, ValueRole, WhyRole };
  /// Time only where somebody predicted it.
  enum class Figure { Peak, Activations, Streamed, Weights, Time };

  using QAbstractTableModel::QAbstractTableModel;

  void setAudit(std::shared_ptr<const estimate::Audit> audit);
  void setFigure(Figure figure);
  Figure figure() const { return figure_; }
  /// Figures that the audit says anything of.
  std::vector<Figure> figures() const;
  static QString figureText(Figure figure);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;  ///< below 0: unsorted

 private:
  struct Row {
    QString name{}, module{}, device{}, why{};
    double planned = 0, measured = 0;
    bool planned_known = true;
    bool is_device = false;
    std::size_t order = 0;
    double difference() const { return planned_known ? measured - planned : 0; }
  };
  void fill();
  void add(Row row);
  void addDevices();
  void addModules();
  QString valueText(double value) const;
  QString differenceText(const Row& row) const;

  std::shared_ptr<const estimate::Audit> audit_{};
  Figure figure_ = Figure::Peak;
  std::vector<Row> rows_{};
  int column_ = -1;
  Qt::SortOrder order_ = Qt::AscendingOrder;
};

}  // namespace stowage::widgets
