#include "widgets/panels/saved_panel.h"

#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

constexpr int kIcon = 13, kInset = 18;

/// A warning's sign before the name of what was planned and not freed, why below it, figures of one width.
class SavedDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    painter->save();
    option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const Theme& theme = Theme::current();
    const Colours& colours = theme.colours();
    const bool missed = index.data(SavedModel::MissedRole).toBool();
    QRect line = option.rect;
    line.setHeight(ModuleTable::rowHeight());
    if (index.column() == SavedModel::Name) {
      paintName(*painter, option.direction, line, index, missed);
    } else {
      const bool strong = missed && index.column() == SavedModel::Freed;
      painter->setFont(theme.font(strong ? TextStyle::BodyStrong : TextStyle::Small));
      painter->setPen(strong ? colours.warn : colours.text);
      drawTabular(*painter, line.adjusted(2, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, option.text);
    }
    if (index.column() == SavedModel::kColumns - 1) paintWhy(*painter, option, index);
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    return {60, ModuleTable::rowHeight(index)};
  }

 private:
  static void paintName(QPainter& painter, Qt::LayoutDirection around, const QRect& line,
                        const QModelIndex& index, bool missed) {
    const Theme& theme = Theme::current();
    const QRect text = QStyle::visualRect(around, line, line.adjusted(2 + kInset, 0, -4, 0));
    const QRect mark =
        QStyle::visualRect(around, line, QRect(line.left() + 2, line.top(), kIcon, line.height()));
    if (missed)
      paintIcon(painter, "triangle-alert",
                QRectF(mark.left(), line.center().y() - kIcon / 2.0 + 0.5, kIcon, kIcon),
                theme.colours().warn);
    painter.setFont(theme.font(missed ? TextStyle::BodyStrong : TextStyle::Body));
    painter.setPen(theme.colours().text);
    // The end of a name tells modules apart.
    drawReading(painter, around, text, Qt::AlignLeft | Qt::AlignVCenter,
                painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideLeft, text.width()));
  }

  /// Below the figures too: reasons are longer than names. The last column is painted last, over the others.
  static void paintWhy(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* table = qobject_cast<const QTreeView*>(option.widget);
    const QString why = index.data(SavedModel::WhyRole).toString();
    if (!table || why.isEmpty()) return;
    const Theme& theme = Theme::current();
    const int height = theme.lineHeight(TextStyle::Caption);
    // From where names begin to where the figures end, which is the other way round in a mirrored window.
    const QRect name(table->columnViewportPosition(0), option.rect.top(), table->columnWidth(0),
                     option.rect.height());
    const QRect row = name | option.rect;
    const QRect below = QStyle::visualRect(
        option.direction, row,
        QRect(row.left() + 2 + kInset, row.bottom() - height - 1, row.width() - 7 - kInset, height));
    painter.setFont(theme.font(TextStyle::Caption));
    painter.setPen(theme.colours().text2);
    drawReading(painter, option.direction, below, Qt::AlignLeft | Qt::AlignTop,
                painter.fontMetrics().elidedText(why, Qt::ElideRight, below.width()));
  }
};

QString shareText(std::uint64_t part, std::uint64_t of) {
  return QStringLiteral("%1 %").arg(
      decimalText(100.0 * static_cast<double>(part) / static_cast<double>(of), 0));
}

}  // namespace

SavedPanel::SavedPanel(QWidget* parent) : TablePanel(parent) {
  sums_ = new Label(TextStyle::Small, &Colours::text2, this);
  sums_->setWordWrap(true);
  model_ = new SavedModel(this);
  table_ = new ModuleTable(*model_, SavedModel::Freed, this);
  table_->setItemDelegate(new SavedDelegate(table_));
  arrange(*table_, {sums_});
  refresh();
}

void SavedPanel::setTable(SavedTablePtr table) {
  if (table == model_->table()) return;
  model_->setTable(std::move(table));
  refresh();
}

