#include "widgets/panels/issues_panel.h"

#include <QAbstractButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/common/words.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/predicted_issues.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

using model::ModuleId;

namespace {

constexpr int kSpacing = 6;

}  // namespace

IssuesPanel::IssuesPanel(QWidget* parent) : QScrollArea(parent) {
  setFrameShape(NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("Issues"));
  setFocusPolicy(Qt::NoFocus);
  content_ = new Surface(&Colours::surface);
  stops_ = new FocusGroup(*content_);
  auto* all = new QVBoxLayout(content_);
  setReadingMargins(*all, *content_, 12, 10, 10, 10);
  all->setSpacing(kSpacing);
  column_ = new QVBoxLayout;
  column_->setSpacing(kSpacing);
  all->addLayout(column_);
  makePhases();
  all->addWidget(phases_box_);
  all->addStretch(1);
  setWidget(content_);
  makeStops();
}

void IssuesPanel::makePhases() {
  phases_box_ = new QWidget;
  auto* column = new QVBoxLayout(phases_box_);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(kSpacing);
  phases_title_ = new Label(TextStyle::CaptionStrong, &Colours::text2);
  worst_phase_label_ = new Label(TextStyle::Body, &Colours::text);
  for (Label* label : {phases_title_, worst_phase_label_}) {
    label->setWordWrap(true);
    column->addWidget(label);
  }
  phases_chart_ = new PhasesChart;
  column->addWidget(phases_chart_);
  phases_box_->hide();
}

void IssuesPanel::clear() {
  stops_->setMembers({});
  entries_.clear();
  issues_.clear();
  listed_ = false;
  current_ = -1;
  while (QLayoutItem* item = column_->takeAt(0)) {
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();  // it may be the button whose click brought us here
    }
    delete item;
  }
}

void IssuesPanel::setState(const PlanStatePtr& state, const QString& problem) {
  if (state && state->solving && state_ && state->model == state_->model && !state->answer) return;
  if (state != state_) rooms_that_help_.clear();
  state_ = state;
  problem_ = problem;
  fill();
}

void IssuesPanel::setMore(std::vector<Issue> more) {
  const auto words = [](const std::vector<Issue>& issues) {
    QStringList out;
    for (const Issue& issue : issues) {
      out << issue.title << issue.text;
      for (const IssueFix& fix : issue.fixes) out << fix.text;
    }
    return out;
  };
  const bool same = words(more) == words(more_);
  more_ = std::move(more);
  if (!same && !infeasible_) fill();
}

void IssuesPanel::setPhases(std::vector<PhasesChart::Bar> bars, const QString& worst) {
  const bool same = bars == phases_ && worst == worst_phase_;
  phases_ = std::move(bars);
  worst_phase_ = worst;
  if (!same) showPhases();
}

/// A plan that does not fit has none.
void IssuesPanel::showPhases() {
  phases_title_->setText(tr("Memory by phase, at most"));
  worst_phase_label_->setText(worst_phase_);
  phases_chart_->setBars(phases_);
  phases_box_->setVisible(state_ && !infeasible_ && !phases_.empty());
}

const PhasesChart* IssuesPanel::phases() const { return phases_box_->isHidden() ? nullptr : phases_chart_; }

void IssuesPanel::setPrediction(std::shared_ptr<const estimate::Prediction> prediction) {
  const auto lacks = [this](const std::shared_ptr<const estimate::Prediction>& made) {
    QStringList out;
    if (!state_ || !made) return out;
    for (const Issue& issue : predictedIssues(*state_, *made)) out << issue.title << issue.text;
    return out;
  };
  const bool same = lacks(prediction) == lacks(prediction_) && rooms_that_help_.empty();
  prediction_ = std::move(prediction);
  rooms_that_help_.clear();
  // The list is made anew only where it says something else: the keyboard may be in one of its rows.
  if (!same) fill();
}

void IssuesPanel::setRoomsThatHelp(std::vector<machine::DeviceId> gpus) {
  if (gpus == rooms_that_help_) return;
  rooms_that_help_ = std::move(gpus);
  fill();
}

void IssuesPanel::fill() {
  infeasible_ = state_ && state_->answer && state_->answer->outcome == solve::Outcome::Infeasible;
  showPhases();
  if (state_ && !infeasible_) return fillIssues();
  clear();
  makeStops();
  if (!state_) {
    Q_EMIT titleChanged(tr("Issues"), QString());
    return;
  }
  showInfeasible();
  makeStops();
  count_ = 1;
  worst_ = plan::Severity::Error;
  const bool known = state_->answer->settled() == solve::Settled::Impossible || strategyIssue(*state_);
  Q_EMIT titleChanged(known ? tr("Why it does not fit") : tr("No plan was found"), QString());
}

