#include "widgets/lanes/lanes_kinds.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <cmath>

#include "widgets/lanes/lanes_painter.h"

namespace stowage::widgets {

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Lanes)
};

QString kind_name(LaneKind kind) {
  switch (kind) {
    case LaneKind::Gradients:
      return Words::tr("Gradients");
    case LaneKind::Optimizer:
      return Words::tr("Optimizer");
    case LaneKind::KvCache:
      return Words::tr("KV cache");
    case LaneKind::Activations:
      return Words::tr("Activations");
    case LaneKind::Reserve:
      return Words::tr("Stream reserve");
    case LaneKind::Overhead:
      return Words::tr("Overhead");
    case LaneKind::Free:
      break;
  }
  return Words::tr("Free");
}

}  // namespace

void fill_lane_kind(QPainter& painter, LaneKind kind, machine::DeviceId device, const QRectF& rect,
                    double dpr) {
  const Theme& theme = Theme::current();
  const DeviceColours& colours = theme.device(device);
  const DeviceColours& grey = theme.device(machine::kCpu);
  const auto hatched = [&](const QColor& ground, Theme::Hatch hatch) {
    painter.fillRect(rect, ground);
    painter.fillRect(rect, theme.hatch(hatch, colours.strong, dpr));
  };
  switch (kind) {
    case LaneKind::Gradients:
      return hatched(colours.soft, Theme::Hatch::Training);
    case LaneKind::Optimizer:
      return hatched(colours.edge, Theme::Hatch::Training);
    case LaneKind::KvCache:
      return hatched(colours.soft3, Theme::Hatch::KvCache);
    case LaneKind::Activations:
      return hatched(colours.soft, Theme::Hatch::Activations);
    case LaneKind::Reserve:
      painter.fillRect(rect, theme.colours().surface);
      painter.fillRect(rect, theme.hatch(Theme::Hatch::Reserve, colours.strong, dpr));
      if (rect.width() < 3) return;
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(colours.strong, 1));
      painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
      return;
    case LaneKind::Overhead:
      painter.fillRect(rect, grey.edge);
      painter.fillRect(rect,
                       theme.hatch(Theme::Hatch::Overhead,
                                   theme.dark() ? theme.colours().paper : grey.strong.darker(130), dpr));
      return;
    case LaneKind::Free:
      painter.fillRect(rect, theme.colours().sunken);
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(theme.colours().line, 1));
      if (rect.width() >= 2) painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
      return;
  }
}

double LanesPainter::paintLegend(QPainter& painter, QPointF at, double right, double dpr, bool trains) {
  const Theme& theme = Theme::current();
  const QFont font = theme.font(TextStyle::Small);
  const QFontMetricsF metrics(font);
  const machine::DeviceId look = machine::gpu(0);
  double x = at.x();
  const auto entry = [&](const QString& text, auto&& fill) {
    const double wide = 16 + 7 + metrics.horizontalAdvance(text);
    if (x + wide > right) return;
    const QRectF box(std::round(x), std::round(at.y() - 6), 16, 12);
    fill(box);
    painter.setFont(font);
    painter.setPen(theme.colours().text2);
    painter.drawText(QPointF(box.right() + 7, at.y() + metrics.capHeight() / 2), text);
    x += wide + 18;
  };
  entry(Words::tr("Weights"), [&](const QRectF& box) { painter.fillRect(box, theme.device(look).strong); });
  for (const LaneKind kind : {LaneKind::Gradients, LaneKind::Optimizer, LaneKind::KvCache,
                              LaneKind::Activations, LaneKind::Reserve, LaneKind::Overhead, LaneKind::Free}) {
    if (!trains && (kind == LaneKind::Gradients || kind == LaneKind::Optimizer)) continue;
    entry(kind_name(kind), [&](const QRectF& box) { fill_lane_kind(painter, kind, look, box, dpr); });
  }
  return x;
}

}  // namespace stowage::widgets