QString SavedPanel::headText() const {
  const SavedTablePtr& table = model_->table();
  if (!table) return {};
  const SavedModule& all = table->all;
  if (!table->offloaded)
    return tr("%1 saved, %2 of it could go to the host")
        .arg(bytesText(Bytes(all.bytes)), bytesText(Bytes(all.eligible)));
  if (all.planned == 0)
    return all.again > 0 ? tr("%1 not kept, run again in backward").arg(bytesText(Bytes(all.again)))
                         : tr("Nothing was planned to go to the host");
  if (all.missed > 0) return tr("%1 planned and not freed").arg(bytesText(Bytes(all.missed)));
  return all.freed > 0 ? tr("All that could go was freed") : tr("Nothing could go to the host");
}

QString SavedPanel::sumsText() const {
  const SavedTablePtr& table = model_->table();
  if (!table) return {};
  if (!table->offloaded) return tr("Where it goes is said under Plan, Activations.");
  const SavedModule& all = table->all;
  const auto size = [](std::uint64_t bytes) { return bytesText(Bytes(bytes)); };
  const QString again = all.again == 0 ? QString()
                                       : tr("Run again: %1 not kept, %2 kept to run it from")
                                             .arg(size(all.again), size(table->again_inputs));
  if (all.planned == 0 && all.again > 0) return again;
  QString out = tr("Planned %1, possible %2, moved %3, freed %4")
                    .arg(size(all.planned), size(all.possible), size(all.moved), size(all.freed));
  QStringList shares;
  if (all.planned > 0) shares << tr("%1 of what was planned").arg(shareText(all.freed, all.planned));
  if (all.possible > 0) shares << tr("%1 of what was possible").arg(shareText(all.freed, all.possible));
  if (table->peak_should_fall > 0)
    shares
        << tr("%1 of how far the peak should fall").arg(shareText(table->peak_fell, table->peak_should_fall));
  if (!shares.isEmpty()) out = namedText(out, listText(shares));
  return again.isEmpty() ? out : out + u'\n' + again;
}

QStringList SavedPanel::reasonLines() const {
  QStringList out;
  const SavedTablePtr& table = model_->table();
  if (!table) return out;
  std::vector<std::pair<std::string, std::uint64_t>> sums(table->all.reasons.begin(),
                                                          table->all.reasons.end());
  std::stable_sort(sums.begin(), sums.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  for (const auto& [reason, bytes] : sums) {
    const int modules = static_cast<int>(table->modules_by_reason.at(reason));
    QString line =
        tr("%1: %2 in %n module(s).", nullptr, modules).arg(savedReasonText(reason), bytesText(Bytes(bytes)));
    line[0] = line[0].toUpper();
    out << line + u' ' + savedReasonHelp(reason);
  }
  return out;
}

void SavedPanel::refresh() {
  const SavedTablePtr& table = model_->table();
  caption_->setText(tr("Saved for backward"));
  head_->setText(headText());
  head_->setTint(table && table->all.missed > 0 ? &Colours::warn : &Colours::text);
  sums_->setText(sumsText());
  table_->setAccessibleName(tr("Saved for backward"));
  showReasons(tr("Why it stayed"), reasonLines());
  setVisible(table != nullptr);
  showColumns();
  fit();
}

/// A name of which only the end is left tells no layer from another. What was moved is the figure that can be
/// done without: it differs from what was freed where something holds it still, and the line below says so.
void SavedPanel::showColumns() {
  constexpr int kWide = 56;  // letters
  const QFontMetrics letters(Theme::current().font(TextStyle::Body));
  const SavedTablePtr& table = model_->table();
  table_->setColumnHidden(SavedModel::Again, !table || table->all.again == 0);
  table_->setColumnHidden(SavedModel::Moved, width() < kWide * letters.averageCharWidth());
}

void SavedPanel::resizeEvent(QResizeEvent* event) {
  showColumns();
  TablePanel::resizeEvent(event);
}

int SavedPanel::headHeight() const {
  return caption_->sizeHint().height() + 4 * Theme::current().lineHeight(TextStyle::Body) + 60;
}

void SavedPanel::retranslate() {
  model_->setTable(model_->table());
  refresh();
}

}  // namespace stowage::widgets