/// Where nothing can be pressed the keyboard comes to the words, which it can scroll.
void IssuesPanel::makeStops() {
  QList<QWidget*> stops;
  for (int i = 0; i < column_->count(); ++i) {
    QWidget* entry = column_->itemAt(i)->widget();
    if (!entry) continue;
    if (entry->focusPolicy() != Qt::NoFocus) stops << entry;
    for (QAbstractButton* link : entry->findChildren<QAbstractButton*>()) stops << link;
  }
  stops_->setMembers(stops);
  content_->setFocusPolicy(stops.isEmpty() ? Qt::TabFocus : Qt::NoFocus);
  content_->setAccessibleName(accessibleName());
}

/// Rows stay where they say the same of this plan: to make them anew takes longer than all else of an edit,
/// and the keyboard may be in one of them.
void IssuesPanel::fillIssues() {
  auto issues = issuesOf(*state_, prediction_.get(), &rooms_that_help_);
  issues.insert(issues.begin(), more_.begin(), more_.end());
  std::stable_sort(issues.begin(), issues.end(),
                   [](const Issue& a, const Issue& b) { return a.severity > b.severity; });
  if (!problem_.isEmpty())
    issues.insert(issues.begin(),
                  Issue{plan::Severity::Error, tr("This cannot be solved as asked"), problem_, {}, {}});
  count_ = static_cast<int>(issues.size());
  worst_ = issues.empty() ? plan::Severity::Info : issues.front().severity;
  if (!listed_ || issues.empty() || issues != issues_) {
    clear();
    showIssues(issues);
    makeStops();
    listed_ = true;
  }
  Q_EMIT titleChanged(tr("Issues"), countText(static_cast<std::uint64_t>(count_)));
}

namespace {

/// Rules alone, or somebody else's program, are no matter of room.
bool concernsRoom(Code code) {
  switch (code) {
    case Code::SolveTooLittleMemory:
    case Code::SolveTooLittleToTrain:
    case Code::SolveNeitherNor:
    case Code::SolveNothingOnGpu:
    case Code::SolveThroughMemory:
    case Code::SolveAloneNeeds:
    case Code::SolveReserves:
    case Code::SolveNoDivision:
    case Code::SolveNotProven:
      return true;
    default:
      return false;
  }
}

}  // namespace

/// The whole before any single device: what the model needs and what there is, what each device takes of it,
/// then what stands in the way.
void IssuesPanel::addReason(const solve::Infeasibility& why) {
  const Code code = why.reason.code;  // two of them say the whole themselves
  const bool whole = code == Code::SolveTooLittleMemory || code == Code::SolveTooLittleToTrain;
  const QString reason = reasonText(*state_);
  if (!concernsRoom(why.reason.code)) {
    addText(TextStyle::Body, &Colours::text, reason);
    return;
  }
  addText(TextStyle::Body, &Colours::text, whole ? reason : totalText(*state_))
      ->setToolTip(whole ? exactBytesText(why.short_bytes) : QString());
  for (std::size_t slot = 0; slot < state_->evaluation.devices.size(); ++slot)
    column_->addWidget(new ShareRow(*state_, slot));
  if (const Bytes open = unplacedBytes(*state_)) column_->addWidget(new ShareRow(open));
  column_->addSpacing(2);
  if (!whole) addText(TextStyle::Body, &Colours::text, reason);
  if (const QString words = turnText(*state_); !words.isEmpty())
    addText(TextStyle::Small, &Colours::text2, words);
}

