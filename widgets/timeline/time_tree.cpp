#include "widgets/timeline/time_tree.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <algorithm>
#include <unordered_map>

#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

constexpr int kName = Qt::UserRole, kSeconds = Qt::UserRole + 1;
constexpr int kOpenLevels = 1;
constexpr int kBeside = 16;  // pixels, on both sides of a time together

/// Sorted by the numbers, not by their words; what is not known comes first.
class Item final : public QTreeWidgetItem {
 public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget() ? treeWidget()->sortColumn() : 0;
    if (column == TimeTree::Module) return text(column) < other.text(column);
    const QVariant mine = data(column, kSeconds), its = other.data(column, kSeconds);
    if (mine.isValid() != its.isValid()) return !mine.isValid();
    return mine.toDouble() < its.toDouble();
  }
};

/// One line, with all that is in it. What has no turn on one side took no time of 0 there: the difference is
/// of what both have.
struct Sum {
  std::optional<double> before{}, after{}, difference{};
  int left_out = 0;  ///< modules that are on one side alone
  void add(const estimate::TimeDifference& time) {
    if (time.before) before = before.value_or(0) + *time.before;
    if (time.after) after = after.value_or(0) + *time.after;
    if (const auto apart = time.seconds()) difference = difference.value_or(0) + *apart;
    if (!time.seconds()) ++left_out;
  }
};

QString known(const std::optional<double>& seconds) {
  return seconds ? secondsText(*seconds) : QStringLiteral("–");
}

void show(QTreeWidgetItem& item, const Sum& sum) {
  const std::pair<int, std::optional<double>> cells[] = {
      {TimeTree::Before, sum.before}, {TimeTree::After, sum.after}, {TimeTree::Difference, sum.difference}};
  for (const auto& [column, seconds] : cells) {
    item.setText(column, column == TimeTree::Difference ? timeDifferenceText(seconds) : known(seconds));
    item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    if (seconds) item.setData(column, kSeconds, *seconds);
  }
  if (sum.left_out > 0)
    item.setToolTip(TimeTree::Difference,
                    TimeTree::tr("%n module(s) in it were recorded in one run alone: the "
                                 "difference is without them.",
                                 nullptr, sum.left_out));
}

/// The lines of a tree by the names of their modules.
class Lines {
 public:
  explicit Lines(QTreeWidget& tree) : tree_(tree) {}

  void add(const estimate::TimeDifference& time) {
    for (std::string name = time.module;;) {
      line(name);
      sums_[name].add(time);
      const std::size_t dot = name.rfind('.');
      if (dot == std::string::npos) return;
      name.resize(dot);
    }
  }
  void finish() {
    for (const auto& [name, item] : items_) show(*item, sums_[name]);
  }

 private:
  QTreeWidgetItem* line(const std::string& name) {
    if (const auto found = items_.find(name); found != items_.end()) return found->second;
    const std::size_t dot = name.rfind('.');
    auto* item = dot == std::string::npos ? new Item(&tree_) : new Item(line(name.substr(0, dot)));
    item->setText(TimeTree::Module, name.empty() ? TimeTree::tr("the model itself")
                                                 : QString::fromStdString(name.substr(dot + 1)));
    item->setData(TimeTree::Module, kName, QString::fromStdString(name));
    item->setToolTip(TimeTree::Module, QString::fromStdString(name));
    items_[name] = item;
    return item;
  }

  QTreeWidget& tree_;
  std::unordered_map<std::string, QTreeWidgetItem*> items_{};
  std::unordered_map<std::string, Sum> sums_{};
};

}  // namespace

QString timeDifferenceText(const std::optional<double>& seconds) {
  if (!seconds) return QStringLiteral("–");
  return *seconds == 0 ? QStringLiteral("=") : secondsDeltaText(*seconds);
}

TimeTree::TimeTree(QWidget* parent) : QTreeWidget(parent) {
  setObjectName(QStringLiteral("timeTree"));
  setColumnCount(kColumns);
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setSelectionMode(QAbstractItemView::SingleSelection);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(Module, QHeaderView::Stretch);
  header()->setSortIndicator(-1, Qt::AscendingOrder);
  setSortingEnabled(true);
  // Not by what is current: whoever comes here with Tab has chosen nothing yet.
  connect(this, &QTreeWidget::itemSelectionChanged, this, [this] {
    const QList<QTreeWidgetItem*> chosen = selectedItems();
    if (!chosen.isEmpty()) Q_EMIT moduleChosen(chosen.front()->data(Module, kName).toString());
  });
}

void TimeTree::setTimes(const std::vector<estimate::TimeDifference>& times, const QString& before,
                        const QString& after) {
  const QSignalBlocker quiet(this);
  setSortingEnabled(false);
  clear();
  setHeaderLabels({tr("Module"), tr("Time, %1").arg(before), tr("Time, %1").arg(after), tr("Difference")});
  for (int column = Before; column < kColumns; ++column) {
    headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    headerItem()->setToolTip(column, headerItem()->text(column));
  }
  setAccessibleName(tr("Times of modules in both runs"));
  Lines lines(*this);
  for (const estimate::TimeDifference& time : times) lines.add(time);
  lines.finish();
  setSortingEnabled(true);
  expandToDepth(kOpenLevels);
  fitColumns();
}

/// As wide as the times: what a run is called may be long, and would push the difference out of sight.
void TimeTree::fitColumns() {
  const int least = fontMetrics().horizontalAdvance(QStringLiteral("−000.00 ms")) + kBeside;
  for (int column = Before; column < kColumns; ++column)
    header()->resizeSection(column, std::max(least, sizeHintForColumn(column)));
}

void TimeTree::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitColumns();
}

QString TimeTree::text() const {
  QStringList lines, heads;
  for (int column = 0; column < kColumns; ++column) heads << headerItem()->text(column);
  lines << heads.join(u'\t');
  for (QTreeWidgetItemIterator at(const_cast<TimeTree*>(this)); *at; ++at) {
    QStringList cells{(*at)->data(Module, kName).toString()};
    for (int column = Before; column < kColumns; ++column) cells << (*at)->text(column);
    lines << cells.join(u'\t');
  }
  return lines.join(u'\n') + u'\n';
}

void TimeTree::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return QGuiApplication::clipboard()->setText(text());
  QTreeWidget::keyPressEvent(event);
}

}  // namespace stowage::widgets
