#pragma once

namespace stowage::widgets {

class SegmentedControl;

/// Makes segmented controls known to assistive tools: a group of choices, each of which can be pressed and
/// says whether it is on. May be called any number of times.
void install_segments_accessibility();
/// Drops the interfaces of choices that are gone.
void forget_segments_accessibility(const SegmentedControl& control);
/// Tells assistive tools which choice is on now.
void announce_segment(SegmentedControl& control);

}  // namespace stowage::widgets
