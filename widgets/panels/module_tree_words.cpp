// What the tree of modules says in its cells, in tool tips and to a screen reader.
#include "widgets/common/activation_words.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/panels/module_tree_model.h"

namespace stowage::widgets {

using model::ModuleId;

QString ModuleTreeModel::activationWords(ModuleId module) const {
  if (activation(module) == Activation::NotSet) return {};
  const model::Model& model = *state_->model;
  return tr("activations: %1, %2")
      .arg(activationText(plan::deciding_scope(scopes_, model[module].name)),
           activationSourceText(scopes_, model, module));
}

/// Whether it was pinned itself, or what it is in was, or what is on the same storage.
QString ModuleTreeModel::pinWords(ModuleId module) const {
  if (marks(module) & Pinned) return tr("pinned");
  if (!(marks(module) & (PinnedAbove | PinnedWith))) return {};
  ModuleId at = module;
  while (!(marks(at) & (Pinned | PinnedWith))) at = (*state_->model)[at].parent;
  if (!(marks(at) & Pinned)) {
    const TileTree& tree = *facts_->tree;
    const std::uint32_t unit = tree.nodes[tree.node_of_module[at.index()]].unit;
    return tr("pinned with %1, which is the same storage")
        .arg(tree.name(tree.units[facts_->places->units[unit].pinned_with].node));
  }
  const std::string& name = (*state_->model)[at].name;
  return name.empty() ? tr("pinned with the whole model")
                      : tr("pinned with %1").arg(QString::fromStdString(name));
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
  return listText(parts);
}

/// All there is to say of a module, a line each.
QString ModuleTreeModel::toolTip(ModuleId id) const {
  const model::Module& entry = (*state_->model)[id];
  const QString name = QString::fromStdString(entry.name.empty() ? state_->model->name() : entry.name);
  const QString first =
      entry.class_name.empty() ? name : tr("%1 (%2)").arg(name, QString::fromStdString(entry.class_name));
  QStringList lines{first, exactBytesText(entry.bytes), deviceWords(id)};
  if (const QString packed = packedText(facts_->packed->below(*state_->model, id)); !packed.isEmpty())
    lines << packed;
  if (seconds(id) > 0) lines << tr("%1 of a predicted step").arg(secondsText(seconds(id)));
  if (const QString words = pinWords(id); !words.isEmpty()) lines << words;
  if (const QString words = activationWords(id); !words.isEmpty()) lines << words;
  return lines.join(u'\n');
}

/// What is read out where the picture is not seen.
QString ModuleTreeModel::spoken(ModuleId id) const {
  const model::Module& entry = (*state_->model)[id];
  // The root has no name of its own: it is the model.
  const std::string& name = entry.name.empty() ? state_->model->name() : entry.name;
  QStringList words{QString::fromStdString(name), bytesText(entry.bytes)};
  if (const QString where = deviceWords(id); !where.isEmpty()) words << where;
  if (seconds(id) > 0) words << tr("%1 of a predicted step").arg(secondsText(seconds(id)));
  if (const QString pinned = pinWords(id); !pinned.isEmpty()) words << pinned;
  if (marks(id) & Forbidden) words << tr("has a forbidden device");
  if (const QString said = activationWords(id); !said.isEmpty()) words << said;
  return listText(words);
}

QVariant ModuleTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const ModuleId id = module(index);
  const model::Module& entry = (*state_->model)[id];
  if (role == Qt::TextAlignmentRole && (index.column() == SizeColumn || index.column() == TimeColumn))
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) return toolTip(id);
  if (role == Qt::AccessibleTextRole) return spoken(id);
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
    case TimeColumn:
      return seconds(id) > 0 ? secondsText(seconds(id)) : QString();
    default:
      return {};
  }
}

QVariant ModuleTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool number = section == SizeColumn || section == TimeColumn;
  if (role == Qt::InitialSortOrderRole)  // what is large is looked for more often than what is small
    return QVariant::fromValue(number ? Qt::DescendingOrder : Qt::AscendingOrder);
  if (role == Qt::TextAlignmentRole)
    return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && section == TimeColumn)
    return tr("How long a module takes in one predicted step, copies included");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case ModuleColumn:
      return tr("Module");
    case SizeColumn:
      return tr("Size");
    case TimeColumn:
      return tr("Time");
    default:
      return tr("Device");
  }
}

}  // namespace stowage::widgets
