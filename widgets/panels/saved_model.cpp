#include "widgets/panels/saved_model.h"

#include <QStringList>
#include <algorithm>
#include <numeric>

#include "core/estimate/offload/choice.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

using estimate::offload::Reason;

// Reasons that only a run has.
constexpr std::string_view kBeyondLayers = "layer_beyond_n";
constexpr std::string_view kNoRoom = "no_room_in_time";
constexpr std::string_view kAgainInput = "recompute_input";

constexpr std::string_view kOverCap = "over_cap";

std::optional<Reason> reason_of(const std::string& code) {
  const auto& names = estimate::offload::kReasonNames;
  const auto at = std::find(names.begin(), names.end(), code);
  return at == names.end() ? std::nullopt : std::optional(static_cast<Reason>(at - names.begin()));
}

QString name_of(const SavedModule& module) {
  return module.name.empty() ? SavedModel::tr("the model") : QString::fromStdString(module.name);
}

double value_of(const SavedModule& module, int column) {
  return static_cast<double>(column == SavedModel::Saved   ? module.bytes
                             : column == SavedModel::Again ? module.again
                             : column == SavedModel::Moved ? module.moved
                                                           : module.freed);
}

/// Operators of what stayed for a reason, the largest first.
QStringList stayed_of(const SavedModule& module, const std::string& reason) {
  constexpr qsizetype kMost = 3;
  QStringList out;
  for (const SavedStay& stay : module.stayed) {
    if (stay.reason != reason) continue;
    if (out.size() == kMost) return out << QStringLiteral("…");
    out << QString::fromStdString(stay.tensor.substr(0, stay.tensor.find('/')));
  }
  return out;
}

/// "too small 1.2 MiB, over the cap 3 MiB (silu, mul)": the largest first, what the model keeps there last.
QString why_of(const SavedModule& module) {
  std::vector<std::pair<std::string, std::uint64_t>> reasons(module.reasons.begin(), module.reasons.end());
  std::stable_sort(reasons.begin(), reasons.end(), [](const auto& a, const auto& b) {
    const bool kept_a = kept_by_model(a.first), kept_b = kept_by_model(b.first);
    return kept_a != kept_b ? kept_b : a.second > b.second;
  });
  QStringList out;
  for (const auto& [reason, bytes] : reasons) {
    out << savedReasonText(reason) + u' ' + bytesText(Bytes(bytes));
    // A cap chooses among tensors: which it was is no rule that a person could look up.
    if (const QStringList stayed = stayed_of(module, reason); reason == kOverCap && !stayed.isEmpty())
      out.last() += QStringLiteral(" (%1)").arg(listText(stayed));
  }
  return listText(out);
}

}  // namespace

QString savedReasonText(const std::string& code) {
  const auto reason = reason_of(code);
  if (code == kBeyondLayers) return SavedModel::tr("beyond the first layers");
  if (code == kNoRoom) return SavedModel::tr("no room in time");
  if (code == kAgainInput) return SavedModel::tr("kept to run it again");
  if (code == kHeldAgain) return SavedModel::tr("made again, and still held");
  if (!reason) return QString::fromStdString(code);
  switch (*reason) {
    case Reason::ScopeOff:
      return SavedModel::tr("not asked for");
    case Reason::Parameter:
      return SavedModel::tr("weights");
    case Reason::Buffer:
      return SavedModel::tr("buffers");
    case Reason::Constant:
      return SavedModel::tr("constants");
    case Reason::Marked:
      return SavedModel::tr("marked to stay");
    case Reason::NotOnGpu:
      return SavedModel::tr("not on a GPU");
    case Reason::TooSmall:
      return SavedModel::tr("too small");
    case Reason::NonContiguous:
      return SavedModel::tr("not contiguous");
    case Reason::ViewOfLargerBase:
      return SavedModel::tr("part of a larger tensor");
    case Reason::OverCap:
      return SavedModel::tr("over the cap");
    case Reason::PartsNotAnnounced:
      return SavedModel::tr("parts not announced");
    case Reason::ReferenceKept:
      return SavedModel::tr("still held");
    case Reason::Recomputed:
      return SavedModel::tr("made again");
  }
  return {};
}

