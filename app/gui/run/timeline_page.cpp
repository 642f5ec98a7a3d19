#include "app/gui/run/timeline_page.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/run/picture_worker.h"
#include "widgets/controls/notice.h"
#include "widgets/timeline/alive_panel.h"
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
  if (timeline && !view_) {
    // Made only when there is something to show: Qt Charts is slow to load, and the window is to stand within
    // half a second.
    view_ = new widgets::TimelineView(&hub_);
    new PictureWorker(*view_);
    if (alive_) view_->setAlivePanel(alive_);
    stale_ = new widgets::Notice;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(stale_);
    column->addWidget(view_, 1);
    addWidget(page);
    setFocusProxy(view_);
  }
  if (view_) view_->setTimeline(timeline, model);
  if (!timeline && alive_) alive_->clear();
  setCurrentIndex(timeline ? 1 : 0);
}

void TimelinePage::setPredicted(const std::shared_ptr<const trace::Timeline>& predicted) {
  if (view_) view_->setPredicted(predicted);
}

void TimelinePage::setStale(bool stale) {
  if (stale_)
    stale_->setText(stale ? tr("This is a run of an earlier plan: the plan or the machine has changed since.")
                          : QString());
}

void TimelinePage::setRunState(Run::State state, const QString& note) {
  if (!view_) return;
  using State = widgets::TimelineView::State;
  switch (state) {
    case Run::State::Running:
      return view_->setState(State::Running, note);
    case Run::State::Failed:
    case Run::State::Died:
      return view_->setState(State::Stopped, note);
    case Run::State::Cancelled:
      return view_->setState(State::Cancelled, note);
    case Run::State::None:
    case Run::State::Done:
      return view_->setState(State::Finished, note);
  }
}

}  // namespace stowage::app
