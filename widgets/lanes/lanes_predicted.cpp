// What a run should need at its peak, over the bars of the lanes.
#include <QCoreApplication>
#include <algorithm>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/lanes/lanes_painter.h"
#include "widgets/theme/icons.h"

namespace stowage::widgets {
namespace {

constexpr double kMark = 7, kGap = 12, kIcon = 20;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Lanes)
};

}  // namespace

const estimate::PredictedDevice* predicted_of(const estimate::Prediction* prediction, const LaneView& lane) {
  if (prediction == nullptr || lane.unplaced || lane.device.role() == machine::Role::Storage) return nullptr;
  const auto& all = prediction->devices;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& device) { return device.device == lane.device; });
  return found != all.end() && found->peak ? &*found : nullptr;
}

Bytes predicted_over(const estimate::PredictedDevice& device, const LaneView& lane) {
  return lane.budget && device.peak > *lane.budget ? device.peak - *lane.budget : Bytes();
}

QString predicted_words(const estimate::PredictedDevice& device, const LaneView& lane) {
  const QString peak = bytesText(device.peak);
  QString out =
      device.peak_module.empty()
          ? Words::tr("Predicted peak: %1.").arg(peak)
          : Words::tr("Predicted peak: %1, in %2.").arg(peak, QString::fromStdString(device.peak_module));
  if (!device.peak_node.empty())
    out += u' ' + Words::tr("Node of the graph: %1.").arg(QString::fromStdString(device.peak_node));
  const std::pair<QString, Bytes> parts[] = {{Words::tr("weights"), device.weights},
                                             {Words::tr("streamed weights"), device.streamed},
                                             {Words::tr("activations"), device.activations},
                                             {Words::tr("KV cache"), device.kv_cache},
                                             {Words::tr("overhead"), device.overhead}};
  QStringList told;
  for (const auto& [name, bytes] : parts) {
    if (bytes) told << QStringLiteral("%1 %2").arg(name, bytesText(bytes));
  }
  if (!told.isEmpty()) out += QStringLiteral("\n") + listText(told);
  if (const Bytes over = predicted_over(device, lane))
    out +=
        QStringLiteral("\n") + Words::tr("A run should need %1 more than the budget.").arg(bytesText(over));
  return out;
}

/// A bracket from what is planned to what a run should need, with a mark at its end; red where the budget
/// does not hold it.
void LanesPainter::predicted(const LaneView& lane) {
  const estimate::PredictedDevice* device = predicted_of(marks_.predicted, lane);
  if (device == nullptr) return;
  const Colours& colours = theme_.colours();
  const Bytes over = predicted_over(*device, lane);
  const double exact = static_cast<double>(device->peak.count()) / scene_.scale.bytes_per_pixel;
  const double end = std::min(exact, scene_.bar_width);
  const QColor ink = over ? colours.error : colours.ink;
  const double from = std::min(lane.used_end, end);
  const QRectF part = barPart(lane, from, end - from);
  if (part.width() >= 2) {
    QPen frame(ink, 1);
    frame.setDashPattern({3, 2});
    painter_->fillRect(part, theme_.hatch(over ? Theme::Hatch::OverBudget : Theme::Hatch::Activations,
                                          over ? colours.error : theme_.device(lane.device).strong, dpr_));
    painter_->setPen(frame);
    painter_->setBrush(Qt::NoBrush);
    painter_->drawRect(part.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  const double x = snap(scene_.label_width + end);
  const double bottom = lane.bar_top + lane.bar_height;
  painter_->save();
  painter_->setRenderHint(QPainter::Antialiasing);
  painter_->setPen(QPen(colours.surface, 1));
  painter_->setBrush(ink);
  painter_->drawPolygon(
      QPolygonF({{x - kMark / 2, bottom + 4}, {x + kMark / 2, bottom + 4}, {x, bottom - 3}}));
  painter_->restore();
  if (!over || lane.over || scene_.compact) return;  // the plan itself says more
  const QString text = Words::tr("run: %1 over").arg(bytesText(over));
  const double left = scene_.label_width + std::max(end, lane.handle.value_or(0)) + kGap;
  if (left + kIcon + name_metrics_.horizontalAdvance(text) > scene_.label_width + scene_.bar_width) return;
  const double middle = lane.bar_top + lane.bar_height / 2;
  paintIcon(*painter_, "triangle-alert", QRectF(left, middle - 7, 14, 14), colours.error);
  words(name_font_, colours.error, {left + kIcon, middle + name_metrics_.capHeight() / 2}, text);
}

}  // namespace stowage::widgets