QString savedReasonHelp(const std::string& code) {
  const auto reason = reason_of(code);
  if (code == kBeyondLayers) return SavedModel::tr("Its layer is not among the first ones, which are moved.");
  if (code == kNoRoom)
    return SavedModel::tr(
        "The host had no room for it when it was to be moved, or its layer's turn was over.");
  if (code == kAgainInput) return SavedModel::tr("A module that runs again in backward is run from it.");
  if (code == kHeldAgain)
    return SavedModel::tr(
        "Its module runs again in backward, but something else holds it: its memory is not free.");
  if (!reason) return {};
  switch (*reason) {
    case Reason::ScopeOff:
      return SavedModel::tr("Nobody said that it goes to the host.");
    case Reason::Parameter:
      return SavedModel::tr("A weight lies there anyway: moving it frees nothing.");
    case Reason::Buffer:
      return SavedModel::tr("A buffer of the model lies there anyway: moving it frees nothing.");
    case Reason::Constant:
      return SavedModel::tr("A constant of the program lies there anyway: moving it frees nothing.");
    case Reason::Marked:
      return SavedModel::tr("The program told the runtime to leave it.");
    case Reason::NotOnGpu:
      return SavedModel::tr("It lies on the host already.");
    case Reason::TooSmall:
      return SavedModel::tr("It has fewer than %1 elements: its copy would cost more than it frees.")
          .arg(countText(protocol::kOffloadThreshold));
    case Reason::NonContiguous:
      return SavedModel::tr("Its elements do not lie one after the other, and only whole blocks are copied.");
    case Reason::ViewOfLargerBase:
      return SavedModel::tr("The rest of that tensor stays, and all of its memory with it.");
    case Reason::OverCap:
      return SavedModel::tr("The cap of its layer was reached by others.");
    case Reason::PartsNotAnnounced:
      return SavedModel::tr("It is wrapped, and the runtime was not told of what is inside.");
    case Reason::ReferenceKept:
      return SavedModel::tr("It was copied, but something else holds it still: its memory is not free.");
    case Reason::Recomputed:
      return SavedModel::tr("It is not kept: its module runs again in backward and makes it anew.");
  }
  return {};
}

void SavedModel::setTable(SavedTablePtr table) {
  beginResetModel();
  table_ = std::move(table);
  rows_.assign(table_ ? table_->modules.size() : 0, 0);
  std::iota(rows_.begin(), rows_.end(), std::size_t{0});
  endResetModel();
  sort(column_, order_);
}

bool SavedModel::before(std::size_t a, std::size_t b) const {
  const SavedModule &left = table_->modules[a], &right = table_->modules[b];
  if (column_ < 0)
    return left.missed != right.missed ? left.missed > right.missed
                                       : left.bytes + left.again > right.bytes + right.again;
  const bool up = order_ == Qt::AscendingOrder;
  if (column_ == Name) {
    const int names = name_of(left).localeAwareCompare(name_of(right));
    return up ? names < 0 : names > 0;
  }
  const double of_left = value_of(left, column_), of_right = value_of(right, column_);
  return up ? of_left < of_right : of_right < of_left;
}

void SavedModel::sort(int column, Qt::SortOrder order) {
  column_ = column;
  order_ = order;
  Q_EMIT layoutAboutToBeChanged();
  const QModelIndexList were = persistentIndexList();
  std::vector<std::size_t> modules;
  for (const QModelIndex& index : were) modules.push_back(rows_[static_cast<std::size_t>(index.row())]);
  // From the order of saving: what is alike stays in it.
  std::sort(rows_.begin(), rows_.end());
  std::stable_sort(rows_.begin(), rows_.end(), [this](std::size_t a, std::size_t b) { return before(a, b); });
  QModelIndexList are;
  for (qsizetype i = 0; i < were.size(); ++i) {
    const auto row = std::find(rows_.begin(), rows_.end(), modules[static_cast<std::size_t>(i)]);
    are << index(static_cast<int>(row - rows_.begin()), were[i].column());
  }
  changePersistentIndexList(were, are);
  Q_EMIT layoutChanged();
}

int SavedModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int SavedModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString SavedModel::text(const SavedModule& module, int column) const {
  if (column == Name) return name_of(module);
  const bool none = column == Again ? module.again == 0 : column != Saved && module.planned == 0;
  if (none) return QStringLiteral("–");
  return bytesText(Bytes(static_cast<std::uint64_t>(value_of(module, column))));
}

/// One line a storage that stayed for that reason.
QStringList SavedModel::staysText(const SavedModule& module, const std::string& reason) {
  constexpr int kMost = 8;  // of a list that has room beside a mouse
  QStringList out;
  int more = 0;
  for (const SavedStay& stay : module.stayed) {
    if (stay.reason != reason) continue;
    if (out.size() == kMost)
      ++more;
    else
      out << QStringLiteral("  ") + QString::fromStdString(stay.tensor) + u' ' + bytesText(Bytes(stay.bytes));
  }
  if (more > 0) out << QStringLiteral("  ") + tr("and %n other tensor(s)", nullptr, more);
  return out;
}

QString SavedModel::tip(const SavedModule& module) const {
  const auto size = [](std::uint64_t bytes) { return bytesText(Bytes(bytes)); };
  QStringList lines{name_of(module),
                    tr("%1 saved, %2 of it could go").arg(size(module.bytes), size(module.eligible))};
  if (module.planned > 0)
    lines << tr("planned %1, moved %2, freed %3")
                 .arg(size(module.planned), size(module.moved), size(module.freed));
  if (module.again > 0) lines << tr("%1 not kept, run again in backward").arg(size(module.again));
  for (const auto& [reason, bytes] : module.reasons) {
    const QString help = savedReasonHelp(reason);
    const QString how = savedReasonText(reason) + u' ' + size(bytes);
    lines << (help.isEmpty() ? how : namedText(how, help));
    lines << staysText(module, reason);
  }
  return lines.join(u'\n');
}

QVariant SavedModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const SavedModule& module = at(index);
  switch (role) {
    case Qt::DisplayRole:
      return text(module, index.column());
    case Qt::ToolTipRole:
      return tip(module);
    case Qt::TextAlignmentRole:
      return QVariant(index.column() == Name ? Qt::AlignLeft | Qt::AlignVCenter
                                             : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::AccessibleTextRole: {
      if (index.column() != Name) return {};
      QStringList words{name_of(module)};
      if (module.missed > 0) words << tr("%1 planned and not freed").arg(bytesText(Bytes(module.missed)));
      if (const QString why = why_of(module); !why.isEmpty()) words << why;
      return listText(words);
    }
    case ModuleRole:
      return QString::fromStdString(module.name);
    case WhyRole:
      return why_of(module);
    case MissedRole:
      return module.missed > 0;
    case ValueRole:
      return value_of(module, index.column());
    default:
      return {};
  }
}

QVariant SavedModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant(section == Name ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::InitialSortOrderRole)
    return QVariant::fromValue(section == Name ? Qt::AscendingOrder : Qt::DescendingOrder);
  if (role == Qt::ToolTipRole && section == Again)
    return tr("What was not kept: the module is run again in backward and makes it anew");
  if (role == Qt::ToolTipRole && section == Freed)
    return tr("What was moved and was gone from the GPU when forward ended");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name:
      return tr("Module");
    case Saved:
      return tr("Saved");
    case Again:
      return tr("Run again");
    case Moved:
      return tr("Moved");
    case Freed:
      return tr("Freed");
    default:
      return {};
  }
}

}  // namespace stowage::widgets
