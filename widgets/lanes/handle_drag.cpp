#include "widgets/lanes/handle_drag.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/machine/detect.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

namespace {

constexpr std::uint64_t kGiB = 1ull << 30, kGB = 1'000'000'000;
constexpr double kPresetReach = 5;  // pixels

}  // namespace

std::uint64_t budget_step(const layout::LaneScale& scale) {
  std::uint64_t step = byteUnits() == ByteUnits::Decimal ? kGB : kGiB;
  if (scale.full_bytes < 8 * kGiB) {
    step = 1;
    while (static_cast<double>(step) < 4 * scale.bytes_per_pixel) step <<= 1;
  } else {
    while (static_cast<double>(step) < scale.bytes_per_pixel) step <<= 1;
  }
  return step;
}

Bytes snapped_budget(double pixels, const layout::LaneScale& scale, bool free) {
  const double bytes = std::clamp(pixels * scale.bytes_per_pixel, 1.0, 9e18);
  if (free) return Bytes(static_cast<std::uint64_t>(bytes));
  const std::uint64_t step = budget_step(scale);
  Bytes best(std::max<std::uint64_t>(
      step, static_cast<std::uint64_t>(std::llround(bytes / static_cast<double>(step))) * step));
  double distance = std::abs(static_cast<double>(best.count()) - bytes);
  for (const machine::CardPreset& card : machine::card_presets()) {
    const double off = std::abs(static_cast<double>(card.memory.count()) - bytes);
    if (off < kPresetReach * scale.bytes_per_pixel && off < distance) {
      best = card.memory;
      distance = off;
    }
  }
  return best;
}

std::optional<Bytes> typed_budget(const QString& text, const machine::Device* device) {
  QString words = typedNumber(text);
  if (words.endsWith(u'%')) {
    words.chop(1);
    bool ok = false;
    const double share = words.trimmed().toDouble(&ok) / 100;
    if (!ok || share <= 0 || share > 1 || device == nullptr) return std::nullopt;
    const Bytes whole = device->physical ? device->physical : device->budget.value_or(Bytes());
    if (!whole) return std::nullopt;
    return Bytes(static_cast<std::uint64_t>(static_cast<double>(whole.count()) * share));
  }
  const auto size = parse_size(words.toStdString());
  return size ? std::optional<Bytes>(*size) : std::nullopt;
}

namespace {

QString segment_tip(const LaneView& lane, const LaneSegment& part) {
  switch (part.kind) {
    case LaneKind::Gradients:
      return LanesWidget::tr("Gradients, %1: of the parameters that lie here").arg(bytesText(part.bytes));
    case LaneKind::Optimizer:
      return LanesWidget::tr("Optimizer, %1: what it keeps for the parameters that lie here")
          .arg(bytesText(part.bytes));
    case LaneKind::KvCache:
      return LanesWidget::tr("KV cache, %1: grows with the context").arg(bytesText(part.bytes));
    case LaneKind::Activations:
      return LanesWidget::tr("Activations, %1: the peak of one pass").arg(bytesText(part.bytes));
    case LaneKind::Reserve:
      return lane.witness.isEmpty()
                 ? LanesWidget::tr("Stream reserve, %1: kept empty for weights on their way")
                       .arg(bytesText(part.bytes))
                 : LanesWidget::tr("Stream reserve, %1: kept empty for weights on their way, %2 at most")
                       .arg(bytesText(part.bytes), lane.witness);
    case LaneKind::Overhead:
      return LanesWidget::tr("Overhead, %1: the runtime's own").arg(bytesText(part.bytes));
    case LaneKind::Free:
      return part.bytes ? LanesWidget::tr("%1 free").arg(bytesText(part.bytes)) : QString();
  }
  return {};
}

}  // namespace

QString lane_tip(const LanesScene& scene, int lane, int cell, double x) {
  if (lane < 0 || lane >= static_cast<int>(scene.lanes.size())) return {};
  const LaneView& view = scene.lanes[static_cast<std::size_t>(lane)];
  if (cell >= 0 && cell < static_cast<int>(view.cells.size())) {
    const LaneCellView& here = view.cells[static_cast<std::size_t>(cell)];
    const Bytes bytes(static_cast<std::uint64_t>(here.width * scene.scale.bytes_per_pixel));
    if (here.count == 1) {
      const UnitInfo& unit = scene.tree->units[view.units[here.first]];
      return scene.tree->name(unit.node) + QStringLiteral(", ") + bytesText(unit.bytes) +
             QStringLiteral(", ") + view.name;
    }
    return LanesWidget::tr("%n units", nullptr, static_cast<int>(here.count)) + QStringLiteral(", ") +
           bytesText(bytes) + QStringLiteral(", ") + view.name;
  }
  for (const LaneSegment& part : view.segments) {
    if (x >= part.x && x < part.x + part.width) return segment_tip(view, part);
  }
  return {};
}

void LanesWidget::HandleDrag::paintBubble(QPainter& painter, const LanesScene& scene,
                                          const BudgetCurve* curve) const {
  if (!moved || lane >= static_cast<int>(scene.lanes.size())) return;
  const Theme& theme = Theme::current();
  const QFont font = theme.font(TextStyle::CaptionStrong);
  const QFontMetricsF metrics(font);
  QString words = LanesWidget::tr("%1 (was %2)").arg(bytesText(now), bytesText(was));
  if (curve && curve->device == device) {
    if (const QString more = curveWords(*curve, now); !more.isEmpty())
      words += QStringLiteral("  ·  ") + more;
  }
  const LaneView& view = scene.lanes[static_cast<std::size_t>(lane)];
  const double x = scene.label_width + static_cast<double>(now.count()) / scale.bytes_per_pixel;
  const QSizeF size(metrics.horizontalAdvance(words) + 24, metrics.height() + 10);
  const double left = std::clamp(x - size.width() / 2, 4.0,
                                 std::max(4.0, scene.label_width + scene.bar_width - size.width()));
  double top = view.top + view.height - 1;
  if (top + size.height() > scene.height) top = view.top - size.height() + 1;
  const QRectF box(std::round(left) + 0.5, std::round(top) + 0.5, std::round(size.width()),
                   std::round(size.height()));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.colours().ink, 1));
  painter.setBrush(theme.colours().raised);
  painter.drawRoundedRect(box, 4, 4);
  painter.setFont(font);
  painter.setPen(theme.colours().text);
  painter.drawText(box, Qt::AlignCenter, words);
  painter.restore();
}

}  // namespace stowage::widgets
