#include "widgets/panels/module_tree_model.h"

#include <algorithm>

#include "widgets/common/find_text.h"
#include "widgets/common/words.h"

namespace stowage::widgets {

using model::ModuleId;

namespace {

/// The same everywhere, whatever the system knows of languages: layer 2 stands before layer 10.
int compare_names(QStringView a, QStringView b) {
  const auto digits = [](QStringView text) {
    qsizetype count = 0;
    while (count < text.size() && text[count].isDigit()) ++count;
    return count;
  };
  while (!a.isEmpty() && !b.isEmpty()) {
    const qsizetype of_a = digits(a), of_b = digits(b);
    if (of_a > 0 && of_b > 0) {
      const qulonglong number_a = a.first(of_a).toULongLong(), number_b = b.first(of_b).toULongLong();
      if (number_a != number_b) return number_a < number_b ? -1 : 1;
      a = a.sliced(of_a);
      b = b.sliced(of_b);
      continue;
    }
    const QChar of_first = a.front().toCaseFolded(), of_second = b.front().toCaseFolded();
    if (of_first != of_second) return of_first < of_second ? -1 : 1;
    a = a.sliced(1);
    b = b.sliced(1);
  }
  return a.isEmpty() ? (b.isEmpty() ? 0 : -1) : 1;
}

/// Where siblings stand among each other; of two that are alike the model's order decides.
class SiblingOrder {
 public:
  SiblingOrder(const ModuleTreeModel& tree, const ViewFacts& facts)
      : tree_(tree), modules_(tree.state()->model->modules()), facts_(facts), sorting_(tree.sorting()) {}

  void sort(std::span<std::uint32_t> siblings) const {
    std::vector<Key> keys;
    for (const std::uint32_t id : siblings) keys.push_back(key(id));
    const bool up = sorting_.order == Qt::AscendingOrder;
    std::stable_sort(keys.begin(), keys.end(),
                     [&](const Key& a, const Key& b) { return up ? before(a, b) : before(b, a); });
    for (std::size_t i = 0; i < keys.size(); ++i) siblings[i] = keys[i].id;
  }

 private:
  struct Key {
    std::uint32_t id = 0;
    QString name{};
    std::size_t slot = 0;
    double number = 0;  ///< bytes, seconds, or the share that lies elsewhere than in `slot`
  };

  Key key(std::uint32_t id) const {
    Key out{id};
    const model::Module& module = modules_[id];
    if (sorting_.column == ModuleTreeModel::ModuleColumn) {
      out.name = QString::fromStdString(module.name.substr(module.name.rfind('.') + 1));
    } else if (sorting_.column == ModuleTreeModel::SizeColumn) {
      out.number = static_cast<double>(module.bytes.count());
    } else if (sorting_.column == ModuleTreeModel::TimeColumn) {
      out.number = tree_.seconds(ModuleId(id));
    } else {
      place(ModuleId(id), out);
    }
    return out;
  }

  /// By the first device that has a part of it, and what is all there before what is split.
  void place(ModuleId id, Key& out) const {
    const auto bytes = facts_.bytes->row(id);
    double all = 0;
    for (const std::uint64_t part : bytes) all += static_cast<double>(part);
    while (out.slot < bytes.size() && bytes[out.slot] == 0) ++out.slot;
    if (out.slot < bytes.size()) out.number = 1 - static_cast<double>(bytes[out.slot]) / all;
  }

  static bool before(const Key& a, const Key& b) {
    if (const int names = compare_names(a.name, b.name); names != 0) return names < 0;
    return a.slot != b.slot ? a.slot < b.slot : a.number < b.number;
  }

