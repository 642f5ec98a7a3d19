#include "app/gui/run/picture_worker.h"

#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

constexpr int kPatience = 8;  // milliseconds: most runs are small

}  // namespace

PictureWorker::PictureWorker(widgets::TimelineView& view) : QObject(&view), patience_(kPatience) {
  connect(&runner_, &JobRunner::failed, this, [this] {
    if (const auto gaveUp = std::exchange(gaveUp_, {})) gaveUp();
  });
  view.setWorker(
      [this](std::function<widgets::RunPicturePtr()> make, const widgets::TimelineView::Done& done) {
        gaveUp_ = [done] { done(nullptr); };
        runner_.start(
            [this, make = std::move(make), done](const Job&) -> JobRunner::Deliver {
              return [this, done, picture = make()] {
                gaveUp_ = {};
                done(picture);
              };
            },
            patience_);
      });
}

}  // namespace stowage::app
