#include "app/gui/run/timeline_page.h"

#include "app/gui/predict/read_program.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/run/beside_run.h"
#include "app/gui/run/picture_worker.h"
#include "widgets/controls/notice.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/timeline_stack.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {

TimelinePage::TimelinePage(widgets::SelectionHub& hub, QWidget* parent) : QStackedWidget(parent), hub_(hub) {
  empty_ = new widgets::EmptyState(
      "chart-area", tr("No run yet"),
      tr("Profile runs one forward pass under this plan and shows the memory of every device against time."));
  profile_ = empty_->addButton(tr("Profile"), true);
  connect(profile_, &QPushButton::clicked, this, &TimelinePage::profileRequested);
  addWidget(empty_);
  setFocusPolicy(Qt::StrongFocus);
}

void TimelinePage::setEmptyText(const QString& headline, const QString& text, bool canRun) {
  empty_->setTexts(headline, text);
  profile_->setVisible(canRun);
}

void TimelinePage::setTimeline(const std::shared_ptr<const trace::Timeline>& timeline,
                               const model::ModelPtr& model) {
  // A run that begins is looked at.
  if (timeline && !recorded_) wantsPredicted_ = false;
  recorded_ = {timeline, model};
  apply();
}

void TimelinePage::setPredicted(const std::shared_ptr<const trace::Timeline>& timeline,
                                const model::ModelPtr& model) {
  if (predicted_.timeline == timeline) return;
  predicted_ = {timeline, model};
  // Made only when somebody looks: an edit does not wait for the picture.
  waits_ = !isVisible();
  if (!waits_ || !timeline) apply();
}

void TimelinePage::showEvent(QShowEvent* event) {
  QStackedWidget::showEvent(event);
  if (waits_) apply();
}

/// Made only when there is something to show: Qt Charts is slow to load, and the window is to stand within
/// half a second.
void TimelinePage::makeView() {
  view_ = new widgets::TimelineView(&hub_);
  new PictureWorker(*view_);
  if (alive_) view_->setAlivePanel(alive_);
  connect(view_, &widgets::TimelineView::runShown, this, &TimelinePage::runShown);
  stale_ = new widgets::Notice;
  mark_ = new widgets::Notice(nullptr, widgets::Tone::Info, "info");
  switch_ = new widgets::SegmentedControl({tr("Recorded"), tr("Predicted")});
  connect(switch_, &widgets::SegmentedControl::currentChanged, this, [this](int index) {
    wantsPredicted_ = index == 1;
    apply();
  });
  switchRow_ = new QWidget;
  auto* row = new QHBoxLayout(switchRow_);
  row->setContentsMargins(12, 6, 12, 2);
  row->addWidget(switch_);
  row->addStretch();
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(stale_);
  column->addWidget(mark_);
  column->addWidget(switchRow_);
  stack_ = new widgets::TimelineStack(view_);
  column->addWidget(stack_, 1);
  addWidget(page);
  setFocusProxy(view_);
}

QString TimelinePage::markOf(const Picture& predicted) {
  if (predicted.model && !isProgram(*predicted.model))
    return tr(
        "Predicted by formulas of the model's architecture: the last part of the prompt, and one token "
        "more. Nothing has run yet. A module's turn counts as one microsecond.");
  return tr(
      "Predicted from the program's graph, block by block: nothing has run yet. A step counts as one "
      "microsecond.");
}

void TimelinePage::apply() {
  const bool predicted = showsPredicted();
  if (predicted && !isVisible()) {
    waits_ = true;
    return;
  }
  waits_ = false;
  const Picture& picture = predicted ? predicted_ : recorded_;
  if (picture && !view_) makeView();
  if (view_) {
    // Pictures are told apart by when they began and what of, which predictions do not say.
    if (predicted || std::exchange(lastPredicted_, predicted)) view_->setTimeline(nullptr, nullptr);
    lastPredicted_ = predicted;
    view_->setTimeline(picture.timeline, picture.model);
    switchRow_->setVisible(recorded_ && predicted_);
    switch_->setCurrent(predicted ? 1 : 0);
    mark_->setText(predicted ? markOf(picture) : QString());
  }
  if (!picture && alive_) alive_->clear();
  if (!picture && stack_) stack_->closeBeside();
  setCurrentIndex(picture ? 1 : 0);
  applyState();
  setStale(ofOther_);
}

void TimelinePage::showBeside(const RecordedRun& run) {
  if (stack_ && currentIndex() == 1) showRunBeside(*stack_, run);
}

void TimelinePage::setExpected(const std::shared_ptr<const trace::Timeline>& predicted) {
  if (view_) view_->setPredicted(predicted);
}

void TimelinePage::setWaits(std::optional<std::vector<protocol::OffloadStall>> waits) {
  if (view_) view_->setWaits(std::move(waits));
}

void TimelinePage::setStale(bool stale) {
  ofOther_ = stale;
  if (stale_)
    stale_->setText(stale && !showsPredicted()
                        ? tr("This is a run of an earlier plan: the plan or the machine has changed since.")
                        : QString());
}

void TimelinePage::setRunState(Run::State state, const QString& note) {
  state_ = state;
  note_ = note;
  applyState();
}

void TimelinePage::applyState() {
  if (!view_) return;
  using State = widgets::TimelineView::State;
  if (showsPredicted()) return view_->setState(State::Finished);
  switch (state_) {
    case Run::State::Running:
      return view_->setState(State::Running, note_);
    case Run::State::Failed:
    case Run::State::Died:
      return view_->setState(State::Stopped, note_);
    case Run::State::Cancelled:
      return view_->setState(State::Cancelled, note_);
    case Run::State::None:
    case Run::State::Done:
      return view_->setState(State::Finished, note_);
  }
}

}  // namespace stowage::app
