#include "widgets/panels/module_tree_model.h"

#include <algorithm>

#include "widgets/common/find_text.h"
#include "widgets/common/words.h"

namespace stowage::widgets {

using model::ModuleId;

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
    rebuildRows();
    endResetModel();
  } else if (rowCount() > 0) {
    Q_EMIT dataChanged(index(0, 0), index(0, kColumns - 1));
    Q_EMIT placementChanged();
  }
}

void ModuleTreeModel::setFilter(const QString& text) {
  if (text == filter_) return;
  beginResetModel();
  filter_ = text;
  rebuildRows();
  endResetModel();
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
  flat_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    first_[i] = static_cast<std::uint32_t>(flat_.size());
    for (const ModuleId child : modules[i].children) {
      if (!visible_[child.index()]) continue;
      row_[child.index()] = count_[i]++;
      flat_.push_back(child.value);
    }
  }
}

void ModuleTreeModel::rebuildMarks() {
  marks_.assign(state_ ? state_->model->modules().size() : 0, NoMark);
  if (!state_) return;
  for (const auto& rule : state_->settings.rules) {
    if (const auto module = state_->model->find_module(rule.name))
      marks_[module->index()] |= rule.forbid ? Forbidden : Pinned;
  }
  const std::size_t unplaced = facts_->bytes->slots();
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const auto row = facts_->bytes->row(ModuleId(i));
    if (!row.empty() && row[unplaced] > 0) marks_[i] |= Unplaced;
  }
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

QString ModuleTreeModel::deviceWords(ModuleId module) const {
  const auto row = facts_->bytes->row(module);
  QStringList parts;
  for (std::size_t slot = 0; slot < row.size(); ++slot) {
    if (row[slot] == 0) continue;
    const QString name =
        slot < state_->machine.devices.size() ? deviceText(state_->machine.devices[slot].id) : tr("no place");
    parts << (facts_->bytes->only(module) ? name : name + u' ' + bytesText(Bytes(row[slot])));
  }
  return parts.join(QStringLiteral(", "));
}

QVariant ModuleTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const ModuleId id = module(index);
  const model::Module& entry = (*state_->model)[id];
  if (role == Qt::TextAlignmentRole && index.column() == SizeColumn)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) {
    const QString name = entry.name.empty() ? QString::fromStdString(state_->model->name())
                                            : QString::fromStdString(entry.name);
    const QString first =
        entry.class_name.empty() ? name : tr("%1 (%2)").arg(name, QString::fromStdString(entry.class_name));
    QStringList lines{first, exactBytesText(entry.bytes), deviceWords(id)};
    if (const QString packed = packedText(facts_->packed->below(*state_->model, id)); !packed.isEmpty())
      lines << packed;
    return lines.join(u'\n');
  }
  if (role == Qt::AccessibleTextRole) {
    // The root has no name of its own: it is the model.
    const std::string& name = entry.name.empty() ? state_->model->name() : entry.name;
    QStringList words{QString::fromStdString(name), bytesText(entry.bytes)};
    if (const QString where = deviceWords(id); !where.isEmpty()) words << where;
    if (marks(id) & Pinned) words << tr("pinned");
    if (marks(id) & Forbidden) words << tr("has a forbidden device");
    return words.join(QStringLiteral(", "));
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case ModuleColumn: {
      const QString name = QString::fromStdString(entry.name);
      return name.isEmpty() ? QString::fromStdString(state_->model->name())
                            : name.mid(name.lastIndexOf(u'.') + 1);
    }
    case SizeColumn:
      return bytesText(entry.bytes);
    case DeviceColumn:
      return facts_->bytes->only(id) ? deviceWords(id) : QString();
    default:
      return {};
  }
}

QVariant ModuleTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant((section == SizeColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case ModuleColumn:
      return tr("Module");
    case SizeColumn:
      return tr("Size");
    default:
      return tr("Device");
  }
}

Qt::ItemFlags ModuleTreeModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (count_[index.internalId()] == 0) flags |= Qt::ItemNeverHasChildren;
  return flags;
}

}  // namespace stowage::widgets
