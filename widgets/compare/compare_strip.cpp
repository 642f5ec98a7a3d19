#include "widgets/compare/compare_strip.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStyleOption>
#include <cmath>

#include "widgets/common/focus_tip.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/theme/reading.h"

namespace stowage::widgets {
namespace {

constexpr int kWidestList = 640;  // logical pixels; longer names end in an ellipsis there too

/// "+3.5 %", with a real sign; "" where there is nothing to take a share of.
QString shareText(double before, double after) {
  if (!(before > 0) || before == after) return {};
  constexpr double kLeast = 0.0005;  // less reads as nothing
  const double share = (after - before) / before;
  if (std::abs(share) < kLeast) return {};
  return (share > 0 ? QStringLiteral("+") : QStringLiteral("−")) + percentText(std::abs(share), 1);
}

Fact timeFact(const PlanState& before, const PlanState& after) {
  const plan::Objective goal = before.settings.objective;
  const double from = before.evaluation.seconds_of(goal), to = after.evaluation.seconds_of(goal);
  const QString label =
      plan::row_of(goal).request ? CompareStrip::tr("Request time") : CompareStrip::tr("Step time");
  return {label, secondsDeltaText(to - from), shareText(from, to)};
}

/// The field ends what is chosen in an ellipsis.
bool isCut(const QComboBox& box) {
  QStyleOptionComboBox option;
  option.initFrom(&box);
  option.editable = false;
  const QRect field =
      box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
  return box.fontMetrics().horizontalAdvance(box.currentText()) > field.width();
}

}  // namespace

QVector<Fact> comparison_facts(const Comparison& comparison) {
  const plan::PlanDiff& diff = comparison.diff;
  QVector<Fact> out;
  const auto moved = static_cast<int>(diff.moves.size());
  out.push_back({CompareStrip::tr("Moved"), CompareStrip::tr("%n module(s)", nullptr, moved),
                 moved > 0 ? bytesText(diff.moved_bytes) : QString()});
  out.push_back(timeFact(*comparison.baseline.plan, *comparison.other.plan));
  // What the lanes below show: weights and all that is charged with them.
  const auto& devices = comparison.baseline.plan->machine.devices;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const Bytes before = comparison.baseline.plan->evaluation.devices[i].used,
                after = comparison.other.plan->evaluation.devices[i].used;
    if (devices[i].id == machine::kCpu || (!before && !after)) continue;
    out.push_back({CompareStrip::tr("%1 used").arg(deviceText(devices[i].id)), bytesDeltaText(before, after),
                   shareText(static_cast<double>(before.count()), static_cast<double>(after.count()))});
  }
  return out;
}

QVector<Fact> run_facts(const RunComparison& runs) {
  constexpr double kSecond = 1e9;
  const trace::Timeline &before = *runs.baseline.timeline, &after = *runs.other.timeline;
  QVector<Fact> out;
  if (!before.predicted && !after.predicted) {
    const double from = static_cast<double>(before.duration_ns) / kSecond,
                 to = static_cast<double>(after.duration_ns) / kSecond;
    out.push_back({CompareStrip::tr("Time"), secondsDeltaText(to - from), shareText(from, to)});
  }
  for (const PeakRow& row : peak_rows(runs)) {
    const auto id = machine::parse_device(row.device);
    if (!id || !id->gpu()) continue;
    const Bytes from(row.before ? row.before->bytes : 0), to(row.after ? row.after->bytes : 0);
    out.push_back({CompareStrip::tr("Peak, %1").arg(deviceText(*id)), bytesDeltaText(from, to),
                   shareText(static_cast<double>(from.count()), static_cast<double>(to.count()))});
  }
  return out;
}

