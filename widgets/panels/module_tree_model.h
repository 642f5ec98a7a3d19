#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/estimate/prediction.h"
#include "core/plan/activation_scopes.h"
#include "widgets/common/activation_marks.h"
#include "widgets/common/view_facts.h"

namespace stowage::widgets {

/// The module tree over model::Model, without copying it: an index is a module's number. Rows and children
/// are looked up in flat arrays, so that trees of 100,000 modules open at once. A filter keeps the modules
/// whose name or class holds the text, and the way down to them. Siblings stand in the model's order or are
/// sorted by a column; what a row is inside of never changes.
class ModuleTreeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { ModuleColumn, SizeColumn, DeviceColumn, TimeColumn, kColumns };
  /// The order of siblings; no column: the model's own.
  struct Sorting {
    int column = -1;
    Qt::SortOrder order = Qt::AscendingOrder;
    bool operator==(const Sorting&) const = default;
  };
  /// PinnedAbove: by a pin of a module that it is in, and none of its own; PinnedWith: by that of another one
  /// on the same storage.
  enum Mark : quint8 {
    NoMark = 0,
    Pinned = 1,
    Forbidden = 2,
    Unplaced = 4,
    PinnedAbove = 8,
    PinnedWith = 16
  };
  using Activation = ActivationMark;

  explicit ModuleTreeModel(QObject* parent = nullptr);

  /// A new model resets the tree; a new plan for the same model only repaints.
  void setState(PlanStatePtr state);
  const PlanStatePtr& state() const { return state_; }
  /// How long modules take in one step; null, or without times: the column has no entries. A new model has
  /// none before it is set again.
  void setPrediction(const std::shared_ptr<const estimate::Prediction>& prediction);
  bool timed() const { return !seconds_.empty(); }
  /// Of one predicted step, with everything inside the module; 0 where nothing is known.
  double seconds(model::ModuleId module) const;
  /// They hold for every model that is set.
  void setActivations(plan::ActivationScopes scopes);
  Activation activation(model::ModuleId module) const;
  void setFilter(const QString& text);
  const QString& filter() const { return filter_; }
  /// No column, or one there is not: the model's own order.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
  const Sorting& sorting() const { return sorting_; }
  int matches() const { return matches_; }  ///< modules that match the filter themselves
  /// That hold bytes, as the treemap counts them.
  int moduleCount() const { return facts_ ? static_cast<int>(facts_->of_model->holding) : 0; }

  model::ModuleId module(const QModelIndex& index) const;
  QModelIndex indexOf(model::ModuleId module, int column = 0) const;  ///< invalid when filtered away
  bool isMatch(model::ModuleId module) const;
  bool isVisible(model::ModuleId module) const;  ///< the filter leaves it
  quint8 marks(model::ModuleId module) const;
  std::span<const std::uint64_t> deviceBytes(model::ModuleId module) const {
    return facts_ ? facts_->bytes->row(module) : std::span<const std::uint64_t>();
  }
  std::optional<std::size_t> onlySlot(model::ModuleId module) const {
    return facts_ ? facts_->bytes->only(module) : std::nullopt;
  }

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  using QObject::parent;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return kColumns; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 Q_SIGNALS:
  void placementChanged();
  void timesChanged();  ///< where there are times, or none any more

 private:
  void rebuildRows();
  void filterRows();
  void layRows();
  void changeOrder();
  void rebuildRules();
  bool pinnedAbove(model::ModuleId module) const;
  void rebuildActivations();
  QString activationWords(model::ModuleId module) const;
  QString pinWords(model::ModuleId module) const;
  QString deviceWords(model::ModuleId module) const;
  QString toolTip(model::ModuleId module) const;
  QString spoken(model::ModuleId module) const;

  PlanStatePtr state_{};
  ViewFactsPtr facts_{};
  QString filter_{};
  Sorting sorting_{};
  int matches_ = 0;
  std::shared_ptr<const TreeRows> rows_{};   ///< the visible ones; null before a model
  std::vector<quint8> visible_{}, match_{};  ///< by module; empty: all of them are, none of them does
  std::unordered_map<std::uint32_t, quint8> rules_{};  ///< marks of the modules that rules are about
  std::vector<double> seconds_{};                      ///< by module; empty: not known
  plan::ActivationScopes scopes_{};
  std::vector<Activation> activations_{};  ///< by module; empty: none is set
};

}  // namespace stowage::widgets
