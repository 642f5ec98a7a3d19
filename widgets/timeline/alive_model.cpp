#include "widgets/timeline/alive_model.h"

#include <algorithm>

#include "widgets/common/words.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/ribbon.h"
#include "widgets/timeline/scale.h"

namespace stowage::widgets {
namespace {

// Rows of the model are addressed by their group: 0 for groups themselves, group + 1 for what lies under one.
constexpr quintptr kTop = 0;

/// "mul" of "aten.mul.Tensor": its library and its overload say nothing here. Other words stay.
QString operator_text(const std::string& label) {
  const QString text = QString::fromStdString(label);
  const QStringList parts = text.split(u'.');
  return parts.size() == 3 && !text.contains(u' ') ? parts[1] : text;
}

/// "layers.42 up_proj mul": layer, part and operator. The path between them would not fit and tells nothing.
QString activation_text(const std::string& module, const std::string& label) {
  const std::string layer = layerOf(module);
  QStringList parts{shortModule(layer)};
  if (module.size() > layer.size()) parts << layerNumber(module);
  if (!label.empty()) parts << operator_text(label);
  return parts.join(u' ').trimmed();
}

QString tip_text(const std::vector<std::string>& modules, const QString& operation, Bytes bytes) {
  QStringList lines;
  if (modules.size() == 1) lines << QString::fromStdString(modules.front());
  if (!operation.isEmpty()) lines << operation;
  lines << exactBytesText(bytes);
  return lines.join(u'\n');
}

QStringList namesOf(const std::vector<std::string>& modules) {
  QStringList names;
  for (const std::string& module : modules) names << QString::fromStdString(module);
  return names;
}

QString kindText(trace::Kind kind) {
  switch (kind) {
    case trace::Kind::Streamed:
      return AliveModel::tr("Streamed");
    case trace::Kind::Activation:
      return AliveModel::tr("Activations");
    case trace::Kind::KvCache:
      return AliveModel::tr("KV cache");
    case trace::Kind::Resident:
      return AliveModel::tr("Resident");
    case trace::Kind::Saved:
      return AliveModel::tr("Saved for backward");
    case trace::Kind::Scratch:
      return AliveModel::tr("Scratch of kernels");
    case trace::Kind::Overhead:
      break;
  }
  return AliveModel::tr("Overhead");
}

}  // namespace

bool AliveModel::hasParts(const QString& module) const {
  const std::string inside = module.toStdString() + '.';
  const auto at = std::lower_bound(modules_.begin(), modules_.end(), inside);
  return at != modules_.end() && at->starts_with(inside);
}

/// Of the names of a run those of modules: labels of operators are others.
void AliveModel::findModules() {
  named_ = timeline_->names.size();
  std::vector<bool> of_module(named_, false);
  const auto mark = [&](const auto& rows) {
    for (const auto& row : rows) {
      if (row.module < named_) of_module[row.module] = true;
    }
  };
  mark(timeline_->blocks);
  mark(timeline_->spans);
  modules_.clear();
  for (std::size_t i = 0; i < named_; ++i) {
    if (of_module[i]) modules_.push_back(timeline_->names[i]);
  }
  std::sort(modules_.begin(), modules_.end());
}

void AliveModel::clear() {
  beginResetModel();
  groups_.clear();
  total_ = 0;
  storages_ = 0;
  endResetModel();
}

void AliveModel::show(std::shared_ptr<const trace::Timeline> timeline, std::size_t device, std::uint64_t at) {
  beginResetModel();
  const bool known = timeline_ && timeline_->started_at == timeline->started_at &&
                     timeline_->model == timeline->model && timeline->names.size() == named_;
  timeline_ = std::move(timeline);
  if (!known) findModules();
  at_ = at;
  groups_.clear();
  const auto alive = timeline_->alive(device, at);
  storages_ = alive.size();
  total_ = timeline_->bytes_at(device, at);
  for (const trace::Kind kind :
       {trace::Kind::Streamed, trace::Kind::Activation, trace::Kind::Saved, trace::Kind::KvCache,
        trace::Kind::Resident, trace::Kind::Scratch, trace::Kind::Overhead}) {
    Group group;
    group.kind = kind;
    std::vector<std::size_t> blocks;
    for (const std::size_t block : alive) {
      if (timeline_->blocks[block].kind == kind)
        blocks.push_back(block), group.bytes += timeline_->blocks[block].bytes;
    }
    if (blocks.empty()) continue;
    if (kind == trace::Kind::Resident || kind == trace::Kind::KvCache)
      fillResting(group, blocks);
    else if (kind != trace::Kind::Overhead)
      fillPassing(group, blocks);
    groups_.push_back(std::move(group));
  }
  endResetModel();
}

std::string AliveModel::name(trace::NameId id) const {
  return id < timeline_->names.size() ? timeline_->names[id] : std::string();
}

AliveModel::Item AliveModel::itemOf(const trace::Block& block, trace::Kind kind) const {
  const std::string module = name(block.module);
  Item item{shortModule(module),
            {},
            block.bytes,
            block.birth_ns,
            block.source < timeline_->devices.size() ? block.source : block.device,
            {module}};
  if (kind != trace::Kind::Streamed) {
    const std::string label = name(block.label);
    item.text = activation_text(module, label);
    item.operation = QString::fromStdString(label);
  }
  return item;
}

/// Made in the pass, and gone after it: a row each, as far as rows are made.
void AliveModel::fillPassing(Group& group, const std::vector<std::size_t>& blocks) const {
  for (const std::size_t index : blocks) {
    const trace::Block& block = timeline_->blocks[index];
    if (group.items.size() < kMostRows) {
      group.items.push_back(itemOf(block, group.kind));
      continue;
    }
    Item& rest = group.items.back();
    rest.operation.clear();
    rest.text = tr("%n more", nullptr, static_cast<int>(blocks.size() - kMostRows + 1));
    rest.bytes += block.bytes;
    rest.modules.push_back(name(block.module));
  }
}

/// There from the start on: by layer in the order of the model, then neighbours together.
void AliveModel::fillResting(Group& group, const std::vector<std::size_t>& blocks) const {
  std::vector<std::pair<trace::NameId, std::size_t>> order;
  for (const std::size_t index : blocks) order.emplace_back(timeline_->blocks[index].module, index);
  std::sort(order.begin(), order.end());
  const auto prefix = [](const std::string& layer) {
    return layer.substr(0, layer.rfind('.') == std::string::npos ? 0 : layer.rfind('.'));
  };
  std::string last_prefix;
  for (const auto& [module, index] : order) {
    const trace::Block& block = timeline_->blocks[index];
    const std::string layer = layerOf(name(module));
    const bool numbered = !layerNumber(layer).isEmpty() && layerNumber(layer)[0].isDigit();
    const bool joins = !group.items.empty() && ((numbered && prefix(layer) == last_prefix) ||
                                                layerOf(group.items.back().modules.back()) == layer);
    if (!joins) group.items.push_back({{}, {}, 0, block.birth_ns, block.device, {}});
    Item& item = group.items.back();
    item.bytes += block.bytes;
    item.birth = std::min(item.birth, block.birth_ns);
    item.modules.push_back(name(module));
    last_prefix = numbered ? prefix(layer) : std::string();
  }
  for (Item& item : group.items) item.text = describeLayers(item.modules);
  std::stable_sort(group.items.begin(), group.items.end(),
                   [](const Item& a, const Item& b) { return a.bytes > b.bytes; });
}

QModelIndex AliveModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTop);
}

