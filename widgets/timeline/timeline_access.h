#pragma once

#include <cstddef>

namespace stowage::widgets {

class TimelineCanvas;

/// Turns that a tool is told of at once, the first in view: of a long run there are a million.
constexpr std::size_t kMostTurnsTold = 500;

/// Makes the timeline known to assistive tools: a chart with a row for each device that is shown (its peak in
/// words, and a value: the bytes at the cursor, else at the peak, in MiB), and a list of the layers' turns in
/// view, each of which can be selected. May be called any number of times.
void install_timeline_accessibility();
void forget_timeline_accessibility(const TimelineCanvas& canvas);
/// The turns that tools were told of are those of a run that is shown no more; rows and list stay.
void forget_timeline_turns(const TimelineCanvas& canvas);
/// Another device has the focus.
void announce_timeline_device(TimelineCanvas& canvas);
/// The cursor moved: the row of the device in focus, where there is one, has another value.
void announce_timeline_value(TimelineCanvas& canvas);

}  // namespace stowage::widgets
