#pragma once

#include <QAbstractItemModel>
#include <QStringList>
#include <memory>
#include <vector>

#include "core/trace/trace.h"

namespace stowage::widgets {

/// What is alive on one device at one instant: a group for each kind with its sum, under it the modules,
/// largest first. Blocks of neighbouring layers that have rested since the start are one row ("layers.0 to
/// 10"). Columns: module, size, since.
class AliveModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { Module, Size, Since, kColumns };
  /// Index of the source or own device; bytes; QStringList of full names; trace::Kind (of groups).
  enum Role { DeviceRole = Qt::UserRole, BytesRole, ModulesRole, KindRole };
  static constexpr std::size_t kMostRows = 500;  ///< under one kind; the rest is one row

  using QAbstractItemModel::QAbstractItemModel;

  void show(std::shared_ptr<const trace::Timeline> timeline, std::size_t device, std::uint64_t at);
  void clear();
  std::size_t storages() const { return storages_; }
  std::uint64_t total() const { return total_; }
  /// Other modules of the run lie inside it.
  bool hasParts(const QString& module) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex&) const override { return kColumns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Item {
    QString text{};
    QString operation{};  ///< "aten.mul.Tensor": said whole in the tool tip
    std::uint64_t bytes = 0;
    std::uint64_t birth = 0;
    std::size_t device = 0;
    std::vector<std::string> modules{};
  };
  struct Group {
    trace::Kind kind = trace::Kind::Overhead;
    std::uint64_t bytes = 0;
    std::vector<Item> items{};
  };
  void findModules();
  std::string name(trace::NameId id) const;
  void fillPassing(Group& group, const std::vector<std::size_t>& blocks) const;
  void fillResting(Group& group, const std::vector<std::size_t>& blocks) const;
  Item itemOf(const trace::Block& block, trace::Kind kind) const;
  QVariant groupData(const Group& group, int column, int role) const;
  QVariant itemData(const Item& item, int column, int role) const;

  std::shared_ptr<const trace::Timeline> timeline_{};
  std::vector<std::string> modules_{};  ///< of the run, sorted
  std::size_t named_ = 0;               ///< so many names the run had then
  std::uint64_t at_ = 0;
  std::uint64_t total_ = 0;
  std::size_t storages_ = 0;
  std::vector<Group> groups_{};
};

}  // namespace stowage::widgets
