#pragma once

#include <QString>
#include <cstdint>

namespace stowage::widgets {

/// A unit of bytes and how many decimals its tick labels need.
struct ByteAxis {
  std::uint64_t unit = 1;  ///< bytes in one unit: 1, 2^10, 2^20, …, or 1, 1000, …
  const char* name = "B";
  std::uint64_t step = 1;  ///< bytes between two ticks
  int decimals = 0;
  std::uint64_t low = 0;   ///< where the axis begins: 0, or the round step that the fold ends at
  std::uint64_t high = 1;  ///< where it ends
  bool budget_inside = false;
};

/// The vertical axis of a chart that shows totals from `least` to `most`: with `fold` it begins at the last
/// round step below `least`. The budget (0 = none) is taken in when that does not squeeze the bands below a
/// third of the height.
ByteAxis byteAxis(std::uint64_t least, std::uint64_t most, std::uint64_t budget, bool fold, double pixels);

/// "22.85 GiB" in the unit of the axis, `decimals` more exact than its labels.
QString axisText(const ByteAxis& axis, std::uint64_t bytes, int more_decimals = 1, bool with_unit = true);

/// A round number of nanoseconds (1, 2 or 5 times a power of ten) so that about `ticks` fit into `length`.
std::uint64_t timeStep(std::uint64_t length, int ticks);
/// "3.270 s", "68.5 ms", "12 µs", exact enough for neighbours `step` apart to differ.
QString timeText(std::uint64_t ns, std::uint64_t step);
/// The unit that all labels of an axis with this length share: nanoseconds in one, and its name.
struct TimeUnit {
  std::uint64_t ns = 1'000'000'000;
  const char* name = "s";
};
TimeUnit timeUnit(std::uint64_t length);
/// The unit of an axis that ends at `end` and has a label every `step`: the largest one that needs at most
/// three decimals.
TimeUnit axisTimeUnit(std::uint64_t end, std::uint64_t step);
/// What the horizontal axis counts: nanoseconds, or events of trace::EventAxis (which has kStep "nanoseconds"
/// for each).
enum class TimelineAxis { Time, Events };
/// timeStep, but never less than one event.
std::uint64_t tickStep(TimelineAxis axis, std::uint64_t length, int ticks);
/// timeText, or "event 1,234".
QString instantText(TimelineAxis axis, std::uint64_t at, std::uint64_t step);
/// timeText, or "15 events".
QString lengthText(TimelineAxis axis, std::uint64_t length, std::uint64_t step);
/// How long ago: "11 ms", "3.2 s".
QString ageText(std::uint64_t ns);

/// Time to horizontal position and back.
struct TimeMap {
  std::uint64_t begin = 0;
  std::uint64_t end = 1;
  double left = 0;
  double width = 1;

  double x(std::uint64_t at) const;
  std::uint64_t at(double x) const;  ///< clamped to [begin, end]
};

}  // namespace stowage::widgets
