#include "app/gui/run/beside_run.h"

#include <QDir>
#include <QFileInfo>

#include "app/gui/run/picture_worker.h"
#include "widgets/timeline/timeline_stack.h"

namespace stowage::app {

widgets::TimelineView* showRunBeside(widgets::TimelineStack& stack, const RecordedRun& run) {
  using State = widgets::TimelineView::State;
  widgets::TimelineView* view =
      stack.addBeside(QFileInfo(run.path).fileName(), QDir::toNativeSeparators(run.path));
  new PictureWorker(*view);
  view->setTimeline(run.timeline(), nullptr);
  view->setState(run.run->timeline.complete ? State::Finished : State::Stopped);
  return view;
}

}  // namespace stowage::app
