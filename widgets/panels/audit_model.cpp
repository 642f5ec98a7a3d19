#include "widgets/panels/audit_model.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

using estimate::AuditReason;

Bytes bytes_of(double value) { return Bytes(static_cast<std::uint64_t>(std::max(value, 0.0))); }

QString devicesText(const std::string& names) {
  QStringList out;
  for (const QString& name : QString::fromStdString(names).split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
    const auto id = machine::parse_device(name.toStdString());
    out << (id ? deviceText(*id) : name);
  }
  return listText(out);
}

using What = estimate::ModuleDifference::What;

std::optional<What> what_of(AuditModel::Figure figure) {
  switch (figure) {
    case AuditModel::Figure::Peak:
      return What::Peak;
    case AuditModel::Figure::Activations:
      return What::Activations;
    case AuditModel::Figure::Streamed:
      return What::Streamed;
    case AuditModel::Figure::Weights:
      return What::Resident;
    case AuditModel::Figure::Time:
      break;
  }
  return std::nullopt;
}

/// Why one figure of a module differs: with the bytes of each reason where there are several. Where it ran on
/// another device that is said with the devices.
QStringList whyTexts(const estimate::AuditedModule& module, AuditModel::Figure figure) {
  std::vector<estimate::ModuleDifference> parts;
  std::copy_if(module.differences.begin(), module.differences.end(), std::back_inserter(parts),
               [&](const estimate::ModuleDifference& part) { return part.what == what_of(figure); });
  QStringList out;
  for (const estimate::ModuleDifference& part : parts) {
    const bool ran_elsewhere = module.planned_device != module.actual_device;
    if (parts.size() == 1 && part.reason == AuditReason::Device && ran_elsewhere) continue;
    QString text = auditReasonText(part.reason);
    const Bytes bytes(static_cast<std::uint64_t>(std::abs(part.bytes)));
    if (parts.size() > 1)
      text += u' ' + (part.bytes > 0 ? bytesDeltaText(Bytes(), bytes) : bytesDeltaText(bytes, Bytes()));
    out << text;
  }
  return out;
}

}  // namespace

QString auditReasonText(AuditReason reason) {
  switch (reason) {
    case AuditReason::Device:
      return AuditModel::tr("lay on another device");
    case AuditReason::NotPredicted:
      return AuditModel::tr("not predicted: the plan counts weights");
    case AuditReason::EndedEarly:
      return AuditModel::tr("the run or its recording ended before");
    case AuditReason::StreamingWindow:
      return AuditModel::tr("the window for weights in flight: its size, or what stayed in it");
    case AuditReason::Workspace:
      return AuditModel::tr("workspace of the GPU's libraries");
    case AuditReason::UnusedWeight:
      return AuditModel::tr("a weight that nothing used");
    case AuditReason::BufferRule:
      return AuditModel::tr("a buffer that the runtime keeps elsewhere");
    case AuditReason::TiedCopy:
      return AuditModel::tr("a second copy of a tied weight");
    case AuditReason::SecondTurn:
      return AuditModel::tr("brought once more");
    case AuditReason::LoopTurns:
      return AuditModel::tr("other rounds of a loop, or another branch");
    case AuditReason::MovedCopy:
      return AuditModel::tr("a copy on another device");
    case AuditReason::Scratch:
      return AuditModel::tr("made and freed inside of one operator");
    case AuditReason::Rounding:
      return AuditModel::tr("what the allocator adds");
    case AuditReason::UnknownShape:
      return AuditModel::tr("a size that only the run knows");
    case AuditReason::FreedLater:
      return AuditModel::tr("freed later");
    case AuditReason::FreedEarlier:
      return AuditModel::tr("freed earlier");
    case AuditReason::OtherOrder:
      return AuditModel::tr("made at another moment");
    case AuditReason::OtherPeak:
      return AuditModel::tr("the peaks are at different moments");
    case AuditReason::Unexplained:
      break;
  }
  return AuditModel::tr("not explained");
}

