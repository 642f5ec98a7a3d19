#include "widgets/panels/saved_tensors_model.h"

#include <QStringList>
#include <algorithm>
#include <numeric>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/panels/saved_model.h"

namespace stowage::widgets {
namespace {

QString shapeText(const protocol::SavedRow& row) {
  QStringList out;
  for (const std::int64_t size : row.shape) out << QString::number(size);
  return u'[' + out.join(QStringLiteral(", ")) + u']';
}

QString moduleText(const protocol::SavedRow& row) {
  return row.module.empty() ? SavedTensorsModel::tr("the model") : QString::fromStdString(row.module);
}

/// What no operator made has a name at least.
QString operatorText(const protocol::SavedRow& row) {
  return QString::fromStdString(row.operation.empty() ? row.node : row.operation);
}

QString deviceName(const protocol::SavedRow& row) {
  const auto id = machine::parse_device(row.device);
  return id ? deviceText(*id) : QString::fromStdString(row.device);
}

bool freed(const protocol::SavedRow& row) { return row.freed_seconds > row.saved_seconds; }

int compareNumbers(double a, double b) { return a < b ? -1 : b < a ? 1 : 0; }

std::uint64_t part(const SavedFate& fate, int column) {
  return column == SavedTensorsModel::Planned    ? fate.planned
         : column == SavedTensorsModel::Possible ? fate.possible
         : column == SavedTensorsModel::Moved    ? fate.moved
                                                 : fate.freed;
}

/// What nobody planned comes before what was planned and is nothing.
double figureOf(const SavedFate* fate, int column) {
  return fate && fate->planned > 0 ? static_cast<double>(part(*fate, column)) : -1;
}

QString csvField(const std::string& text) {
  QString out = QString::fromStdString(text);
  if (!out.contains(u',') && !out.contains(u'"') && !out.contains(u'\n')) return out;
  return u'"' + out.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

}  // namespace

void SavedTensorsModel::setRows(SavedRowsPtr rows, SavedFates fates) {
  beginResetModel();
  saved_ = std::move(rows);
  order_.resize(saved_ ? saved_->size() : 0);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  fates_ = std::move(fates);
  if (!fates_.empty()) fates_.resize(order_.size());
  several_devices_ =
      saved_ && std::any_of(saved_->begin(), saved_->end(), [this](const protocol::SavedRow& row) {
        return row.device != saved_->front().device;
      });
  endResetModel();
}

/// Below 0: `a` comes first when the column is sorted upwards.
int SavedTensorsModel::compare(const Row& a, const Row& b, int column) {
  switch (column) {
    case Module:
      return moduleText(a.saved).localeAwareCompare(moduleText(b.saved));
    case Operator:
      return operatorText(a.saved).localeAwareCompare(operatorText(b.saved));
    case Size:
      return compareNumbers(static_cast<double>(a.saved.bytes), static_cast<double>(b.saved.bytes));
    case Storage:
      return compareNumbers(static_cast<double>(a.saved.storage), static_cast<double>(b.saved.storage));
    case Type:
      return a.saved.dtype.compare(b.saved.dtype);
    case Device:
      return a.saved.device.compare(b.saved.device);
    case Planned:
    case Possible:
    case Moved:
    case Freed:
      return compareNumbers(figureOf(a.fate, column), figureOf(b.fate, column));
    case Why:
      return why(a).localeAwareCompare(why(b));
    case SavedAt:
      return compareNumbers(a.saved.saved_seconds, b.saved.saved_seconds);
    default:
      return compareNumbers(freed(a.saved) ? a.saved.freed_seconds : 0,
                            freed(b.saved) ? b.saved.freed_seconds : 0);
  }
}

/// Why its storage was not freed; of a run without an audit why it could not go.
QString SavedTensorsModel::why(const Row& row) {
  if (row.fate) return row.fate->reason.empty() ? QString() : savedReasonText(row.fate->reason);
  if (row.saved.in_forward) return tr("gone before forward ended");
  return row.saved.reason.empty() || row.saved.reason == "eligible" ? QString()
                                                                    : savedReasonText(row.saved.reason);
}

int SavedTensorsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(order_.size());
}

int SavedTensorsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString SavedTensorsModel::cell(const Row& of, int column) const {
  const protocol::SavedRow& row = of.saved;
  switch (column) {
    case Module:
      return moduleText(row);
    case Operator:
      return operatorText(row);
    case Size:
      return bytesText(Bytes(row.bytes));
    case Storage:
      return row.storage_bytes == row.bytes
                 ? QString::number(row.storage)
                 : tr("%1, of %2").arg(row.storage).arg(bytesText(Bytes(row.storage_bytes)));
    case Type:
      return QString::fromStdString(row.dtype);
    case Device:
      return deviceName(row);
    case Planned:
    case Possible:
    case Moved:
    case Freed:
      return of.fate && of.fate->planned > 0 ? bytesText(Bytes(part(*of.fate, column))) : QStringLiteral("–");
    case Why:
      return why(of);
    case SavedAt:
      return secondsText(row.saved_seconds);
    default:
      return freed(row) ? secondsText(row.freed_seconds) : QStringLiteral("–");
  }
}

QString SavedTensorsModel::tip(const Row& of) const {
  const protocol::SavedRow& row = of.saved;
  QStringList lines{
      moduleText(row),
      QString::fromStdString(row.node) + u' ' + QString::fromStdString(row.dtype) + u' ' + shapeText(row),
      exactBytesText(Bytes(row.bytes))};
  if (row.storage_bytes != row.bytes)
    lines << tr("part of a storage of %1").arg(exactBytesText(Bytes(row.storage_bytes)));
  const QString owner = QString::fromStdString(row.owner.empty() ? row.module : row.owner);
  if (row.view && !owner.isEmpty())
    lines << tr("a view of memory of %1").arg(owner);
  else if (!row.owner.empty() && row.owner != row.module)
    lines << owner;
  if (row.reason == "eligible")
    lines << tr("It could go to the host.");
  else if (!row.reason.empty())
    lines << namedText(savedReasonText(row.reason), savedReasonHelp(row.reason));
  if (of.fate && !of.fate->reason.empty() && of.fate->reason != row.reason)
    lines << namedText(savedReasonText(of.fate->reason), savedReasonHelp(of.fate->reason));
  return lines.join(u'\n');
}

Qt::Alignment SavedTensorsModel::alignmentOf(int column) {
  const bool words =
      column == Module || column == Operator || column == Type || column == Device || column == Why;
  return (words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
}

QVariant SavedTensorsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row row = at(index.row());
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return cell(row, index.column());
    case Qt::ToolTipRole:
      return tip(row);
    case Qt::TextAlignmentRole:
      return QVariant(alignmentOf(column));
    case ModuleRole:
      return QString::fromStdString(row.saved.module);
    default:
      return {};
  }
}

