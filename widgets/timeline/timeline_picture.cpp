// The timeline as a picture of its own, and what of the run is in view.
#include "widgets/timeline/offload_lanes_view.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {

ViewPicture TimelineView::picture() {
  if (!shown_) return {};
  const QSize charts = canvas_->size(), copies = lanes_->isHidden() ? QSize() : lanes_->size();
  const int head = legend_->sizeHint().height() + 8;
  return {QSizeF(charts.width(), head + charts.height() + copies.height()),
          [this, charts, copies, head](QPainter& painter, double) {
            const double left = Theme::current().metric("timeline.axisLeft");
            painter.fillRect(QRect(0, 0, charts.width(), head), Theme::current().colours().surface);
            Legend::paint(painter, QRect(qRound(left), 0, charts.width() - qRound(left), head),
                          legendEntries());
            painter.translate(0, head);
            canvas_->paintPicture(painter);
            painter.translate(0, charts.height());
            if (!copies.isEmpty()) lanes_->paintPicture(painter);
          }};
}

TimelineCanvas::Range TimelineView::seen() const {
  const TimelineCanvas::Range view = canvas_->view();
  return events_ ? TimelineCanvas::Range{events_->instant(view.begin), events_->instant(view.end)} : view;
}

}  // namespace stowage::widgets
