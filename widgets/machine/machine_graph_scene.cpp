#include "widgets/machine/machine_graph_scene.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/common/stand_in.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

using machine::DeviceId;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(MachineGraph)
};

/// Logical pixels at the normal size of text.
constexpr double kBox = 118, kLeastBox = 96, kBoxHeight = 40, kGap = 58, kPlate = 18, kPlateWidth = 50,
                 kAbove = 6, kRowGap = 12, kFan = 16, kEdge = 2;

QString rate_number(std::uint64_t rate) {
  const double number = static_cast<double>(rate) / 1e9;
  return decimalText(number, number < 10 ? 2 : number < 100 ? 1 : 0);
}

QString held(const machine::Device& device) {
  return device.budget ? bytesText(*device.budget) : Words::tr("unlimited");
}

class Layout {
 public:
  Layout(const machine::Machine& machine, double width, double scale)
      : machine_(machine), width_(width), scale_(scale) {}

  MachineGraphScene run() {
    const std::size_t gpus = machine_.gpu_count();
    per_row_ = std::max<std::size_t>(
        1, static_cast<std::size_t>((width_ - 2 * kEdge + px(kGap)) / (px(kLeastBox) + px(kGap))));
    per_row_ = std::min(per_row_, std::max<std::size_t>(1, gpus));
    double top = kEdge;
    for (std::size_t first = 0; first < gpus; first += per_row_)
      top = row(first, std::min(per_row_, gpus - first), top) + 2 * px(kPlate) + px(kAbove) + px(kRowGap);
    const std::size_t hosts = machine_.devices.size() - gpus;
    if (gpus > 0) top += px(kFan);  // where the lines turn to CPU and disk
    if (hosts > 0) top = row(gpus, hosts, top);
    for (std::size_t i = 0; i < gpus; ++i) links_of_gpu(i);
    if (hosts > 1) beside(gpus, gpus + 1);
    scene_.height = std::max(0.0, top + kEdge);
    return std::move(scene_);
  }

 private:
  double px(double normal) const { return normal * scale_; }

  /// Devices beside each other, in the middle of the width. Returns where they end.
  double row(std::size_t first, std::size_t count, double top) {
    const double n = static_cast<double>(count);
    const double box = std::clamp((width_ - 2 * kEdge - px(kGap) * (n - 1)) / n, 1.0, px(kBox));
    const double left = (width_ - n * box - (n - 1) * px(kGap)) / 2;
    for (std::size_t i = 0; i < count; ++i) {
      const machine::Device& device = machine_.devices[first + i];
      GraphItem item;
      item.from = device.id;
      item.rect = {left + static_cast<double>(i) * (box + px(kGap)), top, box, px(kBoxHeight)};
      item.text = deviceText(device.id);
      item.more = held(device);
      const QString card = cardText(device);
      item.name = card.isEmpty() ? Words::tr("%1, %2").arg(item.text, item.more)
                                 : Words::tr("%1, %2, %3").arg(item.text, card, item.more);
      scene_.items.push_back(item);
    }
    return top + px(kBoxHeight);
  }

  /// Its neighbour in the row, then the plates below it: that of the CPU on the left, lower one on the right.
  void links_of_gpu(std::size_t gpu) {
    const std::size_t gpus = machine_.gpu_count();
    const bool last = gpu + 1 == gpus || (gpu + 1) % per_row_ == 0;
    if (!last) beside(gpu, gpu + 1);
    for (std::size_t host = gpus; host < machine_.devices.size(); ++host) {
      const bool second = host > gpus;
      const QRectF box = scene_.items[gpu].rect, below = scene_.items[host].rect;
      const double x = box.left() + box.width() * (second ? 0.74 : 0.26);
      const double y = box.bottom() + px(kAbove) + (second ? px(kPlate) : 0);
      const double wide = std::min(px(kPlateWidth), box.width() / 2);
      GraphItem item = link(gpu, host);
      item.rect = {x - wide / 2, y, wide, px(kPlate)};
      // Straight down past all plates of the row: a line that crossed another one's would take its rate.
      item.begin = {x, box.bottom()};
      item.bend = {x, box.bottom() + px(kAbove) + 2 * px(kPlate)};
      item.end = {below.center().x(), below.top()};
      scene_.items.push_back(item);
    }
  }

  void beside(std::size_t a, std::size_t b) {
    const QRectF left = scene_.items[a].rect, right = scene_.items[b].rect;
    GraphItem item = link(a, b);
    const double room = right.left() - left.right(), wide = std::min(px(kPlateWidth), room);
    item.rect = {left.right() + (room - wide) / 2, left.center().y() - px(kPlate) / 2, wide, px(kPlate)};
    item.begin = {left.right(), left.center().y()};
    item.bend = item.end = {right.left(), right.center().y()};
    scene_.items.push_back(item);
  }

  GraphItem link(std::size_t a, std::size_t b) const {
    const DeviceId from = machine_.devices[a].id, to = machine_.devices[b].id;
    const std::uint64_t there = machine_.rate(from, to), back = machine_.rate(to, from);
    GraphItem item;
    item.from = from;
    item.to = to;
    item.text = there == back ? rate_number(there)
                              : QStringLiteral("%1 / %2").arg(rate_number(there), rate_number(back));
    item.name =
        there == back
            ? Words::tr("Between %1 and %2, %3").arg(deviceText(from), deviceText(to), rateText(there))
            : Words::tr("From %1 to %2 %3, back %4")
                  .arg(deviceText(from), deviceText(to), rateText(there), rateText(back));
    return item;
  }

  const machine::Machine& machine_;
  double width_, scale_;
  std::size_t per_row_ = 1;
  MachineGraphScene scene_{};
};

}  // namespace

std::optional<std::size_t> MachineGraphScene::at(QPointF point) const {
  for (std::size_t i = items.size(); i-- > 0;) {
    if (items[i].rect.contains(point)) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> MachineGraphScene::find(machine::DeviceId from,
                                                   std::optional<machine::DeviceId> to) const {
  for (std::size_t i = 0; i < items.size(); ++i) {
    const GraphItem& item = items[i];
    if (item.from == from && item.to == to) return i;
    if (to && item.to && item.from == *to && *item.to == from) return i;
  }
  return std::nullopt;
}

MachineGraphScene machine_graph_scene(const machine::Machine& machine, double width, double text_scale) {
  return Layout(machine, width, text_scale).run();
}

}  // namespace stowage::widgets
