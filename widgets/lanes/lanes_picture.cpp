// The lanes as a picture of their own, and as a table.
#include <algorithm>
#include <cmath>

#include "core/base/csv.h"
#include "widgets/lanes/lanes_painter.h"
#include "widgets/lanes/lanes_table.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr double kLeft = 12;

/// "Devices" and the legend, as the title of the dock has them.
void paint_head(QPainter& painter, double width, double height, double dpr, bool trains) {
  const Theme& theme = Theme::current();
  const QFont strong = theme.font(TextStyle::BodyStrong);
  painter.fillRect(QRectF(0, 0, width, height), theme.colours().surface);
  painter.setFont(strong);
  painter.setPen(theme.colours().text);
  painter.drawText(QPointF(kLeft, std::round(height / 2 + QFontMetricsF(strong).capHeight() / 2)),
                   LanesWidget::tr("Devices"));
  LanesPainter::paintLegend(painter, {theme.metric("lanes.label"), height / 2}, width - kLeft, dpr, trains);
}

const char* segment_name(LaneKind kind) {
  switch (kind) {
    case LaneKind::Gradients:
      return "gradients";
    case LaneKind::Optimizer:
      return "optimizer";
    case LaneKind::KvCache:
      return "kv_cache";
    case LaneKind::Activations:
      return "activations";
    case LaneKind::Reserve:
      return "reserve";
    case LaneKind::Overhead:
      return "overhead";
    case LaneKind::Free:
      break;
  }
  return "free";
}

}  // namespace

ViewPicture LanesWidget::picture() const {
  if (!state_ || scene_.lanes.empty()) return {};
  const double width = viewport()->width(), head = std::round(Theme::current().metric("dockTitle"));
  return {QSizeF(width, head + std::ceil(scene_.height)), [this, width, head](QPainter& painter, double dpr) {
            paint_head(painter, width, head, dpr, state_->evaluation.trains);
            painter.translate(0, head);
            LanesMarks marks;
            const std::vector<std::pair<int, int>> nothing;
            marks.selected = &nothing;
            marks.predicted = prediction_.get();
            LanesPainter(scene_, marks, dpr).paint(painter, QRectF(0, 0, width, std::ceil(scene_.height)));
          }};
}

std::string lanes_csv(const LanesScene& scene) {
  std::string out = "device,what,module,bytes\n";
  for (const LaneView& lane : scene.lanes) {
    const std::string device = lane.unplaced ? "" : machine::to_string(lane.device);
    const auto row = [&](const std::string& what, const std::string& module, std::uint64_t bytes) {
      out += device + "," + what + "," + csv_field(module) + "," + std::to_string(bytes) + "\n";
    };
    if (lane.budget) row("budget", {}, lane.budget->count());
    const auto& places = scene.places->lanes;
    const std::size_t at = lane.unplaced ? places.size() - 1 : lane.slot;
    for (std::size_t i = 0; at < places.size() && i < places[at].units.size(); ++i) {
      const std::uint32_t node = scene.tree->units[places[at].units[i]].node;
      row("weights", scene.tree->name(node).toStdString(), places[at].bytes[i]);
    }
    for (const LaneSegment& segment : lane.segments)
      row(segment_name(segment.kind), {}, segment.bytes.count());
  }
  return out;
}

}  // namespace stowage::widgets
