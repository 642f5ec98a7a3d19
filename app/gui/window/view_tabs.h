#pragma once

namespace stowage::app {

/// The views in the order of their tabs, and of their pages.
enum ViewTab : int { kTreemapTab, kTimelineTab, kCompareTab };
/// What stands under the plan bar, by its page there.
enum StripPage : int { kProofStrip, kRunStrip, kCompareStrip };

}  // namespace stowage::app