CompareStrip::CompareStrip(QWidget* parent) : Surface(&Colours::surface, Qt::BottomEdge, parent) {
  setObjectName(QStringLiteral("compareStrip"));
  chip_ = new StatusChip(QString(), Tone::Neutral, "git-compare", this);
  facts_ = new FactRow(this);
  message_ = new Label(TextStyle::Body, &Colours::text, this);
  message_->setObjectName(QStringLiteral("compareMessage"));
  message_->setElide(Qt::ElideRight);
  from_ = new Label(TextStyle::Small, &Colours::text2, this);
  with_ = new Label(TextStyle::Small, &Colours::text2, this);
  baseline_ = new QComboBox(this);
  baseline_->setObjectName(QStringLiteral("compareBaseline"));
  other_ = new QComboBox(this);
  other_->setObjectName(QStringLiteral("compareOther"));
  take_ = secondaryButton({}, nullptr, this);
  take_->setObjectName(QStringLiteral("compareTakeOver"));
  close_ = iconButton("x", {}, this);
  auto* row = new QHBoxLayout(this);
  setReadingMargins(*row, *this, 0, 0, 8, 1);
  row->setSpacing(8);
  row->addWidget(chip_);
  row->addSpacing(8);
  row->addWidget(facts_, 1);
  row->addWidget(message_, 1);
  for (QWidget* widget : std::initializer_list<QWidget*>{from_, baseline_, with_, other_, take_, close_})
    row->addWidget(widget);
  // AT-SPI knows a combo box by what is chosen in it: what it is for is said by the words beside it.
  from_->setBuddy(baseline_);
  with_->setBuddy(other_);
  for (QComboBox* box : {baseline_, other_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    connect(box, &QComboBox::currentTextChanged, box, &QWidget::setToolTip);
    showTipToKeys(*box, [box] { return isCut(*box); });
  }
  connect(baseline_, &QComboBox::activated, this, &CompareStrip::baselineChosen);
  connect(other_, &QComboBox::activated, this, &CompareStrip::otherChosen);
  connect(take_, &QPushButton::clicked, this, &CompareStrip::takeOverRequested);
  connect(close_, &QToolButton::clicked, this, &CompareStrip::closeRequested);
  const auto size = [this] { setFixedHeight(qRound(Theme::current().metric("proofStrip"))); };
  connect(&Theme::current(), &Theme::changed, this, size);
  size();
  retranslate();
}

void CompareStrip::setChoices(const QStringList& names, int baseline, int other) {
  for (const auto& [box, chosen] : {std::pair{baseline_, baseline}, std::pair{other_, other}}) {
    const QSignalBlocker quiet(box);
    box->clear();
    for (const QString& name : names) {
      box->addItem(name);
      box->setItemData(box->count() - 1, name, Qt::ToolTipRole);
    }
    box->setCurrentIndex(chosen);
    box->setToolTip(box->currentText());
    // The field ends long names in an ellipsis; the list that it opens shows them whole.
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    box->view()->setMinimumWidth(std::min(box->view()->sizeHintForColumn(0) + bar, kWidestList));
  }
}

void CompareStrip::setComparison(ComparisonPtr comparison) {
  comparison_ = std::move(comparison);
  runs_.reset();
  said_.clear();
  tone_ = Tone::Neutral;
  refresh();
}

void CompareStrip::setRuns(RunComparisonPtr runs) {
  setComparison(nullptr);
  runs_ = std::move(runs);
  refresh();
}

void CompareStrip::setMessage(const QString& text, Tone tone) {
  comparison_.reset();
  runs_.reset();
  said_ = text;
  tone_ = tone;
  refresh();
}

void CompareStrip::setTakeable(bool takeable) { take_->setEnabled(takeable); }

void CompareStrip::refresh() {
  chip_->set(tr("Compare"), tone_, tone_ == Tone::Error ? "circle-x" : "git-compare");
  facts_->setVisible(comparison_ || runs_);
  facts_->setFacts(comparison_ ? comparison_facts(*comparison_)
                   : runs_     ? run_facts(*runs_)
                               : QVector<Fact>());
  message_->setVisible(!comparison_ && !runs_);
  message_->setText(said_);
}

void CompareStrip::retranslate() {
  setAccessibleName(tr("Compare"));
  from_->setText(tr("Baseline"));
  with_->setText(tr("with"));
  baseline_->setAccessibleName(tr("Baseline"));
  other_->setAccessibleName(tr("Compared with"));
  take_->setText(tr("Take over"));
  take_->setToolTip(tr("Makes the other plan the plan, as one step that can be undone"));
  close_->setToolTip(tr("Ends the comparison"));
  close_->setAccessibleName(tr("Close"));
  refresh();
}

void CompareStrip::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  Surface::changeEvent(event);
}

}  // namespace stowage::widgets
