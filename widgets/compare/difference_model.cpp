#include "widgets/compare/difference_model.h"

#include <algorithm>
#include <cstdlib>

#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

/// A field of comma-separated values (RFC 4180).
QString csvField(const QString& text) {
  if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n')) return text;
  return u'"' + QString(text).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString latinDevice(machine::DeviceId id) { return QString::fromStdString(machine::to_string(id)); }

}  // namespace

void DifferenceModel::setComparison(ComparisonPtr comparison) {
  beginResetModel();
  comparison_ = std::move(comparison);
  fill();
  endResetModel();
}

void DifferenceModel::setFilter(Filter filter) {
  if (filter == filter_) return;
  beginResetModel();
  filter_ = filter;
  fill();
  endResetModel();
}

void DifferenceModel::fill() {
  rows_.clear();
  largest_ = 0;
  if (!comparison_) return;
  if (filter_ != Filter::Same) {
    for (const plan::Move& move : comparison_->diff.moves) {
      rows_.push_back({move.name, move.module, move.from, move.to, move.bytes, plan::gpu_difference(move)});
      largest_ = std::max(largest_, std::abs(rows_.back().difference));
    }
  }
  if (filter_ != Filter::Moved) {
    for (const plan::Stay& stay : comparison_->diff.stays)
      rows_.push_back({stay.name, stay.module, stay.device, stay.device, stay.bytes, 0});
  }
  order();
}

/// Unsorted as the model has them: what is in a module beside its parts comes before these.
void DifferenceModel::order() {
  std::stable_sort(rows_.begin(), rows_.end(), [this](const Row& a, const Row& b) {
    if (column_ < 0) return a.module < b.module;
    const Row &first = order_ == Qt::AscendingOrder ? a : b, &second = order_ == Qt::AscendingOrder ? b : a;
    if (column_ == Name) return first.module < second.module;
    return value(first, column_) < value(second, column_);
  });
}

void DifferenceModel::sort(int column, Qt::SortOrder order) {
  beginResetModel();
  column_ = column;
  order_ = order;
  this->order();
  endResetModel();
}

int DifferenceModel::count(Filter filter) const {
  if (!comparison_) return 0;
  const auto moved = static_cast<int>(comparison_->diff.moves.size()),
             same = static_cast<int>(comparison_->diff.stays.size());
  return filter == Filter::All ? moved + same : filter == Filter::Moved ? moved : same;
}

model::ModuleId DifferenceModel::moduleOf(int row) const {
  return row >= 0 && row < static_cast<int>(rows_.size()) ? rows_[static_cast<std::size_t>(row)].module
                                                          : model::ModuleId();
}

int DifferenceModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DifferenceModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

double DifferenceModel::value(const Row& row, int column) const {
  const auto slot = [this](machine::DeviceId id) {
    return static_cast<double>(comparison_->baseline.plan->machine.slot(id).value_or(0));
  };
  switch (column) {
    case From:
      return slot(row.from);
    case To:
      return slot(row.to);
    case Size:
      return static_cast<double>(row.bytes.count());
    case Difference:
      return static_cast<double>(row.difference);
    default:
      return static_cast<double>(row.module.index());
  }
}

/// What a person says of a module; of a tensor that went its own way its name.
QString DifferenceModel::nameText(const Row& row) const {
  const model::Model& model = *comparison_->baseline.plan->model;
  if (row.name == model[row.module].name) return shortName(model, row.module);
  const QString full = QString::fromStdString(row.name);
  return shortName(model, row.module) + full.mid(full.lastIndexOf(u'.'));
}

QString DifferenceModel::differenceText(const Row& row) const {
  if (row.difference == 0) return QStringLiteral("=");
  return row.difference > 0 ? bytesDeltaText({}, row.bytes) : bytesDeltaText(row.bytes, {});
}

QString DifferenceModel::cellText(const Row& row, int column) const {
  switch (column) {
    case Name:
      return nameText(row);
    case From:
      return deviceText(row.from);
    case To:
      return deviceText(row.to);
    case Size:
      return bytesText(row.bytes);
    default:
      return differenceText(row);
  }
}

QVariant DifferenceModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return cellText(row, column);
    case Qt::ToolTipRole:
      if (column == Name) return QString::fromStdString(row.name);
      return column == Size ? QVariant(exactBytesText(row.bytes)) : QVariant();
    case Qt::TextAlignmentRole:
      return int(Qt::AlignVCenter | (column >= Size ? Qt::AlignRight : Qt::AlignLeft));
    case ModuleRole:
      return static_cast<uint>(row.module.value);
    case DeviceRole:
      if (column == From) return latinDevice(row.from);
      return column == To ? QVariant(latinDevice(row.to)) : QVariant();
    case ValueRole:
      return value(row, column);
    case BarRole:
      return largest_ == 0 ? 0.0 : static_cast<double>(row.difference) / static_cast<double>(largest_);
    default:
      return {};
  }
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return int(Qt::AlignVCenter | (section >= Size ? Qt::AlignRight : Qt::AlignLeft));
  if (role == Qt::ToolTipRole && section == Difference)
    return tr("By how much this changes the bytes on GPUs");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name:
      return tr("Module");
    case From:
      return tr("From");
    case To:
      return tr("To");
    case Size:
      return tr("Size");
    default:
      return tr("On GPUs");
  }
}

QString DifferenceModel::text(const std::vector<int>& rows) const {
  QStringList lines, heads;
  for (int column = 0; column < kColumns; ++column)
    heads << headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  lines << heads.join(u'\t');
  for (const int at : rows) {
    const Row& row = rows_[static_cast<std::size_t>(at)];
    QStringList cells{QString::fromStdString(row.name)};
    for (int column = From; column < kColumns; ++column) cells << cellText(row, column);
    lines << cells.join(u'\t');
  }
  return lines.join(u'\n') + u'\n';
}

QString DifferenceModel::csv(const std::vector<int>& rows) const {
  QString out = QStringLiteral("name,from,to,bytes,gpu_difference\n");
  for (const int at : rows) {
    const Row& row = rows_[static_cast<std::size_t>(at)];
    out += QStringList{csvField(QString::fromStdString(row.name)), latinDevice(row.from), latinDevice(row.to),
                       QString::number(row.bytes.count()), QString::number(row.difference)}
               .join(u',') +
           u'\n';
  }
  return out;
}

}  // namespace stowage::widgets