QModelIndex AliveModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == kTop) return {};
  return createIndex(static_cast<int>(child.internalId() - 1), 0, kTop);
}

int AliveModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups_.size());
  if (parent.internalId() != kTop || parent.column() != 0) return 0;
  return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].items.size());
}

QVariant AliveModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole)
    return index.column() == Module ? int(Qt::AlignLeft | Qt::AlignVCenter)
                                    : int(Qt::AlignRight | Qt::AlignVCenter);
  const auto row = static_cast<std::size_t>(index.row());
  if (index.internalId() == kTop) return groupData(groups_[row], index.column(), role);
  const Group& group = groups_[static_cast<std::size_t>(index.internalId() - 1)];
  return itemData(group.items[row], index.column(), role);
}

QVariant AliveModel::groupData(const Group& group, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      if (column == Size) return bytesText(Bytes(group.bytes));
      return column == Since ? QVariant() : kindText(group.kind);
    case Qt::FontRole:
      return Theme::current().font(TextStyle::CaptionStrong);
    case Qt::ForegroundRole:
      return Theme::current().colours().text2;
    case BytesRole:
      return QVariant::fromValue<quint64>(group.bytes);
    case KindRole:
      return static_cast<int>(group.kind);
    case ModulesRole: {
      QStringList names;
      for (const Item& item : group.items) names << namesOf(item.modules);
      return names;
    }
    default:
      return {};
  }
}

QVariant AliveModel::itemData(const Item& item, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      if (column == Module) return item.text;
      if (column == Size) return bytesText(Bytes(item.bytes));
      return item.birth == 0 ? tr("start") : ageText(at_ - std::min(at_, item.birth));
    case Qt::ToolTipRole:
      return tip_text(item.modules, item.operation, Bytes(item.bytes));
    case Qt::ForegroundRole:
      return column == Since ? QVariant(Theme::current().colours().text3) : QVariant();
    case DeviceRole:
      return QVariant::fromValue<quint64>(item.device);
    case BytesRole:
      return QVariant::fromValue<quint64>(item.bytes);
    case ModulesRole:
      return namesOf(item.modules);
    default:
      return {};
  }
}

QVariant AliveModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return section == Module ? int(Qt::AlignLeft | Qt::AlignVCenter) : int(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  return section == Module ? tr("Module") : section == Size ? tr("Size") : tr("Since");
}

}  // namespace stowage::widgets