  const ModuleTreeModel& tree_;
  const std::vector<model::Module>& modules_;
  const ViewFacts& facts_;
  const ModuleTreeModel::Sorting sorting_;
};

}  // namespace

ModuleTreeModel::ModuleTreeModel(QObject* parent) : QAbstractItemModel(parent) {}

int ModuleTreeModel::moduleCount() const {
  if (!state_) return 0;
  const auto& modules = state_->model->modules();
  return static_cast<int>(std::count_if(modules.begin(), modules.end(),
                                        [](const model::Module& module) { return bool(module.bytes); }));
}

void ModuleTreeModel::setState(PlanStatePtr state) {
  const bool sameModel = state && state_ && state->model == state_->model;
  if (!sameModel) beginResetModel();
  state_ = std::move(state);
  facts_ = state_ ? view_facts(*state_) : nullptr;
  rebuildMarks();
  if (!sameModel) {
    seconds_.clear();
    rebuildActivations();
    rebuildRows();
    endResetModel();
    Q_EMIT timesChanged();
  } else if (rowCount() > 0) {
    if (sorting_.column == DeviceColumn) changeOrder();
    Q_EMIT dataChanged(index(0, 0), index(0, kColumns - 1));
    Q_EMIT placementChanged();
  }
}

/// Below the root the times of its parts add up to a step.
void ModuleTreeModel::setPrediction(const std::shared_ptr<const estimate::Prediction>& prediction) {
  std::vector<double> seconds;
  if (state_ && prediction && prediction->time) {
    const auto& modules = state_->model->modules();
    seconds.assign(modules.size(), 0);
    for (const estimate::PredictedModule& module : prediction->modules) {
      if (const auto id = state_->model->find_module(module.name)) seconds[id->index()] += module.seconds;
    }
    for (std::size_t i = modules.size(); i-- > 1;) seconds[modules[i].parent.index()] += seconds[i];
    if (!(seconds.front() > 0)) seconds.clear();
  }
  if (seconds == seconds_) return;
  seconds_ = std::move(seconds);
  if (sorting_.column == TimeColumn) changeOrder();
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, TimeColumn), index(0, TimeColumn));
  Q_EMIT timesChanged();
}

double ModuleTreeModel::seconds(ModuleId module) const {
  return module.valid() && module.index() < seconds_.size() ? seconds_[module.index()] : 0;
}

void ModuleTreeModel::setFilter(const QString& text) {
  if (text == filter_) return;
  beginResetModel();
  filter_ = text;
  rebuildRows();
  endResetModel();
}

void ModuleTreeModel::sort(int column, Qt::SortOrder order) {
  const Sorting wanted = column >= 0 && column < kColumns ? Sorting{column, order} : Sorting{};
  if (wanted == sorting_) return;
  sorting_ = wanted;
  changeOrder();
}

/// Indexes keep their modules; their rows are other ones.
void ModuleTreeModel::changeOrder() {
  if (flat_.empty()) return;
  Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  layRows();
  QModelIndexList after;
  for (const QModelIndex& index : before) after << indexOf(module(index), index.column());
  changePersistentIndexList(before, after);
  Q_EMIT layoutChanged({}, VerticalSortHint);
}

/// The visible children of every module, module after module.
void ModuleTreeModel::layRows() {
  const auto& modules = state_->model->modules();
  flat_.clear();
  flat_.reserve(modules.size());
  std::optional<SiblingOrder> order;
  if (sorting_.column >= 0) order.emplace(*this, *facts_);
  for (std::size_t i = 0; i < modules.size(); ++i) {
    first_[i] = static_cast<std::uint32_t>(flat_.size());
    for (const ModuleId child : modules[i].children) {
      if (visible_[child.index()]) flat_.push_back(child.value);
    }
    count_[i] = static_cast<std::uint32_t>(flat_.size()) - first_[i];
    const std::span<std::uint32_t> rows = std::span(flat_).subspan(first_[i]);
    if (order) order->sort(rows);
    for (std::uint32_t row = 0; row < count_[i]; ++row) row_[rows[row]] = row;
  }
}

void ModuleTreeModel::rebuildRows() {
  const std::size_t count = state_ ? state_->model->modules().size() : 0;
  first_.assign(count, 0);
  count_.assign(count, 0);
  row_.assign(count, 0);
  visible_.assign(count, filter_.isEmpty() ? 1 : 0);
  match_.assign(count, 0);
  flat_.clear();
  matches_ = 0;
  if (count == 0) return;
  const auto& modules = state_->model->modules();
  if (!filter_.isEmpty()) {
    const FindText wanted(filter_);
    for (std::size_t i = 0; i < count; ++i) {
      if (!wanted.in(modules[i].name) && !wanted.in(modules[i].class_name)) continue;
      match_[i] = visible_[i] = 1;
      ++matches_;
    }
    for (std::size_t i = count; i-- > 1;) {
      if (visible_[i]) visible_[modules[i].parent.index()] = 1;
    }
  }
  layRows();
}