/// What each device would need if all else stayed as it is.
void IssuesPanel::addLeastBudgets(const solve::Infeasibility& why) {
  if (why.smallest_budgets.size() < 2) {
    if (!why.smallest_budget || !why.smallest_budget_device) return;
    addText(TextStyle::Small, &Colours::text2,
            tr("%1 alone would need %2.")
                .arg(deviceText(*why.smallest_budget_device), neededBytesText(*why.smallest_budget)))
        ->setToolTip(exactBytesText(*why.smallest_budget));
    return;
  }
  column_->addSpacing(4);
  addText(TextStyle::CaptionStrong, &Colours::text2, tr("One device alone would have to have"));
  QStringList lines, exact;
  for (const solve::SmallestBudget& one : why.smallest_budgets) {
    const QString device = deviceText(one.device);
    if (!one.budget) {
      lines << tr("%1: no size helps").arg(device);
      exact << lines.back();
      continue;
    }
    const QString words = one.proven ? tr("%1: %2") : tr("%1: %2, perhaps less");
    lines << words.arg(device, neededBytesText(*one.budget));
    exact << words.arg(device, exactBytesText(*one.budget));
  }
  addText(TextStyle::Small, &Colours::text2, lines.join(u'\n'))->setToolTip(exact.join(u'\n'));
}

Label* IssuesPanel::addText(TextStyle style, QColor Colours::*tint, const QString& text) {
  auto* label = new Label(style, tint);
  label->setWordWrap(true);
  label->setText(text);
  column_->addWidget(label);
  return label;
}

void IssuesPanel::showIssues(const std::vector<Issue>& issues) {
  issues_ = issues;
  if (issues.empty()) {
    addText(TextStyle::Body, &Colours::text2, tr("Nothing to report."));
    return;
  }
  for (const Issue& issue : issues_) {
    if (!entries_.empty()) column_->addWidget(new Separator);
    auto* row = new IssueRow(issue);
    connect(row, &IssueRow::fixRequested, this, &IssuesPanel::fixRequested);
    connect(row, &IssueRow::clicked, this, [this, modules = issue.modules] {
      if (!modules.empty()) Q_EMIT modulesRequested(modules);
    });
    column_->addWidget(row);
    entries_.push_back(row);
  }
}

void IssuesPanel::showInfeasible() {
  if (const auto issue = strategyIssue(*state_)) {
    std::vector<Issue> issues = brokenRules(*state_);
    issues.insert(issues.begin(), *issue);
    return showIssues(issues);
  }
  const auto& why = state_->answer->infeasible;
  addReason(why);
  if (state_->answer->settled() != solve::Settled::Impossible)
    addText(TextStyle::Small, &Colours::text2, tr("There may be a plan: that there is none is not proven."));
  if (!why.conflict.empty()) addConflict(why);
  if (state_->solving && why.repairs.empty())
    addText(TextStyle::Small, &Colours::text2, tr("Looking for repairs…"));
  if (!why.repairs.empty()) {
    column_->addSpacing(4);
    addText(TextStyle::CaptionStrong, &Colours::text2, tr("Repairs, each one checked"));
    for (const auto& repair : why.repairs) addRepair(repair);
  }
  // What one can do stands before what one may want to know.
  if (const QString words = readInPlaceText(*state_); !words.isEmpty())
    addText(TextStyle::Small, &Colours::text2, words);
  addLeastBudgets(why);
}

void IssuesPanel::addConflict(const solve::Infeasibility& why) {
  column_->addSpacing(2);
  addText(TextStyle::CaptionStrong, &Colours::text2,
          why.proven() ? tr("These rules together make it impossible")
                       : tr("Under these rules together none was found"));
  for (const auto& name : why.conflict) {
    auto* row = new ConflictRow(name, *state_);
    connect(row, &ConflictRow::modulesRequested, this, &IssuesPanel::modulesRequested);
    column_->addWidget(row);
  }
  addText(TextStyle::Caption, &Colours::text2,
          why.irreducible ? tr("Remove any one and a plan may exist. Other rules play no part.")
                          : tr("Whether all of them are needed for that is not settled."));
}

void IssuesPanel::addRepair(const solve::Repair& repair) {
  auto* card = new RepairCard(repair, *state_);
  connect(card, &QAbstractButton::clicked, this, [this, repair] { Q_EMIT repairRequested(repair); });
  column_->addWidget(card);
  entries_.push_back(card);
}

void IssuesPanel::step(int direction) {
  if (entries_.empty()) return;
  const int count = static_cast<int>(entries_.size());
  current_ = (current_ < 0 ? (direction > 0 ? 0 : count - 1) : current_ + direction + count) % count;
  QWidget* entry = entries_[static_cast<std::size_t>(current_)];
  ensureWidgetVisible(entry);
  entry->setFocus(Qt::OtherFocusReason);
  const auto index = static_cast<std::size_t>(current_);
  if (index < issues_.size() && !issues_[index].modules.empty())
    Q_EMIT modulesRequested(issues_[index].modules);
}

}  // namespace stowage::widgets
