#pragma once

#include <cstdint>

namespace stowage::widgets {

class TreemapWidget;

/// Makes treemaps known to assistive tools: a tree of the visible tiles with names, sizes, shares and places.
/// May be called any number of times.
void install_treemap_accessibility();
/// Drops the interfaces of tiles that are gone.
void forget_treemap_accessibility(const TreemapWidget& widget);
/// Tells assistive tools which tile is current now.
void announce_current(TreemapWidget& widget, std::uint32_t tile);

}  // namespace stowage::widgets