QString AuditModel::figureText(Figure figure) {
  switch (figure) {
    case Figure::Peak:
      return tr("Peak memory");
    case Figure::Activations:
      return tr("Activations");
    case Figure::Streamed:
      return tr("Weights brought");
    case Figure::Weights:
      return tr("Weights that stay on GPUs");
    case Figure::Time:
      return tr("Time of the module itself");
  }
  return {};
}

std::vector<AuditModel::Figure> AuditModel::figures() const {
  std::vector<Figure> out{Figure::Peak};
  if (!audit_) return out;
  if (audit_->activations.planned) out.push_back(Figure::Activations);
  if (audit_->streamed.actual > 0 || audit_->streamed.planned.value_or(0) > 0)
    out.push_back(Figure::Streamed);
  if (audit_->resident.actual > 0 || audit_->resident.planned.value_or(0) > 0) out.push_back(Figure::Weights);
  if (audit_->seconds.planned) out.push_back(Figure::Time);
  return out;
}

void AuditModel::setAudit(std::shared_ptr<const estimate::Audit> audit) {
  audit_ = std::move(audit);
  const auto all = figures();
  if (std::find(all.begin(), all.end(), figure_) == all.end()) figure_ = Figure::Peak;
  fill();
}

void AuditModel::setFigure(Figure figure) {
  figure_ = figure;
  fill();
}

void AuditModel::add(Row row) {
  row.order = rows_.size();
  rows_.push_back(std::move(row));
}

void AuditModel::addDevices() {
  for (const estimate::AuditedDevice& device : audit_->devices) {
    const estimate::BytePair* pair = figure_ == Figure::Peak          ? &device.peak
                                     : figure_ == Figure::Activations ? &device.activations
                                     : figure_ == Figure::Weights     ? &device.resident
                                                                      : nullptr;
    if (!pair || !device.counted || (pair->planned == 0 && pair->actual == 0)) continue;
    Row row;
    const auto id = machine::parse_device(device.device);
    const QString name = id ? deviceText(*id) : QString::fromStdString(device.device);
    row.name = figure_ == Figure::Peak ? name : tr("%1 at its peak").arg(name);
    row.device = QString::fromStdString(device.device);
    row.planned = static_cast<double>(pair->planned);
    row.measured = static_cast<double>(pair->actual);
    row.is_device = true;
    for (const estimate::AuditDifference& difference : audit_->differences) {
      const bool whole = difference.what == estimate::AuditDifference::What::Peak;
      if (!pair->same() && whole && difference.device == device.device)
        row.why = auditReasonText(difference.reason);
    }
    add(std::move(row));
  }
}

void AuditModel::addModules() {
  for (const estimate::AuditedModule& module : audit_->modules) {
    const estimate::BytePair* pair = figure_ == Figure::Peak          ? &module.peak
                                     : figure_ == Figure::Activations ? &module.activations
                                     : figure_ == Figure::Streamed    ? &module.streamed
                                     : figure_ == Figure::Weights     ? &module.resident
                                                                      : nullptr;
    Row row;
    if (pair) {
      if (pair->planned == 0 && pair->actual == 0) continue;
      row.planned = static_cast<double>(pair->planned);
      row.measured = static_cast<double>(pair->actual);
      // Without a prediction the plan says of modules what is brought for them, and no more.
      row.planned_known = audit_->activations.planned || figure_ == Figure::Streamed;
    } else {
      if (module.seconds == 0 && !module.planned_seconds) continue;
      row.planned_known = module.planned_seconds.has_value();
      row.planned = module.planned_seconds.value_or(0);
      row.measured = module.seconds;
    }
    row.module = QString::fromStdString(module.name);
    row.name = row.module.isEmpty() ? tr("the model itself") : row.module;
    row.device =
        QString::fromStdString(module.actual_device.empty() ? module.planned_device : module.actual_device)
            .section(u',', 0, 0);
    QStringList why;
    if (module.planned_device != module.actual_device && audit_->activations.planned)
      why << tr("ran on %1, planned on %2")
                 .arg(module.actual_device.empty() ? tr("none") : devicesText(module.actual_device),
                      module.planned_device.empty() ? tr("none") : devicesText(module.planned_device));
    if (pair && row.planned_known) why << whyTexts(module, figure_);
    row.why = why.join(QStringLiteral("; "));
    add(std::move(row));
  }
}

