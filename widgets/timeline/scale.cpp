#include "widgets/timeline/scale.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/trace/event_axis.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

struct Scale {
  Q_DECLARE_TR_FUNCTIONS(TimelineScale)
};

constexpr double kTickPixels = 56;
constexpr std::uint64_t kLarge = 1'000'000'000;  // from GB and GiB on two digits say something

/// 1, 2 or 5 times a power of ten, at least `least`.
double round_up(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (power * factor >= least * (1 - 1e-9)) return power * factor;
  }
  return power * 10;
}

}  // namespace

ByteAxis byteAxis(std::uint64_t least, std::uint64_t most, std::uint64_t budget, bool fold, double pixels) {
  ByteAxis out;
  most = std::max<std::uint64_t>(most, 1);
  least = fold ? std::min(least, most) : 0;
  // Bands that hardly change still get some room above them, and the budget near them is still seen.
  const double bands = std::max<double>(double(most) / 40, double(most - least));
  out.budget_inside = budget > least && double(budget - least) <= 3 * bands;
  const std::uint64_t top = out.budget_inside ? std::max(most, budget) : most;
  const ByteUnit unit = byteUnit(top);
  const double ticks = std::max(2.0, pixels / kTickPixels);
  const double span = std::max<double>(double(top - least) * 1.08, bands);
  double step = round_up(span / ticks / double(unit.bytes));
  if (unit.bytes == 1) step = std::max(1.0, step);
  out.unit = unit.bytes;
  out.name = unit.name;
  out.step = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::llround(step * double(unit.bytes))));
  out.decimals = step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  // A tick of 0.1 GiB is no whole number of bytes: floor by its real value, so that labels and ticks agree.
  if (fold)
    out.low = static_cast<std::uint64_t>(std::floor(double(least) / (step * double(unit.bytes))) * step *
                                         double(unit.bytes));
  out.low = std::min(out.low, least);
  out.high = top + std::max<std::uint64_t>(1, static_cast<std::uint64_t>(double(top - out.low) * 0.08));
  if (!out.budget_inside) out.high = std::max(out.high, least + static_cast<std::uint64_t>(bands));
  return out;
}

QString axisText(const ByteAxis& axis, std::uint64_t bytes, int more_decimals, bool with_unit) {
  const int least = axis.unit >= kLarge && more_decimals > 0 ? 2 : 0;
  const int decimals = axis.unit == 1 ? 0 : std::max(axis.decimals + more_decimals, least);
  const QString number = QLocale().toString(double(bytes) / double(axis.unit), 'f', decimals);
  return with_unit ? number + u' ' + QLatin1String(axis.name) : number;
}

std::uint64_t timeStep(std::uint64_t length, int ticks) {
  const double least = std::max(1.0, double(length) / std::max(1, ticks));
  return static_cast<std::uint64_t>(std::llround(round_up(least)));
}

TimeUnit timeUnit(std::uint64_t length) {
  if (length >= 1'000'000'000) return {1'000'000'000, "s"};
  if (length >= 1'000'000) return {1'000'000, "ms"};
  if (length >= 1'000) return {1'000, "µs"};
  return {1, "ns"};
}

TimeUnit axisTimeUnit(std::uint64_t end, std::uint64_t step) {
  TimeUnit unit = timeUnit(end);
  while (unit.ns > 1 && double(step) / double(unit.ns) < 0.00099) unit = timeUnit(unit.ns - 1);
  return unit;
}

QString timeText(std::uint64_t ns, std::uint64_t step) {
  const TimeUnit unit = timeUnit(std::max(ns, step));
  int decimals = 0;
  for (double resolution = double(std::max<std::uint64_t>(step, 1)) / double(unit.ns);
       resolution < 0.999 && decimals < 6; resolution *= 10)
    ++decimals;
  return QLocale().toString(double(ns) / double(unit.ns), 'f', decimals) + u' ' +
         QString::fromUtf8(unit.name);
}

std::uint64_t tickStep(TimelineAxis axis, std::uint64_t length, int ticks) {
  return axis == TimelineAxis::Time ? timeStep(length, ticks)
                                    : std::max(trace::EventAxis::kStep, timeStep(length, ticks));
}

QString instantText(TimelineAxis axis, std::uint64_t at, std::uint64_t step) {
  if (axis == TimelineAxis::Time) return timeText(at, step);
  return Scale::tr("event %1").arg(countText(at / trace::EventAxis::kStep));
}

QString lengthText(TimelineAxis axis, std::uint64_t length, std::uint64_t step) {
  if (axis == TimelineAxis::Time) return timeText(length, step);
  return Scale::tr("%n event(s)", nullptr, static_cast<int>(length / trace::EventAxis::kStep));
}

QString ageText(std::uint64_t ns) {
  const TimeUnit unit = timeUnit(ns);
  const double value = double(ns) / double(unit.ns);
  return QLocale().toString(value, 'f', value < 10 && unit.ns == 1'000'000'000 ? 1 : 0) + u' ' +
         QString::fromUtf8(unit.name);
}

double TimeMap::x(std::uint64_t at) const {
  const double length = double(std::max<std::uint64_t>(1, end - begin));
  return left + (at >= begin ? double(at - begin) : -double(begin - at)) / length * width;
}

std::uint64_t TimeMap::at(double x) const {
  const double share = std::clamp((x - left) / std::max(1.0, width), 0.0, 1.0);
  return begin + static_cast<std::uint64_t>(share * double(end - begin));
}

}  // namespace stowage::widgets
