#pragma once

namespace stowage::widgets {

class LanesWidget;
class DragController;

/// Makes lanes known to assistive tools: a list of devices, each with a slider for its budget. May be called
/// any number of times.
void install_lanes_accessibility();
void forget_lanes_accessibility(const LanesWidget& widget);
void announce_lane(LanesWidget& widget, int lane, bool handle);
/// The sentence of the drag's card becomes the description of the lanes, and an alert says that it changed.
void announce_drag(LanesWidget& widget, const DragController* drag);

}  // namespace stowage::widgets