void ModuleTreeModel::rebuildMarks() {
  marks_.assign(state_ ? state_->model->modules().size() : 0, NoMark);
  if (!state_) return;
  for (const auto& rule : state_->settings.rules) {
    if (const auto module = state_->model->find_module(rule.name))
      marks_[module->index()] |= rule.forbid ? Forbidden : Pinned;
  }
  markSharedPins();
  const auto& modules = state_->model->modules();
  for (std::size_t i = 1; i < marks_.size(); ++i) {
    const quint8 above = marks_[modules[i].parent.index()];
    if ((above & (Pinned | PinnedAbove | PinnedWith)) && !(marks_[i] & (Pinned | PinnedWith)) &&
        modules[i].bytes)
      marks_[i] |= PinnedAbove;
  }
  const std::size_t unplaced = facts_->bytes->slots();
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const auto row = facts_->bytes->row(ModuleId(i));
    if (!row.empty() && row[unplaced] > 0) marks_[i] |= Unplaced;
  }
}

/// Modules whose pin is that of another one on the same storage. One weight of a module is not all of it.
void ModuleTreeModel::markSharedPins() {
  const auto& units = facts_->places->units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitInfo& unit = facts_->tree->units[i];
    if (units[i].pinned_with != TileTree::kNone && !unit.tensor.valid())
      marks_[unit.module.index()] |= PinnedWith;
  }
}

void ModuleTreeModel::setActivations(plan::ActivationScopes scopes) {
  if (scopes == scopes_) return;
  scopes_ = std::move(scopes);
  rebuildActivations();
  if (rowCount() == 0) return;
  Q_EMIT dataChanged(index(0, 0), index(0, ModuleColumn));
  Q_EMIT placementChanged();
}

void ModuleTreeModel::rebuildActivations() {
  activations_ = state_ ? activation_marks(*state_->model, scopes_) : std::vector<Activation>();
}

ModuleTreeModel::Activation ModuleTreeModel::activation(ModuleId module) const {
  return module.valid() && module.index() < activations_.size() ? activations_[module.index()]
                                                                : Activation::NotSet;
}

ModuleId ModuleTreeModel::module(const QModelIndex& index) const {
  return index.isValid() ? ModuleId(static_cast<std::size_t>(index.internalId())) : ModuleId();
}

QModelIndex ModuleTreeModel::indexOf(ModuleId module, int column) const {
  if (!module.valid() || module.index() >= visible_.size() || !visible_[module.index()]) return {};
  return createIndex(static_cast<int>(row_[module.index()]), column, static_cast<quintptr>(module.index()));
}

bool ModuleTreeModel::isMatch(ModuleId module) const {
  return module.index() < match_.size() && match_[module.index()];
}

quint8 ModuleTreeModel::marks(ModuleId module) const {
  return module.index() < marks_.size() ? marks_[module.index()] : quint8(NoMark);
}

QModelIndex ModuleTreeModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || column < 0 || column >= kColumns || row >= rowCount(parent)) return {};
  if (!parent.isValid()) return createIndex(0, column, quintptr(0));
  return createIndex(
      row, column,
      static_cast<quintptr>(flat_[first_[parent.internalId()] + static_cast<std::uint32_t>(row)]));
}

QModelIndex ModuleTreeModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == 0) return {};
  return indexOf(state_->model->modules()[child.internalId()].parent);
}

int ModuleTreeModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return !visible_.empty() && visible_[0] ? 1 : 0;
  return parent.column() == 0 ? static_cast<int>(count_[parent.internalId()]) : 0;
}

Qt::ItemFlags ModuleTreeModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (count_[index.internalId()] == 0) flags |= Qt::ItemNeverHasChildren;
  return flags;
}

}  // namespace stowage::widgets
