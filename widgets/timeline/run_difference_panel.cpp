#include "widgets/timeline/run_difference_panel.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/timeline/device_names.h"

namespace stowage::widgets {
namespace {

constexpr int kCurves = 760, kTimes = 420;  // pixels, as they share the room at first
constexpr int kMostRows = 6;                // in sight; the others are scrolled to

Bytes bytes_of(const std::optional<trace::Timeline::Peak>& peak) { return Bytes(peak ? peak->bytes : 0); }

}  // namespace

RunDifferencePanel::RunDifferencePanel(QWidget* parent) : Surface(&Colours::surface, {}, parent) {
  setObjectName(QStringLiteral("runDifference"));
  title_ = new Label(TextStyle::BodyStrong, &Colours::text, this);
  why_ = new Label(TextStyle::Small, &Colours::text2, this);
  why_->setWordWrap(true);
  why_->setContentsMargins(12, 0, 12, 4);
  align_ = new QCheckBox(this);
  align_->setObjectName(QStringLiteral("alignSteps"));
  copy_ = iconButton("copy", {}, this);
  setIconSquare(*copy_, 14, 24);
  timeline_ = new TwinTimeline;
  scroll_ = new QScrollArea(this);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(timeline_);
  // Nothing of it is scrolled to sideways.
  scroll_->setMinimumWidth(timeline_->minimumSizeHint().width() +
                           style()->pixelMetric(QStyle::PM_ScrollBarExtent));
  table_ = new QTableWidget(0, kColumns, this);
  table_->setObjectName(QStringLiteral("runDifferenceTable"));
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setTabKeyNavigation(false);
  table_->horizontalHeader()->setSectionsClickable(false);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table_->installEventFilter(this);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(12, 4, 8, 4);
  head->setSpacing(10);
  head->addWidget(title_, 1);
  head->addWidget(align_);
  head->addWidget(copy_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(why_);
  times_ = new TimeTree(this);
  auto* parts = new QSplitter(Qt::Horizontal, this);
  parts->setHandleWidth(1);
  parts->setChildrenCollapsible(false);
  parts->addWidget(scroll_);
  parts->addWidget(times_);
  parts->setStretchFactor(0, 1);
  parts->setSizes({kCurves, kTimes});
  column->addWidget(parts, 1);
  auto* below = new QHBoxLayout;
  below->setContentsMargins(9, 0, 9, 0);
  below->addWidget(table_);
  column->addLayout(below);
  connect(times_, &TimeTree::moduleChosen, this, &RunDifferencePanel::moduleChosen);
  connect(align_, &QCheckBox::toggled, this, &RunDifferencePanel::showRuns);
  connect(copy_, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
  retranslate();
}

/// What somebody chose stays where it can; else what can be shown decides.
void RunDifferencePanel::setRuns(const RunComparisonPtr& runs) {
  runs_ = runs;
  const QSignalBlocker quiet(align_);
  const bool both = runs_ && runs_->plain && runs_->aligned;
  if (runs_ && !both) align_->setChecked(!runs_->plain);
  align_->setEnabled(both);
  showRuns();
}

void RunDifferencePanel::showRuns() {
  const RunDifferencePtr none;
  timeline_->setRuns(runs_, !runs_ ? none : align_->isChecked() ? runs_->aligned : runs_->plain);
  QString why;
  if (runs_ && !runs_->aligned) why = tr("One of the runs has no steps to align by.");
  if (runs_ && !runs_->plain) why = tr("A prediction counts steps: it is shown on the clock of the run.");
  why_->setText(why);
  why_->setVisible(!why.isEmpty());
  fillTable();
}

/// Times are each run's own, however the curves are laid.
QStringList RunDifferencePanel::cells(const PeakRow& row) const {
  const auto bytes = [](const std::optional<trace::Timeline::Peak>& peak) {
    return peak ? bytesText(Bytes(peak->bytes)) : QStringLiteral("–");
  };
  const auto time = [](const std::optional<trace::Timeline::Peak>& peak, const trace::Timeline& run) {
    return peak ? run_instant_text(peak->at_ns, run.duration_ns, run.predicted) : QStringLiteral("–");
  };
  return {deviceName(row.device),
          bytes(row.before),
          bytes(row.after),
          bytesDeltaText(bytes_of(row.before), bytes_of(row.after)),
          time(row.before, *runs_->baseline.timeline),
          time(row.after, *runs_->other.timeline)};
}

void RunDifferencePanel::fillTable() {
  const std::vector<PeakRow> rows = runs_ ? peak_rows(*runs_) : std::vector<PeakRow>();
  const QString before = runs_ ? runs_->baseline.name : QString(),
                after = runs_ ? runs_->other.name : QString();
  table_->setHorizontalHeaderLabels({tr("Device"), tr("Peak, %1").arg(before), tr("Peak, %1").arg(after),
                                     tr("Difference"), tr("Time, %1").arg(before),
                                     tr("Time, %1").arg(after)});
  table_->setRowCount(static_cast<int>(rows.size()));
  for (int i = 0; i < table_->rowCount(); ++i) {
    const QStringList texts = cells(rows[static_cast<std::size_t>(i)]);
    for (int k = 0; k < kColumns; ++k) {
      auto* cell = new QTableWidgetItem(texts[k]);
      cell->setTextAlignment((k == Device ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
      table_->setItem(i, k, cell);
    }
  }
  copy_->setEnabled(!rows.empty());
  times_->setVisible(runs_ && !runs_->times.empty());
  times_->setTimes(runs_ ? runs_->times : std::vector<estimate::TimeDifference>(), before, after);
  fit();
}

void RunDifferencePanel::fit() {
  const int row = static_cast<int>(Theme::current().metric("row"));
  table_->verticalHeader()->setMinimumSectionSize(row);
  table_->verticalHeader()->setDefaultSectionSize(row);
  const int rows = std::min(table_->rowCount(), kMostRows);
  table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + rows * row + 4);
}

QString RunDifferencePanel::text() const {
  QStringList lines, heads;
  for (int k = 0; k < kColumns; ++k) heads << table_->horizontalHeaderItem(k)->text();
  lines << heads.join(u'\t');
  for (int i = 0; i < table_->rowCount(); ++i) {
    QStringList texts;
    for (int k = 0; k < kColumns; ++k) texts << table_->item(i, k)->text();
    lines << texts.join(u'\t');
  }
  return lines.join(u'\n') + u'\n';
}

/// The table's own copy takes one cell.
bool RunDifferencePanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && event->type() == QEvent::KeyPress &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
    QGuiApplication::clipboard()->setText(text());
    return true;
  }
  return Surface::eventFilter(watched, event);
}

void RunDifferencePanel::retranslate() {
  title_->setText(tr("Memory of both runs"));
  align_->setText(tr("Align steps"));
  align_->setToolTip(tr("Shows the same step of both runs at the same time, on the clock of one of them"));
  table_->setAccessibleName(tr("Peaks of both runs"));
  copy_->setToolTip(tr("Copy the table"));
  copy_->setAccessibleName(tr("Copy the table"));
  showRuns();
}

void RunDifferencePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  Surface::changeEvent(event);
}

void RunDifferencePanel::themeChanged() {
  fit();
  Surface::themeChanged();
}

}  // namespace stowage::widgets