void AuditModel::fill() {
  beginResetModel();
  rows_.clear();
  if (audit_) {
    addDevices();
    addModules();
  }
  endResetModel();
  sort(column_, order_);
}

void AuditModel::sort(int column, Qt::SortOrder order) {
  column_ = column;
  order_ = order;
  Q_EMIT layoutAboutToBeChanged();
  const QModelIndexList before = persistentIndexList();
  std::vector<std::size_t> at_before;
  for (const QModelIndex& index : before)
    at_before.push_back(rows_[static_cast<std::size_t>(index.row())].order);
  const auto value = [&](const Row& row) {
    return column == Planned ? row.planned : column == Measured ? row.measured : row.difference();
  };
  std::stable_sort(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) {
    if (column < 0) {
      if (a.is_device != b.is_device) return a.is_device;
      const double left = std::abs(a.difference()), right = std::abs(b.difference());
      return left != right && figure_ != Figure::Time ? left > right : a.order < b.order;
    }
    if (column == Name)
      return order == Qt::AscendingOrder ? a.name.localeAwareCompare(b.name) < 0
                                         : b.name.localeAwareCompare(a.name) < 0;
    return order == Qt::AscendingOrder ? value(a) < value(b) : value(b) < value(a);
  });
  QModelIndexList after;
  for (qsizetype i = 0; i < before.size(); ++i) {
    const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Row& each) {
      return each.order == at_before[static_cast<std::size_t>(i)];
    });
    after << index(static_cast<int>(row - rows_.begin()), before[i].column());
  }
  changePersistentIndexList(before, after);
  Q_EMIT layoutChanged();
}

int AuditModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int AuditModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString AuditModel::valueText(double value) const {
  return figure_ == Figure::Time ? secondsText(value) : bytesText(bytes_of(value));
}

QString AuditModel::differenceText(const Row& row) const {
  if (!row.planned_known) return {};
  if (row.planned == row.measured) return QStringLiteral("=");
  return figure_ == Figure::Time ? secondsDeltaText(row.difference())
                                 : bytesDeltaText(bytes_of(row.planned), bytes_of(row.measured));
}

QVariant AuditModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= static_cast<int>(rows_.size())) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      switch (index.column()) {
        case Name:
          return row.name;
        case Planned:
          return row.planned_known ? valueText(row.planned) : QStringLiteral("–");
        case Measured:
          return valueText(row.measured);
        case Difference:
          return differenceText(row);
        default:
          return {};
      }
    case Qt::ToolTipRole: {
      QString text = row.name;
      if (row.planned_known)
        text += u'\n' + tr("planned %1, measured %2").arg(valueText(row.planned), valueText(row.measured));
      return row.why.isEmpty() ? text : text + u'\n' + row.why;
    }
    case Qt::TextAlignmentRole:
      return QVariant(index.column() == Name ? Qt::AlignLeft | Qt::AlignVCenter
                                             : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
      return index.column() == Name && !row.why.isEmpty()
                 ? QVariant(row.name + QStringLiteral(", ") + row.why)
                 : QVariant();
    case ModuleRole:
      return row.is_device ? QVariant() : QVariant(row.module);
    case DeviceRole:
      return row.device;
    case SameRole:
      return !row.planned_known || row.planned == row.measured;
    case ValueRole:
      return index.column() == Planned    ? row.planned
             : index.column() == Measured ? row.measured
                                          : row.difference();
    case WhyRole:
      return row.why;
    default:
      return {};
  }
}

QVariant AuditModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant(section == Name ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::InitialSortOrderRole)
    return QVariant::fromValue(section == Name ? Qt::AscendingOrder : Qt::DescendingOrder);
  // Short to look at, a word for who points at it or listens.
  if ((role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) && section == Difference)
    return tr("Difference");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name:
      return tr("Module");
    case Planned:
      return tr("Plan");
    case Measured:
      return tr("Run");
    case Difference:
      return QStringLiteral("Δ");
    default:
      return {};
  }
}

}  // namespace stowage::widgets