QVariant SavedTensorsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(alignmentOf(section));
  if (role == Qt::ToolTipRole && section == Storage)
    return tr("The same number is the same memory, which counts once however often it is saved");
  if (role == Qt::ToolTipRole && section == Possible)
    return tr("Of the whole storage: what was planned and nothing stood in the way of");
  if (role == Qt::ToolTipRole && section >= Planned && section <= Freed)
    return tr("Of the whole storage, whatever part of it this tensor is");
  if (role == Qt::ToolTipRole && section == Why) return tr("Why not all of its storage was freed");
  if (role == Qt::ToolTipRole && (section == SavedAt || section == FreedAt))
    return tr("From the begin of the recorded pass");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Module:
      return tr("Module");
    case Operator:
      return tr("Operator");
    case Size:
      return tr("Bytes");
    case Storage:
      return tr("Storage");
    case Type:
      return tr("Type");
    case Device:
      return tr("Device");
    case Planned:
      return tr("Planned");
    case Possible:
      return tr("Possible");
    case Moved:
      return tr("Moved");
    case Freed:
      return tr("Freed");
    case Why:
      return tr("Why");
    case SavedAt:
      return tr("Saved at");
    case FreedAt:
      return tr("Freed at");
    default:
      return {};
  }
}

/// What is alike stays in the order of saving.
void SavedTensorsModel::sort(int column, Qt::SortOrder order) {
  if (!saved_) return;
  Q_EMIT layoutAboutToBeChanged();
  const QModelIndexList were = persistentIndexList();
  std::vector<std::size_t> held;
  for (const QModelIndex& index : were) held.push_back(order_[static_cast<std::size_t>(index.row())]);
  std::sort(order_.begin(), order_.end());
  if (column >= 0) {
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      const int compared = compare(numbered(a), numbered(b), column);
      return order == Qt::AscendingOrder ? compared < 0 : compared > 0;
    });
  }
  std::vector<int> place(order_.size());
  for (std::size_t i = 0; i < order_.size(); ++i) place[order_[i]] = static_cast<int>(i);
  QModelIndexList are;
  for (qsizetype i = 0; i < were.size(); ++i)
    are << index(place[held[static_cast<std::size_t>(i)]], were[i].column());
  changePersistentIndexList(were, are);
  Q_EMIT layoutChanged();
}

QString SavedTensorsModel::text(const std::vector<int>& rows) const {
  QStringList lines, heads;
  for (int column = 0; column < kColumns; ++column)
    heads << headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  lines << heads.join(u'\t');
  for (const int number : rows) {
    QStringList cells;
    for (int column = 0; column < kColumns; ++column) cells << cell(at(number), column);
    lines << cells.join(u'\t');
  }
  return lines.join(u'\n') + u'\n';
}

QString SavedTensorsModel::csv(const std::vector<int>& rows) const {
  QString out = QStringLiteral(
      "module,operation,node,bytes,storage,storage_bytes,dtype,shape,kind,owner,device,reason,saved_seconds,"
      "freed_seconds,planned,eligible,moved,freed,recomputed,audit_reason\n");
  for (const int number : rows) {
    const Row of = at(number);
    const protocol::SavedRow& row = of.saved;
    const auto bytesOf = [&of](std::uint64_t SavedFate::*bytes) {
      return of.fate ? QString::number(of.fate->*bytes) : QString();
    };
    QStringList shape;
    for (const std::int64_t size : row.shape) shape << QString::number(size);
    out += QStringList{csvField(row.module),
                       csvField(row.operation),
                       csvField(row.node),
                       QString::number(row.bytes),
                       QString::number(row.storage),
                       QString::number(row.storage_bytes),
                       csvField(row.dtype),
                       shape.join(u'x'),
                       csvField(row.kind),
                       csvField(row.owner),
                       csvField(row.device),
                       csvField(row.reason),
                       QString::number(row.saved_seconds, 'g', 12),
                       QString::number(row.freed_seconds, 'g', 12),
                       bytesOf(&SavedFate::planned),
                       bytesOf(&SavedFate::possible),
                       bytesOf(&SavedFate::moved),
                       bytesOf(&SavedFate::freed),
                       bytesOf(&SavedFate::again),
                       of.fate ? csvField(of.fate->reason) : QString()}
               .join(u',') +
           u'\n';
  }
  return out;
}

}  // namespace stowage::widgets
