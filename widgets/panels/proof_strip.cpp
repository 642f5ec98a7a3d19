#include "widgets/panels/proof_strip.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QToolButton>
#include <algorithm>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/predicted_facts.h"
#include "widgets/panels/proof_words.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

/// A chip that can be clicked.
class ClickChip : public Badge {
 public:
  ClickChip(std::function<void()> clicked, QWidget* parent)
      : Badge({}, Tone::Warn, nullptr, parent), clicked_(std::move(clicked)) {
    setCursor(Qt::PointingHandCursor);
  }

 protected:
  void mouseReleaseEvent(QMouseEvent*) override { clicked_(); }

 private:
  std::function<void()> clicked_;
};

/// A quiet label that changes what stands beside it; underlined while it can.
class SwitchLabel : public PaintedView<QAbstractButton> {
 public:
  SwitchLabel(const QString& text, QWidget* parent) : PaintedView(parent) {
    setText(text);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  }
  QSize sizeHint() const override {
    const QFontMetrics metrics(Theme::current().font(TextStyle::Small));
    return {metrics.horizontalAdvance(text()) + 2, metrics.height() + 8};
  }

 protected:
  void paintOn(const Sheet& sheet) override {
    const auto& [painter, theme, colours] = sheet;
    const QFont font = theme.font(TextStyle::Small);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(colours.text2);
    painter.drawText(rect().adjusted(1, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    if (isEnabled()) {
      const int y = (height() + metrics.height()) / 2;
      painter.setPen(QPen(underMouse() || isDown() ? colours.text : colours.lineStrong, 1));
      painter.drawLine(1, y, 1 + metrics.horizontalAdvance(text()), y);
    }
    if (hasFocus()) paint::focusRing(painter, QRectF(rect()), 4);
  }
};

}  // namespace

ProofStrip::ProofStrip(QWidget* parent) : Surface(&Colours::surface, Qt::BottomEdge, parent) {
  setAccessibleName(tr("Proof"));
  status_ = new StatusChip(QString(), Tone::Neutral, nullptr, this);
  facts_ = new FactRow(this);
  message_ = new Label(TextStyle::Body, &Colours::text, this);
  message_->setObjectName(QStringLiteral("proofMessage"));
  message_->setElide(Qt::ElideRight);
  auto* details = new QToolButton(this);
  details->setText(tr("Details"));
  details->setAutoRaise(true);
  details_ = details;
  where_ = new SwitchLabel(tr("Where the time goes"), this);
  bar_ = new TimeBar(this);
  setTabOrder(where_, details_);
  bar_->setTabAfter(where_);  // its modules, which come later, stand between the two
  issues_ = new ClickChip([this] { Q_EMIT issuesRequested(); }, this);
  auto* row = new QHBoxLayout(this);
  setReadingMargins(*row, *this, 0, 0, 12, 1);
  row->setSpacing(10);
  row->addWidget(status_);
  row->addSpacing(8);
  row->addWidget(facts_, 1);
  row->addWidget(message_, 1);
  row->addWidget(where_);
  row->addWidget(bar_);
  row->addWidget(issues_);
  row->addWidget(details_);
  meaning_ = proofHelpButton(
      this, [this] { return words(); }, [this](const QString& section) { Q_EMIT meaningRequested(section); });
  setTabOrder(details_, meaning_);
  row->addWidget(meaning_);
  connect(details_, &QAbstractButton::clicked, this, [this] {
    Q_EMIT detailsRequested(details_->mapToGlobal(QPoint(details_->width(), details_->height() + 4)));
  });
  connect(where_, &QAbstractButton::toggled, this,
          [this](bool on) { bar_->setBy(on ? TimeBar::By::Module : TimeBar::By::Kind); });
  connect(bar_, &TimeBar::moduleChosen, this, &ProofStrip::moduleChosen);
  const auto size = [this] { setFixedHeight(qRound(Theme::current().metric("proofStrip"))); };
  connect(&Theme::current(), &Theme::changed, this, size);
  size();
  refresh();
}

void ProofStrip::setState(const PlanStatePtr& state, const QString& problem) {
  state_ = state;
  problem_ = problem;
  if (!preview_) refresh();
}

void ProofStrip::setPrediction(std::shared_ptr<const estimate::Prediction> prediction) {
  prediction_ = std::move(prediction);
  if (!preview_) refresh();
}

void ProofStrip::setIssueCount(int count) {
  issueCount_ = count;
  issues_->set(tr("%n issue(s)", nullptr, count), Tone::Warn, "triangle-alert");
  issues_->setVisible(issuesWanted_ && count > 0);
}

void ProofStrip::setIssueChipVisible(bool visible) {
  issuesWanted_ = visible;
  setIssueCount(issueCount_);
}

void ProofStrip::setCompact(bool compact) {
  if (compact == compact_) return;
  compact_ = compact;
  if (!preview_) refresh();
}

void ProofStrip::setWayBack(const QString& keys) {
  if (keys == wayBack_) return;
  wayBack_ = keys;
  if (!preview_) refresh();
}

void ProofStrip::setStatus(Tone tone, const char* icon, const QString& text) {
  statusText_ = text;
  statusTone_ = tone;
  status_->set(text, tone, icon);
  status_->setToolTip({});
}

void ProofStrip::refresh() {
  const bool plan = state_ && problem_.isEmpty();
  const bool infeasible = plan && state_->answer && state_->answer->outcome == solve::Outcome::Infeasible;
  status_->setVisible(state_ != nullptr);
  facts_->setVisible(plan);
  message_->setVisible(!plan);
  const bool foreseen = prediction_ && !longest_modules(*prediction_, 1).empty();
  const bool times = plan && !infeasible && !compact_ && (state_->evaluation.step_seconds > 0 || foreseen);
  where_->setVisible(times);
  bar_->setVisible(times);
  details_->setVisible(plan);
  meaning_->setVisible(state_ != nullptr);
  if (!state_) {
    message_->setText(tr("The proof appears here as soon as the module tree is known."));
    return;
  }
  if (!plan) {
    setStatus(Tone::Error, "circle-x", tr("Not solved"));
    message_->setText(problem_);
    return;
  }
  if (infeasible) return showInfeasible();
  showPlan();
}

namespace {

/// The map says nothing of some tensors, and that is all that is wrong with its sizes.
bool uncovered(const plan::Evaluation& evaluation) {
  const auto& found = evaluation.diagnostics;
  return std::any_of(found.begin(), found.end(),
                     [](const auto& d) { return d.what.code == Code::MapUncovered; }) &&
         std::none_of(evaluation.devices.begin(), evaluation.devices.end(),
                      [](const auto& use) { return bool(use.over); });
}

QString requestRemark(const plan::Evaluation& evaluation) {
  return evaluation.computing ? perText(plan::Objective::RequestTime)
                              : ProofStrip::tr("a request, without computing");
}

QString stepRemark(const plan::Evaluation& evaluation) {
  return evaluation.computing ? perText(plan::Objective::StepTime)
                              : ProofStrip::tr("a step, without computing");
}

}  // namespace

void ProofStrip::showPlan() {
  if (!state_->answer) {
    if (state_->evaluation.fits)
      setStatus(Tone::Info, "layers", tr("Map as given"));
    else if (uncovered(state_->evaluation))
      setStatus(Tone::Warn, "triangle-alert", tr("Map is incomplete"));
    else
      setStatus(Tone::Warn, "triangle-alert", tr("Map does not fit"));
  } else if (!plan::row_of(state_->settings.strategy).ours && !state_->evaluation.fits) {
    setStatus(Tone::Warn, "triangle-alert", tr("accelerate's plan does not fit"));
  } else if (!plan::row_of(state_->settings.strategy).ours &&
             state_->answer->outcome != solve::Outcome::Optimal) {
    setStatus(Tone::Info, "layers", tr("accelerate's plan, gap %1").arg(gapText(state_->answer->gap)));
  } else if (state_->answer->outcome == solve::Outcome::Optimal &&
             state_->answer->value == state_->answer->bound) {
    // The proof is of what a plan counts; a run is predicted to need more.
    if (runLacks())
      setStatus(Tone::Warn, "triangle-alert", tr("Optimal, but a run lacks room"));
    else
      setStatus(Tone::Ok, "badge-check", tr("Optimal, proven"));
  } else {
    const QString gap = gapText(state_->answer->gap);
    setStatus(Tone::Info, "circle-dot",
              state_->solving ? tr("Best found, gap %1. Still improving").arg(gap)
                              : tr("Best found, gap %1").arg(gap));
  }
  if (state_->answer)
    status_->setToolTip(tr(
        "Of the plan: weights, KV cache, what is streamed, overhead, and what each device keeps free. What a "
        "run needs beside them is predicted, not proven."));
  facts_->setFacts(planFacts());
  bar_->setEvaluation(state_->evaluation);
  bar_->setPrediction(prediction_.get());
  const bool both = bar_->knows(TimeBar::By::Kind) && bar_->knows(TimeBar::By::Module);
  where_->setEnabled(both);
  where_->setToolTip(both ? tr("By module, as predicted, or by what it is spent on: press to change.")
                          : QString());
}

QVector<Fact> ProofStrip::planFacts() const {
  QVector<Fact> facts;
  const auto& e = state_->evaluation;
  const plan::Objective goal = state_->settings.objective;
  const bool timed = plan::row_of(goal).time;
  const Fact step = state_->settings.counts_request()
                        ? Fact{tr("Request time"), secondsText(e.request_seconds), requestRemark(e)}
                    : e.step_seconds > 0 ? Fact{tr("Step time"), secondsText(e.step_seconds), stepRemark(e)}
                                         : Fact{tr("Step time"), {}, tr("nothing is streamed")};
  const Fact onGpus{tr("On GPUs"), bytesText(e.gpu_bytes), tr("of %1").arg(bytesText(e.total))};
  facts << (timed ? step : onGpus) << predictedFacts();
  if (const auto& answer = state_->answer) {
    facts << Fact{
        tr("Bound"),
        timed ? secondsText(static_cast<double>(answer->bound) * 1e-12) : bytesText(Bytes(answer->bound)),
        {}};
    facts << Fact{tr("Gap"), gapText(answer->gap), {}};
  }
  facts << (timed ? onGpus : step);
  if (state_->answer)
    facts << Fact{
        tr("Solved in"), state_->solving ? QStringLiteral("…") : secondsText(state_->solve_seconds), {}};
  if (state_->catalog) {
    const auto& rules = state_->settings.rules;
    const auto forbidden =
        std::count_if(rules.begin(), rules.end(), [](const plan::Rule& rule) { return rule.forbid; });
    const auto pinned = static_cast<std::ptrdiff_t>(rules.size()) - forbidden;
    QStringList note;
    if (pinned > 0) note << tr("%n pinned", nullptr, static_cast<int>(pinned));
    if (forbidden > 0) note << tr("%n forbidden", nullptr, static_cast<int>(forbidden));
    facts << Fact{tr("Units"), countText(solve::units(*state_->catalog).size()), listText(note),
                  &Colours::text, true};
  }
  return facts;
}

namespace {

/// Of all devices together, where each of them has a limit.
std::optional<Bytes> budgetOfAll(const plan::Evaluation& evaluation) {
  Bytes sum;
  for (const auto& use : evaluation.devices) {
    if (!use.budget) return std::nullopt;
    sum += *use.budget;
  }
  return sum;
}

/// What is short is counted in bytes, what has no place in modules: where the two differ, why they do.
/// `of_all`: it is what all devices together lack, else what a single one does.
Fact shortFact(const PlanState& state, bool of_all) {
  const Bytes missing = state.answer->infeasible.short_bytes;
  Fact fact{ProofStrip::tr("Short by"), bytesText(missing), exactBytesText(missing), &Colours::error};
  const Bytes open = state.model ? unplacedBytes(state) : Bytes();
  const QString open_text = bytesText(open);
  if (!open || open_text == fact.value) return fact;
  if (!of_all)
    fact.note = ProofStrip::tr("on one device; %1 has no place").arg(open_text);
  else if (open > missing)
    fact.note = ProofStrip::tr("%1 has no place, as modules stay whole").arg(open_text);
  else
    fact.note = ProofStrip::tr("%1 of it modules").arg(open_text);
  fact.noteCounts = true;
  return fact;
}

}  // namespace

void ProofStrip::showInfeasible() {
  const bool impossible = state_->answer->settled() == solve::Settled::Impossible;
  // Nobody searched: accelerate's strategy gives one map, and it does not fit.
  const bool theirs = !plan::row_of(state_->settings.strategy).ours;
  if (theirs)
    setStatus(Tone::Warn, "triangle-alert", tr("accelerate's plan does not fit"));
  else if (impossible)
    setStatus(Tone::Error, "circle-x", tr("No placement fits"));
  else
    setStatus(Tone::Warn, "triangle-alert", tr("No placement found"));
  const auto& why = state_->answer->infeasible;
  const auto budgets = budgetOfAll(state_->evaluation);
  // Where all devices together are too small, what is short is the difference; else a single one is, and the
  // panel says which.
  const bool of_all = !theirs && budgets && state_->evaluation.total > *budgets;
  QVector<Fact> facts;
  if (why.short_bytes) facts << shortFact(*state_, of_all);
  if (of_all && why.short_bytes)
    facts << Fact{tr("Needs"), bytesText(*budgets + why.short_bytes), tr("at least")};
  if (budgets) facts << Fact{tr("Budgets"), bytesText(*budgets), tr("of all devices")};
  if (!theirs)
    facts << Fact{impossible ? tr("Proven in") : tr("Searched for"),
                  state_->solving ? QStringLiteral("…") : secondsText(state_->solve_seconds),
                  impossible ? QString() : tr("that there is none is not proven"), &Colours::text,
                  !impossible};
  if (!wayBack_.isEmpty()) facts << Fact{{}, {}, tr("Last plan that fitted is kept: %1").arg(wayBack_)};
  facts_->setFacts(facts);
}

}  // namespace stowage::widgets
