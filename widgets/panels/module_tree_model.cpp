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

void ModuleTreeModel::setState(PlanStatePtr state) {
  const bool sameModel = state && state_ && state->model == state_->model;
  if (!sameModel) beginResetModel();
  state_ = std::move(state);
  facts_ = state_ ? view_facts(*state_, facts_) : nullptr;
  rebuildRules();
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
  if (!rows_ || rows_->flat.empty()) return;
  Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
  const QModelIndexList before = persistentIndexList();
  layRows();
  QModelIndexList after;
  for (const QModelIndex& index : before) after << indexOf(module(index), index.column());
  changePersistentIndexList(before, after);
  Q_EMIT layoutChanged({}, VerticalSortHint);
}

/// As the model has them they were laid where it was opened.
void ModuleTreeModel::layRows() {
  const model::Model& model = *state_->model;
  if (visible_.empty() && sorting_.column < 0) {
    rows_ = std::shared_ptr<const TreeRows>(facts_->of_model, &facts_->of_model->rows);
    return;
  }
  auto rows =
      std::make_shared<TreeRows>(visible_.empty() ? facts_->of_model->rows : TreeRows(model, visible_));
  if (sorting_.column >= 0) {
    const SiblingOrder order(*this, *facts_);
    for (std::size_t i = 0; i < rows->first.size(); ++i) {
      const std::span<std::uint32_t> children = rows->children(i);
      order.sort(children);
      for (std::uint32_t row = 0; row < children.size(); ++row) rows->row[children[row]] = row;
    }
  }
  rows_ = std::move(rows);
}

void ModuleTreeModel::rebuildRows() {
  rows_.reset();
  visible_.clear();
  match_.clear();
  matches_ = 0;
  if (!state_) return;
  if (!filter_.isEmpty()) filterRows();
  layRows();
}

/// What matches, and the way down to it.
void ModuleTreeModel::filterRows() {
  match_ = facts_->of_model->names.holding(FindText(filter_));
  matches_ = static_cast<int>(std::count(match_.begin(), match_.end(), 1));
  visible_ = match_;
  const std::vector<std::uint32_t>& parents = state_->model->columns().parents;
  for (std::size_t i = visible_.size(); i-- > 1;) {
    if (visible_[i]) visible_[parents[i]] = 1;
  }
}

/// Rules are few and modules many: what is above a module is looked up when its row is asked for.
void ModuleTreeModel::rebuildRules() {
  rules_.clear();
  if (!state_) return;
  for (const auto& rule : state_->settings.rules) {
    if (const auto module = state_->model->find_module(rule.name))
      rules_[module->value] |= rule.forbid ? Forbidden : Pinned;
  }
  // Modules whose pin is that of another one on the same storage. One weight of a module is not all of it.
  const auto& units = facts_->places->units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitInfo& unit = facts_->tree->units[i];
    if (units[i].pinned_with != TileTree::kNone && !unit.tensor.valid())
      rules_[unit.module.value] |= PinnedWith;
  }
}

bool ModuleTreeModel::pinnedAbove(ModuleId module) const {
  const std::vector<std::uint32_t>& parents = state_->model->columns().parents;
  for (std::uint32_t at = module.value; at != 0;) {
    at = parents[at];
    const auto said = rules_.find(at);
    if (said != rules_.end() && (said->second & (Pinned | PinnedWith))) return true;
  }
  return false;
}

quint8 ModuleTreeModel::marks(ModuleId module) const {
  if (!state_ || module.index() >= state_->model->modules().size()) return NoMark;
  quint8 out = NoMark;
  if (!rules_.empty()) {
    if (const auto said = rules_.find(module.value); said != rules_.end()) out = said->second;
    const bool own = out & (Pinned | PinnedWith);
    if (!own && (*state_->model)[module].bytes && pinnedAbove(module)) out |= PinnedAbove;
  }
  const auto row = facts_->bytes->row(module);
  if (!row.empty() && row.back() > 0) out |= Unplaced;
  return out;
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

bool ModuleTreeModel::isVisible(ModuleId module) const {
  if (!rows_ || !module.valid() || module.index() >= rows_->row.size()) return false;
  return visible_.empty() || visible_[module.index()];
}

QModelIndex ModuleTreeModel::indexOf(ModuleId module, int column) const {
  if (!isVisible(module)) return {};
  return createIndex(static_cast<int>(rows_->row[module.index()]), column,
                     static_cast<quintptr>(module.index()));
}

bool ModuleTreeModel::isMatch(ModuleId module) const {
  return module.index() < match_.size() && match_[module.index()];
}

QModelIndex ModuleTreeModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || column < 0 || column >= kColumns || row >= rowCount(parent)) return {};
  if (!parent.isValid()) return createIndex(0, column, quintptr(0));
  return createIndex(row, column,
                     static_cast<quintptr>(
                         rows_->flat[rows_->first[parent.internalId()] + static_cast<std::uint32_t>(row)]));
}

QModelIndex ModuleTreeModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == 0) return {};
  return indexOf(state_->model->modules()[child.internalId()].parent);
}

int ModuleTreeModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return isVisible(ModuleId(0)) ? 1 : 0;
  return parent.column() == 0 ? static_cast<int>(rows_->count[parent.internalId()]) : 0;
}

Qt::ItemFlags ModuleTreeModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (rows_->count[index.internalId()] == 0) flags |= Qt::ItemNeverHasChildren;
  return flags;
}

}  // namespace stowage::widgets
